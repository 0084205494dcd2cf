from itertools import combinations, pairwise, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from denkspiel.core.automorphisms import MAX_LISTED, Automorphisms
from denkspiel.games.catalogue import game
from tests.oracles.symmetry import count_symmetries, cube_motions, symmetries_by_trying_all

Lines = list[tuple[int, ...]]
Below = list[int | None]


@st.composite
def tiny_games(draw: st.DrawFn) -> tuple[Lines, Below]:
    size = draw(st.integers(1, 6))
    cells = st.integers(0, size - 1)
    lines = draw(st.lists(st.frozensets(cells, min_size=1), max_size=8, unique=True))
    order = draw(st.permutations(range(size)))
    below: Below = [None] * size
    for lower, upper in pairwise(order):
        if draw(st.booleans()):
            below[upper] = lower
    return [tuple(sorted(line)) for line in lines], below


@given(tiny_games())
def test_the_symmetries_are_those_found_by_trying_all_permutations(tiny: tuple[Lines, Below]) -> None:
    lines, below = tiny
    group = Automorphisms.find(lines, below)
    assert len(group.listed) == group.order
    assert set(group.listed) == symmetries_by_trying_all(lines, below)


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("connect-four", 2),
        ("connect-four:8x7", 2),
        ("connect-four:4x4", 2),
        ("score-four", 8),
        ("score-four:3", 8),
        ("tic-tac-toe-3d", 48),
        ("qubic", 192),
        ("tic-tac-toe", 8),
        ("mnk:5,5,4", 8),
        ("hexagon", factorial(6)),
        ("hexagon:7", factorial(7)),
        ("hexagon:9", factorial(9)),
        ("hexagon:11", factorial(11)),
    ],
)
def test_orders(name: str, order: int) -> None:
    assert game(name).geometry.automorphisms.order == order


@pytest.mark.parametrize("name", ["connect-four", "score-four", "tic-tac-toe-3d", "qubic", "hexagon", "hexagon:9"])
def test_the_listed_symmetries_are_a_group_of_symmetries(name: str) -> None:
    geometry = game(name).geometry
    listed = geometry.automorphisms.listed
    group = set(listed)
    lines = {frozenset(line) for line in geometry.lines}
    assert len(group) == len(listed)
    assert listed[0] == tuple(range(geometry.size))
    assert all({frozenset(images[cell] for cell in line) for line in lines} == lines for images in listed[:500])
    some = listed[:: max(1, len(listed) // 60)]
    assert all(tuple(one[cell] for cell in other) in group for one, other in product(some, some))


def test_of_a_huge_group_a_subgroup_is_listed() -> None:
    group = game("hexagon:9").geometry.automorphisms
    assert group.order > MAX_LISTED
    assert len(group.listed) == factorial(6)
    assert len({images[:2] for images in group.listed}) == 1, "the first two edges stay, and with them three points"


def test_every_symmetry_of_3x3x3_moves_the_cube() -> None:
    """48 and not more: found by the package, by trying out, and as the motions of the cube.

    4x4x4 has four times as many: its planes can be reordered (outer with inner ones) so that lines stay lines. Such
    an order must commute with reversal; of three planes it must then keep the middle one, which leaves nothing but
    the reversal itself, a motion of the cube.
    """
    geometry = game("tic-tac-toe-3d").geometry
    assert set(geometry.automorphisms.listed) == cube_motions(3)
    assert count_symmetries(geometry.lines, 27) == 48


def test_the_192_symmetries_of_qubic_are_48_motions_times_4_orders_of_planes() -> None:
    """Of the 8 orders of 4 planes that commute with reversal, each two differ by a motion of the cube."""
    orders = [(0, 1, 2, 3), (1, 0, 3, 2), (0, 2, 1, 3), (1, 3, 0, 2)]
    points = list(product(range(4), repeat=3))
    reordered = [[points.index(tuple(order[c] for c in point)) for point in points] for order in orders]
    made = {tuple(moved[cell] for cell in images) for moved in reordered for images in cube_motions(4)}
    assert set(game("qubic").geometry.automorphisms.listed) == made


def test_gravity_keeps_up_and_down_apart() -> None:
    geometry = game("score-four").geometry
    levels = [cell.place[2] for cell in geometry.cells]
    assert all([levels[image] for image in images] == levels for images in geometry.automorphisms.listed)


@pytest.mark.parametrize(
    ("name", "lookups_per_line"),
    [("connect-four", 10), ("connect-four:8x7", 10), ("score-four", 60), ("score-four:5", 150)],
)
def test_gravity_shortens_the_search(name: str, lookups_per_line: int) -> None:
    """A cell that rests on another one goes only where that one's image lies below: this leaves little to try."""
    geometry = game(name).geometry
    below = [cell.below for cell in geometry.cells]
    found = Automorphisms.find(geometry.lines, below, max_lookups=lookups_per_line * len(geometry.lines))
    assert found.order == geometry.automorphisms.order


def test_of_all_pairs_of_cells_few_symmetries_are_searched_for() -> None:
    """One search for every two of the 40 cells would look at ten times as many lines."""
    pairs = list(combinations(range(40), 2))
    assert Automorphisms.find(pairs, [None] * 40, max_lookups=1000 * len(pairs)).order == factorial(40)


def test_lines_that_are_decided_shorten_the_search() -> None:
    """The affine space of three elements and three dimensions: a line is every three points whose sum is zero.

    A symmetry is a motion of its 27 points times one of the linear maps. Without what decided lines say of their cells
    the search would look at a hundred times as many lines.
    """
    points = list(product(range(3), repeat=3))
    lines = [
        cells
        for cells in combinations(range(27), 3)
        if all(sum(places) % 3 == 0 for places in zip(*(points[cell] for cell in cells), strict=True))
    ]
    assert len(lines) == 117
    found = Automorphisms.find(lines, [None] * 27, max_lookups=1000 * len(lines))
    assert found.order == 27 * (27 - 1) * (27 - 3) * (27 - 9)


def test_a_puzzle_made_to_be_hard_ends_with_a_subgroup() -> None:
    """The cells of a square of order 7; lines join two cells of one row, column or symbol."""
    symbols = [3, 0, 6, 1, 5, 2, 4]
    square = [(row, column, (symbols[row] + 3 * column) % 7) for row, column in product(range(7), repeat=2)]
    lines = [
        (one, other)
        for one, other in combinations(range(49), 2)
        if any(a == b for a, b in zip(square[one], square[other], strict=True))
    ]
    whole = Automorphisms.find(lines, [None] * 49)
    cut_short = Automorphisms.find(lines, [None] * 49, max_lookups=20_000)
    assert 1 <= cut_short.order < whole.order
    assert set(cut_short.listed) <= set(whole.listed)


def test_a_group_of_just_the_size_allowed_is_listed_whole() -> None:
    group = game("hexagon:7").geometry.automorphisms
    assert group.order == MAX_LISTED == factorial(7)
    assert len(set(group.listed)) == factorial(7)
