"""What ratings of Score Four are worth: are their signs right, do they last?

Positions are those of games that `master` plays against itself, from openings of 2 to 4 random moves; nothing was
trained on them.

signs
    With 20, 24, 28 and 32 stones, positions in which nothing is forced are solved by the exact search, as far as
    `--solving` nodes suffice, and the ratings held against that; draws count for nothing. A rating is a glance, or what
    a search of `--nodes` says; by the weights that come with the program, and by the formula as `master-1` uses it. And
    what `master` thinks where it has `--many` nodes, a third of a second: there the exact search is a part of it.
lasting
    How the probabilities of positions four plies apart go together: their correlation, and how far they are from each
    other in the mean. (Who always says 50 % is never far from himself.)

Whether probabilities come true is measured by `benchmarks.calibration`, on many more games.

Nodes are the limit, so the same call gives the same figures on any machine.

    python -m benchmarks.ratings [--games 60] [--write --date 2026-11-23]
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import correlation, fmean

from tqdm import tqdm

from benchmarks.report import parsed, report
from denkspiel.arena.table import SeriesResult
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.executors.executors import open_executor
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.heuristic.estimator import Estimator
from denkspiel.solver.score import probability_of_value
from tools.markdown import markdown_table
from tools.strength import PAGE

__all__ = ["Course", "Play", "is_quiet", "main", "opened", "play", "signs"]

STONES = (20, 24, 28, 32)
_OPENING = (2, 3, 4)
_APART = 4
_MEGABYTES = 64
_MANY = "master"
"""Who rates with many nodes, only positions that are solved."""
Rater = Callable[[Position], int]


@dataclass(frozen=True)
class Course:
    """A game and what was thought of it, always as the first player sees it.

    Attributes:
        ratings: by who rates, and the number of stones, the values; see `Estimate`.
        truths: by the number of stones 1, 0 or -1, where the solver found that out.
    """

    ratings: dict[str, dict[int, int]]
    truths: dict[int, int]


@dataclass(frozen=True)
class Play:
    """How games are played and judged; sent to the workers."""

    nodes: int
    many: int
    solving: int

    def __call__(self, number: int) -> Course:
        """Play this one."""
        board = game("score-four")
        raters, solver = _raters(board, self.nodes, self.many), Solver(board, _MEGABYTES)
        player, rng = Estimator(board), Random(f"ratings/{number}")
        ratings: dict[str, dict[int, int]] = {name: {} for name in raters}
        truths: dict[int, int] = {}
        position = opened(board, rng)
        while position.outcome is None:
            sign = -1 if position.side_to_move else 1
            if is_quiet(position):
                for name, rate in raters.items():
                    if position.ply in STONES or not name.startswith(_MANY):
                        ratings[name][position.ply] = sign * rate(position)
                if position.ply in STONES:
                    value = solver.search(position, nodes=self.solving, only_outcome=True).value
                    if value is not None:
                        truths[position.ply] = sign * value
            values = player.estimate(position, nodes=self.nodes, margin=0).values
            best = max(values.values())
            position = position.play(rng.choice([move for move, value in values.items() if value == best]))
        return Course(ratings, truths)


def _raters(board: Game, nodes: int, many: int) -> dict[str, Rater]:
    learned, formula = Estimator(board), Estimator(board, weights=None, edition=1)

    def rater(estimator: Estimator, most: int) -> Rater:
        return lambda position: max(estimator.estimate(position, nodes=most, margin=0).values.values())

    return {
        "learned, a glance": rater(learned, 1),
        "formula, a glance": rater(formula, 1),
        f"learned, {nodes:,} nodes": rater(learned, nodes),
        f"formula, {nodes:,} nodes": rater(formula, nodes),
        f"{_MANY}, {many:,} nodes": rater(learned, many),
    }


def opened(board: Game, rng: Random) -> Position:
    """A position after 2 to 4 moves by lot."""
    position = Position.start(board)
    for _ in range(rng.choice(_OPENING)):
        position = position.play(rng.choice(position.legal_moves))
    return position


def is_quiet(position: Position) -> bool:
    """Whether no stone of either side would complete a line at once."""
    for move in position.legal_moves:
        for stones in (position.first, position.second):
            grown = stones | 1 << move
            if any(all(grown >> cell & 1 for cell in line) for line in position.game.geometry.lines if move in line):
                return False
    return True


def play(games: int, nodes: int, many: int, solving: int) -> list[Course]:
    """Play so many games, on all processors."""
    with open_executor() as workers, tqdm(total=games, disable=None) as bar:
        courses = []
        for course in workers.map(Play(nodes, many, solving), range(games)):
            courses.append(course)
            bar.update(1)
    return courses


def signs(courses: Sequence[Course]) -> str:
    """How often the sign is right, by the number of stones."""
    heads = ("rated by", *(f"{stones} stones" for stones in STONES))
    rows = [("solved", *(_solved(courses, stones) for stones in STONES))]
    for name in courses[0].ratings:
        rows.append((name, *(_right(courses, name, stones) for stones in STONES)))
    return markdown_table(heads, rows, " rrrr")


def _solved(courses: Sequence[Course], stones: int) -> str:
    reached = [course for course in courses if stones in next(iter(course.ratings.values()))]
    return f"{sum(stones in course.truths for course in reached)} of {len(reached)}"


def _right(courses: Sequence[Course], name: str, stones: int) -> str:
    known = [course for course in courses if course.truths.get(stones)]
    right = sum(course.ratings[name][stones] * course.truths[stones] > 0 for course in known)
    if not known:
        return "-"
    low, high = SeriesResult(right, 0, len(known) - right).interval()
    return f"{100 * right / len(known):.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def lasting(courses: Sequence[Course]) -> str:
    """How ratings four plies apart go together."""
    rows = []
    for name in (name for name in courses[0].ratings if not name.startswith(_MANY)):
        pairs = [pair for course in courses for pair in _pairs(course.ratings[name])]
        apart = fmean(abs(before - after) for before, after in pairs)
        rows.append((name, str(len(pairs)), f"{correlation(*zip(*pairs, strict=True)):.3f}", f"{apart:.3f}"))
    return markdown_table(("rated by", "pairs 4 plies apart", "correlation", "mean difference"), rows, " rrr")


def _pairs(ratings: dict[int, int]) -> Iterator[tuple[float, float]]:
    for ply, value in ratings.items():
        if ply + _APART in ratings:
            yield probability_of_value(value), probability_of_value(ratings[ply + _APART])


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print or write the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=60, help="how many (default: %(default)s)")
    parser.add_argument("--nodes", type=int, default=20_000, help="for a move and a rating (default: %(default)s)")
    parser.add_argument(
        "--many", type=int, default=1_000_000, help="for a rating of positions that are solved (default: %(default)s)"
    )
    parser.add_argument(
        "--solving", type=int, default=60_000_000, help="nodes to solve a position (default: %(default)s)"
    )
    options = parsed(parser, arguments, PAGE)
    courses = play(options.games, options.nodes, options.many, options.solving)
    tables = [signs(courses), lasting(courses)]
    report("ratings", "\n\n".join(tables), options, page=PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
