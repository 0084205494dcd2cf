"""The rules of any game in sentences, made from its data alone."""

from collections.abc import Iterable
from functools import partial
from itertools import pairwise

from denkspiel.core.draws import can_be_drawn
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.draw.layout import PictureKind, board_columns, picture_kind
from denkspiel.draw.points import graph_points, line_ring

__all__ = ["describe_aim", "describe_choice", "describe_decision", "describe_rules", "whole_line_name"]


def describe_rules(game: Game) -> tuple[Message, ...]:
    """What a turn is, how the game is won, and how large it is, one paragraph each."""
    if picture_kind(game.geometry) is not PictureKind.GRAPH:
        tells = _rules_of_boards
    else:
        tells = _rules_of_triangles if _has_triangles_only(game) else _rules_of_graphs
    taking, *others = tells(game)
    return (Message.literal(game.description) if game.description else taking, *others, _turns(game))


def describe_aim(game: Game) -> Message:
    """What to do, or not to do, to win: one short sentence."""
    if picture_kind(game.geometry) is PictureKind.GRAPH and _has_triangles_only(game):
        own, shun = Message("Complete a triangle of your own."), Message("Avoid completing a triangle of your own.")
    elif picture_kind(game.geometry) is PictureKind.GRAPH:
        own, shun = Message("Complete a figure of your own."), Message("Avoid completing a figure of your own.")
    else:
        row = whole_line_name(game)
        own, shun = Message("Get {row}.", row=row), Message("Avoid getting {row}.", row=row)
    return shun if game.avoidance else own


def whole_line_name(game: Game) -> Message:
    """What people call a whole line of one player: "four in a row", "a triangle of your own"."""
    if picture_kind(game.geometry) is PictureKind.GRAPH:
        return Message("a triangle of your own") if _has_triangles_only(game) else Message("a figure of your own")
    # the length of all lines, if they are straight rows of cells that are equally far apart; otherwise `None`
    lengths = {len(line) for line in game.geometry.lines}
    length = lengths.pop() if len(lengths) == 1 and _has_rows_only(game) else None
    if length is None:
        return Message("a whole line")
    return _ROWS.get(length, Message("{count} in a row", count=length))


def describe_decision(game: Game) -> Message:
    """Who wins, or loses."""
    if picture_kind(game.geometry) is not PictureKind.GRAPH:
        return (
            Message("The first to own every cell of a line loses.")
            if game.avoidance
            else Message("The first to own every cell of a line wins.")
        )
    if _has_triangles_only(game):
        return (
            Message("The first to own all three lines of a triangle loses.")
            if game.avoidance
            else Message("The first to own all three lines of a triangle wins.")
        )
    return (
        Message("The first to own every line of a figure loses.")
        if game.avoidance
        else Message("The first to own every line of a figure wins.")
    )


def describe_choice(game: Game) -> Message:
    """What a turn begins with, as the end of a sentence."""
    kind = picture_kind(game.geometry)
    if kind is PictureKind.GRAPH:
        return Message("join two points")
    if kind is PictureKind.TOWERS:
        return Message("choose a peg")
    return Message("choose a column") if board_columns(game.geometry) else Message("choose a cell")


_ROWS = {
    3: Message("three in a row"),
    4: Message("four in a row"),
    5: Message("five in a row"),
    6: Message("six in a row"),
}


def _has_rows_only(game: Game) -> bool:
    return all(map(partial(_is_row, game), game.geometry.lines))


def _is_row(game: Game, line: Iterable[int]) -> bool:
    places = sorted(game.geometry.cells[cell].place for cell in line)
    steps = (tuple(b - a for a, b in zip(one, other, strict=True)) for one, other in pairwise(places))
    return len({tuple(round(part, 6) for part in step) for step in steps}) == 1


def _has_triangles_only(game: Game) -> bool:
    return all(len(line_ring(game.geometry, line)) == 3 for line in game.geometry.lines)


def _rules_of_graphs(game: Game) -> tuple[Message, ...]:
    """What a turn is, unless the game's description says so already; then the rest."""
    end = (
        Message("If all lines are drawn and nobody has such a figure, the game is a draw.")
        if can_be_drawn(game)
        else Message("A draw is impossible: by the time all lines are drawn, one player has completed such a figure.")
    )
    return (
        Message("Two players take turns drawing a line from one point to another."),
        describe_decision(game),
        end,
        Message(
            "Points: {points}; lines: {cells}; figures: {lines}; lines in each figure: {length}.",
            points=len(graph_points(game.geometry)),
            cells=game.geometry.size,
            lines=len(game.geometry.lines),
            length=_lengths(game),
        ),
    )


def _rules_of_triangles(game: Game) -> tuple[Message, ...]:
    """What `_rules_of_graphs` says, where all figures are triangles."""
    end = (
        Message("If all lines are drawn and nobody has such a triangle, the game is a draw.")
        if can_be_drawn(game)
        else Message("A draw is impossible: by the time all lines are drawn, one player has completed such a triangle.")
    )
    return (
        Message("Two players take turns drawing a line from one point to another."),
        describe_decision(game),
        end,
        Message(
            "Points: {points}; lines: {cells}; triangles: {lines}.",
            points=len(graph_points(game.geometry)),
            cells=game.geometry.size,
            lines=len(game.geometry.lines),
        ),
    )


def _rules_of_boards(game: Game) -> tuple[Message, ...]:
    """What a turn is, unless the game's description says so already; then the rest."""
    end = (
        Message("If all cells are taken and nobody has such a line, the game is a draw.")
        if can_be_drawn(game)
        else Message("A draw is impossible: by the time all cells are taken, one player has completed such a line.")
    )
    return (
        Message("Two players take turns. On each turn, a player takes one free cell."),
        *[Message("You can take a cell only when the one below it is taken.")] * game.geometry.gravity,
        describe_decision(game),
        *[Message("Rows end at the edge: they do not continue at the opposite edge.")] * _has_rows_only(game),
        end,
        Message(
            "Cells: {cells}; lines: {lines}; cells in each line: {length}.",
            cells=game.geometry.size,
            lines=len(game.geometry.lines),
            length=_lengths(game),
        ),
    )


def _turns(game: Game) -> Message:
    """How many turns each player has; the player who must take the last one is worse off if a line loses."""
    second, odd = divmod(game.geometry.size, 2)
    first = second + odd
    if odd and game.avoidance and not can_be_drawn(game):
        return Message(
            "The first player has at most {first} turns, the second at most {second}. If the game lasts that long, "
            "the first player loses on turn {first}, so moving first is a slight disadvantage.",
            first=first,
            second=second,
        )
    return Message(
        "The first player has at most {first} turns, the second at most {second}.", first=first, second=second
    )


def _lengths(game: Game) -> str:
    return " / ".join(map(str, sorted({len(line) for line in game.geometry.lines})))
