"""A game as a request tells it, and what stands on the board, as the page is told."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves
from denkspiel.core.position import Position
from denkspiel.draw.plain import describe_outcome
from denkspiel.draw.points import rings_of
from denkspiel.locale import Translator
from denkspiel.play.history import History
from denkspiel.web.board.answers import Move, PositionData
from denkspiel.web.board.catalog import cells_taken

__all__ = ["GivenGame", "moves_of"]

_NAMES: tuple[Message, Message] = (Message("First player"), Message("Second player"))


@dataclass(frozen=True)
class GivenGame:
    """A game and its moves.

    Attributes:
        game: what is played.
        history: the cells taken, with the position after each.
    """

    game: Game
    history: History

    @classmethod
    def of(cls, game: Game, moves: str | list[str]) -> "GivenGame":
        """The board after these moves.

        Raises:
            UnreadableMove: a part of the moves is not a move; the sentence says which one.
            IllegalMove: a move is not allowed where it stands.
        """
        return cls(game, History.of(game, cells_taken(game, moves)))

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells taken, in order."""
        return self.history.moves

    @property
    def position(self) -> Position:
        """Where the moves lead."""
        return self.history.position

    @property
    def last(self) -> int | None:
        """The cell taken last."""
        return self.cells[-1] if self.cells else None

    def described(self, say: Translator, names: tuple[str, str] | None = None) -> PositionData:
        """The position with all that the rules say about it; players without a name are the first and the second."""
        return PositionData(**self.described_as_data(say, names))

    def described_as_data(self, say: Translator, names: tuple[str, str] | None = None) -> dict[str, Any]:
        """What `described` says, as JSON has it."""
        position, cells = self.position, self.game.geometry.cells
        outcome = _outcome(position, say, names)
        return {
            "game": self.game.id,
            "moves": [cells[cell].move for cell in self.cells],
            "cells": list(self.cells),
            "text": format_moves(self.game, self.cells),
            "ply": position.ply,
            "side_to_move": None if outcome else position.side_to_move,
            "legal": [{"cell": cell, "move": cells[cell].move} for cell in position.legal_moves],
            "owners": [position.owner(cell) for cell in range(self.game.geometry.size)],
            "last": self.last,
            "outcome": outcome,
            "sentence": outcome["sentence"] if outcome else say(_state(position, names)),
        }


def moves_of(game: Game, cells: Iterable[int]) -> list[Move]:
    """Moves as the page is told them."""
    return [Move(cell=cell, move=game.geometry.cells[cell].move) for cell in cells]


def _state(position: Position, names: tuple[str, str] | None) -> Message:
    name = names[position.side_to_move] if names else ""
    if name:
        return Message("{player} is to move.", player=name)
    return (
        Message("The second player is to move.") if position.side_to_move else Message("The first player is to move.")
    )


def _outcome(position: Position, say: Translator, names: tuple[str, str] | None) -> dict[str, Any] | None:
    outcome = position.outcome
    if outcome is None:
        return None
    first, second = (name or usual for name, usual in zip(names or ("", ""), _NAMES, strict=True))
    return {
        "winner": outcome.winner,
        "reason": outcome.reason.value,
        "lines": [list(line) for line in outcome.lines],
        "cells": sorted(outcome.cells),
        "rings": [list(ring) for ring in rings_of(position.game.geometry, outcome.lines)],
        "sentence": say(describe_outcome(outcome, position.game, (first, second))),
    }
