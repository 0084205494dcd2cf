"""A room as a browser is told it; what is the same for all who look is made once for each version and language."""

from collections import OrderedDict
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from denkspiel.locale import Translator
from denkspiel.online.rooms.course import possible
from denkspiel.online.rooms.messages import LOG
from denkspiel.online.rooms.pairing import rounds_planned
from denkspiel.online.rooms.room import Membership
from denkspiel.online.rooms.sentences import format_text, sentences, status
from denkspiel.online.rooms.standings import standings
from denkspiel.web.rooms.schemas import (
    MemberData,
    MineData,
    RoomBoard,
    RoomOwn,
    RoundData,
    StandingData,
)
from denkspiel.web.workers.fair_queue import FairExecutor
from denkspiel.web.workers.result_cache import SingleFlight

if TYPE_CHECKING:
    from denkspiel.online.store.room_repository import StoredRoom

__all__ = ["RoomViews", "mine_data"]

_MOST_KEPT = 200
"""Up to 60 KB each."""


class RoomViews:
    """Makes views, and keeps what they have in common."""

    def __init__(self, executor: FairExecutor) -> None:
        """Keep nothing yet; the executor makes what is large."""
        self._boards: OrderedDict[tuple[str, int, bool, str], tuple[str, str]] = OrderedDict()
        self._executor = executor
        self._making = SingleFlight()

    async def view(self, stored: "StoredRoom", now: int, say: Translator) -> str:
        """A `RoomView` as JSON."""
        board, status = await self._board(stored, say)
        return f"{board[:-1]},{_own(stored, now, status).model_dump_json()[1:]}"

    async def _board(self, stored: "StoredRoom", say: Translator) -> tuple[str, str]:
        """What is the same for all, as JSON, and how the room stands for the host or for others."""
        key = (stored.id, stored.room.version, stored.by.host, say.language)
        board = self._boards.get(key)
        if board is None:
            board = await self._making.do(key, lambda: self._executor.run(_written, stored, say))
            self._boards[key] = board
            if len(self._boards) > _MOST_KEPT:
                self._boards.popitem(last=False)
        self._boards.move_to_end(key)
        return board


def _written(stored: "StoredRoom", say: Translator) -> tuple[str, str]:
    return _made(stored, say).model_dump_json(), say(status(stored.room, host=stored.by.host))


def _made(stored: "StoredRoom", say: Translator) -> RoomBoard:
    room, plan = stored.room, stored.room.plan
    said = () if stored.latest is None else sentences(stored.latest.events, room)
    given: dict[str, Any] = plan.to_data()
    return RoomBoard(
        **{name: given[name] for name in ("title", "game", "format", "clock")},
        id=stored.id,
        version=room.version,
        format_text=say(format_text(plan)),
        planned=rounds_planned(room),
        stage=room.stage.value,
        rounds=[RoundData.model_validate(one.to_data()) for one in room.rounds],
        table=[StandingData(**asdict(one)) for one in standings(room)],
        said=[say(sentence) for sentence in said],
    )


def _own(stored: "StoredRoom", now: int, status: str) -> RoomOwn:
    room, by = stored.room, stored.by
    is_removed = by.member is not None and room.members[by.member].membership is Membership.REMOVED
    return RoomOwn(
        at=now,
        address=None if is_removed and not by.host else stored.address,
        host=by.host,
        member=by.member,
        mine=mine_data(None if by.member is None else room.seat_of(by.member)),
        members=[
            MemberData(name=each.name, membership=each.membership.value, present=number in stored.present)
            for number, each in enumerate(room.members)
        ],
        status=status,
        possible=[LOG.command_data(command)["do"] for command in possible(room, by)],
    )


def mine_data(seat: tuple[str, int] | None) -> MineData | None:
    """The seat of a member in the game that goes on, as the page is told it."""
    return None if seat is None else MineData.model_validate({"game": seat[0], "side": seat[1]})
