"""Everything that a user can get wrong, one class for each kind.

All carry a `Message`: one clear sentence that names the fault and what is allowed. They are `ValueError`s,
`LookupError`s or `OSError`s as well where Python programmers would look for those.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, ClassVar

from denkspiel.core.message import Message, quote_input

__all__ = [
    "DenkspielError",
    "DenkspielWarning",
    "FileFault",
    "GameIsOver",
    "GameTooLarge",
    "IllegalMove",
    "InvalidGame",
    "InvalidName",
    "InvalidPosition",
    "Stopped",
    "UnknownName",
    "UnreadableMove",
    "UnsuitableOpponent",
    "WrongType",
]


class DenkspielError(Exception):
    """The root of all errors raised on purpose.

    Attributes:
        kind: by which programs recognise the class, such as "illegal-move": small letters and hyphens, the same in
            every version, and different for each class. It ends the type of the problem that the service answers with.
        message: the sentence to show, in English and translatable.
    """

    kind: ClassVar[str] = "error"

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        """Go to another process whole, whatever arguments the class takes."""
        return _again, (type(self), self.args), self.__dict__


class DenkspielWarning(UserWarning):
    """The root of all warnings: something is not as it should be, and the program goes on without it.

    Attributes:
        message: the sentence to show, in English and translatable.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class UnreadableMove(DenkspielError, ValueError):
    """The game has no move with this name."""

    kind = "unreadable-move"


class IllegalMove(DenkspielError, ValueError):
    """The move is not allowed in this position."""

    kind = "illegal-move"


class GameIsOver(IllegalMove):
    """No move is allowed, because the game has ended."""

    kind = "game-is-over"


class WrongType(DenkspielError, TypeError):
    """A value has the wrong type, such as a number instead of a game."""

    kind = "wrong-type"


class InvalidPosition(DenkspielError, ValueError):
    """No game can lead to these stones.

    Attributes:
        cells: the numbers of the cells at fault, as far as they are known.
    """

    kind = "invalid-position"

    def __init__(self, message: Message, cells: Iterable[int] = ()) -> None:
        super().__init__(message)
        self.cells = tuple(cells)


class InvalidGame(DenkspielError, ValueError):
    """The description of a game is faulty, or the game has more than 256 cells."""

    kind = "invalid-game"


_EXACT_VALUES = Message("Exact values")


class GameTooLarge(DenkspielError, ValueError):
    """The board has too many cells: exact values need 128 or fewer, opening books and the like 64."""

    kind = "game-too-large"

    def __init__(self, game: str, count: int, most: int, what: Message = _EXACT_VALUES) -> None:
        super().__init__(
            Message(
                "{game} has {count} cells. {what} are available for boards of up to {most} cells.",
                game=quote_input(game),
                count=count,
                what=what,
                most=most,
            )
        )


class InvalidName(DenkspielError, ValueError):
    """The name of a player is empty, too long or not printable, or a file name has an unknown ending."""

    kind = "invalid-name"


class FileFault(DenkspielError, OSError):
    """A file cannot be read, understood or written."""

    kind = "file-fault"


class Stopped(DenkspielError):
    """The caller has stopped the work before it had a result."""

    kind = "stopped"

    def __init__(self) -> None:
        super().__init__(Message("Stopped before there was a result."))


class UnknownName(DenkspielError, LookupError):
    """The list does not contain this name; the error message suggests the nearest name and lists the allowed ones."""

    kind = "unknown-name"

    def __init__(self, what: Message, name: str, allowed: Iterable[str]) -> None:
        known = list(allowed)
        name = quote_input(name)
        near = get_close_matches(name, known, n=1, cutoff=0.5)
        sentence = (
            Message(
                'Unknown {what}: "{name}". Did you mean "{near}"? Choose one of: {allowed}.',
                what=what,
                name=name,
                near=near[0],
                allowed=", ".join(known),
            )
            if near
            else Message(
                'Unknown {what}: "{name}". Choose one of: {allowed}.', what=what, name=name, allowed=", ".join(known)
            )
        )
        super().__init__(sentence)


class UnsuitableOpponent(DenkspielError, ValueError):
    """The computer player cannot play this game; the error message lists those that can."""

    kind = "unsuitable-opponent"

    def __init__(self, name: str, game: str, allowed: Iterable[str]) -> None:
        super().__init__(
            Message(
                "{name} does not play {game}. Choose one of: {allowed}.",
                name=name,
                game=game,
                allowed=", ".join(allowed),
            )
        )


def _again(kind: type[DenkspielError], arguments: tuple[Any, ...]) -> DenkspielError:
    """An error as it was in another process."""
    return kind.__new__(kind, *arguments)
