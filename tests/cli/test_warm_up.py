"""Compiling ahead: what is said about it, and that afterwards nothing is left to compile."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from denkspiel.cli import warm_up
from denkspiel.solver.compile_process import COMPILE_VARIABLE
from tests.cli.calling import Call
from tests.solver.test_code_choice import compiling_in


def compiler(monkeypatch: pytest.MonkeyPatch, *programs: str) -> list[str | None]:
    """Let the compiler's processes be these programs; returns the games they are started for, as they come."""
    rest, games = iter(programs), list[str | None]()

    def start(game: Any, **options: Any) -> Any:
        games.append(game and game.id)
        del options["niceness"], options["stderr"]
        return subprocess.Popen([sys.executable, "-c", next(rest)], **options)

    monkeypatch.setattr(warm_up, "start_compiling", start)
    return games


def test_each_step_is_told_and_a_fault_does_not_end_it(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    games = compiler(monkeypatch, "print(1)", "raise SystemExit(1)", "pass")
    answer = denkspiel("warm-up", "hexagon", "mnk:3,3,3", "hexagon")
    assert games == [None, "hexagon", "mnk:3,3,3"]
    assert answer.out == "Code for all games: compiled in 1 s\nmnk:3,3,3: already compiled\n"
    assert "hexagon: the code could not be compiled or saved.\n" in answer.err
    assert answer.status == 1


def test_without_names_it_is_for_the_built_in_games(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    games = compiler(monkeypatch, *["pass"] * 7)
    answer = denkspiel("--language", "de", "warm-up")
    assert games == [None, "connect-four", "score-four", "tic-tac-toe-3d", "hexagon", "tic-tac-toe", "qubic"]
    assert answer.out.startswith("Code für alle Spiele: schon übersetzt\nconnect-four: schon übersetzt\n")
    assert answer.status == 0


@pytest.mark.long
def test_what_is_compiled_ahead_is_there(tmp_path: Path) -> None:
    variables = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "denkspiel", "warm-up", "mnk:2,2,2"]
    stopped = subprocess.Popen(command, env=variables, stderr=subprocess.PIPE)
    end = time.monotonic() + 20
    while not compiling_in(tmp_path) and time.monotonic() < end:
        time.sleep(0.1)
    stopped.send_signal(signal.SIGINT)
    _, told = stopped.communicate(timeout=20)
    assert (stopped.returncode, told.count(b"Traceback"), compiling_in(tmp_path)) == (130, 0, [])
    for word in ("compiled in", "already compiled"):
        run = subprocess.run(command, env=variables, capture_output=True, text=True, check=True)
        assert all(word in line for line in run.stdout.splitlines())
        assert run.stdout.count("\n") == 2
    variables[COMPILE_VARIABLE] = "never"
    subprocess.run([sys.executable, "-m", "denkspiel", "solve", "mnk:2,2,2"], env=variables, check=True)
