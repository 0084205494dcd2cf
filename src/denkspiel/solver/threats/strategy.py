"""The first moves of a proven win, as they come with the program: they take long to find, the later ones do not.

A file holds for each position of few stones in which the winner is to move, of all images the one that
`Position.canonical` gives, the cell that the winner takes. `python -m tools.strategy` writes it.
"""

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game, rules_digest
from denkspiel.core.message import Message
from denkspiel.core.position import Position

__all__ = ["OPENING_STRATEGIES_FOLDER", "OpeningStrategy", "shipped_strategy"]

OPENING_STRATEGIES_FOLDER = Path(__file__).parent / "strategies"
"""Where they are; without them the winner's first moves are searched for."""


class OpeningStrategy:
    """A player's first moves in one game.

    Attributes:
        winner: 0 or 1, whose moves they are.
        moves: for the keys of positions the cell to take.
    """

    def __init__(self, winner: int, moves: dict[int, int]) -> None:
        """Take over what the attributes say."""
        self.winner, self.moves = winner, moves

    def move(self, position: Position) -> int | None:
        """The cell to take in a position, or in one of its images; `None` if it is not among those known."""
        cell = self.moves.get(position.canonical.key)
        if cell is None:
            return None
        return position.onto_canonical[0].index(cell)


@lru_cache(maxsize=64)
def shipped_strategy(game: Game) -> OpeningStrategy | None:
    """The strategy that comes with the program for a game, or `None`. No heavy library is loaded for this.

    Raises:
        FileFault: a file in the folder is damaged.
    """
    return _files().get(rules_digest(game))


@cache
def _files() -> dict[str, OpeningStrategy]:
    return dict(map(_read, sorted(OPENING_STRATEGIES_FOLDER.glob("*.json"))))


def _read(path: Path) -> tuple[str, OpeningStrategy]:
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        moves = {int(key, 16): int(cell) for key, cell in data["moves"].items()}
        return str(data["digest"]), OpeningStrategy(int(data["winner"]), moves)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise FileFault(Message('"{file}" is damaged.', file=str(path))) from error
