"""Clients that mistreat the service, each kind from addresses of its own.

Each attack runs in a process of its own, so that it takes nothing from those who measure what others notice of it.
"""

import asyncio
import json
import os
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import cycle
from multiprocessing import get_context
from random import Random
from typing import Any
from urllib.parse import quote

from benchmarks.http_client import HttpClient
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game

__all__ = ["ATTACKS", "Attack", "Target", "long_game"]

Target = tuple[str, int]
"""Host and port of the service."""
Seen = Counter[str]
"""What came back, each with how often."""

_NICENESS = 10
"""Otherwise the attacker, who would have a machine of its own, would take the processor from those it attacks."""
_HUNGRY = {"game": "score-four", "moves": "", "seconds": 30}
_BROKEN = (
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x00\xff" * 200 + b"\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"POST /api/position HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/position HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
)
_WRONG: tuple[Any, ...] = (None, [], {"game": "x" * 60}, {"game": "hexagon", "moves": ["99"]}, {"moves": 3})
_FAULTS = (OSError, EOFError, TimeoutError, ValueError, IndexError)


class Attack:
    """An attack under way in another process."""

    def __init__(self, name: str, target: Target, seconds: float) -> None:
        """Begin the attack of that name; it ends by itself."""
        context = get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=_carry_out, args=(name, target, seconds, theirs), daemon=True)
        self._process.start()
        theirs.close()

    def wait_until_begun(self) -> None:
        """Wait until it is about to send something."""
        self._ours.recv()

    def seen(self) -> Seen:
        """Wait for its end, and return what came back."""
        seen: Seen = self._ours.recv()
        self._process.join()
        return seen


def _carry_out(name: str, target: Target, seconds: float, pipe: Any) -> None:
    os.nice(_NICENESS)
    seen: Seen = Counter()
    attack = ATTACKS[name]
    pipe.send(None)
    asyncio.run(attack(target, time.perf_counter() + seconds, seen))
    pipe.send(seen)


async def _worst(target: Target, end: float, seen: Seen) -> None:
    """One client asks for the most costly answers as fast as it can, on as many connections as it may have."""

    async def ask(requests: Iterator[tuple[str, Any]]) -> None:
        client = HttpClient(*target, "127.0.101.1")
        while time.perf_counter() < end:
            path, data = next(requests)
            try:
                answer = await (client.get(path) if data is None else client.post(path, data))
                seen[str(answer.status)] += 1
            except _FAULTS as fault:
                seen[type(fault).__name__] += 1
                client.close()
        client.close()

    requests = cycle(_costly())
    await asyncio.gather(*(ask(requests) for _ in range(64)))


def _costly() -> list[tuple[str, Any]]:
    asked: list[tuple[str, Any]] = []
    for name in ("score-four", "qubic", "connect-four"):
        moves = long_game(name)
        record = f'[Denkspiel "1"]\n[Game "{name}"]\n\n{" ".join(moves)}\n'
        asked += [("/api/read", {"text": record * (20_000 // len(record))}), ("/api/position", _at(name, moves))]
        for form in ("svg", "hpgl", "plot"):
            asked.append((f"/api/render?game={name}&format={form}&moves={quote(' '.join(moves))}", None))
    asked.append(("/api/read", {"text": '[Denkspiel "1"]\n[Game "qubic"]\n\n' + "{}1" * 6000}))
    asked.append(("/api/choose", {"game": "qubic", "opponent": "raumvier-2"}))
    asked.append(("/api/course", {"state": {"game": "qubic"}, **{f"k{number}": 0 for number in range(6000)}}))
    return asked


def _at(name: str, moves: list[str]) -> dict[str, Any]:
    return {"game": name, "moves": moves}


def long_game(name: str) -> list[str]:
    """A game drawn by lot in which nobody completes a line as long as that can be avoided."""
    position, lot, moves = Position.start(game(name)), Random(name), list[str]()
    while position.outcome is None:
        quiet = [move for move in position.legal_moves if position.play(move).outcome is None]
        cell = lot.choice(quiet or list(position.legal_moves))
        moves.append(position.game.geometry.cells[cell].move)
        position = position.play(cell)
    return moves


async def _pieces(target: Target, end: float, seen: Seen) -> None:
    """Bodies in chunks of one byte, heads of thousands of lines: what is costly before it is a request."""
    chunks = b"1\r\n \r\n" * 10_000
    heads = (
        b"POST /api/read HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks,
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a:b\r\n" * 40_000 + b"\r\n",
    )

    async def send(head: bytes) -> None:
        while time.perf_counter() < end:
            client = HttpClient(*target, "127.0.102.1")
            with suppress(*_FAULTS):
                await asyncio.wait_for(client.send_raw(head), 5)
                seen["sent"] += 1
            client.close()

    await asyncio.gather(*(send(head) for head in heads * 16))


async def _searches(clients: int, target: Target, end: float, seen: Seen) -> None:
    """Clients that keep four searches of 30 seconds going each, always of other positions."""

    async def search(number: int, place: int) -> None:
        client, lot = HttpClient(*target, f"127.0.103.{1 + number}"), Random(f"{number} {place}")
        while time.perf_counter() < end:
            moves = [f"{lot.choice('abcd')}{lot.choice('1234')}" for _ in range(4)]
            with suppress(*_FAULTS):
                asked = client.post("/api/analyse", {**_HUNGRY, "moves": moves})
                answer = await asyncio.wait_for(asked, max(0.1, end - time.perf_counter()))
                seen[str(answer.status)] += 1
        client.close()

    await asyncio.gather(*(search(number, place) for number in range(clients) for place in range(4)))


async def _everything(clients: int, target: Target, end: float, seen: Seen) -> None:
    """Clients that ask for what costs the service or its database most, as fast as they can, on many connections."""

    async def ask(number: int, place: int) -> None:
        client = HttpClient(*target, f"127.0.106.{1 + number}")
        requests = [*costly]
        if place % 4 == 0:
            with suppress(*_FAULTS, KeyError):  # where it is refused a game
                requests = await _at_the_database(client, f"{number}-{place}")
        Random(place).shuffle(requests)
        asked = cycle(requests)
        while time.perf_counter() < end:
            path, data = next(asked)
            try:
                answer = await (client.get(path) if data is None else client.post(path, data))
                seen[str(answer.status)] += 1
            except _FAULTS as fault:
                seen[type(fault).__name__] += 1
                client.close()
        client.close()

    costly, connections = _costly(), 64 if clients == 1 else 16
    await asyncio.gather(*(ask(number, place) for number in range(clients) for place in range(connections)))


async def _at_the_database(client: HttpClient, name: str) -> list[tuple[str, Any]]:
    """Requests about link games and rooms; a game and a room are begun first."""
    new = {"game": "qubic", "name": "Eve", "begin": "first"}
    answer = await client.post("/api/live", new)
    game_path = f"/api/live/{answer.data['id']}"
    plan = {"title": name, "game": "qubic", "format": "swiss", "rounds": 20, "name": "Eve"}
    room_path = f"/api/rooms/{(await client.post('/api/rooms', plan)).data['id']}"
    join = {"id": "join", "seen": 1, "do": "join", "name": "Eve"}
    move = {"id": "move", "seen": 1, "do": "move", "cell": 0}
    return [
        *(("/api/live", None), ("/api/rooms", None), ("/api/live", new), ("/api/rooms", plan)) * 3,
        *((game_path, None), (f"{game_path}/record", None), (game_path, move)) * 5,
        *((room_path, None), (f"{room_path}/report", None), (room_path, join)) * 3,
        ("/api/explore", {"game": "qubic", "moves": ""}),
    ]


async def _mute(target: Target, end: float, seen: Seen) -> None:
    """One client asks 150 times on each of 250 connections, and reads nothing."""
    asked = b"GET /api/games/qubic HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 150
    mutes: list[socket.socket] = []
    for _ in range(250):
        mute = socket.socket()
        mute.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        mute.bind(("127.0.104.1", 0))
        with suppress(OSError):
            mute.connect(target)
            mute.sendall(asked)
        mutes.append(mute)
        await asyncio.sleep(0)
    seen["connections"] = len(mutes)
    await asyncio.sleep(max(0.0, end - time.perf_counter()))
    for mute in mutes:
        mute.close()


async def _idle(target: Target, end: float, seen: Seen) -> None:
    """One client holds as many connections as it gets, and sends the head of a request by drops."""
    clients = [HttpClient(*target, "127.0.105.1") for _ in range(900)]
    while time.perf_counter() < end:
        for client in clients:
            with suppress(*_FAULTS):
                await asyncio.wait_for(client.send_raw(b"G"), 0.5)
                seen["drops"] += 1
                continue
            client.close()
        await asyncio.sleep(0.1)
    for client in clients:
        client.close()


async def _rabble(target: Target, end: float, seen: Seen) -> None:
    """Malformed, oversized, abandoned and slow requests, and too many, all at once."""
    kinds = (_malformed, _oversized, _too_many, _abandoned, _slow)
    await asyncio.gather(
        *(
            _go_on(kind, target, end, f"127.0.{110 + place}.{at}", seen)
            for place, kind in enumerate(kinds)
            for at in (1, 2)
        )
    )


async def _go_on(
    kind: Callable[[HttpClient, Random], Awaitable[str]], target: Target, end: float, source: str, seen: Seen
) -> None:
    lot = Random(source)
    while time.perf_counter() < end:
        client = HttpClient(*target, source)
        try:
            seen[await asyncio.wait_for(kind(client, lot), 5)] += 1
        except _FAULTS:
            await asyncio.sleep(0.01)
        finally:
            client.close()


async def _malformed(client: HttpClient, lot: Random) -> str:
    if lot.random() < 0.5:
        await client.send_raw(lot.choice(_BROKEN))
        await asyncio.sleep(0.02)
        return "broken"
    return str((await client.post("/api/position", lot.choice(_WRONG))).status)


async def _oversized(client: HttpClient, lot: Random) -> str:
    return str((await client.post("/api/read", {"text": "4" * lot.randrange(70_000, 2_000_000)})).status)


async def _too_many(client: HttpClient, _lot: Random) -> str:
    for _ in range(100):
        await client.get("/healthz")
    return "a hundred at once"


async def _abandoned(client: HttpClient, lot: Random) -> str:
    body = json.dumps(_HUNGRY).encode()
    head = (
        b"POST /api/analyse HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    )
    await client.send_raw(head % len(body) + body)
    await asyncio.sleep(lot.random())
    return "abandoned"


async def _slow(client: HttpClient, lot: Random) -> str:
    parts = (b"POST /api/position HTTP/1.1\r\n", b"Host: 127.0.0.1\r\n", b"Content-Length: 9\r\n\r\n", b"{")
    for part in parts:
        await client.send_raw(part)
        await asyncio.sleep(lot.random())
    return "slow"


ATTACKS: Mapping[str, Callable[[Target, float, Seen], Coroutine[Any, Any, None]]] = {
    "worst": _worst,
    "pieces": _pieces,
    "everything": partial(_everything, 1),
    "everything of twenty": partial(_everything, 20),
    "searches": partial(_searches, 1),
    "searches of five": partial(_searches, 5),
    "mute": _mute,
    "idle": _idle,
    "rabble": _rabble,
}
