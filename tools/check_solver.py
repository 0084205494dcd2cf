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
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TypeVar

from tqdm import tqdm

from benchmarks.position_sets import FOLDER, read_sets
from benchmarks.report import parsed, report, words_of
from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.many import solve_many
from denkspiel.solver.exact.solver import Solver
from tests.oracles.brute_force import BruteForce
from tests.oracles.known_boards import CONNECT_FOUR_BOARDS
from tests.oracles.random_endings import random_endings
from tests.solver.own_games import OWN
from tools.markdown import markdown_table

__all__ = [
    "ENDINGS",
    "FIRST_MOVES",
    "PARTS",
    "SYMMETRIC",
    "Tally",
    "boards",
    "endings",
    "main",
    "openings",
    "sets",
    "symmetric",
]


T = TypeVar("T")

ENDINGS = {
    "connect-four": (1, 10),
    "score-four": (1, 10),
    "tic-tac-toe-3d": (8, 10),
    "hexagon": (1, 9),
    "qubic": (1, 8),
    "tic-tac-toe": (1, 9),
    "connect-four:7x7": (1, 10),
    "unequal-towers": (1, 11),
    "falling-misere": (1, 12),
    "touching-towers": (1, 9),
}
"""The least and the most free cells of an ending: brute force takes a fraction of a millisecond on average.

In 3x3x3 nearly every later position is won at once.
"""
SYMMETRIC = {
    "connect-four": (22, 30),
    "score-four": (20, 30),
    "tic-tac-toe-3d": (12, 26),
    "hexagon": (8, 14),
    "tic-tac-toe": (2, 8),
    "qubic": (8, 18),
}
"""The least and the most free cells of positions that are compared with their images."""
FIRST_MOVES = [-2, -1, 0, 1, 0, -1, -2]
"""Of Connect Four, for the first player (Allis 1988, Tromp)."""
CHUNK = 500
SMALL_TABLE = 1
"""Megabytes for endings: entries drive each other out all the time."""


@dataclass
class Tally:
    """What came out of one check.

    Attributes:
        what: its name in the table.
        values: the right values, for the side to move, in the tradition of Connect Four.
        wrong: sentences about wrong values.
    """

    what: str
    values: list[int] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    begun: float = field(default_factory=perf_counter)

    def compare(self, position: Position, found: int, right: int, from_where: str) -> None:
        """Count a position."""
        self.values.append(right)
        self.complain(position, found, right, from_where)

    def complain(self, position: Position, found: int, right: int, from_where: str) -> None:
        """Note a wrong value of a position that is counted already."""
        if found != right:
            stones = f"Position.of_stones(game, {position.first:#x}, {position.second:#x})"
            self.wrong.append(f"{self.what}: {stones} is worth {right} ({from_where}), not {found}")

    @property
    def row(self) -> tuple[object, ...]:
        """The check as a row of the table."""
        signs = [(value > 0) - (value < 0) for value in self.values]
        counts = (len(signs), len(self.wrong), signs.count(1), signs.count(0), signs.count(-1), len(set(self.values)))
        return (self.what, *(f"{count:,}" for count in counts), f"{perf_counter() - self.begun:,.0f}")


def endings(options: argparse.Namespace) -> Iterator[Tally]:
    """Random late positions against brute force: their values, and with two threads who wins."""
    for name, (least, most) in ENDINGS.items():
        if not _is_wanted(name, options):
            continue
        played, tally = _game(name), Tally(f"{name}, {least} to {most} cells free")
        solver, team, brute = Solver(played, SMALL_TABLE), Solver(played, SMALL_TABLE, threads=2), BruteForce(played)
        first, second = random_endings(played, least, most, options.count, options.seed)
        for begin in _progress(range(0, len(first), CHUNK), name):
            stones = first[begin : begin + CHUNK], second[begin : begin + CHUNK]
            right, found = brute.stones(*stones).tolist(), solve_many(played, stones, solver=solver).tolist()
            pairs = zip(*(side.tolist() for side in stones), strict=True)
            positions = [Position.of_stones(played, *pair) for pair in pairs]
            for position, its_value, value in zip(positions, found, right, strict=True):
                tally.compare(position, its_value, value, "brute force")
            tally.compare(positions[0], _alone(solver, positions[0]), right[0], "brute force")
            outcomes = solve_many(played, stones, solver=team, only_outcome=True).tolist()
            for position, outcome, value in zip(positions, outcomes, right, strict=True):
                tally.complain(position, outcome, (value > 0) - (value < 0), "brute force, who wins")
        yield tally


def symmetric(options: argparse.Namespace) -> Iterator[Tally]:
    """Earlier positions and their images, each from an empty table."""
    for name, (least, most) in SYMMETRIC.items():
        if not _is_wanted(name, options):
            continue
        played, tally, rng = _game(name), Tally(f"{name}, images, {least} to {most} cells free"), Random(options.seed)
        solver = Solver(played, 16)
        stones = random_endings(played, least, most, max(1, options.count // 100), options.seed)
        pairs = list(zip(*(side.tolist() for side in stones), strict=True))
        for first, second in _progress(pairs, f"{name}, images"):
            position = Position.of_stones(played, first, second)
            value, image = _alone(solver, position), rng.choice(position.symmetries)
            tally.compare(image, _alone(solver, image), value, f"as {position!r}")
        yield tally


def boards(options: argparse.Namespace) -> Iterator[Tally]:
    """Connect Four on boards of other sizes."""
    tally = Tally(f"empty boards of Connect Four, at most {options.seconds:g} s each")
    for size in _progress(sorted(CONNECT_FOUR_BOARDS, key=_area), "boards"):
        played = game(f"connect-four:{size}")
        if _is_wanted(played.id, options):
            position = Position.start(played)
            found = Solver(played, options.megabytes).search(position, seconds=options.seconds)
            if found.exact:
                tally.compare(position, found.low.value, CONNECT_FOUR_BOARDS[size], f"published for {size}")
    yield tally


def openings(options: argparse.Namespace) -> Iterator[Tally]:
    """The first moves of Connect Four, with one table."""
    tally, played = Tally("first moves of Connect Four"), game("connect-four")
    solver = Solver(played, options.megabytes)
    for column, value in _progress(list(enumerate(FIRST_MOVES, start=1)), "first moves"):
        position = replay(played, str(column))
        tally.compare(position, solver.score(position).stones, -value, "Allis, Tromp")
    yield tally


def sets(options: argparse.Namespace) -> Iterator[Tally]:
    """Positions of Connect Four with the values that files give."""
    played = game("connect-four")
    for name, lines in read_sets(options.positions, options.count).items():
        tally, solver = Tally(f"set {name}"), Solver(played, options.megabytes)
        for moves, value in _progress(lines, name):
            position = replay(played, moves)
            tally.compare(position, _alone(solver, position), value, "the set")
        yield tally


def _game(name: str) -> Game:
    return OWN[name] if name in OWN else game(name)


def _is_wanted(name: str, options: argparse.Namespace) -> bool:
    return not options.game or name in options.game


def _alone(solver: Solver, position: Position) -> int:
    """The value from an empty table."""
    solver.memory.clear()
    return solver.score(position).stones


def _area(size: str) -> int:
    width, _, height = size.partition("x")
    return int(width) * int(height)


def _progress(items: Iterable[T], what: str) -> Iterable[T]:
    shown: Iterable[T] = tqdm(items, desc=what, leave=False, dynamic_ncols=True, disable=None)
    return shown


HEADS = ("what", "positions", "wrong", "wins", "draws", "losses", "different values", "seconds")
PAGE = Path(__file__).parents[1] / "docs" / "research" / "solver-checks.md"
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
