"""The stones of both players as bit masks: which of them are possible, and which lines they complete."""

from collections.abc import Iterable
from typing import Any

from denkspiel.core.errors import InvalidPosition
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input

__all__ = [
    "can_complete",
    "check_lines",
    "check_stones",
    "completed_lines",
    "single_last_stones",
    "stones_from_names",
]


def stones_from_names(game: Game, names: list[Any]) -> int:
    """The cells of these names as bits.

    Raises:
        InvalidPosition: the game has no such cell.
    """
    stones = 0
    numbers = {cell.name: number for number, cell in enumerate(game.geometry.cells)}
    for name in names:
        if not isinstance(name, str) or name not in numbers:
            shown = quote_input(name) if isinstance(name, str) else type(name).__name__
            raise InvalidPosition(Message('The game has no cell named "{cell}".', cell=shown))
        stones |= 1 << numbers[name]
    return stones


def check_stones(game: Game, first: int, second: int) -> None:
    """Raise `InvalidPosition` unless every stone lies on the board, on another one, and the players took turns."""
    geometry = game.geometry
    if first & second:
        raise InvalidPosition(Message("A cell cannot belong to both players."))
    if first < 0 or second < 0 or (first | second) >> geometry.size:
        raise InvalidPosition(Message("There are stones outside the {count} cells of the board.", count=geometry.size))
    if first.bit_count() - second.bit_count() not in (0, 1):
        raise InvalidPosition(
            Message(
                "Players take turns, so {first} stones against {second} is impossible.",
                first=first.bit_count(),
                second=second.bit_count(),
            )
        )
    for number, cell in enumerate(geometry.cells):
        if (first | second) >> number & 1 and cell.below is not None and not (first | second) >> cell.below & 1:
            raise InvalidPosition(
                Message("The stone on {cell} is floating: the cell below it is empty.", cell=cell.name)
            )


def check_lines(game: Game, first: int, second: int) -> None:
    """Raise `InvalidPosition` unless all whole lines can be the work of one last stone."""
    if completed_lines(game, second, first):
        raise InvalidPosition(
            Message("The game would already have been over: one player has a whole line, but the opponent moved last.")
        )
    completed = completed_lines(game, first, second)
    masks = game.geometry.line_masks
    if completed and not single_last_stones(game, first | second, (masks[index] for index in completed)):
        raise InvalidPosition(Message("No single last move can have completed all the lines on the board."))


def completed_lines(game: Game, first: int, second: int) -> tuple[int, ...]:
    """The lines owned whole by the side that moved last."""
    last = first if (first | second).bit_count() & 1 else second
    lacking = ~last
    return tuple([index for index, mask in enumerate(game.geometry.line_masks) if not mask & lacking])


def can_complete(game: Game, own: int, enemy: int, stones_to_come: int) -> bool:
    """Whether a player can own a whole line yet; `False` is proven, `True` may be hindered by gravity and the enemy.

    Args:
        game: what is played.
        own: the player's cells as bits.
        enemy: those of the other one.
        stones_to_come: how many stones the player has left until all cells are taken.
    """
    masks = game.geometry.line_masks
    return any(not mask & enemy and (mask & ~own).bit_count() <= stones_to_come for mask in masks)


def single_last_stones(game: Game, taken: int, masks: Iterable[int]) -> int:
    """The stones common to all these lines with nothing on top, as a bit mask: one of them was played last."""
    common = taken
    for mask in masks:
        common &= mask
    for number, above in enumerate(game.geometry.above):
        if above is not None and taken >> above & 1:
            common &= ~(1 << number)
    return common
