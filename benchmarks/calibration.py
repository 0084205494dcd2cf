"""Do probabilities come true: of the positions that are rated at 70 %, are 70 % won?

`master`'s search plays against itself, from openings of 2 to 4 random moves; nothing was trained on these games. Its
rating of every position in which nothing is forced, as a probability for the first player, is held against how that
game ended. Positions of one game end alike, so the 95 % intervals are those of games, not of positions.

Nodes are the limit, so the same call gives the same figures on any machine.

    python -m benchmarks.calibration [--game NAME] [--games 1000] [--write --date 2026-11-25]

Where the search judges by the formula because the game's weights say so, `--fit FILE` writes into these weights what a
point of the formula must count for the probabilities to come true. Fit and look with different seeds:

    python -m benchmarks.calibration --game qubic --seed fit --fit src/denkspiel/solver/network/learned/qubic.weights
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log, sqrt
from pathlib import Path
from random import Random
from statistics import fmean

import numpy as np
from tqdm import tqdm

from benchmarks.ratings import is_quiet, opened
from benchmarks.report import PAGE, parsed, report
from denkspiel.executors.executors import open_executor
from denkspiel.games.catalogue import game
from denkspiel.solver.heuristic.estimator import WON, Estimator
from denkspiel.solver.network.weights import read_weights
from denkspiel.solver.score import probability_of_value
from tools.markdown import markdown_table

__all__ = ["Play", "Rated", "best_factor", "chances", "main", "write_factor"]

_PAGE = PAGE.parents[1] / "research" / "calibration.md"
_TENTHS = 10
_SURE = 1.96
"""Standard errors on either side of a mean that make up a 95 % interval."""


@dataclass(frozen=True)
class Rated:
    """A game, and what was foretold in it.

    Attributes:
        values: of positions that were not proven, for the first player, in order.
        points: those that the first player made: 1, 1/2 or 0.
    """

    values: tuple[int, ...]
    points: float

    @property
    def chances(self) -> list[float]:
        """What the values say the first player wins of 1."""
        return [probability_of_value(value) for value in self.values]


@dataclass(frozen=True)
class Play:
    """How games are played; sent to the workers."""

    game: str
    nodes: int
    seed: str = "calibration"

    def __call__(self, number: int) -> Rated:
        """Play this one."""
        board = game(self.game)
        player, rng, found = Estimator(board), Random(f"{self.seed}/{number}"), list[int]()
        position = opened(board, rng)
        while position.outcome is None:
            values = player.estimate(position, nodes=self.nodes, margin=0).values
            best = max(values.values())
            if abs(best) < WON and is_quiet(position):
                found.append(-best if position.side_to_move else best)
            position = position.play(rng.choice([move for move, value in values.items() if value == best]))
        winner = position.outcome.winner
        return Rated(tuple(found), 0.5 if winner is None else 1.0 - winner)


def chances(games: Sequence[Rated]) -> str:
    """What was foretold and what came, by tenths."""
    rows = [row for row in (_row(games, tenth) for tenth in range(_TENTHS)) if row]
    heads = ("rating of the first player", "positions", "of games", "foretold", "came", "95 % interval")
    return markdown_table(heads, rows, " rrrrr")


def _row(games: Sequence[Rated], tenth: int) -> tuple[str, ...] | None:
    """One tenth; `None` if nothing was rated so."""
    found = [
        ([chance for chance in one.chances if min(_TENTHS - 1, int(_TENTHS * chance)) == tenth], one.points)
        for one in games
    ]
    met = [(foretold, points) for foretold, points in found if foretold]
    if not met:
        return None
    count = sum(len(foretold) for foretold, _ in met)
    came = sum(len(foretold) * points for foretold, points in met) / count
    error = sqrt(sum((len(foretold) * (points - came)) ** 2 for foretold, points in met)) / count
    low, high = max(0.0, came - _SURE * error), min(1.0, came + _SURE * error)
    said = fmean(chance for foretold, _ in met for chance in foretold)
    return (
        f"{10 * tenth} to {10 * tenth + 10} %",
        f"{count}",
        f"{len(met)}",
        f"{100 * said:.0f} %",
        f"{100 * came:.0f} %",
        f"{100 * low:.0f} to {100 * high:.0f} %",
    )


def best_factor(games: Sequence[Rated]) -> float:
    """What all values must be multiplied by for the games to be most likely, in steps of a hundredth."""
    return min((number / 100 for number in range(10, 10_001)), key=lambda factor: _surprise(games, factor))


def _surprise(games: Sequence[Rated], factor: float) -> float:
    """Minus the logarithm of the likelihood."""
    values = np.concatenate([one.values for one in games]) * factor * log(10) / 400
    points = np.repeat([one.points for one in games], [len(one.values) for one in games])
    return float(np.sum(np.logaddexp(0, values) - points * values))


def write_factor(path: Path, games: Sequence[Rated]) -> None:
    """Let weights that leave judging to the formula say what its points must count after these games."""
    weights = read_weights(path)
    assert weights.formula is not None, "these weights do not say that the formula is to judge"
    replace(weights, formula=round(weights.formula * best_factor(games), 2)).write(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print or write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="score-four", help="which game (default: %(default)s)")
    parser.add_argument("--games", type=int, default=1000, help="how many (default: %(default)s)")
    parser.add_argument("--nodes", type=int, default=20_000, help="for a move and its rating (default: %(default)s)")
    parser.add_argument("--seed", default="calibration", help="where chance comes from (default: %(default)s)")
    parser.add_argument("--fit", type=Path, help="weights to write to what a point of the formula counts")
    options = parsed(parser, arguments, _PAGE)
    with open_executor() as workers:
        todo = workers.map(Play(options.game, options.nodes, options.seed), range(options.games))
        games = list(tqdm(todo, total=options.games, disable=None))
    if options.fit is not None:
        write_factor(options.fit, games)
    report("calibration", chances(games), options, page=_PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
