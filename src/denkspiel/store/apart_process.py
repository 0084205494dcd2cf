"""What runs in the process of the database: work comes in through a pipe and results go out; its end is the end."""

import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass
from enum import Enum, auto
from multiprocessing.connection import Connection
from threading import Lock, get_ident
from typing import Any

from denkspiel.core.errors import DenkspielError
from denkspiel.store.database import Database
from denkspiel.store.garbage import give_back_memory_from_now_on, keep_what_is_loaded
from denkspiel.store.opening import open_database
from denkspiel.store.place import Place
from denkspiel.store.transaction import Touched
from denkspiel.store.wire import from_wire, to_wire

__all__ = ["NO_MORE", "Answered", "Asked", "Doing", "Opened", "Parcel", "Told", "attend"]

NO_MORE = b""
"""Stands for the end of all that is asked."""


class Doing(Enum):
    """What a database does."""

    WRITE = auto()
    READ = auto()
    BACKUP = auto()

    def by(self, database: Database) -> Callable[[Any], "Future[Any]"]:
        """The method that does it."""
        methods: dict[Doing, Callable[[Any], Future[Any]]] = {
            Doing.WRITE: database.write,
            Doing.READ: database.read,
            Doing.BACKUP: database.backup,
        }
        return methods[self]


@dataclass(frozen=True)
class Asked:
    """Something is to be done, to be answered under that number."""

    number: int
    doing: Doing
    what: Any


@dataclass(frozen=True)
class Opened:
    """The database is open, or cannot be opened for that reason."""

    error: DenkspielError | None


@dataclass(frozen=True)
class Answered:
    """What was asked under that number is done, or has failed.

    Attributes:
        number: see above.
        result: by `to_wire`.
        error: what it has failed with.
        seconds: the processor time that it took here.
    """

    number: int
    result: bytes
    error: BaseException | None
    seconds: float = 0.0


@dataclass(frozen=True)
class Told:
    """These games and rooms have changed."""

    touched: list[Touched]


Parcel = tuple[Answered | Told, ...]
"""What comes back, at once."""


class _Line:
    """The way back. What was written together goes in one parcel, along with what that has changed."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._turn = Lock()
        self._asks = get_ident()
        self._written: list[Answered] = []

    def send(self, told: Opened | Parcel) -> None:
        with self._turn, suppress(OSError):  # whoever asked is gone; what was asked is done all the same
            self._pipe.send_bytes(to_wire(told))

    def tell(self, touched: Any) -> None:
        """The writer calls this behind the answers of each group."""
        answered, self._written = self._written, []
        self.send((*answered, Told([*touched])))

    def answer(self, asked: Asked, future: "Future[Any]", seconds: float) -> None:
        """Tell what came of it; reading what was asked has taken so many seconds."""
        begun = time.thread_time()
        error = future.exception()
        if error is not None and not isinstance(error, DenkspielError):
            sys.excepthook(type(error), error, error.__traceback__)
            error = RuntimeError(f"the store has failed: {error!r}")
        result = to_wire(None if error else future.result())
        seconds += getattr(future, "seconds", 0.0) + time.thread_time() - begun  # a backup is nobody's
        answered = Answered(asked.number, result, error, seconds)
        if asked.doing is Doing.WRITE and get_ident() != self._asks:  # there it was told before anybody waited for it
            self._written.append(answered)
        else:
            self.send((answered,))


def attend(pipe: Connection, place: Place) -> None:
    """Do what is asked until the pipe ends, and what was asked by then.

    Args:
        pipe: `Asked` comes in, `Opened` and then parcels go out.
        place: where the database is.
    """
    for ending in (signal.SIGINT, signal.SIGTERM):  # whoever is told to end, too, may have games to keep yet
        signal.signal(ending, signal.SIG_IGN)
    line = _Line(pipe)
    try:
        database = open_database(place, line.tell)
    except DenkspielError as error:
        line.send(Opened(error))
        return
    keep_what_is_loaded()
    give_back_memory_from_now_on()
    line.send(Opened(None))
    with closing(database), suppress(EOFError, OSError):  # whatever happens: its threads would keep the process
        while (came := pipe.recv_bytes()) != NO_MORE:
            _do(database, line, came)


def _do(database: Database, line: _Line, came: bytes) -> None:
    begun = time.thread_time()
    asked: Asked = from_wire(came)
    future: Future[Any] = asked.doing.by(database)(asked.what)
    seconds = time.thread_time() - begun
    future.add_done_callback(lambda done: line.answer(asked, done, seconds))
