"""Is every value of the solver right? Compared with brute force, symmetry and what is known, by the hundred thousand.

    python -m tools.check_solver
    python -m tools.check_solver --only endings --game hexagon --count 1000

Parts:

    endings     random late positions of many games, each valued by playing every game that can follow to its end
    symmetric   random earlier positions and one of their symmetric images, each with an empty table
    boards      who wins Connect Four on boards of other sizes (`--seconds` says how long one may take)
    openings    the first moves of Connect Four, from an empty table
    sets        files of positions with known values (`--positions DIR`)

The exit status is 1 if any value is wrong; the position is shown.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchmarks.position_sets import FOLDER
from benchmarks.report import parsed, report, words_of
from tools.markdown_table import markdown_table
from tools.solver_checks import Tally, boards, endings, openings, sets, symmetric

__all__ = ["PARTS", "main"]

HEADS = ("what", "positions", "wrong", "wins", "draws", "losses", "different values", "seconds")
PAGE = Path(__file__).parents[1] / "docs" / "verification.md"
SHOWN = 20
"""How many wrong values of a check are shown."""

PARTS: dict[str, Callable[[argparse.Namespace], Iterator[Tally]]] = {
    "endings": endings,
    "symmetric": symmetric,
    "boards": boards,
    "openings": openings,
    "sets": sets,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the checks and show the table; 1 if any value is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=tuple(PARTS), help="a part; may be given several times")
    parser.add_argument("--game", action="append", help="a game; may be given several times")
    parser.add_argument(
        "--count", type=int, default=100_000, help="endings of a game (default 100000); images: 1 %% of it"
    )
    parser.add_argument("--seed", type=int, default=1, help="other positions (default 1)")
    parser.add_argument("--seconds", type=float, default=60, help="for an empty board of another size (default 60)")
    parser.add_argument("--megabytes", type=int, default=256, help="size of the table in long searches (default 256)")
    parser.add_argument(
        "--positions", type=Path, metavar="DIR", default=FOLDER, help="a folder of *.txt files: moves and score a line"
    )
    options = parsed(parser, arguments, PAGE)
    rows, wrong = [], 0
    for part in options.only or PARTS:
        for tally in PARTS[part](options):
            rows.append(tally.row)
            wrong += len(tally.wrong)
            print("\n".join(tally.wrong[:SHOWN]) or f"{tally.what}: all {len(tally.values):,} right", flush=True)
    command = f"python -m tools.check_solver {words_of(arguments)}".strip()
    report("solver-values", markdown_table(HEADS, rows, " rrrrrrr"), options, command=command, page=PAGE)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
