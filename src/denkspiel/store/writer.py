"""One thread that writes: all orders that wait are carried out in one transaction, and answered once that is on disk.

The more orders wait, the fewer times the disk is waited for: decisions 20 and 21 have the figures. With PostgreSQL the
nodes would wait for each other all the more: it puts transactions that notify in a row, each with its time on the disk.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from denkspiel.store.asked import Asked
from denkspiel.store.database import CostedFuture, Tell, unreachable
from denkspiel.store.transaction import Touched, Transaction, Work, changes, note_change

__all__ = ["MOST_TOGETHER", "PASSING", "Writer"]

MOST_TOGETHER = 200
"""So many commands are one group at most, lest the first one wait long for its answer."""

PASSING = (OperationalError, InterfaceError)
"""What may go well the next time: the connection broke, or two transactions were in each other's way."""

T = TypeVar("T")


@dataclass
class _Order:
    work: Work[Any]
    future: CostedFuture[Any]
    touched: Sequence[Touched] = ()
    result: Any = None
    error: BaseException | None = None

    def answer(self) -> None:
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class _HalfDone(Exception):
    """An order went wrong after it had changed something: the transaction must not be kept.

    Attributes:
        before: how many orders were done before that one.
    """

    def __init__(self, before: int) -> None:
        super().__init__(before)
        self.before = before


class Writer:
    """All that is changed through one database."""

    def __init__(
        self,
        engine: Engine,
        begin: Callable[[], AbstractContextManager[Connection]],
        tell: Tell,
        pauses: Sequence[float] = (),
    ) -> None:
        """Wait for orders.

        Args:
            engine: has the connections.
            begin: a transaction, which is on disk once it has been left.
            tell: hears of every change.
            pauses: seconds between attempts where something has failed that may pass.
        """
        event.listen(engine, "after_cursor_execute", _note_change)
        self._begin = begin
        self._tell = tell
        self._pauses = pauses
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._thread = Thread(target=self._write_on, name="denkspiel-writes")
        self._thread.start()

    def write(self, work: Work[T]) -> CostedFuture[T]:
        """See `Database.write`."""
        future = CostedFuture[T]()
        self._orders.put(_Order(work, future))
        return future

    def close(self) -> None:
        """Carry out what waits, and end."""
        self._orders.put(None)
        self._thread.join()

    def _write_on(self) -> None:
        """Group by group, until nothing is left and nothing more will come."""
        while (group := self._group()) is not None:
            orders = [order for order in group if order.future.set_running_or_notify_cancel()]
            while orders:
                begun = time.thread_time()
                count = self._keep(orders)
                _share_costs(orders[:count], time.thread_time() - begun)
                for order in orders[:count]:
                    order.answer()
                self._tell([touched for order in orders[:count] if order.error is None for touched in order.touched])
                orders = orders[count:]

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

    def _keep(self, orders: list[_Order]) -> int:
        """Carry out orders, the first ones or all of them, and have that on disk, or their errors noted; how many."""
        for pause in (*self._pauses, None):
            try:
                return self._together(orders)
            except _HalfDone as half:
                return self._keep(orders[: half.before]) if half.before else 1
            except SQLAlchemyError as error:
                if pause is None or not isinstance(error, PASSING):
                    for order in orders:
                        order.error = unreachable(error)
                    return len(orders)
                time.sleep(pause)
        raise AssertionError("the last pause is none")

    def _together(self, orders: list[_Order]) -> int:
        """Carry out orders in one transaction, all but those that should not be waited for; how many.

        Raises:
            _HalfDone: one of them went wrong behind its first change, and nothing is kept.
        """
        with self._begin() as connection:
            asked = Asked(connection, [order.work for order in orders])
            for before, order in enumerate(orders):
                transaction = Transaction(connection, asked=asked.rows_for(before))
                _try(order, transaction, before)
                asked.note(before, transaction.touched)
                if transaction.is_waited_for:
                    break
        return before + 1


def _try(order: _Order, transaction: Transaction, number: int) -> None:
    """Do one order of a group, before which so many were done.

    A savepoint for each would cost as much as the order itself; that one goes wrong behind its first change is rare.
    """
    order.result, order.error = None, None
    before, begun = changes(transaction.connection), time.thread_time()
    try:
        order.result = order.work(transaction)
        order.touched = transaction.touched
    except PASSING:  # of the disk, say: none of the group can be kept
        raise
    except Exception as error:
        order.error = _told(error)
        if isinstance(error, SQLAlchemyError) or changes(transaction.connection) != before:
            raise _HalfDone(number) from error
    finally:
        order.future.seconds += time.thread_time() - begun


def _share_costs(orders: Sequence[_Order], seconds: float) -> None:
    """Of what a group has cost, divide what none of its orders has cost by itself: the transaction around them."""
    rest = max(0.0, seconds - sum(order.future.seconds for order in orders)) / len(orders)
    for order in orders:
        order.future.seconds += rest


def _told(error: Exception) -> Exception:
    """What is wrong with the database, in words; what does not fit what is kept is a fault of the program."""
    return unreachable(error) if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError) else error


def _note_change(
    connection: Connection, _cursor: Any, _statement: str, _given: Any, context: Any, _executemany: bool
) -> None:
    if context is not None and (context.isinsert or context.isupdate or context.isdelete):
        note_change(connection)
