"""`denkspiel puzzle`: a puzzle on the board, hints in steps, and the refutation of what does not work, in words."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from denkspiel.cli.arguments import add_colour, file_path
from denkspiel.cli.board import Style, board_text, facts_text, state_text
from denkspiel.cli.parser import CommandParser
from denkspiel.cli.streams import input_lines
from denkspiel.cli.values import GameName, WholeNumber
from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.core.notation import as_written, parse_move
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator
from denkspiel.puzzles.collection import Collection, NoPuzzle, collection_for, read_collection
from denkspiel.puzzles.explaining import ToldMove, stretches, told
from denkspiel.puzzles.practice import Practice, PracticeBook, usual_place
from denkspiel.puzzles.puzzle import Line
from denkspiel.puzzles.sentences import HINTS, answer_to, hint, solution, task
from denkspiel.tui.words import Vocabulary, WordCommand

__all__ = ["add_arguments", "run"]

_USUAL_GAME = "connect-four"
_PROMPT = "> "


def add_arguments(parser: CommandParser) -> None:
    """`puzzle [GAME] [--number N | --grade N | --today] [--file FILE] [--practice FILE] [--plain] [--colour C]`."""
    say = parser.say
    parser.description = say(
        Message(
            "Find the one move. Without options the next puzzle is the one that fits your strength, which changes with "
            "success and is kept on this machine."
        )
    )
    parser.add_argument(
        "game",
        nargs="?",
        type=GameName,
        default=_USUAL_GAME,
        metavar=say(Message("GAME")),
        help=say(Message("a name from the list of games (default: {game})", game=_USUAL_GAME)),
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--number",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 100_000),
        help=say(Message("the puzzle of that number; 1 is the easiest")),
    )
    which.add_argument(
        "--grade",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 9),
        help=say(Message("puzzles of this grade, 1 to 9: as hard as the level of that number is strong")),
    )
    which.add_argument("--today", action="store_true", help=say(Message("the puzzle of the day, the same for all")))
    parser.add_argument(
        "--file",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("puzzles of your own, built by puzzles build (default: those that come with the program)")),
    )
    parser.add_argument(
        "--practice",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("where your strength is kept (default: in your data folder)")),
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help=say(Message("no pictures: one line for each fact, as screen readers like it")),
    )
    add_colour(parser)


def run(arguments: Namespace, say: Translator) -> int:
    """Show puzzles and judge answers until the input ends."""
    game = game_called(arguments.game)
    path: Path | None = arguments.file
    collection = collection_for(game) if path is None else read_collection(path, game)
    book = PracticeBook(arguments.practice or usual_place())
    style = None if arguments.plain else Style.on_screen(arguments)
    bench = _Bench(collection, book, style, say)
    for number in _numbers(arguments, collection, bench):
        if not bench.solves(number):
            break
    return 0


def _numbers(arguments: Namespace, collection: Collection, bench: "_Bench") -> Iterator[int]:
    """Which puzzles, one after the other."""
    if arguments.number is not None:
        yield arguments.number
    elif arguments.today:
        yield collection.number_of_day(date.today())
    elif arguments.grade is not None:
        yield from _of_grade(collection, arguments.grade, bench)
    else:
        while True:
            yield bench.practice.next_number(collection)


def _of_grade(collection: Collection, grade: int, bench: "_Bench") -> Iterator[int]:
    """Those not tried yet first.

    Raises:
        NoPuzzle: there are none.
    """
    numbers = collection.of_grade(grade)
    if not numbers:
        raise NoPuzzle(
            Message(
                "{game} has no puzzle of grade {grade}. Allowed: {allowed}.",
                game=collection.game.heading,
                grade=grade,
                allowed=", ".join(str(each) for each in range(1, 10) if collection.of_grade(each)),
            )
        )
    yield from sorted(numbers, key=lambda number: collection.key(number) in bench.practice.tried)


def _numbered(number: int, stretch: Sequence[ToldMove]) -> Message:
    """One move and what it does, or several that do nothing to be told; the first has that number."""
    if len(stretch) == 1:
        return Message("  {number}. {move}", number=number, move=stretch[0].sentence)
    names = " ".join(one.name for one in stretch)
    return Message("  {first} to {last}. {moves}", first=number, last=number + len(stretch) - 1, moves=names)


class _Bench:
    """Where somebody sits and tries."""

    def __init__(self, collection: Collection, book: PracticeBook, style: Style | None, say: Translator) -> None:
        """Sit down; without a style there are no pictures."""
        self.practice: Practice = book.of(collection)
        self._collection, self._book, self._style, self._say = collection, book, style, say
        self._lines = input_lines()
        self._words = Vocabulary(
            (
                WordCommand(Message("hint"), "h", Message("tells a little more each time"), self._hint),
                WordCommand(Message("solution"), "l", Message("tells the move"), self._give_up),
                WordCommand(Message("board"), "b", Message("shows the board again"), self._show),
                WordCommand(Message("quit"), "q", Message("ends the program"), self._quit),
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
        self._tell(task(self._puzzle))
        self._tell(Message("Type a move, or one of: {words}.", words=self._words.listed))
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
            move = parse_move(self._puzzle.position, as_written(self._puzzle.game, text))
        except DenkspielError as error:
            self._tell(error.message)
            return
        wrong = self._puzzle.wrong_move(move)
        self._count(found=wrong is None and self._hints < HINTS)
        self._tell(answer_to(self._puzzle, wrong))
        if wrong is None:
            self._play_out(self._puzzle.line)
            self._end()
        else:
            self._play_out((wrong.move, *wrong.line))
            self._tell(Message("Try another move; {word} shows the position again.", word=Message("board")))

    def _hint(self, _words: Sequence[str]) -> None:
        self._hints = min(self._hints + 1, HINTS)
        self._tell(hint(self._puzzle, self._hints))

    def _give_up(self, _words: Sequence[str]) -> None:
        self._count(found=False)
        self._tell(solution(self._puzzle))
        self._play_out(self._puzzle.line)
        self._end()

    def _show(self, _words: Sequence[str]) -> None:
        position, last = self._puzzle.position, self._puzzle.moves[-1]
        self._picture(position, last)
        if self._style is not None:
            print(state_text(position, self._style, self._say))

    def _quit(self, _words: Sequence[str]) -> None:
        self._over, self._goes_on = True, False

    def _play_out(self, line: Line) -> None:
        """Each move with what it does, those of which nothing is to be told side by side, and the board at the end."""
        moves = told(self._puzzle.position, line)
        number = 1
        for stretch in stretches(moves):
            self._tell(_numbered(number, stretch))
            number += len(stretch)
        self._picture(moves[-1].after, moves[-1].move)

    def _picture(self, position: Position, last: int) -> None:
        if self._style is None:
            print(facts_text(position, last, self._say))
        else:
            print(f"\n{board_text(position, last, self._style)}\n")

    def _count(self, *, found: bool) -> None:
        """The first answer to a puzzle counts, and is kept at once, beside what was kept elsewhere in the meantime."""
        kept = self._book.of(self._collection)
        self.practice = kept.after(self._collection, self._number, found=found)
        if self.practice != kept:
            self._book.keep(self._puzzle.game, self.practice)

    def _end(self) -> None:
        self._over = True
        self._tell(
            Message(
                "Your strength: {rating}, sure within {deviation}. Found at once: {found} of {tried}; in a row: {row}.",
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
