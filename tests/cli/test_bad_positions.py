"""What cannot be solved is refused in one sentence by every command that solves, before anything is compiled."""

import pytest

from denkspiel.cli.searching import MAX_THREADS
from denkspiel.solver.memory import Memory, ThreadsFault
from tests.cases import for_each
from tests.cli.calling import Call

FAULTS = [
    (
        ["connect-four:16x9"],
        "connect-four:16x9 has 144 cells. Exact values are available for boards of up to 128 cells.",
    ),
    (["mnk:12,12,5"], "mnk:12,12,5 has 144 cells."),
    (["score-four:6"], "score-four:6 has 216 cells."),
    (["hexagon:17"], "hexagon:17 has 136 cells."),
    (["connect-four:29x9"], "A 29x9 board has 261 cells; at most 256 are allowed."),
    (["hexagon:24"], "Hexagon can have 3 to 23 points, not 24."),
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


def test_the_command_allows_as_many_threads_as_the_solver() -> None:
    assert Memory(1, MAX_THREADS).threads == MAX_THREADS
    with pytest.raises(ThreadsFault):
        Memory(1, MAX_THREADS + 1)
