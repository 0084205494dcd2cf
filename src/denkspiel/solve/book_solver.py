"""A solver that looks into an opening book before it searches."""

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.solve.book import Book
from denkspiel.solve.solver import Finding, Solver
from denkspiel.solve.worker import Watch

__all__ = ["BookSolver"]


class BookSolver(Solver):
    """Answers what the book holds at once and searches the rest, as `Solver` does.

    Attributes:
        book: the book, or `None` for a solver without one.
        watch: called before each search, and during it where that brings no watch of its own.
    """

    def __init__(self, game: Game, book: Book | None, megabytes: int | None = None) -> None:
        """Make the table.

        Args:
            game: any game of up to 64 cells.
            book: a book for this game; `book_for` gives the one that comes with the program.
            megabytes: as `Solver` takes them.

        Raises:
            TableSizeFault: the size is not positive, or cannot be had.
        """
        super().__init__(game, megabytes)
        self.book = book
        self.watch: Watch | None = None

    def search(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        watch: Watch | None = None,
    ) -> Finding:
        """As `Solver.search`; a position of the book takes no nodes.

        Raises:
            FileFault: the book is damaged.
        """
        self._check(position)
        known = None if self.book is None else self.book.score(position)
        if known is not None:
            return Finding(known, known, 0, 0.0)
        if self.watch is not None:
            self.watch(0)
        return super().search(position, seconds=seconds, nodes=nodes, watch=watch or self.watch)
