"""The service under load and mistreated, what it takes of the machine, and the weight of the page."""

import argparse
import asyncio
import sys
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from benchmarks.http_client import HttpClient
from benchmarks.report import PAGE, parsed, report, words_of
from benchmarks.web_abuse import Siege, besiege
from benchmarks.web_page import opened
from benchmarks.web_players import Meeting, play_all
from benchmarks.web_server import Served, served
from tools.markdown_table import markdown_table

__all__ = ["main"]

Row = tuple[str, str, str, str]
T = TypeVar("T")

_PAGE = PAGE.with_name("serving.md")
_LOADING_SECONDS = 90
_GLANCE_SECONDS = 6


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and show the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, default=200, help="who play at a time, a move a second each")
    parser.add_argument("--seconds", type=float, default=60, help="for so long")
    parser.add_argument("--abuse", type=float, default=30, help="the seconds of mistreatment")
    options = parsed(parser, arguments, _PAGE)
    with served() as service:
        rows = asyncio.run(_measured(service, options))
    table = markdown_table(("figure", "goal", "measured", "details"), rows)
    command = f"python -m benchmarks.web_load {words_of(arguments)}".strip()
    report("web-load", table, options, command=command, page=_PAGE)
    return 0


async def _measured(service: Served, options: argparse.Namespace) -> list[Row]:
    await _loaded(service)
    spent = service.seconds
    meeting, course = await _watched(service, play_all(service, options.players, options.seconds))
    load = (service.seconds - spent) / meeting.seconds
    siege, course_of_siege = await _watched(service, besiege(service, options.abuse))
    return [
        *_meeting_rows(meeting, options, load),
        _memory_row("memory while they play", course),
        *_siege_rows(siege, options),
        _memory_row("memory while it is mistreated", course_of_siege),
        *await _page_rows(service),
    ]


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
    rows = [(f"{who}: errors", "none", faults, rate)]
    for path, times in meeting.times.items():
        details = f"median {_ms(times, 0.5)}, 99 % under {_ms(times, 0.99)}, longest {_ms(times, 1)}"
        rows.append((f"`{path}`, 95 % of the answers", "under 150 ms", f"under {_ms(times, 0.95)}", details))
    rows.append(
        ("processor time of the service", "", f"{100 * load:.0f} % of one core", "players and service share the cores")
    )
    return rows


def _siege_rows(siege: Siege, options: argparse.Namespace) -> list[Row]:
    sent = ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in siege.sent.items())
    answers = ", ".join(f"{count} times {status}" for status, count in sorted(siege.answers.items()))
    served = f"{len(siege.served) - siege.refused} of {len(siege.served)} served, 95 % under {_ms(siege.served, 0.95)}"
    return [
        (
            f"mistreated for {options.abuse:.0f} s: a player meanwhile",
            "served",
            served,
            f"attacks: {sent}; answers to them: {answers}",
        ),
    ]


async def _page_rows(service: Served) -> list[Row]:
    """In a browser, if there is one; in a thread, since Playwright runs an event loop of its own."""
    files, times = await asyncio.to_thread(opened, f"http://{service.host}:{service.port}/")
    if not files:
        return [("weight of the page, first board", "", "-", "no browser here")]
    data = [file for file in files if "/api/" in file.address]
    details = (
        f"{len(files)} answers, {_kilobytes(sum(file.size for file in data))} of it texts and games; "
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


def _kilobytes(size: int) -> str:
    return f"{size / 1000:.0f} KB"


def _memory_row(what: str, course: list[tuple[float, float]]) -> Row:
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
