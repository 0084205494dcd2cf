"""What is asked in a puzzle, what is said of an answer, and hints in steps."""

from collections.abc import Sequence
from functools import reduce

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import names_of
from denkspiel.play.lesson.step import closing_moves, lines_closed
from denkspiel.play.sentences import move_text
from denkspiel.puzzles.puzzle import Kind, Line, Puzzle, Wrong, follow

__all__ = ["HINTS", "answer_to", "hint", "solution", "task"]

HINTS = 3
"""How many steps of hints there are: what kind of move it is, where to look, and the move itself."""


def task(puzzle: Puzzle) -> Message:
    """What is asked."""
    if puzzle.kind is Kind.WIN and puzzle.game.avoidance:
        return Message("One move wins: after it the other side cannot help completing a line in the end. Find it.")
    if puzzle.kind is Kind.WIN:
        return Message("One move wins. Find it.")
    if puzzle.kind is Kind.SOONEST:
        return Message("Win in {plies}: only one move does it so soon. Find it.", plies=puzzle.plies)
    if puzzle.kind is Kind.DRAW:
        return Message("One move holds the draw, all others lose. Find it.")
    return Message("You were lost, but the other side has just erred. One move saves the draw. Find it.")


def answer_to(puzzle: Puzzle, wrong: Wrong | None) -> Message:
    """What is said of an answer: of the right one if `wrong` is `None`."""
    if wrong is None:
        return _comment(puzzle)
    move = move_text(puzzle.game, wrong.move)
    if wrong.value > 0:
        return Message("{move} wins too, but only in {plies}.", move=move, plies=wrong.plies + 1)
    if wrong.value == 0:
        return Message("{move} gives the win away: now the other side holds a draw.", move=move)
    if not wrong.line:
        return Message("{move} loses at once.", move=move)
    return Message("{move} loses: the other side wins in {plies}.", move=move, plies=wrong.plies)


def solution(puzzle: Puzzle) -> Message:
    """The one move, told to whoever has not found it."""
    return _with_refutations(puzzle, _move(puzzle))


def hint(puzzle: Puzzle, step: int) -> Message:
    """The hint of a step, 1 to `HINTS`; each tells more than the one before.

    Raises:
        ValueError: there is no such step.
    """
    if not 1 <= step <= HINTS:
        raise ValueError(f"a hint is one of 1 to {HINTS}, not {step}")
    return (_idea, _area, _move)[step - 1](puzzle)


def _move(puzzle: Puzzle) -> Message:
    return Message("The move is {move}.", move=move_text(puzzle.game, puzzle.move))


def _comment(puzzle: Puzzle) -> Message:
    move = move_text(puzzle.game, puzzle.move)
    if puzzle.kind in {Kind.WIN, Kind.SOONEST}:
        return Message("Right: {move} wins.", move=move)
    if puzzle.kind is Kind.DRAW:
        return _with_refutations(puzzle, Message("Right: {move} holds the draw.", move=move))
    return _with_refutations(puzzle, Message("Right: {move} saves the draw.", move=move))


def _with_refutations(puzzle: Puzzle, said: Message) -> Message:
    """Where a draw is held, nothing that follows shows why: so it is told what the other moves lose to."""
    if puzzle.kind in {Kind.WIN, Kind.SOONEST} or not all(wrong.line for wrong in puzzle.wrong):
        return said
    losing: dict[str, list[str]] = {}
    for wrong in puzzle.wrong:
        losing.setdefault(move_text(puzzle.game, wrong.line[0]), []).append(move_text(puzzle.game, wrong.move))
    told = [
        Message("{moves} (to {reply})", moves=_listed(moves), reply=reply)
        for reply, moves in sorted(losing.items(), key=lambda item: -len(item[1]))
    ]
    all_told = reduce(lambda one, other: Message("{one}; {other}", one=one, other=other), told)
    return Message("{said} All others lose: {refutations}.", said=said, refutations=all_told)


def _listed(names: Sequence[str]) -> Message:
    """Moves in a row: "3, 5 and 7"."""
    if len(names) == 1:
        return Message.literal(names[0])
    return Message("{names} and {name}", names=", ".join(names[:-1]), name=names[-1])


def _idea(puzzle: Puzzle) -> Message:
    """What kind of move it is."""
    position, after = puzzle.position, puzzle.position.play(puzzle.move)
    side = position.side_to_move
    if after.outcome is not None:
        return Message("The move ends the game.")
    if puzzle.game.avoidance:
        return Message("Count the moves that complete no line, for both sides: who runs out of them first loses.")
    if puzzle.move in closing_moves(position, 1 - side):
        return Message("The other side threatens to complete a line.")
    return _quiet_or_not(puzzle, len(closing_moves(after, side)))


def _quiet_or_not(puzzle: Puzzle, threats: int) -> Message:
    if threats > 1:
        return Message("The move makes two threats at once.")
    if threats:
        return Message("The move makes a threat that has to be answered.")
    if puzzle.kind in {Kind.WIN, Kind.SOONEST}:
        return Message("The move is a quiet one: it threatens nothing at once.")
    return Message("Look at what the other side wants to do next.")


def _area(puzzle: Puzzle) -> Message:
    """A line to look at: the one that decides in the end, or the one by which a natural move fails."""
    line = _deciding(puzzle.position, puzzle.line)
    if line is not None:
        if puzzle.game.avoidance:
            return Message("In the end the other side has to complete {line}.", line=names_of(puzzle.game, line))
        return Message("In the end it is {line} that wins.", line=names_of(puzzle.game, line))
    for wrong in puzzle.natural:
        line = _deciding(puzzle.position, (wrong.move, *wrong.line))
        if line is not None:
            return Message(
                "Think of {line}: that is by what {move} fails.",
                line=names_of(puzzle.game, line),
                move=move_text(puzzle.game, wrong.move),
            )
    wrong = puzzle.natural[0]
    return Message("It is not {move}, though that looks natural.", move=move_text(puzzle.game, wrong.move))


def _deciding(position: Position, line: Line) -> Line | None:
    """The line that ends the game, if it is played to its end with a line."""
    before = follow(position, line[:-1])
    closed = lines_closed(before, before.side_to_move, line[-1])
    return closed[0] if closed else None
