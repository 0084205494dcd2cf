"""`denkspiel puzzle`: a puzzle on the board, hints in steps, and the refutation of what does not work, in words."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from denkspiel.cli.arguments import add_colour_option, file_path
from denkspiel.cli.board import TextStyle, board_text, position_facts_text, status_text
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.streams import input_lines
from denkspiel.cli.values import GameName, WholeNumber, named_game
from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.core.notation import normalize_move, parse_move
from denkspiel.core.position import Position
from denkspiel.locale import Translator
from denkspiel.puzzles.collection import PuzzleCollection, PuzzleNotFound, collection_for, read_collection
from denkspiel.puzzles.explaining import ExplainedMove, explain_line, group_moves
from denkspiel.puzzles.practice import Practice, PracticeFile, practice_path
from denkspiel.puzzles.puzzle import Line
from denkspiel.puzzles.sentences import HINT_STEPS, answer_text, hint_text, solution_text, task_text
from denkspiel.tui.words import CommandLookup, TypedCommand

__all__ = ["add_arguments", "run"]

_USUAL_GAME = "connect-four"
_PROMPT = "> "


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`puzzle [GAME] [--number N | --grade N | --today] [--file FILE] [--practice FILE] [--plain] [--colour C]`."""
    say = parser.say
    parser.description = say(
        Message(
            "Find the one right move. Without options, you get puzzles that match your strength. Your strength "
            "changes with your results and is stored on this machine."
        )
    )
    parser.add_argument(
        "game",
        nargs="?",
        type=GameName,
        default=_USUAL_GAME,
        metavar=say(Message("GAME")),
        help=say(Message("the name of a game (default: {game})", game=_USUAL_GAME)),
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--number",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 100_000),
        help=say(Message("the puzzle with this number; 1 is the easiest")),
    )
    which.add_argument(
        "--grade",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 9),
        help=say(
            Message("puzzles of this grade, 1 to 9; each grade matches the strength of the level with that number")
        ),
    )
    which.add_argument(
        "--today", action="store_true", help=say(Message("the puzzle of the day, the same for everyone"))
    )
    parser.add_argument(
        "--file",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(
            Message(
                "a file with your own puzzles, written by puzzles build (default: the puzzles that come with the "
                "program)"
            )
        ),
    )
    parser.add_argument(
        "--practice",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("the file that stores your strength (default: a file in your data folder)")),
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help=say(Message("print one line for each fact instead of pictures, for screen readers")),
    )
    add_colour_option(parser)


def run(arguments: Namespace, say: Translator) -> int:
    """Show puzzles and judge answers until the input ends."""
    game = named_game(arguments.game)
    path: Path | None = arguments.file
    collection = collection_for(game) if path is None else read_collection(path, game)
    book = PracticeFile(arguments.practice or practice_path())
    style = None if arguments.plain else TextStyle.for_screen(arguments)
    bench = _Bench(collection, book, style, say)
    for number in _numbers(arguments, collection, bench):
        if not bench.solves(number):
            break
    return 0


def _numbers(arguments: Namespace, collection: PuzzleCollection, bench: "_Bench") -> Iterator[int]:
    """Which puzzles, one after the other."""
    if arguments.number is not None:
        yield arguments.number
    elif arguments.today:
        yield collection.number_for_day(date.today())
    elif arguments.grade is not None:
        yield from _of_grade(collection, arguments.grade, bench)
    else:
        while True:
            yield bench.practice.next_number(collection)


def _of_grade(collection: PuzzleCollection, grade: int, bench: "_Bench") -> Iterator[int]:
    """Those not tried yet first.

    Raises:
        PuzzleNotFound: there are none.
    """
    numbers = collection.numbers_of_grade(grade)
    if not numbers:
        raise PuzzleNotFound(
            Message(
                "{game} has no puzzles of grade {grade}. Allowed: {allowed}.",
                game=collection.game.heading,
                grade=grade,
                allowed=", ".join(str(each) for each in range(1, 10) if collection.numbers_of_grade(each)),
            )
        )
    yield from sorted(numbers, key=lambda number: collection.puzzle_key(number) in bench.practice.tried)


def _numbered(number: int, stretch: Sequence[ExplainedMove]) -> Message:
    """One move and what it does, or several that do nothing to be told; the first has that number."""
    if len(stretch) == 1:
        return Message("  {number}. {move}", number=number, move=stretch[0].sentence)
    names = " ".join(one.name for one in stretch)
    return Message("  {first} to {last}. {moves}", first=number, last=number + len(stretch) - 1, moves=names)


class _Bench:
    """Where somebody sits and tries."""

    def __init__(
        self, collection: PuzzleCollection, book: PracticeFile, style: TextStyle | None, say: Translator
    ) -> None:
        """Sit down; without a style there are no pictures."""
        self.practice: Practice = book.load(collection)
        self._collection, self._book, self._style, self._say = collection, book, style, say
        self._lines = input_lines()
        self._words = CommandLookup(
            (
                TypedCommand(Message("hint"), "h", Message("reveals a little more each time"), self._hint),
                TypedCommand(Message("solution"), "l", Message("reveals the move"), self._give_up),
                TypedCommand(Message("board"), "b", Message("shows the board again"), self._show),
                TypedCommand(Message("quit"), "q", Message("ends the program"), self._quit),
            ),
            say,
        )

    def solves(self, number: int) -> bool:
        """Show a puzzle and take answers until its move is found or told; whether there is to be another one."""
        self._number, self._puzzle = number, self._collection.puzzle(number)
        self._hints, self._over, self._goes_on = 0, False, True
        self._tell(
            Message(
                "{game}, puzzle {number} of {count}, grade {grade} of 9",
                game=self._puzzle.game.heading,
                number=self._number,
                count=len(self._collection),
                grade=self._puzzle.grade,
            )
        )
        self._show(())
        self._tell(task_text(self._puzzle))
        self._tell(Message("Type a move or one of these words: {words}.", words=self._words.listed))
        while not self._over:
            line = self._next_line()
            if line is None:
                return False
            text = line.strip()
            command = self._words.find(text)
            if command is not None:
                command.action(())
            elif text:
                self._try(text)
        return self._goes_on

    def _next_line(self) -> str | None:
        """What is typed next, `None` at the end of the input; in a terminal a sign says that something is expected."""
        in_terminal = sys.stdin is not None and sys.stdin.isatty()
        if in_terminal:
            print(_PROMPT, end="", flush=True)
        line = next(self._lines, None)
        if line is None and in_terminal:
            print()
        return line

    def _try(self, text: str) -> None:
        try:
            move = parse_move(self._puzzle.position, normalize_move(self._puzzle.game, text))
        except DenkspielError as error:
            self._tell(error.message)
            return
        wrong = self._puzzle.find_wrong_move(move)
        self._count(found=wrong is None and self._hints < HINT_STEPS)
        self._tell(answer_text(self._puzzle, wrong))
        if wrong is None:
            self._play_out(self._puzzle.line)
            self._end()
        else:
            self._play_out((wrong.move, *wrong.refutation))
            self._tell(Message("Try another move. To see the position again, type {word}.", word=Message("board")))

    def _hint(self, _words: Sequence[str]) -> None:
        self._hints = min(self._hints + 1, HINT_STEPS)
        self._tell(hint_text(self._puzzle, self._hints))

    def _give_up(self, _words: Sequence[str]) -> None:
        self._count(found=False)
        self._tell(solution_text(self._puzzle))
        self._play_out(self._puzzle.line)
        self._end()

    def _show(self, _words: Sequence[str]) -> None:
        position, last = self._puzzle.position, self._puzzle.moves[-1]
        self._picture(position, last)
        if self._style is not None:
            print(status_text(position, self._style, self._say))

    def _quit(self, _words: Sequence[str]) -> None:
        self._over, self._goes_on = True, False

    def _play_out(self, line: Line) -> None:
        """Each move with what it does, those of which nothing is to be told side by side, and the board at the end."""
        moves = explain_line(self._puzzle.position, line)
        number = 1
        for stretch in group_moves(moves):
            self._tell(_numbered(number, stretch))
            number += len(stretch)
        self._picture(moves[-1].position, moves[-1].move)

    def _picture(self, position: Position, last: int) -> None:
        if self._style is None:
            print(position_facts_text(position, last, self._say))
        else:
            print(f"\n{board_text(position, last, self._style)}\n")

    def _count(self, *, found: bool) -> None:
        """The first answer to a puzzle counts, and is kept at once, beside what was kept elsewhere in the meantime."""
        kept = self._book.load(self._collection)
        self.practice = kept.with_attempt(self._collection, self._number, found=found)
        if self.practice != kept:
            self._book.save(self._puzzle.game, self.practice)

    def _end(self) -> None:
        self._over = True
        self._tell(
            Message(
                "Your strength: {rating} ± {deviation}. Found on the first try: {found} of {tried}; in a row: {row}.",
                rating=round(self.practice.strength.rating),
                deviation=round(2 * self.practice.strength.deviation),
                found=self.practice.found,
                tried=len(self.practice.tried),
                row=self.practice.row,
            )
        )
        print()

    def _tell(self, message: Message) -> None:
        print(self._say(message), flush=True)
