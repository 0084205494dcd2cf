"""The rules of any game in sentences, made from its data alone."""

from collections.abc import Iterable
from functools import partial
from itertools import pairwise

from denkspiel.core.draws import can_be_drawn
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.draw.layout import Kind, board_columns, kind_of
from denkspiel.draw.points import points_of, ring_of

__all__ = ["aim_of", "choice_of", "deciding_of", "rules_of", "whole_line_of"]


def rules_of(game: Game) -> tuple[Message, ...]:
    """What a turn is, how the game is won, and how large it is, one paragraph each."""
    if kind_of(game.geometry) is not Kind.GRAPH:
        tells = _rules_of_boards
    else:
        tells = _rules_of_triangles if _has_triangles_only(game) else _rules_of_graphs
    taking, *others = tells(game)
    return (Message.literal(game.description) if game.description else taking, *others, _turns(game))


def aim_of(game: Game) -> Message:
    """What to do, or not to do, to win: one short sentence."""
    if kind_of(game.geometry) is Kind.GRAPH and _has_triangles_only(game):
        own, shun = Message("Complete a triangle of your own."), Message("Do not complete a triangle of your own.")
    elif kind_of(game.geometry) is Kind.GRAPH:
        own, shun = Message("Complete a figure of your own."), Message("Do not complete a figure of your own.")
    else:
        row = whole_line_of(game)
        own, shun = Message("Get {row}.", row=row), Message("Do not get {row}.", row=row)
    return shun if game.avoidance else own


def whole_line_of(game: Game) -> Message:
    """What people call a whole line of one player: "four in a row", "a triangle of your own"."""
    if kind_of(game.geometry) is Kind.GRAPH:
        return Message("a triangle of your own") if _has_triangles_only(game) else Message("a figure of your own")
    # the length of all lines, if they are straight rows of cells that are equally far apart; otherwise `None`
    lengths = {len(line) for line in game.geometry.lines}
    length = lengths.pop() if len(lengths) == 1 and all(map(partial(_is_row, game), game.geometry.lines)) else None
    if length is None:
        return Message("a whole line")
    return _ROWS.get(length, Message("{count} in a row", count=length))


def deciding_of(game: Game) -> Message:
    """Who wins, or loses."""
    if kind_of(game.geometry) is not Kind.GRAPH:
        return (
            Message("Whoever first owns all cells of a line loses.")
            if game.avoidance
            else Message("Whoever first owns all cells of a line wins.")
        )
    if _has_triangles_only(game):
        return (
            Message("Whoever first owns all lines of a triangle loses.")
            if game.avoidance
            else Message("Whoever first owns all lines of a triangle wins.")
        )
    return (
        Message("Whoever first owns all lines of a figure loses.")
        if game.avoidance
        else Message("Whoever first owns all lines of a figure wins.")
    )


def choice_of(game: Game) -> Message:
    """What a turn begins with, as the end of a sentence."""
    kind = kind_of(game.geometry)
    if kind is Kind.GRAPH:
        return Message("join two points")
    if kind is Kind.TOWERS:
        return Message("choose a peg")
    return Message("choose a column") if board_columns(game.geometry) else Message("choose a cell")


_ROWS = {
    3: Message("three in a row"),
    4: Message("four in a row"),
    5: Message("five in a row"),
    6: Message("six in a row"),
}


def _is_row(game: Game, line: Iterable[int]) -> bool:
    places = sorted(game.geometry.cells[cell].place for cell in line)
    steps = (tuple(b - a for a, b in zip(one, other, strict=True)) for one, other in pairwise(places))
    return len({tuple(round(part, 6) for part in step) for step in steps}) == 1


def _has_triangles_only(game: Game) -> bool:
    return all(len(ring_of(game.geometry, line)) == 3 for line in game.geometry.lines)


def _rules_of_graphs(game: Game) -> tuple[Message, ...]:
    """What a turn is, unless the game's description says so already; then the rest."""
    end = (
        Message("If all lines are drawn without such a figure, the game is a draw.")
        if can_be_drawn(game)
        else Message("Such a figure is complete with the last line at the latest, so one of the two always wins.")
    )
    return (
        Message("Two players draw one line each in turn, from point to point."),
        deciding_of(game),
        end,
        Message(
            "{points} points, {cells} lines, {lines} figures of {length} lines.",
            points=len(points_of(game.geometry)),
            cells=game.geometry.size,
            lines=len(game.geometry.lines),
            length=_lengths(game),
        ),
    )


def _rules_of_triangles(game: Game) -> tuple[Message, ...]:
    """What `_rules_of_graphs` says, where all figures are triangles."""
    end = (
        Message("If all lines are drawn without such a triangle, the game is a draw.")
        if can_be_drawn(game)
        else Message("Such a triangle is complete with the last line at the latest, so one of the two always wins.")
    )
    return (
        Message("Two players draw one line each in turn, from point to point."),
        deciding_of(game),
        end,
        Message(
            "{points} points, {cells} lines, {lines} triangles.",
            points=len(points_of(game.geometry)),
            cells=game.geometry.size,
            lines=len(game.geometry.lines),
        ),
    )


def _rules_of_boards(game: Game) -> tuple[Message, ...]:
    """What a turn is, unless the game's description says so already; then the rest."""
    end = (
        Message("If all cells are taken without such a line, the game is a draw.")
        if can_be_drawn(game)
        else Message("Such a line is complete with the last cell at the latest, so one of the two always wins.")
    )
    return (
        Message("Two players take one free cell each in turn."),
        *[Message("A cell can be taken only when the one below it is taken.")] * game.geometry.gravity,
        deciding_of(game),
        end,
        Message(
            "{cells} cells, {lines} lines of {length}.",
            cells=game.geometry.size,
            lines=len(game.geometry.lines),
            length=_lengths(game),
        ),
    )


def _turns(game: Game) -> Message:
    """How many turns each player has; who has to take the last one is worse off where that must lose."""
    second, odd = divmod(game.geometry.size, 2)
    first = second + odd
    if odd and game.avoidance and not can_be_drawn(game):
        return Message(
            "The first player has at most {first} turns, the second {second}. With turn {first} at the latest the "
            "first one must lose, so whoever begins is slightly worse off.",
            first=first,
            second=second,
        )
    return Message("The first player has at most {first} turns, the second {second}.", first=first, second=second)


def _lengths(game: Game) -> str:
    return " / ".join(map(str, sorted({len(line) for line in game.geometry.lines})))
