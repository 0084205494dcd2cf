"""The full-screen game in a real terminal: keys in, lines out, blinking and the bell."""

import sys
import time
from collections.abc import Sequence

import blessed

from denkspiel.play.event import Event
from denkspiel.tui.cursor import EdgeCursor
from denkspiel.tui.page import Look, page
from denkspiel.tui.screen import Phase, Screen

__all__ = ["run_terminal"]

_BLINK_SECONDS = 0.5
_MELODY_SECONDS = (0.0, 0.18, 0.18, 0.36)
"""Pauses before each stroke of the bell: the rhythm of the short melody at the end of a game."""

_NAMES = {
    "KEY_LEFT": "left",
    "KEY_RIGHT": "right",
    "KEY_UP": "up",
    "KEY_DOWN": "down",
    "KEY_ENTER": "enter",
    "KEY_ESCAPE": "escape",
    "KEY_TAB": "tab",
}


def run_terminal(
    screen: Screen, opening: Sequence[Event], *, colours: bool, unicode: bool, delay: float, mute: bool
) -> None:
    """Play in the terminal until the session is quit.

    Args:
        screen: the state to show and to hand keys to.
        opening: what happened before the first picture.
        colours: whether to use colours.
        unicode: whether the terminal can show more than ASCII.
        delay: seconds to wait before a computer's move when two computers play.
        mute: whether the bell stays silent.
    """
    terminal = blessed.Terminal()
    screen.tell(opening)
    with terminal.fullscreen(), terminal.cbreak(), terminal.hidden_cursor():
        loop = _Loop(screen, terminal, colours=colours, unicode=unicode, delay=delay, mute=mute)
        while not screen.session.has_quit:
            loop.turn()


class _Loop:
    def __init__(
        self, screen: Screen, terminal: blessed.Terminal, *, colours: bool, unicode: bool, delay: float, mute: bool
    ) -> None:
        self._screen = screen
        self._terminal = terminal
        self._colours = colours
        self._unicode = unicode
        self._delay = delay
        self._mute = mute
        self._lit = True

    def turn(self) -> None:
        """Draw, then wait for what comes first: a key, the computer's turn, or the next blink."""
        self._draw()
        self._ring()
        screen = self._screen
        key = self._terminal.inkey(timeout=self._patience())
        if key:
            self._lit = True
            screen.press(_NAMES.get(key.name or "", "enter" if key in ("\n", "\r") else str(key)))
        elif screen.computer_is_due:
            screen.think()
        else:
            self._lit = not self._lit

    def _patience(self) -> float | None:
        """Seconds to wait for a key; a human's opponent answers at once."""
        screen = self._screen
        if screen.computer_is_due:
            no_human = not any(player.is_human for player in screen.session.players)
            return self._delay if no_human else 0.0
        blinks = screen.phase is Phase.OVER or isinstance(screen.cursor, EdgeCursor)
        return _BLINK_SECONDS if blinks else None

    def _draw(self) -> None:
        terminal = self._terminal
        look = Look(terminal.width, terminal.height, self._colours, self._unicode, self._lit)
        lines = page(self._screen, look)
        body = "\n".join(line + terminal.clear_eol for line in lines)
        sys.stdout.write(terminal.home + body + terminal.clear_eos)
        sys.stdout.flush()

    def _ring(self) -> None:
        if not self._screen.rings:
            return
        self._screen.rings = False
        for pause in () if self._mute else _MELODY_SECONDS:
            time.sleep(pause)
            sys.stdout.write("\a")
            sys.stdout.flush()
