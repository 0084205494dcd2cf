"""Who pays for what is being done: the client whose request led to it, wherever it costs processor time.

A task that answers a request says so once. What it waits for in other threads and processes is charged by those that do
it, with `paying.get().charge` or `charge_from_thread`.
"""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from contextvars import ContextVar
from dataclasses import dataclass

__all__ = ["ClientAccount", "charge_from_thread", "current_account"]


def _charge_nobody(_seconds: float) -> None:
    """What the program does of its own accord costs no client anything."""


@dataclass(frozen=True)
class ClientAccount:
    """A client.

    Attributes:
        client: its name; empty for the program itself.
        charge: tells what something has cost, in seconds of processor time. To be called in the event loop's thread.
        database_turn: waits for a turn of the client at the database, and is it.
    """

    client: str = ""
    charge: Callable[[float], None] = _charge_nobody
    database_turn: Callable[[], AbstractAsyncContextManager[None]] = nullcontext


current_account: ContextVar[ClientAccount] = ContextVar("paying", default=ClientAccount())  # noqa: B039 (it is frozen)
"""Who pays in this task, and in those that it begins."""


def charge_from_thread(loop: AbstractEventLoop, payer: ClientAccount, seconds: float) -> None:
    """Charge a client from any thread."""
    with suppress(RuntimeError):  # the loop is closed, and nobody is charged any more
        loop.call_soon_threadsafe(payer.charge, seconds)
