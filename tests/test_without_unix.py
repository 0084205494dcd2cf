"""What the program does where the names are missing that Windows lacks; `tests/without_unix.py` removes them."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from denkspiel.core.version import VERSION
from tests.without_unix import NAMES

ROOT = Path(__file__).parents[1]
PROGRAM = (sys.executable, "-m", "tests.without_unix")
PYTHON_PLAYER = """
from denkspiel.opponents.opponent import Choice, Opponent, moves_to_rate

class First(Opponent):
    name = "first"

    def choose(self, position, rng, limit=None):
        ratings = {move: -move for move in moves_to_rate(position)}
        return Choice(max(ratings, key=ratings.get), ratings, {})
"""


def run(*words: str | Path, status: int = 0) -> str:
    """What the program prints, faults included."""
    ran = subprocess.run([*PROGRAM, *words], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == status, ran.stderr
    return ran.stdout + ran.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="each system has other names")
def test_the_removed_names_are_no_slips() -> None:
    assert [name for name in NAMES["os"] if not hasattr(os, name)] == []
    assert [name for name in NAMES["signal"] if not hasattr(signal, name)] == []


def test_a_game_is_recorded_and_goes_on(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    run("play", "tic-tac-toe", "--plain", "--first", "random", "--second", "random", "--delay", "0", "--record", record)
    assert "Tic-Tac-Toe" in run("replay", record)


def test_players_in_processes_of_their_own(tmp_path: Path) -> None:
    player = tmp_path / "first.py"
    player.write_text(PYTHON_PLAYER, encoding="utf-8")
    engine = f"engine:{sys.executable} {ROOT / 'examples/engines/engine.py'}"
    assert "won" in run("match", player, engine, "--game", "connect-four", "--games", "2")


def test_a_player_that_does_not_start_is_named() -> None:
    told = run("match", "engine:./none", "random", "--game", "connect-four", status=2)
    assert '"engine:./none"' in told
    assert "Traceback" not in told


def test_work_is_shared_by_processes() -> None:
    assert "Elo" in run("tournament", "level-1", "random", "--game", "tic-tac-toe", "--games", "4", "--workers", "2")


def test_the_service_keeps_games_which_can_be_backed_up(tmp_path: Path) -> None:
    games, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    words: list[str | Path] = [*PROGRAM, "serve", "tic-tac-toe", "--port", "0", "--database", games]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8") as service:
        try:
            assert service.stdout is not None
            address = re.search(r"http://\S+/", service.stdout.readline())
            assert address is not None
            with urlopen(f"{address[0]}healthz") as answer:
                assert VERSION in answer.read().decode()
        finally:
            service.terminate()
    run("kept", "backup", copy, "--database", games)
    run("kept", "restore", copy, "--database", games)
    assert str(games) in run("kept", "info", "--database", games)
