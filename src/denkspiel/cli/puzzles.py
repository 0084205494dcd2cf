"""`denkspiel puzzles`: building a collection of puzzles, checking one, and printing a sheet of them."""

import sys
from argparse import Namespace
from collections import Counter
from pathlib import Path
from random import Random

from denkspiel.cli.arguments import add_cluster, add_game, add_json, add_seed, file_path
from denkspiel.cli.output import json_text
from denkspiel.cli.parser import INTERRUPTED, CommandParser, UsageFault
from denkspiel.cli.progress import progress, workers
from denkspiel.cli.values import WholeNumber
from denkspiel.core.message import Message, echo
from denkspiel.core.safe_file import write_safely
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator
from denkspiel.puzzles.collection import Collection, collection_for, read_collection

__all__ = ["add_arguments", "run"]

_DEFAULT_NUMBER = 300
_DEFAULT_GAMES = 3000
_SHEETS = (".html", ".svg")
_WRONG = 1


def add_arguments(parser: CommandParser) -> None:
    """`puzzles build GAME ...`, `puzzles check GAME ...` and `puzzles sheet GAME ...`."""
    _add_build(parser.add_command("build", Message("find puzzles in games of graded players and write them to a file")))
    _add_check(parser.add_command("check", Message("check puzzles by other means than those that found them")))
    _add_sheet(parser.add_command("sheet", Message("draw twelve puzzles on a page, with the solutions overleaf")))


def _add_build(parser: CommandParser) -> None:
    say = parser.say
    add_game(parser)
    parser.add_argument(
        "--number",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 10_000),
        default=_DEFAULT_NUMBER,
        help=say(Message("how many puzzles (default: {number})", number=_DEFAULT_NUMBER)),
    )
    parser.add_argument(
        "--games",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 1_000_000),
        default=_DEFAULT_GAMES,
        help=say(Message("how many games are played at most (default: {number})", number=_DEFAULT_GAMES)),
    )
    parser.add_argument(
        "--soonest",
        action="store_true",
        help=say(Message("also take positions in which several moves win, but one wins sooner than all others")),
    )
    parser.add_argument(
        "--out",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("the file to write; compressed if it ends in .xz (default: GAME.jsonl.xz)")),
    )
    add_seed(parser)
    add_cluster(parser)
    add_json(parser, say)


def _add_check(parser: CommandParser) -> None:
    say = parser.say
    add_game(parser)
    _add_file(parser)
    parser.add_argument(
        "--count",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 100_000),
        help=say(Message("check so many, drawn by lot (default: all)")),
    )
    add_seed(parser)


def _add_sheet(parser: CommandParser) -> None:
    say = parser.say
    add_game(parser)
    _add_file(parser)
    parser.add_argument(
        "--out",
        metavar=say(Message("FILE")),
        type=file_path,
        required=True,
        help=say(Message("an HTML page to print (.html), or an SVG picture (.svg) and a second one with -solutions")),
    )
    add_seed(parser)


def _add_file(parser: CommandParser) -> None:
    parser.add_argument(
        "--file",
        metavar=parser.say(Message("FILE")),
        type=file_path,
        help=parser.say(
            Message("puzzles of your own, built by puzzles build (default: those that come with the program)")
        ),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Do what `arguments.command` says."""
    actions = {"build": _build, "check": _check, "sheet": _sheet}
    return actions[arguments.command](arguments, say)


def _build(arguments: Namespace, say: Translator) -> int:
    from denkspiel.puzzles.builder import PuzzleBuilder, journal_of  # noqa: PLC0415 (loads the opponents)
    from denkspiel.puzzles.finder import Finder  # noqa: PLC0415 (as above)

    game = game_called(arguments.game)
    path = arguments.out or Path(f"{game.id.replace(':', '-')}.jsonl.xz")
    finder = Finder(game, arguments.seed, arguments.soonest)
    builder = PuzzleBuilder(finder, arguments.number, arguments.games, path)
    try:
        with workers(arguments, say) as them, progress(say, arguments.games, Message(" games")) as step:
            puzzles = builder.make(them, step)
    except KeyboardInterrupt:
        sentence = Message(
            'Stopped. "{file}" holds what was found; the same call goes on from there.', file=str(journal_of(path))
        )
        print(f"denkspiel: {say(sentence)}", file=sys.stderr)
        return INTERRUPTED
    grades, kinds = Counter(each.grade for each in puzzles), Counter(each.kind.value for each in puzzles)
    if arguments.json:
        print(
            json_text(
                {
                    "file": str(path),
                    "game": game.id,
                    **builder.about,
                    "puzzles": len(puzzles),
                    "grades": {str(grade): grades[grade] for grade in sorted(grades)},
                    "kinds": dict(kinds),
                }
            )
        )
    else:
        sentence = Message(
            'Puzzles in "{file}": {count}. By grade: {grades}.',
            file=str(path),
            count=len(puzzles),
            grades=", ".join(f"{grade}: {grades[grade]}" for grade in sorted(grades)),
        )
        print(say(sentence))
    return 0


def _check(arguments: Namespace, say: Translator) -> int:
    from denkspiel.puzzles.check import check, twins  # noqa: PLC0415 (loads numba)

    collection = _collection(arguments)
    numbers = range(1, len(collection) + 1)
    if arguments.count is not None and arguments.count < len(collection):
        drawn = Random(f"check {arguments.seed}").sample(numbers, arguments.count)
    else:
        drawn = list(numbers)
    faults = list(twins(collection))
    with progress(say, len(drawn), Message(" puzzles")) as step:
        for number in drawn:
            faults += check(collection, number)
            step(1)
    for fault in faults:
        print(say(fault))
    print(say(Message("Puzzles checked: {count}; faults: {faults}.", count=len(drawn), faults=len(faults))))
    return _WRONG if faults else 0


def _sheet(arguments: Namespace, say: Translator) -> int:
    from denkspiel.puzzles.sheet import chosen, pages, printable  # noqa: PLC0415 (loads what draws)

    path: Path = arguments.out
    if path.suffix.lower() not in _SHEETS:
        raise UsageFault(
            Message(
                "A sheet is an HTML page or two SVG pictures; end its name in {allowed}, not as in {file}.",
                allowed=", ".join(_SHEETS),
                file=echo(path.name),
            )
        )
    collection = _collection(arguments)
    numbers = chosen(collection, arguments.seed)
    if path.suffix.lower() == ".html":
        write_safely(path, printable(collection, numbers, say))
    else:
        puzzles, solutions = pages(collection, numbers, say)
        write_safely(path.with_stem(f"{path.stem}-solutions"), solutions)
        write_safely(path, puzzles)
    return 0


def _collection(arguments: Namespace) -> Collection:
    game = game_called(arguments.game)
    return collection_for(game) if arguments.file is None else read_collection(arguments.file, game)
