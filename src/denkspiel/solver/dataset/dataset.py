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
from denkspiel.core.game import Game, check_fits_word, rules_digest
from denkspiel.core.message import Message
from denkspiel.core.optional_library import import_fault
from denkspiel.core.position import Position
from denkspiel.core.safe_file import check_not_there, write_atomically
from denkspiel.core.version import VERSION, commit
from denkspiel.executors.journal import Journal
from denkspiel.executors.spreading import map_in_chunks
from denkspiel.solver.book.book_solver import BookSolver
from denkspiel.solver.book.shipped_books import load_shipped_book
from denkspiel.solver.dataset.selection import PositionSelection, Stones
from denkspiel.solver.score import Score

__all__ = ["DataRow", "DataSet", "ParquetMissing", "RowSolver", "journal_path"]

DataRow = tuple[int, int, list[int]]
"""1, 0 or -1 for the side to move; the plies to the end; the cells of all best moves, none if they are left out."""


@dataclass(frozen=True)
class RowSolver:
    """Computes the rows of a data set. Every worker process has a copy with its own table.

    Attributes:
        game: the game.
        moves: whether to find the best moves, too, which takes several times as long.
        book: whether to use the opening book.
        megabytes: the size of each worker's table; 256 by default.

    Examples:
        >>> from denkspiel import game, replay
        >>> from denkspiel.solver.dataset.dataset import RowSolver
        >>> position = replay("tic-tac-toe", "b2a2")
        >>> RowSolver(game("tic-tac-toe"), moves=False)([(position.first, position.second)])
        [(1, 5, [])]
    """

    game: Game
    moves: bool = True
    book: bool = True
    megabytes: int | None = None

    def __post_init__(self) -> None:
        """Refuse a game of more than 64 cells with `GameTooLarge`: a row has a machine word for each player."""
        check_fits_word(self.game, Message("Data sets"))

    def __call__(self, stones: Sequence[Stones]) -> list[DataRow]:
        """Return the value, the plies and the best moves of each position.

        Raises:
            TableSizeFault: there is not enough memory for the table.
        """
        solver = _solver(self.game, self.book, self.megabytes)
        return [self._row(solver, Position.of_stones(self.game, *both)) for both in stones]

    def _row(self, solver: BookSolver, position: Position) -> DataRow:
        if not self.moves:
            score = solver.score(position)
            return score.value, score.plies, []
        scores = solver.analyse(position)
        best = max(scores.values())
        return best.value, best.plies, [move for move, score in scores.items() if score == best]


@lru_cache(maxsize=1)
def _solver(game: Game, book: bool, megabytes: int | None) -> BookSolver:
    return BookSolver(game, load_shipped_book(game) if book else None, megabytes)


_FORMAT = 1


class ParquetMissing(DenkspielError):
    """The library that writes Parquet files cannot be imported."""

    kind = "no-parquet"


@dataclass(frozen=True)
class DataSet:
    """A data set of positions with exact values, in a Parquet file.

    Attributes:
        row_solver: computes the rows.
        selection: chooses the positions.
        seed: the seed of the random games.
        path: the path of the Parquet file.

    Examples:
        >>> from pathlib import Path
        >>> from denkspiel import game
        >>> from denkspiel.solver.dataset.dataset import DataSet, RowSolver
        >>> from denkspiel.solver.dataset.selection import PositionSelection
        >>> selection = PositionSelection.from_text("random:30:500")
        >>> data_set = DataSet(RowSolver(game("connect-four")), selection, seed="1", path=Path("some.parquet"))
        >>> data_set.metadata["game"]
        'connect-four'
    """

    row_solver: RowSolver
    selection: PositionSelection
    seed: str
    path: Path

    @property
    def game(self) -> Game:
        """The game."""
        return self.row_solver.game

    @property
    def metadata(self) -> dict[str, Any]:
        """The description of the data set. The file contains it under the key "denkspiel", together with the commit."""
        chosen = {**asdict(self.selection), "seed": self.seed, "moves": self.row_solver.moves}
        return {
            "format": _FORMAT,
            "version": VERSION,
            "game": self.game.id,
            "digest": rules_digest(self.game),
            **chosen,
        }

    def build(
        self,
        executor: Executor,
        progress: Callable[[int, int], object],
        on_ply: Callable[[int, int], object] = lambda _ply, _count: None,
    ) -> dict[int, int]:
        """Compute all rows that the journal does not contain yet, write the file and remove the journal.

        Args:
            executor: the executor that computes the rows.
            progress: a function that receives the number of new rows and the number of all rows.
            on_ply: a function that `PositionSelection.stones` calls.

        Returns:
            The numbers of positions with the values 1, 0 and -1 for the player to move.

        Raises:
            ParquetMissing: pyarrow cannot be imported.
            InvalidSelection: the game does not have enough such positions.
            TooManyPositions: a ply has too many positions.
            FileFault: the file already exists, or it or the journal cannot be read or written.
        """
        # find out before the work what would be in its way after it
        try:
            from pyarrow import parquet  # noqa: F401, PLC0415 (an extra, and slow to load)
        except ImportError as error:
            raise ParquetMissing(import_fault(error, "pyarrow", "dataset")) from error
        check_not_there(self.path)
        chosen = self.selection.stones(self.game, self.seed, on_ply)
        with Journal(journal_path(self.path), {"work": "data set", **self.metadata}) as journal:
            rows = {
                (first, second): (value, plies, best)
                for entry in journal.entries()
                for (first, second), (value, plies, best) in entry
            }
            progress(len(rows), len(chosen))
            todo = [stones for stones in chosen if stones not in rows]
            with closing(map_in_chunks(executor, self.row_solver, todo)) as found:  # type: ignore[type-var]
                for stretch, result in found:
                    entry = list(zip(stretch, result, strict=True))
                    journal.add(entry)
                    rows.update(entry)
                    progress(len(entry), len(chosen))
            write_atomically(self.path, self._parquet(chosen, [rows[stones] for stones in chosen]))
            journal.remove()
        return {value: sum(row[0] == value for row in rows.values()) for value in (1, 0, -1)}

    def _parquet(self, chosen: list[Stones], rows: list[DataRow]) -> bytes:
        import pyarrow  # noqa: PLC0415 (an extra, and slow to load)
        from pyarrow import parquet  # noqa: PLC0415 (as above)

        columns = {
            "first": pyarrow.array([first for first, _ in chosen], pyarrow.uint64()),
            "second": pyarrow.array([second for _, second in chosen], pyarrow.uint64()),
            "value": pyarrow.array([value for value, _, _ in rows], pyarrow.int8()),
            "plies": pyarrow.array([plies for _, plies, _ in rows], pyarrow.uint8()),
            "stones": pyarrow.array([self._score(row).stones for row in rows], pyarrow.int8()),
        }
        if self.row_solver.moves:
            columns["best"] = pyarrow.array([best for _, _, best in rows], pyarrow.list_(pyarrow.uint8()))
        table = pyarrow.table(columns).replace_schema_metadata(
            {"denkspiel": json.dumps({**self.metadata, "commit": commit()})}
        )
        buffer = BytesIO()
        parquet.write_table(table, buffer, compression="zstd")
        return buffer.getvalue()

    def _score(self, row: DataRow) -> Score:
        return Score(row[0], row[1], self.game.geometry.size, self.selection.ply)


def journal_path(path: Path) -> Path:
    """The journal of the data set that will be in this file."""
    return path.with_name(f"{path.name}.journal")
