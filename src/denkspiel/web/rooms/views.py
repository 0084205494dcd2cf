"""A room as a browser is told it; what is the same for all who look is made once for each version and language."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from denkspiel.core.notation import format_moves
from denkspiel.locale import Translator
from denkspiel.online.games.sentences import status as game_status
from denkspiel.online.rooms.course import possible_commands
from denkspiel.online.rooms.pairing import planned_round_count
from denkspiel.online.rooms.room import Membership
from denkspiel.online.rooms.sentences import format_text, sentences, status
from denkspiel.online.rooms.standings import room_standings
from denkspiel.web.live.views import to_json_text
from denkspiel.web.workers.fair_queue import FairExecutor
from denkspiel.web.workers.result_cache import SingleFlight

if TYPE_CHECKING:
    from denkspiel.online.games.live_game import LiveGame
    from denkspiel.online.store.room_repository import RoomForBrowser

__all__ = ["RoomViewBuilder", "boards_text", "seat_data"]

_MOST_KEPT = 200
"""Up to 60 KB each."""


class RoomViewBuilder:
    """Makes views, and keeps what they have in common."""

    def __init__(self, executor: FairExecutor) -> None:
        """Keep nothing yet; the executor makes what is large."""
        self._boards: OrderedDict[tuple[str, int, bool, str], tuple[str, str]] = OrderedDict()
        self._executor = executor
        self._making = SingleFlight()

    async def view(self, stored: "RoomForBrowser", now: int, say: Translator) -> str:
        """A `RoomView` as JSON."""
        board, status = await self._board(stored, say)
        return f"{board[:-1]},{to_json_text(_own(stored, now, status))[1:]}"

    async def _board(self, stored: "RoomForBrowser", say: Translator) -> tuple[str, str]:
        """What is the same for all, as JSON, and how the room stands for the host or for others."""
        key = (stored.id, stored.room.version, stored.actor.host, say.tag)
        board = self._boards.get(key)
        if board is None:
            board = await self._making.run(key, lambda: self._executor.run(_written, stored, say))
            self._boards[key] = board
            if len(self._boards) > _MOST_KEPT:
                self._boards.popitem(last=False)
        self._boards.move_to_end(key)
        return board


def _written(stored: "RoomForBrowser", say: Translator) -> tuple[str, str]:
    """A `SharedRoomPart` as JSON, and how the room stands."""
    room, plan = stored.room, stored.room.plan
    said = () if stored.latest is None else sentences(stored.latest.events, room)
    board = {
        "id": stored.id,
        "version": room.version,
        "title": plan.title,
        "game": plan.game.id,
        "format": plan.format,
        "format_text": say(format_text(plan)),
        "planned": planned_round_count(room),
        "clock": plan.clock,
        "stage": room.stage,
        "rounds": room.rounds,
        "table": room_standings(room),
        "said": [say(sentence) for sentence in said],
    }
    return to_json_text(board), say(status(room, host=stored.actor.host))


def _own(stored: "RoomForBrowser", now: int, status: str) -> dict[str, Any]:
    """A `ViewerRoomPart`."""
    room, by = stored.room, stored.actor
    is_removed = by.member is not None and room.members[by.member].membership is Membership.REMOVED
    return {
        "at": now,
        "address": None if is_removed and not by.host else stored.address,
        "host": by.host,
        "member": by.member,
        "mine": seat_data(None if by.member is None else room.current_seat_of(by.member)),
        "members": [
            {"name": each.name, "membership": each.membership, "present": number in stored.present}
            for number, each in enumerate(room.members)
        ],
        "status": status,
        "possible": [command.do for command in possible_commands(room, by)],
    }


def boards_text(stored: "RoomForBrowser", games: "Mapping[str, LiveGame]", now: int, say: Translator) -> str:
    """The boards of the latest round, `RoomBoards` as JSON."""
    meetings = [meeting for each in stored.room.rounds[-1:] for meeting in each.meetings]
    boards = []
    for meeting in meetings:
        live = games.get(meeting.game or "")
        if live is None:
            continue
        board = {
            "game": meeting.game,
            "moves": format_moves(live.game, live.moves),
            "to_move": live.side_to_move,
            "left": None if live.clock is None else live.time_left_at(now),
            "status": say(game_status(live, None)),
        }
        boards.append(board)
    return to_json_text({"boards": boards})


def seat_data(seat: tuple[str, int] | None) -> dict[str, Any] | None:
    """The seat of a member in the game that goes on (`OwnRoomGame`)."""
    return None if seat is None else {"game": seat[0], "side": seat[1]}
