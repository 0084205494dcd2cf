"""`denkspiel think`: how a player of the originals decides, step by step, with the sentences of its text."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from textwrap import wrap

from denkspiel.cli.arguments import add_json_option, add_moves_argument, add_seed_option, moves_and_position
from denkspiel.cli.output import json_text, move_names
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.streams import page_width
from denkspiel.cli.values import ExplainerName, GameName, UnfitValue
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.locale import Translator
from denkspiel.opponents.decision import Decision, Step
from denkspiel.play.explain import explain_decision
from denkspiel.play.originals import find_original
from denkspiel.play.player import HUMAN

__all__ = ["add_arguments", "run"]

_MOST_WIDTH = 80
_INDENT = 6


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`think GAME [MOVES | --position TEXT] [--by PLAYER] [--reading ID=ANSWER ...] [--seed S] [--json]`."""
    say = parser.say
    parser.add_argument(
        "game",
        type=GameName,
        metavar=say(Message("GAME")),
        help=say(Message("the name of a game, an original (see denkspiel originals), or a .toml file")),
    )
    add_moves_argument(parser)
    parser.add_argument(
        "--by",
        type=ExplainerName,
        metavar=say(Message("PLAYER")),
        help=say(Message("a player of an original, or fortran (default: the player of the game's original)")),
    )
    parser.add_argument(
        "--reading",
        type=_reading,
        action="append",
        default=[],
        metavar=say(Message("ID=ANSWER")),
        help=say(Message("read an open place of the text in another way, such as H4=one; you can repeat this option")),
    )
    add_seed_option(parser)
    add_json_option(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Print the steps, and the move that they lead to."""
    original, by = find_original(arguments.game), arguments.by
    if original is not None:
        by = by or (original.name if original.kinds[1] == HUMAN else original.kinds[1])
    moves, position, setup = moves_and_position(arguments, say)
    before = None
    if len(moves) > setup:
        before = Position.start(position.game)
        for move in moves[:-1]:
            before = before.play(move)
    decision = explain_decision(position, by, dict(arguments.reading), arguments.seed, before=before)
    if arguments.json:
        head = {"game": position.game.id, "moves": move_names(position.game, moves)}
        print(json_text({**head, **decision.as_data(say)}))
        return 0
    width = min(page_width(sys.stdout) or _MOST_WIDTH, _MOST_WIDTH)
    print("\n".join(_lines(decision, say, width)))
    return 0


def _reading(text: str) -> tuple[str, str]:
    """The id of a reading and the answer.

    Raises:
        UnfitValue: there is no equals sign between them.
    """
    key, sign, value = text.partition("=")
    if not sign:
        raise UnfitValue(text, Message("the id of a reading and an answer, such as H4=one"))
    return key.strip(), value.strip()


def _lines(decision: Decision, say: Translator, width: int) -> Iterator[str]:
    for reading in decision.readings:
        yield from wrap(f"{reading.id}: {say(reading.question)}", width)
        for value, text in reading.options.items():
            mark = "*" if value == decision.values[reading.id] else " "
            yield from wrap(
                f"{mark} {reading.id}={value}  {say(text)}", width, initial_indent="  ", subsequent_indent="    "
            )
        yield ""
    numbers = [str(number) for step in decision.steps for number in (step.points, step.total) if number is not None]
    room = max(map(len, numbers), default=0) + 1
    quoted: set[str] = set()
    move: int | None = None
    for place, step in enumerate(decision.steps):
        if step.quote not in quoted:
            quoted.add(step.quote)
            if place:
                yield ""
            yield from _quote(decision, step.quote, say, width)
        elif step.move != move:
            yield ""
        move = step.move
        yield from _step(step, say, width, room if numbers else 0)
    if decision.choice is not None:
        cell = decision.position.game.geometry.cells[decision.choice.move]
        yield ""
        yield say(Message("{opponent} plays {move}.", opponent=decision.title, move=cell.move))


def _quote(decision: Decision, key: str, say: Translator, width: int) -> Iterator[str]:
    """The sentence of the text, and, for those who do not read German, its translation."""
    quote = decision.quotes[key]
    first = f"{key:{_INDENT}}"
    blanks = " " * _INDENT
    yield from wrap(f"„{quote.german}“", width, initial_indent=first, subsequent_indent=blanks)
    if say.language != "de":
        yield from wrap(quote.english, width, initial_indent=blanks, subsequent_indent=blanks)


def _step(step: Step, say: Translator, width: int, room: int) -> Iterator[str]:
    """What was found or done, and to its right the points and the sum."""
    right = ""
    if step.points is not None:
        right = (
            f"{step.points:+{room + 1}} {step.total:{room}}" if step.points else f"{'':{room + 1}} {step.total:{room}}"
        )
    if not right:
        yield from wrap(
            say(step.text), width, initial_indent=f"{step.quote:{_INDENT}}", subsequent_indent=" " * _INDENT
        )
        return
    lines = wrap(say(step.text), width - _INDENT - 2 * room - 3)
    yield f"{step.quote:{_INDENT}}{lines[0]:{width - _INDENT - 2 * room - 2}}{right}".rstrip()
    yield from (f"{'':{_INDENT}}{line}" for line in lines[1:])
