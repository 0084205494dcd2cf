"""The service under load, what it takes of the machine, and the weight of the page; or the service mistreated."""

import argparse
import asyncio
import sys
import time
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from benchmarks.http_client import HttpClient
from benchmarks.proxies import NAME, nginx
from benchmarks.report import PAGE, parsed, report, words_of
from benchmarks.web_abuse import Verdict, mistreat
from benchmarks.web_attacks import long_game
from benchmarks.web_page import CIRCUMSTANCES, opened, visits
from benchmarks.web_players import Meeting, play_all
from benchmarks.web_server import Served, served
from tools.markdown import markdown_table

__all__ = ["main"]

Row = tuple[str, ...]
T = TypeVar("T")

_PAGE = PAGE.with_name("serving.md")
_LOADING_SECONDS = 90
_GLANCE_SECONDS = 6
_ABUSE_SECONDS = 10
_STEADY = 1.3
"""How many times as much memory as after the first of two equal rounds is still steady."""
_FIGURES = ("figure", "goal", "measured", "details")
_ATTACKS = ("attack", "goal", "", "measured", "details")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and show the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, default=200, help="who play at a time, a move a second each")
    parser.add_argument("--seconds", type=float, default=60, help="for so long")
    parser.add_argument(
        "--abuse",
        type=float,
        nargs="?",
        const=_ABUSE_SECONDS,
        metavar="SECONDS",
        help="mistreat it instead, each kind of attack twice for so long (usually %(const)s s); fails if one succeeds",
    )
    options = parsed(parser, arguments, _PAGE)
    command = f"python -m benchmarks.web_load {words_of(arguments)}".strip()
    with served("--host-name", NAME, "--trusted-proxy", "127.0.0.1") as service:
        if options.abuse is None:
            table, passed = markdown_table(_FIGURES, asyncio.run(_measured(service, options))), True
        else:
            with nginx(service.port) as (host, port, _):
                rows, passed = asyncio.run(_mistreated(service, Served(host, port, service.pid), options.abuse))
            table = markdown_table(_ATTACKS, rows)
    name = "web-load" if options.abuse is None else "web-abuse"
    report(name, table, options, command=command, page=_PAGE)
    return 0 if passed else 1


async def _measured(service: Served, options: argparse.Namespace) -> list[Row]:
    await _loaded(service)
    spent = service.seconds
    meeting, course = await _watched(service, play_all(service, options.players, options.seconds))
    load = (service.seconds - spent) / meeting.seconds
    return [
        *_meeting_rows(meeting, options, load),
        _memory_row("memory while they play", course),
        *await _review_rows(service),
        *await _page_rows(service),
        *await _slow_rows(service),
    ]


async def _mistreated(service: Served, proxy: Served, seconds: float) -> tuple[list[Row], bool]:
    """A row for each attack, and whether none has succeeded."""
    await _loaded(service)
    before = service.megabytes[0]
    first, course = await _watched(service, mistreat(service, proxy, seconds))
    again, course_again = await _watched(service, mistreat(service, proxy, seconds))
    rounds = list(zip(first, again, strict=True))
    rows: list[Row] = [_verdict_row(one, other) for one, other in rounds]
    once, twice = course[-1][0], course_again[-1][0]
    steady = twice < _STEADY * once
    peak = max(megabytes for megabytes, _ in [*course, *course_again])
    rows.append(
        (
            "memory of the service after all of it, and after all of it once more",
            f"less than {_STEADY} times as much the second time",
            _passed(steady),
            f"{once:.0f} MB, {twice:.0f} MB",
            f"before {before:.0f} MB, at most {peak:.0f} MB; its workers in the end {course_again[-1][1]:.0f} MB",
        )
    )
    return rows, steady and all(one.passed and other.passed for one, other in rounds)


def _verdict_row(first: Verdict, again: Verdict) -> Row:
    """An attack that was carried out twice: what is told is the time when it did more, if it succeeded once."""
    told = again if first.passed else first
    return (told.attack, told.goal, _passed(told.passed), told.measured, told.details)


def _passed(passed: bool) -> str:
    return "passed" if passed else "FAILED"


async def _watched(service: Served, doing: Coroutine[Any, Any, T]) -> tuple[T, list[tuple[float, float]]]:
    """The outcome, and the memory of the service and of its workers in megabytes, looked at ten times a minute."""
    course = [service.megabytes]
    work = asyncio.ensure_future(doing)
    while not work.done():
        await asyncio.wait({work}, timeout=_GLANCE_SECONDS)
        course.append(service.megabytes)
    return work.result(), course


async def _loaded(service: Served) -> None:
    """Wait until the solvers are loaded: that happens once, and players can play meanwhile."""
    client = HttpClient(service.host, service.port)
    for _ in range(_LOADING_SECONDS):
        answer = await client.get("/healthz")
        if "loading" not in answer.data["exact"].values():
            break
        await asyncio.sleep(1)
    client.close()


def _meeting_rows(meeting: Meeting, options: argparse.Namespace, load: float) -> list[Row]:
    answers = sum(map(len, meeting.times.values()))
    faults = ", ".join(f"{count} times {fault}" for fault, count in meeting.faults.items()) or "none"
    who = f"{options.players} players, {options.seconds:.0f} s"
    rate = f"{answers} answers, {answers / meeting.seconds:.0f} a second, {meeting.games} games played to their end"
    rows: list[Row] = [(f"{who}: errors", "none", faults, rate)]
    for path, times in meeting.times.items():
        details = f"median {_ms(times, 0.5)}, 99 % under {_ms(times, 0.99)}, longest {_ms(times, 1)}"
        rows.append((f"`{path}`, 95 % of the answers", "under 150 ms", f"under {_ms(times, 0.95)}", details))
    rows.append(
        ("processor time of the service", "", f"{100 * load:.0f} % of one core", "players and service share the cores")
    )
    return rows


async def _review_rows(service: Served) -> list[Row]:
    """How soon after a long game every move has its mark, where exact values are out of reach for most."""
    client, rows = HttpClient(service.host, service.port), list[Row]()
    for name in ("score-four", "qubic"):
        moves, begun = long_game(name), time.perf_counter()
        answer = await client.post("/api/review", {"game": name, "moves": moves})
        seconds = time.perf_counter() - begun
        marks = sum(ply["mark"] is not None for ply in answer.data["plies"])
        told = f"{marks} of {len(moves)} moves"
        rows.append((f"every move marked after a game of {name}", "within 10 s", f"{seconds:.1f} s", told))
    client.close()
    return rows


async def _page_rows(service: Served) -> list[Row]:
    """In a browser, if there is one; in a thread, since Playwright runs an event loop of its own."""
    files, times = await asyncio.to_thread(opened, f"http://{service.host}:{service.port}/")
    if not files:
        return [("weight of the page, first board", "", "-", "no browser here")]
    data = [file for file in files if "/api/" in file.address]
    details = (
        f"{len(files)} answers, {_kilobytes(sum(file.size for file in data))} of it from the API; "
        f"{_kilobytes(sum(file.sent for file in files))} compressed"
    )
    return [
        ("weight of the page as it opens", "under 200 KB", _kilobytes(sum(file.size for file in files)), details),
        (
            "first board drawn, median",
            "under 1 s",
            _ms(times, 0.5),
            f"{len(times)} times, with an empty cache; longest {_ms(times, 1)}",
        ),
    ]


async def _slow_rows(service: Served) -> list[Row]:
    """In a thread as well."""
    seen = await asyncio.to_thread(visits, f"http://{service.host}:{service.port}/")
    if seen is None:
        return []
    rows: list[Row] = []
    for visit, goal, times in (("first visit", "under 2.5 s", seen.cold), ("second visit", "under 1 s", seen.warm)):
        details = f"{CIRCUMSTANCES}; {len(times)} times, longest {_ms(times, 1)}"
        rows.append((f"first board drawn on a slow line, {visit}, median", goal, _ms(times, 0.5), details))
    return rows


def _kilobytes(size: int) -> str:
    return f"{size / 1000:.0f} KB"


def _memory_row(what: str, course: list[tuple[float, float]]) -> tuple[str, str, str, str]:
    """The service by itself, and in detail with its workers: where it began, after a tenth of the time, ..."""
    marks = [course[round(share * (len(course) - 1))] for share in (0, 0.1, 0.25, 0.5, 0.75, 1)]
    own, workers = (", ".join(f"{megabytes[part]:.0f}" for megabytes in marks) for part in (0, 1))
    return (
        what,
        "steady",
        f"{marks[1][0]:.0f} to {marks[-1][0]:.0f} MB",
        f"after 0, 10, 25, 50, 75 and 100 % of the time: {own} MB; its workers: {workers} MB",
    )


def _ms(times: list[float], share: float) -> str:
    """The time that this share of the answers took at most."""
    ranked = sorted(times)
    return f"{1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))]:.0f} ms" if ranked else "-"


if __name__ == "__main__":
    sys.exit(main())
