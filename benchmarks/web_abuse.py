"""Clients that mistreat the service: malformed, oversized, too many and abandoned requests, all at once.

A well-behaved player is among them, from an address of its own: it must be served nevertheless.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.http_client import HttpClient
from benchmarks.web_server import Served

__all__ = ["Siege", "besiege"]

_HUNGRY = json.dumps({"game": "score-four", "moves": "", "seconds": 30}).encode()
_BROKEN = (
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x00\xff" * 200 + b"\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /api/position HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/position HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
)
_WRONG: tuple[Any, ...] = (None, [], {"game": "x" * 60}, {"game": "hexagon", "moves": ["99"]}, {"moves": 3})


@dataclass
class Siege:
    """The outcome.

    Attributes:
        sent: how many requests there were, by kind.
        answers: the statuses that came back, each with how often.
        served: the seconds that the answers to the well-behaved player took.
        refused: how many answers it did not get.
    """

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)
    served: list[float] = field(default_factory=list)
    refused: int = 0


async def besiege(service: Served, seconds: float) -> Siege:
    """Mistreat the service for this long."""
    siege, end = Siege(), time.perf_counter() + seconds
    kinds: tuple[Callable[[Siege, Served, Random, str], Awaitable[None]], ...] = (
        _malformed,
        _oversized,
        _too_many,
        _abandoned,
        _slow,
    )
    besiegers = (
        _go_on(siege, service, kind, f"127.0.{100 + number}.{place}", end)
        for number, kind in enumerate(kinds)
        for place in (1, 2, 3)
    )
    await asyncio.gather(_behave(siege, service, end), *besiegers)
    return siege


async def _go_on(
    siege: Siege,
    service: Served,
    kind: Callable[[Siege, Served, Random, str], Awaitable[None]],
    source: str,
    end: float,
) -> None:
    lot = Random(source)
    while time.perf_counter() < end:
        siege.sent[kind.__name__.strip("_")] += 1
        try:
            await asyncio.wait_for(kind(siege, service, lot, source), 5)
        except (OSError, EOFError, TimeoutError, ValueError, IndexError):
            await asyncio.sleep(0.01)


async def _malformed(siege: Siege, service: Served, lot: Random, source: str) -> None:
    client = HttpClient(service.host, service.port, source)
    try:
        if lot.random() < 0.5:
            await client.send_raw(lot.choice(_BROKEN))
            await asyncio.sleep(0.02)
        else:
            siege.answers[(await client.post("/api/position", lot.choice(_WRONG))).status] += 1
    finally:
        client.close()


async def _oversized(siege: Siege, service: Served, lot: Random, source: str) -> None:
    client = HttpClient(service.host, service.port, source)
    try:
        siege.answers[(await client.post("/api/read", {"text": "4" * lot.randrange(70_000, 2_000_000)})).status] += 1
    finally:
        client.close()


async def _too_many(siege: Siege, service: Served, _lot: Random, source: str) -> None:
    client = HttpClient(service.host, service.port, source)
    try:
        for _ in range(100):
            siege.answers[(await client.get("/healthz")).status] += 1
    finally:
        client.close()


async def _abandoned(_siege: Siege, service: Served, lot: Random, source: str) -> None:
    clients = [HttpClient(service.host, service.port, source) for _ in range(4)]
    head = f"POST /api/analyse HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(_HUNGRY)}"
    try:
        for client in clients:
            await client.send_raw(f"{head}\r\n\r\n".encode() + _HUNGRY)
        await asyncio.sleep(lot.random())
    finally:
        for client in clients:
            client.close()


async def _slow(_siege: Siege, service: Served, lot: Random, source: str) -> None:
    client = HttpClient(service.host, service.port, source)
    try:
        for part in (b"POST /api/position HTTP/1.1\r\n", b"Host: x\r\n", b"Content-Length: 9\r\n\r\n", b"{"):
            await client.send_raw(part)
            await asyncio.sleep(lot.random())
    finally:
        client.close()


async def _behave(siege: Siege, service: Served, end: float) -> None:
    client = HttpClient(service.host, service.port, "127.0.99.1")
    while time.perf_counter() < end:
        begun = time.perf_counter()
        try:
            answer = await client.post("/api/choose", {"game": "connect-four", "moves": "4453", "opponent": "homburg"})
            siege.refused += answer.status != 200
            siege.served.append(time.perf_counter() - begun)
        except (OSError, EOFError, TimeoutError):
            siege.refused += 1
            client.close()
        await asyncio.sleep(0.25)
