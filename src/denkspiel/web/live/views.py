"""A game by link as a browser is told it.

Most of that is the same for all who look, and takes longest: it is made once for each version and language.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic_core import to_json

from denkspiel.locale import Translator
from denkspiel.online.games.course import possible
from denkspiel.online.games.live_game import FREE, LiveGame
from denkspiel.online.games.messages import LOG, By, GameCommand
from denkspiel.online.games.wording import sentences, status
from denkspiel.web.board.views import standing
from denkspiel.web.live.hub import Presence, SeatHere

if TYPE_CHECKING:
    from denkspiel.online.store.ledger import StoredGame

__all__ = ["Views", "to_json_text"]

T = TypeVar("T")

_MOST_KEPT = 1000
"""Some 6 KB each."""


class Views:
    """Makes views, and keeps what they have in common."""

    def __init__(self) -> None:
        self._boards: _Latest[str] = _Latest()
        self._commands: _Latest[list[dict[str, Any]]] = _Latest()
        self._statuses: _Latest[str] = _Latest()

    def view(self, kept: "StoredGame", side: int | None, present: Presence, now: int, say: Translator) -> str:
        """A `LiveView` as JSON.

        Args:
            kept: the game.
            side: the seat of the browser.
            present: who is here.
            now: the time.
            say: the language.
        """
        own = _own(kept.live, side, present, now, self._possible(kept, side, now))
        own["status"] = self._statuses.get(
            (kept.id, kept.live.version, side, say.language), lambda: say(status(kept.live, side))
        )
        return f"{self._board(kept, say)[:-1]},{to_json_text(own)[1:]}"

    def _board(self, kept: "StoredGame", say: Translator) -> str:
        key = (kept.id, kept.live.version, say.language)
        return self._boards.get(key, lambda: to_json_text(_made(kept, say)))

    def _possible(self, kept: "StoredGame", side: int | None, now: int) -> list[dict[str, Any]]:
        """What can be done: the same until the next version, or until the time is over."""
        if kept.live.due_at is not None and now >= kept.live.due_at:
            return []
        key = (kept.id, kept.live.version, side)
        return self._commands.get(key, lambda: [*map(_told, possible(kept.live, By.of(side), now))])


class _Latest(Generic[T]):
    """What was made last, by whatever names it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return found


def to_json_text(data: Any) -> str:
    """Data as JSON, without blanks."""
    return to_json(data).decode()


def _made(kept: "StoredGame", say: Translator) -> dict[str, Any]:
    """A `LiveBoard`."""
    live = kept.live
    said = () if kept.latest is None else sentences(kept.latest.events, live)
    return {
        "id": kept.id,
        "version": live.version,
        "stage": live.stage.value,
        # whoever knows the seed knows what an invited computer will draw
        "step": standing(replace(live.state, seed=kept.id), say),
        "clock": live.clock and {"minutes": live.clock.minutes, "seconds": live.clock.seconds, "days": live.clock.days},
        "due": live.due_at,
        "offers": [{"offer": offer.value, "side": side} for offer, side in live.offers.items()],
        "ending": live.ending and live.ending.to_data(),
        "said": [say(sentence) for sentence in said],
        "previous": live.previous,
        "following": live.following,
        "room": kept.room,
    }


def _own(
    live: LiveGame, side: int | None, present: Presence, now: int, commands: list[dict[str, Any]]
) -> dict[str, Any]:
    """A `LiveOwn`, but for its `status`."""
    return {
        "at": now,
        "side": side,
        "left": live.left_at(now),
        "seats": [_seat(live, number, here) for number, here in enumerate(present.seats)],
        "watchers": present.watchers,
        "possible": commands,
    }


def _seat(live: LiveGame, side: int, seat: SeatHere) -> dict[str, Any]:
    player = live.players[side]
    kind = "" if player == FREE else player.kind
    return {"here": seat.here, "seen": seat.seen, "kind": kind, "name": player.name}


def _told(command: GameCommand) -> dict[str, Any]:
    data = LOG.command_data(command)
    return {"do": data["do"], "offer": data.get("offer")}
