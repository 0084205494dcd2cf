"""What cannot be solved is refused in one sentence by every command that solves, before anything is compiled."""

from pathlib import Path

import pytest

from denkspiel.cli.searching import MOST_THREADS
from denkspiel.solver.memory import Memory, ThreadsFault
from tests.cases import for_each
from tests.cli.calling import Call

FAULTS = [
    (["connect-four:9x8"], "A board of 9x8 has 72 cells; at most 64 are possible."),
    (["mnk:9,8,5"], "A board of 9x8 has 72 cells; at most 64 are possible."),
    (["score-four:5"], "A board of 5x5x5 has 125 cells; at most 64 are possible."),
    (["hexagon:12"], "The hexagon game has 3 to 11 points, not 12."),
    (["connect-four", "4444444"], "Move 7: 4 is full."),
    (["score-four", "a1a1a1a1a1"], "Move 5: a1 is full."),
    (["tic-tac-toe", "a1a1"], "Move 2: a1 is already taken."),
    (["tic-tac-toe", "a1b2c3b1b3a3c1c2a2"], "The game is over"),
    (["connect-four", "1212121"], "The game is over"),
    (["connect-four", "12121211"], "Move 8: The game is over"),
    (["hexagon", "1245134623"], "The game is over"),
]


@pytest.mark.parametrize("command", ["solve", "analyse"])
@for_each("words, sentence", FAULTS)
def test_impossible_boards_and_positions(denkspiel: Call, command: str, words: list[str], sentence: str) -> None:
    answer = denkspiel(command, *words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"denkspiel: {sentence}")
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("command", [("solve",), ("analyse",), ("perft", "2")])
def test_a_file_with_65_cells(denkspiel: Call, tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "large.toml"
    file.write_text('title = "Large"\n[grid]\nsizes = [13, 5]\nline_length = 4\n', encoding="utf-8")
    answer = denkspiel(command[0], str(file), *command[1:])
    assert (answer.status, answer.out) == (1, "")
    assert "A board of 13x5 has 65 cells; at most 64 are possible." in answer.err


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        ("0", '--memory cannot be "0". Allowed: megabytes in whole numbers from 1 to 999999999.'),
        ("999999999", "There is no room for a table of 999999999 MB"),
        ("-1", '--memory cannot be "-1"'),
        ("9" * 30, "--memory cannot be"),
        ("", '--memory cannot be ""'),
    ],
)
@pytest.mark.parametrize("command", ["solve", "analyse"])
def test_absurd_table_sizes(denkspiel: Call, command: str, size: str, sentence: str) -> None:
    answer = denkspiel(command, "hexagon", f"--memory={size}")
    assert (answer.status, answer.out) == (2, "")
    assert sentence in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("0", '--threads cannot be "0". Allowed: whole numbers from 1 to 1024.'),
        ("99999", '--threads cannot be "99999"'),
        ("-1", '--threads cannot be "-1"'),
        ("two", '--threads cannot be "two"'),
    ],
)
@pytest.mark.parametrize("command", ["solve", "analyse"])
def test_absurd_numbers_of_threads(denkspiel: Call, command: str, number: str, sentence: str) -> None:
    answer = denkspiel(command, "hexagon", f"--threads={number}")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"denkspiel: {sentence}")
    assert answer.err.count("\n") == 1


def test_the_command_allows_as_many_threads_as_the_solver() -> None:
    assert Memory(1, MOST_THREADS).threads == MOST_THREADS
    with pytest.raises(ThreadsFault):
        Memory(1, MOST_THREADS + 1)
