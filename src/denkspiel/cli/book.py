"""`denkspiel book`: opening books: building one, checking it, and what is in it."""

import sys
from argparse import Namespace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from denkspiel.cli.arguments import add_cluster_options, add_game_argument, add_json_option, add_seed_option, file_path
from denkspiel.cli.output import json_text
from denkspiel.cli.parser import EXIT_INTERRUPTED, LocalizedArgumentParser
from denkspiel.cli.progress import open_workers, show_progress
from denkspiel.cli.searching import add_memory_option
from denkspiel.cli.values import GameName, WholeNumber, named_game
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.locale import Translator
from denkspiel.solver.book.header import BookHeader, open_book

if TYPE_CHECKING:
    from denkspiel.solver.book.check import BookCheckResult

__all__ = ["add_arguments", "run"]

_DEFAULT_DEPTH = 4
_DEFAULT_COUNT = 100
_WRONG = 1
_POSITIONS = Message(" positions")


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`book build GAME ...`, `book check FILE ...` and `book info FILE`."""
    _add_build(parser.add_command("build", Message("search all openings of a game and save them as a book")))
    _add_check(parser.add_command("check", Message("check a book against the rules and new searches")))
    info = parser.add_command("info", Message("show what a book contains"))
    _add_file(info)
    add_json_option(info, info.say)


def _add_build(parser: LocalizedArgumentParser) -> None:
    say = parser.say
    add_game_argument(parser)
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument(
        "--depth",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(0, 64),
        default=_DEFAULT_DEPTH,
        help=say(
            Message("include all positions with up to this many stones (default: {number})", number=_DEFAULT_DEPTH)
        ),
    )
    extent.add_argument(
        "--complete",
        action="store_true",
        help=say(Message("include the whole game, if it is small; nothing has to be searched for this")),
    )
    parser.add_argument(
        "--output",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("the file to write (default: the name of the game plus .book)")),
    )
    add_memory_option(parser, each=True)
    add_cluster_options(parser)


def _add_check(parser: LocalizedArgumentParser) -> None:
    say = parser.say
    _add_file(parser)
    parser.add_argument(
        "--count",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(0, 999_999_999),
        default=_DEFAULT_COUNT,
        help=say(
            Message(
                "search this many positions again (default: {number})",
                number=_DEFAULT_COUNT,
            )
        ),
    )
    add_seed_option(parser)
    add_memory_option(parser)
    add_json_option(parser, say)


def _add_file(parser: LocalizedArgumentParser) -> None:
    parser.add_argument(
        "file", metavar=parser.say(Message("FILE")), type=file_path, help=parser.say(Message("an opening book"))
    )
    parser.add_argument(
        "--game",
        type=GameName,
        metavar=parser.say(Message("GAME")),
        help=parser.say(Message("the game, if it is not in the list of games (default: the game that the book names)")),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Do what `arguments.command` says."""
    actions = {"build": _build, "check": _check, "info": _info}
    return actions[arguments.command](arguments, say)


def _build(arguments: Namespace, say: Translator) -> int:
    from denkspiel.solver.book.book import write_book  # noqa: PLC0415 (loads numpy)
    from denkspiel.solver.book.builder import BookBuilder, journal_path  # noqa: PLC0415 (loads numpy)
    from denkspiel.solver.book.quiet import quiet_pages  # noqa: PLC0415 (loads numpy)

    game = named_game(arguments.game)
    path = arguments.output or Path(f"{game.id.replace(':', '-')}.book")
    # only a book may be replaced by a book
    if path.exists():
        with open_book(path) as file:
            BookHeader.read(file, path)
    if arguments.complete:
        write_book(path, game, quiet_pages(game), quiet=True)
        print(say(_written(path, game)))
        return 0
    builder = BookBuilder(game, arguments.depth, path)
    try:
        with open_workers(arguments, say) as them, show_progress(say, builder.most, _POSITIONS) as step:
            builder.build(them, step, arguments.memory)
    except KeyboardInterrupt:
        sentence = Message(
            'Stopped. The results so far are in "{file}"; run the same command again to continue.',
            file=str(journal_path(path)),
        )
        print(f"denkspiel: {say(sentence)}", file=sys.stderr)
        return EXIT_INTERRUPTED
    print(say(_written(path, game)))
    return 0


def _written(path: Path, game: Game) -> Message:
    from denkspiel.solver.book.book import Book  # noqa: PLC0415 (loads numpy)

    book = Book(path, game)
    return Message(
        'The book is in "{file}". Positions: {count}; maximum number of stones: {depth}; size in bytes: {size}.',
        file=str(path),
        count=sum(book.header.entries),
        depth=book.depth,
        size=path.stat().st_size,
    )


def _check(arguments: Namespace, say: Translator) -> int:
    from denkspiel.solver.book.book import Book  # noqa: PLC0415 (loads numpy)
    from denkspiel.solver.book.check import check_book, searchable_count  # noqa: PLC0415 (loads numba)

    header = _header(arguments.file)
    book = Book(arguments.file, named_game(arguments.game or header.game))
    verdict: BookCheckResult | None = None
    status = None
    try:
        with show_progress(say, min(arguments.count, searchable_count(header)), _POSITIONS) as step:

            def advance(so_far: "BookCheckResult") -> None:
                nonlocal verdict
                verdict = so_far
                if so_far.searched:
                    step(1)

            verdict = check_book(book, arguments.count, Random(arguments.seed), advance, arguments.memory)
    except KeyboardInterrupt:
        if verdict is None:
            raise
        print(f"denkspiel: {say(Message('Stopped.'))}", file=sys.stderr)
        status = EXIT_INTERRUPTED
    if arguments.json:
        data = {"positions": verdict.positions, "misplaced": verdict.misplaced, "unfounded": verdict.unfounded}
        searches = {"searched": verdict.searched, "wrong": verdict.wrong}
        print(json_text({"game": header.game, "depth": header.depth, **data, **searches, "good": verdict.is_good}))
    else:
        print(say(_judgement(verdict, header)))
    return status or (0 if verdict.is_good else _WRONG)


def _judgement(verdict: "BookCheckResult", header: BookHeader) -> Message:
    if verdict.misplaced:
        return Message(
            "The book is wrong. Positions that are missing or do not belong in it: {count}.", count=verdict.misplaced
        )
    if not verdict.is_good:
        return Message(
            "The book is wrong. Incorrect values: {wrong} of the {searched} searched again. Values that do not "
            "follow from the others: {unfounded}.",
            wrong=verdict.wrong,
            searched=verdict.searched,
            unfounded=verdict.unfounded,
        )
    if header.quiet:
        return Message(
            "The book is correct. It contains all {count} positions of the game in which nobody threatens to win, and "
            "their values are consistent. A new search of {searched} random positions gave the same values.",
            count=verdict.positions,
            searched=verdict.searched,
        )
    return Message(
        "The book is correct. It contains all {count} positions with up to {depth} stones, and their values are "
        "consistent. A new search of {searched} random positions with {depth} stones gave the same values.",
        count=verdict.positions,
        depth=header.depth,
        searched=verdict.searched,
    )


def _info(arguments: Namespace, say: Translator) -> int:
    header = _header(arguments.file)
    if arguments.game:
        header.check_game(named_game(arguments.game), arguments.file)
    if arguments.json:
        data = {"game": header.game, "digest": header.digest, "depth": header.depth, "entries": header.entries}
        data["quiet"] = header.quiet
        print(json_text(data))
        return 0
    print(
        say(Message("Opening book for {game}, up to {depth} stones", game=quote_input(header.game), depth=header.depth))
    )
    for ply, count in enumerate(header.entries):
        print(say(Message("Stones: {ply}, positions: {count}", ply=ply, count=count)))
    return 0


def _header(path: Path) -> BookHeader:
    with open_book(path) as file:
        return BookHeader.read(file, path)
