"""A collection under construction: games are spread over workers, and what is found is written down at once."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from denkspiel.core.game import digest_of
from denkspiel.core.message import Message
from denkspiel.core.safe_file import check_free
from denkspiel.executors.journal import Journal
from denkspiel.executors.spreading import in_stretches
from denkspiel.puzzles.collection import NoPuzzle, write_collection
from denkspiel.puzzles.finder import Finder
from denkspiel.puzzles.grading import scale_of
from denkspiel.puzzles.puzzle import Puzzle
from denkspiel.puzzles.selection import is_rich, selected

__all__ = ["PuzzleBuilder", "journal_of"]

_ROUND = 200
"""Games after which is looked whether there are enough: always as many, so that all workers together find the same."""

Entries = list[dict[str, Any]]


@dataclass(frozen=True)
class PuzzleBuilder:
    """Which puzzles, and where. The same finder and numbers give the same puzzles, however many workers there are.

    Attributes:
        finder: finds those of a game.
        number: how many are wanted.
        games: how many games are played at most.
        path: the file; it is not there yet.
    """

    finder: Finder
    number: int
    games: int
    path: Path

    @property
    def about(self) -> dict[str, Any]:
        """What the file says about how it was made."""
        return {**self._found_by, "number": self.number, "games": self.games}

    @property
    def _found_by(self) -> dict[str, Any]:
        """On what it depends which puzzles a game has; so a journal is of use for more games and other numbers, too."""
        return {"seed": self.finder.seed, "soonest": self.finder.soonest, "scale": scale_of(self.finder.game)}

    def make(self, executor: Executor, progress: Callable[[int], object]) -> list[Puzzle]:
        """Find what the journal does not know yet, write the file and remove the journal.

        Args:
            executor: who plays and searches.
            progress: called with how many more games are done.

        Raises:
            NoPuzzle: nothing was found.
            FileFault: the file is there already, or it or the journal cannot be read or written.
        """
        check_free(self.path)
        game = self.finder.game
        head = {"work": "puzzles", "game": game.id, "digest": digest_of(game), **self._found_by}
        with Journal(journal_of(self.path), head) as journal:
            known: dict[int, Entries] = {
                number: found for entry in journal.entries() for number, found in entry if number < self.games
            }
            progress(len(known))
            puzzles: list[Puzzle] = []
            for numbers in self._rounds():
                self._play([number for number in numbers if number not in known], known, executor, journal, progress)
                puzzles += [Puzzle.of_dict(game, entry) for number in numbers for entry in known[number]]
                if is_rich(puzzles, self.number):
                    break
            chosen = selected(puzzles, self.number)
            if not chosen:
                raise NoPuzzle(
                    Message("No puzzle was found in {games} games of {game}.", games=self.games, game=game.id)
                )
            write_collection(self.path, game, self.about, chosen)
            journal.remove()
        return chosen

    def _rounds(self) -> Iterator[range]:
        for begin in range(0, self.games, _ROUND):
            yield range(begin, min(begin + _ROUND, self.games))

    def _play(
        self,
        numbers: list[int],
        known: dict[int, Entries],
        executor: Executor,
        journal: Journal,
        progress: Callable[[int], object],
    ) -> None:
        with closing(in_stretches(executor, self.finder, numbers)) as done:  # type: ignore[type-var]
            for stretch, found in done:
                entry = list(zip(stretch, found, strict=True))
                journal.add(entry)
                known.update(entry)
                progress(len(entry))


def journal_of(path: Path) -> Path:
    """The journal of the collection that will be in this file."""
    return path.with_name(f"{path.name}.journal")
