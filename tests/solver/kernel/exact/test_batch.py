"""Reading and checking many games at a time without a compiler, against the library, which takes one by one."""

from random import Random

import numpy as np
import pytest

from denkspiel.core.errors import DenkspielError, InvalidPosition
from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.exact import batch
from denkspiel.solver.kernel.exact.batch import FAULTY
from denkspiel.solver.kernel.rules.bit_layout import Layout, layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from tests.solver.interpreted import interpreted

read_moves, first_fault = interpreted(batch.read_moves), interpreted(batch.first_fault)
CONNECT_FOUR = game("connect-four:4x4")
LAYOUT = layout_of(CONNECT_FOUR)
_BYTES = 256


def sides_of(position: Position, layout: Layout) -> tuple[int, int]:
    return layout.stones(position.first), layout.stones(position.second)


def read(lines: list[str]) -> list[tuple[int, int]]:
    """The stones after each line of moves by columns 1 to 4."""
    names = np.array([number + 1 for number in range(_BYTES)], np.uint64)  # names that belong elsewhere
    stacks = np.zeros(_BYTES, np.int64)
    for column in range(4):
        names[ord("1") + column], stacks[ord("1") + column] = ord("1") + column, column
    bottoms, heights = np.array([stack[0] for stack in LAYOUT.stacks]), np.array([4] * 4)
    sides = np.zeros((2, len(lines)), np.uint64)
    text = np.frombuffer("".join(f"{line}\n" for line in lines).encode(), np.uint8)
    read_moves(text, 1, names, stacks, bottoms, heights, sides)
    return [(int(first), int(second)) for first, second in sides.T]


def test_games_are_read_as_the_library_reads_them() -> None:
    """Random moves, now and then one that is none; games may go on after their end, which is another check's matter."""
    rng = Random(1)
    lines = ["".join(rng.choice("11223344x") for _ in range(rng.randrange(14))) for _ in range(150)]
    full = 0
    for line, told in zip(lines, read(lines), strict=True):
        faulty = "x" in line or any(line.count(column) > 4 for column in "1234")
        full += faulty and "x" not in line
        if faulty:
            assert told == (int(FAULTY), int(FAULTY))
        else:
            try:
                assert told == sides_of(replay(CONNECT_FOUR, line), LAYOUT)
            except DenkspielError:
                assert (told[0] | told[1]).bit_count() == len(line)
    assert full > 3


@pytest.mark.parametrize("played", [CONNECT_FOUR, game("tic-tac-toe")], ids=lambda played: played.id)
def test_what_is_no_position_of_a_game_that_goes_on_is_found(played: Game) -> None:
    layout, rng, size = layout_of(played), Random(played.id), played.geometry.size
    faults = {True: 0, False: 0}
    for _ in range(400):
        position = Position.start(played)
        while position.outcome is None and rng.random() < 0.9:
            position = position.play(rng.choice(position.legal_moves))
        first, second = position.first, position.second
        if rng.random() < 0.6:
            first ^= 1 << rng.randrange(size)
        if rng.random() < 0.3:
            second ^= 1 << rng.randrange(size)
        sides = np.array([[0, layout.stones(first)], [0, layout.stones(second)]], np.uint64)
        faulty = is_fault(played, first, second)
        assert first_fault(CompiledGame(layout), sides, 0) == (1 if faulty else -1)
        assert first_fault(CompiledGame(layout), sides, 2) == -1
        faults[faulty] += 1
    assert min(faults.values()) > 50


def is_fault(played: Game, first: int, second: int) -> bool:
    try:
        return Position.of_stones(played, first, second).outcome is not None
    except InvalidPosition:
        return True
