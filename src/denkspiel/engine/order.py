"""What `go` asks for."""

from collections.abc import Mapping
from dataclasses import dataclass

from denkspiel.core.message import Message

__all__ = ["Order", "order_of"]

_MOVES_TO_GO = 20
"""With a clock, a move gets one part in this many of the time that is left, and most of the increment."""
_INCREMENT_SHARE = 0.8
_LARGEST_SHARE = 0.5
_NUMBERS = frozenset(("movetime", "nodes", "depth", "wtime", "btime", "winc", "binc", "movestogo", "mate"))
_USUAL_SECONDS = 2.0


@dataclass(frozen=True)
class Order:
    """The limits of a search.

    Attributes:
        seconds: the time it may take.
        nodes: the positions it may look at.
        depth: how many free choices deep it may look.
        infinite: whether the answer waits for `stop`.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    infinite: bool = False


def order_of(words: list[str], side: int) -> tuple[Order, list[Message]]:
    """What the words behind `go` ask for, and what of it cannot be understood.

    Args:
        words: the words.
        side: whose clock counts: 0 for "white", who moves first, 1 for "black".
    """
    numbers: dict[str, int] = {}
    faults = []
    for place, word in enumerate(words):
        if word in _NUMBERS:
            text = words[place + 1] if place + 1 < len(words) else ""
            if text.removeprefix("-").isdecimal() and text.isascii() and len(text) <= 15:
                numbers[word] = max(0, int(text))
            else:
                faults.append(Message('"{word}" needs a whole number.', word=word))
    order = Order(_seconds(numbers, side), numbers.get("nodes"), numbers.get("depth"), "infinite" in words)
    if order == Order():
        order = Order(_USUAL_SECONDS)
    return order, faults


def _seconds(numbers: Mapping[str, int], side: int) -> float | None:
    if "movetime" in numbers:
        return numbers["movetime"] / 1000
    left = numbers.get("wb"[side] + "time")
    if left is None:
        return None
    share = left / (numbers.get("movestogo") or _MOVES_TO_GO)
    increment = numbers.get("wb"[side] + "inc", 0) * _INCREMENT_SHARE
    return min(share + increment, left * _LARGEST_SHARE) / 1000
