"""What happens at a game between seats, in order; told to all who look.

As JSON an event is `{"what": "moved", "ply": 1, "side": 0, "cell": 3}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from denkspiel.online.games.command import Offer
from denkspiel.online.games.ending import Ending

__all__ = [
    "Begun",
    "Declined",
    "Ended",
    "Lapsed",
    "LiveEvent",
    "Moved",
    "Proposed",
    "RematchAgreed",
    "Sat",
    "TakenBack",
    "Withdrawn",
    "event_data",
    "event_from_data",
]


@dataclass(frozen=True)
class LiveEvent:
    """The root of all events."""


@dataclass(frozen=True)
class Sat(LiveEvent):
    """Somebody has sat down.

    Attributes:
        side: in which seat, 0 or 1.
        player: the kind: "human", or an opponent's name in the roster.
        name: what the player is called.
    """

    side: int
    player: str
    name: str


@dataclass(frozen=True)
class Begun(LiveEvent):
    """Both seats are taken: the game and its clock run."""


@dataclass(frozen=True)
class Moved(LiveEvent):
    """A stone was set; `ply` counts the stones with this one, from 1."""

    ply: int
    side: int
    cell: int


@dataclass(frozen=True)
class Proposed(LiveEvent):
    """One has offered the other one something."""

    side: int
    offer: Offer


@dataclass(frozen=True)
class Declined(LiveEvent):
    """The one on `side` has said no to what the other one had offered."""

    side: int
    offer: Offer


@dataclass(frozen=True)
class Withdrawn(LiveEvent):
    """The one on `side` has taken the offer back."""

    side: int
    offer: Offer


@dataclass(frozen=True)
class Lapsed(LiveEvent):
    """What the one on `side` had offered holds no longer, for a move was made instead."""

    side: int
    offer: Offer


@dataclass(frozen=True)
class TakenBack(LiveEvent):
    """Agreed: these cells are free again, the last one taken first."""

    cells: tuple[int, ...]


@dataclass(frozen=True)
class Ended(LiveEvent):
    """The game is over."""

    ending: Ending


@dataclass(frozen=True)
class RematchAgreed(LiveEvent):
    """Agreed: another game with colours changed; `LiveGame.following` says which."""


_KINDS: Mapping[str, type[LiveEvent]] = {
    "sat": Sat,
    "begun": Begun,
    "moved": Moved,
    "proposed": Proposed,
    "declined": Declined,
    "withdrawn": Withdrawn,
    "lapsed": Lapsed,
    "taken-back": TakenBack,
    "ended": Ended,
    "rematch-agreed": RematchAgreed,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_ATTRIBUTES = {kind: tuple(field.name for field in fields(kind)) for kind in _NAMES}


def event_data(event: LiveEvent) -> dict[str, Any]:
    """The event as JSON has it."""
    if isinstance(event, Ended):
        return {"what": "ended", **event.ending.to_data()}
    kind = type(event)
    return {"what": _NAMES[kind], **{name: _plain(getattr(event, name)) for name in _ATTRIBUTES[kind]}}


def event_from_data(data: Mapping[str, Any]) -> LiveEvent:
    """The event that `event_data` has written."""
    given = dict(data)
    kind = _KINDS[given.pop("what")]
    if kind is Ended:
        return Ended(Ending.of_data(given))
    if "offer" in given:
        given["offer"] = Offer(given["offer"])
    if "cells" in given:
        given["cells"] = tuple(given["cells"])
    return kind(**given)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value.value if isinstance(value, Offer) else value
