import pytest

from denkspiel.opponents.originals.hexagon_fields import Column, Fields, Priority
from tests.opponents.originals.hexagon_positions import HEXAGON, cell, position
from tests.oracles.classes import HEXAGON_CLASSES, valued_classes


def rating(own: str, enemy: str, edge: str) -> int:
    return Fields.from_position(position(own, enemy)).L[cell(edge)][Column.RATING]


@pytest.mark.parametrize(
    ("number", "rule", "own", "enemy", "edge"),
    [
        (1, Priority.CLOSES_OWN_TRIANGLE, "12 13", "45 46", "23"),
        (2, Priority.CLOSES_ENEMY_TRIANGLE, "45 56", "12 13", "23"),
        (3, Priority.CLOSES_MIXED_TRIANGLE, "12", "13", "23"),
        (4, Priority.JOINS_MIXED_POINTS, "13 25", "14 26", "12"),
        (5, Priority.JOINS_MIXED_AND_SINGLE, "13 25", "14 46", "12"),
        (5, Priority.JOINS_MIXED_AND_SINGLE, "13 36", "14 25", "12"),
        (6, Priority.JOINS_OWN_POINTS, "13 24", "56 34", "12"),
        (7, Priority.JOINS_OWN_AND_ENEMY_POINT, "13", "24", "12"),
        (8, Priority.JOINS_POINTS_WITHOUT_OWN_LINE, "56", "13 24", "12"),
        (9, Priority.TOUCHES_BLANK_POINT, "13", "34", "12"),
        (9, Priority.TOUCHES_BLANK_POINT, "13", "14", "12"),
        (10, Priority.JOINS_BLANK_AND_ENEMY_POINT, "45", "13", "12"),
        (11, Priority.JOINS_BLANK_POINTS, "", "", "12"),
        (11, Priority.JOINS_BLANK_POINTS, "12", "34", "56"),
    ],
)
def test_each_priority_on_a_position_made_for_it(number: int, rule: Priority, own: str, enemy: str, edge: str) -> None:
    assert rating(own, enemy, edge) == number == rule


@pytest.mark.parametrize(
    ("number", "own", "enemy", "edge", "other_rule"),
    [
        (1, "12 13", "24 34", "23", "it closes an enemy triangle too"),
        (1, "12 13", "45 46", "23", "it joins two points of own lines (6)"),
        (2, "34 56 15", "12 13 24", "23", "it closes a mixed triangle too"),
        (2, "45 56", "12 13", "23", "no own line leaves its points (8)"),
        (3, "12", "13", "23", "it joins an own and an enemy point (7)"),
        (10, "45", "13", "12", "it also touches a blank point (9)"),
        (11, "", "", "12", "it also fits 8, 9 and 10"),
    ],
)
def test_which_rule_counts_where_several_hold(number: int, own: str, enemy: str, edge: str, other_rule: str) -> None:
    assert rating(own, enemy, edge) == number, other_rule


def test_a_mixed_point_and_one_with_two_lines_of_one_colour_fall_under_the_rules_for_colours() -> None:
    """Rule 5 says "nur eine Linie"; of the others, "a line" is at least one."""
    assert rating("13 25 26", "14 35 46", "12") == Priority.JOINS_OWN_POINTS
    assert rating("13 35 46", "14 25 26", "12") == Priority.JOINS_OWN_AND_ENEMY_POINT


def by_the_rules(edge: str, own: set[str], enemy: set[str]) -> int:
    """The priority worked out anew from the names of edges, rule by rule in the words of the text."""
    start, end = edge[0], edge[1]
    drawn = {frozenset(name): colour for colour, names in (("own", own), ("enemy", enemy)) for name in names}
    sides = [{drawn.get(frozenset((end_, third))) for end_ in edge} for third in set("123456") - set(edge)]
    for number, sort in ((1, {"own"}), (2, {"enemy"}), (3, {"own", "enemy"})):
        if sort in sides:
            return number

    def leaves(colour: str, point: str) -> bool:
        return any(point in pair and owner == colour for pair, owner in drawn.items())

    def kind(point: str) -> tuple[bool, bool]:
        return leaves("own", point), leaves("enemy", point)

    kinds = [kind(start), kind(end)]
    mixed, blank = (True, True), (False, False)
    rules = [
        (11, kinds == [blank, blank]),
        (10, blank in kinds and not leaves("own", start) and not leaves("own", end)),
        (9, blank in kinds),
        (8, not leaves("own", start) and not leaves("own", end)),
        (4, kinds == [mixed, mixed]),
        (5, mixed in kinds and any(sum(point in pair for pair in drawn) == 1 for point in edge)),
        (6, leaves("own", start) and leaves("own", end)),
        (7, any(leaves("own", one) and leaves("enemy", other) for one, other in ((start, end), (end, start)))),
    ]
    return next(number for number, holds in rules if holds)


@pytest.mark.xdist_group(HEXAGON_CLASSES)
def test_every_open_line_of_every_open_position_has_the_priority_of_the_text() -> None:
    classes = valued_classes(HEXAGON)
    assert len(classes) == 2250
    names = [cell.name for cell in HEXAGON.geometry.cells]
    met = set()
    for place in classes:
        own = {name for number, name in enumerate(names) if place.own >> number & 1}
        enemy = {name for number, name in enumerate(names) if place.enemy >> number & 1}
        rows = Fields.from_position(place).L
        for move in place.legal_moves:
            found = rows[move][Column.RATING]
            assert found == by_the_rules(names[move], own, enemy), (place, names[move])
            met.add(found)
    assert met == set(range(1, 12))
