import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import numpy as np
import pytest

from denkspiel.core.errors import FileFault, GameIsOver
from denkspiel.core.game import Game, digest_of
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.analysis import analyse, best_moves, principal_variation, solve
from denkspiel.solver.book.book import Book, write_book
from denkspiel.solver.book.book_solver import BookSolver
from denkspiel.solver.book.check import check_book
from denkspiel.solver.exact.solver import WrongGame
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


def test_the_file_is_small(small: Book) -> None:
    assert small.path.stat().st_size < 600
    assert sum(small.header.entries) == 1 + 2 + 8 + 26


Change = Callable[[bytes], bytes]


def sealed(content: bytes) -> bytes:
    """As if the program itself had written it."""
    return content + sha256(content).digest()


FAULTS: dict[str, tuple[Change, str]] = {
    "empty": (lambda _: b"", "is not an opening book"),
    "foreign": (lambda _: b"PK\x03\x04" + bytes(500), "is not an opening book"),
    "text": (lambda _: b'[Denkspiel "1"]\n[Game "hexagon"]\n', "is not an opening book"),
    "later": (lambda whole: whole.replace(b"book 1\n", b"book 2\n", 1), "of format 2; this program reads format 1"),
    "cut": (lambda whole: whole[:-1], "is damaged"),
    "half": (lambda whole: whole[: len(whole) // 2], "is damaged"),
    "head only": (lambda whole: whole[: whole.index(b"}") + 2], "is damaged"),
    "magic only": (lambda whole: whole[:17], "is damaged"),
    "longer": (lambda whole: whole + b"\n", "is damaged"),
    "garbled head": (lambda whole: whole.replace(b'"entries"', b'"entrees"', 1), "is damaged"),
    "no object": (lambda _: sealed(b"denkspiel-book 1\n[]\n"), "is damaged"),
    "odd counts": (lambda whole: whole.replace(b"[1, 2,", b"[1,-2,", 1), "is damaged"),
    "no body": (lambda whole: sealed(whole[: whole.index(b"}") + 2]), "is damaged"),
    "other counts": (lambda whole: sealed(whole[:-32].replace(b"[1, 2,", b"[9, 2,", 1)), "is damaged"),
    "another game": (lambda whole: whole.replace(digest_of(game(SMALL)).encode(), b"0" * 32), "is an opening book for"),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_faulty_file_is_told_from_a_good_one(small: Book, tmp_path: Path, kind: str) -> None:
    change, sentence = FAULTS[kind]
    path = tmp_path / "faulty.book"
    path.write_bytes(change(small.path.read_bytes()))
    with pytest.raises(FileFault, match=sentence) as caught:
        Book(path, small.game).score(Position.start(small.game))
    assert '"' + str(path) + '"' in str(caught.value)


def test_no_changed_byte_goes_unnoticed(small: Book, tmp_path: Path) -> None:
    whole, path, rng = small.path.read_bytes(), tmp_path / "faulty.book", Random(5)
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 1 << rng.randrange(8)
        path.write_bytes(changed)
        with pytest.raises(FileFault):
            Book(path, small.game).score(Position.start(small.game))


def test_a_book_of_another_size_is_refused(small: Book) -> None:
    with pytest.raises(FileFault, match="is an opening book for connect-four:4x4, not for connect-four"):
        Book(small.path, game("connect-four"))


@pytest.mark.parametrize("name", ["nothing.book", "."])
def test_what_is_no_file_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileFault):
        Book(tmp_path / name, game(SMALL))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileFault, match="is not an opening book"):
        Book(tmp_path / "pipe", game(SMALL))


def test_a_book_that_cannot_be_written_leaves_nothing_behind(small: Book, tmp_path: Path) -> None:
    with pytest.raises(FileFault, match="cannot be written"):
        write_book(tmp_path / "no folder" / "a.book", small.game, small.pages)
    (tmp_path / "taken").mkdir()
    with pytest.raises(FileFault, match="cannot be written"):
        write_book(tmp_path / "taken", small.game, small.pages)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_games_of_the_same_data_share_a_digest() -> None:
    named = [game("connect-four"), game("connect-four:7x6"), Game.from_dict(game("connect-four").to_dict())]
    assert len(set(map(digest_of, named))) == 1
    others = ["connect-four:6x7", "connect-four:7x7", "score-four", "qubic", "tic-tac-toe", "mnk:3,3,3", "hexagon"]
    assert len({digest_of(game(name)) for name in [*others, "connect-four"]}) == len(others)  # mnk:3,3,3 is tic-tac-toe
    data = game("tic-tac-toe").to_dict()
    assert digest_of(Game.from_dict({**data, "avoidance": True})) != digest_of(game("tic-tac-toe"))


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


def test_a_solver_with_a_book_refuses_what_a_solver_refuses(small: Book) -> None:
    reader = BookSolver(small.game, small, 8)
    with pytest.raises(WrongGame):
        reader.score(Position.start(game("tic-tac-toe")))
    with pytest.raises(GameIsOver):
        reader.score(replay(small.game, "1212121"))


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
    searched: list[int] = []
    verdict = check_book(small, 1000, Random(1), searched.append, 8)
    assert verdict.good
    assert (verdict.positions, verdict.searched, len(searched)) == (37, 26, 26)
    assert check_book(small, 5, Random(1), searched.append, 8).searched == 5


@pytest.mark.parametrize("ply", [0, 1, 2])
def test_a_check_finds_a_wrong_value_of_an_early_ply(small: Book, tmp_path: Path, ply: int) -> None:
    verdict = check_book(rewritten(small, tmp_path / "false.book", ply, 0, 5), 0, Random(1), lambda _: None, 8)
    assert not verdict.good
    assert verdict.unfounded >= 1


def test_a_check_finds_a_wrong_value_of_the_last_ply(small: Book, tmp_path: Path) -> None:
    false = rewritten(small, tmp_path / "false.book", 3, 7, 5)
    verdict = check_book(false, 26, Random(1), lambda _: None, 8)
    assert (verdict.wrong, verdict.good) == (1, False)


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
        assert not verdict.good
        counts[name] = verdict.misplaced
    assert counts == {"short": 1, "odd": 2, "twice": 2}
