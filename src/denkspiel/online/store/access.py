"""Work on the database for a service that runs in an event loop."""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from denkspiel.core.payer import Payer, charge_in, paying
from denkspiel.online.store.announcements import Announcements
from denkspiel.online.store.database import CostedFuture, Database
from denkspiel.online.store.transaction import GONE, Transaction, Work

__all__ = ["Access"]

P = ParamSpec("P")
T = TypeVar("T")


class Access:
    """The database, who is told of changes there, and what time it is; what is kept there says a class above this."""

    def __init__(self, database: Database, announcements: Announcements, now: Callable[[], int]) -> None:
        self._database = database
        self._announcements = announcements
        self._now = now

    async def _read(self, function: Callable[Concatenate[Transaction, P], T], *given: P.args, **named: P.kwargs) -> T:
        return await _result(self._database.read, lambda transaction: function(transaction, *given, **named))

    async def _write(self, function: Callable[Concatenate[Transaction, P], T], *given: P.args, **named: P.kwargs) -> T:
        return await _result(self._database.write, lambda transaction: function(transaction, *given, **named))

    async def _changes(self, key: str, version_of: Callable[[Transaction, str], int], since: int) -> AsyncIterator[int]:
        """The versions after that one as they come, of several at a time the latest, until it is deleted."""
        with self._announcements.subscribed(key) as subscription:
            subscription.note(await self._read(version_of, key))
            while (version := await subscription.version_after(since)) != GONE:
                yield version
                since = version


async def _result(ask: Callable[[Work[T]], CostedFuture[T]], work: Work[T]) -> T:
    """Wait for the client's turn and then for the result, at the expense of whoever pays for this task."""
    payer = paying.get()
    async with payer.turn():
        future = ask(work)
        future.add_done_callback(partial(_charge, asyncio.get_running_loop(), payer))
        # shielded: a client that goes away while its work is being done pays for it all the same
        return await asyncio.shield(asyncio.wrap_future(future))


def _charge(loop: asyncio.AbstractEventLoop, payer: Payer, done: CostedFuture[T]) -> None:
    charge_in(loop, payer, done.seconds)
