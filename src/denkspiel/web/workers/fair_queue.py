"""A queue in which clients take turns, however many entries each of them has."""

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Generic, TypeVar

__all__ = ["FairQueue", "nobody"]

T = TypeVar("T")


def nobody(_client: str) -> bool:
    """No client is heavy."""
    return False


class FairQueue(Generic[T]):
    """Entries of clients; each client's in the order in which they came.

    Entries of clients that have used up much of their share lately come after those of all others.
    """

    def __init__(self, is_heavy: Callable[[str], bool] = nobody) -> None:
        """Begin without entries.

        Args:
            is_heavy: whether a client has used up much of its share.
        """
        self._is_heavy = is_heavy
        self._light: OrderedDict[str, deque[T]] = OrderedDict()
        self._heavy: OrderedDict[str, deque[T]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(chain(self._light.values(), self._heavy.values()))

    @property
    def clients(self) -> Sequence[str]:
        """Those who have entries; the one whose turn it is comes first."""
        return (*self._light, *self._heavy)

    def add(self, client: str, entry: T) -> None:
        """Put an entry behind the client's others; a client without any is behind all clients of its kind."""
        entries = self._heavy if self._is_heavy(client) else self._light
        entries.setdefault(client, deque()).append(entry)
        self._size += 1

    def take(self, choose: Callable[[str, Sequence[T]], T | None]) -> T | None:
        """Take an entry of the first client that has one to take; that client is then behind all others.

        Args:
            choose: which of a client's entries is to be taken, or `None`.
        """
        for kind in (self._light, self._heavy):
            for client, entries in kind.items():
                entry = choose(client, entries)
                if entry is not None:
                    kind.move_to_end(client)
                    self.remove(client, entry)
                    return entry
        return None

    def last_of_longest(self, client: str) -> T:
        """The last entry of the client that has most of them: of this one, which has some, if nobody has more."""
        own = max((kind.get(client, deque()) for kind in (self._light, self._heavy)), key=len)
        return max((own, *self._light.values(), *self._heavy.values()), key=len)[-1]

    def remove(self, client: str, entry: T) -> None:
        """Take an entry out, wherever it stands; nothing if it is not there."""
        for kind in (self._light, self._heavy):
            entries = kind.get(client, deque())
            if entry in entries:
                entries.remove(entry)
                self._size -= 1
                if not entries:
                    del kind[client]
                return
