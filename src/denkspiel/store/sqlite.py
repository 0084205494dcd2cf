"""SQLite in one file: one thread writes, and groups what waits for it into one transaction; others read beside it.

A command is answered once its group is on disk (`synchronous=FULL`). So the more commands wait, the fewer times the
disk is waited for: decision 20 has the figures.
"""

import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from denkspiel.core.file_lock import Lock, lock
from denkspiel.core.message import Message
from denkspiel.core.safe_file import unwritable
from denkspiel.store.database import Tell, unreachable
from denkspiel.store.faults import StoreFault
from denkspiel.store.schema import bring_up_to_date
from denkspiel.store.transaction import Touched, Transaction, Work

__all__ = ["MOST_TOGETHER", "SYNCHRONOUS", "SqliteDatabase", "in_use"]

MOST_TOGETHER = 200
"""So many commands are one group at most, lest the first one wait long for its answer."""

SYNCHRONOUS = "FULL"
"""A commit ends when it is on disk: with "NORMAL" a power cut may take what was answered last."""

_READERS = 2
_PATIENCE_SECONDS = 10
"""So long another program, such as a backup, may hold the file."""

T = TypeVar("T")


def in_use(path: Path) -> Path:
    """The file that is locked, along with others, by whoever has the games of a file open."""
    return path.with_name(f"{path.name}.lock")


@dataclass
class _Order:
    work: Work[Any]
    future: "Future[Any]"
    touched: Sequence[Touched] = ()
    result: Any = None
    error: BaseException | None = None

    def answer(self) -> None:
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class SqliteDatabase:
    """Everything in one file, which is made if it is not there."""

    def __init__(self, path: Path, tell: Tell) -> None:
        """Open the file and bring its schema up to date.

        Args:
            path: the file; its folder is made if need be.
            tell: hears of every change.

        Raises:
            StoreFault: the file cannot be opened, or a newer program has written it.
        """
        self._path = path
        self._tell = tell
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._in_use = in_use(path).open("ab")
        except OSError as error:
            raise unreachable(error) from error
        if lock(self._in_use, shared=True) is Lock.TAKEN:
            self._in_use.close()
            raise StoreFault(Message("The kept games are just being restored; try again in a moment."))
        self._engine, self._reading = _engine(path, "BEGIN IMMEDIATE"), _engine(path, "BEGIN", reads=True)
        try:
            with self._engine.begin() as connection:
                bring_up_to_date(connection)
        except SQLAlchemyError as error:
            self._dispose()
            raise unreachable(error) from error
        except StoreFault:
            self._dispose()
            raise
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(_READERS, "denkspiel-reads")
        self._writer = Thread(target=self._write_on, name="denkspiel-writes")
        self._writer.start()

    def write(self, work: Work[T]) -> "Future[T]":
        """See `Database.write`."""
        future: Future[T] = Future()
        self._orders.put(_Order(work, future))
        return future

    def read(self, work: Work[T]) -> "Future[T]":
        """See `Database.read`."""
        return self._readers.submit(self._read, work)

    def backup(self, path: Path) -> "Future[None]":
        """See `Database.backup`."""
        return self._readers.submit(self._copy, path)

    def close(self) -> None:
        """See `Database.close`."""
        self._orders.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._dispose()

    def _read(self, work: Work[T]) -> T:
        try:
            with self._reading.begin() as connection:
                return work(Transaction(connection))
        except SQLAlchemyError as error:
            raise unreachable(error) from error

    def _write_on(self) -> None:
        """Group by group, until the store is closed."""
        while (group := self._group()) is not None:
            self._carry_out(group)

    def _group(self) -> list[_Order] | None:
        """All that waits, at least one order; `None` once the store is closed and nothing is left."""
        first = self._orders.get()
        if first is None:
            return None
        group = [first]
        while len(group) < MOST_TOGETHER:
            try:
                order = self._orders.get_nowait()
            except Empty:
                break
            if order is None:
                self._orders.put(None)  # for the next look
                break
            group.append(order)
        return group

    def _carry_out(self, group: list[_Order]) -> None:
        orders = [order for order in group if order.future.set_running_or_notify_cancel()]
        try:
            with self._engine.begin() as connection:
                for order in orders:
                    _try(order, connection)
        except SQLAlchemyError as error:
            for order in orders:
                order.error = unreachable(error)
        for order in orders:
            order.answer()
        self._tell([touched for order in orders if order.error is None for touched in order.touched])

    def _copy(self, path: Path) -> None:
        """By SQLite's own way to copy a database that is being written to; the file is whole, or not there."""
        part = path.with_name(f".{path.name}.part")
        try:
            with closing(sqlite3.connect(self._path)) as source, closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
            part.replace(path)
        except (sqlite3.Error, OSError) as error:
            part.unlink(missing_ok=True)
            raise unwritable(path, error) from error

    def _dispose(self) -> None:
        self._engine.dispose()
        self._reading.dispose()
        self._in_use.close()


def _try(order: _Order, connection: Connection) -> None:
    """Do one order of a group; if it is refused, the others are done all the same."""
    transaction = Transaction(connection)
    try:
        with connection.begin_nested():
            order.result = order.work(transaction)
        order.touched = transaction.touched
    except OperationalError:  # of the disk, say: none of the group can be kept
        raise
    except Exception as error:
        order.error = error


def _lower(text: str | None) -> str | None:
    """Small letters: SQLite's own function knows those of English only."""
    return None if text is None else text.lower()


def _engine(path: Path, begin: str, *, reads: bool = False) -> Engine:
    """Connections to the file; their transactions begin and end where SQLAlchemy says so, not where Python guesses."""
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(url, connect_args={"timeout": _PATIENCE_SECONDS, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        connection.create_function("lower", 1, _lower, deterministic=True)
        pragmas = ["journal_mode=WAL", f"synchronous={SYNCHRONOUS}", "foreign_keys=ON", f"query_only={reads:d}"]
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
