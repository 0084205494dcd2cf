"""`denkspiel dataset`: positions of a game with exact values and best moves, as Parquet."""

import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from denkspiel.cli.arguments import add_cluster, add_game, add_json, add_seed, file_path
from denkspiel.cli.output import json_text
from denkspiel.cli.parser import INTERRUPTED, CommandParser, UsageFault
from denkspiel.cli.progress import Step, progress, workers
from denkspiel.cli.searching import add_memory
from denkspiel.core.message import Message, echo
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator

__all__ = ["add_arguments", "run"]

_MANY = 100_000
"""A ply with so many positions takes long enough to be told of."""


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
    add_memory(parser, each=True)
    add_cluster(parser)
    add_json(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Find the values, write the file, and say what is in it."""
    from denkspiel.solver.dataset.dataset import DataSet, RowSolver, journal_of  # noqa: PLC0415 (loads numba)
    from denkspiel.solver.dataset.selection import Selection  # noqa: PLC0415 (as above)

    selection = Selection.of_text(arguments.positions, unforced=arguments.unforced)
    game = game_called(arguments.game)
    teacher = RowSolver(game, not arguments.no_moves, not arguments.no_book, arguments.memory)
    # a device or pipe needs none
    if arguments.out.suffix.lower() != ".parquet" and (arguments.out.is_file() or not arguments.out.exists()):
        raise UsageFault(
            Message(
                'A data set is a Parquet file; end its name in ".parquet", not as in {file}.',
                file=echo(arguments.out.name),
            )
        )
    data_set = DataSet(teacher, selection, arguments.seed, arguments.out)
    try:
        with ExitStack() as stack:
            steps: list[Step] = []

            def step(count: int, total: int) -> None:
                if not steps:
                    steps.append(stack.enter_context(progress(say, total, Message(" positions"))))
                steps[0](count)

            counts = data_set.make(stack.enter_context(workers(arguments, say)), step, _tell_ply(say))
    except KeyboardInterrupt:
        print(f"denkspiel: {say(_stopped(journal_of(arguments.out)))}", file=sys.stderr)
        return INTERRUPTED
    said = {"wins": counts[1], "draws": counts[0], "losses": counts[-1]}
    if arguments.json:
        print(json_text({"file": str(arguments.out), **data_set.metadata, "positions": sum(counts.values()), **said}))
    else:
        sentence = Message(
            'Positions in "{file}": {count}; {wins} won, {draws} drawn and {losses} lost for the side to move.',
            file=str(arguments.out),
            count=sum(counts.values()),
            **said,
        )
        print(say(sentence))
    return 0


def _tell_ply(say: Translator) -> Callable[[int, int], None]:
    def tell(ply: int, count: int) -> None:
        if count >= _MANY:
            line = say(Message("{count} positions of {ply} stones", count=count, ply=ply))
            print(f"denkspiel: {line}", file=sys.stderr, flush=True)

    return tell


def _stopped(journal: Path) -> Message:
    if not journal.exists():
        return Message("Stopped; nothing was found yet.")
    return Message('Stopped. "{file}" holds what was found; the same call goes on from there.', file=str(journal))
