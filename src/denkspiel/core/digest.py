"""What tells games apart by their data, not by their names."""

import json
from hashlib import sha256

from denkspiel.core.game import Game

__all__ = ["digest_of"]


def digest_of(game: Game) -> str:
    """A short text that two games share only if their cells, lines and rule are the same, whatever they are called."""
    geometry = game.geometry
    data = [game.avoidance, [cell.below for cell in geometry.cells], sorted(geometry.lines)]
    return sha256(json.dumps(data).encode()).hexdigest()[:32]
