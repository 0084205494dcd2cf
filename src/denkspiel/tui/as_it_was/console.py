"""Programs that ran on a console: what they print, and the lines that are typed, on the full screen or in a pipe."""

from abc import abstractmethod
from textwrap import wrap
from typing import TextIO

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.play.originals import Original
from denkspiel.play.state import Phase
from denkspiel.tui.as_it_was.skin import FOOT, LineInput, Skin
from denkspiel.tui.dialogue import SetupAnswers
from denkspiel.tui.paint import FAINT, ScreenStyle, style_text
from denkspiel.tui.screen import Screen

__all__ = ["ConsoleFrontEnd", "ConsoleSkin"]

_MOST_LINES = 500
"""Older lines are forgotten; no terminal shows so many."""
_LONGEST_LINE = 60


class ConsoleSkin(Skin):
    """A program that prints lines and reads lines.

    On the full screen its lines scroll; `ConsoleFrontEnd` runs the same program on plain streams.
    """

    width = 40
    height = 10

    def __init__(self, screen: Screen, original: Original, answers: SetupAnswers | None) -> None:
        super().__init__(screen, original, answers)
        self._lines: list[str] = []
        self._told = 0
        self._input = LineInput(_LONGEST_LINE)

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What stands before the line that is to be typed; "" while none is wanted."""

    @abstractmethod
    def enter(self, line: str) -> None:
        """Take a line that was typed."""

    def print(self, *lines: str) -> None:
        """Print lines."""
        self._lines += lines
        surplus = max(0, len(self._lines) - _MOST_LINES)
        self._lines, self._told = self._lines[surplus:], max(0, self._told - surplus)

    def new_lines(self) -> list[str]:
        """What was printed since this was asked last."""
        lines, self._told = self._lines[self._told :], len(self._lines)
        return lines

    def press(self, key: str) -> None:
        """Take a key; Enter hands in the line."""
        if not self.prompt:
            return
        line = self._input.press(key)
        if line is not None:
            self.print(self.prompt + line)
            self.enter(line)

    def draw(self, look: ScreenStyle) -> list[str]:
        """The last lines, the line being typed, and at the foot the key that leads to the modern look."""
        cursor = ("█" if look.unicode else "_") if look.blink_on else ""
        now = [self.prompt + self._input.text + cursor] if self.prompt else [self.waiting_line]
        lines = [part for line in [*self._lines, *now] for part in (_wrapped(line, look.width) or [""])]
        foot = self.screen.say(FOOT)
        shown = lines[-(look.height - 1) :]
        blanks = [""] * (look.height - 1 - len(shown))
        return [*shown, *blanks, style_text(foot[: look.width], FAINT, look)]

    @property
    def waiting_line(self) -> str:
        """What is shown while nothing can be typed."""
        return "..." if self.screen.phase is Phase.COMPUTER else ""


def _wrapped(line: str, width: int) -> list[str]:
    """A line as a terminal of that width shows it."""
    return wrap(line, width, drop_whitespace=False, replace_whitespace=False)


class ConsoleFrontEnd:
    """Runs a console program on streams: a terminal, a pipe or a file."""

    def __init__(self, console: ConsoleSkin, reader: TextIO, writer: TextIO) -> None:
        self._console = console
        self._screen = console.screen
        self._reader = reader
        self._writer = writer

    def run(self) -> None:
        """Play until the program ends, or the input does.

        Raises:
            DenkspielError: a computer player cannot choose, or a file cannot be written from the start.
        """
        console, screen = self._console, self._screen
        while True:
            self._write("".join(f"{line}\n" for line in console.new_lines()))
            if screen.session.has_quit:
                return
            if not console.is_asking and screen.computer_is_due:
                screen.think()
                if screen.session.state.paused:
                    raise DenkspielError(screen.remarks[0])
                continue
            self._write(console.prompt)
            line = self._reader.readline()
            if not line:
                self._input_ended()
                return
            if not self._reader.isatty():  # a session that was piped in reads like one that was typed
                self._write(line.rstrip("\n") + "\n")
            console.enter(line.strip())

    def _input_ended(self) -> None:
        self._write("\n")
        saved, say = self._screen.logbook.saved_in, self._screen.say
        unfinished = self._screen.session.moves and self._screen.session.outcome is None
        if saved is not None and unfinished:
            ended = Message(
                'The input ended before the game did. The game is saved in "{file}"; continue it with --resume.',
                file=str(saved),
            )
        elif unfinished:
            ended = Message("The input ended before the game did. Goodbye.")
        else:
            ended = Message("The input has ended. Goodbye.")
        self._write(say(ended) + "\n")

    def _write(self, text: str) -> None:
        self._writer.write(text)
        self._writer.flush()
