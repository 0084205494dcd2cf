"""The opening book that comes with the program, against published values and against fresh searches."""

from random import Random

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.book.check import check_book
from denkspiel.solver.book.shipped_books import load_shipped_book

FOUR = game("connect-four")


def test_the_first_moves_have_their_published_values() -> None:
    book, start = load_shipped_book(FOUR), Position.start(FOUR)
    assert book is not None
    assert [book.score(start.play(move)).before().stones for move in start.legal_moves] == [-2, -1, 0, 1, 0, -1, -2]  # type: ignore[union-attr]
    assert str(book.score(start).message) == "wins in 41"  # type: ignore[union-attr]


def test_every_position_is_there_and_follows_from_the_last_ply() -> None:
    book = load_shipped_book(FOUR)
    assert book is not None
    assert book.depth >= 8
    assert check_book(book, 3, Random("shipped"), lambda _: None).is_good
