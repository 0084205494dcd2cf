"""Players from outside in games at a real terminal: Ctrl-C and other ends amid their thought leave nothing behind."""

import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from denkspiel.play.record_file import read_records
from tests.opponents.external.sleepers import has_ended, pids, sleeping_engine, sleeping_file
from tests.tui.real_terminal import RealTerminal
from tools import fairy_stockfish

MODES = ((), ("--plain",))


def game_with(terminal: RealTerminal, folder: Path) -> list[int]:
    """Play 4, and wait until the external player sleeps; its processes."""
    terminal.send("4\n" if "1049" not in terminal.sheet.modes else "4\r")
    terminal.wait_until(lambda _: bool(pids(folder)), "the external player at work")
    return pids(folder)


@pytest.mark.long
@pytest.mark.parametrize(("player", "mode"), [(sleeping_engine, ()), (sleeping_file, ("--plain",))])
def test_ctrl_c_amid_the_thought_of_an_external_player(
    tmp_path: Path, player: Callable[[Path], str], mode: tuple[str, ...]
) -> None:
    record = tmp_path / "game.txt"
    words = ("--first", "human", "--second", player(tmp_path), "--record", str(record), *mode)
    with RealTerminal("play", "connect-four", *words) as terminal:
        terminal.wait_for("our move:")
        started = game_with(terminal, tmp_path)
        terminal.send("\x03")
        status, text = terminal.end()
        assert (status, text.rstrip().endswith("Stopped. Goodbye.")) == (0, True)
        assert terminal.modes() == terminal.modes_before
        assert terminal.sheet.modes == {"7", "25"}
    assert all(map(has_ended, started))
    (kept,) = read_records(record)
    assert len(kept.moves) == 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("mode", "number"),
    [((), signal.SIGTERM), ((), signal.SIGHUP), ((), signal.SIGKILL), (("--plain",), signal.SIGQUIT)],
)
def test_a_request_to_end_amid_the_thought_of_an_external_player(
    tmp_path: Path, mode: tuple[str, ...], number: signal.Signals
) -> None:
    with RealTerminal(
        "play", "connect-four", "--first", "human", "--second", sleeping_engine(tmp_path), *mode
    ) as terminal:
        terminal.wait_for("our move:")
        started = game_with(terminal, tmp_path)
        terminal.signal(number)
        terminal.end()
        assert number == signal.SIGKILL or terminal.modes() == terminal.modes_before
    assert all(map(has_ended, started))


EXAMPLES = Path(__file__).parents[2] / "examples" / "engines"


def engines() -> list[str]:
    """The smallest example, and Fairy-Stockfish where it is installed."""
    example = f"engine:{sys.executable} {EXAMPLES / 'engine.py'}"
    fairy = fairy_stockfish.find()
    assert fairy or not fairy_stockfish.is_required(), "Fairy-Stockfish is required and missing"
    return [example, *([f"engine:{fairy}?VariantPath={EXAMPLES / 'cfour.ini'}&nodes=300"] if fairy else [])]


@pytest.mark.long
@pytest.mark.parametrize(("engine", "mode"), list(zip(engines(), MODES, strict=False)))
def test_an_engine_plays_at_the_terminal(tmp_path: Path, engine: str, mode: tuple[str, ...]) -> None:
    record = tmp_path / "game.txt"
    words = ("--first", "human", "--second", engine, "--record", str(record), "--seconds", "0.1", "--mute", *mode)
    with RealTerminal("play", "connect-four", *words, size=(120, 40)) as terminal:
        terminal.wait_for("our move:")
        for turn, move in enumerate("43", 1):
            terminal.send(f"{move}\n" if mode else f"{move}\r")
            terminal.wait_until(partial(_has_moves, record, 2 * turn), "an answer")
        terminal.send("\x03")
        assert terminal.end()[0] == 0
    (kept,) = read_records(record)
    assert len(kept.moves) == 4


def _has_moves(record: Path, count: int, _screen: str) -> bool:
    """Whether so many have been written; each line of a record, and its head, ends with a sum."""
    return record.exists() and record.read_text(encoding="utf-8").count("{crc") == 1 + count
