"""What the commands print with `--json`; `docs/commands.md` lists the keys."""

import json
from collections.abc import Iterable
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.outcome import Outcome
from denkspiel.core.position import Position

__all__ = ["SIDES", "json_text", "move_names", "outcome_data", "position_data"]

SIDES = ("first", "second")
"""The sides by their numbers, as they are written in data."""


def json_text(data: Any) -> str:
    """The data as JSON; all but the characters of ASCII that can be seen is escaped: any terminal or pipe will do."""
    return json.dumps(data, indent=2).replace("\x7f", "\\u007f")


def move_names(game: Game, moves: Iterable[int]) -> list[str]:
    """The moves that take these cells, as they are written."""
    return [game.geometry.cells[move].move for move in moves]


def position_data(position: Position) -> dict[str, Any]:
    """What stands on the board, who is to move, and what is allowed."""
    outcome = position.outcome
    return {
        "ply": position.ply,
        "first": _cell_names(position, 0),
        "second": _cell_names(position, 1),
        "side_to_move": None if outcome else SIDES[position.side_to_move],
        "legal_moves": move_names(position.game, position.legal_moves),
        "outcome": outcome_data(position.game, outcome),
    }


def outcome_data(game: Game, outcome: Outcome | None) -> dict[str, Any] | None:
    """How the game ended, or `None` while it goes on."""
    if outcome is None:
        return None
    cells = game.geometry.cells
    return {
        "winner": None if outcome.winner is None else SIDES[outcome.winner],
        "reason": outcome.reason.value,
        "lines": [[cells[cell].name for cell in line] for line in outcome.lines],
    }


def _cell_names(position: Position, side: int) -> list[str]:
    cells = position.game.geometry.cells
    return [cell.name for number, cell in enumerate(cells) if position.owner(number) == side]
