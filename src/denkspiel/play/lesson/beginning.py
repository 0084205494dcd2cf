"""The first two steps of every lesson: how a move is made, and which lines decide."""

from collections import defaultdict

from denkspiel.core.game import Game
from denkspiel.core.geometry import LineKind, line_kind
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.figures import line_examples
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.draw.line_names import line_name
from denkspiel.draw.rules import describe_choice, describe_decision, whole_line_name
from denkspiel.play.lesson.step import LessonStage, LessonStep, LessonTry, Line

__all__ = ["how_to_move_lesson_step", "lines_lesson_step"]

_IN_SPACE = {
    LineKind.STRAIGHT: Message("row, column or pillar"),
    LineKind.PLANE_DIAGONAL: Message("diagonal"),
    LineKind.SPACE_DIAGONAL: Message("space diagonal"),
}
"""What lines are called where there are too many directions to show each by itself."""


def how_to_move_lesson_step(game: Game) -> LessonStep:
    """How a move is made: any will do."""
    start = Position.start(game)
    stage = LessonStage(
        Message("Try it: {choice}.", choice=describe_choice(game)),
        tries=tuple(_set(start, move) for move in start.legal_moves),
    )
    if game.geometry.gravity:
        text = Message(
            "You and your opponent take turns. A stone falls until it lands on the ground or on another stone."
        )
        return LessonStep("setting", Message("Place a stone"), text, (stage,))
    if picture_kind(game.geometry) is PictureKind.GRAPH:
        text = Message(
            "You and your opponent take turns. Each turn, a player draws a line between two points. No line is ever "
            "removed."
        )
        return LessonStep("setting", Message("Draw a line"), text, (stage,))
    text = Message("You and your opponent take turns. You can take any free cell, and it stays yours.")
    return LessonStep("setting", Message("Place a stone"), text, (stage,))


def _set(start: Position, move: int) -> LessonTry:
    """Any first move is right; the answer lies on top of it where it can."""
    after, above = start.play(move), start.game.geometry.above[move]
    if above in after.legal_moves and above is not None:
        said = Message("Your stone fell as far as it could. The next stone dropped there lands on top of it.")
        return LessonTry(move, is_right=True, text=said, played_moves=(move, above))
    said = (
        Message("This line is yours now. Your opponent draws the next one.")
        if picture_kind(start.game.geometry) is PictureKind.GRAPH
        else Message("This cell is yours now. Your opponent takes the next one.")
    )
    return LessonTry(move, is_right=True, text=said, played_moves=(move, *_answer(after, move)))


def _answer(after: Position, move: int) -> tuple[int, ...]:
    """A cell that has much to do with the one taken, but completes nothing."""
    through = after.game.geometry.lines_through
    answers = sorted(after.legal_moves, key=lambda cell: -len(set(through[cell]) & set(through[move])))
    return tuple(answers[:1])


def lines_lesson_step(game: Game) -> LessonStep | None:
    """The lines that decide, one direction after the other; in space similar directions together."""
    kinds: dict[str, dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    words: dict[str, Message] = {}
    in_space = picture_kind(game.geometry) in {PictureKind.TOWERS, PictureKind.LAYERS}
    for line in game.geometry.lines:
        name = line_name(game.geometry, line)
        kind = (in_space and _IN_SPACE.get(line_kind(game.geometry, line))) or name
        words[str(kind)] = kind
        kinds[str(kind)][str(name)].append(line)
    if not kinds:
        return None
    order = [str(figure.name) for figure in line_examples(game)]
    ranked = sorted(kinds, key=lambda kind: min(map(order.index, kinds[kind])))
    stages = (
        LessonStage(_counted(game, words[kind], kinds[kind]), highlighted_lines=_examples(kinds[kind]))
        for kind in ranked
    )
    title = Message("How you lose") if game.avoidance else Message("How you win")
    return LessonStep("lines", title, _deciding(game), tuple(stages))


def _deciding(game: Game) -> Message:
    if picture_kind(game.geometry) is PictureKind.GRAPH:
        return describe_decision(game)
    whole = whole_line_name(game)
    if game.avoidance:
        return Message("The player who gets {whole} first loses.", whole=whole)
    return Message("The player who gets {whole} first wins.", whole=whole)


def _counted(game: Game, kind: Message, directions: dict[str, list[Line]]) -> Message:
    part, count = sum(map(len, directions.values())), len(game.geometry.lines)
    if part == count:
        return Message("{kind}: {count} in total", kind=kind, count=count)
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
