"""Who wins from the empty board, and how soon: what the solver finds is what others have published."""

import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.threats.strategy import shipped_strategy
from tests.cases import for_each
from tests.published.table import IN_A_ROW, SIZES, Outcome, Size, compared_sizes, sources

MEGABYTES = 256
BY_NAME = {size.name: size for size in SIZES}
QUICK, LONG = compared_sizes("connect-four")


def check_size(size: Size) -> None:
    played = game(f"connect-four:{size.name}")
    found = Solver(played, MEGABYTES).search(Position.start(played))
    assert (found.value, found.low.plies) == (size.value, size.plies)


@for_each("size", [BY_NAME[name] for name in QUICK])
def test_connect_four_on_other_boards(size: Size) -> None:
    check_size(size)


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_connect_four_on_larger_boards(name: str) -> None:
    check_size(BY_NAME[name])


def check_outcome(outcome: Outcome) -> None:
    played = game(outcome.game)
    if (strategy := shipped_strategy(played)) is not None:  # the rest is tested where strategies are
        assert (outcome.value, strategy.winner) == (1, 0)
    else:
        found = Solver(played, MEGABYTES).search(Position.start(played), only_outcome=True)
        assert found.value == outcome.value


@for_each("outcome", [outcome for outcome in IN_A_ROW if outcome.tested == "quickly"])
def test_games_in_a_row(outcome: Outcome) -> None:
    check_outcome(outcome)


@pytest.mark.long
@for_each("outcome", [outcome for outcome in IN_A_ROW if outcome.tested == "long"])
def test_longer_games_in_a_row(outcome: Outcome) -> None:
    check_outcome(outcome)


@for_each("outcome", IN_A_ROW)
def test_every_outcome_is_of_a_game_and_has_a_source(outcome: Outcome) -> None:
    assert game(outcome.game).geometry.lines
    assert {*outcome.sources} <= sources().keys()
    assert not outcome.value < 0, "a stone more never harms without gravity, so the second player cannot win"


def test_nobody_has_published_more_plies_than_cells() -> None:
    for size in SIZES:
        cells = size.width * size.height
        assert size.plies <= cells
        assert (size.value == 0) <= (size.plies in (cells, 0))
        assert 0 in (size.value, size.plies) or size.plies % 2 == (size.value == 1)
