"""A link game as a browser is told it.

Most of that is the same for all who look, and takes longest: it is made once for each version and language.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic_core import to_json

from denkspiel.locale import Translator
from denkspiel.online.games.course import can_plan, possible_commands, possible_greetings
from denkspiel.online.games.live_game import FREE_SEAT, LiveGame
from denkspiel.online.games.messages import GAME_LOG, GameActor
from denkspiel.online.games.sentences import sentences, status
from denkspiel.play.naming import Naming
from denkspiel.web.board.views import game_step_data
from denkspiel.web.live.hub import Presence, SeatPresence

if TYPE_CHECKING:
    from denkspiel.online.store.game_repository import GameForBrowser

__all__ = ["LiveViewBuilder", "to_json_text"]

T = TypeVar("T")

_MAX_ENTRIES = 1000
"""Some 6 KB each."""


class LiveViewBuilder:
    """Makes views, and keeps what they have in common."""

    def __init__(self, call: Naming) -> None:
        self._call = call
        self._boards: _RecentCache[str] = _RecentCache()
        self._commands: _RecentCache[list[dict[str, Any]]] = _RecentCache()
        self._statuses: _RecentCache[str] = _RecentCache()

    def view(self, stored: "GameForBrowser", side: int | None, presence: Presence, now: int, say: Translator) -> str:
        """A `LiveView` as JSON.

        Args:
            stored: the game.
            side: the seat of the browser.
            presence: who is here.
            now: the time.
            say: the language.
        """
        live = stored.live
        key = (stored.id, live.version, side)
        # what can be done is the same until the next version, or until the time is over
        is_late = live.deadline is not None and now >= live.deadline
        own = {
            "at": now,
            "side": side,
            "left": live.time_left_at(now),
            "seats": [_seat(live, number, here) for number, here in enumerate(presence.seats)],
            "watchers": presence.watchers,
            "possible": [] if is_late else self._commands.get(key, lambda: _possible(live, side, now)),
            "can_greet": possible_greetings(live, side),
            "plan": live.plans[side] if side is not None and can_plan(live, side) else None,
            "status": self._statuses.get((*key, say.tag), lambda: say(status(live, side, self._call))),
        }
        board = self._boards.get(
            (stored.id, live.version, say.tag), lambda: to_json_text(_board(stored, say, self._call))
        )
        return f"{board[:-1]},{to_json_text(own)[1:]}"


class _RecentCache(Generic[T]):
    """What was made last, by whatever names it."""

    def __init__(self) -> None:
        self._entries: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        found = self._entries.get(key)
        if found is None:
            found = self._entries[key] = make()
            if len(self._entries) > _MAX_ENTRIES:
                self._entries.popitem(last=False)
        return found


def to_json_text(data: Any) -> str:
    """Data as JSON, without blanks."""
    return to_json(data).decode()


def _board(stored: "GameForBrowser", say: Translator, call: Naming) -> dict[str, Any]:
    """A `SharedGamePart`."""
    live = stored.live
    said = () if stored.latest is None else sentences(stored.latest.events, live, call)
    return {
        "id": stored.id,
        "version": live.version,
        "stage": live.stage.value,
        # people who know the seed know what an invited computer will draw
        "step": game_step_data(replace(live.state, seed=stored.id), say, call),
        "clock": live.clock,
        "due": live.deadline,
        "offers": [{"offer": offer.value, "side": side} for offer, side in live.offers.items()],
        "ending": live.ending,
        "said": [say(sentence) for sentence in said],
        "greetings": [one and {"greeting": one.greeting, "version": one.version} for one in live.greetings],
        "previous": live.previous,
        "following": live.following,
        "room": stored.room,
    }


def _seat(live: LiveGame, side: int, seat: SeatPresence) -> dict[str, Any]:
    player = live.players[side]
    kind = "" if player == FREE_SEAT else player.kind
    return {"here": seat.here, "seen": seat.seen, "kind": kind, "name": player.name}


def _possible(live: LiveGame, side: int | None, now: int) -> list[dict[str, Any]]:
    commands = map(GAME_LOG.dump_command, possible_commands(live, GameActor.from_side(side), now))
    return [{"do": command["do"], "offer": command.get("offer")} for command in commands]
