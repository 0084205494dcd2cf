"""How much one client may ask: requests by the second, searches at a time. A client is an address."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from math import ceil

from denkspiel.core.message import Message
from denkspiel.web.problems import Refusal

__all__ = ["Rate", "Searches", "TooMany", "client_of"]

_MOST_CLIENTS = 10_000
"""Beyond that many, the client that has been quiet longest is forgotten, which is to its advantage."""
_NETWORK_BITS = 64
"""The bits of an IPv6 address that count: anybody in the network can have any number of the others."""


class TooMany(Refusal):
    """More than one client may ask."""

    kind = "too-many"

    def __init__(self, seconds: int) -> None:
        super().__init__(
            HTTPStatus.TOO_MANY_REQUESTS,
            Message("Too many requests from your address; please try again in {seconds} s.", seconds=seconds),
            seconds,
        )


def client_of(host: str) -> str:
    """What counts as one client: an IPv4 address, even if written as IPv6, or the network of an IPv6 address."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, _NETWORK_BITS), strict=False))


class Rate:
    """A bucket for each client, from which requests take and which fills steadily."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Let each client make `burst` requests at once and `rate` a second in the long run; a rate of 0: no limit."""
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def count(self, client: str) -> None:
        """Count a request.

        Raises:
            TooMany: it is one too many; then it is not counted.
        """
        if not self._rate:
            return
        now = self._clock()
        level, since = self._buckets.get(client, (float(self._burst), now))
        level = min(self._burst, level + (now - since) * self._rate)
        if level < 1:
            raise TooMany(ceil((1 - level) / self._rate))
        self._buckets[client] = level - 1, now
        self._buckets.move_to_end(client)
        if len(self._buckets) > _MOST_CLIENTS:
            self._buckets.popitem(last=False)


class Searches:
    """The searches of each client that are under way or wait."""

    def __init__(self, most: int) -> None:
        """Let each client have `most` at a time."""
        self._most = most
        self._running: dict[str, int] = {}

    @contextmanager
    def under_way(self, client: str) -> Iterator[None]:
        """While one search goes on.

        Raises:
            TooMany: the client has too many already.
        """
        running = self._running.get(client, 0)
        if running >= self._most:
            raise TooMany(1)
        self._running[client] = running + 1
        try:
            yield
        finally:
            left = self._running[client] - 1
            if left:
                self._running[client] = left
            else:
                del self._running[client]
