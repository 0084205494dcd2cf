from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from denkspiel.games.catalogue import game_names
from denkspiel.tui import terminal
from denkspiel.tui.falling import FallingCells
from denkspiel.tui.melody import MelodyVoice
from denkspiel.tui.page import render_screen
from denkspiel.tui.paint import ScreenStyle
from denkspiel.tui.screen import Screen
from denkspiel.tui.terminal import Display, run_terminal
from tests.tui.sessions import screen_of


def test_only_rows_that_have_changed_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    display = Display()
    display.show(["one", "two", "three"], (80, 24))
    assert capsys.readouterr().out == "\x1b[2J\x1b[1;1H\x1b[2Kone\x1b[2;1H\x1b[2Ktwo\x1b[3;1H\x1b[2Kthree"
    display.show(["one", "2", "three"], (80, 24))
    assert capsys.readouterr().out == "\x1b[2;1H\x1b[2K2"
    display.show(["one", "2", "three"], (80, 24))
    assert capsys.readouterr().out == ""
    display.show(["one"], (80, 24))
    assert capsys.readouterr().out == "\x1b[2;1H\x1b[2K\x1b[3;1H\x1b[2K"


class _FakeKeyboard:
    """Gives one key after another, each at its time."""

    def __init__(self, keys: Sequence[tuple[float, str]]) -> None:
        self.now = 0.0
        self._keys = list(keys)

    def __enter__(self) -> "_FakeKeyboard":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def read(self, patience: float) -> str:
        at = self._keys[0][0]
        if at > self.now + patience:
            self.now += patience
            return ""
        self.now = max(self.now, at)
        return self._keys.pop(0)[1]

    def discard_typed(self) -> None:
        pass


def _played(
    monkeypatch: pytest.MonkeyPatch, screen: Screen, *keys: tuple[float, str], motion: bool = True
) -> _FakeKeyboard:
    """Play with keys at these seconds."""
    keyboard = _FakeKeyboard(keys)
    monkeypatch.setattr(terminal, "Keyboard", lambda _: keyboard)
    monkeypatch.setattr(terminal, "MOMENT_SECONDS", 60.0)  # the random player needs less, however busy the machine is
    monkeypatch.setattr(terminal, "time", SimpleNamespace(monotonic=lambda: keyboard.now))
    monkeypatch.setattr("sys.stdin", SimpleNamespace(fileno=lambda: 0))
    run_terminal(screen, (), style=ScreenStyle(colours=False), delay=2.0, voice=MelodyVoice.BELL, motion=motion)
    return keyboard


def test_for_a_moment_after_the_end_only_deliberate_keys_count(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of("connect-four", moves="121212")
    _played(monkeypatch, screen, (0.1, "enter"), (0.2, "enter"), (0.9, "k"), (1.0, "left"), (1.05, "q"))
    assert len(screen.session.moves) == 7
    later = screen_of("connect-four", moves="121212")
    _played(monkeypatch, later, (0.1, "enter"), (1.3, "k"), (1.4, "q"), (1.5, "y"))
    assert later.session.moves == ()
    deliberate = screen_of("connect-four", moves="121212")
    _played(monkeypatch, deliberate, (0.1, "enter"), (0.15, "n"), (0.2, "q"), (0.3, "n"), (0.4, "q"), (0.5, "y"))
    assert deliberate.session.moves == ()


def test_computers_take_their_time_and_the_bell_keeps_its_rhythm(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = screen_of("connect-four", first="random", second="random")
    _played(monkeypatch, screen, (7.0, "q"), (7.0, "y"))
    assert screen.session.position.ply == 3
    assert "\a" not in capsys.readouterr().out
    ended = screen_of("connect-four", moves="121212")
    _played(monkeypatch, ended, (1.0, "enter"), (1.62, "q"))
    assert capsys.readouterr().out.count("\a") == 4


def _frames(
    monkeypatch: pytest.MonkeyPatch, screen: Screen, *keys: tuple[float, str], motion: bool = True
) -> list[tuple[FallingCells, int]]:
    """Where stones were seen to fall, and how many moves had been made, in each picture."""
    frames: list[tuple[FallingCells, int]] = []

    def recording(screen: Screen, look: ScreenStyle) -> list[str]:
        frames.append((look.falling, len(screen.session.moves)))
        return render_screen(screen, look)

    monkeypatch.setattr(terminal, "render_screen", recording)
    _played(monkeypatch, screen, *keys, (90.0, "q"), (90.0, "y"), motion=motion)
    return frames


@pytest.mark.usefixtures("capsys")
@pytest.mark.parametrize("name", game_names())
def test_a_stone_is_seen_in_each_cell_of_its_column_from_the_top_to_where_it_rests_a21(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    screen = screen_of(name)
    frames = _frames(monkeypatch, screen, (1.0, "enter"), (1.0, "enter"))
    geometry = screen.session.game.geometry
    for cell in geometry.stacks[0][:2] if geometry.gravity else (0, 1):
        places = dict.fromkeys(place for falling, _ in frames for rests, place in falling if rests == cell)
        stack = geometry.stacks[0] if geometry.gravity else (cell,)
        above = list(reversed(stack[stack.index(cell) + 1 :]))
        assert [place for place in places if place is not None] == above
    assert frames[-1][0] == ()


@pytest.mark.usefixtures("capsys")
def test_keys_count_while_a_stone_falls_and_the_next_stone_waits_for_it_a21(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of("connect-four")
    frames = _frames(monkeypatch, screen, (1.0, "enter"), (1.05, "right"), (1.06, "enter"))
    both = [falling for falling, moves in frames if len(falling) == 2]
    assert both, "the second move was made while the first stone fell"
    assert all(seen is None for _, (_, seen) in both)
    assert len(screen.session.moves) == 2


@pytest.mark.usefixtures("capsys")
def test_without_motion_no_stone_falls_a21(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = _frames(monkeypatch, screen_of("score-four"), (1.0, "enter"), motion=False)
    assert all(falling == () for falling, _ in frames)


@pytest.mark.usefixtures("capsys")
@pytest.mark.parametrize("key", ["u", "s", "n"])
def test_what_is_undone_or_there_already_does_not_fall_a21(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    screen = screen_of("connect-four", moves="4455")
    frames = _frames(monkeypatch, screen, (1.0, key), (1.1, "y"))
    assert all(falling == () for falling, _ in frames)
