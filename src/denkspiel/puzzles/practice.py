"""What somebody has done at puzzles on this machine: strength by game, what was tried, and how long all went well.

A file of JSON in the user's data folder, written anew after every attempt, by a temporary file and a rename.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import FileFault
from denkspiel.core.foreign_file import read_untrusted
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.safe_file import unwritable_fault, write_atomically
from denkspiel.play.data_folder import data_folder
from denkspiel.puzzles.collection import PuzzleCollection
from denkspiel.puzzles.glicko import GlickoRating, initial_rating, rating_after_attempt

__all__ = ["Practice", "PracticeFile", "practice_path"]

_FORMAT = 1
_MOST_BYTES = 16 << 20


@dataclass(frozen=True)
class Practice:
    """One person's practice in one game.

    Attributes:
        strength: how strong, by Glicko-2.
        tried: the keys of the positions of the puzzles tried so far, the latest last.
        found: how many of them were found at the first attempt.
        row: how many of the last ones in a row.
        longest_row: the longest row so far.
    """

    strength: GlickoRating
    tried: tuple[str, ...] = field(default=())
    found: int = 0
    row: int = 0
    longest_row: int = 0

    @classmethod
    def new(cls, collection: PuzzleCollection) -> "Practice":
        """That of somebody who has not tried yet."""
        return cls(initial_rating(collection))

    def with_attempt(self, collection: PuzzleCollection, number: int, *, found: bool) -> "Practice":
        """With one more attempt; a puzzle tried before counts no more, as its move is known, but is the latest now."""
        key = collection.puzzle_key(number)
        if key in self.tried:
            return replace(self, tried=(*(other for other in self.tried if other != key), key))
        row = self.row + 1 if found else 0
        return replace(
            self,
            strength=rating_after_attempt(self.strength, collection, number, found=found),
            tried=(*self.tried, key),
            found=self.found + found,
            row=row,
            longest_row=max(row, self.longest_row),
        )

    def next_number(self, collection: PuzzleCollection) -> int:
        """The number of the puzzle that fits best, of those not tried yet; when all were, the oldest one again."""
        numbers = {collection.puzzle_key(number): number for number in range(1, len(collection) + 1)}
        tried = [numbers[key] for key in self.tried if key in numbers]
        if len(tried) >= len(collection):
            return tried[0]
        return collection.nearest_number(self.strength.rating, tried)


class PracticeFile:
    """The file in which practice is kept, for all games.

    Attributes:
        path: the file; it need not be there yet.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self, collection: PuzzleCollection) -> Practice:
        """What was kept for a game, or a beginning.

        Raises:
            FileFault: the file cannot be read, or is damaged; it is left as it is.
        """
        data = self._data().get(collection.game.id)
        if data is None:
            return Practice.new(collection)
        try:
            return Practice(
                GlickoRating(**data["strength"]),
                tuple(map(str, data["tried"])),
                int(data["found"]),
                int(data["row"]),
                int(data["longest_row"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise self._damaged() from error

    def save(self, game: Game, practice: Practice) -> None:
        """Write it down.

        Raises:
            FileFault: the file cannot be written, or what is there is damaged and would be lost.
        """
        games = {**self._data(), game.id: asdict(practice)}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable_fault(self.path, error) from error
        write_atomically(self.path, json.dumps({"denkspiel-practice": _FORMAT, "games": games}, indent=1) + "\n")

    def _data(self) -> Mapping[str, Any]:
        try:
            data = json.loads(read_untrusted(self.path, _MOST_BYTES))
            games: Mapping[str, Any] = data["games"]
            if data["denkspiel-practice"] != _FORMAT or not isinstance(games, dict):
                raise ValueError
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise FileFault(
                Message('Cannot read "{file}": {fault}.', file=str(self.path), fault=os_error_reason(error))
            ) from error
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise self._damaged() from error
        return games

    def _damaged(self) -> FileFault:
        return FileFault(
            Message(
                'Your puzzle results in "{file}" cannot be read. Move that file away to start afresh.',
                file=str(self.path),
            )
        )


def practice_path() -> Path:
    """Where practice is kept: in the folder of the system for such files, or where `DENKSPIEL_DATA` says."""
    return data_folder() / "practice.json"
