from pathlib import Path
from random import Random

import numpy as np
import pytest

from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game, rules_digest
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.analysis import analyse, best_moves, principal_variation, solve
from denkspiel.solver.book.book import Book, write_book
from denkspiel.solver.book.book_solver import BookSolver
from denkspiel.solver.book.check import BookCheckResult, check_book
from denkspiel.solver.score import Score
from tests.oracles.classes import HEXAGON_CLASSES, valued_classes
from tests.solver.book.books import built, rewritten, shelf_at

SMALL = "connect-four:4x4"
GAMES = [
    ("tic-tac-toe", 5),
    pytest.param("hexagon", 4, marks=pytest.mark.xdist_group(HEXAGON_CLASSES)),
    ("tic-tac-toe", 9),
]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return built(SMALL, 3, tmp_path_factory.mktemp("books") / "small.book")


@pytest.mark.parametrize(("name", "depth"), GAMES)
def test_every_opening_has_its_true_value(name: str, depth: int, tmp_path: Path) -> None:
    book = built(name, depth, tmp_path / "some.book")
    asked = 0
    for position, (value, plies) in valued_classes(game(name)).items():
        score = book.score(position)
        if position.ply > depth:
            assert score is None
        else:
            assert score == Score(value, plies, game(name).geometry.size, position.ply)
            asked += 1
    assert asked > 30


def test_symmetric_positions_are_one(small: Book) -> None:
    for moves in ("1", "12", "123", "113", "144"):
        position = replay(small.game, moves)
        assert small.score(position) is not None
        assert {small.score(form) for form in position.symmetries} == {small.score(position)}
    assert len(replay(small.game, "123").symmetries) == 2


def test_a_game_that_is_over_has_no_score(tmp_path: Path) -> None:
    book = built("tic-tac-toe", 9, tmp_path / "some.book")
    assert book.score(replay(game("tic-tac-toe"), "a1 a2 b1 b2 c1")) is None
    assert book.depth == 8


def test_a_position_that_no_game_leads_to_is_not_in_the_book(small: Book) -> None:
    """The first player's only stone lies on one of the second player's."""
    odd = Position.of_stones(small.game, 1 << 1, 1 << 0)
    assert odd.ply <= small.depth
    assert small.score(odd) is None


def test_a_book_of_another_size_is_refused(small: Book) -> None:
    with pytest.raises(FileFault, match="is an opening book for connect-four:4x4, not for connect-four"):
        Book(small.path, game("connect-four"))


def test_a_book_that_cannot_be_written_leaves_nothing_behind(small: Book, tmp_path: Path) -> None:
    with pytest.raises(FileFault, match=r'Cannot write ".*": '):
        write_book(tmp_path / "no folder" / "a.book", small.game, small.pages)
    (tmp_path / "taken").mkdir()
    with pytest.raises(FileFault, match=r'Cannot write ".*": '):
        write_book(tmp_path / "taken", small.game, small.pages)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_games_of_the_same_data_share_a_digest() -> None:
    named = [game("connect-four"), game("connect-four:7x6"), Game.from_dict(game("connect-four").to_dict())]
    assert len(set(map(rules_digest, named))) == 1
    others = ["connect-four:6x7", "connect-four:7x7", "score-four", "qubic", "tic-tac-toe", "mnk:3,3,3", "hexagon"]
    assert len({rules_digest(game(name)) for name in [*others, "connect-four"]}) == len(
        others
    )  # mnk:3,3,3 is tic-tac-toe
    data = game("tic-tac-toe").to_dict()
    assert rules_digest(Game.from_dict({**data, "avoidance": True})) != rules_digest(game("tic-tac-toe"))


def test_a_solver_asks_the_book_first(small: Book, tmp_path: Path) -> None:
    """It believes the book even where it is wrong, so it did not search."""
    start = Position.start(small.game)
    false = rewritten(small, tmp_path / "false.book", ply=0, place=0, value=5)
    solver, reader = BookSolver(small.game, None, 8), BookSolver(small.game, false, 8)
    assert solver.score(start).stones == 0
    finding = reader.search(start)
    assert (finding.low.stones, finding.high.stones, finding.nodes) == (5, 5, 0)
    deeper = replay(small.game, "1212")
    assert reader.score(deeper) == solver.score(deeper)


def test_the_book_that_comes_with_the_program_answers_unless_told_otherwise(small: Book, tmp_path: Path) -> None:
    start = Position.start(small.game)
    false = rewritten(small, tmp_path / "false.book", ply=1, place=0, value=-7)
    with shelf_at(tmp_path):
        assert analyse(start)[0].stones == 7
        assert best_moves(start) == (0, 12)
        assert principal_variation(start)[0] == 0
        assert solve(start.play(0)).stones == -7
        assert (analyse(start, book=False)[0].stones, solve(start.play(0), book=False).stones) == (0, 0)
        assert len(best_moves(start, book=False)) == 4
        assert principal_variation(start, book=False) == principal_variation(start, book=False)
        assert solve(Position.start(game("tic-tac-toe"))).value == 0
    assert solve(start.play(0)).stones == 0
    assert false.path.parent == tmp_path


def test_a_damaged_book_of_the_program_is_told_of(small: Book, tmp_path: Path) -> None:
    (tmp_path / "small.book").write_bytes(small.path.read_bytes()[:-5])
    with shelf_at(tmp_path):
        with pytest.raises(FileFault, match="is damaged"):
            solve(Position.start(small.game))
        assert solve(Position.start(small.game), book=False).stones == 0


def test_a_check_finds_nothing_wrong_with_a_good_book(small: Book) -> None:
    results: list[BookCheckResult] = []
    verdict = check_book(small, 1000, Random(1), results.append, 8)
    assert verdict.is_good
    assert (verdict.positions, verdict.searched) == (37, 26)
    assert [result.searched for result in results] == [*range(27)]
    assert check_book(small, 5, Random(1), results.append, 8).searched == 5


@pytest.mark.parametrize("ply", [0, 1, 2])
def test_a_check_finds_a_wrong_value_of_an_early_ply(small: Book, tmp_path: Path, ply: int) -> None:
    verdict = check_book(rewritten(small, tmp_path / "false.book", ply, 0, 5), 0, Random(1), lambda _: None, 8)
    assert not verdict.is_good
    assert verdict.unfounded >= 1


def test_a_check_finds_a_wrong_value_of_the_last_ply(small: Book, tmp_path: Path) -> None:
    false = rewritten(small, tmp_path / "false.book", 3, 7, 5)
    verdict = check_book(false, 26, Random(1), lambda _: None, 8)
    assert (verdict.wrong, verdict.is_good) == (1, False)


def test_a_check_finds_missing_and_superfluous_positions(small: Book, tmp_path: Path) -> None:
    *early, (first, second, values) = small.pages
    write_book(tmp_path / "short.book", small.game, [*early, (first[1:], second[1:], values[1:])])
    elsewhere = np.concatenate([first[:-1], first[-1:] | np.uint64(1 << 15)])
    write_book(tmp_path / "odd.book", small.game, [*early, (elsewhere, second, values)])
    twice = np.concatenate([first[:1], first[:1], first[2:]]), np.concatenate([second[:1], second[:1], second[2:]])
    write_book(tmp_path / "twice.book", small.game, [*early, (*twice, values)])
    counts = {}
    for name in ("short", "odd", "twice"):
        verdict = check_book(Book(tmp_path / f"{name}.book", small.game), 5, Random(1), lambda _: None, 8)
        assert not verdict.is_good
        counts[name] = verdict.misplaced
    assert counts == {"short": 1, "odd": 2, "twice": 2}
