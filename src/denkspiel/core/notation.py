"""Moves as text.

A move is written with the name of its stack or cell: Connect Four `4`, Score Four `b3`, 3-D tic-tac-toe `213`,
hexagon `25` (or `52`: an edge has no direction). A game is the moves one after the other, with or without spaces,
commas or semicolons between them; only where the names differ in length must they be separated.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from denkspiel.core.errors import IllegalMove, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell
from denkspiel.core.inputs import allowed_moves, as_cell, as_game, as_text, refusal
from denkspiel.core.message import Message, echo
from denkspiel.core.position import Position, as_position
from denkspiel.core.stones import completed_lines

__all__ = [
    "as_written",
    "check_no_scores",
    "follow_moves",
    "format_moves",
    "move_names",
    "parse_move",
    "parse_moves",
    "quick_replay",
    "readable_moves",
    "replay",
    "split_score",
]


_LONG_TEXT = 4_096
"""Characters; the moves of a whole game take a few hundred."""
_BETWEEN = re.compile(r"[\s,;-]+")
_WORD = re.compile(r"[^\s,;]+")
_SCORE = re.compile(r"[+-]?[0-9]{1,2}")


@lru_cache(maxsize=64)
def move_names(game: Game) -> dict[str, tuple[int, ...]]:
    """Every way to write a move, in lower case, and the cells of the stack it means, from the ground up.

    The names of `Cell.move` come first; for edges the reversed name is understood as well, where it is free.
    """
    cells = game.geometry.cells
    names = {cells[stack[0]].move.lower(): stack for stack in game.geometry.stacks}
    for stack in game.geometry.stacks:
        if cells[stack[0]].end is not None:
            names.setdefault(cells[stack[0]].move.lower()[::-1], stack)
    return names


def as_written(game: Game, text: str) -> str:
    """A move that a person has typed as the game writes it: "2-5" and "2 5" are the edge "25", "2 1 3" is "213"."""
    joined = _BETWEEN.sub("", text)
    names = move_names(game)
    first = text.lower().split(maxsplit=1)[:1]
    return joined if joined.lower() in names and not names.keys() & first else text


def parse_move(position: Position, text: str) -> int:
    """The cell that the move written as `text` takes in this position.

    Raises:
        UnreadableMove: the game has no move of that name.
        IllegalMove: the move exists, but its cell or stack is full.
        GameIsOver: the game has ended.
        WrongType: it is not a position, or not a text.
    """
    names = move_names(as_position(position).game)
    text = as_text(text)
    stack = names.get(text.strip().lower())
    if stack is None:
        raise _unreadable(position, echo(text.strip()))
    legal = position.legal_moves
    for cell in stack:
        if cell in legal:
            return cell
    raise refusal(position.game.geometry, position.first | position.second, legal, stack[-1], written=text.strip())


def _unreadable(position: Position, text: str) -> UnreadableMove:
    if position.outcome is not None:
        return UnreadableMove(Message('"{text}" is not a move, and the game is over.', text=text))
    allowed = allowed_moves(position.game.geometry, position.legal_moves)
    return UnreadableMove(Message('"{text}" is not a move. Allowed: {allowed}.', text=text, allowed=allowed))


def follow_moves(game: Game | str, text: str) -> tuple[tuple[int, ...], Position]:
    """The cells taken by the moves of a whole game from the empty board, and the position they lead to.

    Args:
        game: the game, or its name.
        text: the moves, such as "4453".

    Raises:
        UnreadableMove: a part of the text is not a move; the sentence says which one.
        IllegalMove: a move is not allowed where it stands.
        UnknownName: there is no game of that name.
        WrongType: it is not a game, or not a text.
    """
    moves, position, fault = readable_moves(game, text)
    if fault is not None:
        raise fault
    return moves, position


def readable_moves(
    game: Game | str, text: str
) -> tuple[tuple[int, ...], Position, UnreadableMove | IllegalMove | None]:
    """The cells taken by the moves up to the first fault, where they lead, and the fault `follow_moves` would raise."""
    game, text = as_game(game), as_text(text)
    quickly = _quickly_read(game, text) if len(text) <= _LONG_TEXT else None
    return quickly or _read(game, _tokens(game, text))


def _quickly_read(game: Game, text: str) -> tuple[tuple[int, ...], Position, None] | None:
    """The same, where every move is plainly legal."""
    names = move_names(game)
    try:
        stacks = [names[token] for token in _tokens(game, text)]
    except KeyError:  # unknown, or in capital letters
        return None
    found = quick_replay(game, stacks)
    return None if found is None else (*found, None)


def _read(game: Game, tokens: Iterable[str]) -> tuple[tuple[int, ...], Position, UnreadableMove | IllegalMove | None]:
    position = Position.start(game)
    moves: list[int] = []
    for number, token in enumerate(tokens, start=1):
        try:
            moves.append(parse_move(position, token))
        except (UnreadableMove, IllegalMove) as error:
            fault = type(error)(Message("Move {number}: {fault}", number=number, fault=error.message))
            fault.__cause__ = error
            return tuple(moves), position, fault
        position = position.play(moves[-1])
    return tuple(moves), position, None


def split_score(game: Game, line: str, most: int | None = None) -> tuple[str, str]:
    """The moves of a line, and the score behind them; an empty text if there is none.

    Test sets of positions have such lines: "4444445 -1". A second word is a score if it has a sign, or if it is a
    number that a score can be and the first word is more than one move. "4 4 5 3" and "4453 6271" are moves alone.

    Args:
        game: the game.
        line: the line.
        most: the largest score; by default that in stones.
    """
    words = _WORD.findall(line)
    if len(words) != 2 or not _SCORE.fullmatch(words[1]):
        return line, ""
    moves, score = words
    names = move_names(game)
    is_score = score.lower() not in names if score[0] in "+-" else moves.lower() not in names
    return (moves, score) if is_score and abs(int(score)) <= (most or (game.geometry.size + 1) // 2) else (line, "")


def check_no_scores(game: Game, text: str) -> None:
    """Refuse a text in which a score stands behind the moves of a line, so that it is not taken for a further move.

    Raises:
        UnreadableMove: there is one; the sentence says which, and what to do.
    """
    for line in text.splitlines():
        moves, score = split_score(game, line)
        if score:
            raise UnreadableMove(
                Message(
                    'The "{score}" behind "{moves}" looks like a score, not like a move. Leave it out, or compare it '
                    'with the exact value by "denkspiel solve {game} -".',
                    score=score,
                    moves=echo(moves),
                    game=game.id,
                )
            )


def parse_moves(game: Game | str, text: str) -> tuple[int, ...]:
    """The cells taken by the moves in `text`, from the empty board; raises what `follow_moves` raises."""
    return follow_moves(game, text)[0]


def replay(game: Game | str, text: str) -> Position:
    """The position after the moves in `text`, from the empty board; raises what `follow_moves` raises."""
    return follow_moves(game, text)[1]


def format_moves(game: Game | str, moves: Iterable[int | str]) -> str:
    """Moves as text: without spaces where all names of the game have the same length, otherwise with them.

    Args:
        game: the game, or its name.
        moves: the cells taken, or what is written for moves.

    Raises:
        IllegalMove: the game has no cell of that number.
        UnreadableMove: the game has no move that is written so.
        WrongType: it is not a game, or a move is neither a whole number nor a text.
    """
    game = as_game(game)
    names = [_cell(game, move).move for move in moves]
    return ("" if _width(game) else " ").join(names)


def _cell(game: Game, move: int | str) -> Cell:
    cells = game.geometry.cells
    if isinstance(move, str):
        return cells[parse_move(Position.start(game), move)]
    number = as_cell(move)
    if 0 <= number < len(cells):
        return cells[number]
    raise IllegalMove(
        Message("There is no cell {number}; the cells are 0 to {last}.", number=number, last=len(cells) - 1)
    )


@lru_cache(maxsize=64)
def _width(game: Game) -> int | None:
    """The common length of all move names, or `None` if they differ."""
    widths = {len(cell.move) for cell in game.geometry.cells}
    return widths.pop() if len(widths) == 1 else None


def _tokens(game: Game, text: str) -> Iterable[str]:
    """The names one by one: a text can be long, and is read no further than to the first fault."""
    width = _width(game)
    words: Iterable[str] = (
        _WORD.findall(text) if len(text) <= _LONG_TEXT else (found[0] for found in _WORD.finditer(text))
    )
    if width is None:
        return words
    return (word[start : start + width] for word in words for start in range(0, len(word), width))


def quick_replay(game: Game, stacks: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], Position] | None:
    """The cells taken one after the other, each the lowest free one of its stack, and the position they lead to.

    Args:
        game: any game.
        stacks: for each move the stack it was made on, one of `Geometry.stacks`.

    Returns:
        `None` if a move was not legal: on a full stack, or after the end of the game.
    """
    free = {stack[0]: iter(stack) for stack in game.geometry.stacks}
    try:
        cells = [next(free[stack[0]]) for stack in stacks]
    except StopIteration:
        return None
    bits = [1 << cell for cell in cells]
    first, second = sum(bits[::2]), sum(bits[1::2])
    completed = completed_lines(game, first, second)
    lines = game.geometry.lines
    if completed_lines(game, second, first) or not all(cells[-1] in lines[index] for index in completed):
        return None  # a line stays whole: one that is not the work of the last stone had ended the game before
    reached = [next(cells_left, None) for cells_left in free.values()]
    open_cells = tuple([cell for cell in reached if cell is not None])
    return tuple(cells), Position._make(game, first, second, open_cells, completed)
