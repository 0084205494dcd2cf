"""What a glance at a position costs, by what was learned and by the formula.

Positions with 8 to 48 stones from random games, in which nothing is forced, are looked at again and again in one
compiled loop, each anew: forced moves, all sums of the network, and what they weigh. (The search follows stones
instead, which costs less.)

    python -m benchmarks.glance [--write --date 2026-11-27]
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
from numba import njit

from benchmarks.position_sets import random_game
from benchmarks.ratings import is_quiet
from benchmarks.report import PAGE, parsed, report
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.heuristic.transposition_table import ENDLESS, Notes
from denkspiel.solver.kernel.heuristic.search import estimate_of
from denkspiel.solver.network.weights import Weights, weights_for
from tools.markdown_table import markdown_table

__all__ = ["Glances", "main", "quiet_positions"]

GAMES = ("score-four", "qubic")
_PAGE = PAGE.with_name("training.md")
_STONES = range(8, 49)
_POSITIONS, _TIMES, _ROUNDS = 1000, 200, 7
_HEADS = ("game", "judged by", "nanoseconds a glance", "best", "a second")


def quiet_positions(board: Game, count: int, rng: Random) -> list[Position]:
    """Positions of random games in which nothing is forced."""
    found: list[Position] = []
    while len(found) < count:
        _, position = random_game(board, rng.choice(_STONES), rng)
        if is_quiet(position):
            found.append(position)
    return found


class Glances(Notes):
    """Looks at positions in a compiled loop."""

    def looked_at(self, positions: Sequence[Position], times: int) -> int:
        """Look at all positions so many times; the sum of what they seem to be worth, once."""
        words = [
            np.array([*map(self._layout.stones, stones)], np.uint64)
            for stones in ([one.own for one in positions], [one.enemy for one in positions])
        ]
        plies = np.array([one.ply for one in positions], np.int64)
        workspace = np.uint64(self._estimate_workspace.ctypes.data)
        return sum(int(_sum(self._compiled, *words, plies, workspace)) for _ in range(times)) // times


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _sum(compiled: Any, own: Any, enemy: Any, plies: Any, workspace: Any) -> Any:
    total = 0
    for number in range(len(plies)):
        total += estimate_of(compiled, own[number], enemy[number], plies[number], -1, -ENDLESS, ENDLESS, workspace)
    return total


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure both ways of judging, and print or write the figures."""
    options = parsed(argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]), arguments, _PAGE)
    rows = [_row(board, weights) for board in map(game, GAMES) for weights in _weights(board)]
    report("glance", markdown_table(_HEADS, rows, "  rrr"), options, page=_PAGE)
    return 0


def _weights(board: Game) -> list[Weights | None]:
    """What was learned, if it judges by itself, and `None` for the formula."""
    learned = weights_for(board)
    return [None] if learned is None or learned.formula else [learned, None]


def _row(board: Game, weights: Weights | None) -> tuple[str, ...]:
    glances, positions = Glances(board, 2, weights=weights), quiet_positions(board, _POSITIONS, Random(board.id))
    glances.looked_at(positions, 1)
    times = []
    for _ in range(_ROUNDS):
        begun = perf_counter()
        glances.looked_at(positions, _TIMES)
        times.append((perf_counter() - begun) / _POSITIONS / _TIMES)
    middle = median(times)
    return (
        board.id,
        "formula" if weights is None else "network",
        f"{middle * 1e9:.0f}",
        f"{min(times) * 1e9:.0f}",
        f"{1e-6 / middle:.1f} million",
    )


if __name__ == "__main__":
    sys.exit(main())
