"""How many connections there are: of all clients together, and of each."""

from collections.abc import Container
from typing import Protocol

__all__ = ["Turnstile", "Visitor"]


class Visitor(Protocol):
    """A connection, as far as it is counted."""

    @property
    def idle(self) -> bool:
        """Whether nothing is being answered on it."""
        ...

    def admit(self) -> None:
        """It may be served from now on."""
        ...

    def expel(self) -> None:
        """It has to make room for another one, and counts no more."""
        ...


class Turnstile:
    """Admits connections. What one client has beyond its share waits; of all there are only so many.

    Once there is no room for another connection, the client that has most of them gives one away: one that waits, or
    else one that is idle, or else the one that came last. So a client finds room as long as another one has more.
    """

    def __init__(self, most: int, most_each: int, exempt: Container[str] = ()) -> None:
        """Let there be `most` connections at a time, and admit `most_each` of a client unless it is exempt."""
        self._most = most
        self._most_each = most_each
        self._exempt = exempt
        self._visitors: dict[str, dict[Visitor, bool]] = {}  # in the order in which they came; whether admitted
        self._count = 0
        self._lasting: set[Visitor] = set()

    def enter(self, client: str, visitor: Visitor) -> bool:
        """Take in a connection and admit it, now or later; `False` if there is no room: then it does not count."""
        if self._count >= self._most and not self._makes_room(client):
            return False
        self._visitors.setdefault(client, {})[visitor] = False
        self._count += 1
        self._admit(client)
        return True

    def leave(self, client: str, visitor: Visitor) -> None:
        """A connection has ended; nothing if it does not count."""
        visitors = self._visitors.get(client, {})
        if visitors.pop(visitor, None) is None:
            return
        self._count -= 1
        self._lasting.discard(visitor)
        if visitors:
            self._admit(client)
        else:
            del self._visitors[client]

    def last(self, client: str, visitor: Visitor) -> None:
        """A connection stays for long, as somebody else counts; it does not keep others of its client waiting."""
        if visitor in self._visitors.get(client, {}):
            self._lasting.add(visitor)
            self._admit(client)

    def waiting(self) -> list[Visitor]:
        """The connections that are not admitted yet."""
        return [one for visitors in self._visitors.values() for one, admitted in visitors.items() if not admitted]

    def _admit(self, client: str) -> None:
        visitors = self._visitors[client]
        room = self._most if client in self._exempt else self._most_each
        waiting = [visitor for visitor, admitted in visitors.items() if not admitted]
        served = len(visitors) - len(waiting) - sum(visitor in self._lasting for visitor in visitors)
        for visitor in waiting[: max(0, room - served)]:
            visitors[visitor] = True
            visitor.admit()

    def _makes_room(self, client: str) -> bool:
        """Whether somebody who has more connections than this client, with another one, has given one away."""
        richest = max(self._visitors, key=lambda one: len(self._visitors[one]))
        visitors = self._visitors[richest]
        if len(visitors) <= len(self._visitors.get(client, {})) + 1:
            return False
        latest = list(reversed(visitors))
        given = (
            next((one for one in latest if not visitors[one]), None)
            or next((one for one in latest if one.idle), None)
            or latest[0]
        )
        self.leave(richest, given)
        given.expel()
        return True
