"""Tables in Markdown, readable as plain text too."""

import re
from collections.abc import Iterable, Sequence

__all__ = ["markdown_table", "table_rows"]


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
