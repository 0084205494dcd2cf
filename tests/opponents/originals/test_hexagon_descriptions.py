"""The eleven descriptions, each by itself, and which of them counts, for every kind of line that there can be."""

from itertools import chain, combinations, product

from denkspiel.opponents.originals.hexagon_fields import LineColours, Precedence, Priority, counting, fitting

NONE, OWN, ENEMY, MIXED = LineColours
LEAVING = list(product(range(4), range(4)))
"""Lines of the computer and of the player that leave a point: beyond three nothing changes."""
TRIANGLES = [
    frozenset(some) for some in chain.from_iterable(combinations((OWN, ENEMY, MIXED), count) for count in range(4))
]
BY_TRIANGLE = {OWN: 1, ENEMY: 2, MIXED: 3}
BY_POINTS = {
    frozenset({MIXED}): 4,
    frozenset({MIXED, OWN}): 6,
    frozenset({MIXED, ENEMY}): 7,
    frozenset({OWN}): 6,
    frozenset({OWN, ENEMY}): 7,
    frozenset({ENEMY}): 8,
    frozenset({NONE, OWN}): 9,
    frozenset({NONE, MIXED}): 9,
    frozenset({NONE, ENEMY}): 10,
    frozenset({NONE}): 11,
}


def by_table(triangles: frozenset[LineColours], start: tuple[int, int], end: tuple[int, int]) -> int:
    """The usual reading as a table: the lines that a line closes triangles with, then those that leave its ends."""
    for colours, number in BY_TRIANGLE.items():
        if colours in triangles:
            return number
    kinds = frozenset({LineColours.from_counts(*start), LineColours.from_counts(*end)})
    if MIXED in kinds and 1 in (sum(start), sum(end)):
        return 5
    return BY_POINTS[kinds]


def test_the_usual_reading_is_that_of_the_table() -> None:
    met = set()
    for triangles, start, end in product(TRIANGLES, LEAVING, LEAVING):
        found = counting(fitting(triangles, start, end), Precedence.MIXED)
        assert found == by_table(triangles, start, end)
        met.add(found)
    assert met == set(Priority)


def test_the_other_readings_take_the_first_or_the_last_description_that_fits() -> None:
    first, last = set(), set()
    for triangles, start, end in product(TRIANGLES, LEAVING, LEAVING):
        fits = fitting(triangles, start, end)
        assert fits
        assert list(fits) == sorted(fits)
        assert counting(fits, Precedence.FIRST) == min(fits)
        assert counting(fits, Precedence.LAST) == (min(fits) if min(fits) <= 3 else max(fits))
        first.add(counting(fits, Precedence.FIRST))
        last.add(counting(fits, Precedence.LAST))
    assert set(Priority) - first == {10, 11}, "always the first: 8 and 9 stand before them"
    assert set(Priority) - last == {4, 5}, "always the last: 6 or 7 fits too"


def test_no_line_fits_one_of_4_to_7_and_one_of_8_to_11() -> None:
    for start, end in product(LEAVING, LEAVING):
        fits = fitting(frozenset(), start, end)
        assert all(one <= 7 for one in fits) or all(one >= 8 for one in fits)
