"""Many nodes over one database: any of them takes any request, and none is missed."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from itertools import cycle, islice

import pytest
from sqlalchemy import make_url

from benchmarks.http_client import HttpClient
from benchmarks.live_players import LivePlay, play_games
from benchmarks.web_server import Served, served
from tests.online.simulation.checker import History, check_place
from tools import postgres

GAMES = 200
PATIENCE = 200


class Proxy:
    """Stands before the nodes: passes connections on to one after the other, or to the next one if that is away."""

    def __init__(self, nodes: list[Served]) -> None:
        self.nodes = nodes
        self.port = 0
        self.passed = [0] * len(nodes)
        self._turns = cycle(range(len(nodes)))

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        async with await asyncio.start_server(self._pass_on, "127.0.0.1", 0) as server:
            self.port = server.sockets[0].getsockname()[1]
            yield

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for number in islice(self._turns, len(self.nodes)):
            with suppress(OSError):
                node_reader, node_writer = await asyncio.open_connection("127.0.0.1", self.nodes[number].port)
                self.passed[number] += 1
                ways = (_copy(reader, node_writer), _copy(node_reader, writer))
                await asyncio.wait([asyncio.ensure_future(way) for way in ways])
                return
        writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        with suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
    finally:
        writer.close()


def connected(proxy: Proxy, address: str) -> HttpClient:
    client = HttpClient("127.0.0.1", proxy.port)
    client.headers["X-Forwarded-For"] = address
    return client


async def until(play: LivePlay, stones: int) -> None:
    """Wait until so many stones are confirmed."""
    while sum(map(len, play.acknowledged.values())) < stones:
        await asyncio.sleep(0.05)


@pytest.mark.timeout(2 * PATIENCE)
@pytest.mark.xdist_group("postgres")
@pytest.mark.skipif(os.name != "posix", reason="kill -9 is of POSIX")
def test_a_node_is_killed_and_the_database_restarted_while_200_games_go_on() -> None:
    programs = postgres.find()
    if programs is None:
        missing = "THERE IS NO POSTGRESQL HERE, so many nodes were not tried (make ready installs it)"
        if postgres.is_required():
            pytest.fail(missing)
        pytest.skip(missing)
    with postgres.server(programs) as database, ExitStack() as stack:
        words = ("--database", database.url, "--trusted-proxy", "127.0.0.1")
        nodes = [stack.enter_context(served(*words)) for _ in range(2)]
        play = LivePlay(history=History())

        async def told() -> None:
            proxy = Proxy(nodes)
            async with asyncio.timeout(PATIENCE), proxy.open():
                games = asyncio.ensure_future(
                    play_games(
                        play,
                        lambda address: connected(proxy, address),
                        GAMES,
                        pace=0.2,
                        names=("tic-tac-toe", "hexagon"),
                    )
                )
                await until(play, 300)
                nodes[0].kill()
                await until(play, 600)
                again = served(*words, "--port", str(nodes[0].port))
                nodes[0] = proxy.nodes[0] = await asyncio.to_thread(stack.enter_context, again)
                await until(play, 900)
                await asyncio.to_thread(database.stop, "immediate")
                await asyncio.to_thread(database.start)
                await games
            await asyncio.sleep(0.1)  # connections that were left end
            assert all(proxy.passed), "each node has answered"

        asyncio.run(told())
        assert play.faults == {}
        assert play.games == GAMES, "no game is stuck"
        assert play.history is not None
        assert check_place(make_url(database.url), play.history) == []
