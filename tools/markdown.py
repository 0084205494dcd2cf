"""Parts of Markdown files that a program writes: tables, and blocks between two comments that no reader sees.

    <!-- generated: games -->
    | game | cells |
    <!-- end -->

The word before the colon says who writes a block: `generated` blocks follow from the code (`tools.docs_lists`),
`measured` ones from a benchmark run.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

__all__ = ["block_names", "bodies", "fill", "markdown_table", "table_rows"]

_BLOCK = re.compile(
    r"^<!-- (?P<kind>[a-z]+): (?P<name>[a-z-]+) -->\n(?P<body>.*?)^<!-- end -->$", re.DOTALL | re.MULTILINE
)


def block_names(text: str, kind: str) -> list[str]:
    """The names of the blocks of that kind, in the order of the page."""
    return [found["name"] for found in _BLOCK.finditer(text) if found["kind"] == kind]


def bodies(text: str, kind: str) -> dict[str, str]:
    """What stands in the blocks of that kind, by name."""
    return {found["name"]: found["body"] for found in _BLOCK.finditer(text) if found["kind"] == kind}


def fill(text: str, kind: str, bodies: Mapping[str, str]) -> str:
    """The page with new bodies for its blocks of that kind; a block that `bodies` does not name stays as it is."""

    def renewed(found: re.Match[str]) -> str:
        if found["kind"] != kind or found["name"] not in bodies:
            return found[0]
        return f"<!-- {kind}: {found['name']} -->\n{bodies[found['name']].rstrip()}\n<!-- end -->"

    return _BLOCK.sub(renewed, text)


def markdown_table(heads: Sequence[str], rows: Iterable[Sequence[object]], numbers: str = "") -> str:
    """A table with columns as wide as their widest cell.

    Args:
        heads: the names of the columns.
        rows: as many cells in each as there are heads; a `|` in a cell is escaped.
        numbers: one letter a column, "r" for a column set flush right; columns beyond its end are set flush left.
    """
    texts = [[str(cell).replace("|", "\\|") for cell in row] for row in [heads, *rows]]
    widths = [max(3, *map(len, column)) for column in zip(*texts, strict=True)]
    right = [numbers[column : column + 1] == "r" for column in range(len(heads))]
    rule = ["-" * (width - 1) + ":" if flush else "-" * width for width, flush in zip(widths, right, strict=True)]
    lines = [_padded(row, widths, right) for row in texts]
    return "\n".join([lines[0], _padded(rule, widths, right), *lines[1:]])


def table_rows(text: str) -> list[tuple[str, ...]]:
    """The rows of a table that `markdown_table` wrote, without its heads; the text around it is passed over."""
    lines = [line.strip("|") for line in text.splitlines() if line.startswith("|")]
    cells = [re.split(r"(?<!\\)\|", line) for line in lines[2:]]
    return [tuple(cell.strip().replace("\\|", "|") for cell in row) for row in cells]


def _padded(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    cells = [
        text.rjust(width) if flush else text.ljust(width) for text, width, flush in zip(row, widths, right, strict=True)
    ]
    return f"| {' | '.join(cells)} |"
