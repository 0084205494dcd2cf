"""How fast positions of Connect Four are solved, exactly and without a book, beside BitBully in the same run.

Sets are made by random moves, or read from the `*.txt` files of a folder, whose lines hold the moves and the score
("4453 1"). The tables are cleared before each position; `solve_many` is given the whole set at once. BitBully (a solver
in C++) takes part if it is installed: `pip install -e '.[bench]'`.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.report import machine
from denkspiel.core.notation import format_moves, replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solve.many import solve_many
from denkspiel.solve.solver import Solver
from tools.markdown_table import markdown_table

__all__ = ["main", "one_by_one", "random_set", "read_set"]

PLIES = {"random-34": 34, "random-26": 26, "random-18": 18}
"""The sets made by random moves: stones on the board."""
HEADS = ("set", "positions", "wrong", "µs each", "µs each by solve_many", "BitBully µs", "its wrong", "BitBully / ours")

Lines = list[tuple[str, int | None]]
"""Moves with the score, if it is known."""


def random_set(plies: int, count: int) -> Lines:
    """Games of so many random moves that are not over."""
    rng, played, lines = Random(plies), game("connect-four"), Lines()
    while len(lines) < count:
        position, moves = Position.start(played), list[int]()
        while position.outcome is None and len(moves) < plies:
            moves.append(rng.choice(position.legal_moves))
            position = position.play(moves[-1])
        if position.outcome is None:
            lines.append((format_moves(played, moves), None))
    return lines


def read_set(file: Path, count: int) -> Lines:
    """The first lines of a file."""
    with file.open(encoding="ascii") as text:
        pairs = (line.split() for _, line in zip(range(count), text, strict=False))
        return [(moves, int(score)) for moves, score in pairs]


def one_by_one(lines: Lines, clear: Callable[[], None], solve: Callable[[str], int]) -> tuple[float, list[int]]:
    """The mean seconds of a position and the scores; clearing is not timed."""
    seconds, scores = 0.0, []
    for moves, _ in lines:
        clear()
        begun = perf_counter()
        scores.append(solve(moves))
        seconds += perf_counter() - begun
    return seconds / len(lines), scores


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every set and show the table; 1 if a score is wrong."""
    options = _options(arguments)
    solver = Solver(game("connect-four"), options.megabytes)
    solve_many(solver.game, ["121212"], solver=solver)
    solver.score(replay(solver.game, "121212"))
    rival = _bitbully()
    rows = [_row(name, lines, solver, rival) for name, lines in _sets(options)]
    print(markdown_table(HEADS, rows, " rrrrrrr"))
    print(f"\n{machine()}; table of {options.megabytes} MB, one thread")
    return int(any(row[2] for row in rows))


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=Path, metavar="DIR", help="a folder of *.txt files: moves and score a line")
    parser.add_argument("--only", action="append", metavar="SET", help="a set by its name; may be given several times")
    parser.add_argument("--count", type=int, default=300, help="positions of a set, at most (default 300)")
    parser.add_argument("--megabytes", type=int, default=256, help="size of the table (default 256)")
    return parser.parse_args(arguments)


def _sets(options: argparse.Namespace) -> Iterator[tuple[str, Lines]]:
    files = [] if options.positions is None else sorted(options.positions.glob("*.txt"))
    sources: dict[str, int | Path] = {file.stem: file for file in files} or dict(PLIES)
    for name, source in sources.items():
        if not options.only or name in options.only:
            count = options.count
            yield name, read_set(source, count) if isinstance(source, Path) else random_set(source, count)


def _row(name: str, lines: Lines, solver: Solver, rival: tuple[Callable[[], None], Any] | None) -> tuple[object, ...]:
    positions = {moves: replay(solver.game, moves) for moves, _ in lines}
    ours, scores = one_by_one(lines, solver.memory.clear, lambda moves: solver.score(positions[moves]).stones)
    solver.memory.clear()
    begun = perf_counter()
    together = solve_many(solver.game, [moves for moves, _ in lines], solver=solver).tolist()
    many = (perf_counter() - begun) / len(lines)
    known = [found if score is None else score for (_, score), found in zip(lines, scores, strict=True)]
    wrong = _different(scores, known) + _different(together, known)
    shown = (name, len(lines), wrong, f"{ours * 1e6:,.1f}", f"{many * 1e6:,.1f}")
    if rival is None:
        return (*shown, "-", "-", "-")
    theirs, its_scores = one_by_one(lines, *rival)
    return (*shown, f"{theirs * 1e6:,.1f}", _different(its_scores, known), f"{theirs / ours:.1f}")


def _different(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


def _bitbully() -> tuple[Callable[[], None], Callable[[str], int]] | None:
    """How BitBully forgets and solves, if it is there."""
    try:
        from bitbully import bitbully_core  # noqa: PLC0415 (optional)
    except ImportError:
        return None
    solver = bitbully_core.BitBullyCore()

    def solve(moves: str) -> int:
        board = bitbully_core.BoardCore()
        board.setBoard([int(column) - 1 for column in moves])
        return int(solver.mtdf(board, 0))

    return solver.resetTranspositionTable, solve


if __name__ == "__main__":
    sys.exit(main())
