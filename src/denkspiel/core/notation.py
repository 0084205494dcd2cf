"""Moves as text.

A move is written with the name of its stack or cell: Connect Four `4`, Score Four `b3`, 3-D tic-tac-toe `213`,
hexagon `25` (or `52`: an edge has no direction). A game is the moves one after the other, with or without spaces,
commas or semicolons between them; only where the names differ in length must they be separated, unless each is a letter
with a number behind it (gomoku, "h8i10").
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from denkspiel.core.errors import IllegalMove, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell
from denkspiel.core.inputs import as_cell, as_game, as_text, format_legal_moves, illegal_move
from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position, as_position
from denkspiel.core.stones import completed_lines

__all__ = [
    "cells_by_move_name",
    "check_no_scores",
    "format_moves",
    "normalize_move",
    "parse_game",
    "parse_move",
    "parse_moves",
    "parse_until_fault",
    "replay",
    "replay_stacks",
    "split_score",
]


_LONG_TEXT = 4_096
"""Characters; the moves of a whole game take a few hundred."""
_BETWEEN = re.compile(r"[\s,;-]+")
_WORD = re.compile(r"[^\s,;]+")
_LETTER_AND_NUMBER = re.compile(r"[^\W\d_][0-9]+")
_SCORE = re.compile(r"[+-]?[0-9]{1,2}")


@lru_cache(maxsize=64)
def cells_by_move_name(game: Game) -> dict[str, tuple[int, ...]]:
    """Every way to write a move, in lower case, and the cells of the stack it means, from the ground up.

    The names of `Cell.move` come first; for edges the reversed name is understood as well, where it is free.
    """
    cells = game.geometry.cells
    names = {cells[stack[0]].move.lower(): stack for stack in game.geometry.stacks}
    for stack in game.geometry.stacks:
        if cells[stack[0]].end is not None:
            names.setdefault(cells[stack[0]].move.lower()[::-1], stack)
    return names


def normalize_move(game: Game, text: str) -> str:
    """A move that a person has typed as the game writes it: "2-5" and "2 5" are the edge "25", "2 1 3" is "213"."""
    joined = _BETWEEN.sub("", text)
    names = cells_by_move_name(game)
    first = text.lower().split(maxsplit=1)[:1]
    return joined if joined.lower() in names and not names.keys() & first else text


def parse_move(position: Position, text: str) -> int:
    """Return the number of the cell that a move takes in this position.

    Args:
        position: the position before the move.
        text: the move, such as "4" in Connect Four or "b2" in Tic-Tac-Toe.

    Raises:
        UnreadableMove: the game has no move with this name.
        IllegalMove: the cell or stack is full.
        GameIsOver: the game has ended.
        WrongType: the arguments are not a position and a text.

    Examples:
        >>> from denkspiel import parse_move, replay
        >>> parse_move(replay("tic-tac-toe", "b2"), "c3")
        8
    """
    names = cells_by_move_name(as_position(position).game)
    text = as_text(text)
    stack = names.get(text.strip().lower())
    if stack is None:
        raise _unreadable(position, quote_input(text.strip()))
    legal = position.legal_moves
    for cell in stack:
        if cell in legal:
            return cell
    raise illegal_move(position.game.geometry, position.first | position.second, legal, stack[-1], written=text.strip())


def _unreadable(position: Position, text: str) -> UnreadableMove:
    if position.outcome is not None:
        return UnreadableMove(Message('"{text}" is not a move, and the game is already over.', text=text))
    allowed = format_legal_moves(position.game.geometry, position.legal_moves)
    return UnreadableMove(Message('"{text}" is not a move. Allowed: {allowed}.', text=text, allowed=allowed))


def parse_game(game: Game | str, text: str) -> tuple[tuple[int, ...], Position]:
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
    moves, position, fault = parse_until_fault(game, text)
    if fault is not None:
        raise fault
    return moves, position


def parse_until_fault(
    game: Game | str, text: str
) -> tuple[tuple[int, ...], Position, UnreadableMove | IllegalMove | None]:
    """The cells taken by the moves up to the first fault, where they lead, and the fault `parse_game` would raise."""
    game, text = as_game(game), as_text(text)
    quickly = _quickly_read(game, text) if len(text) <= _LONG_TEXT else None
    return quickly or _read(game, _tokens(game, text))


def _quickly_read(game: Game, text: str) -> tuple[tuple[int, ...], Position, None] | None:
    """The same, where every move is plainly legal."""
    names = cells_by_move_name(game)
    try:
        stacks = [names[token] for token in _tokens(game, text)]
    except KeyError:  # unknown, or in capital letters
        return None
    found = replay_stacks(game, stacks)
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


def split_score(game: Game, line: str, max_moves: int | None = None) -> tuple[str, str]:
    """The moves of a line, and the score behind them; an empty text if there is none.

    Test sets of positions have such lines: "4444445 -1". A second word is a score if it has a sign, or if it is a
    number that a score can be and the first word is more than one move. "4 4 5 3" and "4453 6271" are moves alone.

    Args:
        game: the game.
        line: the line.
        max_moves: the largest score; by default that in stones.
    """
    words = _WORD.findall(line)
    if len(words) != 2 or not _SCORE.fullmatch(words[1]):
        return line, ""
    moves, score = words
    names = cells_by_move_name(game)
    is_score = score.lower() not in names if score[0] in "+-" else moves.lower() not in names
    return (
        (moves, score) if is_score and abs(int(score)) <= (max_moves or (game.geometry.size + 1) // 2) else (line, "")
    )


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
                    'The "{score}" after "{moves}" looks like a score, not a move. Remove it, or run "denkspiel '
                    'solve {game} -" to compare it with the exact value.',
                    score=score,
                    moves=quote_input(moves),
                    game=game.id,
                )
            )


def parse_moves(game: Game | str, text: str) -> tuple[int, ...]:
    """Return the numbers of the cells that the given moves take, starting from the empty board.

    The arguments and errors are those of `replay`.

    Examples:
        >>> from denkspiel import parse_moves
        >>> parse_moves("connect-four", "4453")
        (18, 19, 24, 12)
    """
    return parse_game(game, text)[0]


def replay(game: Game | str, text: str) -> Position:
    """Return the position after the given moves, starting from the empty board.

    Args:
        game: a game or its name.
        text: the moves, such as "4453". You may separate them with spaces.

    Raises:
        UnreadableMove: the game has no move with this name.
        IllegalMove: a cell or stack is full; the error message says which move is wrong.
        GameIsOver: there are more moves after the end of the game.
        WrongType: the arguments are not a game and a text.

    Examples:
        >>> from denkspiel import replay
        >>> position = replay("connect-four", "4453")
        >>> position.ply, position.side_to_move
        (4, 0)
    """
    return parse_game(game, text)[1]


def format_moves(game: Game | str, moves: Iterable[int | str]) -> str:
    """Return moves as text, without spaces if the names of all moves of the game have the same length.

    Args:
        game: a game or its name.
        moves: numbers of cells, or names of moves.

    Raises:
        IllegalMove: the game has no cell with this number.
        UnreadableMove: the game has no move with this name.
        WrongType: the first argument is not a game, or a move is neither a whole number nor a text.

    Examples:
        >>> from denkspiel import format_moves
        >>> format_moves("connect-four", [18, 19, 24, 12])
        '4453'
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
        Message("Unknown cell: {number}. The cells are numbered 0 to {last}.", number=number, last=len(cells) - 1)
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
        return (part for word in words for part in _parts(word)) if _begins_with_letters(game) else words
    return (word[start : start + width] for word in words for start in range(0, len(word), width))


@lru_cache(maxsize=64)
def _begins_with_letters(game: Game) -> bool:
    """Whether each name is a letter with a number behind it, so that rows of them can be read without separators."""
    return all(_LETTER_AND_NUMBER.fullmatch(cell.move) for cell in game.geometry.cells)


def _parts(word: str) -> list[str]:
    parts = _LETTER_AND_NUMBER.findall(word)
    return parts if "".join(parts) == word else [word]


def replay_stacks(game: Game, stacks: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], Position] | None:
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
