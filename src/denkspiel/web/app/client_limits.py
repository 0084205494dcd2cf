"""How much one client may have: processor time, commands, searches and streams at a time. A client is an address."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from http import HTTPStatus
from itertools import islice
from math import ceil

from denkspiel.core.message import Message
from denkspiel.web.app.problems import RequestRefused

__all__ = ["ConcurrencyLimit", "ProcessorBudget", "TokenBucket", "TooManyRequests", "client_key"]

_MOST_CLIENTS = 10_000
"""Beyond that many, the client that has been quiet longest is forgotten, which is to its advantage."""
_LEAST_SECONDS = 0.001
"""What a bucket must hold again before a client that has emptied it may have more."""
_SHARE_OF_ALL_HEAVY = 0.6
"""The part of the processor time that is for all heavy clients together. The rest keeps others from waiting: once a
control group has used up its time, everything in it stands still for up to a tenth of a second."""
_MOST_AT_A_TIME = 8
"""A browser has no more than six requests under way at a time, and a person one or two."""
_NETWORK_BITS = 64
"""The bits of an IPv6 address that count: anybody in the network can have any number of the others."""


class TooManyRequests(RequestRefused):
    """A client asks for more than one client may have."""

    kind = "too-many"

    def __init__(self, seconds: float, message: Message | None = None) -> None:
        """Tell it to come again after so many seconds, at least one; in these words or the usual ones."""
        whole = max(1, ceil(seconds))
        usual = Message(
            "Too many requests: your address has used up its share of computing time. Please try again in {seconds} s.",
            seconds=whole,
        )
        super().__init__(HTTPStatus.TOO_MANY_REQUESTS, message or usual, whole)


@lru_cache(maxsize=_MOST_CLIENTS)
def client_key(host: str) -> str:
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


class TokenBucket:
    """A bucket of seconds for each client, from which its requests take what they cost and which fills steadily."""

    def __init__(self, share: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Let each client have `burst` seconds at once and `share` of each second in the long run.

        A share of 0 is no limit.
        """
        self._share = share
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    @property
    def _rate(self) -> float:
        """The seconds that a bucket gains in a second."""
        return self._share

    def seconds_until_refill(self, client: str) -> float:
        """After how many seconds the client may have more; 0 if it may now. What it has begun it may overdraw."""
        level = self._level(client, self._clock())
        return 0.0 if level > 0 else (_LEAST_SECONDS - level) / self._rate

    def is_heavy(self, _client: str) -> bool:
        """Whether a client has used up much of its allowance lately: here that makes no difference."""
        return False

    def spend(self, client: str, seconds: float) -> None:
        """Take from a client's bucket what something has cost."""
        if not self._share:
            return
        now = self._clock()
        self._buckets[client] = self._level(client, now) - seconds, now
        self._buckets.move_to_end(client)
        if len(self._buckets) > _MOST_CLIENTS:
            self._buckets.popitem(last=False)

    def _level(self, client: str, now: float) -> float:
        found = self._buckets.get(client)
        if found is None:
            return self._burst
        level, since = found
        return min(self._burst, level + (now - since) * self._rate)


class ProcessorBudget(TokenBucket):
    """Allowances of processor time, in one currency for all processes of the service.

    A client is heavy while more than half of its burst is used up, and while it has more than eight requests under way:
    many such clients would keep others waiting long before each has used up half of its burst. All that have used so
    much have a part of what there is together, so the more of them there are, the less each of them has; what is left
    is for the others.
    """

    def __init__(
        self,
        share: float,
        burst: float,
        processors: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Let each client have `burst` seconds at once and `share` of that many processors in the long run."""
        super().__init__(share, burst, clock)
        self._processors = processors
        self._heavy: OrderedDict[str, None] = OrderedDict()
        self._under_way: Counter[str] = Counter()

    @contextmanager
    def request(self, client: str) -> Iterator[None]:
        """While a request of the client waits or is answered."""
        self._under_way[client] += 1
        try:
            yield
        finally:
            self._under_way[client] -= 1
            if not self._under_way[client]:
                del self._under_way[client]

    @property
    def _rate(self) -> float:
        return self._processors * min(self._share, _SHARE_OF_ALL_HEAVY / max(1, len(self._heavy)))

    def is_heavy(self, client: str) -> bool:
        """Whether a client has used up much of its allowance lately, or asks for much at a time."""
        return self._under_way[client] > _MOST_AT_A_TIME or self._has_used_much(client)

    def _has_used_much(self, client: str) -> bool:
        if client not in self._heavy:
            return False
        if self._level(client, self._clock()) < self._burst / 2:
            return True
        del self._heavy[client]
        return False

    def spend(self, client: str, seconds: float) -> None:
        """Take from a client's bucket what something has cost."""
        super().spend(client, seconds)
        if client in self._buckets and self._buckets[client][0] < self._burst / 2:
            self._heavy[client] = None
        for oldest in [*islice(self._heavy, 2)]:  # so those that have recovered are soon found
            if self._has_used_much(oldest):
                self._heavy.move_to_end(oldest)


class ConcurrencyLimit:
    """What each client has under way or waiting at a time: searches, or streams."""

    def __init__(self, limit: int, sentence: Message) -> None:
        """Let each client have `limit` at a time; the sentence, in which {most} is the number, refuses any more."""
        self._most = limit
        self._sentence = Message(sentence.template, most=limit)
        self._running: dict[str, int] = {}

    @contextmanager
    def hold(self, client: str) -> Iterator[None]:
        """While one more goes on.

        Raises:
            TooManyRequests: the client has too many already.
        """
        running = self._running.get(client, 0)
        if running >= self._most:
            raise TooManyRequests(1, self._sentence)
        self._running[client] = running + 1
        try:
            yield
        finally:
            left = self._running[client] - 1
            if left:
                self._running[client] = left
            else:
                del self._running[client]
