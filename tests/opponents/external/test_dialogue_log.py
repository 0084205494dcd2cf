"""The file with the dialogue of external players."""

import os
import re
import sys
from pathlib import Path

from denkspiel.cli.main import main

PLAYER = """
import sys
class Mine:
    def choose(self, position, rng):
        print("thinking of", position.ply)
        return position.legal_moves[0]
"""
ENGINE = Path(__file__).parents[3] / "examples" / "engines" / "engine.py"


def lines(log: Path) -> list[tuple[str, str, str]]:
    found = [re.fullmatch(r"\d\d:\d\d:\d\d\.\d{3} (\d+) ([=<>!.]) (.*)", line) for line in log.read_text().splitlines()]
    return [(match[1], match[2], match[3]) for match in found if match is not None]


def test_every_line_of_an_engine_is_there(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    engine = f"engine:{sys.executable} {ENGINE}"
    assert main(["match", engine, "random", "--game", "connect-four", "--games", "1", "--log", str(log)]) == 0
    told = lines(log)
    assert len(told) == len(log.read_text().splitlines())
    signs = [(sign, text.split()[0]) for _, sign, text in told]
    for expected in ((">", "uci"), ("<", "uciok"), (">", "position"), ("<", "bestmove"), (">", "quit"), (".", "ended")):
        assert expected in signs
    assert told[0][1:] == ("=", engine)
    assert "DENKSPIEL_DIALOGUE_LOG" not in os.environ


def test_what_a_player_prints_is_there_and_workers_write_too(tmp_path: Path) -> None:
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text(PLAYER, encoding="utf-8")
    log = tmp_path / "log.txt"
    players = [str(tmp_path / name) for name in ("one.py", "two.py")]
    call = ["tournament", *players, "--game", "tic-tac-toe", "--games", "2", "--workers", "2", "--log", str(log)]
    assert main(call) == 0
    told = lines(log)
    assert {text for _, sign, text in told if sign == "="} == {*players}
    assert "thinking of 3" in {text for _, sign, text in told if sign == "!"}


def test_a_log_that_cannot_be_written_is_a_fault_of_the_file(tmp_path: Path) -> None:
    log = tmp_path / "no" / "log.txt"
    assert main(["check", "random", "--games", "1", "--log", str(log)]) == 1
