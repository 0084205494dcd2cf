"""Game records: who played, what was played, as text; `docs/formats.md` describes the format.

[Denkspiel "1"]
[Game "connect-four"]
[First "Ada"]
[FirstKind "human"]
[Second "homburg"]
[SecondKind "homburg"]
[Seed "7"]
[Result "*"]

1. 4 4
2. 5
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import parse_moves
from denkspiel.core.outcome import Outcome
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, is_own
from denkspiel.play.player import HUMAN
from denkspiel.play.safe_file import read_text, write_safely

__all__ = ["Record", "RecordFile", "parse_last_record", "parse_records", "read_records"]

FORMAT = "1"
_TAG = re.compile(r'\[([A-Za-z]+)\s+"((?:[^"\\]|\\.)*)"\]\s*')
_COMMENTS = re.compile(r"(?:(?:\{[^}]*\}|;[^\n]*)\s*)+")
_END = "\n|}"
"""Stands behind a text while its comments are taken out; one that does not end by itself takes this along."""
_MOVE_NUMBER = re.compile(r"(?<!\S)\d+\.(?=\s|$)")
_MOVES_A_LINE = 2


@dataclass(frozen=True)
class Record:
    """One game as it is written down.

    Attributes:
        game: what was played.
        moves: the cells taken, in order.
        names: what the players were called; the first mover first.
        kinds: "human" or the opponent's name in the roster.
        seed: the source of all random choices.
    """

    game: Game
    moves: tuple[int, ...] = ()
    names: tuple[str, str] = ("", "")
    kinds: tuple[str, str] = (HUMAN, HUMAN)
    seed: str = ""

    @property
    def position(self) -> Position:
        """The position after the moves."""
        position = Position.start(self.game)
        for move in self.moves:
            position = position.play(move)
        return position

    def to_text(self) -> str:
        """The record as text, with a line feed at the end."""
        tags = [
            ("Denkspiel", FORMAT),
            ("Game", self.game.id),
            *self._definition(),
            ("First", self.names[0]),
            ("FirstKind", self.kinds[0]),
            ("Second", self.names[1]),
            ("SecondKind", self.kinds[1]),
            ("Seed", self.seed),
            ("Result", _result(self.position.outcome)),
        ]
        head = "\n".join(f'[{name} "{_escaped(value)}"]' for name, value in tags)
        return f"{head}\n\n{self._numbered_moves()}"

    def _definition(self) -> list[tuple[str, str]]:
        """A game that is not in the catalogue is written down whole, so that the record stands alone."""
        if is_own(self.game):
            return []
        return [("Definition", json.dumps(self.game.to_dict(), ensure_ascii=False, separators=(",", ":")))]

    def _numbered_moves(self) -> str:
        names = [self.game.geometry.cells[move].move for move in self.moves]
        rounds = [names[start : start + _MOVES_A_LINE] for start in range(0, len(names), _MOVES_A_LINE)]
        return "".join(f"{number}. {' '.join(pair)}\n" for number, pair in enumerate(rounds, start=1))


class RecordFile:
    """A file that is written anew after every move; games it held before stay in it."""

    def __init__(self, path: Path, *, continues: bool = False) -> None:
        """Open the file for adding games.

        Args:
            path: where to write; the file need not exist.
            continues: the last game in the file goes on, instead of a new one being added.

        Raises:
            FileFault: the file holds something other than records, or cannot be read.
        """
        self.path = path
        earlier = read_records(path) if path.is_file() and path.stat().st_size else []
        self._games: list[Record | None] = [*earlier] if continues and earlier else [*earlier, None]

    def begin(self) -> None:
        """The next `write` is for another game."""
        if self._games[-1] is not None:
            self._games.append(None)

    def write(self, record: Record) -> None:
        """Write the current game as it now stands.

        Raises:
            FileFault: the file cannot be written; what it held is still there.
        """
        self._games[-1] = record
        write_safely(self.path, "\n".join(game.to_text() for game in self._games if game is not None))


def read_records(path: Path) -> list[Record]:
    """All games of a record file, at least one.

    Raises:
        FileFault: the file cannot be read or is not a record; the sentence names file, game and fault.
    """
    return parse_records(read_text(path), str(path))


def parse_records(text: str, source: str | Message, known: Callable[[str], Game] | None = None) -> list[Record]:
    """All games in `text`.

    Args:
        text: the text.
        source: what error messages call it.
        known: the game of a name; raises a `DenkspielError` if there is none. If it is given, the text cannot lead to
            files, nor define a game of its own. By default the catalogue and TOML files are known.

    Raises:
        FileFault: the text is not a record.
    """
    return [_parsed(number, chunk, source, known) for number, chunk in enumerate(_chunks(text, source), start=1)]


def parse_last_record(text: str, source: str | Message, known: Callable[[str], Game] | None = None) -> Record:
    """The last game in `text`; those before it are not looked at.

    The arguments are those of `parse_records`.

    Raises:
        FileFault: the text is not a record, or its last game is faulty.
    """
    chunks = _chunks(text, source)
    return _parsed(len(chunks), chunks[-1], source, known)


def _chunks(text: str, source: str | Message) -> list[str]:
    """The text of each game."""
    head, *chunks = re.split(r"(?m)^(?=\[Denkspiel\s)", text)
    if head.strip() or not chunks:
        raise FileFault(Message('"{file}" is not a game record: it does not begin with [Denkspiel "1"].', file=source))
    return chunks


def _parsed(number: int, chunk: str, source: str | Message, known: Callable[[str], Game] | None) -> Record:
    try:
        return _parse_record(chunk, known)
    except DenkspielError as error:
        raise FileFault(
            Message('"{file}", game {number}: {fault}', file=source, number=number, fault=error.message)
        ) from error


def _parse_record(text: str, known: Callable[[str], Game] | None) -> Record:
    tags, movetext = _parse_tags(text)
    if tags["Denkspiel"] != FORMAT:
        raise FileFault(
            Message("the format is {found}; this program reads {known}.", found=tags["Denkspiel"], known=FORMAT)
        )
    played = _parse_game(tags) if known is None else known(tags.get("Game", ""))
    moves = _MOVE_NUMBER.sub(" ", _without_comments(movetext))
    record = Record(
        played,
        parse_moves(played, moves),
        (tags.get("First", ""), tags.get("Second", "")),
        (tags.get("FirstKind", HUMAN), tags.get("SecondKind", HUMAN)),
        tags.get("Seed", ""),
    )
    _check_result(record, tags.get("Result"))
    return record


def _without_comments(text: str) -> str:
    left = _COMMENTS.sub(" ", text + _END)
    if not left.endswith(_END):
        raise FileFault(Message("a comment that begins with {brace} does not end.", brace="{"))
    return left.removesuffix(_END)


def _parse_tags(text: str) -> tuple[dict[str, str], str]:
    tags: dict[str, str] = {}
    end = 0
    while found := _TAG.match(text, end):
        if found[1] in tags:
            raise FileFault(Message("the tag [{tag}] is there twice.", tag=found[1]))
        tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        end = found.end()
    rest = text[end:]
    if rest.startswith("["):
        raise FileFault(
            Message('the line "{line}" is not a tag such as [Name "value"].', line=rest.splitlines()[0][:60])
        )
    return tags, rest


def _parse_game(tags: dict[str, str]) -> Game:
    if "Definition" in tags:
        try:
            return Game.from_dict(json.loads(tags["Definition"]))
        except (json.JSONDecodeError, RecursionError) as error:
            raise FileFault(Message("the tag [Definition] is not JSON.")) from error
    name = tags.get("Game")
    if name is None:
        raise FileFault(Message("the tag [Game] is missing."))
    return game(name)


def _check_result(record: Record, claimed: str | None) -> None:
    true = _result(record.position.outcome)
    if claimed not in (None, true):
        raise FileFault(
            Message("the result is given as {claimed}, but the moves lead to {true}.", claimed=claimed, true=true)
        )


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "*"
    return {0: "1-0", 1: "0-1", None: "1/2-1/2"}[outcome.winner]


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
