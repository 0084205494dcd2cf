import os
import sys
import time
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.errors import Stopped
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.guests import uci_engine
from denkspiel.guests.fault import GuestFault
from denkspiel.guests.uci_engine import UciEngine
from denkspiel.opponents.opponent import Limit
from tests.cases import for_each

GAME = game("connect-four")
FAKE = """
import os, subprocess, sys, time
for line in sys.stdin:
    with open({log!r}, "a") as log:
        log.write(line)
    word = line.split()[0]
    if word == "uci":
        print("id name fake\\noption name UCI_Variant type combo default cfour var cfour\\nuciok")
    elif word == "isready":
        print("readyok")
    elif word == "go":
        {go}
    sys.stdout.flush()
"""


def engine(folder: Path, go: str) -> UciEngine:
    file = folder / "fake.txt"
    file.write_text(FAKE.format(log=str(folder / "log"), go=go), encoding="utf-8")
    return UciEngine("engine:fake", f"'{sys.executable}' '{file}'", GAME, {"Skill": "3"})


def test_the_dialogue(tmp_path: Path) -> None:
    fake = engine(tmp_path, "print('info depth 3 score cp 17 pv P@c1\\nbestmove P@c1 ponder P@a1')")
    choice = fake.choose(replay(GAME, "44"), Random(1), Limit(seconds=0.5, nodes=100))
    fake.close()
    assert GAME.geometry.cells[choice.move].move == "3"
    assert str(choice.reasons[choice.move][0]) == "the engine says: cp 17"
    assert (tmp_path / "log").read_text().splitlines()[:7] == [
        "uci",
        "setoption name Skill value 3",
        "setoption name UCI_Variant value cfour",
        "isready",
        "ucinewgame",
        "position startpos moves P@d1 P@d2",
        "go nodes 100 movetime 500",
    ]


@for_each(
    "go, said",
    {
        "illegal": ("print('bestmove P@d2')", 'it said "bestmove P@d2", but: '),
        "unreadable": ("print('bestmove e2e4')", '"e2e4" is not a move. Allowed: P@a1'),
        "empty": ("print('bestmove')", '"" is not a move'),
        "crash": (
            "print('all is lost', file=sys.stderr); sys.exit(7)",
            r"ended \(status 7\).*ends: all is lost",
        ),
        "silence": ("pass", 'did not answer in time; "bestmove" was expected'),
    },
)
def test_what_goes_wrong_is_told(tmp_path: Path, go: str, said: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uci_engine, "_PREPARING_SECONDS", 0.5)
        with pytest.raises(GuestFault, match=said) as caught:
            engine(tmp_path, go).choose(Position.start(GAME), Random(1), Limit(seconds=0.01))
    assert "engine:fake" in str(caught.value)


@for_each(
    "command, said",
    {
        "not there": ("no-such-engine-anywhere", "cannot be started: there is no such file"),
        "no UCI": (f"'{sys.executable}' -c 'print(1)'", '"uciok" was expected'),
        "silence": (f"'{sys.executable}' -c 'import time; time.sleep(60)'", '"uciok" was expected'),
    },
)
def test_what_is_no_engine_is_told(command: str, said: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uci_engine, "_HANDSHAKE_SECONDS", 0.5)
        with pytest.raises(GuestFault, match=said):
            UciEngine("engine:x", command, GAME).choose(Position.start(GAME), Random(1))


@for_each("command", ["", "  ", "'open"])
def test_a_command_that_is_none(command: str) -> None:
    with pytest.raises(GuestFault, match="names no program"):
        UciEngine(f"engine:{command}", command, GAME)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no groups of processes on this system")
def test_an_engine_that_is_stopped_ends_with_its_children(tmp_path: Path) -> None:
    told = tmp_path / "child"
    go = f"child = subprocess.Popen(['sleep', '60']); open({str(told)!r}, 'w').write(str(child.pid)); time.sleep(60)"
    with pytest.raises(Stopped):
        engine(tmp_path, go).choose(
            Position.start(GAME), Random(1), Limit(stop=lambda: told.exists() and told.read_text() != "")
        )
    assert _ends(int(told.read_text()))


def _ends(process: int) -> bool:
    """Whether it is gone, or but a name in the system's list, soon."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        state = Path(f"/proc/{process}/stat")
        if state.exists() and state.read_text().split()[2] == "Z":
            return True
        time.sleep(0.02)
    return False
