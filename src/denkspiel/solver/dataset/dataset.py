"""A data set under construction, and the file that it becomes.

The workers find its rows with a `RowSolver` each.
"""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game, digest_of
from denkspiel.core.optional_library import library_fault
from denkspiel.core.position import Position
from denkspiel.core.safe_file import check_free, write_safely
from denkspiel.core.version import VERSION
from denkspiel.executors.journal import Journal
from denkspiel.executors.spreading import in_stretches
from denkspiel.solver.book.book_solver import BookSolver
from denkspiel.solver.book.shipped_books import book_for
from denkspiel.solver.dataset.selection import Selection, Stones
from denkspiel.solver.score import Score

__all__ = ["DataSet", "NoParquet", "Row", "RowSolver", "journal_of"]

Row = tuple[int, int, list[int]]
"""1, 0 or -1 for the side to move; the plies to the end; the cells of all best moves, none if they are left out."""


@dataclass(frozen=True)
class RowSolver:
    """Knows the exact values of a game's positions; sent to the workers, each of which keeps a table between calls.

    Attributes:
        game: the game.
        moves: whether best moves are wanted; they take several times as long.
        book: whether the book that comes with the program may answer.
        megabytes: the size of each worker's table; default 256.
    """

    game: Game
    moves: bool = True
    book: bool = True
    megabytes: int | None = None

    def __call__(self, stones: Sequence[Stones]) -> list[Row]:
        """The rows of some positions.

        Raises:
            TableSizeFault: there is no room for the table.
        """
        solver = _solver(self.game, self.book, self.megabytes)
        return [self._row(solver, Position.of_stones(self.game, *both)) for both in stones]

    def _row(self, solver: BookSolver, position: Position) -> Row:
        if not self.moves:
            score = solver.score(position)
            return score.value, score.plies, []
        scores = solver.analyse(position)
        best = max(scores.values())
        return best.value, best.plies, [move for move, score in scores.items() if score == best]


@lru_cache(maxsize=1)
def _solver(game: Game, book: bool, megabytes: int | None) -> BookSolver:
    return BookSolver(game, book_for(game) if book else None, megabytes)


_FORMAT = 1


class NoParquet(DenkspielError):
    """The library that writes Parquet cannot be imported."""

    kind = "no-parquet"


@dataclass(frozen=True)
class DataSet:
    """Which positions, what is said of them, and where.

    Attributes:
        teacher: knows the game and the values.
        selection: which positions.
        seed: where random ones come from.
        path: the Parquet file.
    """

    teacher: RowSolver
    selection: Selection
    seed: str
    path: Path

    @property
    def game(self) -> Game:
        """The game."""
        return self.teacher.game

    @property
    def metadata(self) -> dict[str, Any]:
        """What tells this data set from all others; it stands in the file under the key "denkspiel"."""
        chosen = {**asdict(self.selection), "seed": self.seed, "moves": self.teacher.moves}
        return {
            "format": _FORMAT,
            "version": VERSION,
            "game": self.game.id,
            "digest": digest_of(self.game),
            **chosen,
        }

    def make(
        self,
        executor: Executor,
        progress: Callable[[int, int], object],
        tell_ply: Callable[[int, int], object] = lambda _ply, _count: None,
    ) -> dict[int, int]:
        """Find what the journal does not know yet, write the file and remove the journal.

        Args:
            executor: who searches.
            progress: called with how many more positions are known, and how many there are in all.
            tell_ply: called before that, as in `Selection.stones`.

        Returns:
            How many positions are worth 1, 0 and -1 for the side to move.

        Raises:
            NoParquet: pyarrow cannot be imported.
            NoSelection: there are not so many positions.
            TooManyPositions: there are more than can be held.
            FileFault: the file is there already, or it or the journal cannot be read or written.
        """
        # find out before the work what would be in its way after it
        try:
            from pyarrow import parquet  # noqa: F401, PLC0415 (an extra, and slow to load)
        except ImportError as error:
            raise NoParquet(library_fault(error, "pyarrow", "dataset")) from error
        check_free(self.path)
        chosen = self.selection.stones(self.game, self.seed, tell_ply)
        with Journal(journal_of(self.path), {"work": "data set", **self.metadata}) as journal:
            rows = {
                (first, second): (value, plies, best)
                for entry in journal.entries()
                for (first, second), (value, plies, best) in entry
            }
            progress(len(rows), len(chosen))
            todo = [stones for stones in chosen if stones not in rows]
            with closing(in_stretches(executor, self.teacher, todo)) as found:  # type: ignore[type-var]
                for stretch, result in found:
                    entry = list(zip(stretch, result, strict=True))
                    journal.add(entry)
                    rows.update(entry)
                    progress(len(entry), len(chosen))
            write_safely(self.path, self._parquet(chosen, [rows[stones] for stones in chosen]))
            journal.remove()
        return {value: sum(row[0] == value for row in rows.values()) for value in (1, 0, -1)}

    def _parquet(self, chosen: list[Stones], rows: list[Row]) -> bytes:
        import pyarrow  # noqa: PLC0415 (an extra, and slow to load)
        from pyarrow import parquet  # noqa: PLC0415 (as above)

        columns = {
            "first": pyarrow.array([first for first, _ in chosen], pyarrow.uint64()),
            "second": pyarrow.array([second for _, second in chosen], pyarrow.uint64()),
            "value": pyarrow.array([value for value, _, _ in rows], pyarrow.int8()),
            "plies": pyarrow.array([plies for _, plies, _ in rows], pyarrow.uint8()),
            "stones": pyarrow.array([self._score(row).stones for row in rows], pyarrow.int8()),
        }
        if self.teacher.moves:
            columns["best"] = pyarrow.array([best for _, _, best in rows], pyarrow.list_(pyarrow.uint8()))
        table = pyarrow.table(columns).replace_schema_metadata({"denkspiel": json.dumps(self.metadata)})
        buffer = BytesIO()
        parquet.write_table(table, buffer, compression="zstd")
        return buffer.getvalue()

    def _score(self, row: Row) -> Score:
        return Score(row[0], row[1], self.game.geometry.size, self.selection.ply)


def journal_of(path: Path) -> Path:
    """The journal of the data set that will be in this file."""
    return path.with_name(f"{path.name}.journal")
