"""How much sooner two threads reach the same depth than one, in the search for estimates.

Positions of 2 to 14 random moves in Score Four. Both searches take turns on each position, with tables of the same
size; times are wall-clock, so the machine must have two processors that do nothing else.

    python -m benchmarks.threads [--positions 20] [--write --date 2026-11-23]
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.report import parsed, report
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.heuristic.estimator import Estimator
from tools.markdown import markdown_table

__all__ = ["main", "positions", "times"]

DEPTHS = (10, 12, 14)
HEADS = ("depth", "positions", "one thread", "two threads", "ratio of sums", "median ratio")
_MOVES = (2, 14)
_MEGABYTES = 64


def positions(board: Game, number: int) -> list[Position]:
    """So many that are not over."""
    rng, found = Random("threads"), list[Position]()
    while len(found) < number:
        position = Position.start(board)
        for _ in range(rng.randint(*_MOVES)):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves))
        if position.outcome is None:
            found.append(position)
    return found


def times(board: Game, depth: int, number: int) -> list[tuple[float, float]]:
    """For each position the seconds that one thread and two threads need."""
    estimators = [Estimator(board, _MEGABYTES, threads) for threads in (1, 2)]
    found = []
    for position in positions(board, number):
        taken = []
        for estimator in estimators:
            begun = perf_counter()
            estimator.estimate(position, depth=depth, margin=0)
            taken.append(perf_counter() - begun)
        found.append((taken[0], taken[1]))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print or write the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=20, help="how many (default: %(default)s)")
    options = parsed(parser, arguments)
    board, rows = game("score-four"), []
    times(board, 1, 1)  # loads what was compiled
    for depth in DEPTHS:
        found = times(board, depth, options.positions)
        one, two = (sum(column) for column in zip(*found, strict=True))
        ratios = [after / before for before, after in found]
        numbers = f"{one:.1f} s", f"{two:.1f} s", f"{two / one:.2f}", f"{median(ratios):.2f}"
        rows.append((str(depth), str(len(found)), *numbers))
    report("threads", markdown_table(HEADS, rows, "rrrrrr"), options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
