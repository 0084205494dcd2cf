"""The diagrams of the explanation pages show what is true."""

from denkspiel import replay, solve
from tools.diagrams import game_value, line_counts


def test_trying_every_move_gives_the_values_of_the_solver() -> None:
    for moves in ("c2a1a3b2c3b3", "c2a1a3b2c3b3a2", "b2a1c1"):
        position = replay("tic-tac-toe", moves)
        score = solve(position).value * (1, -1)[position.side_to_move]
        assert game_value(position) == (score > 0) - (score < 0)


def test_the_counts_are_those_of_69_lines() -> None:
    counts = [int(text.partition("<")[0]) for text in line_counts().split(">") if text.partition("<")[0].isdigit()]
    assert sum(counts) == 69 * 4
