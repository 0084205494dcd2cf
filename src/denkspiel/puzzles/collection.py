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
from itertools import pairwise
from math import isfinite
from pathlib import Path
from random import Random
from typing import Any

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.foreign_file import read_untrusted, unpack_xz
from denkspiel.core.game import Game, rules_digest
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_atomically
from denkspiel.games.catalogue import is_built_in
from denkspiel.play.themes import Theme
from denkspiel.puzzles.puzzle import Puzzle, PuzzleKind

__all__ = [
    "COLLECTIONS_FOLDER",
    "PuzzleCollection",
    "PuzzleNotFound",
    "collection_for",
    "has_puzzles",
    "read_collection",
    "write_collection",
]

COLLECTIONS_FOLDER = Path(__file__).parent / "collections"
"""Those that come with the program, by game."""
_FORMAT = 1
_HEAD = "denkspiel-puzzles"
_COMPRESSED = ".xz"
_MOST_PLIES_OF_EASY = 5
"""How far one must look ahead at most in the puzzle of the day for beginners."""
_MOST_BYTES = 64 << 20
"""Of a collection, unpacked; the largest one takes 0.6 MB."""


class PuzzleNotFound(DenkspielError, LookupError):
    """The puzzle does not exist, or the game has no puzzles."""

    kind = "no-puzzle"


class PuzzleCollection:
    """The puzzles of a game.

    Attributes:
        game: the game.
        head: the first line of the file: the seed, the scale of strengths and other data about the origin.

    Examples:
        >>> from denkspiel import game
        >>> from denkspiel.puzzles.collection import collection_for
        >>> collection = collection_for(game("hexagon"))
        >>> collection.puzzle(1).rating <= collection.puzzle(len(collection)).rating
        True
    """

    def __init__(self, game: Game, head: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> None:
        self.game, self.head = game, head
        self._entries = entries

    def __len__(self) -> int:
        return len(self._entries)

    def puzzle(self, number: int) -> Puzzle:
        """Return a puzzle.

        Args:
            number: from 1, the easiest, to the number of puzzles.

        Raises:
            PuzzleNotFound: there is no puzzle with this number.
            FileFault: the data of the puzzle is damaged.
        """
        if not 1 <= number <= len(self):
            raise PuzzleNotFound(
                Message(
                    "{game} has no puzzle {number}. Allowed: 1 to {most}.",
                    game=self.game.heading,
                    number=number,
                    most=len(self),
                )
            )
        try:
            return Puzzle.from_dict(self.game, dict(self._entries[number - 1]))
        except (DenkspielError, ValueError, LookupError, TypeError, AttributeError) as error:
            raise FileFault(
                Message("Puzzle {number} of {game} is damaged.", number=number, game=self.game.heading)
            ) from error

    @cached_property
    def themes(self) -> tuple[Theme | None, ...]:
        """The theme of each puzzle, in the order of their numbers; `None` where the collection does not say."""
        return tuple(Theme(entry["theme"]) if "theme" in entry else None for entry in self._entries)

    def puzzle_key(self, number: int) -> str:
        """Return the moves to the position of a puzzle. They identify the puzzle in other collections."""
        return str(self._entries[number - 1]["moves"])

    @cached_property
    def ratings(self) -> tuple[int, ...]:
        """The rating of each puzzle, in the order of their numbers."""
        return tuple(int(entry["rating"]) for entry in self._entries)

    def number_for_day(self, day: date, *, easy: bool = False) -> int:
        """Return the number of the puzzle of a day, which is the same for all players.

        The puzzle comes from the middle half of the collection. The one for beginners comes from the easiest quarter,
        and is short if the quarter has short puzzles. No puzzle repeats before all of these have had their day.

        Args:
            day: the day.
            easy: whether to return the puzzle for beginners.
        """
        quarter = len(self) // 4
        easiest = range(1, max(quarter, 1) + 1)
        numbers: Sequence[int] = range(quarter + 1, len(self) - quarter + 1)
        if easy:
            numbers = [number for number in easiest if self._is_short(number)] or easiest
        turn, place = divmod(day.toordinal(), len(numbers))
        return sorted(numbers, key=lambda number: sha256(f"{self.game.id} {turn} {number}".encode()).digest())[place]

    def _is_short(self, number: int) -> bool:
        """Whether a beginner can work the puzzle out: a win in a few plies, or a block or fork that decides as soon."""
        entry, theme = self._entries[number - 1], self.themes[number - 1]
        is_win = entry.get("kind") in {PuzzleKind.WIN.value, PuzzleKind.SOONEST.value}
        return entry.get("plies", 0) <= _MOST_PLIES_OF_EASY and (is_win or theme in {Theme.BLOCK, Theme.FORK})

    def numbers_of_grade(self, grade: int) -> tuple[int, ...]:
        """Return the numbers of the puzzles of a grade from 1 to 9."""
        return tuple(number for number, entry in enumerate(self._entries, 1) if entry["grade"] == grade)

    def rush_numbers(self, seed: str, count: int = 60) -> tuple[int, ...]:
        """Return numbers of puzzles that become harder step by step, for as many as somebody can solve in a short time.

        Args:
            seed: the same seed gives the same puzzles.
            count: how many puzzles; fewer if the collection is smaller.
        """
        count = min(count, len(self))
        rng, bounds = (
            Random(f"rush {self.game.id} {seed}"),
            [1 + len(self) * step // count for step in range(count + 1)],
        )
        return tuple(rng.randrange(low, high) for low, high in pairwise(bounds))

    def nearest_number(
        self, rating: float, excluded: Iterable[int] = (), candidates: Iterable[int] | None = None
    ) -> int:
        """Return the number of the puzzle whose rating is nearest to a strength, if possible not one of `excluded`.

        Args:
            rating: the strength.
            excluded: numbers to leave out as long as there are others.
            candidates: the numbers to choose from; by default all.
        """
        left_out, known = set(excluded), range(1, len(self) + 1) if candidates is None else tuple(candidates)
        numbers = [number for number in known if number not in left_out]
        return min(numbers or known, key=lambda number: abs(self.ratings[number - 1] - rating))


def collection_for(game: Game) -> PuzzleCollection:
    """Return the puzzles of a game that come with the program.

    Raises:
        PuzzleNotFound: the game has no puzzles.
        FileFault: the file of the puzzles is damaged.

    Examples:
        >>> from denkspiel import game
        >>> from denkspiel.puzzles.collection import collection_for
        >>> puzzle = collection_for(game("connect-four")).puzzle(1)
        >>> puzzle.kind.value, puzzle.plies
        ('win', 4)
    """
    if not has_puzzles(game):
        raise PuzzleNotFound(
            Message(
                "There are no puzzles for {game}. Allowed: {allowed}.",
                game=game.id,
                allowed=", ".join(
                    sorted(file.name.partition(".")[0] for file in COLLECTIONS_FOLDER.glob(f"*{_COMPRESSED}"))
                ),
            )
        )
    return _shipped_collection(game)


@lru_cache(maxsize=16)  # unpacking takes longer than all else that is done with a collection
def _shipped_collection(game: Game) -> PuzzleCollection:
    return read_collection(_path(game), game)


def has_puzzles(game: Game) -> bool:
    """Whether puzzles for a game come with the program."""
    return is_built_in(game) and _path(game).is_file()


def _path(game: Game) -> Path:
    return COLLECTIONS_FOLDER / f"{game.id}.jsonl{_COMPRESSED}"


def read_collection(path: Path, game: Game) -> PuzzleCollection:
    """The collection in a file.

    Raises:
        FileFault: the file cannot be read, is no collection, or is one for another game.
    """
    try:
        text = read_untrusted(path, _MOST_BYTES)
        text = unpack_xz(text, path, _MOST_BYTES) if path.suffix == _COMPRESSED else text
        head, *entries = map(json.loads, text.decode().splitlines())
        if (
            head.get(_HEAD) != _FORMAT
            or not {"seed", "scale"} <= head.keys()
            or not all({"rating", "grade", "moves"} <= entry.keys() for entry in entries)
            or not all(isinstance(entry["rating"], int | float) and isfinite(entry["rating"]) for entry in entries)
            or not {entry["theme"] for entry in entries if "theme" in entry} <= {theme.value for theme in Theme}
        ):
            raise ValueError
    except OSError as error:
        raise FileFault(
            Message('Cannot read "{file}": {fault}.', file=str(path), fault=os_error_reason(error))
        ) from error
    except (ValueError, TypeError, lzma.LZMAError, AttributeError, RecursionError) as error:
        raise FileFault(Message('"{file}" is not a collection of puzzles.', file=str(path))) from error
    if head.get("digest") != rules_digest(game):
        raise FileFault(
            Message(
                '"{file}" contains puzzles for {other}, not for {game}.',
                file=str(path),
                other=str(head.get("game")),
                game=game.id,
            )
        )
    return PuzzleCollection(game, head, entries)


def write_collection(path: Path, game: Game, metadata: Mapping[str, Any], puzzles: Iterable[Puzzle]) -> None:
    """Write a collection.

    Args:
        path: the file; compressed if its name ends in ".xz".
        game: the game.
        metadata: what else the first line says.
        puzzles: the easiest first.

    Raises:
        FileFault: the file cannot be written.
    """
    head = {_HEAD: _FORMAT, "game": game.id, "digest": rules_digest(game), **metadata}
    lines = [head, *(puzzle.to_dict() for puzzle in puzzles)]
    text = "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in lines).encode()
    write_atomically(path, lzma.compress(text, preset=9 | lzma.PRESET_EXTREME) if path.suffix == _COMPRESSED else text)
