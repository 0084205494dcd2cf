"""What the arguments of commands may be: one of some words, a whole number, a time, or the name of something.

Each is a `type` for `argparse`: it takes the text of an argument and gives the value, or raises `Unfit`, which says
what is allowed instead. The names of games and players take any text; they say what a shell may offer
(`completion.py`).
"""

import re
from argparse import ArgumentTypeError
from collections.abc import Iterable
from difflib import get_close_matches
from ipaddress import ip_network
from typing import TYPE_CHECKING, NewType, TypedDict

from denkspiel.core.errors import UnknownName
from denkspiel.core.message import Message, quote_input

if TYPE_CHECKING:
    from denkspiel.core.game import Game

__all__ = [
    "ChoiceArguments",
    "ExplainerName",
    "GameName",
    "Number",
    "OpponentName",
    "PlayerKind",
    "Seconds",
    "UnfitValue",
    "WholeNumber",
    "choice_of",
    "host_name",
    "named_game",
    "network",
    "seed",
]

GameName = NewType("GameName", str)
"""A game of the catalogue, perhaps in another size, an original, or a TOML file."""
OpponentName = NewType("OpponentName", str)
"""An opponent of the roster."""
ExplainerName = NewType("ExplainerName", str)
"""A player of an original, or "fortran"."""
PlayerKind = NewType("PlayerKind", str)
"""An opponent of the roster, or "human"."""

_MOST_DIGITS = 18
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,18}(?:\.[0-9]*)?|\.[0-9]{1,18})")
_WHOLE_NUMBERS = Message("whole numbers")


def named_game(name: str) -> "Game":
    """The game of that name, or the game of the original of that name.

    Raises:
        UnknownName: there is neither a game nor an original of that name.
        DenkspielError: the size or the file is faulty (`games.catalogue.game`).
    """
    from denkspiel.games.catalogue import game, game_names, size_forms  # noqa: PLC0415 (help needs no games)

    try:
        return game(name)
    except UnknownName as error:
        from denkspiel.play.originals import ORIGINALS, find_original  # noqa: PLC0415 (brings all opponents with it)

        original = find_original(name)
        if original is not None:
            return game(original.game)
        names = [*(one.name for one in ORIGINALS), *game_names(), *size_forms(), "FILE.toml"]
        raise UnknownName(Message("game or original"), name, names) from error


class UnfitValue(ArgumentTypeError):
    """A text that an argument cannot be.

    Attributes:
        text: what was given.
        allowed: what it may be instead.
        near: the allowed word that was perhaps meant, or `None`.
    """

    def __init__(self, text: str, allowed: Message | str, near: str | None = None) -> None:
        super().__init__()
        self.text = text
        self.allowed = allowed
        self.near = near

    def message_for(self, argument: str) -> Message:
        """The whole sentence."""
        said = {"name": argument, "value": quote_input(self.text), "allowed": self.allowed}
        if self.near:
            return Message(
                'Invalid value for {name}: "{value}". Did you mean "{near}"? Allowed: {allowed}.',
                near=self.near,
                **said,
            )
        return Message('Invalid value for {name}: "{value}". Allowed: {allowed}.', **said)


def seed(text: str) -> str:
    """The source of random choices.

    Raises:
        Unfit: the bytes of the argument are no text, so no random numbers can be drawn from it.
    """
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise UnfitValue(text, Message("any valid UTF-8 text")) from error
    return text


class _OneOf:
    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def __call__(self, text: str) -> str:
        if text in self.words:
            return text
        near = get_close_matches(quote_input(text), self.words, n=1, cutoff=0.5)
        raise UnfitValue(text, ", ".join(self.words), near[0] if near else None)


class ChoiceArguments(TypedDict):
    """What `add_argument` takes for an argument that is one of some words."""

    type: _OneOf
    choices: tuple[str, ...]


def choice_of(words: Iterable[str]) -> ChoiceArguments:
    """One of these words: `add_argument("--format", **choice_of(FORMATS))`.

    The type refuses all others before argparse does, because argparse would say so in English; the choices are for the
    help and for shells.
    """
    allowed = tuple(words)
    return {"type": _OneOf(allowed), "choices": allowed}


class WholeNumber:
    """A whole number in digits."""

    def __init__(self, least: int, most: int, unit: Message = _WHOLE_NUMBERS) -> None:
        """Allow the numbers from `least`, at least 0, to `most`; `unit` calls whole numbers by their unit."""
        self.least = least
        self.most = most
        self.what = unit

    def __call__(self, text: str) -> int:
        """The number.

        Raises:
            Unfit: the text is not such a number.
        """
        if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS and self.least <= int(text) <= self.most:
            return int(text)
        raise UnfitValue(
            text, Message("{numbers} from {least} to {most}", numbers=self.what, least=self.least, most=self.most)
        )


class Number:
    """A number in digits, with or without a sign and a decimal point."""

    def __init__(self, least: float, most: float) -> None:
        """Allow the numbers from `least` to `most`."""
        self.least = least
        self.most = most

    def __call__(self, text: str) -> float:
        """The number.

        Raises:
            Unfit: the text is not such a number.
        """
        if _NUMBER.fullmatch(text) and self.least <= float(text) <= self.most:
            return float(text)
        raise UnfitValue(
            text, Message("numbers from {least} to {most}", least=f"{self.least:g}", most=f"{self.most:g}")
        )


def host_name(text: str) -> str:
    """A name by which a machine is called.

    Raises:
        Unfit: the text has anything but letters, digits, hyphens and dots.
    """
    if re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*", text):
        return text
    raise UnfitValue(text, Message("a host name such as games.example.org, without a port"))


def network(text: str) -> str:
    """The address of a machine or of a network.

    Raises:
        Unfit: the text is no such address.
    """
    try:
        ip_network(text)
    except ValueError:
        raise UnfitValue(text, Message("an address such as 192.0.2.1, or a network such as 192.0.2.0/24")) from None
    return text


class Seconds:
    """A time in seconds, in digits with or without a decimal point."""

    def __init__(self, least: float, most: int) -> None:
        """Allow times from `least`, at least 0, to `most`."""
        self.least = least
        self.most = most

    def __call__(self, text: str) -> float:
        """The seconds.

        Raises:
            Unfit: the text is not such a time.
        """
        digits = text.replace(".", "", 1)
        if digits.isascii() and digits.isdecimal() and self.least <= float(text) <= self.most:
            return float(text)
        raise UnfitValue(
            text, Message("seconds from {least} to {most}, such as 10 or 0.5", least=self.least, most=self.most)
        )
