"""What `go` asks for."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile

from denkspiel.core.message import Message

__all__ = ["Order", "order_of"]

_MOVES_TO_GO = 20
"""With a clock, a move gets one part in this many of the time that is left, and most of the increment."""
_INCREMENT_SHARE = 0.8
_LARGEST_SHARE = 0.5
_NUMBERS = frozenset(("movetime", "nodes", "depth", "wtime", "btime", "winc", "binc", "movestogo"))
_UNKNOWN = ("mate", "perft")
_WORDS = _NUMBERS.union(_UNKNOWN, ("searchmoves", "ponder", "infinite"))
_USUAL_SECONDS = 2.0


@dataclass(frozen=True)
class Order:
    """The limits of a search.

    Attributes:
        seconds: the time it may take.
        nodes: the positions it may look at.
        depth: how many free choices deep it may look, the move that is looked for counted too.
        infinite: whether the answer waits for `stop`, or, if it ponders, for `ponderhit`.
        ponders: whether it thinks in the time of the enemy.
        moves: the moves among which the best is looked for, as they were written; all moves if none are named.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    infinite: bool = False
    ponders: bool = False
    moves: tuple[str, ...] = ()


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
    faults += [
        Message('"{word}" behind "go" is not known here and ignored.', word=word) for word in _UNKNOWN if word in words
    ]
    moves = _named_moves(words)
    if "ponder" in words:
        return Order(infinite=True, ponders=True, moves=moves), faults
    seconds, is_endless = _seconds(numbers, side), "infinite" in words
    if seconds is None and not is_endless and not numbers.keys() & {"nodes", "depth"}:
        seconds = _USUAL_SECONDS
    return Order(seconds, numbers.get("nodes"), numbers.get("depth"), is_endless, moves=moves), faults


def _named_moves(words: list[str]) -> tuple[str, ...]:
    """What stands behind `searchmoves`, up to the next word of the protocol."""
    behind = words[words.index("searchmoves") + 1 :] if "searchmoves" in words else []
    return tuple(takewhile(lambda word: word not in _WORDS, behind))


def _seconds(numbers: Mapping[str, int], side: int) -> float | None:
    if "movetime" in numbers:
        return numbers["movetime"] / 1000
    left = numbers.get("wb"[side] + "time")
    if left is None:
        return None
    share = left / (numbers.get("movestogo") or _MOVES_TO_GO)
    increment = numbers.get("wb"[side] + "inc", 0) * _INCREMENT_SHARE
    return min(share + increment, left * _LARGEST_SHARE) / 1000
