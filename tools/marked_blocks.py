"""Parts of Markdown files that a program writes.

A block is between two comments that no reader of the page sees; what is between them is replaced:

    <!-- generated: games -->
    | game | cells |
    <!-- end -->

The word before the colon says who writes it: `generated` blocks follow from the code (`tools.docs_lists`),
`measured` ones from a benchmark run.
"""

import re
from collections.abc import Mapping

__all__ = ["block_names", "bodies", "fill"]

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
