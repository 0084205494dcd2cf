"""A database as the store uses it: one thread writes and others read, and each piece of work is one transaction."""

import asyncio
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from math import inf
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from denkspiel.core.cause import os_error_reason, sqlite_error_reason, words_of_database
from denkspiel.core.message import Message
from denkspiel.core.payer import charge_from_thread, current_account
from denkspiel.online.store.faults import StoreFault, unreachable_file_fault
from denkspiel.online.store.transaction import ChangedVersion, Transaction, Work

__all__ = ["READER_THREADS", "Database", "OnChange", "database_error"]

READER_THREADS = 2
"""Threads that read beside the one that writes."""

_PASSING = (OperationalError, InterfaceError)
"""What may go well the next time: the connection broke, or two transactions were in each other's way."""

P = ParamSpec("P")
T = TypeVar("T")

OnChange = Callable[[list[ChangedVersion]], None]
"""Hears, in the thread that writes, which games a transaction has changed, once that is on disk."""


class Database(ABC):
    """What the store needs of a database: it is asked in an event loop, and works in threads of its own."""

    def __init__(self, writing: Engine, reading: Engine, tell: OnChange, pauses: Sequence[float] = ()) -> None:
        """Wait for work.

        Args:
            writing: has the connection for what changes something.
            reading: has connections for what changes nothing.
            tell: hears of every change that is made here.
            pauses: seconds between attempts where something has failed that may pass.
        """
        self._writing, self._reading, self._tell, self._pauses = writing, reading, tell, pauses
        self._writer = ThreadPoolExecutor(1, "denkspiel-writes")
        self._readers = ThreadPoolExecutor(READER_THREADS, "denkspiel-reads")

    async def write(self, function: Callable[Concatenate[Transaction, P], T], *given: P.args, **named: P.kwargs) -> T:
        """Call the function in a transaction, and wait for its result until the transaction is on disk."""
        return await self._transact(
            self._writer, self._writing, lambda transaction: function(transaction, *given, **named)
        )

    async def read(self, function: Callable[Concatenate[Transaction, P], T], *given: P.args, **named: P.kwargs) -> T:
        """Call a function that changes nothing in a transaction, and wait for its result."""
        return await self._transact(
            self._readers, self._reading, lambda transaction: function(transaction, *given, **named)
        )

    @abstractmethod
    def backup(self, path: Path) -> None:
        """Write everything to a file while the games go on; this waits."""

    def close(self) -> None:
        """Do all that was asked, and end all connections; this waits."""
        self._writer.shutdown()
        self._readers.shutdown()
        self._writing.dispose()
        self._reading.dispose()

    async def _transact(self, executor: Executor, engine: Engine, work: Work[T]) -> T:
        """Wait for a turn of the client that pays for this task, and then for the result, at its expense."""
        loop, payer = asyncio.get_running_loop(), current_account.get()

        def run() -> T:
            begun = time.thread_time()
            try:
                result, touched = self._attempt(engine, work)
            finally:
                charge_from_thread(loop, payer, time.thread_time() - begun)
            self._tell(touched)  # by now it is on disk
            return result

        async with payer.database_turn():
            # shielded: a client that goes away while its work is being done pays for it all the same
            return await asyncio.shield(loop.run_in_executor(executor, run))

    def _attempt(self, engine: Engine, work: Work[T], most_seconds: float = inf) -> tuple[T, list[ChangedVersion]]:
        """Do the work in a transaction, again where something has failed that may pass; what it has touched, too."""
        end = time.monotonic() + most_seconds
        for pause in (*self._pauses, None):
            try:
                with engine.begin() as connection:
                    transaction = Transaction(connection)
                    result = work(transaction)
                return result, transaction.changed_versions
            except IntegrityError:  # what does not fit what is kept is a fault of the program
                raise
            except SQLAlchemyError as error:
                if pause is None or not isinstance(error, _PASSING) or time.monotonic() + pause > end:
                    raise database_error(error) from error
                time.sleep(pause)
        raise AssertionError("the last pause is none")


_SERVER = {
    "refused": Message("no PostgreSQL server answers at that address"),
    "timeout expired": Message("no PostgreSQL server answers at that address"),
    "No such file": Message("no PostgreSQL server answers at that address"),
    "resolve host": Message("no computer has that name"),
    "authentication failed": Message("PostgreSQL does not accept this user name and password"),
    "no password supplied": Message("PostgreSQL requires a password"),
    "does not exist": Message("PostgreSQL has no such database or user"),
    "terminating connection": Message("PostgreSQL is shutting down"),
    "permission denied": Message("PostgreSQL does not allow this user to access the tables"),
    "read-only transaction": Message("the PostgreSQL database is read-only"),
    "starting up": Message("PostgreSQL is still starting"),
    "closed the connection": Message("PostgreSQL has closed the connection"),
}
"""What stands in the words of PostgreSQL and its library, and what that is called here."""


def database_error(error: Exception, file: Path | None = None) -> StoreFault:
    """What is raised if the database fails.

    Args:
        error: what was raised.
        file: the one that could not be opened, to name it.
    """
    found = getattr(error, "orig", None) or error
    if file is not None:
        return unreachable_file_fault(file, _fault(found))
    return StoreFault(Message("The stored games cannot be reached: {fault}.", fault=_fault(found)))


def _fault(error: BaseException) -> Message:
    """In words that can be translated; those of the database if they are rare ones."""
    if isinstance(error, OSError):
        return os_error_reason(error)
    if isinstance(error, sqlite3.Error):
        return sqlite_error_reason(error)
    return next((told for words, told in _SERVER.items() if words in str(error)), None) or words_of_database(error)
