from itertools import combinations, permutations

from denkspiel.core.geometry import Cell
from denkspiel.draw.points import edge_ends, graph_points, line_ring, line_rings, touched_points
from tests.draw.odd_games import CATALOGUE, ODD, text_game

HEXAGON = CATALOGUE["hexagon"].geometry


def cells(*names: str) -> tuple[int, ...]:
    return tuple([cell.name for cell in HEXAGON.cells].index(name) for name in names)


def test_ends_spell_the_names_of_the_edges() -> None:
    names = [point.name for point in graph_points(HEXAGON)]
    assert [names[one] + names[other] for one, other in edge_ends(HEXAGON)] == [cell.name for cell in HEXAGON.cells]


def test_points_are_named_by_words_too_or_not_at_all() -> None:
    assert [point.name for point in graph_points(ODD["towns"].geometry)] == ["Wien", "Rom", "Bern", "Oslo"]
    assert {point.name for point in graph_points(ODD["nameless edges"].geometry)} == {""}


def test_names_that_contradict_each_other_are_not_used() -> None:
    edges = [
        Cell("ab", "ab", (0, 0), end=(1, 0)),
        Cell("cd", "cd", (1, 0), end=(0, 1)),
        Cell("ac", "ac", (0, 0), end=(0, 1)),
    ]
    assert {point.name for point in graph_points(text_game(edges).geometry)} == {""}


def test_corners_and_rings() -> None:
    assert touched_points(HEXAGON, cells("26", "23")) == (1, 2, 5)
    assert sorted(line_ring(HEXAGON, cells("23", "26", "36"))) == [1, 2, 5]
    assert len(line_ring(HEXAGON, cells("12", "23", "34", "14"))) == 4
    assert line_ring(HEXAGON, cells("12", "23", "34")) == ()
    assert line_ring(HEXAGON, cells("12", "13", "14")) == ()
    assert line_ring(HEXAGON, cells("12")) == ()
    assert line_ring(HEXAGON, cells("12", "23", "13", "14", "45", "15")) == ()


def test_rings_of_lines_are_found_as_by_trial() -> None:
    """Every four lines of the hexagon: they form a ring if some order of points walks along them and back."""
    ends = edge_ends(HEXAGON)
    for line in combinations(range(HEXAGON.size), 4):
        edges = {frozenset(ends[cell]) for cell in line}
        around = [
            ring
            for ring in permutations(range(6), 4)
            if {frozenset(pair) for pair in zip(ring, (*ring[1:], ring[0]), strict=True)} == edges
        ]
        found = line_rings(HEXAGON, [line])
        assert bool(found) == bool(around)
        assert all(ring in around for ring in found)
