"""`denkspiel dataset`: positions of a game with exact values and best moves, as Parquet."""

import sys
from argparse import Namespace
from contextlib import ExitStack

from denkspiel.cli.arguments import add_cluster, add_game, add_json, add_seed, file_path
from denkspiel.cli.data import json_text
from denkspiel.cli.parser import CommandParser
from denkspiel.cli.progress import Step, progress, workers
from denkspiel.cli.searching import add_memory
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator

__all__ = ["add_arguments", "run"]

_INTERRUPTED = 130


def add_arguments(parser: CommandParser) -> None:
    """`dataset GAME --positions P --out FILE [--unforced] [--no-moves] [--no-book] [--seed S] [--cluster A] ...`."""
    say = parser.say
    add_game(parser)
    parser.add_argument(
        "--positions",
        metavar=say(Message("CHOICE")),
        required=True,
        help=say(Message("all:PLIES, all of so many stones; or random:PLIES:NUMBER, some that random games lead to")),
    )
    parser.add_argument(
        "--out", metavar=say(Message("FILE")), type=file_path, required=True, help=say(Message("the file to write"))
    )
    parser.add_argument(
        "--unforced",
        action="store_true",
        help=say(Message("only positions in which neither player could win with the next stone")),
    )
    parser.add_argument(
        "--no-moves", action="store_true", help=say(Message("leave out the best moves, which take longest to find"))
    )
    parser.add_argument("--no-book", action="store_true", help=say(Message("search even where there is a book")))
    add_seed(parser)
    add_memory(parser)
    add_cluster(parser)
    add_json(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Find the values, write the file, and say what is in it."""
    from denkspiel.solve.dataset.dataset import DataSet, journal_of  # noqa: PLC0415 (loads numba)
    from denkspiel.solve.dataset.rows import Teacher  # noqa: PLC0415 (as above)
    from denkspiel.solve.dataset.selection import Selection  # noqa: PLC0415 (as above)

    selection = Selection.of_text(arguments.positions, unforced=arguments.unforced)
    game = game_called(arguments.game)
    teacher = Teacher(game, not arguments.no_moves, not arguments.no_book, arguments.memory)
    data_set = DataSet(teacher, selection, arguments.seed, arguments.out)
    try:
        with ExitStack() as stack:
            steps: list[Step] = []

            def step(count: int, total: int) -> None:
                if not steps:
                    steps.append(stack.enter_context(progress(say, total, Message(" positions"))))
                steps[0](count)

            counts = data_set.make(stack.enter_context(workers(arguments, say)), step)
    except KeyboardInterrupt:
        sentence = Message(
            'Stopped. "{file}" holds what was found; the same call goes on from there.',
            file=str(journal_of(arguments.out)),
        )
        print(f"denkspiel: {say(sentence)}", file=sys.stderr)
        return _INTERRUPTED
    said = {"wins": counts[1], "draws": counts[0], "losses": counts[-1]}
    if arguments.json:
        print(json_text({"file": str(arguments.out), **data_set.metadata, "positions": sum(counts.values()), **said}))
    else:
        sentence = Message(
            '"{file}" holds {count} positions: {wins} won, {draws} drawn and {losses} lost for the side to move.',
            file=str(arguments.out),
            count=sum(counts.values()),
            **said,
        )
        print(say(sentence))
    return 0
