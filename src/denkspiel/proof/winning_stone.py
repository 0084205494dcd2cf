"""Whether the side to move wins with its next stone, by the rules alone."""

from denkspiel.core.position import Position

__all__ = ["has_winning_stone"]


def has_winning_stone(position: Position) -> bool:
    """Whether some move ends the game, and the one who makes it has won."""
    side = position.side_to_move
    outcomes = (position.play(move).outcome for move in position.legal_moves)
    return any(outcome is not None and outcome.winner == side for outcome in outcomes)
