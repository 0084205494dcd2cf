"""The short voice of a hint: what matters in a position, and where to look, without the move itself.

The long voice is the sentence about `HintGiven`: the move and the reasons for it.
"""

from denkspiel.core.message import CellText, Message
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import Choice
from denkspiel.play.lesson.step import completing_moves
from denkspiel.play.sentences import move_text

__all__ = ["CANDIDATES", "candidate_moves", "short_hint"]

CANDIDATES = 3
"""Among so many moves the suggested one is hidden: enough to think about, few enough to help."""


def candidate_moves(position: Position, choice: Choice) -> tuple[int, ...]:
    """The suggested move among those that come closest to it, in the order of the board.

    There are none where the lines on the board say enough, or where there is nothing to choose from.
    """
    side = position.side_to_move
    urgent = not position.game.avoidance and any(completing_moves(position, one) for one in (side, 1 - side))
    legal = list(position.legal_moves)
    if urgent or len(legal) <= CANDIDATES:
        return ()
    place = legal.index(choice.move)
    others = [move for move in legal if move != choice.move]
    # Moves without a rating are known to be worse than those with one; of equals the nearest ones are taken.
    others.sort(key=lambda move: (-choice.ratings.get(move, float("-inf")), abs(legal.index(move) - place)))
    return tuple(sorted([choice.move, *others[: CANDIDATES - 1]]))


def short_hint(position: Position, choice: Choice) -> Message:
    """What to look for, in a sentence or two.

    Args:
        position: a position that is not over.
        choice: what was suggested in it.
    """
    idea = _idea(position, choice.move)
    moves = candidate_moves(position, choice)
    if not moves:
        return idea
    *others, last = (move_text(position.game, move) for move in moves)
    where = Message("{names} or {name}", names=CellText(", ".join(others), moves[:-1]), name=last)
    return Message("{idea} Look at {moves}.", idea=idea, moves=where)


def _idea(position: Position, move: int) -> Message:
    """What the position is about."""
    if len(list(position.legal_moves)) == 1:
        return Message("There is only one move.")
    if position.game.avoidance:
        return _safety(position, completing_moves(position, position.side_to_move))
    return _urgency(position) or _threat(position, move)


def _urgency(position: Position) -> Message | None:
    """Whether somebody can complete a line with the next move; `None` if nobody can."""
    side = position.side_to_move
    if completing_moves(position, side):
        return Message("You can complete a line right now. Do you see it?")
    threats = completing_moves(position, 1 - side)
    if len(threats) > 1:
        return Message("Your opponent threatens two lines at once. You can stop only one.")
    return Message("Your opponent threatens to complete a line. Do you see where to stop it?") if threats else None


def _threat(position: Position, move: int) -> Message:
    """What the move threatens."""
    side, after = position.side_to_move, position.play(move)
    threats = () if after.outcome else completing_moves(after, side)
    if len(threats) > 1:
        return Message("You can make two threats at once.")
    if threats:
        return Message("You can make a threat that your opponent must answer.")
    return Message("Nobody can complete a line right now.")


def _safety(position: Position, losing: tuple[int, ...]) -> Message:
    """In games where a line loses: which moves are safe."""
    if not losing:
        return Message("No move loses at once. Keep safe moves for later.")
    if len(losing) == len(list(position.legal_moves)):
        return Message("Every move loses at once.")
    return Message("Some moves lose at once. Avoid them.")
