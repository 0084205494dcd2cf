"""`denkspiel replay`: recorded games, move by move."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from denkspiel.cli.arguments import add_colour_option, add_json_option, file_path
from denkspiel.cli.board import TextStyle, board_text, position_facts_text
from denkspiel.cli.output import SIDE_NAMES, json_text, outcome_data
from denkspiel.cli.parser import LocalizedArgumentParser, UsageFault
from denkspiel.cli.values import WholeNumber, choice_of
from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position
from denkspiel.draw.plain import describe_outcome
from denkspiel.locale import Translator
from denkspiel.online.games.ending import Ending, EndReason
from denkspiel.online.games.sentences import ending_text
from denkspiel.play.record import LOSING_SIDES, GameRecord
from denkspiel.play.record_file import read_until_fault
from denkspiel.play.seats import distinct_names

__all__ = ["add_arguments", "run"]

FORMATS = ("text", "plain")
_MOST_GAMES = 1_000_000
_LONGEST_FAULT = 500


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`replay FILE [--game N] [--format text|plain | --json] [--colour C]`."""
    say = parser.say
    parser.add_argument(
        "file", metavar=say(Message("FILE")), type=file_path, help=say(Message("a file with recorded games"))
    )
    parser.add_argument(
        "--game",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, _MOST_GAMES),
        help=say(Message("show only this game of the file, counting from 1 (default: all games)")),
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--format",
        **choice_of(FORMATS),
        default="text",
        help=say(Message("text for pictures, plain for one line per fact (default: text)")),
    )
    add_json_option(form, say)
    add_colour_option(parser)


def run(arguments: Namespace, say: Translator) -> int:
    """Print the games; those before a fault, too, and then raise the fault."""
    records, fault = read_until_fault(arguments.file)
    if fault is not None and len(records) < (arguments.game or 1):
        raise fault
    _print(_wanted(records, arguments), arguments, say)
    if fault is not None:
        sys.stdout.flush()
        raise fault
    return 0


def _print(records: list[tuple[int, GameRecord]], arguments: Namespace, say: Translator) -> None:
    if arguments.json:
        print(json_text({"games": [{"number": number, **_data(record)} for number, record in records]}))
        return
    style = TextStyle.for_screen(arguments)
    for number, record in records:
        print(say(_heading(number, record)))
        for text in _steps(record, style if arguments.format == "text" else None, say):
            print(f"\n{text}")
        if number != records[-1][0]:
            print()


def _wanted(records: list[GameRecord], arguments: Namespace) -> list[tuple[int, GameRecord]]:
    """The games asked for, with their numbers in the file."""
    numbered = list(enumerate(records, start=1))
    if arguments.game is None:
        return numbered
    if arguments.game > len(records):
        raise UsageFault(
            Message(
                'There is no game {number} in "{file}". Allowed: 1 to {count}.',
                number=arguments.game,
                file=str(arguments.file),
                count=len(records),
            )
        )
    return [numbered[arguments.game - 1]]


def _heading(number: int, record: GameRecord) -> Message:
    first, second = _names(record)
    return Message(
        "Game {number}: {game}, {first} against {second}",
        number=number,
        game=record.game.heading,
        first=first,
        second=second,
    )


def _names(record: GameRecord) -> tuple[str, str]:
    """What to call the players: by name, or by kind if they have none; a record may give both the same one."""
    return distinct_names(
        quote_input(record.names[0] or record.kinds[0]), quote_input(record.names[1] or record.kinds[1])
    )


def _steps(record: GameRecord, style: TextStyle | None, say: Translator) -> Iterator[str]:
    """The board at the beginning, after each move, and the result; in words if there is no `style` to draw with."""
    position = Position.start(record.game)
    for move in record.moves[: record.setup]:
        position = position.play(move)
    yield _board(position, None, style, say)
    for number, move in enumerate(record.moves[record.setup :], start=record.setup + 1):
        player, name = _names(record)[position.side_to_move], record.game.geometry.cells[move].move
        position = position.play(move)
        head = Message("Move {number}, {player}: {move}", number=number, player=player, move=name)
        yield f"{say(head)}\n{_board(position, move, style, say)}"
    if style is not None and position.outcome is not None:
        yield say(describe_outcome(position.outcome, record.game, _names(record)))
    if record.ended:
        winner = 1 - LOSING_SIDES.index(record.loser) if record.loser else None
        yield say(ending_text(Ending(EndReason(record.ended), winner), position, _names(record)))
    elif record.loser:
        player = _names(record)[LOSING_SIDES.index(record.loser)]
        yield say(
            Message(
                "{player} loses because of a fault: {fault}",
                player=player,
                fault=quote_input(record.fault, _LONGEST_FAULT),
            )
        )


def _board(position: Position, last: int | None, style: TextStyle | None, say: Translator) -> str:
    return position_facts_text(position, last, say) if style is None else board_text(position, last, style)


def _data(record: GameRecord) -> dict[str, Any]:
    cells = record.game.geometry.cells
    return {
        "game": record.game.id,
        "players": {
            side: {"name": name, "kind": kind}
            for side, name, kind in zip(SIDE_NAMES, record.names, record.kinds, strict=True)
        },
        "seed": record.seed,
        "setup": record.setup,
        "moves": [
            {"number": number, "side": SIDE_NAMES[(number - 1) % 2], "move": cells[move].move, "cell": cells[move].name}
            for number, move in enumerate(record.moves, start=1)
        ],
        "outcome": outcome_data(record.game, record.position.outcome),
        "loser": record.loser or None,
        "fault": record.fault,
        "ended": record.ended or None,
    }
