"""The rules of any game in sentences, made from its data alone."""

from denkspiel.core.draws import can_be_drawn
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.draw.layout import Kind, kind_of
from denkspiel.draw.points import points_of, ring_of

__all__ = ["rules_of"]


def rules_of(game: Game) -> tuple[Message, ...]:
    """What a turn is, how the game is won, and how large it is, one paragraph each."""
    if kind_of(game.geometry) is not Kind.GRAPH:
        tells = _rules_of_boards
    else:
        tells = _rules_of_triangles if _has_triangles_only(game) else _rules_of_graphs
    taking, *others = tells(game)
    return (Message.literal(game.description) if game.description else taking, *others, _turns(game))


def _has_triangles_only(game: Game) -> bool:
    return all(len(ring_of(game.geometry, line)) == 3 for line in game.geometry.lines)


def _rules_of_graphs(game: Game) -> tuple[Message, ...]:
    """What a turn is, unless the game's description says so already; then the rest."""
    aim = (
        Message("Whoever first owns all lines of a figure loses.")
        if game.avoidance
        else Message("Whoever first owns all lines of a figure wins.")
    )
    end = (
        Message("If all lines are drawn without such a figure, the game is a draw.")
        if can_be_drawn(game)
        else Message("Such a figure is complete with the last line at the latest, so one of the two always wins.")
    )
    return (
        Message("Two players draw one line each in turn, from point to point."),
        aim,
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
    aim = (
        Message("Whoever first owns all lines of a triangle loses.")
        if game.avoidance
        else Message("Whoever first owns all lines of a triangle wins.")
    )
    end = (
        Message("If all lines are drawn without such a triangle, the game is a draw.")
        if can_be_drawn(game)
        else Message("Such a triangle is complete with the last line at the latest, so one of the two always wins.")
    )
    return (
        Message("Two players draw one line each in turn, from point to point."),
        aim,
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
    aim = (
        Message("Whoever first owns all cells of a line loses.")
        if game.avoidance
        else Message("Whoever first owns all cells of a line wins.")
    )
    end = (
        Message("If all cells are taken without such a line, the game is a draw.")
        if can_be_drawn(game)
        else Message("Such a line is complete with the last cell at the latest, so one of the two always wins.")
    )
    return (
        Message("Two players take one free cell each in turn."),
        *[Message("A cell can be taken only when the one below it is taken.")] * game.geometry.gravity,
        aim,
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
