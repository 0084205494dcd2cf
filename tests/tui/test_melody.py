import re
from itertools import pairwise

import pytest

from denkspiel.play.state import State
from denkspiel.tui.melody import MelodyVoice, melody, terminal_voice
from tests.tui.sessions import session_of

ALL = tuple(MelodyVoice)


def ended(first: str = "human", second: str = "human", moves: str = "1212121", name: str = "connect-four") -> State:
    return session_of(name, first, second, moves).state


DRAWN = "b2a1c3a2a3c1b1b3c2"


@pytest.mark.parametrize(
    ("environ", "voice"),
    [
        ({"TERM": "xterm-256color"}, MelodyVoice.BELL),
        ({}, MelodyVoice.BELL),
        ({"TERM": "linux"}, MelodyVoice.CONSOLE),
        ({"TERM": "xterm-256color", "WT_SESSION": "a-b"}, MelodyVoice.TONES),
        ({"TERM": "xterm", "TERM_PROGRAM": "mintty"}, MelodyVoice.TONES),
        ({"TERM": "xterm", "TERM_PROGRAM": "vscode"}, MelodyVoice.BELL),
        ({"TERM": "contour", "TERMINAL_NAME": "contour"}, MelodyVoice.TONES),
    ],
)
def test_terminals_are_known_by_their_environment(environ: dict[str, str], voice: MelodyVoice) -> None:
    assert terminal_voice(environ) is voice


@pytest.mark.parametrize(
    ("state", "notes"),
    [
        (ended(), [1, 5, 8, 13, 8, 13]),
        (ended(second="homburg"), [1, 5, 8, 13, 8, 13]),
        (ended(first="homburg"), [13, 10, 6, 5, 1]),
        (ended("homburg", "random"), [1, 5, 8, 13, 8, 13]),
        (ended(moves=DRAWN, name="tic-tac-toe"), [1, 1, 3, 1]),
    ],
)
def test_up_for_a_win_down_for_a_loss_and_even_for_a_draw_r9(state: State, notes: list[int]) -> None:
    texts = [text for _, text in melody(state, MelodyVoice.TONES)]
    found = [re.fullmatch(r"\x1b\[(\d);(\d+);(\d+),~", text) for text in texts]
    assert all(found)
    assert [int(match[3]) for match in found if match] == notes
    assert {match[1] for match in found if match} == {"3"}


@pytest.mark.parametrize("voice", ALL)
def test_a_note_begins_when_the_one_before_has_ended(voice: MelodyVoice) -> None:
    played = melody(ended(), voice)
    lengths = [round(32 * (after - before)) for (before, _), (after, _) in pairwise(played)]
    assert lengths[:5] == [5, 5, 5, 10, 5]
    if voice is MelodyVoice.TONES:
        assert [int(text.split(";")[1]) for _, text in played[:5]] == lengths


def test_the_console_plays_at_a_pitch_and_has_its_own_bell_again_afterwards() -> None:
    texts = [text for _, text in melody(ended(), MelodyVoice.CONSOLE)]
    found = [re.fullmatch(r"\x1b\[10;(\d+)\]\x1b\[11;(\d+)\]\a\x1b\[10\]\x1b\[11\]", text) for text in texts]
    assert [int(match[1]) for match in found if match] == [523, 659, 784, 1046, 784, 1046]
    assert [int(match[2]) for match in found if match] == [156, 156, 156, 312, 156, 469]


def test_the_bell_keeps_the_rhythm() -> None:
    assert {text for _, text in melody(ended(), MelodyVoice.BELL)} == {"\a"}
