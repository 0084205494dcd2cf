"""A list to choose from, by digit, or by arrows and Enter."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from denkspiel.core.message import Message

__all__ = ["Menu", "MenuItem"]

_DIGITS = "1234567890"


@dataclass(frozen=True)
class MenuItem:
    """One choice.

    Attributes:
        text: what the menu shows.
        action: what happens when it is chosen.
        note: what there is to say about it while it is pointed at, or `None`.
        is_active: whether it is what holds at the moment, as the strategy does that is played.
    """

    text: Message
    action: Callable[[], None]
    note: Message | None = None
    is_active: bool = False


class Menu:
    """Items under a title; one of them is pointed at.

    Attributes:
        title: the heading.
        items: the choices; the first ten are chosen by 1 to 9 and 0.
        pointed: the index of the item pointed at.
        place: which menu of the bar it is, from the left; `None` if it is none of them.
    """

    def __init__(self, title: Message, items: Sequence[MenuItem], pointed: int = 0, place: int | None = None) -> None:
        self.title = title
        self.items = tuple(items)
        self.pointed = pointed
        self.place = place

    @property
    def note(self) -> Message | None:
        """What there is to say about the item pointed at."""
        return self.items[self.pointed].note

    def press(self, key: str) -> MenuItem | None:
        """Take a key: arrows point, a digit or Enter chooses; what was chosen, or `None`."""
        if key in ("up", "down"):
            self.pointed = (self.pointed + (1 if key == "down" else -1)) % len(self.items)
        elif key in ("enter", " "):
            return self.items[self.pointed]
        elif len(key) == 1 and key in _DIGITS and _DIGITS.index(key) < len(self.items):
            return self.items[_DIGITS.index(key)]
        return None

    def label(self, index: int) -> str:
        """The digit that chooses the item, or a blank."""
        return _DIGITS[index] if index < len(_DIGITS) else " "
