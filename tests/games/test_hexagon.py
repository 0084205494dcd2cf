"""Sim, counted and solved, against Mead, Rosa and Huang, "The game of SIM: a winning strategy for the second player"
(1974), and the published numbers of its positions."""

from collections import Counter
from itertools import combinations

import pytest

from denkspiel.core.position import Position, Reason
from denkspiel.games.catalogue import game
from tests.oracles.classes import HEXAGON_CLASSES, classes_by_ply, valued_classes

pytestmark = pytest.mark.xdist_group(HEXAGON_CLASSES)
OPEN_CLASSES = [1, 1, 2, 7, 25, 64, 166, 303, 500, 489, 415, 193, 71, 12, 1]
FINISHED_CLASSES = 1479
OPEN_POSITIONS = 1_350_022
FINISHED_POSITIONS = 880_680
EDGES = list(combinations(range(6), 2))


@pytest.fixture
def classes() -> list[set[Position]]:
    """For each ply 0 to 15 the canonical positions."""
    return [set(ply) for ply in classes_by_ply(game("hexagon"))]


def test_6_points_15_edges_and_20_triangles() -> None:
    geometry = game("hexagon").geometry
    assert len(geometry.points) == 6
    assert {frozenset(geometry.edge(cell)) for cell in range(geometry.size)} == set(map(frozenset, EDGES))
    lines = geometry.lines
    assert len(lines) == 20
    assert {len(line) for line in lines} == {3}


def test_classes_per_ply(classes: list[set[Position]]) -> None:
    unfinished = [sum(position.outcome is None for position in ply) for ply in classes]
    assert unfinished == [*OPEN_CLASSES, 0]
    assert sum(map(len, classes)) - sum(unfinished) == FINISHED_CLASSES


def test_positions(classes: list[set[Position]]) -> None:
    images = game("hexagon").geometry.automorphisms.images
    counts: Counter[bool] = Counter()
    for position in set().union(*classes):
        alike = set(zip(images(position.first), images(position.second), strict=True))
        counts[position.outcome is None] += len(alike)
    assert counts == {True: OPEN_POSITIONS, False: FINISHED_POSITIONS}


def test_the_second_player_wins_in_15_plies() -> None:
    """The winner hurries, the loser delays."""
    assert valued_classes(game("hexagon"))[Position.start(game("hexagon"))] == (-1, 15)


def test_the_beginner_draws_8_lines_in_a_drawn_out_game_the_other_7_and_the_beginner_loses_x1(
    classes: list[set[Position]],
) -> None:
    drawn_out = classes[15]
    assert {(position.first.bit_count(), position.second.bit_count()) for position in drawn_out} == {(8, 7)}
    assert {position.outcome and position.outcome.winner for position in drawn_out} == {1}


def test_nobody_draws(classes: list[set[Position]]) -> None:
    outcomes = {position.outcome.reason for ply in classes for position in ply if position.outcome}
    assert outcomes == {Reason.AVOIDED_LINE}


def test_on_five_points_a_draw_is_possible() -> None:
    """The pentagon for one player, the star in it for the other: neither holds a triangle."""
    pentagon = game("hexagon:5")
    order = ["12", "13", "23", "24", "34", "35", "45", "14", "15", "25"]
    names = {cell.name: number for number, cell in enumerate(pentagon.geometry.cells)}
    position = Position.start(pentagon)
    for name in order:
        position = position.play(names[name])
    assert position.outcome is not None
    assert position.outcome.reason is Reason.BOARD_FULL
