"""Score Four, 3-D tic-tac-toe and Qubic: lines, who wins in 3x3x3, and why 3x3x3 knows no draw."""

from math import comb

import pytest

from denkspiel.core.game import Game
from denkspiel.core.notation import parse_move
from denkspiel.core.position import Outcome, Position, Reason
from denkspiel.games.catalogue import game
from tests.oracles.board import DRAW, GridBoard
from tests.oracles.colouring import colouring_without_line
from tests.oracles.threats import ThreatSolver

DRAWN = (
    "a2 d1 a4 a2 d4 d3 d3 d4 d1 c2 d3 d1 b4 c4 d1 b2 b4 c2 b4 b4 a3 a1 a1 a2 b2 a4 d2 c2 c2 a4 a2 a1 "
    "d2 d2 b2 c3 c1 d4 d4 a4 c4 c4 c1 a3 a3 a1 d3 d2 b3 c4 b1 b1 c1 c1 c3 b1 b1 b3 b3 c3 b2 b3 a3 c3"
)
"""A game of Score Four in which nobody ever completes a line."""


@pytest.mark.parametrize(
    ("name", "count", "length"),
    [("score-four", 76, 4), ("tic-tac-toe-3d", 49, 3), ("qubic", 76, 4), ("score-four:3", 49, 3)],
)
def test_lines(name: str, count: int, length: int) -> None:
    lines = game(name).geometry.lines
    assert len(lines) == count
    assert {len(line) for line in lines} == {length}


def test_the_49_lines_are_27_rows_18_plane_diagonals_and_4_space_diagonals() -> None:
    geometry = game("tic-tac-toe-3d").geometry
    kinds = [0, 0, 0]
    for line in geometry.lines:
        one, other = (geometry.cells[line[number]].place for number in (0, 1))
        kinds[sum(a != b for a, b in zip(one, other, strict=True)) - 1] += 1
    assert kinds == [27, 18, 4]


def test_a_full_3x3x3_board_always_holds_a_line() -> None:
    assert colouring_without_line(game("tic-tac-toe-3d").geometry.lines, 27) is None


def test_a_full_4x4x4_board_need_not_hold_a_line() -> None:
    """So the proof above can fail, and a draw is reported where it happens."""
    qubic = game("qubic")
    colours = colouring_without_line(qubic.geometry.lines, 64)
    assert colours is not None
    stones = [sum(1 << cell for cell, colour in enumerate(colours) if colour == player) for player in (0, 1)]
    assert all(stone & mask != mask for stone in stones for mask in qubic.geometry.line_masks)


def test_a_full_board_without_a_line_is_a_draw() -> None:
    qubic = game("qubic")
    draw = _balanced_colouring(qubic)
    outcome = Position.of_stones(qubic, *draw).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.lines) == (None, Reason.BOARD_FULL, ())


def _balanced_colouring(qubic: Game) -> tuple[int, int]:
    """Colour one half of the cube, and the other half by mirroring it with the colours exchanged, until it fits."""
    size, lines = qubic.geometry.size, qubic.geometry.lines
    for twist in range(1, size):
        pairs = [(cell, cell ^ twist) for cell in range(size) if cell < cell ^ twist]
        colours = colouring_without_line([*lines, *pairs], size)
        if colours is not None:
            first = sum(1 << cell for cell, colour in enumerate(colours) if colour == 0)
            return first, (1 << size) - 1 - first
    raise AssertionError("no such colouring")


def test_64_stones_without_a_line_are_a_draw_r1() -> None:
    """A whole game, watched by a board that is scanned."""
    position, board = Position.start(game("score-four")), GridBoard((4, 4, 4), 4, gravity=True)
    for peg in DRAWN.split():
        assert (position.outcome, board.result()) == (None, None)
        position = position.play(parse_move(position, peg))
        board.play(peg)
    assert position.ply == 64
    assert position.outcome == Outcome(None, Reason.BOARD_FULL)
    assert board.result() == DRAW


def _winning_first_moves(name: str) -> set[str]:
    geometry = game(name).geometry
    solver = ThreatSolver(geometry.lines, [cell.below for cell in geometry.cells])
    return {
        geometry.cells[cell].move
        for cell in geometry.ground
        if not solver.wins(own=frozenset(), enemy=frozenset({cell}))
    }


def test_in_3x3x3_the_centre_wins_and_every_other_first_move_loses() -> None:
    assert _winning_first_moves("tic-tac-toe-3d") == {"222"}


def test_in_3x3x3_with_gravity_the_centre_and_the_corners_win_and_the_edges_lose() -> None:
    assert _winning_first_moves("score-four:3") == {"b2", "a1", "a3", "c1", "c3"}


def test_22576_positions_of_score_four_with_4_stones() -> None:
    """Four stones lie in 3,876 ways on 16 pegs, half of them white in 6 ways; some need two white moves in a row."""
    assert comb(19, 4) * comb(4, 2) == 23_256
    pegs: set[tuple[str, ...]] = {("",) * 16}
    positions = {Position.start(game("score-four"))}
    for stone in "xoxo":
        pegs = {(*peg[:at], peg[at] + stone, *peg[at + 1 :]) for peg in pegs for at in range(16) if len(peg[at]) < 4}
        positions = {position.play(move) for position in positions for move in position.legal_moves}
    assert len(positions) == len(pegs) == 22_576
