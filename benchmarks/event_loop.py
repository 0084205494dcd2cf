"""How long each route of the service keeps the event loop at a stretch: nobody else is answered meanwhile.

Every route is asked twice, the first time as by a service that has just started. What counts is the longest step in the
event loop, in processor time, so other programs on the machine count for little; the client is part of the steps.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from asyncio.events import Handle
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.report import parsed, report
from denkspiel.games.catalogue import game, game_names
from denkspiel.web.workers.executor import WorkerExecutor
from tests.web.every_route import Visit, visits
from tests.web.in_process_pool import InProcessPool
from tests.web.live.at_the_service import Browser, opened
from tools.markdown import markdown_table

__all__ = ["main", "steps_of_routes"]

_GOAL_MS = 2.0
_SERVING = Path(__file__).parents[1] / "docs" / "serving.md"
_run: Any = Handle._run


class _Steps:
    """Notes the longest step of the event loop."""

    def __init__(self) -> None:
        self.longest = 0.0

    def __enter__(self) -> "_Steps":
        steps = self

        def run(handle: Handle) -> None:
            begun = time.thread_time()
            _run(handle)
            steps.longest = max(steps.longest, time.thread_time() - begun)

        setattr(Handle, "_run", run)  # noqa: B010 (it is private, as the type checker says)
        return self

    def __exit__(self, *_: object) -> None:
        setattr(Handle, "_run", _run)  # noqa: B010

    def reset(self) -> None:
        self.longest = 0.0


async def steps_of_routes() -> list[tuple[Visit, float, float]]:
    """Each visit with its longest step in seconds, at first and when it is asked again."""
    with tempfile.TemporaryDirectory() as folder, _Steps() as steps:
        async with opened(Path(folder), {}) as scene:
            scene.service.pool = InProcessPool(
                WorkerExecutor(map(game, game_names()), 2), loading=game_names(), in_thread=True
            )
            browser, planned = await visits(scene)
            found = []
            for visit in planned:
                if visit.method != "DELETE":
                    first, again = [await _longest(browser, visit, steps) for _ in range(2)]
                    found.append((visit, first, again))
    return found


async def _longest(browser: Browser, visit: Visit, steps: _Steps) -> float:
    steps.reset()
    if visit.path.partition("?")[0].endswith("/changes"):
        stream = browser.hear(visit.path)
        await stream.next("view")
        await stream.leave()
    else:
        await asyncio.ensure_future(browser.ask(visit.method, visit.path, visit.data))
    await asyncio.sleep(0)
    return steps.longest


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure; 1 if a step takes longer than it may once the route was asked before."""
    options = parsed(argparse.ArgumentParser(description=__doc__), arguments, _SERVING)
    found = sorted(asyncio.run(steps_of_routes()), key=lambda one: -one[2])
    rows = [
        [f"`{visit.method} {visit.route}`", _told(visit), f"{1000 * first:.1f} ms", f"{1000 * again:.1f} ms"]
        for visit, first, again in found
    ]
    report("event-loop", markdown_table(["route", "asked", "first time", "again"], rows), options, page=_SERVING)
    return int(found[0][2] * 1000 > _GOAL_MS)


def _told(visit: Visit) -> str:
    query = visit.path.partition("?")[2]
    return f"`{query}`" if query else ""


if __name__ == "__main__":
    sys.exit(main())
