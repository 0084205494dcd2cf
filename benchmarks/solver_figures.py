"""Figures of the solver other than sets of positions: long searches, threads, Score Four, perft, starts and stops.

    python -m benchmarks.solver_figures
    python -m benchmarks.solver_figures --only perft --only start --quick

Each figure is printed as soon as it is known. `--quick` takes fewer positions and stops long searches early, to see
that everything works.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, sleep

from benchmarks.position_sets import FOLDER, random_game, read_sets
from benchmarks.report import parsed, report, words_of
from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.base_solver import Finding
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.perft import perft
from tools.markdown import markdown_table

__all__ = ["PARTS", "Figure", "main"]

HEADS = ("figure", "goal", "measured", "details")
FOUR_GAMES = ("connect-four", "score-four", "tic-tac-toe-3d", "hexagon")
BATCH = 100
"""Positions of Score Four between two lines of progress."""
ROUNDS = 3
SMALL_GAMES = ("tic-tac-toe", "tic-tac-toe-3d", "hexagon")


@dataclass(frozen=True)
class Figure:
    """A line of the table."""

    what: str
    goal: str
    measured: str
    details: str = ""


def empty_board(options: argparse.Namespace) -> Iterator[Figure]:
    """The exact score of the empty board of Connect Four with a table of 1 GB."""
    start = Position.start(game("connect-four"))
    for threads, goal in ((1, "5 s"), (2, "3 s")):
        solver = _solver("connect-four", options.gigabyte, threads)
        found = solver.search(start, seconds=2 if options.quick else None)
        if found.exact and found.low.stones != 1:
            raise AssertionError(found)
        what = f"empty board of Connect Four, {options.gigabyte} MB, {_threads(threads)}"
        yield Figure(what, goal, f"{found.seconds:.1f} s" if found.exact else "stopped", _nodes([found]))


def threads(options: argparse.Namespace) -> Iterator[Figure]:
    """The hard openings with two threads and one, in turn, several times: two never search the same twice."""
    rounds = 1 if options.quick else ROUNDS
    lines = read_sets(options.positions)["begin_hard"][: 3 if options.quick else options.count]
    solvers = [_solver("connect-four", options.megabytes, number) for number in (1, 2)]
    findings: list[list[Finding]] = [[], []]
    for moves, score in lines * rounds:
        for solver, found in zip(solvers, findings, strict=True):
            solver.memory.clear()
            found.append(solver.search(replay(solver.game, moves)))
            if found[-1].low.stones != score:
                raise AssertionError(moves)
    one, two = (sum(finding.seconds for finding in found) / len(found) for found in findings)
    ratios = [single.seconds / double.seconds for single, double in zip(*findings, strict=True)]
    positions = f"{len(lines)} positions" + (f", {rounds} times" if rounds > 1 else "")
    details = f"{one:.2f} s and {two:.2f} s each over {positions}; median of the ratios {median(ratios):.2f}"
    yield Figure("two threads on begin_hard against one", "1.6 times", f"{one / two:.2f} times", details)


def score_four(options: argparse.Namespace) -> Iterator[Figure]:
    """Random positions of Score Four with 28 stones: who wins."""
    size, rng = 20 if options.quick else 1000, Random("score-four")
    solver = _solver("score-four", options.megabytes)
    findings: list[Finding] = []
    for number in range(1, size + 1):
        solver.memory.clear()
        findings.append(solver.search(random_game(solver.game, 28, rng)[1], only_outcome=True))
        if number % BATCH == 0:
            _tell(f"{number} of {size} in {sum(found.seconds for found in findings):.0f} s")
    total, longest = sum(found.seconds for found in findings), max(found.seconds for found in findings)
    values = [found.low.value for found in findings]
    details = f"longest {longest:.1f} s; {_nodes(findings)}; {values.count(1)} won, {values.count(-1)} lost"
    yield Figure(f"Score Four, {size} random positions with 28 stones", "20 s for 1000", f"{total:.1f} s", details)


def perft_8(_options: argparse.Namespace) -> Iterator[Figure]:
    """Perft of Connect Four, compiled before."""
    start, times = Position.start(game("connect-four")), []
    for _ in range(8):
        begun = perf_counter()
        games = perft(start, 8)
        times.append(perf_counter() - begun)
    middle = f"{median(times[1:]) * 1e3:.1f} ms"
    yield Figure("perft(8) of connect-four", "200 ms", middle, f"{games:,} games; median of {len(times) - 1}")


def start(options: argparse.Namespace) -> Iterator[Figure]:
    """From the start of a process to the first answer, with compiled code on disk."""
    for words in (("solve", "connect-four", "71272272332566"), ("solve", "hexagon")):
        command = [sys.executable, "-m", "denkspiel", *words]
        times = [_run(command) for _ in range(4 if options.quick else 12)][1:]
        details = f"best {min(times) * 1e3:.0f} ms of {len(times)}"
        yield Figure(f"`denkspiel {' '.join(words)}`", "600 ms", f"{median(times) * 1e3:.0f} ms", details)


def small_games(options: argparse.Namespace) -> Iterator[Figure]:
    """Positions of the games that are answered at once: the empty board, then random ones, tables cleared for each."""
    for name in SMALL_GAMES:
        solver, rng, times = _solver(name, options.megabytes), Random(name), []
        size = 20 if options.quick else 300
        for position in [Position.start(solver.game), *(_somewhere(solver.game, rng) for _ in range(size))]:
            solver.memory.clear()
            times.append(solver.search(position).seconds)
        details = f"median {median(times) * 1e3:.2f} ms of {len(times)}, the empty board {times[0] * 1e3:.1f} ms"
        yield Figure(f"any position of {name}, longest", "50 ms", f"{max(times) * 1e3:.1f} ms", details)


def _somewhere(played: Game, rng: Random) -> Position:
    """A position of a random game, not over."""
    met = [Position.start(played)]
    while met[-1].outcome is None:
        met.append(met[-1].play(rng.choice(met[-1].legal_moves)))
    return rng.choice(met[:-1])


def lines(options: argparse.Namespace) -> Iterator[Figure]:
    """Move strings through the command, its start included; a set several times over."""
    moves = [moves for moves, _ in read_sets(options.positions)["middle_easy"]] * (1 if options.quick else 30)
    command = [sys.executable, "-m", "denkspiel", "solve", "connect-four", "-"]
    begun = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, input="\n".join(moves), text=True)
    rate = len(moves) / (perf_counter() - begun)
    details = f"{len(moves):,} lines of middle_easy, with the start of the command"
    yield Figure("`denkspiel solve connect-four -`", "thousands a second", f"{rate:,.0f} a second", details)


def compiling(_options: argparse.Namespace) -> Iterator[Figure]:
    """The search of the four games compiled, with nothing kept from before."""
    together = _compiled(FOUR_GAMES)
    yield Figure("compiling for the four games, one process with its start", "30 s", f"{together:.1f} s")
    each = [_compiled([name]) for name in FOUR_GAMES]
    details = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in zip(FOUR_GAMES, each, strict=True))
    yield Figure("the same, each in a process of its own", "30 s together", f"{sum(each):.1f} s", details)


def _compiled(names: Sequence[str]) -> float:
    """Seconds of a process that solves these games a little; the time limit does not count compiling."""
    calls = "; ".join(f"main(['solve', {name!r}, '--seconds', '0.01', '--no-book'])" for name in names)
    with tempfile.TemporaryDirectory() as folder:
        return _run([sys.executable, "-c", f"from denkspiel.cli.main import main; {calls}"], NUMBA_CACHE_DIR=folder)


_INTERRUPTED = """
import signal, sys
from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.solver import Solver
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background inherits that Ctrl-C is ignored
solver = Solver(game(sys.argv[1]), int(sys.argv[2]))
solver.search(replay(solver.game, ""), nodes=1)
while True:
    try:
        solver.memory.clear()
        print("on", flush=True)
        solver.search(replay(solver.game, ""))
    except KeyboardInterrupt:
        print("off", flush=True)
"""


def stop(options: argparse.Namespace) -> Iterator[Figure]:
    """From Ctrl-C to the end of the search, seen from another process; and how much longer than allowed one takes."""
    rng, delays = Random("stop"), []
    for name in ("connect-four", "score-four"):
        command = [sys.executable, "-c", _INTERRUPTED, name, str(options.megabytes)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            delays += [_stopped_after(process, rng) for _ in range(5 if options.quick else 50)]
            process.kill()
    details = f"median {median(delays) * 1e3:.0f} ms of {len(delays)} at random times"
    yield Figure("Ctrl-C to the end of the search, longest", "100 ms", f"{max(delays) * 1e3:.0f} ms", details)
    solver, late = _solver("connect-four", options.megabytes), []
    for _ in range(5 if options.quick else 20):
        limit = rng.uniform(0.05, 0.5)
        solver.memory.clear()  # or it would know the answer after a few times
        late.append(solver.search(Position.start(solver.game), seconds=limit).seconds - limit)
    details = f"median {median(late) * 1e3:.1f} ms of {len(late)} limits of 50 to 500 ms"
    yield Figure("later than a limit of time, longest", "100 ms", f"{max(late) * 1e3:.0f} ms", details)


def speed(options: argparse.Namespace) -> Iterator[Figure]:
    """Nodes a second, from the empty board with the usual table."""
    for name in ("connect-four", "score-four", "qubic"):
        solver, found = _solver(name, options.megabytes), []
        for _ in range(2 if options.quick else 5):
            solver.memory.clear()
            found.append(solver.search(Position.start(solver.game), nodes=1_000_000 if options.quick else 10_000_000))
        rates = [finding.nodes / finding.seconds / 1e6 for finding in found]
        details = f"{found[-1].nodes:,} nodes, {options.megabytes} MB; median of {len(rates)}"
        yield Figure(f"nodes a second, {name}", "", f"{median(rates):.1f} million", details)


PARTS: dict[str, Callable[[argparse.Namespace], Iterator[Figure]]] = {
    "perft": perft_8,
    "start": start,
    "small-games": small_games,
    "lines": lines,
    "stop": stop,
    "speed": speed,
    "compiling": compiling,
    "score-four": score_four,
    "threads": threads,
    "empty-board": empty_board,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the parts and show the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", metavar="PART", help=f"one of {', '.join(PARTS)}; several times")
    parser.add_argument("--quick", action="store_true", help="less of everything")
    parser.add_argument("--count", type=int, default=40, help="hard openings for the threads (default 40)")
    parser.add_argument("--megabytes", type=int, default=256, help="size of the table (default 256)")
    parser.add_argument("--gigabyte", type=int, default=1024, help="megabytes for the empty board (default 1024)")
    parser.add_argument("--positions", type=Path, metavar="DIR", default=FOLDER, help="a folder with begin_hard.txt")
    options = parsed(parser, arguments)
    rows = []
    for part, measured in PARTS.items():
        if options.only and part not in options.only:
            continue
        for figure in measured(options):
            rows.append((figure.what, figure.goal, figure.measured, figure.details))
            _tell(f"{figure.what}: {figure.measured} ({figure.details})")
    if rows:
        command = f"python -m benchmarks.solver_figures {words_of(arguments)}".strip()
        report("solver-figures", markdown_table(HEADS, rows, " rr"), options, command=command)
    return 0


def _solver(name: str, megabytes: int, threads: int = 1) -> Solver:
    """A solver that has compiled its code and touched its memory, most of it for the first time."""
    solver = Solver(game(name), megabytes, threads)
    solver.search(Position.start(solver.game), nodes=1_000_000)
    solver.memory.clear()
    return solver


def _run(command: Sequence[str], **environment: str) -> float:
    begun = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, **environment})
    return perf_counter() - begun


def _stopped_after(process: "subprocess.Popen[str]", rng: Random) -> float:
    """Seconds from the signal to the report that the search has ended."""
    _await(process, "on")
    sleep(rng.uniform(0.1, 0.4))
    begun = perf_counter()
    process.send_signal(signal.SIGINT)
    _await(process, "off")
    return perf_counter() - begun


def _await(process: "subprocess.Popen[str]", word: str) -> None:
    assert process.stdout is not None
    if (line := process.stdout.readline()) != f"{word}\n":
        raise AssertionError(line)


def _threads(number: int) -> str:
    return "one thread" if number == 1 else f"{number} threads"


def _nodes(findings: Sequence[Finding]) -> str:
    nodes, seconds = sum(found.nodes for found in findings), sum(found.seconds for found in findings)
    return f"{nodes / 1e6:,.1f} million nodes, {nodes / seconds / 1e6:.1f} million a second"


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
