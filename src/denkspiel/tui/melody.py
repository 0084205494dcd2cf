"""The short melody at the end of a game (R9 of the originals), as the terminal can sound it.

Some terminals play notes: those that know DECPS of the VT520 (Windows Terminal, mintty, Contour), and the console of
Linux, whose bell has a pitch. They are known by what they leave in the environment, for a terminal is asked no
questions. All others strike their bell in the rhythm of the melody.
"""

from collections.abc import Mapping
from enum import Enum

from denkspiel.play.state import State

__all__ = ["MelodyVoice", "TimedOutput", "melody", "terminal_voice"]

TimedOutput = tuple[float, str]
"""After how many seconds something is written to the terminal, and what."""
Note = tuple[int, int]
"""Semitones above c'', from 0 to 24, and a length in beats."""

_WON: tuple[Note, ...] = ((0, 1), (4, 1), (7, 1), (12, 2), (7, 1), (12, 3))
_DRAWN: tuple[Note, ...] = ((0, 1), (0, 1), (2, 1), (0, 3))
_LOST: tuple[Note, ...] = ((12, 1), (9, 1), (5, 1), (4, 1), (0, 3))
_THIRTY_SECONDS_A_BEAT = 5
"""DECPS counts in parts of 1/32 of a second."""
_BEAT = _THIRTY_SECONDS_A_BEAT / 32
_LOUDNESS = 3
"""Of 1 to 7."""
_C5 = 523.25
"""Hertz."""


class MelodyVoice(Enum):
    """How a terminal sounds a melody."""

    TONES = "tones"
    """By notes, as DECPS has it: CSI volume ; length ; note , ~"""
    CONSOLE = "console"
    """By its bell, at a pitch: CSI 10 ; hertz ] and CSI 11 ; milliseconds ] of the console of Linux, then as it was."""
    BELL = "bell"
    """By its bell as it is."""


def terminal_voice(environ: Mapping[str, str]) -> MelodyVoice:
    """How the terminal of this environment sounds a melody."""
    if environ.get("TERM") == "linux":
        return MelodyVoice.CONSOLE
    knows_notes = (
        "WT_SESSION" in environ or environ.get("TERM_PROGRAM") == "mintty" or environ.get("TERMINAL_NAME") == "contour"
    )
    return MelodyVoice.TONES if knows_notes else MelodyVoice.BELL


def melody(state: State, voice: MelodyVoice) -> tuple[TimedOutput, ...]:
    """What to write, and when: up for a win, down where a human has lost against the computer, even for a draw.

    Args:
        state: a game that is over.
        voice: how the terminal sounds it.
    """
    strokes, beats = [], 0
    for pitch, length in _tune_of(state):
        strokes.append((beats * _BEAT, _sounded(pitch, length, voice)))
        beats += length
    return tuple(strokes)


def _tune_of(state: State) -> tuple[Note, ...]:
    if state.winner is None:
        return _DRAWN
    return _LOST if state.seats.has_human and not state.winner.is_human else _WON


def _sounded(pitch: int, length: int, voice: MelodyVoice) -> str:
    if voice is MelodyVoice.TONES:
        return f"\x1b[{_LOUDNESS};{length * _THIRTY_SECONDS_A_BEAT};{pitch + 1},~"
    if voice is MelodyVoice.CONSOLE:
        return f"\x1b[10;{_C5 * 2 ** (pitch / 12):.0f}]\x1b[11;{length * _BEAT * 1000:.0f}]\a\x1b[10]\x1b[11]"
    return "\a"
