"""Nodes, their clocks and a database in which a driver decides what happens when, and what gets lost.

Stores, repositories, transactions and SQL are the program's own; SQLite keeps all in memory. What the driver decides:
which transaction comes next, whether the connection breaks before or after its end, when nodes hear of each other's
changes, and what time it is.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection, create_engine, event

from denkspiel.core.message import Message
from denkspiel.online.store.access import ChangeAnnouncer
from denkspiel.online.store.clock import DatabaseClock
from denkspiel.online.store.database import Database
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.schema import bring_up_to_date
from denkspiel.online.store.store import GameStore
from denkspiel.online.store.tables import metadata
from denkspiel.online.store.transaction import ChangedVersion, Transaction, Work
from tests.online.games.at_the_board import NOW

__all__ = ["TOLERANCE_MS", "Cluster", "Fate", "Lost", "Node", "Request"]

_LONGEST_WAY_MS = 40
"""A question to the database about its time, or the answer."""
TOLERANCE_MS = 2 * _LONGEST_WAY_MS
_MOST_SKEW_MS = 3_600_000
_PASSES = 3
"""So often the event loop goes round until all tasks wait for the driver again."""


class Lost(StoreFault):
    """Nobody knows what has become of a request."""

    def __init__(self) -> None:
        super().__init__(Message.literal("the connection broke"))


class Fate(Enum):
    """What becomes of a request."""

    DONE = "done"
    LOST_BEFORE = "lost before it was done"
    LOST_AFTER = "done, and the answer lost"
    DONE_AGAIN = "done, broken off at its end, and done again"


@dataclass
class Request:
    """Work that a node has asked the database for, in the task of that name."""

    node: "Node"
    task: str
    work: Work[Any]
    future: asyncio.Future[Any]
    writes: bool
    asked: int


class Cluster:
    """Several nodes over one database; `time` is the one source of time, in milliseconds since 1970."""

    def __init__(self, rng: Random, count: int) -> None:
        self.rng, self.time = rng, NOW
        self.connection = _connection()
        with self.connection.begin():
            for table in reversed(metadata.sorted_tables):
                if table.name != "secrets":
                    self.connection.execute(table.delete())
        self.requests: list[Request] = []
        self.times: dict[tuple[str, int], tuple[int, int]] = {}
        self._count = 0
        self.nodes = [Node(self, f"node {number}") for number in range(count)]

    async def settle(self) -> None:
        """Until all tasks wait for the driver."""
        for _ in range(_PASSES):
            await asyncio.sleep(0)

    def ask(self, node: "Node", work: Work[Any], *, writes: bool) -> asyncio.Future[Any]:
        self._count += 1
        task = asyncio.current_task()
        name = "" if task is None or task.get_name().startswith("Task-") else task.get_name()
        # tasks that hear of something at the same time wake in no certain order, so their names decide about it
        future = asyncio.get_running_loop().create_future()
        request = Request(node, name or f"~{self._count:06}", work, future, writes, self.time)
        self.requests.append(request)
        self.requests.sort(key=lambda each: each.task)
        return request.future

    def carry_out(self, request: Request, fate: Fate) -> None:
        """Do what was asked for, as one transaction."""
        self.requests.remove(request)
        self.time += self.rng.randrange(20)
        touched: list[ChangedVersion] = []
        result: Any = None
        error: Exception | None = Lost()
        for _ in range({Fate.LOST_BEFORE: 0, Fate.DONE_AGAIN: 2}.get(fate, 1)):
            try:
                with self.connection.begin():
                    transaction = Transaction(self.connection)
                    result, error = request.work(transaction), None
                touched += transaction.changed_versions
            except Exception as raised:
                error = raised
        for key, version in touched:
            self.times.setdefault((key, version), (request.asked, self.time))
        if fate is Fate.LOST_AFTER:
            error = Lost()
        if request.future.cancelled():
            pass  # whoever asked is gone
        elif error is None:
            request.future.set_result(result)
        else:
            request.future.set_exception(error)
        for node in self.nodes if touched else ():
            node.hear(touched, at_once=node is request.node)


class Node:
    """A program that serves clients: its store, its clocks, and what it has not heard yet."""

    def __init__(self, cluster: Cluster, name: str) -> None:
        self.cluster, self.name = cluster, name
        self.is_cut_off = False
        self.inbox: list[ChangedVersion] = []
        self.start()

    def start(self) -> None:
        """Begin anew, on a machine whose clock may be wrong, and counts from anywhere."""
        rng = self.cluster.rng
        skew, origin = (rng.randrange(-_MOST_SKEW_MS, _MOST_SKEW_MS) for _ in range(2))
        self.clock = DatabaseClock(lambda: self.cluster.time + skew, lambda: self.cluster.time - NOW + origin)
        self.inbox.clear()
        self.announcements = ChangeAnnouncer()
        self.store = GameStore(_RequestedDatabase(self), self.announcements, self.clock.now)
        for _ in range(3):
            self.follow_clock()

    def follow_clock(self) -> None:
        """Ask the database what time it is."""
        before = self.clock.monotonic()
        self.cluster.time += self.cluster.rng.randrange(_LONGEST_WAY_MS)
        told = self.cluster.time
        self.cluster.time += self.cluster.rng.randrange(_LONGEST_WAY_MS)
        self.clock.synchronize(before, told, self.clock.monotonic())

    def hear(self, touched: list[ChangedVersion], *, at_once: bool) -> None:
        """Changes by this node are heard at once, those by others when the driver lets it."""
        if at_once:
            self.announcements.announce_in_loop(touched)
        elif not self.is_cut_off:
            self.inbox += touched

    def hear_all(self) -> None:
        """What has come from others."""
        self.announcements.announce_in_loop(self.inbox)
        self.inbox.clear()

    def break_off(self) -> None:
        """All that was asked from here gets no answer."""
        for request in [each for each in self.cluster.requests if each.node is self]:
            self.cluster.carry_out(request, Fate.LOST_BEFORE)


class _RequestedDatabase(Database):
    """The database as one node has it: whatever is asked for waits until the driver does it."""

    def __init__(self, node: Node) -> None:
        self._node = node

    async def write(self, function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        return await self._node.cluster.ask(self._node, lambda each: function(each, *given, **named), writes=True)

    async def read(self, function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        return await self._node.cluster.ask(self._node, lambda each: function(each, *given, **named), writes=False)

    def backup(self, path: Path) -> None:
        raise NotImplementedError(path)

    def close(self) -> None: ...


@cache
def _connection() -> Connection:
    """Tables in memory, as the program makes them."""
    engine = create_engine("sqlite://")

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where SQLAlchemy says so, as in a file

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    connection = engine.connect()
    connection.exec_driver_sql("PRAGMA foreign_keys=ON")
    connection.commit()
    with connection.begin():
        bring_up_to_date(connection)
    return connection
