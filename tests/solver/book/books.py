"""Small opening books for tests."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from denkspiel.games.catalogue import game
from denkspiel.solver import analysis
from denkspiel.solver.book import shipped_books
from denkspiel.solver.book.book import Book, BookPage, write_book
from denkspiel.solver.book.builder import BookBuilder
from tests.caches import forget

__all__ = ["built", "rewritten", "shelf_at"]


def built(name: str, depth: int, path: Path) -> Book:
    """A book for a game of the catalogue, built in one go."""
    played = game(name)
    with ThreadPoolExecutor(1) as thread:
        BookBuilder(played, depth, path).build(thread, lambda _: None, 8)
    return Book(path, played)


def rewritten(book: Book, path: Path, ply: int, place: int, value: int) -> Book:
    """The book with one value changed."""
    pages: list[BookPage] = list(book.pages)
    first, second, values = pages[ply]
    values = values.copy()
    values[place] = value
    pages[ply] = (first, second, values)
    write_book(path, book.game, pages)
    return Book(path, book.game)


@contextmanager
def shelf_at(folder: Path) -> Iterator[None]:
    """The books in a folder instead of those that come with the program."""
    usual = shipped_books.BOOKS_FOLDER
    shipped_books.BOOKS_FOLDER = folder
    forget(shipped_books, analysis)
    try:
        yield
    finally:
        shipped_books.BOOKS_FOLDER = usual
        forget(shipped_books, analysis)
