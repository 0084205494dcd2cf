"""The opening books that come with the program, each found by the data of its game, not by a name."""

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from denkspiel.core.game import Game, digest_of
from denkspiel.solver.book.header import BookHeader, opened

if TYPE_CHECKING:
    from denkspiel.solver.book.book import Book

__all__ = ["FOLDER", "book_for", "shipped_book"]

FOLDER = Path(__file__).parent / "books"
"""Where the books are; the program works without them, only slower."""


@lru_cache(maxsize=64)
def shipped_book(game: Game) -> Path | None:
    """The file with the book for a game, or `None` if none comes with the program. No heavy library is loaded for this.

    Raises:
        FileFault: a file in the folder is damaged.
    """
    return _files().get(digest_of(game))


@lru_cache(maxsize=4)
def book_for(game: Game) -> "Book | None":
    """The book for a game, or `None` if none comes with the program.

    Raises:
        FileFault: a file in the folder is damaged.
    """
    from denkspiel.solver.book.book import Book  # noqa: PLC0415 (loads numpy)

    path = shipped_book(game)
    return None if path is None else Book(path, game)


@cache
def _files() -> dict[str, Path]:
    return {_header(path).digest: path for path in sorted(FOLDER.glob("*.book"))}


def _header(path: Path) -> BookHeader:
    with opened(path) as file:
        return BookHeader.read(file, path)
