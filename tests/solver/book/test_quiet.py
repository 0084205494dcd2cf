"""Books of whole games: every position is answered, though only the quiet ones are stored."""

from pathlib import Path
from random import Random

import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.book.book import Book, BookPage, write_book
from denkspiel.solver.book.check import check_book
from denkspiel.solver.book.openings import TooManyPositions
from denkspiel.solver.book.quiet import quiet_layers, quiet_pages
from denkspiel.solver.book.shipped_books import load_shipped_book
from denkspiel.solver.exact.many import solve_many
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.score import Score
from tests.oracles.classes import HEXAGON_CLASSES, valued_classes

CUBE = "tic-tac-toe-3d"
WITH_GRAVITY = "connect-four:3x4"


def built(name: str, path: Path) -> Book:
    write_book(path, game(name), quiet_pages(game(name)), quiet=True)
    return Book(path, game(name))


def shipped(name: str) -> Book:
    book = load_shipped_book(game(name))
    assert book is not None
    return book


def random_games(name: str, count: int) -> list[Position]:
    """The unfinished positions of games in which both sides play anything: they miss wins and overlook threats."""
    found = []
    for number in range(count):
        rng, position = Random(f"{name} {number}"), Position.start(game(name))
        while position.outcome is None:
            found.append(position)
            position = position.play(rng.choice(position.legal_moves))
    return found


@pytest.mark.parametrize(
    "name", ["tic-tac-toe", pytest.param("hexagon", marks=pytest.mark.xdist_group(HEXAGON_CLASSES))]
)
def test_the_shipped_book_has_the_true_value_of_every_position(name: str) -> None:
    book, size = shipped(name), game(name).geometry.size
    for position, (value, plies) in valued_classes(game(name)).items():
        assert book.score(position) == Score(value, plies, size, position.ply)


def test_with_gravity_every_position_has_its_true_value(tmp_path: Path) -> None:
    book, size = built(WITH_GRAVITY, tmp_path / "a.book"), game(WITH_GRAVITY).geometry.size
    for position, (value, plies) in valued_classes(game(WITH_GRAVITY)).items():
        assert book.score(position) == Score(value, plies, size, position.ply)


@pytest.mark.parametrize("name", ["tic-tac-toe", "hexagon", CUBE])
def test_every_stored_value_is_the_one_that_a_search_finds(name: str) -> None:
    book, solver = shipped(name), Solver(game(name), 16)
    for first, second, values in book.pages:
        assert (solve_many(game(name), (first, second), solver=solver) == values).all()


def test_any_position_of_the_cube_has_the_value_that_a_search_finds() -> None:
    book, solver = shipped(CUBE), Solver(game(CUBE), 16)
    positions = random_games(CUBE, 60)
    assert len(positions) > 600
    assert [book.score(position) for position in positions] == [solver.score(position) for position in positions]


@pytest.mark.parametrize(
    ("name", "count"), [("tic-tac-toe", 101), ("hexagon", 10), pytest.param(CUBE, 30, marks=pytest.mark.long)]
)
def test_a_check_finds_nothing_wrong_with_a_shipped_book(name: str, count: int) -> None:
    verdict = check_book(shipped(name), count, Random("quiet"), lambda _: None, 8)
    assert verdict.is_good
    assert verdict.searched == count


def changed(pages: list[BookPage], ply: int, place: int, value: int) -> list[BookPage]:
    first, second, values = pages[ply]
    values = values.copy()
    values[place] = value
    return [*pages[:ply], (first, second, values), *pages[ply + 1 :]]


@pytest.mark.parametrize("ply", [0, 4, 8])
def test_a_check_finds_a_wrong_value_and_a_missing_position(ply: int, tmp_path: Path) -> None:
    played, pages = game("tic-tac-toe"), quiet_pages(game("tic-tac-toe"))
    write_book(tmp_path / "false.book", played, changed(pages, ply, 0, 3), quiet=True)
    verdict = check_book(Book(tmp_path / "false.book", played), 0, Random(1), lambda _: None, 8)
    assert verdict.unfounded >= 1
    first, second, values = pages[ply]
    pages[ply] = first[1:], second[1:], values[1:]
    write_book(tmp_path / "short.book", played, pages, quiet=True)
    assert check_book(Book(tmp_path / "short.book", played), 0, Random(1), lambda _: None, 8).misplaced == 1


def test_large_games_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("denkspiel.solver.book.quiet.MAX_CHILDREN", 300)
    with pytest.raises(TooManyPositions, match="tic-tac-toe has too many positions for a book of the whole game"):
        quiet_layers(game("tic-tac-toe"))
