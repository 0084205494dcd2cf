"""The reliability diagram of docs/research/calibration.md, drawn from the table of `benchmarks.calibration`.

    python -m tools.reliability --check
    python -m tools.reliability --write

A circle for each tenth of the ratings: what was foretold from left to right, what came from bottom to top; the more
positions, the larger. On the slanting line both are the same.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from denkspiel.draw.svg_elements import caption_element, element, svg_document
from tools.markdown import bodies

__all__ = ["PICTURE", "Tenth", "diagram", "main", "tenths"]

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "research" / "calibration.md"
PICTURE = ROOT / "docs" / "pictures" / "reliability.svg"
_ROW = re.compile(r"^\| \d+ to \d+ % +\| +(\d+) \| +\d+ \| +(\d+) % \| +(\d+) % \|", re.MULTILINE)
_SCALE, _MARGIN = 3.0, 16
"""Points of the picture for a percent, and percents around the square."""
_LARGEST = 12
"""The radius of the largest circle."""


@dataclass(frozen=True)
class Tenth:
    """A row of the table.

    Attributes:
        positions: how many had such a rating.
        foretold: their mean chance of the first player, in percent.
        came: the points that were made, in percent.
    """

    positions: int
    foretold: int
    came: int


def tenths(page: str) -> list[Tenth]:
    """The rows of the table in the page."""
    table = bodies(page, "measured")["calibration"]
    return [Tenth(*map(int, row.groups())) for row in _ROW.finditer(table)]


def diagram(rows: Sequence[Tenth]) -> str:
    """The picture as SVG."""
    most = max(row.positions for row in rows)
    parts = []
    for percent in range(0, 101, 20):
        parts += [_line(percent, 0, percent, 100), _line(0, percent, 100, percent)]
        parts += [_text(percent, -6, f"{percent}"), _text(-6, percent, f"{percent}")]
    parts += [_line(0, 0, 100, 100, "dks-last"), _text(50, -13, "foretold, %"), _text(0, 106, "came, %")]
    for row in rows:
        x, y = _place(row.foretold, row.came)
        parts.append(element("circle", class_="dks-second", cx=x, cy=y, r=_LARGEST * sqrt(row.positions / most)))
    side = _SCALE * (100 + 2 * _MARGIN)
    said = "; ".join(f"{row.foretold} % foretold, {row.came} % came" for row in rows)
    return svg_document((side, side), "What ratings foretell and what comes", said, parts)


def _place(across: float, up: float) -> tuple[float, float]:
    return _SCALE * (_MARGIN + across), _SCALE * (_MARGIN + 100 - up)


def _line(across: float, up: float, across_to: float, up_to: float, style: str = "dks-faint") -> str:
    (x1, y1), (x2, y2) = _place(across, up), _place(across_to, up_to)
    return element("line", class_=style, x1=x1, y1=y1, x2=x2, y2=y2, stroke_width=1.5)


def _text(across: float, up: float, text: str) -> str:
    x, y = _place(across, up)
    return caption_element(text, x, y, 12)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the picture; 1 if a check finds another one."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="only look, and complain")
    action.add_argument("--write", action="store_true", help="draw the picture")
    options = parser.parse_args(arguments)
    drawn = diagram(tenths(PAGE.read_text(encoding="utf-8")))
    if options.write:
        PICTURE.write_text(drawn, encoding="utf-8", newline="\n")
        return 0
    is_current = PICTURE.is_file() and PICTURE.read_text(encoding="utf-8") == drawn
    if not is_current:
        print(f"{PICTURE.name} does not show the table of {PAGE.name}; make docs draws it anew.", file=sys.stderr)
    return int(not is_current)


if __name__ == "__main__":
    sys.exit(main())
