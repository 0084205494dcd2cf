"""`denkspiel book`: opening books: building one, checking it, and what is in it."""

import sys
from argparse import Namespace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from denkspiel.cli.arguments import add_cluster, add_game, add_json, add_seed, file_path
from denkspiel.cli.output import json_text
from denkspiel.cli.parser import INTERRUPTED, CommandParser
from denkspiel.cli.progress import progress, workers
from denkspiel.cli.searching import add_memory
from denkspiel.cli.values import GameName, WholeNumber
from denkspiel.core.message import Message, echo
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator
from denkspiel.solver.book.header import BookHeader, opened

if TYPE_CHECKING:
    from denkspiel.solver.book.builder import BookBuilder
    from denkspiel.solver.book.check import Verdict

__all__ = ["add_arguments", "run"]

_DEFAULT_DEPTH = 4
_DEFAULT_COUNT = 100
_WRONG = 1
_POSITIONS = Message(" positions")


def add_arguments(parser: CommandParser) -> None:
    """`book build GAME ...`, `book check FILE ...` and `book info FILE`."""
    _add_build(parser.add_command("build", Message("search all openings of a game and write them to a file")))
    _add_check(parser.add_command("check", Message("check a book against the rules and fresh searches")))
    info = parser.add_command("info", Message("say what a book holds"))
    _add_file(info)
    add_json(info, info.say)


def _add_build(parser: CommandParser) -> None:
    say = parser.say
    add_game(parser)
    parser.add_argument(
        "--depth",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(0, 64),
        default=_DEFAULT_DEPTH,
        help=say(
            Message("the book holds all positions of up to this many stones (default: {number})", number=_DEFAULT_DEPTH)
        ),
    )
    parser.add_argument(
        "--output",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("the file to write (default: the name of the game and .book)")),
    )
    add_memory(parser, each=True)
    add_cluster(parser)


def _add_check(parser: CommandParser) -> None:
    say = parser.say
    _add_file(parser)
    parser.add_argument(
        "--count",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(0, 999_999_999),
        default=_DEFAULT_COUNT,
        help=say(Message("how many positions of the last ply are searched (default: {number})", number=_DEFAULT_COUNT)),
    )
    add_seed(parser)
    add_memory(parser)
    add_json(parser, say)


def _add_file(parser: CommandParser) -> None:
    parser.add_argument(
        "file", metavar=parser.say(Message("FILE")), type=file_path, help=parser.say(Message("an opening book"))
    )
    parser.add_argument(
        "--game",
        type=GameName,
        metavar=parser.say(Message("GAME")),
        help=parser.say(Message("the game, if it is not in the catalogue (default: the one that the book names)")),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Do what `arguments.command` says."""
    actions = {"build": _build, "check": _check, "info": _info}
    return actions[arguments.command](arguments, say)


def _build(arguments: Namespace, say: Translator) -> int:
    from denkspiel.solver.book.builder import BookBuilder, journal_of  # noqa: PLC0415 (loads numpy)

    game = game_called(arguments.game)
    path = arguments.output or Path(f"{game.id.replace(':', '-')}.book")
    # only a book may be replaced by a book
    if path.exists():
        with opened(path) as file:
            BookHeader.read(file, path)
    builder = BookBuilder(game, arguments.depth, path)
    try:
        with workers(arguments, say) as them, progress(say, builder.most, _POSITIONS) as step:
            builder.build(them, step, arguments.memory)
    except KeyboardInterrupt:
        sentence = Message(
            'Stopped. "{file}" holds what was found; the same call goes on from there.', file=str(journal_of(path))
        )
        print(f"denkspiel: {say(sentence)}", file=sys.stderr)
        return INTERRUPTED
    print(say(_written(builder)))
    return 0


def _written(builder: "BookBuilder") -> Message:
    from denkspiel.solver.book.book import Book  # noqa: PLC0415 (loads numpy)

    book = Book(builder.path, builder.game)
    return Message(
        '"{file}" holds {count} positions of up to {depth} stones, {size} bytes.',
        file=str(builder.path),
        count=sum(book.header.entries),
        depth=book.depth,
        size=builder.path.stat().st_size,
    )


def _check(arguments: Namespace, say: Translator) -> int:
    from denkspiel.solver.book.book import Book  # noqa: PLC0415 (loads numpy)
    from denkspiel.solver.book.check import check_book  # noqa: PLC0415 (loads numba)

    header = _header(arguments.file)
    book = Book(arguments.file, game_called(arguments.game or header.game))
    with progress(say, min(arguments.count, header.entries[header.depth]), _POSITIONS) as step:
        verdict = check_book(book, arguments.count, Random(arguments.seed), step, arguments.memory)
    if arguments.json:
        data = {"positions": verdict.positions, "misplaced": verdict.misplaced, "unfounded": verdict.unfounded}
        searches = {"searched": verdict.searched, "wrong": verdict.wrong}
        print(json_text({"game": header.game, "depth": header.depth, **data, **searches, "good": verdict.good}))
    else:
        print(say(_judgement(verdict, header)))
    return 0 if verdict.good else _WRONG


def _judgement(verdict: "Verdict", header: BookHeader) -> Message:
    if verdict.misplaced:
        return Message("Wrong: {count} positions are missing or do not belong there.", count=verdict.misplaced)
    if not verdict.good:
        return Message(
            "Wrong: {wrong} of {searched} values searched afresh, and {unfounded} values that follow from others.",
            wrong=verdict.wrong,
            searched=verdict.searched,
            unfounded=verdict.unfounded,
        )
    return Message(
        "All {count} positions of up to {depth} stones are there, and agree with those of "
        "{depth} stones; {searched} of these, drawn at random and searched afresh, have the "
        "values that the book gives.",
        count=verdict.positions,
        depth=header.depth,
        searched=verdict.searched,
    )


def _info(arguments: Namespace, say: Translator) -> int:
    header = _header(arguments.file)
    if arguments.game:
        header.check_game(game_called(arguments.game), arguments.file)
    if arguments.json:
        data = {"game": header.game, "digest": header.digest, "depth": header.depth, "entries": header.entries}
        print(json_text(data))
        return 0
    print(say(Message("Opening book for {game}, up to {depth} stones", game=echo(header.game), depth=header.depth)))
    for ply, count in enumerate(header.entries):
        print(say(Message("{ply} stones: {count} positions", ply=ply, count=count)))
    return 0


def _header(path: Path) -> BookHeader:
    with opened(path) as file:
        return BookHeader.read(file, path)
