"""The opening books that come with the program, each found by the data of its game, not by a name."""

from functools import cache, lru_cache
from pathlib import Path

from denkspiel.core.game import Game, rules_digest
from denkspiel.core.helper_audit import report_helper
from denkspiel.solver.book.book import Book
from denkspiel.solver.book.header import BookHeader, open_book

__all__ = ["BOOKS_FOLDER", "is_every_move_known", "load_shipped_book", "shipped_book_path"]

BOOKS_FOLDER = Path(__file__).parent / "books"
"""Where the books are; the program works without them, only slower."""


@lru_cache(maxsize=64)
def shipped_book_path(game: Game) -> Path | None:
    """The file with the book for a game, or `None` if none comes with the program. No heavy library is loaded for this.

    Raises:
        FileFault: a file in the folder is damaged.
    """
    found = _headers().get(rules_digest(game))
    return None if found is None else found[0]


def is_every_move_known(game: Game, ply: int) -> bool:
    """Whether a book of the program knows the value of every move of any position with this many stones.

    Then nothing has to be searched there, and no solver loaded. No heavy library is loaded to say so.

    Raises:
        FileFault: a file in the folder is damaged.
    """
    found = _headers().get(rules_digest(game))
    return found is not None and (found[1].quiet or ply < found[1].depth)


@lru_cache(maxsize=4)
def load_shipped_book(game: Game) -> Book | None:
    """The book for a game, or `None` if none comes with the program.

    Raises:
        FileFault: a file in the folder is damaged.
    """
    report_helper("solver")
    path = shipped_book_path(game)
    return None if path is None else Book(path, game)


@cache
def _headers() -> dict[str, tuple[Path, BookHeader]]:
    """The books, by the digests of their games."""
    found = {}
    for path in sorted(BOOKS_FOLDER.glob("*.book")):
        with open_book(path) as file:
            header = BookHeader.read(file, path)
        found[header.digest] = path, header
    return found
