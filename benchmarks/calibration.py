"""Do probabilities come true: of the positions that are rated at 70 %, are 70 % won?

`master`'s search plays against itself, from openings of 2 to 4 random moves; nothing was trained on these games. Its
rating of every position in which nothing is forced, as a probability for the first player, is held against how that
game ended. Positions of one game end alike, so the 95 % intervals are those of games, not of positions.

Nodes are the limit, so the same call gives the same figures on any machine.

    python -m benchmarks.calibration [--games 1000] [--write --date 2026-11-25]
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean

from tqdm import tqdm

from benchmarks.ratings import PAGE, is_quiet, opened
from benchmarks.report import parsed, report
from denkspiel.games.catalogue import game
from denkspiel.solve.estimate.chance import chance_of_value
from denkspiel.solve.estimate.estimator import WON, Estimator
from denkspiel.work.executors import executor
from tools.markdown_table import markdown_table

__all__ = ["Play", "Rated", "chances", "main"]

_TENTHS = 10
_SURE = 1.96
"""Standard errors on either side of a mean that make up a 95 % interval."""


@dataclass(frozen=True)
class Rated:
    """A game, and what was foretold in it.

    Attributes:
        chances: of the first player, in positions that were not proven, in order.
        points: those that the first player made: 1, 1/2 or 0.
    """

    chances: tuple[float, ...]
    points: float


@dataclass(frozen=True)
class Play:
    """How games are played; sent to the workers."""

    game: str
    nodes: int

    def __call__(self, number: int) -> Rated:
        """Play this one."""
        board = game(self.game)
        player, rng, chances = Estimator(board), Random(f"calibration/{number}"), list[float]()
        position = opened(board, rng)
        while position.outcome is None:
            values = player.estimate(position, nodes=self.nodes, margin=0).values
            best = max(values.values())
            if abs(best) < WON and is_quiet(position):
                chances.append(chance_of_value(-best if position.side_to_move else best))
            position = position.play(rng.choice([move for move, value in values.items() if value == best]))
        winner = position.outcome.winner
        return Rated(tuple(chances), 0.5 if winner is None else 1.0 - winner)


def chances(games: Sequence[Rated]) -> str:
    """What was foretold and what came, by tenths."""
    rows = [row for row in (_row(games, tenth) for tenth in range(_TENTHS)) if row]
    heads = ("rating of the first player", "positions", "of games", "foretold", "came", "95 % interval")
    return markdown_table(heads, rows, " rrrrr")


def _row(games: Sequence[Rated], tenth: int) -> tuple[str, ...] | None:
    """One tenth; `None` if nothing was rated so."""
    found = [([chance for chance in one.chances if _tenth(chance) == tenth], one.points) for one in games]
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


def _tenth(chance: float) -> int:
    return min(_TENTHS - 1, int(_TENTHS * chance))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print or write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="score-four", help="which game (default: %(default)s)")
    parser.add_argument("--games", type=int, default=1000, help="how many (default: %(default)s)")
    parser.add_argument("--nodes", type=int, default=20_000, help="for a move and its rating (default: %(default)s)")
    options = parsed(parser, arguments, PAGE)
    with executor() as workers:
        todo = workers.map(Play(options.game, options.nodes), range(options.games))
        games = list(tqdm(todo, total=options.games, disable=None))
    report("calibration", chances(games), options, page=PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
