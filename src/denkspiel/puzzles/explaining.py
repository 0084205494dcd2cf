"""What each move of a line does, in words of the lines: which it completes, threatens, stops or opens."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby

from denkspiel.core.message import CellText, Message
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import join_cell_names
from denkspiel.play.lesson.step import completing_moves, forces_a_win, lines_completed_by
from denkspiel.play.sentences import move_text
from denkspiel.play.themes import Insight, Theme
from denkspiel.puzzles.collection import PuzzleCollection
from denkspiel.puzzles.puzzle import Line, Puzzle
from denkspiel.puzzles.quiet import explain_quiet_move

__all__ = ["ExplainedMove", "explain_line", "group_moves", "numbers_by_theme", "puzzle_theme"]


@dataclass(frozen=True)
class ExplainedMove:
    """A move of a line that is played out.

    Attributes:
        move: the cell it takes.
        position: what stands on the board then.
        facts: what it does, in fragments without capital letter and full stop; there may be nothing to say.
        before: what stood on the board before it.
        then: the moves that follow it.
        previous: the move of the line before it.
    """

    move: int
    position: Position
    facts: tuple[Message, ...]
    before: Position = field(repr=False)
    then: Line = field(repr=False)
    previous: "ExplainedMove | None" = field(repr=False, compare=False)

    @property
    def name(self) -> str:
        """The move as players say it."""
        return move_text(self.position.game, self.move)

    @property
    def sentence(self) -> Message:
        """The move and what it does, in one line."""
        facts = self.facts or (() if self.idea is None else (self.idea.sentence,))
        if not facts:
            return Message("{move}: a quiet move", move=self.name)
        joined = facts[0]
        for fact in facts[1:]:
            joined = Message("{reasons}; {reason}", reasons=joined, reason=fact)
        return Message("{move}: {facts}", move=self.name, facts=joined)

    @cached_property
    def idea(self) -> Insight | None:
        """What a quiet move is good for; `None` for a move of which there are facts, or where nothing is to be said."""
        if self.facts or self.before.game.avoidance:
            return None
        found = explain_quiet_move(self.before, self.move, self.then, self._told)
        return None if found.theme is Theme.QUIET and not found.cells else found

    @cached_property
    def _told(self) -> tuple[Message, ...]:
        """What was said of earlier moves of the same side."""
        own = None if self.previous is None else self.previous.previous
        if own is None:
            return ()
        return own._told if own.idea is None else (*own._told, own.idea.sentence)


def explain_line(position: Position, line: Line) -> tuple[ExplainedMove, ...]:
    """Each move of a line with what it does.

    Args:
        position: where the line begins.
        line: legal moves from there on.
    """
    moves: list[ExplainedMove] = []
    for number, move in enumerate(line, 1):
        after = position.play(move)
        facts = tuple(_facts(position, move, after))
        moves.append(ExplainedMove(move, after, facts, position, tuple(line[number:]), moves[-1] if moves else None))
        position = after
    return tuple(moves)


def group_moves(moves: Sequence[ExplainedMove], *, brief: bool = False) -> Iterator[Sequence[ExplainedMove]]:
    """The same moves, those of which nothing is to be told side by side, and each of the others by itself.

    Args:
        moves: in order.
        brief: whether quiet moves stand side by side too, all but the first move.
    """

    def tells(one: ExplainedMove) -> bool:
        return bool(one.facts) or ((one is moves[0] or not brief) and one.idea is not None)

    for told, group in groupby(moves, key=tells):
        if told:
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


def puzzle_theme(puzzle: Puzzle) -> Theme:
    """What the right move of a puzzle is about; the proof says more of quiet moves than a look at the board does."""
    position, move = puzzle.position, puzzle.solution
    (first, *_) = explain_line(position, puzzle.line)
    if first.idea is not None:
        return first.idea.theme
    if first.position.outcome is not None:
        return Theme.WIN
    if puzzle.game.avoidance:
        return Theme.SAFE_MOVES
    if forces_a_win(position, move):
        return Theme.FORK
    if lines_completed_by(position, 1 - position.side_to_move, move):
        return Theme.BLOCK
    return Theme.CHAIN if completing_moves(first.position, position.side_to_move) else Theme.QUIET


@lru_cache(maxsize=16)  # as many as collections
def numbers_by_theme(collection: PuzzleCollection) -> Mapping[Theme, tuple[int, ...]]:
    """The numbers of the puzzles of a collection by theme, in the order of the themes; the easiest puzzles first."""
    found: dict[Theme, list[int]] = {theme: [] for theme in Theme}
    for number, theme in enumerate(collection.themes, 1):
        found[theme or puzzle_theme(collection.puzzle(number))].append(number)
    return {theme: tuple(numbers) for theme, numbers in found.items() if numbers}
