"""The full-screen game in a real terminal: keys in, lines out, blinking and the melody.

Standard library only. The sequences used are those that all terminals of today share (ECMA-48, and the private modes
of xterm); a terminal is asked no questions, since answers come late or never and get mixed up with keys.
"""

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from types import FrameType

from denkspiel.play.event import Event
from denkspiel.play.state import Phase
from denkspiel.tui.as_it_was.skin import Skin
from denkspiel.tui.cursor import EdgeCursor
from denkspiel.tui.falling import FallingCells, FallingStones
from denkspiel.tui.keyboard import Keyboard
from denkspiel.tui.keys import MOUSE_OFF, MOUSE_ON, PASTE_OFF, PASTE_ON, PASTED
from denkspiel.tui.melody import MelodyVoice, TimedOutput, melody
from denkspiel.tui.page import ScreenStyle, render_screen
from denkspiel.tui.screen import Screen

__all__ = ["Display", "run_terminal"]

_BLINK_SECONDS = 0.5
_DEAF_SECONDS = 1.0
"""So long after the end of a game only these keys count; any other would begin a new game unseen."""
_DELIBERATE_KEYS = ("n", "q", "?", "m")
_GLANCE_SECONDS = 0.25
"""How often to see whether the terminal has another size, or the program was told to step aside."""
_BUSY_GLANCE_SECONDS = 0.05
"""How often to see whether a thought has ended."""
MOMENT_SECONDS = 0.05
"""An opponent that answers sooner is not shown to be thinking, and keys typed meanwhile wait for its answer."""
_USUAL = (80, 24)

_ENTER = f"\x1b[?1049h\x1b[?25l\x1b[?7l{PASTE_ON}\x1b[2J"
"""The other screen; cursor off; long lines are cut, not wrapped; pasted text marked."""
_LEAVE = f"{MOUSE_OFF}{PASTE_OFF}\x1b[?7h\x1b[?25h\x1b[999;1H\x1b[?1049l"


def run_terminal(
    screen: Screen,
    opening: Sequence[Event],
    *,
    style: ScreenStyle,
    delay: float,
    voice: MelodyVoice | None,
    motion: bool = True,
    skin: Skin | None = None,
    modern: bool = False,
) -> None:
    """Play in the terminal until the session is quit.

    Args:
        screen: the state to show and to hand keys to.
        opening: what happened before the first picture.
        style: which colours and characters the terminal can show.
        delay: seconds to wait before a computer's move when two computers play.
        voice: how the melody at the end sounds; `None`: not at all.
        motion: whether stones are seen to fall.
        skin: the look of an original; Ctrl-L switches between it and the usual look.
        modern: whether the usual look is shown first.

    Raises:
        FileFault: record or plot cannot be written from the start.
        EOFError: the terminal has gone away.
    """
    screen.start(opening)
    loop = _Loop(screen, skin, style, delay=delay, voice=voice, motion=motion, modern=modern)
    with _signals_heard(loop), closing(screen):
        while not screen.session.has_quit:
            with _full_screen(), Keyboard(sys.stdin.fileno()) as keyboard:
                loop.play(keyboard)
            if loop.stepping_aside:
                os.kill(os.getpid(), signal.SIGSTOP)
                loop.stepping_aside = False


class Display:
    """Writes pictures to the terminal, and of each one only the rows that have changed."""

    def __init__(self) -> None:
        self._shown: list[str] = []
        self._size = (0, 0)

    def size(self) -> tuple[int, int]:
        """Columns and rows of the terminal."""
        try:
            size = os.get_terminal_size(sys.stdout.fileno())
        except OSError:
            return _USUAL
        return (size.columns, size.lines) if min(size) >= 1 else _USUAL

    def invalidate(self) -> None:
        """Draw everything anew next time."""
        self._size = (0, 0)

    def show(self, lines: Sequence[str], size: tuple[int, int]) -> None:
        """Show the lines of a terminal of that size; what stood there before disappears."""
        old = self._shown if size == self._size else []
        parts = [] if size == self._size else ["\x1b[2J"]
        for row in range(max(len(old), len(lines))):
            line = lines[row] if row < len(lines) else ""
            if row >= len(old) or old[row] != line:
                parts.append(f"\x1b[{row + 1};1H\x1b[2K{line}")
        self._shown, self._size = list(lines), size
        _write("".join(parts))


def _write(text: str) -> None:
    """Write to the terminal at once."""
    if text:
        sys.stdout.write(text)
        sys.stdout.flush()


class _Loop:
    """Draws, waits for what comes first, and does it.

    Attributes:
        stepping_aside: whether the program is to stop for a while (Ctrl-Z).
    """

    def __init__(
        self,
        screen: Screen,
        skin: Skin | None,
        style: ScreenStyle,
        *,
        delay: float,
        voice: MelodyVoice | None,
        motion: bool,
        modern: bool,
    ) -> None:
        self.stepping_aside = False
        self._screen = screen
        self._known_skin = skin
        self._skin = None if modern else skin
        self._style = style
        self._delay = delay
        self._voice = voice
        self._display = Display()
        self._falling = FallingStones() if motion else None
        self._strokes: list[TimedOutput] = []
        self._deaf_until = 0.0
        self._touched = self._moved = time.monotonic()

    def play(self, keyboard: Keyboard) -> None:
        """Go on until the session is quit or the program is to step aside."""
        self._display.invalidate()
        self._switch_mouse()
        while not (self._screen.session.has_quit or self.stepping_aside):
            self._turn(keyboard)

    def _turn(self, keyboard: Keyboard) -> None:
        """Let opponents think; show how things stand; take a key."""
        due = time.monotonic() >= self._moved + self._pause
        asking = self._skin is not None and self._skin.is_asking
        if self._screen.think(MOMENT_SECONDS, moving=due and not asking):
            self._moved = time.monotonic()
        now = time.monotonic()
        falling = self._fall(now)
        if not falling:
            self._celebrate(now, keyboard)  # before the picture: what is typed once the end is seen counts
        blinks = self._screen.phase is Phase.OVER or isinstance(self._screen.cursor, EdgeCursor) or self._skin
        lit = not blinks or int((now - self._touched) / _BLINK_SECONDS) % 2 == 0
        width, height = self._display.size()
        look = replace(self._style, width=width, height=height, blink_on=lit, falling=falling)
        lines = self._skin.render(look) if self._skin else render_screen(self._screen, look)
        self._display.show(lines, (width, height))
        if key := self._key(keyboard, self._patience(now)):
            self._take(key)

    def _key(self, keyboard: Keyboard, patience: float) -> str:
        """The next key, or "" once a thought has ended or that many seconds are over."""
        thoughts, end = self._screen.background.active_count, time.monotonic() + patience
        while True:
            left = max(0.0, end - time.monotonic())
            key = keyboard.read(min(left, _BUSY_GLANCE_SECONDS) if thoughts else left)
            over = not thoughts or left <= _BUSY_GLANCE_SECONDS
            if key or over or self._screen.background.active_count != thoughts:
                return key

    def _take(self, key: str) -> None:
        now = time.monotonic()
        if key == "redraw":
            self._switch_look()
            self._display.invalidate()
        elif key.startswith(PASTED):
            if self._skin is None:  # the originals knew no such thing
                self._screen.paste(key.removeprefix(PASTED))
        elif not (self._is_stray_click(key) or self._comes_too_early(key, now)):
            self._touched = now
            (self._skin or self._screen).press(key)

    def _is_stray_click(self, key: str) -> bool:
        """Whether the mouse was pressed in a look that does not take it."""
        return key.startswith("click ") and not (self._skin is not None and self._skin.takes_mouse)

    def _switch_look(self) -> None:
        """From the look of an original to the usual one, and back; questions that are open get their usual answers."""
        if self._skin is not None and self._skin.is_asking:
            self._skin.skip_questions()
        self._skin = self._known_skin if self._skin is None else None
        self._switch_mouse()

    def _switch_mouse(self) -> None:
        """Only a look that takes the mouse gets it; otherwise it selects text, as in any terminal."""
        if self._known_skin is not None and self._known_skin.takes_mouse:
            _write(MOUSE_ON if self._skin is not None else MOUSE_OFF)

    @property
    def _pause(self) -> float:
        """Seconds between two moves; a human's opponent answers at once."""
        return 0.0 if self._screen.session.state.seats.has_human else self._delay

    def _patience(self, now: float) -> float:
        """Seconds until something happens by itself."""
        screen = self._screen
        times = [now + _GLANCE_SECONDS, *(when for when, _ in self._strokes)]
        if screen.computer_is_due and not screen.background.move.is_busy:
            times.append(self._moved + self._pause)
        if self._falling is not None and (step := self._falling.next_change(now)) is not None:
            times.append(step)
        return max(0.0, min(times) - now)

    def _comes_too_early(self, key: str, now: float) -> bool:
        """Whether the game is over, and that has not been seen for long enough to press this key on purpose."""
        if self._skin is not None and not self._skin.any_key_restarts:
            return False
        early = self._screen.rings or (now < self._deaf_until and key not in _DELIBERATE_KEYS)
        return early and self._screen.phase is Phase.OVER

    def _fall(self, now: float) -> FallingCells:
        """Where stones are seen that have not come to rest."""
        if self._falling is None:
            return ()
        self._falling.update(self._screen.session.game, self._screen.session.moves, now)
        return self._falling.visible_cells(now)

    def _celebrate(self, now: float, keyboard: Keyboard) -> None:
        """Begin the melody when a game has ended, and sound its notes when it is time.

        What was typed before the end could be seen is thrown away.
        """
        if self._screen.rings:
            self._screen.rings = False
            played = melody(self._screen.session.state, self._voice) if self._voice else ()
            self._strokes = [(now + seconds, text) for seconds, text in played]
            self._deaf_until = now + _DEAF_SECONDS
            keyboard.discard_typed()
        while self._strokes and self._strokes[0][0] <= now:
            _write(self._strokes.pop(0)[1])


@contextmanager
def _full_screen() -> Iterator[None]:
    _write(_ENTER)
    try:
        yield
    finally:
        _write(_LEAVE)


@contextmanager
def _signals_heard(loop: _Loop) -> Iterator[None]:
    r"""Ctrl-Z, Ctrl-\ and a request to end leave the terminal as it was before."""

    def step_aside(_number: int, _frame: FrameType | None) -> None:
        loop.stepping_aside = True

    def leave(number: int, _frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    ends = (signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP)
    handlers = {signal.SIGTSTP: step_aside, **dict.fromkeys(ends, leave)}
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
