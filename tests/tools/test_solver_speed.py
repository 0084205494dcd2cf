from pathlib import Path
from random import Random

import pytest

from benchmarks.position_sets import FOLDER, KINDS, Kind, random_game, read_set, read_sets
from benchmarks.report import words_of
from benchmarks.solver_speed import Contestant, main, ready, take_turns
from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
from denkspiel.solver.score import Score
from denkspiel.solver.search.solver import Solver

FOUR = game("connect-four")


def test_random_games_have_the_wanted_length_and_are_not_over() -> None:
    drawn = [random_game(FOUR, 30, Random(seed)) for seed in range(20)]
    assert all(replay(FOUR, moves) == position and position.ply == 30 for moves, position in drawn)
    assert not any(position.outcome for _, position in drawn)
    assert len({moves for moves, _ in drawn}) == 20
    assert random_game(FOUR, 30, Random(5))[0] == drawn[5][0]


@pytest.mark.parametrize("name", KINDS)
def test_sets_hold_what_their_kind_says(name: str) -> None:
    kind, lines = KINDS[name], read_set(FOLDER / f"{name}.txt")
    assert len({moves for moves, _ in lines}) == len(lines) == kind.size
    for moves, score in lines:
        position = replay(FOUR, moves)
        assert position.outcome is None
        assert position.ply in kind.stones
        assert Score.of_stones(score, FOUR, position.ply).plies in kind.left


def test_a_set_is_made_again_from_the_same_seed() -> None:
    kind, solver = Kind(range(29, 42), range(1, 15), 10), Solver(FOUR, 1)
    lines = kind.made(solver, Random("end_easy"), "end_easy")
    assert [tuple(line.split()) for line in lines] == [
        (moves, str(score)) for moves, score in read_set(FOLDER / "end_easy.txt", 10)
    ]


def test_a_solver_that_is_ready_has_all_of_its_table_in_use() -> None:
    assert not ready(32).memory.can_grow


def test_both_take_turns_of_ten_positions() -> None:
    done: list[str] = []

    def contestant(name: str) -> Contestant:
        def solve(moves: str) -> int:
            done.append(name + moves)
            return 7

        return Contestant(lambda: done.append(f"{name} forgets"), solve)

    one, other = contestant("a"), contestant("b")
    take_turns([(str(number), 0) for number in range(12)], [one, other])
    turns = [("a", range(10)), ("b", range(10)), ("a", range(10, 12)), ("b", range(10, 12))]
    assert done == [word for name, turn in turns for number in turn for word in (f"{name} forgets", f"{name}{number}")]
    assert one.scores == other.scores == [7] * 12
    assert len(one.seconds) == 12
    assert one.mean == sum(one.seconds) / 12


def test_sets_are_read_and_wrong_scores_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """121212 is won at once with 18 stones left."""
    file = tmp_path / "connect_four_small.txt"
    file.write_text("121212 18\n212121 18\n121212 17\n")
    assert read_sets(tmp_path, 2) == {"small": [("121212", 18), ("212121", 18)]}
    assert main(["--positions", str(tmp_path), "--megabytes", "1", "--count", "2"]) == 0
    assert main(["--positions", str(tmp_path), "--megabytes", "1"]) == 1
    assert "| small |         3 |     2 |" in capsys.readouterr().out


def test_known_kinds_come_first(tmp_path: Path) -> None:
    for name in ("a", "begin_easy", "end_easy"):
        (tmp_path / f"{name}.txt").write_text("1 0\n")
    assert list(read_sets(tmp_path)) == ["end_easy", "begin_easy", "a"]


def test_a_set_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "end_easy", "--count", "5", "--megabytes", "1"]) == 0
    shown = capsys.readouterr().out
    assert [name for name in KINDS if name in shown] == ["end_easy"]


def test_what_was_called_is_told_without_places_and_dates() -> None:
    words = ["--count", "5", "--positions", "/somewhere/else", "--write", "--date", "2026-11-21", "--only", "x"]
    assert words_of(words) == "--count 5 --positions DIR --only x"
    assert words_of(["--date=2026-11-21", "--positions=/a", "--kept", "/b"]) == "--positions=DIR"
    assert words_of([]) == ""
