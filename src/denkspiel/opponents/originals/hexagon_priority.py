"""The 11 priorities by which the computer player of the Hexagon game on the Sharp PC-1360 rates a line.

The list comes, the text says, from the book "Computer-Denkspiele" by Fischer-Logo. Its rules stand from bad to good,
and several can hold for one line. Decided so:

- Of rules 1 to 3, on triangles, the first that holds counts, before all others: a line that closes an own triangle
  loses, whatever else it does. The text hints at it ("vgl. Priorität Null!": the book counted from 0) where two
  points with own lines are joined.
- Rules 4 to 11 look at the end points alone. "A line" is at least one, for rule 5 says "nur eine Linie" where just one
  is meant. Of rules 4 to 7 the first that holds counts, as for triangles: two mixed points also have own lines. So a
  mixed point joined with one that has two lines or more of one colour falls under rule 6 or 7.
- Of rules 8 to 11 the last that holds counts: rules 10 and 11 narrow 8 and 9 down and would otherwise never apply.
"""

from collections.abc import Collection
from enum import Enum, IntEnum

__all__ = ["Colours", "Priority", "priority"]


class Priority(IntEnum):
    """What the computer thinks of a line, from bad (1) to good (11), numbered as in the text."""

    CLOSES_OWN_TRIANGLE = 1
    CLOSES_ENEMY_TRIANGLE = 2
    CLOSES_MIXED_TRIANGLE = 3
    JOINS_MIXED_POINTS = 4
    JOINS_MIXED_AND_SINGLE = 5
    JOINS_OWN_POINTS = 6
    JOINS_OWN_AND_ENEMY_POINT = 7
    JOINS_POINTS_WITHOUT_OWN_LINE = 8
    TOUCHES_BLANK_POINT = 9
    JOINS_BLANK_AND_ENEMY_POINT = 10
    JOINS_BLANK_POINTS = 11


class Colours(Enum):
    """Which colours some lines have: those that leave a point, or the two that make a triangle with a third one."""

    NONE = "no lines"
    OWN = "only the computer's"
    ENEMY = "only the player's"
    MIXED = "of both"

    @classmethod
    def of(cls, own: int, enemy: int) -> "Colours":
        """The colours of that many lines of the computer and of the player."""
        if own and enemy:
            return cls.MIXED
        if own:
            return cls.OWN
        return cls.ENEMY if enemy else cls.NONE


_BY_TRIANGLE = {
    Colours.OWN: Priority.CLOSES_OWN_TRIANGLE,
    Colours.ENEMY: Priority.CLOSES_ENEMY_TRIANGLE,
    Colours.MIXED: Priority.CLOSES_MIXED_TRIANGLE,
}
"""Rules 1 to 3, in that order: the priority of a line, by the two others of a triangle that it closes."""

_BY_POINTS = {
    frozenset({Colours.MIXED}): Priority.JOINS_MIXED_POINTS,
    frozenset({Colours.MIXED, Colours.OWN}): Priority.JOINS_OWN_POINTS,
    frozenset({Colours.MIXED, Colours.ENEMY}): Priority.JOINS_OWN_AND_ENEMY_POINT,
    frozenset({Colours.OWN}): Priority.JOINS_OWN_POINTS,
    frozenset({Colours.OWN, Colours.ENEMY}): Priority.JOINS_OWN_AND_ENEMY_POINT,
    frozenset({Colours.ENEMY}): Priority.JOINS_POINTS_WITHOUT_OWN_LINE,
    frozenset({Colours.NONE, Colours.OWN}): Priority.TOUCHES_BLANK_POINT,
    frozenset({Colours.NONE, Colours.MIXED}): Priority.TOUCHES_BLANK_POINT,
    frozenset({Colours.NONE, Colours.ENEMY}): Priority.JOINS_BLANK_AND_ENEMY_POINT,
    frozenset({Colours.NONE}): Priority.JOINS_BLANK_POINTS,
}
"""Rules 4 and 6 to 11: the priority of a line that closes no triangle, by the lines that leave its two ends."""

Leaving = tuple[int, int]
"""How many lines of the computer and how many of the player leave a point."""


def priority(triangles: Collection[Colours], start: Leaving, end: Leaving) -> Priority:
    """The priority of an open line; the head of the module says which rule counts.

    Args:
        triangles: for each triangle that the line closes the colours of the two other lines.
        start: the lines that leave its one end.
        end: the same for its other end.
    """
    for colours, rule in _BY_TRIANGLE.items():
        if colours in triangles:
            return rule
    kinds = frozenset({Colours.of(*start), Colours.of(*end)})
    if Colours.MIXED in kinds and 1 in (sum(start), sum(end)):
        return Priority.JOINS_MIXED_AND_SINGLE
    return _BY_POINTS[kinds]
