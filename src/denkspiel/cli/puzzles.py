"""`denkspiel puzzles`: building a collection of puzzles, checking one, and printing a sheet of them."""

import sys
from argparse import Namespace
from collections import Counter
from pathlib import Path
from random import Random

from denkspiel.cli.arguments import add_cluster_options, add_game_argument, add_json_option, add_seed_option, file_path
from denkspiel.cli.output import json_text
from denkspiel.cli.parser import EXIT_INTERRUPTED, LocalizedArgumentParser, UsageFault
from denkspiel.cli.progress import open_workers, show_progress
from denkspiel.cli.values import WholeNumber, named_game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.safe_file import write_atomically
from denkspiel.locale import Translator
from denkspiel.puzzles.collection import PuzzleCollection, collection_for, read_collection

__all__ = ["add_arguments", "run"]

_DEFAULT_NUMBER = 300
_DEFAULT_GAMES = 3000
_SHEETS = (".html", ".svg")
_WRONG = 1


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`puzzles build GAME ...`, `puzzles check GAME ...` and `puzzles sheet GAME ...`."""
    _add_build(
        parser.add_command(
            "build", Message("find puzzles in games between players of known strength and write them to a file")
        )
    )
    _add_check(parser.add_command("check", Message("check puzzles with methods other than those that found them")))
    _add_sheet(parser.add_command("sheet", Message("draw twelve puzzles on a page, with the solutions on the back")))


def _add_build(parser: LocalizedArgumentParser) -> None:
    say = parser.say
    add_game_argument(parser)
    parser.add_argument(
        "--number",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 10_000),
        default=_DEFAULT_NUMBER,
        help=say(Message("the number of puzzles (default: {number})", number=_DEFAULT_NUMBER)),
    )
    parser.add_argument(
        "--games",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 1_000_000),
        default=_DEFAULT_GAMES,
        help=say(Message("the maximum number of games to play (default: {number})", number=_DEFAULT_GAMES)),
    )
    parser.add_argument(
        "--soonest",
        action="store_true",
        help=say(Message("also use positions with several winning moves, if one of them wins sooner than all others")),
    )
    parser.add_argument(
        "--out",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("the file to write; compressed if its name ends in .xz (default: GAME.jsonl.xz)")),
    )
    add_seed_option(parser)
    add_cluster_options(parser)
    add_json_option(parser, say)


def _add_check(parser: LocalizedArgumentParser) -> None:
    say = parser.say
    add_game_argument(parser)
    _add_file(parser)
    parser.add_argument(
        "--count",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 100_000),
        help=say(Message("check this many puzzles, chosen at random (default: all)")),
    )
    add_seed_option(parser)


def _add_sheet(parser: LocalizedArgumentParser) -> None:
    say = parser.say
    add_game_argument(parser)
    _add_file(parser)
    parser.add_argument(
        "--out",
        metavar=say(Message("FILE")),
        type=file_path,
        required=True,
        help=say(
            Message(
                "the file to write: an HTML page to print (.html), or an SVG picture (.svg), whose solutions "
                "go to a second file with -solutions in its name"
            )
        ),
    )
    add_seed_option(parser)


def _add_file(parser: LocalizedArgumentParser) -> None:
    parser.add_argument(
        "--file",
        metavar=parser.say(Message("FILE")),
        type=file_path,
        help=parser.say(
            Message(
                "a file with your own puzzles, written by puzzles build (default: the puzzles that come with the "
                "program)"
            )
        ),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Do what `arguments.command` says."""
    actions = {"build": _build, "check": _check, "sheet": _sheet}
    return actions[arguments.command](arguments, say)


def _build(arguments: Namespace, say: Translator) -> int:
    from denkspiel.puzzles.builder import PuzzleBuilder, journal_path  # noqa: PLC0415 (loads the opponents)
    from denkspiel.puzzles.finder import PuzzleFinder  # noqa: PLC0415 (as above)

    game = named_game(arguments.game)
    path = arguments.out or Path(f"{game.id.replace(':', '-')}.jsonl.xz")
    finder = PuzzleFinder(game, arguments.seed, arguments.soonest)
    builder = PuzzleBuilder(finder, arguments.number, arguments.games, path)
    try:
        with open_workers(arguments, say) as them, show_progress(say, arguments.games, Message(" games")) as step:
            puzzles = builder.build(them, step)
    except KeyboardInterrupt:
        sentence = Message(
            'Stopped. The results so far are in "{file}"; run the same command again to continue.',
            file=str(journal_path(path)),
        )
        print(f"denkspiel: {say(sentence)}", file=sys.stderr)
        return EXIT_INTERRUPTED
    grades, kinds = Counter(each.grade for each in puzzles), Counter(each.kind.value for each in puzzles)
    if arguments.json:
        print(
            json_text(
                {
                    "file": str(path),
                    "game": game.id,
                    **builder.metadata,
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
    from denkspiel.puzzles.check import check_puzzle, find_duplicates  # noqa: PLC0415 (loads numba)

    collection = _collection(arguments)
    numbers = range(1, len(collection) + 1)
    if arguments.count is not None and arguments.count < len(collection):
        drawn = Random(f"check {arguments.seed}").sample(numbers, arguments.count)
    else:
        drawn = list(numbers)
    faults, checked = list(find_duplicates(collection)), 0
    try:
        with show_progress(say, len(drawn), Message(" puzzles")) as step:
            for number in drawn:
                faults += check_puzzle(collection, number)
                checked += 1
                step(1)
    except KeyboardInterrupt:
        print(f"denkspiel: {say(Message('Stopped.'))}", file=sys.stderr)
    for fault in faults:
        print(say(fault))
    print(say(Message("Puzzles checked: {count}; errors: {faults}.", count=checked, faults=len(faults))))
    if checked < len(drawn):
        return EXIT_INTERRUPTED
    return _WRONG if faults else 0


def _sheet(arguments: Namespace, say: Translator) -> int:
    from denkspiel.puzzles.sheet import choose_puzzles, sheet_html, sheet_svgs  # noqa: PLC0415 (loads what draws)

    path: Path = arguments.out
    if path.suffix.lower() not in _SHEETS:
        raise UsageFault(
            Message(
                "The file name {file} has the wrong ending. A sheet is an HTML page or two SVG pictures. Allowed "
                "endings: {allowed}.",
                allowed=", ".join(_SHEETS),
                file=quote_input(path.name),
            )
        )
    collection = _collection(arguments)
    numbers = choose_puzzles(collection, arguments.seed)
    if path.suffix.lower() == ".html":
        write_atomically(path, sheet_html(collection, numbers, say))
    else:
        puzzles, solutions = sheet_svgs(collection, numbers, say)
        write_atomically(path.with_stem(f"{path.stem}-solutions"), solutions)
        write_atomically(path, puzzles)
    return 0


def _collection(arguments: Namespace) -> PuzzleCollection:
    game = named_game(arguments.game)
    return collection_for(game) if arguments.file is None else read_collection(arguments.file, game)
