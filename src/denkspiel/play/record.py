"""Game records: who played, what was played, as text; `docs/reference/formats.md` describes the format.

[Denkspiel "1"]
[Game "connect-four"]
[First "Ada"]
[FirstKind "human"]
[Second "homburg"]
[SecondKind "homburg"]
[Seed "7"]

{crc bc0d2222}
1. 4 {crc 8a8a1111}
   4 {crc 5e5e3333}

Every move is a line of its own with its seal, and the result comes last: so a game in progress only grows.
"""

import json
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, get_args

from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves
from denkspiel.core.position import Outcome, Position
from denkspiel.games.catalogue import is_built_in
from denkspiel.play.player import HUMAN

__all__ = [
    "EARLY_ENDS",
    "FORMAT_VERSION",
    "LOSING_SIDES",
    "VARIATION_SEPARATOR",
    "EarlyEnd",
    "GameRecord",
    "LosingSide",
    "ResultToken",
    "add_checksums",
    "check_checksums",
    "result_token",
]


_MARK = "{crc "
_SEAL = re.compile(re.escape(_MARK) + r"([0-9a-f]{8})\}$")


def add_checksums(text: str, lines: Iterable[str]) -> str:
    """These lines, each with its seal and a line feed, as they follow `text`, the game so far."""
    crc, added = _crc(text), []
    for line in lines:
        begin = f"{line} " if line else ""
        crc = _crc(begin, crc)
        seal = f"{_MARK}{crc:08x}}}\n"
        crc = _crc(seal, crc)
        added.append(begin + seal)
    return "".join(added)


def check_checksums(text: str, first_line: int = 1) -> bool:
    """Whether the text of a game has seals.

    Args:
        text: all of the game.
        first_line: the number of its first line, for the sentence.

    Raises:
        FileFault: a seal does not fit or is not at the end of its line, or a line after a sealed one has none.
    """
    if _MARK not in text:
        return False
    crc, has_seals = 0, False
    for number, line in enumerate(text.split("\n"), start=first_line):
        if seal := _SEAL.search(line):
            has_seals = True
            if int(seal[1], 16) != _crc(line[: seal.start()], crc):
                raise FileFault(
                    Message("line {line} or an earlier line was changed: the checksum does not match.", line=number)
                )
        elif line.strip() and (has_seals or (_MARK in line and not line.startswith("["))):
            raise FileFault(Message("line {line} has no checksum, so it was changed or is incomplete.", line=number))
        crc = _crc(f"{line}\n", crc)
    return has_seals


def _crc(text: str, before: int = 0) -> int:
    return zlib.crc32(text.encode("utf-8", "surrogatepass"), before)


FORMAT_VERSION = "1"
"""The version of the format."""

VARIATION_SEPARATOR = " | "
"""Stands between variations."""

ResultToken = Literal["1-0", "0-1", "1/2-1/2", "*"]
"""A win of the first player, one of the second, a draw, and a game that is not over."""

LosingSide = Literal["", "first", "second"]
"""Who lost before the rules ended the game; nobody as a rule."""

EarlyEnd = Literal["", "agreed", "resigned", "time", "aborted", "decided"]
"""How people ended the game before the rules did: a draw agreed upon, given up, a time that was over, broken off, or
ended by the room it was played in."""

LOSING_SIDES: tuple[LosingSide, LosingSide] = ("first", "second")
"""By the side."""

EARLY_ENDS: tuple[EarlyEnd, ...] = get_args(EarlyEnd)
"""All of these, the usual one first."""

_SIGNS: dict[int | None, ResultToken] = {0: "1-0", 1: "0-1", None: "1/2-1/2"}


@dataclass(frozen=True)
class GameRecord:
    r"""A game as a record: its moves, players and result.

    Attributes:
        game: the game.
        moves: the numbers of the cells that the players took, in order.
        names: the names of the players; the first player comes first.
        kinds: for each player "human", or the name of a computer player.
        seed: the seed of all random choices.
        number: the number of the game in its series, from 0. Random choices depend on it, too.
        variations: other sequences of moves that somebody has tried, each from the empty board. They do not count when
            records are compared.
        loser: the name of the player who lost before the rules ended the game; otherwise empty.
        fault: the mistake for which this player lost, in English; otherwise empty.
        ended: how people ended the game early; otherwise empty.
        setup: how many of the moves are a position that somebody has set up, from which the game begins.

    Examples:
        >>> from denkspiel import game, parse_moves
        >>> from denkspiel.play.record import GameRecord
        >>> four = game("connect-four")
        >>> record = GameRecord(four, parse_moves(four, "4453"), names=("Ada", "Ben"))
        >>> record.position.ply, "[First \"Ada\"]" in record.to_text()
        (4, True)
    """

    game: Game
    moves: tuple[int, ...] = ()
    names: tuple[str, str] = ("", "")
    kinds: tuple[str, str] = (HUMAN, HUMAN)
    seed: str = ""
    number: int = 0
    variations: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    loser: LosingSide = ""
    fault: str = ""
    ended: EarlyEnd = ""
    setup: int = 0

    @property
    def position(self) -> Position:
        """The position after the moves."""
        position = Position.start(self.game)
        for move in self.moves:
            position = position.play(move)
        return position

    def to_text(self, *, replaces: bool = False) -> str:
        """Return the record as text, with a line feed at the end.

        Args:
            replaces: whether the record replaces the game before it in the file.
        """
        tags = [
            ("Denkspiel", FORMAT_VERSION),
            *([("Replaces", "1")] if replaces else []),
            ("Game", self.game.id),
            *self._definition(),
            ("First", self.names[0]),
            ("FirstKind", self.kinds[0]),
            ("Second", self.names[1]),
            ("SecondKind", self.kinds[1]),
            ("Seed", self.seed),
            *([("Number", str(self.number))] if self.number else []),
            *([("Setup", str(self.setup))] if self.setup else []),
            *self._variations(),
            *([("Loser", self.loser)] if self.loser else []),
            *([("Fault", self.fault)] if self.loser and not self.ended else []),
            *([("Ended", self.ended)] if self.ended else []),
        ]
        head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags) + "\n"
        return head + add_checksums(head, ["", *self.move_lines()])

    def move_lines(self, start: int = 0) -> list[str]:
        """The moves after the first `start` ones, a line for each, and the result if the game is over."""
        lines = []
        for ply, move in enumerate(self.moves[start:], start):
            number = f"{ply // 2 + 1}. "
            lines.append(f"{number if ply % 2 == 0 else ' ' * len(number)}{self.game.geometry.cells[move].move}")
        outcome = self.position.outcome
        return lines if outcome is None else [*lines, f'[Result "{result_token(outcome)}"]']

    def _variations(self) -> list[tuple[str, str]]:
        lines = VARIATION_SEPARATOR.join(format_moves(self.game, line) for line in self.variations)
        return [("Variations", lines)] if lines else []

    def _definition(self) -> list[tuple[str, str]]:
        """A game that is not in the catalogue is written down whole, so that the record stands alone."""
        if is_built_in(self.game):
            return []
        return [("Definition", json.dumps(self.game.to_dict(), ensure_ascii=False, separators=(",", ":")))]


def result_token(outcome: Outcome | None) -> ResultToken:
    """How a game ended, as it is written in a record."""
    if outcome is None:
        return "*"
    return _SIGNS[outcome.winner]


def _escaped(value: str) -> str:
    """The value of a tag: quotation marks behind a backslash, what cannot be printed as the number of its character."""
    written = value.replace("\\", "\\\\").replace('"', '\\"')
    return "".join(sign if sign.isprintable() else f"\\u{{{ord(sign):x}}}" for sign in written)
