"""Every command that lets players from outside play refuses one that does not start, before the first game."""

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from denkspiel.opponents.external import handshake
from tests.cases import for_each
from tests.cli.calling import Call

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "match": ("match", "{}", "random", "--game", "tic-tac-toe", "--games", "20"),
    "sprt": ("sprt", "random", "{}", "--game", "tic-tac-toe", "--games", "20", "--workers", "1"),
    "tournament": ("tournament", "random", "{}", "--game", "tic-tac-toe", "--games", "20", "--workers", "1"),
    "play": ("play", "tic-tac-toe", "--first", "{}", "--second", "random", "--plain"),
    "rate": ("rate", "tic-tac-toe", "b2", "--by", "{}"),
}
HANDSHAKE = """
import sys, time
for line in sys.stdin:
    word = line.split()[0]
"""
SPEAKS = HANDSHAKE + "    print({{'uci': 'uciok', 'isready': 'readyok', 'go': {!r}}}.get(word, ''), flush=True)\n"
ENGINES = {
    "dies": ("import sys; sys.exit(3)", 'it ended with status 3 instead of sending "uciok"'),
    "dies in the handshake": (
        HANDSHAKE + "    print('uciok', flush=True); sys.exit(4)",
        'it ended with status 4 instead of sending "readyok"',
    ),
    "prints junk": ("while True: print('x' * 500)", '; expected: "uciok".'),
    "hangs": (HANDSHAKE + "    time.sleep(600)", 'it did not say "uciok" within 0.5 s'),
    "plays chess": (SPEAKS.format("bestmove e2e4"), 'its answer "bestmove e2e4" is not valid: '),
    "offers another game": (
        HANDSHAKE + "    print('option name UCI_Variant type combo default chess var chess\\nuciok', flush=True)",
        "it does not play tictactoe, only: chess",
    ),
}
FILES = {
    "is no Python": ("class Player(:", "SyntaxError"),
    "has no class": ("x = 1", "class"),
    "breaks at once": ("1 / 0", "ZeroDivisionError"),
}


def refused(denkspiel: Call, command: str, player: str) -> str:
    """What is said of a player; no game is played."""
    answer = denkspiel(*(word.format(player) for word in COMMANDS[command]))
    assert (answer.status, answer.err.count("\n")) == (2, 1), (command, answer)
    assert answer.err.startswith(f'denkspiel: "{player}"')
    assert "won" not in answer.out + answer.err
    return answer.err


@for_each("command", [*COMMANDS])
def test_programs_that_are_not_there(denkspiel: Call, command: str) -> None:
    assert "cannot be started: no such file or folder." in refused(denkspiel, command, "engine:./nowhere?seconds=9")


@pytest.mark.long
@for_each("command, kind", [(command, kind) for command in COMMANDS for kind in ENGINES])
def test_engines(denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, kind: str) -> None:
    code, fault = ENGINES[kind]
    if command == "play" and kind == "plays chess":
        return  # there it is told with its first move, and the person plays on
    monkeypatch.setattr(handshake, "HANDSHAKE_SECONDS", 0.5 if kind in {"hangs", "prints junk"} else 50.0)
    file = tmp_path / "engine.txt"
    file.write_text(code, encoding="utf-8")
    assert fault in refused(denkspiel, command, f"engine:{sys.executable} {file}")


@for_each("command, kind", [(command, kind) for command in COMMANDS for kind in FILES])
def test_python_files(denkspiel: Call, tmp_path: Path, command: str, kind: str) -> None:
    code, fault = FILES[kind]
    file = tmp_path / f"{kind.replace(' ', '_')}.py"  # not one name: Python may take it for unchanged within a second
    file.write_text(code, encoding="utf-8")
    assert fault in refused(denkspiel, command, str(file))


def test_a_broken_file_in_a_folder_loses_and_the_others_play(denkspiel: Call, tmp_path: Path) -> None:
    first = "class Player:\n    def choose(self, position, rng):\n        return position.legal_moves[0]\n"
    (tmp_path / "anna.py").write_text(first)
    (tmp_path / "ben.py").write_text("class Player(:\n")
    answer = denkspiel("tournament", str(tmp_path), "--game", "tic-tac-toe", "--games", "2", "--workers", "1")
    assert answer.status == 0
    assert "ben.py loses 2 games" in answer.out
