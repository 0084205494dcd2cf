"""A database in a process of its own.

Python runs one thread of a process at a time. In the process of the service that is the event loop, which answers
everybody; beside it a database would take a third of that time (decision 21). Here it takes another processor.

If that process is lost, another one is made, and what was not answered is asked once more: works may be done again.
"""

import atexit
import logging
import threading
import time
from concurrent.futures import Future
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar

from denkspiel.core.child_process import start_uninterrupted
from denkspiel.core.message import Message
from denkspiel.store.apart_process import NO_MORE, Answered, Asked, Doing, Opened, Parcel, Told, attend
from denkspiel.store.database import CostedFuture, Tell, unreachable
from denkspiel.store.faults import StoreFault
from denkspiel.store.place import Place
from denkspiel.store.transaction import Work
from denkspiel.store.wire import from_wire, to_wire

__all__ = ["ApartDatabase"]

_LOG = logging.getLogger(__name__)
_MOST_TRIES = 2
"""So often something is asked: what ends the process twice is not tried a third time."""
_PAUSE_SECONDS = 0.5
"""Before another process is made."""
_FAREWELL_SECONDS = 10.0

T = TypeVar("T")


class _Order:
    """What waits for its answer."""

    def __init__(self, asked: bytes) -> None:
        self.asked = asked
        self.tries = 0
        self.future = CostedFuture[Any]()


class ApartDatabase:
    """A database that does its work elsewhere; what it is asked must be a `Call`."""

    def __init__(self, place: Place, tell: Tell) -> None:
        """Start a process and open the database there.

        Args:
            place: a file, or a database of PostgreSQL.
            tell: hears of every change.

        Raises:
            StoreFault: it cannot be reached, or a newer program has written it.
        """
        self._place = place
        self._tell = tell
        self._numbers = count()
        self._orders: dict[int, _Order] = {}
        self._turn = threading.Lock()
        self._closing = threading.Event()
        self._is_up = False
        self._begin()
        atexit.register(self.close)  # a process that nobody ends would be waited for when the program ends
        self._listener = threading.Thread(target=self._listen, name="denkspiel-store", daemon=True)
        self._listener.start()

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process.pid is not None, "it was started"
        return self._process.pid

    def write(self, work: Work[T]) -> CostedFuture[T]:
        """See `Database.write`."""
        return self._ask(Doing.WRITE, work)

    def read(self, work: Work[T]) -> CostedFuture[T]:
        """See `Database.read`."""
        return self._ask(Doing.READ, work)

    def backup(self, path: Path) -> "Future[None]":
        """See `Database.backup`."""
        return self._ask(Doing.BACKUP, path)

    def close(self) -> None:
        """See `Database.close`."""
        atexit.unregister(self.close)
        self._closing.set()
        with self._turn, suppress(OSError):
            self._pipe.send_bytes(NO_MORE)
        self._listener.join(_FAREWELL_SECONDS)
        if self._process.is_alive():
            self._process.kill()
        self._process.join()

    def _ask(self, doing: Doing, what: Any) -> CostedFuture[Any]:
        number = next(self._numbers)
        order = _Order(to_wire(Asked(number, doing, what)))
        with self._turn:
            self._orders[number] = order
            if self._is_up:
                self._send(order)
        return order.future

    def _send(self, order: _Order) -> None:
        order.tries += 1
        with suppress(OSError):  # the process has ended, and the listener sees to it
            self._pipe.send_bytes(order.asked)

    def _begin(self) -> None:
        """Make a process, and ask it all that was not answered by the one before; its answers are heard meanwhile.

        Raises:
            StoreFault: the system has no room for it, or it cannot open the database.
        """
        pipe = self._made()
        opened = _opened(pipe)
        if opened.error is not None:
            raise opened.error
        with self._turn:
            self._pipe, self._is_up = pipe, True
            unanswered = [*self._orders.values()]
        self._asking_again = threading.Thread(target=self._ask_again, args=(unanswered,), daemon=True)
        self._asking_again.start()

    def _ask_again(self, orders: list[_Order]) -> None:
        with self._turn:
            for order in orders:
                self._send(order)

    def _made(self) -> Connection:
        """Make a process; what leads to it."""
        context = get_context("spawn")
        try:
            pipe, theirs = context.Pipe()
            process = context.Process(target=attend, args=(theirs, self._place), daemon=True)
            start_uninterrupted(process)
        except OSError as error:
            raise unreachable(error) from error
        self._process = process
        theirs.close()
        return pipe

    def _listen(self) -> None:
        """Hear what is answered, by one process after the other, until all is closed."""
        while not self._closing.is_set():
            try:
                self._hear_all()
            except (EOFError, OSError):
                pass  # the process has ended
            except Exception:  # without anybody who listens all would wait for ever
                _LOG.exception("what the process of the database has answered cannot be read")
            self._lose()
        self._fail(self._orders, _lost())

    def _hear_all(self) -> None:
        while True:
            parcel: Parcel = from_wire(self._pipe.recv_bytes())
            for told in parcel:
                self._hear(told)

    def _hear(self, told: Answered | Told) -> None:
        if isinstance(told, Told):
            self._tell(told.touched)
            return
        begun = time.thread_time()
        result = from_wire(told.result)
        order = self._orders.pop(told.number)  # without a turn: whoever has it may be waiting for this to be heard
        order.future.seconds = told.seconds + time.thread_time() - begun
        if not order.future.set_running_or_notify_cancel():
            return
        if told.error is None:
            order.future.set_result(result)
        else:
            order.future.set_exception(told.error)

    def _lose(self) -> None:
        """The process has ended, or is of no more use: make another one, as often as it takes."""
        self._process.kill()
        self._asking_again.join()
        with self._turn:
            self._is_up = False
            hopeless = {number: order for number, order in self._orders.items() if order.tries >= _MOST_TRIES}
        self._process.join()
        self._fail(hopeless, _lost())
        while not self._is_up and not self._closing.wait(_PAUSE_SECONDS):
            try:
                self._begin()
            except StoreFault as error:
                self._fail(self._orders, error)

    def _fail(self, orders: dict[int, _Order], error: StoreFault) -> None:
        with self._turn:
            failed = [self._orders.pop(number) for number in [*orders]]
        for order in failed:
            if order.future.set_running_or_notify_cancel():
                order.future.set_exception(error)


def _opened(pipe: Connection) -> Opened:
    try:
        opened: Opened = from_wire(pipe.recv_bytes())
    except (EOFError, OSError):
        return Opened(_lost())
    return opened


def _lost() -> StoreFault:
    return StoreFault(Message("The process that keeps the games has ended."))
