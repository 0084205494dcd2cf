"""What a player from outside has started ends with it, however it has tried to get away, and counts with its memory."""

import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.external.line_process import ExternalPlayerFault, LineProcess
from denkspiel.opponents.external.python_file import PythonFile
from tests.cases import for_each
from tests.opponents.external.sleepers import PATIENCE, has_ended

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the group of processes ends")

LEAVE = {
    "stays": "run()",
    "leaves the group": "os.fork() or (os.setpgid(0, 0), run())",
    "leaves the session": "os.fork() or (os.setsid(), run())",
    "leaves the session and its parents": (
        "first = os.fork()\nif not first:\n    os.setsid()\n    os.fork() and os._exit(0)\n    run()\n"
        "os.waitpid(first, 0)"
    ),
}
CODE = """
import os, signal, sys, time

def run():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with open({log!r} + ".new", "w") as log:
        log.write(str(os.getpid()))
    os.rename({log!r} + ".new", {log!r})
    time.sleep(600)

if not os.fork():
{leave}
    os._exit(0)
{then}
"""


def escaper(folder: Path, leave: str, then: str = "sys.stdin.read()") -> list[str]:
    """The command of a program that starts another one, which gets away like that; its number is in the file "log"."""
    file = folder / "escaper.py"
    code = CODE.format(log=str(folder / "log"), leave=textwrap.indent(leave, "    "), then=then)
    file.write_text(code, encoding="utf-8")
    return [sys.executable, str(file)]


def escaped(folder: Path) -> int:
    """Who got away, once it has."""
    end = time.monotonic() + PATIENCE
    while not (folder / "log").exists():
        assert time.monotonic() < end, "nobody got away"
        time.sleep(0.02)
    return int((folder / "log").read_text())


@for_each("way", [*LEAVE])
def test_who_gets_away_ends_when_the_player_is_ended(tmp_path: Path, way: str) -> None:
    process = LineProcess(escaper(tmp_path, LEAVE[way]), "escaper")
    other = escaped(tmp_path)
    process.close()
    assert has_ended(other)
    (tmp_path / "log").unlink()


@for_each("way", [*LEAVE])
def test_who_gets_away_ends_when_the_player_ends_by_itself(tmp_path: Path, way: str) -> None:
    wait = f"\nwhile not os.path.exists({str(tmp_path / 'log')!r}):\n    time.sleep(0.02)\nsys.exit(7)"
    process = LineProcess(escaper(tmp_path, LEAVE[way], wait), "escaper")
    with pytest.raises(ExternalPlayerFault, match="status 7"):
        process.receive(time.monotonic() + PATIENCE, "a word", Message("silence"))
    assert has_ended(escaped(tmp_path))
    process.close()
    (tmp_path / "log").unlink()


@for_each("way", [*LEAVE])
def test_who_gets_away_ends_when_this_program_is_killed(tmp_path: Path, way: str) -> None:
    command = escaper(tmp_path, LEAVE[way])
    code = "import sys, time; from denkspiel.opponents.external.line_process import LineProcess; "
    code += "process = LineProcess(sys.argv[1:], 'escaper'); time.sleep(600)"
    with subprocess.Popen([sys.executable, "-c", code, *command]) as program:
        other = escaped(tmp_path)
        program.send_signal(signal.SIGKILL)
    assert has_ended(other)
    (tmp_path / "log").unlink()


def test_memory_of_all_processes_counts_together(tmp_path: Path) -> None:
    """Four of 60 megabytes each are too much together, though none is alone."""
    file = tmp_path / "greedy.py"
    file.write_text(
        "import os, time\n"
        "class Greedy:\n"
        "    def choose(self, position, rng):\n"
        "        for _ in range(4):\n"
        "            if not os.fork():\n"
        "                kept = bytearray(os.urandom(1 << 20) * 60)\n"
        "                time.sleep(600)\n"
        "        time.sleep(600)\n",
        encoding="utf-8",
    )
    player = PythonFile("greedy.py", file, "", game("hexagon"), megabytes=250)
    with pytest.raises(ExternalPlayerFault, match="used more than 250 megabytes"):
        player.choose(Position.start(game("hexagon")), Random(1))


def test_how_a_program_ended_is_told_as_ever() -> None:
    for code, status in (("sys.exit(3)", "3"), ("os.kill(os.getpid(), 11)", "-11"), ("os.kill(os.getpid(), 9)", "-9")):
        process = LineProcess([sys.executable, "-c", f"import os, sys; {code}"], "brief")
        with pytest.raises(
            ExternalPlayerFault, match=rf"it ended with status {status} instead of sending \"a word\"\."
        ):
            process.receive(time.monotonic() + PATIENCE, "a word", Message("silence"))
        process.close()


def test_a_temporary_file_goes_with_the_player(tmp_path: Path) -> None:
    file = tmp_path / "temporary"
    file.touch()
    process = LineProcess([sys.executable, "-c", "input()"], "mine", temporary_file=str(file))
    assert file.exists()
    process.close()
    assert not file.exists()
