from pathlib import Path

import pytest

from denkspiel.core.position import Position
from denkspiel.executors.journal import Journal
from denkspiel.solver.book import check
from denkspiel.solver.book.book import Book
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.score import Score
from tests.cli.calling import Call, in_this_process
from tests.solver.book.books import built, rewritten, shelf_at

SMALL = "connect-four:4x4"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return built(SMALL, 3, tmp_path_factory.mktemp("books") / "small.book")


def test_a_book_is_built_with_a_stop_checked_and_described(
    denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: Book
) -> None:
    """In one go, because a build starts a process that loads the solver; what stops is the first answer."""
    monkeypatch.chdir(tmp_path)
    words = ("book", "build", SMALL, "--depth", "3", "--workers", "1", "--memory", "8")
    check_stop(denkspiel, words)
    answer = denkspiel(*words)
    size = small.path.stat().st_size
    said = (
        f'The book is in "connect-four-4x4.book". Positions: 37; maximum number of stones: 3; size in bytes: {size}.\n'
    )
    assert (answer.status, answer.out) == (0, said)
    assert Path("connect-four-4x4.book").read_bytes() == small.path.read_bytes()
    answer = denkspiel("book", "check", "connect-four-4x4.book", "--count", "10", "--memory", "8")
    assert (answer.status, answer.out) == (
        0,
        "The book is correct. It contains all 37 positions with up to 3 stones, and their values are consistent. A "
        "new search of 10 random positions with 3 stones gave the same values.\n",
    )
    answer = denkspiel("book", "info", "connect-four-4x4.book")
    assert answer.out.splitlines() == [
        "Opening book for connect-four:4x4, up to 3 stones",
        "Stones: 0, positions: 1",
        "Stones: 1, positions: 2",
        "Stones: 2, positions: 8",
        "Stones: 3, positions: 26",
    ]


def test_a_wrong_book_is_found_out(denkspiel: Call, small: Book, tmp_path: Path) -> None:
    false = rewritten(small, tmp_path / "false.book", 3, 0, -7)
    answer = denkspiel("book", "check", str(false.path), "--count", "99", "--memory", "8")
    assert answer.status == 1
    assert answer.out.startswith("The book is wrong. Incorrect values: 1 of the 26 searched again. Values ")
    assert denkspiel("book", "check", str(false.path), "--count", "0", "--memory", "8", "--json").status == 1


def test_after_ctrl_c_the_check_tells_what_it_has_found(
    denkspiel: Call, small: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    false = rewritten(small, tmp_path / "false.book", 1, 0, 5)
    find_score, searched = Solver.score, iter(range(3))

    def score(self: Solver, position: Position) -> Score:
        if next(searched) == 2:
            raise KeyboardInterrupt
        return find_score(self, position)

    monkeypatch.setattr(Solver, "score", score)
    answer = denkspiel("book", "check", str(false.path), "--memory", "8")
    assert (answer.status, answer.err.splitlines()[-1]) == (130, "denkspiel: Stopped.")
    assert answer.out.startswith("The book is wrong. Incorrect values: 0 of the 2 searched again. Values that ")


def test_ctrl_c_before_a_check_has_found_anything(
    denkspiel: Call, small: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "generate_layers", stop)
    answer = denkspiel("book", "check", str(small.path), "--memory", "8")
    assert (answer.status, answer.out, answer.err.splitlines()[-1]) == (130, "", "denkspiel: Stopped.")


def check_stop(denkspiel: Call, words: tuple[str, ...]) -> None:
    """Who stops a build is told where it goes on."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Journal, "add", stop)
        in_this_process(patch)  # the next call starts a process, and goes on
        answer = denkspiel(*words)
    assert answer.status == 130
    journal = "connect-four-4x4.book.journal"
    said = f'denkspiel: Stopped. The results so far are in "{journal}"; run the same command again to continue.\n'
    assert (answer.out, answer.err.splitlines(keepends=True)[-1]) == ("", said)
    assert Path(journal).exists()


def test_solve_and_analyse_use_the_book_of_the_program_unless_told_otherwise(
    denkspiel: Call, small: Book, tmp_path: Path
) -> None:
    rewritten(small, tmp_path / "false.book", ply=1, place=0, value=-5)
    with shelf_at(tmp_path):
        assert denkspiel("solve", SMALL, "1", "--score", "stones").out == "-5\n"
        assert denkspiel("solve", SMALL, "1", "--score", "stones", "--no-book").out == "0\n"
        assert "+7" in denkspiel("analyse", SMALL).out
        assert "+7" not in denkspiel("analyse", SMALL, "--no-book").out
