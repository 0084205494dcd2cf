"""From how few stones on positions of Score Four are solved: who wins, within 20 s and within a minute.

Random positions, and those of games between strong players (`benchmarks.strong_games`), which are the hard ones. One
thread a position, on each processor one at a time, or several threads and fewer positions at a time; always with an
empty table of 256 MB.

    python -m benchmarks.solved_stones [--kept FILE] [--write --date 2026-11-25]
    python -m benchmarks.solved_stones --kind random --stones 16 --stones 18 --threads 1 --threads 2 --kept FILE

All of it takes most of an hour. What is found out goes into the file `--kept`, a line a position; what stands there
already is not measured again, so that it can be done in pieces, the last one with `--write`.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from random import Random
from statistics import median

from tqdm import tqdm

from benchmarks.position_sets import random_game
from benchmarks.report import parsed, report, words_of
from benchmarks.strong_games import STRONG_GAME, strong_positions
from denkspiel.core.position import Position
from denkspiel.executors.executors import open_executor
from denkspiel.executors.processors import processor_count
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.solver import Solver
from tools.markdown import markdown_table

__all__ = ["KINDS", "WAYS", "Found", "Question", "kept_answers", "main", "positions", "solved", "table"]

KINDS = {
    "random": {24: 20, 22: 20, 20: 20, 18: 20, 16: 20},
    "balanced": {30: 16, 28: 16, 26: 16, 24: 16, 22: 16, 20: 10},
}
"""What is measured: kinds of positions, and how many by the number of stones; fewer where most take a minute."""
WAYS = ("best first", "depth first")
_COUNT = 10
"""The positions of another number of stones."""
_SOON = 20.0
"""Seconds."""
_MEGABYTES = 256


@dataclass(frozen=True)
class Question:
    """A position to be solved; sent to the workers.

    Attributes:
        kind: one of `KINDS`.
        stones: how many are on the board.
        number: of the position among those of its kind and stones, from 0.
        threads: how many search it together.
        way: one of `WAYS`, how it is searched.
    """

    kind: str
    stones: int
    number: int
    threads: int = 1
    way: str = "best first"


@dataclass(frozen=True)
class Found:
    """What came of a question.

    Attributes:
        value: 1, 0 or -1 as the side to move sees it; `None` if time was over.
        nodes: searched.
        seconds: taken.
    """

    value: int | None
    nodes: int
    seconds: float


def positions(kind: str, stones: int, most: int) -> list[Position]:
    """So many positions of this kind, or as many as there are; always the same."""
    board = game(STRONG_GAME)
    if kind == "balanced":
        return strong_positions(board, stones)[:most]
    rng = Random(f"{STRONG_GAME} {stones}")
    return [random_game(board, stones, rng)[1] for _ in range(most)]


@dataclass(frozen=True)
class _Solve:
    """How positions are solved; sent to the workers."""

    seconds: float
    threads: int

    def __call__(self, asked: tuple[Position, str]) -> Found:
        position, way = asked
        solver = _solver(self.threads)
        solver.memory.clear()
        found = solver.search(position, only_outcome=True, best_first=way == WAYS[0], seconds=self.seconds)
        return Found(found.value, found.nodes, found.seconds)


@lru_cache(maxsize=1)
def _solver(threads: int) -> Solver:
    """The solver of this process, which has compiled its code and touched its memory."""
    solver = Solver(game(STRONG_GAME), _MEGABYTES, threads)
    solver.load_best_first()
    solver.search(Position.start(solver.game), nodes=1_000_000)
    return solver


def solved(questions: Sequence[Question], options: argparse.Namespace) -> dict[Question, Found]:
    """The answers, of which those that are not kept yet are measured and kept."""
    known = kept_answers(options.kept)
    missing = [question for question in questions if question not in known]
    with tqdm(total=len(missing), disable=None) as bar:
        for threads, together in groupby(missing, lambda question: question.threads):
            for question, found in _answers(list(together), threads, options.seconds):
                known[question] = found
                if options.kept is not None:
                    with options.kept.open("a", encoding="ascii") as text:
                        print(json.dumps({"question": asdict(question), "found": asdict(found)}), file=text)
                bar.update(1)
    return {question: known[question] for question in questions}


def _answers(questions: Sequence[Question], threads: int, seconds: float) -> Iterator[tuple[Question, Found]]:
    """What is measured, as many at a time as there are processors for."""
    asked = [(positions(one.kind, one.stones, one.number + 1)[one.number], one.way) for one in questions]
    with open_executor(workers=max(1, processor_count() // threads)) as workers:
        yield from zip(questions, workers.map(_Solve(seconds, threads), asked), strict=True)


def kept_answers(file: Path | None) -> dict[Question, Found]:
    """What stands in the file; nothing if there is none yet. Of several answers to a question the last one counts."""
    lines = file.read_text(encoding="ascii").splitlines() if file is not None and file.exists() else []
    return {Question(**kept["question"]): Found(**kept["found"]) for kept in map(json.loads, lines)}


def table(answers: dict[Question, Found], seconds: float) -> str:
    """A line for each kind of positions and number of stones, given what was found out within so many seconds."""
    limits = sorted({_SOON, seconds})
    heads = ("positions", "stones", "searched", "threads", "how many", *(f"solved in {limit:g} s" for limit in limits))
    groups: dict[tuple[object, ...], list[Found]] = {}
    for question, found in answers.items():
        groups.setdefault((question.kind, question.stones, question.way, question.threads), []).append(found)
    rows = [(*map(str, group), *_row(found, limits)) for group, found in groups.items()]
    return markdown_table((*heads, "median time", "median million nodes"), rows, " r rr" + "r" * (len(limits) + 2))


def _row(found: Sequence[Found], limits: Sequence[float]) -> tuple[str, ...]:
    """How many there are, how many were solved, and the medians, for which others count with what they took."""
    counts = (sum(one.value is not None and one.seconds <= limit for one in found) for limit in limits)
    more = "" if 2 * sum(one.value is not None for one in found) > len(found) else "> "
    seconds, nodes = median(one.seconds for one in found), median(one.nodes for one in found)
    return str(len(found)), *map(str, counts), f"{more}{seconds:.2f} s", f"{more}{nodes / 1e6:.2f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Solve what is asked for, and print or write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="of positions; all if none is named")
    parser.add_argument("--stones", type=int, action="append", help="so many; may be given several times")
    parser.add_argument("--threads", type=int, action="append", help="for a position (default: 1); the same")
    parser.add_argument("--way", action="append", choices=WAYS, help="how it is searched (default: best first)")
    parser.add_argument("--count", type=int, help="positions of a line, at most")
    parser.add_argument("--seconds", type=float, default=60, help="for a position (default: %(default)g)")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="where it is kept what was found out")
    options = parsed(parser, arguments)
    questions = [
        Question(kind, stones, number, threads, way)
        for way in options.way or WAYS[:1]
        for threads in sorted(set(options.threads or [1]))
        for kind, sizes in KINDS.items()
        if kind in (options.kind or KINDS)
        for stones in options.stones or sizes
        for number in range(len(positions(kind, stones, options.count or sizes.get(stones, _COUNT))))
    ]
    command = f"python -m benchmarks.solved_stones {words_of(arguments)}".strip()
    report("solved-stones", table(solved(questions, options), options.seconds), options, command=command)
    return 0


if __name__ == "__main__":
    sys.exit(main())
