"""`denkspiel dataset`: positions of a game with exact values and best moves, as Parquet."""

import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from denkspiel.cli.arguments import add_cluster_options, add_game_argument, add_json_option, add_seed_option, file_path
from denkspiel.cli.output import json_text
from denkspiel.cli.parser import EXIT_INTERRUPTED, LocalizedArgumentParser, UsageFault
from denkspiel.cli.progress import AdvanceProgress, open_workers, show_progress
from denkspiel.cli.searching import add_memory_option
from denkspiel.cli.values import named_game
from denkspiel.core.message import Message, quote_input
from denkspiel.locale import Translator

__all__ = ["add_arguments", "run"]

_MANY = 100_000
"""A ply with so many positions takes long enough to be told of."""


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`dataset GAME --positions P --out FILE [--unforced] [--no-moves] [--no-book] [--seed S] [--cluster A] ...`."""
    say = parser.say
    add_game_argument(parser)
    parser.add_argument(
        "--positions",
        metavar=say(Message("CHOICE")),
        required=True,
        help=say(
            Message(
                "all:PLIES for all positions with that many stones, or random:PLIES:NUMBER for that many such "
                "positions from random games"
            )
        ),
    )
    parser.add_argument(
        "--out", metavar=say(Message("FILE")), type=file_path, required=True, help=say(Message("the file to write"))
    )
    parser.add_argument(
        "--unforced",
        action="store_true",
        help=say(Message("use only positions in which neither player could win with the next stone")),
    )
    parser.add_argument(
        "--no-moves", action="store_true", help=say(Message("leave out the best moves, which take the longest to find"))
    )
    parser.add_argument(
        "--no-book", action="store_true", help=say(Message("search all positions, even those in an opening book"))
    )
    add_seed_option(parser)
    add_memory_option(parser, each=True)
    add_cluster_options(parser)
    add_json_option(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Find the values, write the file, and say what is in it."""
    from denkspiel.solver.dataset.dataset import DataSet, RowSolver, journal_path  # noqa: PLC0415 (loads numpy)
    from denkspiel.solver.dataset.selection import PositionSelection  # noqa: PLC0415 (as above)

    selection = PositionSelection.from_text(arguments.positions, unforced=arguments.unforced)
    game = named_game(arguments.game)
    teacher = RowSolver(game, not arguments.no_moves, not arguments.no_book, arguments.memory)
    # a device or pipe needs none
    if arguments.out.suffix.lower() != ".parquet" and (arguments.out.is_file() or not arguments.out.exists()):
        raise UsageFault(
            Message(
                'The file name {file} does not end in ".parquet". A data set is always a Parquet file.',
                file=quote_input(arguments.out.name),
            )
        )
    data_set = DataSet(teacher, selection, arguments.seed, arguments.out)
    try:
        with ExitStack() as stack:
            steps: list[AdvanceProgress] = []

            def step(count: int, total: int) -> None:
                if not steps:
                    steps.append(stack.enter_context(show_progress(say, total, Message(" positions"))))
                steps[0](count)

            counts = data_set.build(stack.enter_context(open_workers(arguments, say)), step, _tell_ply(say))
    except KeyboardInterrupt:
        print(f"denkspiel: {say(_stopped(journal_path(arguments.out)))}", file=sys.stderr)
        return EXIT_INTERRUPTED
    said = {"wins": counts[1], "draws": counts[0], "losses": counts[-1]}
    if arguments.json:
        print(json_text({"file": str(arguments.out), **data_set.metadata, "positions": sum(counts.values()), **said}))
    else:
        sentence = Message(
            'Positions in "{file}": {count}. For the side to move, {wins} are won, {draws} drawn and {losses} lost.',
            file=str(arguments.out),
            count=sum(counts.values()),
            **said,
        )
        print(say(sentence))
    return 0


def _tell_ply(say: Translator) -> Callable[[int, int], None]:
    def tell(ply: int, count: int) -> None:
        if count >= _MANY:
            line = say(Message("{count} positions with {ply} stones", count=count, ply=ply))
            print(f"denkspiel: {line}", file=sys.stderr, flush=True)

    return tell


def _stopped(journal: Path) -> Message:
    if not journal.exists():
        return Message("Stopped before the first result.")
    return Message(
        'Stopped. The results so far are in "{file}"; run the same command again to continue.', file=str(journal)
    )
