"""What rows keep of games and rooms, written into their columns and read again."""

import json
from functools import lru_cache
from typing import Any

from sqlalchemy import Row

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game as game_called
from denkspiel.games.catalogue import is_own
from denkspiel.play.live.live_game import LiveGame

__all__ = ["LIVE_COLUMNS", "game_columns", "game_of", "live_columns", "live_of", "written"]

LIVE_COLUMNS = ("state", "stage", "version", "changed", "due", "thinks", "why", "to_move", "winner", "counted")
"""Those of a game that change as it goes on."""


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
    """What `LIVE_COLUMNS` say of a game."""
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
    """The game that a row keeps."""
    return LiveGame.of_data(json.loads(row.state), game_of(row))
