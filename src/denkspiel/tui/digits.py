"""Digits that are coordinates: what to type for each stack, and what has been typed so far."""

from collections.abc import Sequence
from typing import NamedTuple

from denkspiel.core.geometry import Geometry
from denkspiel.draw.layout import board_columns

__all__ = ["Digits", "Example", "Spot", "addresses_of", "example_of"]

Spot = tuple[int, int, int]
"""Column, row from the bottom, and layer, as `denkspiel.draw` shows them."""


class Example(NamedTuple):
    """What to type for a stack that is not called so.

    Attributes:
        digits: the digits with blanks between them, "1 2".
        move: what the stack is called, "a2".
    """

    digits: str
    move: str


class Digits:
    """Digits typed one after the other until they are one of `addresses`.

    Attributes:
        typed: the digits to which more may come.
    """

    def __init__(self, addresses: Sequence[str]) -> None:
        self._addresses = addresses
        self.typed = ""

    def take(self, digit: str) -> tuple[bool, int | None]:
        """Whether the digit leads anywhere, and the index of the address if one is reached.

        A digit that does not go with those before it begins anew.
        """
        typed = next((text for text in (self.typed + digit, digit) if self._leads_on(text)), "")
        longer = any(address.startswith(typed) and address != typed for address in self._addresses)
        self.typed = typed if longer else ""
        return bool(typed), self._addresses.index(typed) if typed in self._addresses else None

    @property
    def lacks_more(self) -> bool:
        """Whether the digits typed so far are no address by themselves."""
        return bool(self.typed) and self.typed not in self._addresses

    def _leads_on(self, text: str) -> bool:
        return any(address.startswith(text) for address in self._addresses)


def addresses_of(geometry: Geometry, spots: Sequence[Spot]) -> list[str]:
    """For each stack its coordinates in digits; those that are the same for all are left out."""
    axes = [axis for axis in range(3) if len({spot[axis] for spot in spots}) > 1]
    if board_columns(geometry) is not None or not axes:
        axes = [0]
    widths = [len(str(max(spot[axis] for spot in spots) + 1)) if len(axes) > 1 else 1 for axis in axes]
    return ["".join(str(spot[axis] + 1).zfill(wide) for axis, wide in zip(axes, widths, strict=True)) for spot in spots]


def example_of(addresses: Sequence[str], moves: Sequence[str]) -> Example | None:
    """The first stack that is not called by its digits, if possible one whose digits differ from each other."""
    unlike = [(digits, move) for digits, move in zip(addresses, moves, strict=True) if digits != move]
    if not unlike:
        return None
    digits, move = max(unlike, key=lambda pair: len(set(pair[0])))
    return Example(" ".join(digits), move)
