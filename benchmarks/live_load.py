"""Link games under load: many at a time, with clocks and watchers; kills at random times; many kept games.

    python -m benchmarks.live_load [--games 300] [--pace 10] [--seconds 600] [--database sqlite|postgres]
    python -m benchmarks.live_load --kills 50 [--games 50]

With `--kills` the service is killed (`kill -9`) and started again so often, at random times; then the log of all games,
what was confirmed to the players and what they and the watchers saw must agree.
"""

import argparse
import asyncio
import gc
import random
import socket
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy.engine import URL, make_url

from benchmarks.http_client import HttpClient
from benchmarks.live_players import LivePlay, play_games
from benchmarks.report import parsed, report, words_of
from benchmarks.web_server import Served, served
from tests.online.simulation.checker import History, check_place
from tools import postgres
from tools.markdown import markdown_table

__all__ = ["main"]

Row = tuple[str, str, str, str]

_PAGE = Path(__file__).parents[1] / "docs" / "research" / "server-measurements.md"
_GLANCE_SECONDS = 6
_WANTED_MS = 150
_SHARE = 0.99
_HEADS = ("figure", "goal", "measured", "details")
_SEED = "kills"
_SHORTEST_LIFE, _LONGEST_LIFE = 1.0, 6.0
"""Seconds that the service lives before it is killed."""
_ARRIVING = 30.0
"""Seconds over which people come: 17 games begin in each of them, while others are played."""
_QUICK_PACE = 0.3
_FOR_EVER = 1e9


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and show the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=300, help="so many at a time, half of them watched")
    parser.add_argument("--pace", type=float, default=10, help="seconds between two moves of a game")
    parser.add_argument("--seconds", type=float, default=600, help="for so long")
    parser.add_argument("--kills", type=int, default=0, help="kill the service so often instead")
    parser.add_argument("--database", choices=["sqlite", "postgres"], help="one of them only")
    options = parsed(parser, arguments, _PAGE)
    kinds = [options.database] if options.database else ["sqlite", "postgres"]
    measure = _killed if options.kills else _measured
    rows = [row for kind in kinds for row in measure(kind, options)]
    name = "live-kills" if options.kills else "live-load"
    command = f"python -m benchmarks.live_load {words_of(arguments)}".strip()
    report(name, markdown_table(_HEADS, rows), options, command=command, page=_PAGE)
    return 0


def _measured(kind: str, options: argparse.Namespace) -> list[Row]:
    with _place(kind) as place, served("--database", _words(place)) as service:
        play, course, spent = asyncio.run(_played(service, options))
    faults = ", ".join(f"{count} times {fault}" for fault, count in (play.faults + play.repeated).items()) or "none"
    moves = sum(map(len, play.acknowledged.values()))
    who = f"{kind}: {options.games} games, a move every {options.pace:g} s, {options.seconds:.0f} s"
    delays, answers = play.delays, play.answers
    early, last = course[len(course) // 10], course[-1]
    marks = ", ".join(
        "{:.0f} + {:.0f}".format(*course[round(share * (len(course) - 1))]) for share in (0, 0.1, 0.25, 0.5, 0.75, 1)
    )
    return [
        (
            f"{who}: errors",
            "none",
            faults,
            f"{moves} moves, {moves / play.seconds:.0f} a second, {play.games} games over",
        ),
        (
            f"{kind}: from stone to stone, 99 %",
            f"under {_WANTED_MS} ms",
            f"under {_ms(delays, _SHARE)}",
            f"median {_ms(delays, 0.5)}, 95 % under {_ms(delays, 0.95)}, longest {_ms(delays, 1)}",
        ),
        (f"{kind}: a command, 99 %", "", f"under {_ms(answers, _SHARE)}", f"median {_ms(answers, 0.5)}"),
        (f"{kind}: processor time of the service", "", f"{100 * spent / play.seconds:.0f} % of one core", ""),
        (
            f"{kind}: memory",
            "steady",
            f"{early[0]:.0f} to {last[0]:.0f} MB",
            f"with its other processes: {marks} MB",
        ),
    ]


async def _played(service: Served, options: argparse.Namespace) -> tuple[LivePlay, list[tuple[float, float]], float]:
    """What the people went through, the memory of the service, and its processor time."""
    gc.freeze()  # a thousand browsers do not all stand still at once, as this process does while it collects garbage
    play, begun, course = LivePlay(), service.seconds, [service.megabytes]
    connect = partial(HttpClient, service.host, service.port)
    playing = play_games(play, connect, options.games, options.seconds, pace=options.pace, arriving=_ARRIVING)
    work = asyncio.ensure_future(playing)
    while not work.done():
        await asyncio.wait({work}, timeout=_GLANCE_SECONDS)
        course.append(await asyncio.to_thread(lambda: service.megabytes))
    await work
    return play, course, service.seconds - begun


def _killed(kind: str, options: argparse.Namespace) -> list[Row]:
    with _place(kind) as place:
        play = asyncio.run(_played_through_kills(place, options))
        assert play.history is not None
        wrong = check_place(place, play.history)
        print(*wrong, sep="\n", file=sys.stderr)
    faults = ", ".join(f"{count} times {fault}" for fault, count in play.faults.items()) or "none"
    stones = sum(map(len, play.acknowledged.values()))
    return [
        (
            f"{kind}: {options.kills} kills, {options.games} games at a time: faults of log, answers and what was seen",
            "none",
            f"{len(wrong)}",
            f"{stones} moves confirmed, {play.games} games to their end; other errors: {faults}",
        )
    ]


async def _played_through_kills(place: Path | URL, options: argparse.Namespace) -> LivePlay:
    """Kill the service and start it again while people play."""
    play, lot, port = LivePlay(history=History()), random.Random(_SEED), _free_port()
    work = None
    for _ in range(options.kills):
        with served("--database", _words(place), "--port", str(port)) as service:
            if work is None:
                connect = partial(HttpClient, service.host, port)
                work = asyncio.ensure_future(play_games(play, connect, options.games, _FOR_EVER, pace=_QUICK_PACE))
            await asyncio.wait({work}, timeout=lot.uniform(_SHORTEST_LIFE, _LONGEST_LIFE))
            service.kill()
    if work is not None:
        work.cancel()
        await asyncio.wait({work})
    return play


@contextmanager
def _place(kind: str) -> Iterator[Path | URL]:
    """A new, empty place of that kind."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder) / "games.sqlite"
        return
    programs = postgres.find()
    if programs is None:
        sys.exit("There is no PostgreSQL here: python -m tools.postgres")
    with postgres.server(programs, durable=True) as started:
        yield make_url(started.url)


def _words(place: Path | URL) -> str:
    return str(place) if isinstance(place, Path) else place.render_as_string(hide_password=False)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _ms(times: list[float], share: float) -> str:
    """The time that this share took at most."""
    ranked = sorted(times)
    return f"{1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))]:.0f} ms" if ranked else "-"


if __name__ == "__main__":
    sys.exit(main())
