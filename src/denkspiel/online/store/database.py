"""A database as the store uses it: one thread writes and others read, and each piece of work is one transaction."""

import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from math import inf
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from denkspiel.core.cause import cause
from denkspiel.core.message import Message, echo
from denkspiel.online.store.faults import StoreFault, unreachable_file
from denkspiel.online.store.transaction import Touched, Transaction, Work

__all__ = ["READERS", "CostedFuture", "Database", "Tell", "sqlite_cause", "unreachable"]

READERS = 2
"""Threads that read beside the one that writes."""

_PASSING = (OperationalError, InterfaceError)
"""What may go well the next time: the connection broke, or two transactions were in each other's way."""

T = TypeVar("T")

Tell = Callable[[list[Touched]], None]
"""Hears, in the thread that writes, which games a transaction has changed, once that is on disk and answered."""


class CostedFuture(Future[T]):
    """The result of work on a database.

    Attributes:
        seconds: the processor time that the work took; right once the work is done.
    """

    seconds = 0.0


class Database(ABC):
    """What the store needs of a database. All methods may be called in any thread, and none but `close` waits."""

    def __init__(self, writing: Engine, reading: Engine, tell: Tell, pauses: Sequence[float] = ()) -> None:
        """Wait for work.

        Args:
            writing: has the connection for what changes something.
            reading: has connections for what changes nothing.
            tell: hears of every change that is made here.
            pauses: seconds between attempts where something has failed that may pass.
        """
        self._writing, self._reading, self._tell, self._pauses = writing, reading, tell, pauses
        self._writer = ThreadPoolExecutor(1, "denkspiel-writes")
        self._readers = ThreadPoolExecutor(READERS, "denkspiel-reads")

    def write(self, work: Work[T]) -> CostedFuture[T]:
        """Do the work in a transaction; the future has its result, or error, once the transaction is on disk."""
        return self._submitted(self._writer, self._writing, work)

    def read(self, work: Work[T]) -> CostedFuture[T]:
        """Do work that changes nothing."""
        return self._submitted(self._readers, self._reading, work)

    @abstractmethod
    def backup(self, path: Path) -> "Future[None]":
        """Write everything to a file while the games go on."""

    def close(self) -> None:
        """Do all that was asked, and end all connections; this waits."""
        self._writer.shutdown()
        self._readers.shutdown()
        self._writing.dispose()
        self._reading.dispose()

    def _submitted(self, executor: Executor, engine: Engine, work: Work[T]) -> CostedFuture[T]:
        future = CostedFuture[T]()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            begun = time.thread_time()
            try:
                result, touched = self._done(engine, work)
            except BaseException as error:
                future.seconds = time.thread_time() - begun
                future.set_exception(error)
                return
            future.seconds = time.thread_time() - begun
            future.set_result(result)  # before others hear of it, so that the answer is on its way first
            if touched:
                self._tell(touched)

        executor.submit(run)
        return future

    def _done(self, engine: Engine, work: Work[T], most_seconds: float = inf) -> tuple[T, list[Touched]]:
        """Do the work in a transaction, again where something has failed that may pass; what it has touched, too."""
        end = time.monotonic() + most_seconds
        for pause in (*self._pauses, None):
            try:
                with engine.begin() as connection:
                    transaction = Transaction(connection)
                    result = work(transaction)
                return result, transaction.touched
            except IntegrityError:  # what does not fit what is kept is a fault of the program
                raise
            except SQLAlchemyError as error:
                if pause is None or not isinstance(error, _PASSING) or time.monotonic() + pause > end:
                    raise unreachable(error) from error
                time.sleep(pause)
        raise AssertionError("the last pause is none")


_SQLITE = {
    sqlite3.SQLITE_CANTOPEN: Message("the file cannot be opened"),
    sqlite3.SQLITE_NOTADB: Message("the file is no database"),
    sqlite3.SQLITE_CORRUPT: Message("the file is damaged"),
    sqlite3.SQLITE_BUSY: Message("another program holds the file"),
    sqlite3.SQLITE_READONLY: Message("the file must not be written to"),
    sqlite3.SQLITE_FULL: Message("the disk is full"),
    sqlite3.SQLITE_IOERR: Message("the device reports a fault"),
}
_SERVER = {
    "refused": Message("no PostgreSQL answers at that address"),
    "timeout expired": Message("no PostgreSQL answers at that address"),
    "No such file": Message("no PostgreSQL answers at that address"),
    "resolve host": Message("there is no machine of that name"),
    "authentication failed": Message("PostgreSQL does not accept that name with that password"),
    "no password supplied": Message("PostgreSQL asks for a password"),
    "does not exist": Message("PostgreSQL has no such database, or no such user"),
    "terminating connection": Message("PostgreSQL is being stopped"),
    "permission denied": Message("PostgreSQL does not allow that user to use the tables"),
    "read-only transaction": Message("PostgreSQL may only be read there"),
    "starting up": Message("PostgreSQL is only just starting"),
    "closed the connection": Message("PostgreSQL has closed the connection"),
}
"""What stands in the words of PostgreSQL and its library, and what that is called here."""


def unreachable(error: Exception, file: Path | None = None) -> StoreFault:
    """What is raised if the database fails.

    Args:
        error: what was raised.
        file: the one that could not be opened, to name it.
    """
    found = getattr(error, "orig", None) or error
    if file is not None:
        return unreachable_file(file, _fault(found))
    return StoreFault(Message("The kept games cannot be reached: {fault}.", fault=_fault(found)))


def _fault(error: BaseException) -> Message:
    """In words that can be translated; those of the database if they are rare ones."""
    if isinstance(error, OSError):
        return cause(error)
    if isinstance(error, sqlite3.Error):
        return sqlite_cause(error)
    return next((told for words, told in _SERVER.items() if words in str(error)), None) or _in_its_words(error)


def sqlite_cause(error: sqlite3.Error) -> Message:
    """Why SQLite failed, ready to follow a colon."""
    return _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF) or _in_its_words(error)


def _in_its_words(error: BaseException) -> Message:
    words = " ".join(str(error).split()) or type(error).__name__
    return Message.literal(echo(words, 200).rstrip(".?! "))
