"""What rows keep of games and rooms, written into their columns and read again."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Row
from typing_extensions import TypedDict

from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.games.catalogue import game as game_called
from denkspiel.games.catalogue import is_own
from denkspiel.online.aggregate import Side
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.ending import Ending
from denkspiel.online.games.live_game import LiveGame
from denkspiel.online.games.messages import Offer
from denkspiel.online.rooms.room import Room
from denkspiel.online.store.faults import Damaged

__all__ = [
    "game_columns",
    "game_of",
    "listed_of",
    "live_columns",
    "live_of",
    "reading",
    "room_of",
    "written",
]

_NOT_WRITTEN_HERE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)


class _Listed(TypedDict):
    clock: Clock | None
    ending: Ending | None
    offers: dict[Offer, Side]
    previous: str | None
    following: str | None


_LISTED = TypeAdapter(_Listed)


@contextmanager
def reading() -> Iterator[None]:
    """Read what rows keep; `Damaged` if it is not what the program writes there."""
    try:
        yield
    except DenkspielError:
        raise
    except _NOT_WRITTEN_HERE as error:
        raise Damaged from error


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
        "state": live.to_text(),
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
        live = LiveGame.of_text(row.state, game_of(row))
        if live.version != row.version:
            raise ValueError("the row has another version")
        return live


def listed_of(row: Row[Any]) -> _Listed:
    """What lists have of a game beside the columns, without making its moves again.

    Raises:
        Damaged: it keeps none.
    """
    with reading():
        return _LISTED.validate_json(row.state, strict=True)


def room_of(row: Row[Any]) -> Room:
    """The room that a row keeps.

    Raises:
        Damaged: it is none.
    """
    with reading():
        room = Room.of_text(row.state, game_of(row))
        named = {number for one in room.rounds for meeting in one.meetings for number in meeting.members}
        named |= {one.bye for one in room.rounds if one.bye is not None}
        if not named <= {*room.order} <= {*range(len(room.members))} or room.version != row.version:
            raise ValueError("there are no such members, or the row has another version")
        return room
