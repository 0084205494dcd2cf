"""What is asked of the store and what it answers, as bytes between two processes of the program.

Nearly all of it is small. Games are not: one of the program's own goes as its name, and what was played as what the
course of a game keeps of it, which both sides make a game of again.
"""

import io
import pickle
from typing import Any

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game as game_called
from denkspiel.games.catalogue import is_own
from denkspiel.play.live.live_game import LiveGame

__all__ = ["from_wire", "to_wire"]


class _Pickler(pickle.Pickler):
    def reducer_override(self, obj: Any) -> Any:
        if isinstance(obj, LiveGame):
            return LiveGame.of_data, (obj.to_data(), obj.game)
        if isinstance(obj, Game) and is_own(obj):
            return game_called, (obj.id,)
        return NotImplemented


def to_wire(told: Any) -> bytes:
    """As bytes."""
    written = io.BytesIO()
    _Pickler(written, pickle.HIGHEST_PROTOCOL).dump(told)
    return written.getvalue()


def from_wire(came: bytes) -> Any:
    """What was told; the bytes must come from a process of this program."""
    return pickle.loads(came)
