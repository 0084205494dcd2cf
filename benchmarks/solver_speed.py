"""How fast positions of Connect Four are solved, exactly and without a book, compared with BitBully in the same run.

The sets are those of `benchmarks/positions`, or the `*.txt` files of a folder, whose lines hold the moves and the score
("4453 1"). One thread; the tables are cleared before each position; ours and BitBully (a solver in C++) take turns,
ten positions each. `solve_many` is given the whole set at once and keeps its table. BitBully takes part if it is
installed: `pip install -e '.[bench]'`.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.position_sets import FOLDER, Lines, read_sets
from benchmarks.report import parsed, report, words_of
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.many import solve_many
from denkspiel.solver.exact.solver import Solver
from tools.markdown import markdown_table

__all__ = ["Contestant", "main", "ready", "take_turns"]

HEADS = (
    *("set", "positions", "wrong", "nodes", "each", "each by `solve_many`"),
    *("BitBully", "its wrong", "BitBully / ours", "median of that"),
)
HARD_COUNT = 40
"""At most this many positions of a set of hard ones, unless `--count` says otherwise."""
QUICK_COUNT = 20
ROUND = 10
"""Positions of a turn. After one position each, both would find what the other left in the caches of the processor:
1.5 ms instead of 1.1 for our middle games, since BitBully goes through a large table to clear it."""
PASSES, ONE_PASS_SECONDS = 9, 1.0
SMALL, LARGE = 16, 128
"""Megabytes of the table for short searches and for the medium and hard openings: a large one takes time to clear,
and what a processor keeps of it in its caches is lost."""


@dataclass
class Contestant:
    """A solver, with what it needed and found.

    Attributes:
        clear: forget everything; not timed.
        solve: the score after these moves.
        seconds: for each position.
        scores: for each position.
    """

    clear: Callable[[], None]
    solve: Callable[[str], int]
    seconds: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)

    def meet(self, moves: str) -> None:
        """Solve one more position."""
        self.clear()
        begun = perf_counter()
        self.scores.append(self.solve(moves))
        self.seconds.append(perf_counter() - begun)

    @property
    def mean(self) -> float:
        """Seconds a position."""
        return sum(self.seconds) / len(self.seconds)


def take_turns(lines: Lines, contestants: Sequence[Contestant]) -> None:
    """Some positions are solved by all before the next ones."""
    for begin in range(0, len(lines), ROUND):
        for contestant in contestants:
            for moves, _ in lines[begin : begin + ROUND]:
                contestant.meet(moves)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every set and show the table; 1 if a score of ours is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--positions", type=Path, metavar="DIR", default=FOLDER, help="a folder of *.txt files: moves and score a line"
    )
    parser.add_argument("--only", action="append", metavar="SET", help="a set by its name; may be given several times")
    parser.add_argument("--count", type=int, help=f"positions of a set, at most (default: {HARD_COUNT} hard ones)")
    parser.add_argument("--megabytes", type=int, help=f"size of the table (default {SMALL} or {LARGE})")
    parser.add_argument("--quick", action="store_true", help="a few positions of each set")
    options = parsed(parser, arguments)
    rows = []
    for name, lines in read_sets(options.positions).items():
        if not options.only or name in options.only:
            count = _count(name, options)
            rows.append(_row(name, lines[:count], ready(options.megabytes or (LARGE if _takes_long(name) else SMALL))))
            print(*rows[-1], flush=True)
    if rows:
        command = f"python -m benchmarks.solver_speed {words_of(arguments)}".strip()
        report("solver-speed", markdown_table(HEADS, rows, " rrrrrrrrr"), options, command=command)
    return int(any(row[2] for row in rows))


def _count(name: str, options: argparse.Namespace) -> int | None:
    """How many positions of a set, all of them if `None`."""
    hard = name.endswith("hard")
    if options.quick:
        return QUICK_COUNT // 10 if hard else QUICK_COUNT
    return options.count or (HARD_COUNT if hard else None)


def _takes_long(name: str) -> bool:
    return name in ("begin_medium", "begin_hard")


def ready(megabytes: int) -> Solver:
    """A solver that has compiled its code and touched its memory.

    Each search takes more of the table into use; all of that is written to when the table is cleared.
    """
    solver = Solver(game("connect-four"), megabytes)
    solve_many(solver.game, ["121212"], solver=solver)
    start = Position.start(solver.game)
    solver.search(start, nodes=1_000_000)
    while solver.memory.can_grow:
        solver.search(start, nodes=1_000_000)
    return solver


def _row(name: str, lines: Lines, solver: Solver) -> tuple[object, ...]:
    positions = {moves: replay(solver.game, moves) for moves, _ in lines}
    nodes: list[int] = []

    def solve(moves: str) -> int:
        found = solver.search(positions[moves])
        nodes.append(found.nodes)
        return found.low.stones

    ours, rival = Contestant(solver.memory.clear, solve), _bitbully()
    take_turns(lines, [ours] if rival is None else [ours, rival])
    # the mean seconds of a position if all are given at once (the median of some times, if quick), and the scores
    games = [moves for moves, _ in lines]
    times: list[float] = []
    scores: list[int] = []
    while len(times) < PASSES and sum(times) < ONE_PASS_SECONDS:
        solver.memory.clear()
        begun = perf_counter()
        scores = solve_many(solver.game, games, solver=solver).tolist()
        times.append(perf_counter() - begun)
    many, together = median(times) / len(lines), scores
    known = [score for _, score in lines]
    wrong = _different(ours.scores, known) + _different(together, known)
    shown = (name, len(lines), wrong, f"{sum(nodes) / len(nodes):,.0f}", _time(ours.mean), _time(many))
    if rival is None:
        return (*shown, "-", "-", "-", "-")
    ratios = [theirs / own for own, theirs in zip(ours.seconds, rival.seconds, strict=True)]
    its_wrong = _different(rival.scores, known)
    return (*shown, _time(rival.mean), its_wrong, f"{rival.mean / ours.mean:.1f}", f"{median(ratios):.1f}")


def _different(found: Sequence[int], known: Sequence[int]) -> int:
    return sum(one != other for one, other in zip(found, known, strict=True))


def _time(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:,.1f} µs"
    return f"{seconds * 1e3:,.2f} ms" if seconds < 1 else f"{seconds:,.2f} s"


def _bitbully() -> Contestant | None:
    """How BitBully forgets and solves, if it is installed."""
    try:
        from bitbully import bitbully_core  # noqa: PLC0415 (optional)
    except ModuleNotFoundError:
        return None
    solver: Any = bitbully_core.BitBullyCore()

    def solve(moves: str) -> int:
        board = bitbully_core.BoardCore()
        board.setBoard([int(column) - 1 for column in moves])
        return int(solver.mtdf(board, 0))

    return Contestant(solver.resetTranspositionTable, solve)


if __name__ == "__main__":
    sys.exit(main())
