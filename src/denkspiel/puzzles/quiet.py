"""What a quiet move does: a move that ends nothing, blocks nothing and makes no threat for the next stone.

Everything said here is true of the position by the rules, or of the moves that follow in the proof of a puzzle: which
line wins in the end, and which threat decides. "Prepares" means: if the other side could pass, which shows what a move
is after.
"""

from collections.abc import Collection, Iterator, Sequence

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.opponents.opponent import join_cell_names
from denkspiel.play.sentences import move_text
from denkspiel.play.themes import Insight, Theme, explain_move

__all__ = ["explain_quiet_move", "lasting_threats", "threat_series"]

_LONGEST_SERIES = 3
"""Stones of a series of threats that is looked for: longer ones explain nothing to a person."""


def explain_quiet_move(
    position: Position, move: int, line: Sequence[int] = (), told: Collection[Message] = ()
) -> Insight:
    """What a quiet move is good for.

    Args:
        position: before the move, in a game in which a whole line wins.
        move: a legal move that ends nothing, blocks nothing and makes no threat.
        line: the moves that follow it in the proof of a puzzle.
        told: sentences about earlier moves of the same side, which need not be repeated.
    """
    return next(found for found in _purposes(position, move, line) if not found.cells or found.sentence not in told)


def _purposes(position: Position, move: int, line: Sequence[int]) -> Iterator[Insight]:
    """From the one that explains most to the one that is always true, which names no cells."""
    game, after = position.game, position.play(move)
    found = explain_move(position, move)
    if found.theme is Theme.FORK:
        yield found
    decides = _deciding_line(after, line)
    keeps = decides is not None and line[-1] in lasting_threats(after)
    if keeps and decides is not None:
        yield Insight(Theme.PARITY, _kept_threat_text(game, line[-1]), decides)
    if found.theme is not Theme.QUIET:
        yield found
    series = threat_series(game, after.enemy, after.own)
    if series:
        name = move_text(game, series[0])
        text = Message("prepares a series of threats that begins with {move}", move=name)
        yield Insight(Theme.CHAIN, text, (move, *series))
    if decides is not None and move in decides:
        text = Message("builds {line}, which wins in the end", line=join_cell_names(game, decides))
        yield Insight(Theme.QUIET, text, decides)
    yield from _by_lines_alone(position, move)
    if keeps and decides is not None:
        text = Message("waits: the threat at {cell} stays", cell=join_cell_names(game, [line[-1]]))
        yield Insight(Theme.PARITY, text)
    yield Insight(Theme.QUIET, Message("makes no threat yet"))


def lasting_threats(after: Position) -> tuple[int, ...]:
    """The free cells that complete a line for the side that has just moved, but cannot be taken yet."""
    game, own = after.game, after.enemy
    taken = own | after.own
    return tuple(
        cell
        for cell in range(game.geometry.size)
        if not taken >> cell & 1 and cell not in after.legal_moves and _completes(game, own, cell)
    )


def threat_series(game: Game, own: int, enemy: int, most: int = _LONGEST_SERIES) -> tuple[int, ...]:
    """The stones of the shortest series of threats that wins for the side to move; empty if there is none.

    Each stone but the last threatens to complete a line, which the other side must stop; the last makes two threats.

    Args:
        game: a game in which a whole line wins.
        own: the stones of the side to move, as a bit mask. The numbers of stones need not fit alternating moves.
        enemy: those of the other side.
        most: how many stones of the side to move there may be.
    """
    for length in range(1, most + 1):
        found = _series(game, own, enemy, length)
        if found:
            return found
    return ()


def _by_lines_alone(position: Position, move: int) -> Iterator[Insight]:
    """What can be said of a stone by the lines through its cell: which it spoils, and which it belongs to."""
    game, own, enemy = position.game, position.own, position.enemy
    masks = game.winning_masks[move]
    spoilt = max(masks, key=lambda each: (not each[0] & own, (each[0] & enemy).bit_count(), -each[1]))
    grown = max(masks, key=lambda each: (not each[0] & enemy, (each[0] & own).bit_count(), -each[1]))
    hits = 0 if spoilt[0] & own else (spoilt[0] & enemy).bit_count()
    holds = 0 if grown[0] & enemy else (grown[0] & own).bit_count() + 1
    if hits > 1:
        cells = game.geometry.lines[spoilt[1]]
        text = Message("spoils {line} for the opponent", line=join_cell_names(game, cells))
        yield Insight(Theme.QUIET, text, cells)
    if holds > 1:
        cells = game.geometry.lines[grown[1]]
        names = join_cell_names(game, cells)
        text = Message("now holds {count} of the {size} cells of {line}", count=holds, size=len(cells), line=names)
        yield Insight(Theme.QUIET, text, cells)
    if all(mask & own and mask & enemy for mask, _ in masks):
        yield Insight(Theme.QUIET, Message("is a waiting move: no line can be completed there any more"), (move,))


def _kept_threat_text(game: Game, cell: int) -> Message:
    """A threat on a cell that cannot be taken yet: which row or level it is on decides whose turn will come to it."""
    level = next(stack.index(cell) + 1 for stack in game.geometry.stacks if cell in stack)
    values = {"cell": join_cell_names(game, [cell]), "level": level}
    if picture_kind(game.geometry) is PictureKind.BOARD:
        if level % 2:
            return Message("keeps the odd threat at {cell}, in row {level}, which wins in the end", **values)
        return Message("keeps the even threat at {cell}, in row {level}, which wins in the end", **values)
    if level % 2:
        return Message("keeps the odd threat at {cell}, on level {level}, which wins in the end", **values)
    return Message("keeps the even threat at {cell}, on level {level}, which wins in the end", **values)


def _open_cells(game: Game, taken: int) -> list[int]:
    """The cells that can be taken now."""
    return [
        number
        for number, cell in enumerate(game.geometry.cells)
        if not taken >> number & 1 and (cell.below is None or taken >> cell.below & 1)
    ]


def _completes(game: Game, own: int, cell: int) -> bool:
    """Whether a stone on this free cell completes a line for these stones."""
    return any(mask & ~own == 1 << cell for mask, _ in game.winning_masks[cell])


def _series(game: Game, own: int, enemy: int, length: int) -> tuple[int, ...]:
    replies = _open_cells(game, own | enemy)
    must = [cell for cell in replies if _completes(game, enemy, cell)]
    if len(must) > 1 or any(_completes(game, own, cell) for cell in replies):
        return ()
    for cell in must or replies:
        with_cell = own | 1 << cell
        now = _open_cells(game, with_cell | enemy)
        ends = [each for each in now if _completes(game, with_cell, each)]
        if not ends or any(_completes(game, enemy, each) for each in now):
            continue
        above = game.geometry.above[ends[0]]
        if len(ends) > 1 or (above is not None and _completes(game, with_cell, above)):
            return (cell,)
        further = _series(game, with_cell, enemy | 1 << ends[0], length - 1) if length > 1 else ()
        if further:
            return (cell, *further)
    return ()


def _deciding_line(after: Position, line: Sequence[int]) -> tuple[int, ...] | None:
    """The line by which the side that has just moved wins at the end of these moves, if it does."""
    side = 1 - after.side_to_move
    for move in line:
        after = after.play(move)
    outcome = after.outcome
    return outcome.lines[0] if outcome is not None and outcome.winner == side and outcome.lines else None
