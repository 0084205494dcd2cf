"""Collections of puzzles as files, and those that come with the program.

A file holds lines of JSON, compressed by xz where its name ends so. The first line says what it is, for which game, and
by what it was made; every other one is a puzzle, the easiest first. So a puzzle's number, from 1, is that of its line.
"""

import json
import lzma
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cached_property, lru_cache
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

from denkspiel.core.cause import cause
from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.foreign_file import read_foreign, unpack_xz
from denkspiel.core.game import Game, digest_of
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_safely
from denkspiel.games.catalogue import is_own
from denkspiel.puzzles.puzzle import Puzzle

__all__ = ["FOLDER", "Collection", "NoPuzzle", "collection_for", "has_puzzles", "read_collection", "write_collection"]

FOLDER = Path(__file__).parent / "collections"
"""Those that come with the program, by game."""
_FORMAT = 1
_HEAD = "denkspiel-puzzles"
_COMPRESSED = ".xz"
_MOST_BYTES = 64 << 20
"""Of a collection, unpacked; the largest one takes 0.6 MB."""


class NoPuzzle(DenkspielError, LookupError):
    """There is no such puzzle, or none at all for a game."""

    kind = "no-puzzle"


class Collection:
    """The puzzles of a game, read one by one as they are asked for.

    Attributes:
        game: the game.
        head: by what they were made: "seed", the "scale" of strengths, and what else the first line of the file says.
    """

    def __init__(self, game: Game, head: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> None:
        self.game, self.head = game, head
        self._entries = entries

    def __len__(self) -> int:
        return len(self._entries)

    def puzzle(self, number: int) -> Puzzle:
        """The puzzle of that number.

        Args:
            number: from 1, the easiest, to the number of puzzles.

        Raises:
            NoPuzzle: there is none of that number.
            FileFault: its line is damaged.
        """
        if not 1 <= number <= len(self):
            raise NoPuzzle(
                Message(
                    "{game} has no puzzle {number}. Allowed: 1 to {most}.",
                    game=self.game.heading,
                    number=number,
                    most=len(self),
                )
            )
        try:
            return Puzzle.of_dict(self.game, dict(self._entries[number - 1]))
        except (DenkspielError, ValueError, LookupError, TypeError, AttributeError) as error:
            raise FileFault(
                Message("Puzzle {number} of {game} is damaged.", number=number, game=self.game.heading)
            ) from error

    def key(self, number: int) -> str:
        """The moves of the puzzle of that number: by them it is known again in another collection."""
        return str(self._entries[number - 1]["moves"])

    @cached_property
    def ratings(self) -> tuple[int, ...]:
        """How hard each puzzle is, in the order of their numbers."""
        return tuple(int(entry["rating"]) for entry in self._entries)

    def number_of_day(self, day: date) -> int:
        """The number of the puzzle of a day: the same for all who play that game, and neither easy nor hard.

        It is one of the middle half of all by their grades, and another one every day until these all had their turn.
        """
        quarter = len(self) // 4
        numbers = range(quarter + 1, len(self) - quarter + 1)
        turn, place = divmod(day.toordinal(), len(numbers))
        return sorted(numbers, key=lambda number: sha256(f"{self.game.id} {turn} {number}".encode()).digest())[place]

    def of_grade(self, grade: int) -> tuple[int, ...]:
        """The numbers of the puzzles of a grade, 1 to 9."""
        return tuple(number for number, entry in enumerate(self._entries, 1) if entry["grade"] == grade)

    def nearest(self, rating: float, without: Iterable[int] = ()) -> int:
        """The number of the puzzle that is nearest to a strength, of those that are not left out, or else of all."""
        left_out = set(without)
        numbers = [number for number in range(1, len(self) + 1) if number not in left_out]
        return min(numbers or range(1, len(self) + 1), key=lambda number: abs(self.ratings[number - 1] - rating))


@lru_cache(maxsize=16)
def collection_for(game: Game) -> Collection:
    """The puzzles that come with the program for a game.

    Raises:
        NoPuzzle: there are none.
        FileFault: their file is damaged.
    """
    path = _path(game)
    if not has_puzzles(game):
        raise NoPuzzle(
            Message(
                "There are no puzzles for {game}. Allowed: {allowed}.",
                game=game.id,
                allowed=", ".join(sorted(file.name.partition(".")[0] for file in FOLDER.glob(f"*{_COMPRESSED}"))),
            )
        )
    return read_collection(path, game)


def has_puzzles(game: Game) -> bool:
    """Whether puzzles for a game come with the program."""
    return is_own(game) and _path(game).is_file()


def _path(game: Game) -> Path:
    return FOLDER / f"{game.id}.jsonl{_COMPRESSED}"


def read_collection(path: Path, game: Game) -> Collection:
    """The collection in a file.

    Raises:
        FileFault: the file cannot be read, is no collection, or is one for another game.
    """
    try:
        text = read_foreign(path, _MOST_BYTES)
        text = unpack_xz(text, path, _MOST_BYTES) if path.suffix == _COMPRESSED else text
        head, *entries = map(json.loads, text.decode().splitlines())
        if (
            head.get(_HEAD) != _FORMAT
            or not {"seed", "scale"} <= head.keys()
            or not all({"rating", "grade", "moves"} <= entry.keys() for entry in entries)
            or not all(isinstance(entry["rating"], int | float) and isfinite(entry["rating"]) for entry in entries)
        ):
            raise ValueError
    except OSError as error:
        raise FileFault(Message('"{file}" cannot be read: {fault}.', file=str(path), fault=cause(error))) from error
    except (ValueError, TypeError, lzma.LZMAError, AttributeError, RecursionError) as error:
        raise FileFault(Message('"{file}" is no collection of puzzles.', file=str(path))) from error
    if head.get("digest") != digest_of(game):
        raise FileFault(
            Message(
                '"{file}" has puzzles of {other}, not of {game}.',
                file=str(path),
                other=str(head.get("game")),
                game=game.id,
            )
        )
    return Collection(game, head, entries)


def write_collection(path: Path, game: Game, about: Mapping[str, Any], puzzles: Iterable[Puzzle]) -> None:
    """Write a collection.

    Args:
        path: the file; compressed if its name ends in ".xz".
        game: the game.
        about: what else the first line says.
        puzzles: the easiest first.

    Raises:
        FileFault: the file cannot be written.
    """
    head = {_HEAD: _FORMAT, "game": game.id, "digest": digest_of(game), **about}
    lines = [head, *(puzzle.to_dict() for puzzle in puzzles)]
    text = "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in lines).encode()
    write_safely(path, lzma.compress(text, preset=9 | lzma.PRESET_EXTREME) if path.suffix == _COMPRESSED else text)
