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
from typing import NewType, TypedDict

from denkspiel.core.message import Message, echo

__all__ = [
    "GameName",
    "Number",
    "OpponentName",
    "PlayerKind",
    "Seconds",
    "Unfit",
    "WholeNumber",
    "Words",
    "host_name",
    "network",
    "one_of",
    "seed",
]

GameName = NewType("GameName", str)
"""A game of the catalogue, perhaps in another size, or a TOML file."""
OpponentName = NewType("OpponentName", str)
"""An opponent of the roster."""
PlayerKind = NewType("PlayerKind", str)
"""An opponent of the roster, or "human"."""

_MOST_DIGITS = 18
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,18}(?:\.[0-9]*)?|\.[0-9]{1,18})")
_WHOLE_NUMBERS = Message("whole numbers")


class Unfit(ArgumentTypeError):
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

    def told_of(self, argument: str) -> Message:
        """The whole sentence."""
        said = {"name": argument, "value": echo(self.text), "allowed": self.allowed}
        if self.near:
            return Message(
                '{name} cannot be "{value}". Did you mean "{near}"? Allowed: {allowed}.', near=self.near, **said
            )
        return Message('{name} cannot be "{value}". Allowed: {allowed}.', **said)


def seed(text: str) -> str:
    """The source of random choices.

    Raises:
        Unfit: the bytes of the argument are no text, so no random numbers can be drawn from it.
    """
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Unfit(text, Message("any text in UTF-8")) from error
    return text


class _OneOf:
    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def __call__(self, text: str) -> str:
        if text in self.words:
            return text
        near = get_close_matches(echo(text), self.words, n=1, cutoff=0.5)
        raise Unfit(text, ", ".join(self.words), near[0] if near else None)


class Words(TypedDict):
    """What `add_argument` takes for an argument that is one of some words."""

    type: _OneOf
    choices: tuple[str, ...]


def one_of(words: Iterable[str]) -> Words:
    """One of these words: `add_argument("--format", **one_of(FORMATS))`.

    The type refuses all others before argparse does, because argparse would say so in English; the choices are for the
    help and for shells.
    """
    allowed = tuple(words)
    return {"type": _OneOf(allowed), "choices": allowed}


class WholeNumber:
    """A whole number in digits."""

    def __init__(self, least: int, most: int, what: Message = _WHOLE_NUMBERS) -> None:
        """Allow the numbers from `least`, at least 0, to `most`; `what` calls whole numbers by their unit."""
        self.least = least
        self.most = most
        self.what = what

    def __call__(self, text: str) -> int:
        """The number.

        Raises:
            Unfit: the text is not such a number.
        """
        if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS and self.least <= int(text) <= self.most:
            return int(text)
        raise Unfit(
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
        raise Unfit(text, Message("numbers from {least} to {most}", least=f"{self.least:g}", most=f"{self.most:g}"))


def host_name(text: str) -> str:
    """A name by which a machine is called.

    Raises:
        Unfit: the text has anything but letters, digits, hyphens and dots.
    """
    if re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*", text):
        return text
    raise Unfit(text, Message("a name such as games.example.org, without a port"))


def network(text: str) -> str:
    """The address of a machine or of a network.

    Raises:
        Unfit: the text is no such address.
    """
    try:
        ip_network(text)
    except ValueError:
        raise Unfit(text, Message("addresses such as 192.0.2.1, and networks such as 192.0.2.0/24")) from None
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
        raise Unfit(
            text, Message("seconds from {least} to {most}, such as 10 or 0.5", least=self.least, most=self.most)
        )
