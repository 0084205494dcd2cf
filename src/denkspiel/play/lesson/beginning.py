"""The first two steps of every lesson: how a move is made, and which lines decide."""

from collections import defaultdict

from denkspiel.core.game import Game
from denkspiel.core.geometry import LineKind, line_kind
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.figures import figures_of
from denkspiel.draw.layout import Kind, kind_of
from denkspiel.draw.line_names import line_name
from denkspiel.draw.rules import choice_of, deciding_of, whole_line_of
from denkspiel.play.lesson.step import Line, Stage, Step, Try

__all__ = ["lines_step", "setting_step"]

_IN_SPACE = {
    LineKind.STRAIGHT: Message("row, column or pillar"),
    LineKind.PLANE_DIAGONAL: Message("diagonal"),
    LineKind.SPACE_DIAGONAL: Message("space diagonal"),
}
"""What lines are called where there are too many directions to show each by itself."""


def setting_step(game: Game) -> Step:
    """How a move is made: any will do."""
    start = Position.start(game)
    stage = Stage(
        Message("Try it: {choice}.", choice=choice_of(game)),
        tries=tuple(_set(start, move) for move in start.legal_moves),
    )
    if game.geometry.gravity:
        text = Message(
            "You and the other player take turns. A stone falls until it rests on the ground or on another stone."
        )
        return Step("setting", Message("How a stone is set"), text, (stage,))
    if kind_of(game.geometry) is Kind.GRAPH:
        text = Message("You and the other player take turns. Each line goes from one point to another, and it stays.")
        return Step("setting", Message("How a line is drawn"), text, (stage,))
    text = Message("You and the other player take turns. Any free cell can be taken, and it stays taken.")
    return Step("setting", Message("How a stone is set"), text, (stage,))


def _set(start: Position, move: int) -> Try:
    """Any first move is right; the answer lies on top of it where it can."""
    after, above = start.play(move), start.game.geometry.above[move]
    if above in after.legal_moves and above is not None:
        said = Message("It fell as far as it could, and the next stone there comes to rest on top of it.")
        return Try(move, right=True, says=said, then=(move, above))
    said = (
        Message("This line is yours now, and the other player draws the next one.")
        if kind_of(start.game.geometry) is Kind.GRAPH
        else Message("This cell is yours now, and the other player takes the next one.")
    )
    return Try(move, right=True, says=said, then=(move, *_answer(after, move)))


def _answer(after: Position, move: int) -> tuple[int, ...]:
    """A cell that has much to do with the one taken, but completes nothing."""
    through = after.game.geometry.lines_through
    answers = sorted(after.legal_moves, key=lambda cell: -len(set(through[cell]) & set(through[move])))
    return tuple(answers[:1])


def lines_step(game: Game) -> Step | None:
    """The lines that decide, one direction after the other; in space similar directions together."""
    kinds: dict[str, dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    words: dict[str, Message] = {}
    in_space = kind_of(game.geometry) in {Kind.TOWERS, Kind.LAYERS}
    for line in game.geometry.lines:
        name = line_name(game.geometry, line)
        kind = (in_space and _IN_SPACE.get(line_kind(game.geometry, line))) or name
        words[str(kind)] = kind
        kinds[str(kind)][str(name)].append(line)
    if not kinds:
        return None
    order = [str(figure.name) for figure in figures_of(game)]
    ranked = sorted(kinds, key=lambda kind: min(map(order.index, kinds[kind])))
    stages = (Stage(_counted(game, words[kind], kinds[kind]), lit=_examples(kinds[kind])) for kind in ranked)
    title = Message("What loses") if game.avoidance else Message("What wins")
    return Step("lines", title, _deciding(game), tuple(stages))


def _deciding(game: Game) -> Message:
    if kind_of(game.geometry) is Kind.GRAPH:
        return deciding_of(game)
    whole = whole_line_of(game)
    if game.avoidance:
        return Message("Whoever first gets {whole} loses.", whole=whole)
    return Message("Whoever first gets {whole} wins.", whole=whole)


def _counted(game: Game, kind: Message, directions: dict[str, list[Line]]) -> Message:
    part, count = sum(map(len, directions.values())), len(game.geometry.lines)
    if part == count:
        return Message("{kind}: {count} in all", kind=kind, count=count)
    return Message("{kind}: {part} of the {count} lines", kind=kind, part=part, count=count)


def _examples(directions: dict[str, list[Line]]) -> tuple[Line, ...]:
    """One line of each direction, through one cell if there is such a cell."""
    reached: dict[int, dict[str, Line]] = defaultdict(dict)
    for name, lines in directions.items():
        for line in lines:
            for cell in line:
                reached[cell].setdefault(name, line)
    crossing = max(sorted(reached), key=lambda cell: len(reached[cell]))
    return tuple(reached[crossing].get(name, lines[0]) for name, lines in directions.items())
