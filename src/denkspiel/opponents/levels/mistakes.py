"""What there is to say about a move to someone who sees only some of the lines: what is seen, and what is overlooked.

Only lines that lack one cell are spoken of: who completes them, who stops them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.levels.foresight import plies_to_end
from denkspiel.opponents.opponent import join_cell_names

__all__ = ["describe_lines_of_move", "explain_lines", "explain_moves"]


@dataclass(frozen=True)
class _Threat:
    """A line that lacks one cell.

    Attributes:
        line: its number.
        cell: the cell it lacks.
        own: whether its stones are those of the side to move, otherwise they are all the enemy's.
    """

    line: int
    cell: int
    own: bool


def explain_moves(position: Position, seen: frozenset[int], values: dict[int, int]) -> dict[int, tuple[Message, ...]]:
    """For every move what speaks for and against it, as fragments of sentences.

    Args:
        position: a position that is not over.
        seen: the numbers of the lines that are seen; of the others it is said what was overlooked.
        values: what each move is thought to be worth, see `foresight.py`.
    """
    lines = explain_lines(position, seen)
    return {move: (*lines[move], *_outlook(value)) for move, value in values.items()}


def explain_lines(position: Position, seen: frozenset[int]) -> dict[int, tuple[Message, ...]]:
    """The same from the lines alone, for somebody who does not look ahead."""
    threats = list(_threats(position))
    return {
        move: tuple(_said(fact, line in seen) for line, fact in _facts(position, threats, move))
        for move in position.legal_moves
    }


def describe_lines_of_move(position: Position, move: int) -> tuple[Message, ...]:
    """The lines that matter to a move, for somebody who overlooks none: which it completes, stops or leaves."""
    return tuple(fact for _, fact in _facts(position, list(_threats(position)), move))


def _threats(position: Position) -> Iterator[_Threat]:
    free = ~(position.own | position.enemy)
    for line, mask in enumerate(position.game.geometry.line_masks):
        missing = mask & free
        if missing.bit_count() == 1 and not (mask & position.own and mask & position.enemy):
            yield _Threat(line, missing.bit_length() - 1, own=not mask & position.enemy)


def _facts(position: Position, threats: list[_Threat], move: int) -> Iterator[tuple[int, Message]]:
    """The lines that matter to a move, each with what it is about them."""
    game = position.game
    replies = {*position.legal_moves, game.geometry.above[move]} - {move}
    ends = any(threat.own and threat.cell == move for threat in threats)
    for threat in threats:
        name = join_cell_names(game, game.geometry.lines[threat.line])
        if threat.cell == move:
            yield threat.line, _fact(name, own=threat.own, avoidance=game.avoidance)
        elif not (threat.own or ends or game.avoidance) and threat.cell in replies:
            cell = join_cell_names(game, [threat.cell])
            yield threat.line, Message("the opponent can complete {line} with {cell}", line=name, cell=cell)


def _fact(name: str, *, own: bool, avoidance: bool) -> Message:
    if own:
        return (
            Message("loses: completes {line}", line=name) if avoidance else Message("wins: completes {line}", line=name)
        )
    if avoidance:
        return Message("the opponent no longer has to avoid {line}", line=name)
    return Message("blocks {line}", line=name)


def _said(fact: Message, seen: bool) -> Message:
    return fact if seen else Message("overlooked: {fact}", fact=fact)


def _outlook(value: int) -> tuple[Message, ...]:
    """What the looking ahead came to; of a game that ends at once enough is said."""
    plies = plies_to_end(value)
    if plies is None:
        return (Message("expected advantage in lines: {value}", value=f"{value:+d}" if value else "0"),)
    if plies == 1:
        return ()
    return (
        Message("expects to win in {plies}", plies=plies)
        if value > 0
        else Message("expects to lose in {plies}", plies=plies),
    )
