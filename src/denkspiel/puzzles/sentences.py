"""What is asked in a puzzle, what is said of an answer, and hints in steps."""

from collections.abc import Sequence
from functools import reduce

from denkspiel.core.message import CellText, Message
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import join_cell_names
from denkspiel.play.lesson.step import completing_moves, lines_completed_by
from denkspiel.play.sentences import move_text
from denkspiel.play.themes import Theme
from denkspiel.puzzles.explaining import puzzle_theme
from denkspiel.puzzles.puzzle import Line, Puzzle, PuzzleKind, WrongMove, position_after

__all__ = ["HINT_STEPS", "answer_text", "hint_text", "solution_text", "task_text"]

HINT_STEPS = 3
"""How many steps of hints there are: what kind of move it is, where to look, and the move itself."""


_QUIET_HINTS = {
    Theme.FORK: Message("It is a quiet move: think of two threats at once."),
    Theme.CHAIN: Message("It is a quiet move: it prepares a series of threats."),
    Theme.PARITY: Message("It is a quiet move: who will have to play below the decisive cell in the end?"),
}


def task_text(puzzle: Puzzle) -> Message:
    """What is asked."""
    if puzzle.kind is PuzzleKind.WIN and puzzle.game.avoidance:
        return Message("One move wins: after it, your opponent must complete a line sooner or later. Find it.")
    if puzzle.kind is PuzzleKind.WIN:
        return Message("One move wins. Find it.")
    if puzzle.kind is PuzzleKind.SOONEST:
        return Message(
            "Win in {plies} moves, counting both players. Only one move is that fast. Find it.", plies=puzzle.plies
        )
    if puzzle.kind is PuzzleKind.DRAW:
        return Message("One move holds the draw; all others lose. Find it.")
    return Message("You were losing, but your opponent has just made a mistake. One move saves the draw. Find it.")


def answer_text(puzzle: Puzzle, wrong: WrongMove | None) -> Message:
    """What is said of an answer: of the right one if `wrong` is `None`."""
    if wrong is None:
        return _comment(puzzle)
    move = move_text(puzzle.game, wrong.move)
    if wrong.value > 0:
        return Message("{move} also wins, but it takes {plies} moves.", move=move, plies=wrong.plies + 1)
    if wrong.value == 0:
        return Message("{move} gives the win away: now your opponent can hold a draw.", move=move)
    if not wrong.refutation:
        return Message("{move} loses at once.", move=move)
    return Message("{move} loses: your opponent wins in {plies}.", move=move, plies=wrong.plies)


def solution_text(puzzle: Puzzle) -> Message:
    """The one move, for people who have not found it."""
    return _with_refutations(puzzle, _move(puzzle))


def hint_text(puzzle: Puzzle, step: int) -> Message:
    """The hint of a step, 1 to `HINT_STEPS`; each tells more than the one before.

    Raises:
        ValueError: there is no such step.
    """
    if not 1 <= step <= HINT_STEPS:
        raise ValueError(f"a hint is one of 1 to {HINT_STEPS}, not {step}")
    return (_idea, _area, _move)[step - 1](puzzle)


def _move(puzzle: Puzzle) -> Message:
    return Message("The move is {move}.", move=move_text(puzzle.game, puzzle.solution))


def _comment(puzzle: Puzzle) -> Message:
    move = move_text(puzzle.game, puzzle.solution)
    if puzzle.kind in {PuzzleKind.WIN, PuzzleKind.SOONEST}:
        return Message("Right: {move} wins.", move=move)
    if puzzle.kind is PuzzleKind.DRAW:
        return _with_refutations(puzzle, Message("Right: {move} holds the draw.", move=move))
    return _with_refutations(puzzle, Message("Right: {move} saves the draw.", move=move))


def _with_refutations(puzzle: Puzzle, said: Message) -> Message:
    """Where a draw is held, nothing that follows shows why: so it is told what the other moves lose to."""
    if puzzle.kind in {PuzzleKind.WIN, PuzzleKind.SOONEST} or not all(wrong.refutation for wrong in puzzle.wrong_moves):
        return said
    losing: dict[CellText, list[CellText]] = {}
    for wrong in puzzle.wrong_moves:
        losing.setdefault(move_text(puzzle.game, wrong.refutation[0]), []).append(move_text(puzzle.game, wrong.move))
    told = [
        Message("{moves} (answer: {reply})", moves=_listed(moves), reply=reply)
        for reply, moves in sorted(losing.items(), key=lambda item: -len(item[1]))
    ]
    all_told = reduce(lambda one, other: Message("{one}; {other}", one=one, other=other), told)
    return Message("{said} All other moves lose: {refutations}.", said=said, refutations=all_told)


def _listed(names: Sequence[CellText]) -> Message:
    """Moves in a row: "3, 5 and 7"."""
    if len(names) == 1:
        return Message("{cells}", cells=names[0])
    first = CellText(", ".join(names[:-1]), [cell for name in names[:-1] for cell in name.cells])
    return Message("{names} and {name}", names=first, name=names[-1])


def _idea(puzzle: Puzzle) -> Message:
    """What kind of move it is."""
    position, after = puzzle.position, puzzle.position.play(puzzle.solution)
    side = position.side_to_move
    if after.outcome is not None:
        return Message("The move ends the game.")
    if puzzle.game.avoidance:
        return Message("Count each side's moves that complete no line. The player who runs out of them first loses.")
    if puzzle.solution in completing_moves(position, 1 - side):
        return Message("Your opponent threatens to complete a line.")
    return _quiet_or_not(puzzle, len(completing_moves(after, side)))


def _quiet_or_not(puzzle: Puzzle, threats: int) -> Message:
    if threats > 1:
        return Message("The move makes two threats at once.")
    if threats:
        return Message("The move makes a threat that your opponent must answer.")
    if puzzle.kind in {PuzzleKind.WIN, PuzzleKind.SOONEST}:
        theme = puzzle_theme(puzzle) if puzzle.theme is None else puzzle.theme
        return _QUIET_HINTS.get(theme, Message("It is a quiet move: it makes no immediate threat."))
    return Message("Look at what your opponent wants to do next.")


def _area(puzzle: Puzzle) -> Message:
    """A line to look at: the one that decides in the end, or the one by which a natural move fails."""
    line = _deciding(puzzle.position, puzzle.line)
    if line is not None:
        if puzzle.game.avoidance:
            return Message("In the end, your opponent must complete {line}.", line=join_cell_names(puzzle.game, line))
        return Message("In the end, {line} wins.", line=join_cell_names(puzzle.game, line))
    for wrong in puzzle.tempting_moves:
        line = _deciding(puzzle.position, (wrong.move, *wrong.refutation))
        if line is not None:
            return Message(
                "Look at {line}: that is why {move} fails.",
                line=join_cell_names(puzzle.game, line),
                move=move_text(puzzle.game, wrong.move),
            )
    wrong = puzzle.tempting_moves[0]
    return Message("{move} looks natural, but it is not the solution.", move=move_text(puzzle.game, wrong.move))


def _deciding(position: Position, line: Line) -> Line | None:
    """The line that ends the game, if it is played to its end with a line."""
    before = position_after(position, line[:-1])
    closed = lines_completed_by(before, before.side_to_move, line[-1])
    return closed[0] if closed else None
