"""What callers of the library may pass where a game, a cell or a move is needed, and what is said if it is wrong."""

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any

from denkspiel.core import providers
from denkspiel.core.errors import GameIsOver, IllegalMove, WrongType
from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.message import Message, quote_input

__all__ = [
    "as_cell",
    "as_game",
    "as_seconds",
    "as_stones",
    "as_text",
    "describe_value",
    "format_legal_moves",
    "illegal_move",
]


def as_game(game: Game | str) -> Game:
    """The game itself, or the one of that name.

    Raises:
        WrongType: it is neither a game nor a text.
        DenkspielError: there is no such game; see `denkspiel.games.catalogue.game`.
    """
    if isinstance(game, Game):
        return game
    if isinstance(game, str):
        return providers.find_game(game)
    raise WrongType(
        Message(
            'Expected a game or its name, such as "connect-four", but got {value}.',
            value=describe_value(game),
        )
    )


def as_cell(move: Any) -> int:
    """The number of a cell, also as NumPy has numbers.

    Raises:
        WrongType: it is not a whole number.
    """
    try:
        return index(move)
    except TypeError:
        raise WrongType(
            Message(
                'Expected a move, either as the number of a cell or as a string such as "4", but got {value}.',
                value=describe_value(move),
            )
        ) from None


def as_stones(stones: Any) -> int:
    """The cells of one player as bits, also as NumPy has numbers.

    Raises:
        WrongType: it is not a whole number.
    """
    try:
        return index(stones)
    except TypeError:
        raise WrongType(
            Message(
                "Expected a player's stones as a whole number with one bit for each cell, but got {value}.",
                value=describe_value(stones),
            )
        ) from None


def as_text(text: Any) -> str:
    """The text itself.

    Raises:
        WrongType: it is not a text.
    """
    if isinstance(text, str):
        return text
    raise WrongType(
        Message('Expected the moves as a string, such as "4453", but got {value}.', value=describe_value(text))
    )


def as_seconds(seconds: Any) -> float:
    """A time in seconds.

    Raises:
        WrongType: it is no number from 0 on.
    """
    if isinstance(seconds, int | float) and not isinstance(seconds, bool) and seconds >= 0:
        return float(seconds)
    raise WrongType(
        Message(
            "Expected a number of seconds, 0 or more, such as 1 or 0.5, but got {value}.",
            value=describe_value(seconds),
        )
    )


def describe_value(value: object) -> str:
    """A value as Python writes it, and what it is, such as "44 (int)"."""
    return f"{quote_input(repr(value))} ({type(value).__name__})"


_MOST_LISTED_MOVES, _FIRST_LISTED_MOVES = 64, 20


def format_legal_moves(geometry: Geometry, legal: Iterable[int]) -> str:
    """The legal moves as they are written, between spaces; of very many the first and the last ones."""
    moves = [geometry.cells[cell].move for cell in legal]
    if len(moves) > _MOST_LISTED_MOVES:
        moves[_FIRST_LISTED_MOVES:-1] = ["..."]
    return " ".join(moves)


def illegal_move(
    geometry: Geometry, taken: int, legal: Sequence[int], move: int, *, written: str | None = None
) -> IllegalMove:
    """The error for a move that is not legal.

    Args:
        geometry: the cells.
        taken: those that are taken, as bits.
        legal: the legal moves; none once the game is over.
        move: the cell tried, or a number that is none.
        written: how the move was written; by default as the game names it.

    Raises:
        WrongType: `move` is not a whole number.
    """
    move = as_cell(move)
    if not legal:
        return GameIsOver(Message("The game is over; no more moves are allowed."))
    allowed = format_legal_moves(geometry, legal)
    if not 0 <= move < geometry.size:
        return _not_now(str(move), allowed)
    cell = geometry.cells[move]
    if not taken >> move & 1:
        return _not_now(written or cell.name, allowed)
    stack = next(stack for stack in geometry.stacks if move in stack)
    if geometry.gravity and taken >> stack[-1] & 1:
        return IllegalMove(Message("{move} is full. Allowed: {allowed}.", move=written or cell.move, allowed=allowed))
    return IllegalMove(
        Message("{move} is already taken. Allowed: {allowed}.", move=written or cell.name, allowed=allowed)
    )


def _not_now(name: str, allowed: str) -> IllegalMove:
    return IllegalMove(Message("{move} cannot be taken now. Allowed: {allowed}.", move=name, allowed=allowed))
