"""Connect Four against published counts."""

from collections import Counter

import pytest

from denkspiel.core.notation import parse_move
from denkspiel.core.position import Outcome, Position, Reason
from denkspiel.games.catalogue import game
from tests.oracles.board import DRAW, GridBoard

PERFT = [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234]
"""Sequences of moves that end at ply 0, 1, 2 ...; a finished game has no continuation."""

POSITIONS = [1, 7, 49, 238, 1120, 4263, 16422, 54859]
FINISHED = [0, 0, 0, 0, 0, 0, 0, 728]
"""Edelkamp and Kissmann, "Symbolic classification of general two-player games" (2008), plies 0 to 7."""


@pytest.fixture(scope="module")
def plies() -> list[Counter[Position]]:
    """For plies 0 to 7 every position and the number of games that lead to it."""
    found = [Counter({Position.start(game("connect-four")): 1})]
    for _ in range(7):
        following: Counter[Position] = Counter()
        for position, games in found[-1].items():
            for move in position.legal_moves:
                following[position.play(move)] += games
        found.append(following)
    return found


def test_69_lines_of_4() -> None:
    lines = game("connect-four").geometry.lines
    assert len(lines) == 69
    assert {len(line) for line in lines} == {4}


def test_perft(plies: list[Counter[Position]]) -> None:
    assert [ply.total() for ply in plies] == PERFT[:8]
    assert sum(games * len(position.legal_moves) for position, games in plies[7].items()) == PERFT[8]


def test_positions_per_ply(plies: list[Counter[Position]]) -> None:
    assert [len(ply) for ply in plies] == POSITIONS
    assert [sum(position.outcome is not None for position in ply) for ply in plies] == FINISHED


def test_42_stones_without_a_line_are_a_draw_a9() -> None:
    """A whole game, watched by a board that is scanned."""
    position, board = Position.start(game("connect-four")), GridBoard((7, 6), 4, gravity=True)
    for column in "234726157224242441331634755663616551775731":
        assert (position.outcome, board.result()) == (None, None)
        position = position.play(parse_move(position, column))
        board.play(column)
    assert position.ply == 42
    assert position.outcome == Outcome(None, Reason.BOARD_FULL)
    assert board.result() == DRAW


@pytest.mark.parametrize(
    ("stones", "whole"),
    [
        ("4.1 5.1 6.1 7.1", True),
        ("5.1 6.1 7.1 1.1", False),
        ("6.1 7.1 1.1 2.1", False),
        ("1.3 1.4 1.5 1.6", True),
        ("1.4 1.5 1.6 1.1", False),
        ("1.4 1.5 1.6 2.1", False),
        ("4.1 5.2 6.3 7.4", True),
        ("5.1 6.2 7.3 1.4", False),
        ("2.4 3.5 4.6 5.1", False),
        ("6.5 7.4 1.3 2.2", False),
    ],
)
def test_lines_end_at_the_edge_and_do_not_go_on_at_the_opposite_one_a9(stones: str, whole: bool) -> None:
    geometry = game("connect-four").geometry
    owned = {number for number, cell in enumerate(geometry.cells) if cell.name in stones.split()}
    assert len(owned) == 4
    assert any(owned == set(line) for line in geometry.lines) is whole


def test_the_worked_position_of_the_geometry_module() -> None:
    position = Position.start(game("connect-four")).play(18).play(19).play(24).play(12)
    assert (position.first, position.second) == (1 << 18 | 1 << 24, 1 << 19 | 1 << 12)
    assert position.legal_moves == (0, 6, 13, 20, 25, 30, 36)
