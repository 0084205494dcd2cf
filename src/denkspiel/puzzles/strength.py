"""How strong somebody is at the puzzles of one game, and how that changes with success."""

from denkspiel.puzzles.collection import Collection
from denkspiel.puzzles.glicko import Rating, Result, rated

__all__ = ["DEVIATION", "after_attempt", "beginning"]

DEVIATION = 80.0
"""How unsure a puzzle's rating is: it comes from some fifty tries."""
_BELOW = 0.4
"""Who has not tried yet is taken to be as strong as this part of all puzzles asks for: a success is a better start."""


def beginning(collection: Collection) -> Rating:
    """The strength of somebody who has not tried yet."""
    return Rating(float(sorted(collection.ratings)[int(_BELOW * len(collection))]))


def after_attempt(own: Rating, collection: Collection, number: int, *, found: bool) -> Rating:
    """The strength after an attempt at the puzzle of that number."""
    centre = beginning(collection).rating
    return rated(own, [Result(collection.ratings[number - 1], DEVIATION, float(found))], centre)
