"""A position in words, one line for each row or stack, without drawing characters: for screen readers and pipes.

The first player's stones are X, the second's O, a free cell is "-".
"""

from collections.abc import Iterable

from denkspiel.core.game import Game
from denkspiel.core.message import CellText, Message
from denkspiel.core.position import Outcome, Position, Reason
from denkspiel.draw.layout import PictureKind, axis_names, board_columns, cell_rows_by_layer, picture_kind
from denkspiel.draw.line_names import line_with_cells
from denkspiel.draw.points import graph_points, line_ring

__all__ = ["describe_outcome", "describe_position"]

Name = str | Message

_NAMES: tuple[Name, Name] = (Message("First player"), Message("Second player"))
_LETTERS = ("X", "O")


def describe_position(position: Position, *, last: int | None = None) -> tuple[Message, ...]:
    """Which stones are where, the move played last if it is given, and who is to move or how the game ended.

    Stacks are read from the ground up, rows from left to right and the uppermost first. Where a board has neither,
    and for graphs, the cells of each player are listed by name.
    """
    return (*_stones(position), *_last_move(position, last), _state(position))


def describe_outcome(
    outcome: Outcome, game: Game, names: tuple[Name, Name] = _NAMES, you: int | None = None
) -> Message:
    """How the game ended in one or two sentences, with the completed lines.

    Args:
        outcome: what a finished position says.
        game: the game played.
        names: what to call the first and the second player at the beginning of a sentence.
        you: which of the two (0 or 1) reads this and is called "you"; `None` for neither.
    """
    if outcome.winner is None:
        return Message("The board is full and no line is complete: a draw.")
    winner, loser = names[outcome.winner], names[1 - outcome.winner]
    first, *others = (_line(game, line) for line in outcome.lines)
    for other in others:
        first = Message("{lines}; {line}", lines=first, line=other)
    lines = first
    is_triangle = all(len(line) == 3 and _corner_names(game, line) for line in outcome.lines)
    if you is not None:
        return _outcome_for_you(outcome, lines, names, you, is_triangle=is_triangle)
    if outcome.reason is Reason.LINE:
        return Message("{winner} wins with {lines}.", winner=winner, lines=lines)
    if is_triangle:
        return Message(
            "{loser} completes the triangle {lines} and loses. {winner} wins.",
            loser=loser,
            lines=lines,
            winner=winner,
        )
    return Message("{loser} has completed {lines} and loses. {winner} wins.", loser=loser, lines=lines, winner=winner)


def _outcome_for_you(
    outcome: Outcome, lines: Message, names: tuple[Name, Name], you: int, *, is_triangle: bool
) -> Message:
    """How the game ended, said to one of the two players."""
    has_won, other = outcome.winner == you, names[1 - you]
    if outcome.reason is Reason.LINE:
        if has_won:
            return Message("You win with {lines}.", lines=lines)
        return Message("{winner} wins with {lines}.", winner=other, lines=lines)
    if is_triangle:
        if has_won:
            return Message("{loser} completes the triangle {lines} and loses. You win.", loser=other, lines=lines)
        return Message("You complete the triangle {lines} and lose. {winner} wins.", winner=other, lines=lines)
    if has_won:
        return Message("{loser} has completed {lines} and loses. You win.", loser=other, lines=lines)
    return Message("You have completed {lines} and lose. {winner} wins.", winner=other, lines=lines)


def _stones(position: Position) -> Iterable[Message]:
    geometry = position.game.geometry
    columns = board_columns(geometry)
    if columns is not None:
        return [_stack(position, stack, Message("Column")) for stack in columns]
    kind = picture_kind(geometry)
    if kind is PictureKind.TOWERS:
        taken = [stack for stack in position.game.geometry.stacks if position.owner(stack[0]) is not None]
        if not taken:
            return [Message("All pegs are empty.")]
        return [_stack(position, stack, Message("Peg")) for stack in taken]
    names = None if kind is PictureKind.GRAPH else axis_names(geometry)
    return _by_player(position) if names is None else _rows(position, names[1], names[2])


def _stack(position: Position, stack: tuple[int, ...], what: Message) -> Message:
    name = position.game.geometry.cells[stack[0]].move
    owners = [position.owner(cell) for cell in stack]
    letters = " ".join(_LETTERS[owner] for owner in owners if owner is not None)
    if not letters:
        return Message("{what} {name}: empty", what=what, name=name)
    return Message("{what} {name}: {stones}", what=what, name=name, stones=letters)


def _rows(position: Position, rows: tuple[str, ...], layers: tuple[str, ...]) -> list[Message]:
    messages = []
    for layer, lines in zip(layers, cell_rows_by_layer(position.game.geometry), strict=True):
        for row, line in zip(reversed(rows), lines, strict=True):
            stones = " ".join(_letter(position, cell) for cell in line if cell is not None)
            messages.append(
                Message("Layer {layer}, row {row}: {stones}", layer=layer, row=row, stones=stones)
                if layer
                else Message("Row {row}: {stones}", row=row, stones=stones)
            )
    return messages


def _letter(position: Position, cell: int) -> str:
    owner = position.owner(cell)
    return "-" if owner is None else _LETTERS[owner]


def _by_player(position: Position) -> list[Message]:
    cells = position.game.geometry.cells
    lists = [
        " ".join(cell.name for number, cell in enumerate(cells) if position.owner(number) == owner) or "-"
        for owner in (0, 1, None)
    ]
    return [
        Message("X, first player: {cells}", cells=lists[0]),
        Message("O, second player: {cells}", cells=lists[1]),
        Message("Free: {cells}", cells=lists[2]),
    ]


def _last_move(position: Position, last: int | None) -> Iterable[Message]:
    if last is not None:
        yield Message("Last move: {move}", move=position.game.geometry.cells[last].move)


def _state(position: Position) -> Message:
    outcome = position.outcome
    if outcome is not None:
        return describe_outcome(outcome, position.game)
    if position.side_to_move:
        return Message("It is the second player's turn (O).")
    return Message("It is the first player's turn (X).")


def _line(game: Game, line: tuple[int, ...]) -> Message:
    """The kind of a straight line and its cells; the corners of a ring of edges with known names."""
    cells = _corner_names(game, line) or " ".join(game.geometry.cells[cell].name for cell in line)
    return line_with_cells(game.geometry, line, CellText(cells, line))


def _corner_names(game: Game, line: tuple[int, ...]) -> str:
    if picture_kind(game.geometry) is not PictureKind.GRAPH:
        return ""
    points = graph_points(game.geometry)
    ring = sorted(line_ring(game.geometry, line))
    return " ".join(points[point].name for point in ring) if all(points[point].name for point in ring) else ""
