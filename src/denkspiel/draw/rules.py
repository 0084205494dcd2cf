"""The rules of any game in sentences, made from its data alone."""

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.draw.layout import Kind, kind_of
from denkspiel.draw.points import points_of

__all__ = ["rules_of"]


def rules_of(game: Game) -> tuple[Message, ...]:
    """What a turn is, how the game is won, and how large it is, one paragraph each."""
    tells = _rules_of_graphs if kind_of(game.geometry) is Kind.GRAPH else _rules_of_boards
    size = game.geometry.size
    turns = Message(
        "The first player has at most {first} turns, the second {second}.", first=size - size // 2, second=size // 2
    )
    taking, *others = tells(game)
    return (Message.literal(game.description) if game.description else taking, *others, turns)


def _rules_of_graphs(game: Game) -> tuple[Message, ...]:
    """What a turn is, unless the game's description says so already; then the rest."""
    aim = (
        Message("Whoever first owns all lines of a figure loses.")
        if game.avoidance
        else Message("Whoever first owns all lines of a figure wins.")
    )
    return (
        Message("Two players draw one line each in turn, from point to point."),
        aim,
        Message("If all lines are drawn without such a figure, the game is a draw."),
        Message(
            "{points} points, {cells} lines, {lines} figures of {length} lines.",
            points=len(points_of(game.geometry)),
            cells=game.geometry.size,
            lines=len(game.geometry.lines),
            length=_lengths(game),
        ),
    )


def _rules_of_boards(game: Game) -> tuple[Message, ...]:
    """What a turn is, unless the game's description says so already; then the rest."""
    aim = (
        Message("Whoever first owns all cells of a line loses.")
        if game.avoidance
        else Message("Whoever first owns all cells of a line wins.")
    )
    return (
        Message("Two players take one free cell each in turn."),
        *[Message("A cell can be taken only when the one below it is taken.")] * game.geometry.gravity,
        aim,
        Message("If all cells are taken without such a line, the game is a draw."),
        Message(
            "{cells} cells, {lines} lines of {length}.",
            cells=game.geometry.size,
            lines=len(game.geometry.lines),
            length=_lengths(game),
        ),
    )


def _lengths(game: Game) -> str:
    return " / ".join(map(str, sorted({len(line) for line in game.geometry.lines})))
