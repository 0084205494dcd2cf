"""A collection under construction: games are spread over workers, and what is found is written down at once."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from denkspiel.core.game import rules_digest
from denkspiel.core.message import Message
from denkspiel.core.safe_file import check_not_there
from denkspiel.executors.journal import Journal
from denkspiel.executors.spreading import map_in_chunks
from denkspiel.puzzles.collection import PuzzleNotFound, write_collection
from denkspiel.puzzles.explaining import puzzle_theme
from denkspiel.puzzles.finder import PuzzleFinder
from denkspiel.puzzles.grading import rating_scale
from denkspiel.puzzles.puzzle import Puzzle
from denkspiel.puzzles.selection import has_enough, select_puzzles

__all__ = ["PuzzleBuilder", "journal_path"]

_ROUND = 200
"""Games after which is looked whether there are enough: always as many, so that all workers together find the same."""

PuzzleEntries = list[dict[str, Any]]


@dataclass(frozen=True)
class PuzzleBuilder:
    """Which puzzles, and where. The same finder and numbers give the same puzzles, however many workers there are.

    Attributes:
        finder: finds those of a game.
        count: how many are wanted.
        games: how many games are played at most.
        path: the file; it is not there yet.
    """

    finder: PuzzleFinder
    count: int
    games: int
    path: Path

    @property
    def metadata(self) -> dict[str, Any]:
        """What the file says about how it was made."""
        return {**self._found_by, "number": self.count, "games": self.games}

    @property
    def _found_by(self) -> dict[str, Any]:
        """On what it depends which puzzles a game has; so a journal is of use for more games and other numbers, too."""
        return {"seed": self.finder.seed, "soonest": self.finder.allow_soonest, "scale": rating_scale(self.finder.game)}

    def build(self, executor: Executor, progress: Callable[[int], object]) -> list[Puzzle]:
        """Find what the journal does not know yet, write the file and remove the journal.

        Args:
            executor: who plays and searches.
            progress: called with how many more games are done.

        Raises:
            PuzzleNotFound: nothing was found.
            FileFault: the file is there already, or it or the journal cannot be read or written.
        """
        check_not_there(self.path)
        game = self.finder.game
        head = {"work": "puzzles", "game": game.id, "digest": rules_digest(game), **self._found_by}
        with Journal(journal_path(self.path), head) as journal:
            known: dict[int, PuzzleEntries] = {
                number: found for entry in journal.entries() for number, found in entry if number < self.games
            }
            progress(len(known))
            puzzles: list[Puzzle] = []
            for numbers in self._rounds():
                self._play([number for number in numbers if number not in known], known, executor, journal, progress)
                puzzles += [Puzzle.from_dict(game, entry) for number in numbers for entry in known[number]]
                if has_enough(puzzles, self.count):
                    break
            chosen = select_puzzles(puzzles, self.count)
            if not chosen:
                raise PuzzleNotFound(
                    Message("No puzzle was found in {games} games of {game}.", games=self.games, game=game.id)
                )
            chosen = [replace(puzzle, theme=puzzle_theme(puzzle)) for puzzle in chosen]
            write_collection(self.path, game, self.metadata, chosen)
            journal.remove()
        return chosen

    def _rounds(self) -> Iterator[range]:
        for begin in range(0, self.games, _ROUND):
            yield range(begin, min(begin + _ROUND, self.games))

    def _play(
        self,
        numbers: list[int],
        known: dict[int, PuzzleEntries],
        executor: Executor,
        journal: Journal,
        progress: Callable[[int], object],
    ) -> None:
        with closing(map_in_chunks(executor, self.finder, numbers)) as done:  # type: ignore[type-var]
            for stretch, found in done:
                entry = list(zip(stretch, found, strict=True))
                journal.add(entry)
                known.update(entry)
                progress(len(entry))


def journal_path(path: Path) -> Path:
    """The journal of the collection that will be in this file."""
    return path.with_name(f"{path.name}.journal")
