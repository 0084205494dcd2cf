"""A small game whole: all positions up to symmetry, valued from their ends backward."""

from denkspiel.core.game import Game
from denkspiel.core.position import Position

__all__ = ["valued_classes"]


def valued_classes(game: Game) -> dict[Position, tuple[int, int]]:
    """For every canonical position that is not over: who wins (1 the side to move) and in how many plies.

    The winner hurries, the loser delays. Only for games with some thousands of classes.
    """
    plies = [{Position.start(game)}]
    while plies[-1]:
        plies.append({position.play(move).canonical for position in plies[-1] for move in position.legal_moves})
    values: dict[Position, tuple[int, int]] = {}
    for positions in reversed(plies):
        for position in positions:
            values[position] = _ended(position) or max(
                ((-result, left + 1) for result, left in _replies(position, values)), key=_merit
            )
    return {position: value for position, value in values.items() if position.outcome is None}


def _replies(position: Position, values: dict[Position, tuple[int, int]]) -> list[tuple[int, int]]:
    return [values[position.play(move).canonical] for move in position.legal_moves]


def _ended(position: Position) -> tuple[int, int] | None:
    if position.outcome is None:
        return None
    winner = position.outcome.winner
    return (0 if winner is None else 1 if winner == position.side_to_move else -1), 0


def _merit(worth: tuple[int, int]) -> tuple[int, int]:
    result, left = worth
    return result, -result * left
