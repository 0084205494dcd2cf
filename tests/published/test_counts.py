"""How many positions there are, and how many of them are won: what the rules and the solver find has been published."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

from denkspiel import Batch
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.many import solve_many
from tests.cases import for_each
from tests.published.table import POSITIONS, VALUES, Values, compared_sizes, plies

QUICK, LONG = compared_sizes("connect-four-positions")


def positions_by_ply(played: Game) -> Iterator[set[Position]]:
    """All positions of games, ply by ply, those that are over too."""
    found = {Position.start(played)}
    while found:
        yield found
        found = {position.play(move) for position in found for move in position.legal_moves}


def stones_by_ply(played: Game) -> Iterator[npt.NDArray[np.uint64]]:
    """The same as pairs of masks, by the compiled rules."""
    found = np.zeros((1, 2), np.uint64)
    while len(found):
        yield found
        batch = Batch.of_stones(played, (found[:, 0], found[:, 1]))
        row, move = np.nonzero(batch.legal)
        if not len(row):
            return
        batch = Batch.of_stones(played, (found[row, 0], found[row, 1]))
        batch.play(move)
        found = np.unique(np.stack(batch.stones, axis=1), axis=0)


@for_each("size", QUICK)
def test_positions_of_small_boards(size: str) -> None:
    assert sum(map(len, positions_by_ply(game(f"connect-four:{size}")))) == POSITIONS[size]


@pytest.mark.long
@pytest.mark.parametrize("size", LONG)
def test_positions_of_larger_boards(size: str) -> None:
    assert sum(map(len, stones_by_ply(game(f"connect-four:{size}")))) == POSITIONS[size]


def check_plies(last: int) -> None:
    counts = [len(found) for _, found in zip(range(last + 1), stones_by_ply(game("connect-four")), strict=False)]
    assert counts == plies()[0][: last + 1]


def test_positions_of_connect_four_by_ply() -> None:
    check_plies(plies()[1])


@pytest.mark.long
def test_positions_of_connect_four_by_later_plies() -> None:
    check_plies(plies()[2])


def check_values(values: Values, last: int) -> None:
    played = game(f"connect-four:{values.size}")
    for ply, positions in zip(range(last + 1), positions_by_ply(played), strict=False):
        going_on = [position for position in positions if position.outcome is None]
        found = Counter(np.sign(solve_many(played, going_on, only_outcome=True)).tolist())
        found[-1] += len(positions) - len(going_on)  # no board is full so early
        assert (found[1], found[0], found[-1]) == values.counts[ply], f"{values.size}, ply {ply}"


@for_each("values", [values for values in VALUES if values.quickly])
def test_values_of_all_positions_of_the_first_plies(values: Values) -> None:
    check_values(values, values.quickly)


@pytest.mark.long
@pytest.mark.parametrize("values", [values for values in VALUES if values.long], ids=lambda values: values.size)
def test_values_of_all_positions_of_further_plies(values: Values) -> None:
    check_values(values, values.long)
