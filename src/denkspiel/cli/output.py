"""What commands print: rows of short texts in columns, and JSON; `docs/reference/commands.md` lists the keys."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.names import terminal_width
from denkspiel.core.position import Outcome, Position
from denkspiel.locale import Translator

__all__ = [
    "SIDE_NAMES",
    "format_table",
    "json_text",
    "move_names",
    "outcome_data",
    "position_data",
    "with_decimal_point",
]


SIDE_NAMES = ("first", "second")
"""The sides by their numbers, as they are written in data."""


def json_text(data: Any) -> str:
    """The data as JSON; all but the characters of ASCII that can be seen is escaped: any terminal or pipe will do."""
    return json.dumps(data, indent=2).replace("\x7f", "\\u007f")


def with_decimal_point(number: str, say: Translator) -> str:
    """A number for people, with the decimal point of their language."""
    return number.replace(".", say(Message(".")))


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
        "side_to_move": None if outcome else SIDE_NAMES[position.side_to_move],
        "legal_moves": move_names(position.game, position.legal_moves),
        "outcome": outcome_data(position.game, outcome),
    }


def outcome_data(game: Game, outcome: Outcome | None) -> dict[str, Any] | None:
    """How the game ended, or `None` while it goes on."""
    if outcome is None:
        return None
    cells = game.geometry.cells
    return {
        "winner": None if outcome.winner is None else SIDE_NAMES[outcome.winner],
        "reason": outcome.reason.value,
        "lines": [[cells[cell].name for cell in line] for line in outcome.lines],
    }


def _cell_names(position: Position, side: int) -> list[str]:
    cells = position.game.geometry.cells
    return [cell.name for number, cell in enumerate(cells) if position.owner(number) == side]


_GAP = "  "
_NARROWEST = 20


def format_table(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    right_aligned: frozenset[int] = frozenset(),
    width: int | None = None,
) -> str:
    """The rows under their heads, the columns as wide as they need.

    Args:
        headings: what stands above each column.
        rows: as many texts in a row as there are heads.
        right_aligned: the numbers, from 0, of the columns that are set flush right.
        width: break the texts of the last column so that lines have at most as many characters, and if that is not
            enough those of the widest other one; `None` breaks none.
    """
    lines = [headings, *rows]
    widths = [max(terminal_width(line[column]) for line in lines) for column in range(len(headings))]
    if width is not None:
        room = width - len(_GAP) * (len(headings) - 1)
        widths[-1] = max(_NARROWEST, room - sum(widths[:-1]))
        if (excess := sum(widths) - room) > 0:
            widest = max(range(len(headings) - 1), key=widths.__getitem__)
            widths[widest] = max(_NARROWEST, widths[widest] - excess)
    return "\n".join(text for line in lines for text in _lines(line, widths, right_aligned))


def _lines(texts: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> Iterator[str]:
    broken = [
        wrap(text, width) if terminal_width(text) > width else [text] for text, width in zip(texts, widths, strict=True)
    ]
    for parts in zip_longest(*broken, fillvalue=""):
        yield _line(parts, widths, right)


def _line(texts: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> str:
    cells = []
    for column, (text, width) in enumerate(zip(texts, widths, strict=True)):
        blanks = " " * (width - terminal_width(text))
        cells.append(blanks + text if column in right else text + blanks)
    return _GAP.join(cells).rstrip()
