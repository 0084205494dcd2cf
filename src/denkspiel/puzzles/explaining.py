"""What each move of a line does, in words of the lines: which it completes, threatens, stops or opens."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from denkspiel.core.message import CellText, Message
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import join_cell_names
from denkspiel.play.lesson.step import completing_moves, lines_completed_by
from denkspiel.play.sentences import move_text
from denkspiel.puzzles.puzzle import Line

__all__ = ["ExplainedMove", "explain_line", "group_moves"]


@dataclass(frozen=True)
class ExplainedMove:
    """A move of a line that is played out.

    Attributes:
        move: the cell it takes.
        position: what stands on the board then.
        facts: what it does, in fragments without capital letter and full stop; there may be nothing to say.
    """

    move: int
    position: Position
    facts: tuple[Message, ...]

    @property
    def name(self) -> str:
        """The move as players say it."""
        return move_text(self.position.game, self.move)

    @property
    def sentence(self) -> Message:
        """The move and what it does, in one line."""
        if not self.facts:
            return Message.literal(self.name)
        joined = self.facts[0]
        for fact in self.facts[1:]:
            joined = Message("{reasons}; {reason}", reasons=joined, reason=fact)
        return Message("{move}: {facts}", move=self.name, facts=joined)


def explain_line(position: Position, line: Line) -> tuple[ExplainedMove, ...]:
    """Each move of a line with what it does.

    Args:
        position: where the line begins.
        line: legal moves from there on.
    """
    moves = []
    for move in line:
        after = position.play(move)
        moves.append(ExplainedMove(move, after, tuple(_facts(position, move, after))))
        position = after
    return tuple(moves)


def group_moves(moves: Sequence[ExplainedMove]) -> Iterator[Sequence[ExplainedMove]]:
    """The same moves, those of which nothing is to be told side by side, and each of the others by itself."""
    for tells, group in groupby(moves, key=lambda one: bool(one.facts)):
        if tells:
            yield from ([one] for one in group)
        else:
            yield list(group)


def _facts(position: Position, move: int, after: Position) -> Iterator[Message]:
    if after.outcome is not None:
        yield _ending(position, move, after)
    elif position.game.avoidance:
        yield _safe_moves(after)
    else:
        yield from _stopped(position, move)
        yield from (
            _left(position, move, after)
            if completing_moves(after, after.side_to_move)
            else _threatened(position, after)
        )


def _ending(position: Position, move: int, after: Position) -> Message:
    game = position.game
    lines = lines_completed_by(position, position.side_to_move, move)
    if not lines:
        return Message("the board is full: a draw")
    if len(lines) > 1:
        names = CellText(
            ", ".join(join_cell_names(game, line) for line in lines),
            dict.fromkeys(cell for line in lines for cell in line),
        )
        if game.avoidance:
            return Message("completes {count} lines at once and loses: {lines}", count=len(lines), lines=names)
        return Message("completes {count} lines at once and wins: {lines}", count=len(lines), lines=names)
    assert after.outcome is not None, "somebody has a line"
    if game.avoidance:
        return Message("completes {line} and loses", line=join_cell_names(game, lines[0]))
    return Message("completes {line} and wins", line=join_cell_names(game, lines[0]))


def _safe_moves(after: Position) -> Message:
    """Where a whole line loses: what is left to the other side."""
    losing = completing_moves(after, after.side_to_move)
    safe = len(after.legal_moves) - len(losing)
    if not safe:
        return Message("now every move completes a line")
    if safe == 1:
        return Message("leaves the opponent only one move that completes no line")
    return Message("leaves the opponent {count} moves that complete no line", count=safe)


def _stopped(position: Position, move: int) -> Iterator[Message]:
    for line in lines_completed_by(position, 1 - position.side_to_move, move):
        yield Message("blocks {line}", line=join_cell_names(position.game, line))


def _threatened(position: Position, after: Position) -> Iterator[Message]:
    """The cells that would complete a line with the next stone; those that would have done so before are no news."""
    game, side = position.game, position.side_to_move
    cells = completing_moves(after, side)
    news = [cell for cell in cells if cell not in completing_moves(position, side)]
    if not news:
        return
    if len(cells) > 1:
        yield Message(
            "threatens to win at {cells}: only one of them can be blocked", cells=join_cell_names(game, cells)
        )
        return
    (line, *others) = lines_completed_by(after, side, cells[0])
    if others:
        yield Message("threatens to complete two lines at {cell}", cell=join_cell_names(game, cells))
    else:
        yield Message(
            "threatens to complete {line} at {cell}",
            line=join_cell_names(game, line),
            cell=join_cell_names(game, cells),
        )


def _left(position: Position, move: int, after: Position) -> Iterator[Message]:
    """Where the other side wins with the next stone; with gravity the cell above may be open only now."""
    game, cells = position.game, completing_moves(after, after.side_to_move)
    above = game.geometry.above[move]
    if above in cells:
        yield Message("opens {cell} for the opponent, who wins there", cell=join_cell_names(game, [above]))
    others = [cell for cell in cells if cell != above]
    if others:
        yield Message("leaves {cell} to the opponent, who wins there", cell=join_cell_names(game, others))
