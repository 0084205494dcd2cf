"""A small game whole: all positions up to symmetry, valued from their ends backward."""

from functools import cache

from denkspiel.core.game import Game
from denkspiel.core.position import Position

__all__ = ["HEXAGON_CLASSES", "valued_classes"]

HEXAGON_CLASSES = "classes of the hexagon"
"""The group of tests that ask for these: one worker finds them once, in some seconds."""


@cache
def valued_classes(game: Game) -> dict[Position, tuple[int, int]]:
    """For every canonical position that is not over: who wins (1 the side to move) and in how many plies.

    The winner hurries, the loser delays. Only for games with some thousands of classes.
    """
    replies: dict[Position, set[Position]] = {}
    plies = [{Position.start(game)}]
    while plies[-1]:
        for position in plies[-1]:
            replies[position] = {position.play(move).canonical for move in position.legal_moves}
        plies.append(set().union(*(replies[position] for position in plies[-1])))
    values: dict[Position, tuple[int, int]] = {}
    for positions in reversed(plies):
        for position in positions:
            worths = [values[reply] for reply in replies[position]]
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
