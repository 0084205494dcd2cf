"""A queue in which clients take turns, however many entries each of them has."""

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

__all__ = ["FairQueue"]

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Entries of clients; each client's in the order in which they came."""

    def __init__(self) -> None:
        self._entries: OrderedDict[str, deque[T]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return (entry for entries in self._entries.values() for entry in entries)

    @property
    def clients(self) -> Sequence[str]:
        """Those who have entries; the one whose turn it is comes first."""
        return tuple(self._entries)

    def add(self, client: str, entry: T) -> None:
        """Put an entry behind the client's others; a client without any is behind all clients."""
        self._entries.setdefault(client, deque()).append(entry)
        self._size += 1

    def take(self, choose: Callable[[str, Sequence[T]], T | None]) -> T | None:
        """Take an entry of the first client that has one to take; that client is then behind all others.

        Args:
            choose: which of a client's entries is to be taken, or `None`.
        """
        for client, entries in self._entries.items():
            entry = choose(client, entries)
            if entry is not None:
                self._entries.move_to_end(client)
                self.remove(client, entry)
                return entry
        return None

    def last_of_longest(self, client: str) -> T:
        """The last entry of the client that has most of them: of this one, which has some, if nobody has more."""
        return max((self._entries[client], *self._entries.values()), key=len)[-1]

    def remove(self, client: str, entry: T) -> None:
        """Take an entry out, wherever it stands; nothing if it is not there."""
        entries = self._entries.get(client, deque())
        if entry in entries:
            entries.remove(entry)
            self._size -= 1
            if not entries:
                del self._entries[client]
