"""A game by link as a browser is told it.

Most of that is the same for all who look, and takes longest: it is made once for each version and language.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Generic, TypeVar

from denkspiel.locale import Translator
from denkspiel.play.live.command import By, Command, command_data
from denkspiel.play.live.course import possible
from denkspiel.play.live.live_game import FREE, LiveGame
from denkspiel.play.live.wording import sentences, status
from denkspiel.web.course_step import step_of
from denkspiel.web.live_answers import (
    EndingData,
    LiveBoard,
    LiveOwn,
    LiveSeat,
    OfferData,
    PossibleData,
    PresenceData,
    SeatHere,
)
from denkspiel.web.live_questions import ClockData

if TYPE_CHECKING:
    from denkspiel.store.ledger import Kept

__all__ = ["Views"]

T = TypeVar("T")

_MOST_KEPT = 1000
"""Some 6 KB each."""


class Views:
    """Makes views, and keeps what they have in common."""

    def __init__(self) -> None:
        self._boards: _Latest[str] = _Latest()
        self._commands: _Latest[list[PossibleData]] = _Latest()

    def view(self, kept: "Kept", side: int | None, present: PresenceData, now: int, say: Translator) -> str:
        """A `LiveView` as JSON.

        Args:
            kept: the game.
            side: the seat of the browser.
            present: who is here.
            now: the time.
            say: the language.
        """
        own = _own(kept.live, side, present, now, self._possible(kept, side, now))
        return f"{self._board(kept, say)[:-1]},{own.model_dump_json()[1:]}"

    def _board(self, kept: "Kept", say: Translator) -> str:
        key = (kept.id, kept.live.version, say.language)
        return self._boards.get(key, lambda: _made(kept, say).model_dump_json())

    def _possible(self, kept: "Kept", side: int | None, now: int) -> list[PossibleData]:
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


def _made(kept: "Kept", say: Translator) -> LiveBoard:
    live = kept.live
    said = () if kept.latest is None else sentences(kept.latest.events, live)
    return LiveBoard(
        id=kept.id,
        version=live.version,
        stage=live.stage.value,
        # whoever knows the seed knows what an invited computer will draw
        step=step_of(replace(live.state, seed=kept.id), (), say),
        clock=None if live.clock is None else ClockData(**live.clock.to_data()),
        due=live.due_at,
        offers=[OfferData(offer=offer.value, side=side) for offer, side in live.offers.items()],
        ending=None if live.ending is None else EndingData(**live.ending.to_data()),
        said=[say(sentence) for sentence in said],
        status=say(status(live)),
        previous=live.previous,
        following=live.following,
        room=kept.room,
    )


def _own(live: LiveGame, side: int | None, present: PresenceData, now: int, commands: list[PossibleData]) -> LiveOwn:
    first, second = (_seat(live, number, present.seats) for number in (0, 1))
    return LiveOwn(
        at=now,
        side=side,
        left=live.left_at(now),
        seats=(first, second),
        watchers=present.watchers,
        possible=commands,
    )


def _seat(live: LiveGame, side: int, here: Sequence[SeatHere]) -> LiveSeat:
    player = live.players[side]
    kind = "" if player == FREE else player.kind
    return LiveSeat(kind=kind, name=player.name, here=here[side].here, seen=here[side].seen)


def _told(command: Command) -> PossibleData:
    data = command_data(command)
    return PossibleData(do=data["do"], offer=data.get("offer"))
