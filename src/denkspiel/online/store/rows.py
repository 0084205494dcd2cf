"""What rows keep of games and rooms, written into their columns and read again."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Literal, NotRequired

from pydantic import TypeAdapter
from sqlalchemy import Row
from typing_extensions import TypedDict

from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.games.catalogue import game as game_called
from denkspiel.games.catalogue import is_own
from denkspiel.online.games.live_game import LiveGame
from denkspiel.online.rooms.room import Room
from denkspiel.online.store.faults import Damaged

__all__ = [
    "data_of",
    "game_columns",
    "game_of",
    "live_columns",
    "live_of",
    "reading",
    "room_of",
    "written",
]

_NOT_WRITTEN_HERE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
_Side = Literal[0, 1]


class _PlayerData(TypedDict):
    kind: str
    name: str


class _StateData(TypedDict, total=False):
    cells: list[int]
    undone: list[list[int]]
    players: list[_PlayerData]
    turned: bool
    seed: str
    number: int
    begin: str
    paused: bool
    question: str | None
    acknowledgement: str | None
    has_quit: bool


class _EndingData(TypedDict):
    why: str
    winner: _Side | None
    lines: list[list[int]]


class _LiveData(TypedDict):
    state: _StateData
    clock: dict[str, int] | None
    left: tuple[int, int]
    turn_since: int | None
    ending: _EndingData | None
    offers: dict[str, _Side]
    turned_down: list[tuple[str, _Side]]
    version: int
    board_version: int
    rematch_agreed: bool
    previous: str | None
    following: str | None
    in_room: bool


class _PlanData(TypedDict):
    title: str
    format: str
    rounds: int
    clock: dict[str, int] | None


class _MemberData(TypedDict):
    name: str
    membership: str


class _MeetingData(TypedDict):
    first: int
    second: int
    game: str | None
    result: str | None
    decided: bool


class _RoundData(TypedDict):
    meetings: list[_MeetingData]
    bye: int | None


class _RoomData(TypedDict):
    plan: _PlanData
    seed: str
    members: list[_MemberData]
    order: list[int]
    rounds: list[_RoundData]
    over: bool
    version: int
    link: NotRequired[str]


_LIVE, _ROOM = TypeAdapter(_LiveData), TypeAdapter(_RoomData)


@contextmanager
def reading() -> Iterator[None]:
    """Read what rows keep; `Damaged` if it is not what the program writes there."""
    try:
        yield
    except DenkspielError:
        raise
    except _NOT_WRITTEN_HERE as error:
        raise Damaged from error


def _checked(shape: TypeAdapter[Any], text: str) -> Any:
    """The JSON, whole: the shapes need not name all that there is."""
    shape.validate_json(text, strict=True)
    return json.loads(text)


def written(data: Any) -> str:
    """Data as a column keeps them."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def game_columns(game: Game) -> dict[str, Any]:
    """What the columns say of what is played: its name, and the whole of it if the program does not know it by that."""
    return {"game": game.id, "definition": None if is_own(game) else written(game.to_dict())}


def game_of(row: Row[Any]) -> Game:
    """What is played there."""
    return _game(row.game, row.definition)


@lru_cache(maxsize=64)
def _game(name: str, definition: str | None) -> Game:
    return game_called(name) if definition is None else Game.from_dict(json.loads(definition))


def live_columns(live: LiveGame, now: int) -> dict[str, Any]:
    """The columns of a game that change as it goes on."""
    return {
        "state": written(live.to_data()),
        "stage": live.stage.value,
        "version": live.version,
        "changed": now,
        "due": live.due_at,
        "thinks": live.waits_for_computer,
        "why": live.ending and live.ending.why.value,
        "to_move": live.side_to_move,
        "winner": live.ending and live.ending.winner,
        "counted": live.ending is not None,
    }


def live_of(row: Row[Any]) -> LiveGame:
    """The game that a row keeps.

    Raises:
        Damaged: it is none.
    """
    with reading():
        return LiveGame.of_data(data_of(row), game_of(row))


def data_of(row: Row[Any]) -> Any:
    """What a row keeps of a game, without making its moves again.

    Raises:
        Damaged: it keeps none.
    """
    with reading():
        return _checked(_LIVE, row.state)


def room_of(row: Row[Any]) -> Room:
    """The room that a row keeps.

    Raises:
        Damaged: it is none.
    """
    with reading():
        room = Room.of_data(_checked(_ROOM, row.state), game_of(row))
        named = {number for one in room.rounds for meeting in one.meetings for number in meeting.members}
        named |= {one.bye for one in room.rounds if one.bye is not None}
        if not named <= {*room.order} <= {*range(len(room.members))}:
            raise ValueError("there are no such members")
        return room
