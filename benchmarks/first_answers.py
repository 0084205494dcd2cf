"""How long somebody waits for the very first answer: in a new process, and from a service that has just been started.

    python -m benchmarks.first_answers
    python -m benchmarks.first_answers --games hexagon mnk:4,4,3 --skip-page --repeat 1

In a process of its own each, from its start to the answer: an exact search of a few nodes, and a move of `master` with
0.1 s. The folder for compiled code is empty; or another game has been asked the same with it; or the game itself has.
The games are those of the catalogue, some of other sizes, and some in TOML, as users write them. `perfect` is asked
about empty boards that need no search.

A service with an empty folder is asked by several people at once as soon as it serves, as the page asks for them: for a
move of the strong player, of `master` and of `perfect`, and for a hint. While its solver loads it is asked again and
again.

Times are wall-clock, so the machine must have two processors that do nothing else.
"""

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from http import HTTPStatus
from itertools import count
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.http_client import Answer, HttpClient
from benchmarks.report import machine, parsed, report, words_of
from benchmarks.web_server import Served, served
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.advisor import BEST_KNOWN
from denkspiel.opponents.levels.strength import plain_strengths
from denkspiel.opponents.roster import opponent_names
from tools.markdown import markdown_table

__all__ = ["PERFECT_GAMES", "SIZES", "FirstAnswers", "answer_seconds", "ask_until_answered", "main", "write_own_games"]

SIZES = ("connect-four:5x4", "hexagon:5", "mnk:4,4,3")
PERFECT_GAMES = ("tic-tac-toe", "hexagon", "tic-tac-toe-3d", "connect-four")
"""Those where `perfect` has an empty board answered without a search, by a table, a strategy or a book."""
HEADS = ("first answer", "game", "empty folder", "goal", "after another game", "goal", "once more", "goal")
QUESTIONS = {
    "exact search": """
import sys
from denkspiel import Solver, replay
solver = Solver(sys.argv[1])
solver.search(replay(solver.game, sys.argv[2]), nodes=1000)
""",
    "`master`": """
import sys
from random import Random
from denkspiel import Limit, opponent, replay
opponent("master").choose(replay(sys.argv[1], sys.argv[2]), Random(1), Limit(seconds=0.1))
""",
    "`perfect`": """
import sys
from random import Random
from denkspiel import opponent, replay
opponent("perfect").choose(replay(sys.argv[1], ""), Random(1))
""",
}
"""Programs that answer and then say so; they get the game and the moves."""
_MOVES = {"connect-four": "3314736233"}
"""Where the game does not begin: behind the book of Connect Four, with which `master` would not search."""
_SECONDS = 0.1
_GIVEN_UP = 600.0
"""Seconds after which nobody waits for the page any longer."""
_RETRY_SECONDS = 1.0
_MIN_PAUSE, _MAX_PAUSE = 0.5, 15.0
"""The pauses of the page: while a solver loads, and at first and at most when something else is in the way."""
_TEMPORARY = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)


@dataclass(frozen=True)
class FirstAnswers:
    """What was measured of one question about one game.

    Attributes:
        question: what was asked.
        game: its name.
        goals: the seconds that it may take, by the column of the table.
        seconds: those that it took, by the column; infinite if nobody waited for it any longer.
    """

    question: str
    game: str
    goals: Mapping[str, float]
    seconds: Mapping[str, Sequence[float]]

    @property
    def missed(self) -> int:
        """How many goals were not reached."""
        return sum(median(taken) > self.goals[column] for column, taken in self.seconds.items())

    @property
    def row(self) -> tuple[str, ...]:
        """A row of the table."""
        cells = [
            text
            for column in HEADS[2::2]
            for text in (_shown(self.seconds.get(column)), f"{self.goals[column]:g} s" if column in self.goals else "")
        ]
        return self.question, self.game, *cells


def _shown(seconds: Sequence[float] | None) -> str:
    """The soonest and the median."""
    if seconds is None:
        return ""
    both = (min(seconds), median(seconds)) if len(seconds) > 1 else seconds
    return " / ".join(f"> {_GIVEN_UP:.0f}" if one == inf else f"{one:.2f}" for one in both) + " s"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and show the table; the exit status is 1 if a goal was not reached."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", metavar="GAME", help="only these; any other word lists all")
    parser.add_argument(
        "--repeat", type=int, default=3, help="how often, for minimum and median (default: %(default)s)"
    )
    parser.add_argument("--skip-page", action="store_true", help="ask no service")
    parser.add_argument("--quick", action="store_true", help="everything once, one service for all games, in turn")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all times into a file")
    options = parsed(parser, arguments)
    repeat = 1 if options.quick else options.repeat
    found: list[FirstAnswers] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        addresses = {name: name for name in (*game_names(), *SIZES)} | write_own_games(Path(place))
        unknown = set(options.games or ()) - set(addresses)
        if unknown:
            parser.error(f"unknown: {', '.join(sorted(unknown))}; choose from {', '.join(addresses)}")
        wanted = [name for name in addresses if not options.games or name in options.games]
        folders = (Path(place, f"code-{number}") for number in count())
        for one in _measured(wanted, addresses, folders, repeat, options):
            print(*one.row, sep=" | ", file=sys.stderr, flush=True)
            found.append(one)
    table = markdown_table(HEADS, [one.row for one in found], "  rrrrrr")
    report("first-answers", table, options, command=f"python -m benchmarks.first_answers {words_of(arguments)}".strip())
    if options.json:
        data = {"machine": machine(), "answers": [asdict(one) for one in found]}
        options.json.write_text(json.dumps(data, indent=1), encoding="utf-8")
    missed, goals = sum(one.missed for one in found), sum(len(one.goals) for one in found)
    print(f"\nOf {goals} goals {goals - missed} were reached{' (by the median)' if repeat > 1 else ''}.")
    return int(missed > 0)


def _measured(
    wanted: Sequence[str],
    addresses: Mapping[str, str],
    folders: Iterator[Path],
    repeat: int,
    options: argparse.Namespace,
) -> Iterator[FirstAnswers]:
    for question in ("exact search", "`master`"):
        yield from _in_new_processes(question, {name: addresses[name] for name in wanted}, folders, repeat)
    for name in wanted:
        if name in PERFECT_GAMES:
            times: dict[str, list[float]] = {"empty folder": [], "once more": []}
            for folder in (next(folders) for _ in range(repeat)):
                for taken in times.values():
                    taken.append(answer_seconds("`perfect`", name, folder))
            yield FirstAnswers("`perfect`", name, dict.fromkeys(times, 0.4), times)
    if not options.skip_page:
        listed = [name for name in wanted if name in game_names()]
        yield from _from_services([listed] if options.quick else [[name] for name in listed], folders, repeat)


def _in_new_processes(
    question: str, games: Mapping[str, str], folders: Iterator[Path], repeat: int
) -> Iterator[FirstAnswers]:
    """A question about each game, with all three kinds of folders."""
    first: dict[str, list[float]] = {}
    used: dict[str, Path] = {}
    for name, address in games.items():
        first[name] = []
        for folder in (next(folders) for _ in range(repeat)):
            first[name].append(answer_seconds(question, address, folder))
            used[name] = folder
        print(question, name, *(f"{taken:.2f} s" for taken in first[name]), file=sys.stderr, flush=True)
    if len(used) == 1:
        used["another"] = next(folders)
        answer_seconds(question, "tic-tac-toe" if "tic-tac-toe" not in games else "hexagon", used["another"])
    for name, address in games.items():
        # one other game only: with more of them it would not be seen what that one has left for all
        before = next(folder for other, folder in used.items() if other != name)
        after, again = [], []
        for folder in (next(folders) for _ in range(repeat)):
            shutil.copytree(before, folder)
            after.append(answer_seconds(question, address, folder))
            again.append(answer_seconds(question, address, folder))
        times = {"empty folder": first[name], "after another game": after, "once more": again}
        yield FirstAnswers(question, name, dict(zip(times, (3.0, 1.0, 0.7), strict=True)), times)


def answer_seconds(question: str, address: str, folder: Path) -> float:
    """From the start of a process to its answer; its end is waited for, but does not count.

    Args:
        question: one of `QUESTIONS`.
        address: the name of a game, or its file.
        folder: for compiled code.
    """
    folder.mkdir(parents=True, exist_ok=True)
    program = QUESTIONS[question] + "print('answered', flush=True)\n"
    command = [sys.executable, "-c", program, address, _MOVES.get(address, "")]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    begun = perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None, "a pipe"
        told = process.stdout.readline()
        seconds = perf_counter() - begun
    if process.returncode or told != "answered\n":
        raise subprocess.CalledProcessError(process.returncode, command)
    return seconds


def write_own_games(place: Path) -> dict[str, str]:
    """Games as users write them, each with something that matters to the compiler: the file of each by its name."""
    lot, cells = Random(1), [f"c{number}" for number in range(24)]
    lines = [lot.sample(cells, 3) for _ in range(60)]
    places = ", ".join(
        f'{{ name = "{name}", place = [{number % 6}, {number // 6}] }}' for number, name in enumerate(cells)
    )
    texts = {
        "four-cells": "[grid]\nsizes = [2, 2]\nline_length = 2\n",
        "falling": "[grid]\nsizes = [5, 4]\nline_length = 3\ngravity = true\n",
        "avoiding": "avoidance = true\n[grid]\nsizes = [4, 3]\nline_length = 3\n",
        "long-keys": "[grid]\nsizes = [6, 6]\nline_length = 5\n",  # two words a position, from 29 cells on
        "many-shapes": f"lines = {json.dumps(lines)}\ncells = [{places}]\n",  # more than 32: a table of lines
    }
    for name, text in texts.items():
        (place / f"{name}.toml").write_text(text, encoding="utf-8")
    return {name: str(place / f"{name}.toml") for name in texts}


def _from_services(groups: Iterable[Sequence[str]], folders: Iterator[Path], repeat: int) -> Iterator[FirstAnswers]:
    """What people get from services with an empty folder, one after the other for each group of games."""
    for group in groups:
        times: dict[tuple[str, str], list[float]] = {}
        for folder in (next(folders) for _ in range(repeat)):
            folder.mkdir()
            with served(variables={"NUMBA_CACHE_DIR": str(folder)}) as service:
                for name in group:
                    for question, seconds in asyncio.run(_asked_by_several(service, name)).items():
                        times.setdefault((name, question), []).append(seconds)
        for (name, question), taken in times.items():
            yield FirstAnswers(question, name, {"empty folder": 3.0}, {"empty folder": taken})


async def _asked_by_several(service: Served, name: str) -> dict[str, float]:
    """Everything about the empty board of a game, at once: the seconds of each answer."""
    client = HttpClient(service.host, service.port)
    while True:
        try:
            if (await client.get("/healthz")).status == HTTPStatus.OK:
                break
        except OSError:  # it has told its address, but does not serve yet
            await asyncio.sleep(0.01)
    client.close()
    questions = _page_questions(name)
    answers = (_seconds_from(service, number, asked) for number, asked in enumerate(questions.values()))
    return dict(zip(questions, await asyncio.gather(*answers), strict=True))


def _page_questions(name: str) -> dict[str, dict[str, Any]]:
    """What the page sends when somebody plays the second stones, or wants a hint."""
    names = opponent_names(game(name))
    strong = next(each.opponent for each in plain_strengths(game(name), names) if each.id == "strong")
    moving = {f"page: Strong, `{strong}`": strong, "page: `master`": "master", "page: `perfect`": "perfect"}
    questions: dict[str, dict[str, Any]] = {
        question: {"state": {"game": name, "players": [{"kind": kind}, {"kind": "human"}]}, "seconds": _SECONDS}
        for question, kind in moving.items()
        if kind in names
    }
    return questions | {"page: hint": {"state": {"game": name}, "action": {"do": "hint", "by": BEST_KNOWN}}}


async def _seconds_from(service: Served, number: int, asked: Mapping[str, Any]) -> float:
    # an address each, so that they are different people for the service
    client = HttpClient(service.host, service.port, f"127.0.96.{1 + number}", _GIVEN_UP)

    async def ask() -> Answer:
        return await client.post("/api/course", asked)

    begun = perf_counter()
    try:
        await asyncio.wait_for(ask_until_answered(ask), _GIVEN_UP)
    except TimeoutError:
        return inf
    finally:
        client.close()
    return perf_counter() - begun


async def ask_until_answered(
    ask: Callable[[], Awaitable[Answer]], sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> dict[str, Any]:
    """The last line of the answer, asked for as the page does (`withRetry` in `core/retry.js`, `game/commands.js`).

    Raises:
        AssertionError: it was refused for good.
    """
    pause = _MIN_PAUSE
    while True:
        answer = await ask()
        told: dict[str, Any] = answer.lines[-1]
        if "status" not in told:
            assert told["chosen"] or told["hint"], told
            return told
        if told["type"].endswith(":solver-loading"):
            await sleep(_RETRY_SECONDS)
            pause = _MIN_PAUSE
        else:
            assert told["status"] in _TEMPORARY or told["status"] >= HTTPStatus.INTERNAL_SERVER_ERROR, told
            await sleep(min(_MAX_PAUSE, max(pause, float(answer.headers.get("retry-after", "0")))))
            pause = min(_MAX_PAUSE, 2 * pause)


if __name__ == "__main__":
    sys.exit(main())
