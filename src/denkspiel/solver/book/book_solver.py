"""A solver that looks into an opening book before it searches. Until then the search is not even loaded."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from denkspiel.core.game import Game, check_solvable
from denkspiel.core.inputs import as_game
from denkspiel.core.position import Position
from denkspiel.solver.book.book import Book
from denkspiel.solver.book.shipped_books import load_shipped_book
from denkspiel.solver.exact.base_solver import BaseSolver, Finding, UnknownValues
from denkspiel.solver.score import Score

if TYPE_CHECKING:
    from denkspiel.solver.exact.solver import Solver
    from denkspiel.solver.memory import Memory

__all__ = ["BookSolver", "book_solver_of_any_size"]


class BookSolver(BaseSolver):
    """Answers what the book holds at once and searches the rest, as `Solver` does.

    Attributes:
        book: the book, or `None` for a solver without one.
        ask: called before each search, and about 20 times a second during it; what it raises ends the search.
    """

    def __init__(self, game: Game | str, book: Book | None, megabytes: int | None = None, threads: int = 1) -> None:
        """Look into this book. The table is made for the first position that is not in it.

        Args:
            game: any game of up to 128 cells.
            book: a book for this game; `load_shipped_book` gives the one that comes with the program.
            megabytes: as `Solver` takes them.
            threads: as `Solver` takes them.

        Raises:
            GameTooLarge: the game has more than 128 cells.
        """
        self.game = as_game(game)
        check_solvable(self.game)
        self.book = book
        self.ask: Callable[[], None] | None = None
        self._megabytes, self._threads = megabytes, threads

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.book, self._megabytes, self._threads)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game.id}, threads: {self._threads}>"

    @cached_property
    def solver(self) -> "Solver":
        """What searches; made when it is first needed.

        Raises:
            TableSizeFault: the size is not positive, or there is no room for it.
            ThreadsFault: fewer than 1 thread, or more than 1024.
        """
        from denkspiel.solver.exact.solver import Solver  # noqa: PLC0415 (loads numba)

        return Solver(self.game, self._megabytes, self._threads)

    @cached_property
    def memory(self) -> "Memory":  # type: ignore[override]
        """The table of the search; made when it is first needed. The errors are those of `solver`."""
        return self.solver.memory

    def search(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        only_outcome: bool = False,
        best_first: bool = False,
        watch: Callable[[Finding], None] | None = None,
    ) -> Finding:
        """As `Solver.search`; a position of the book takes no nodes.

        Raises:
            FileFault: the book is damaged.
            TableSizeFault, ThreadsFault: as for `solver`.
        """
        self._check(position)
        known = self.known(position)
        if known is not None:
            return Finding(known, known, 0, 0.0)
        if self.ask is not None:
            self.ask()
        looks_on = watch if self.ask is None else self._watched(watch)
        return self.solver.search(
            position,
            seconds=seconds,
            nodes=nodes,
            only_outcome=only_outcome,
            best_first=best_first,
            watch=looks_on,
        )

    def known(self, position: Position) -> Score | None:
        """What the book holds; raises `FileFault` if it is damaged."""
        return None if self.book is None else self.book.score(position)

    def _watched(self, watch: Callable[[Finding], None] | None) -> Callable[[Finding], None]:
        def looks_on(finding: Finding) -> None:
            if self.ask is not None:
                self.ask()
            if watch is not None:
                watch(finding)

        return looks_on


def book_solver_of_any_size(game: Game, megabytes: int | None = None) -> BookSolver | UnknownValues:
    """What is known of a game's positions, by its shipped book if there is one; nothing on too large boards."""
    return BookSolver(game, load_shipped_book(game), megabytes) if game.is_solvable else UnknownValues(game)
