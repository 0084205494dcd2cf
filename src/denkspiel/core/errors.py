"""Everything that can go wrong by a user's hand, one class a kind.

All carry a `Message`: one clear sentence that names the fault and what is allowed. They are `ValueError`s or
`OSError`s as well where Python programmers would look for those.
"""

from collections.abc import Iterable
from difflib import get_close_matches

from denkspiel.core.message import Message, echo

__all__ = [
    "DenkspielError",
    "FileFault",
    "GameIsOver",
    "IllegalMove",
    "InvalidGame",
    "InvalidName",
    "InvalidPosition",
    "UnknownName",
    "UnreadableMove",
    "UnsuitableOpponent",
]


class DenkspielError(Exception):
    """The root of all errors raised on purpose.

    Attributes:
        message: the sentence to show, in English and translatable.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class UnreadableMove(DenkspielError, ValueError):
    """The text names no move of this game at all."""


class IllegalMove(DenkspielError, ValueError):
    """The text names a move of this game that is not allowed in this position."""


class GameIsOver(IllegalMove):
    """No move is allowed, because the game has ended."""


class InvalidPosition(DenkspielError, ValueError):
    """Stones that no game could have brought about."""


class InvalidGame(DenkspielError, ValueError):
    """A description of a game that is faulty or reaches beyond 64 cells."""


class InvalidName(DenkspielError, ValueError):
    """The name of a player that is empty, too long or not printable, or of a file with an ending that is not known."""


class FileFault(DenkspielError, OSError):
    """A file that cannot be read, understood or written."""


class UnknownName(DenkspielError, LookupError):
    """A name that is in no list; the sentence proposes the nearest names and says what is allowed."""

    def __init__(self, what: Message, name: str, allowed: Iterable[str]) -> None:
        known = list(allowed)
        name = echo(name)
        near = get_close_matches(name, known, n=1, cutoff=0.5)
        sentence = (
            Message(
                'There is no {what} "{name}". Did you mean "{near}"? Allowed: {allowed}.',
                what=what,
                name=name,
                near=near[0],
                allowed=", ".join(known),
            )
            if near
            else Message(
                'There is no {what} "{name}". Allowed: {allowed}.', what=what, name=name, allowed=", ".join(known)
            )
        )
        super().__init__(sentence)


class UnsuitableOpponent(UnknownName):
    """An opponent that does not know the game asked for; the sentence says which ones do."""

    def __init__(self, name: str, game: str, allowed: Iterable[str]) -> None:
        DenkspielError.__init__(
            self,
            Message(
                "{name} does not play {game}. Allowed: {allowed}.", name=name, game=game, allowed=", ".join(allowed)
            ),
        )
