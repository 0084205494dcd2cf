"""A class behind one address: thirty browsers open the page at the same moment and play against strong computers."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from benchmarks.http_client import HttpClient
from benchmarks.web_server import Served
from denkspiel.web.app.settings import STATIC

__all__ = ["attend"]

_ADDRESS = "127.0.98.1"
_CONNECTIONS = 6
"""What a browser opens to one server."""
_GAMES = ("connect-four", "score-four", "tic-tac-toe-3d", "hexagon")


async def attend(service: Served, browsers: int, seconds: float) -> Counter[str]:
    """What came back to all of them: statuses, and faults of connections, each with how often."""
    seen: Counter[str] = Counter()
    paths = await _paths(service)
    end = time.perf_counter() + seconds
    await asyncio.gather(*(_attend(service, number, paths, end, seen) for number in range(browsers)))
    return seen


async def _paths(service: Served) -> list[str]:
    """More than a browser fetches for the page before anything is clicked: all style sheets, pictures and texts."""
    client = HttpClient(service.host, service.port)
    page = (await client.get("/")).text
    client.close()
    found = re.search(r"static/[0-9a-f]+/", page)
    assert found is not None, "the page names its files with their edition"
    files = [file for kind in ("page/*", "*.svg") for file in sorted(STATIC.glob(kind))]
    asked = [f"/{found[0]}{file.relative_to(STATIC).as_posix()}" for file in files]
    return ["/", *asked, "/api/texts", "/api/games", "/api/opponents", "/api/games/connect-four"]


async def _attend(service: Served, number: int, paths: Sequence[str], end: float, seen: Counter[str]) -> None:
    clients = [HttpClient(service.host, service.port, _ADDRESS) for _ in range(_CONNECTIONS)]
    left = list(paths)

    async def fetch(client: HttpClient) -> None:
        while left:
            await _noted(client.get(left.pop()), seen)

    await asyncio.gather(*map(fetch, clients))
    await _play(clients[0], number, end, seen)
    for client in clients:
        client.close()


async def _play(client: HttpClient, number: int, end: float, seen: Counter[str]) -> None:
    lot, level = Random(number), f"level-{5 + number % 5}"
    state: dict[str, Any] = {"game": _GAMES[number % len(_GAMES)]}
    state["players"] = [{"kind": "human"}, {"kind": level}]
    legal: Sequence[dict[str, Any]] = ()
    while time.perf_counter() < end:
        action = {"do": "play", "cell": lot.choice(legal)["cell"]} if legal else {"do": "start", "begin": "first"}
        answer = await _noted(client.post("/api/course", {"state": state, "action": action}), seen)
        if answer is None:
            return
        step = answer.lines[-1]
        if "state" not in step:
            seen[step["type"]] += 1
            return
        state, legal = step["state"], step["position"]["legal"]
        await asyncio.sleep(lot.random() * 2)


async def _noted(asking: Any, seen: Counter[str]) -> Any:
    try:
        answer = await asking
    except (OSError, EOFError, TimeoutError) as fault:
        seen[type(fault).__name__] += 1
        return None
    seen[str(answer.status)] += 1
    return answer
