"""Books made by hand: what stands in them is found, and nothing else."""

from pathlib import Path

import numpy as np
import pytest

from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
from denkspiel.solver.book.book import Book, BookPage, write_book

TIC_TAC_TOE = game("tic-tac-toe")
CENTRE, EDGE = 1 << 4, 1 << 1


def page(*entries: tuple[int, int, int]) -> BookPage:
    first, second, values = zip(*entries, strict=True) if entries else ((), (), ())
    return np.array(first, np.uint64), np.array(second, np.uint64), np.array(values, np.int8)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A book that knows, of all positions with two stones, only the centre against the middle of a side."""
    path = tmp_path / "hand.book"
    write_book(path, TIC_TAC_TOE, [page((0, 0, 0)), page((CENTRE, 0, 0)), page((CENTRE, EDGE, 2)), page(), page()])
    return path


def test_a_position_beside_the_one_that_is_known_is_not_known(path: Path) -> None:
    book = Book(path, TIC_TAC_TOE)
    known = book.score(replay(TIC_TAC_TOE, "b2b1"))
    assert known is not None
    assert known.stones == 2
    assert book.score(replay(TIC_TAC_TOE, "b2c2")) == known, "the same, turned"
    assert book.score(replay(TIC_TAC_TOE, "b2a1")) is None
    assert book.score(replay(TIC_TAC_TOE, "b2b1a1")) is None


def test_what_is_won_at_once_need_not_stand_in_the_book(path: Path) -> None:
    score = Book(path, TIC_TAC_TOE).score(replay(TIC_TAC_TOE, "a1b1a2b2"))
    assert score is not None
    assert (score.value, score.plies) == (1, 1)
