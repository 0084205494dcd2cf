"""A database as the store uses it: work goes in, and is done in a transaction of its own."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Protocol, TypeVar

from denkspiel.core.message import Message, echo
from denkspiel.store.faults import StoreFault
from denkspiel.store.transaction import Touched, Work

__all__ = ["Database", "Tell", "unreachable"]

T = TypeVar("T")

Tell = Callable[[list[Touched]], None]
"""Hears, in any thread, which games have changed, once that is on disk."""


class Database(Protocol):
    """What the store needs of a database. All methods may be called in any thread, and none of them waits."""

    def write(self, work: Work[T]) -> "Future[T]":
        """Do the work in a transaction; the future has its result, or error, once the transaction has ended."""

    def read(self, work: Work[T]) -> "Future[T]":
        """Do work that changes nothing."""

    def backup(self, path: Path) -> "Future[None]":
        """Write everything to a file while the games go on."""

    def close(self) -> None:
        """End what is under way, and all connections; this waits."""


def unreachable(error: Exception) -> StoreFault:
    """What is raised if the database fails."""
    cause = getattr(error, "orig", None) or error
    words = " ".join(str(cause).split()) or type(cause).__name__
    return StoreFault(Message("The kept games cannot be reached: {fault}.", fault=echo(words, 200).rstrip(".")))
