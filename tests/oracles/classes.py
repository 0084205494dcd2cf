"""A small game whole: all positions up to symmetry, valued from their ends backward."""

from functools import cache

from denkspiel.core.game import Game
from denkspiel.core.position import Position

__all__ = ["HEXAGON_CLASSES", "classes_by_ply", "valued_classes"]

HEXAGON_CLASSES = "classes of the hexagon"
"""The group of tests that ask for these: one worker finds them once, in some seconds."""


@cache
def classes_by_ply(game: Game) -> list[dict[Position, set[Position]]]:
    """For each ply the canonical positions, those that are over too, each with those that follow.

    Only for games with some thousands of classes.
    """
    plies, found = [], {Position.start(game)}
    while found:
        plies.append({one: {one.play(move).canonical for move in one.legal_moves} for one in found})
        found = set().union(*plies[-1].values())
    return plies


@cache
def valued_classes(game: Game) -> dict[Position, tuple[int, int]]:
    """For every canonical position that is not over: who wins (1 the side to move) and in how many plies.

    The winner hurries, the loser delays.
    """
    values: dict[Position, tuple[int, int]] = {}
    for replies in reversed(classes_by_ply(game)):
        for position, following in replies.items():
            worths = [values[reply] for reply in following]
            values[position] = _ended(position) or max(((-result, left + 1) for result, left in worths), key=_merit)
    return {position: value for position, value in values.items() if position.outcome is None}


def _ended(position: Position) -> tuple[int, int] | None:
    if position.outcome is None:
        return None
    winner = position.outcome.winner
    return (0 if winner is None else 1 if winner == position.side_to_move else -1), 0


def _merit(worth: tuple[int, int]) -> tuple[int, int]:
    result, left = worth
    return result, -result * left
