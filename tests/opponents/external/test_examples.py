"""The engines of the documents, the program's own, and Fairy-Stockfish play matches."""

import shutil
import sys
from pathlib import Path

import pytest

from denkspiel.arena.playing import GameLimits
from tests.arena.series import bouts_of
from tools import fairy_stockfish, node

ENGINES = Path(__file__).parents[3] / "examples" / "engines"
PYTHON = f"engine:{sys.executable} {ENGINES / 'engine.py'}"


def match(one: str, other: str, name: str = "connect-four", nodes: int = 300) -> None:
    bouts = bouts_of(name, (one, other), 2, "0", GameLimits(nodes=nodes))
    assert [bout.fault for bout in bouts] == [None, None]


def test_python_plays_our_engine() -> None:
    match(PYTHON, f"engine:{sys.executable} -m denkspiel engine")


def test_our_engine_plays_other_games() -> None:
    match("level-2", f"engine:{sys.executable} -m denkspiel engine", "hexagon")


def test_c(tmp_path: Path) -> None:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("NO C COMPILER (cc or gcc) HERE: the engine in C is not played against")
    import subprocess  # noqa: PLC0415

    program = tmp_path / "engine"
    subprocess.run([compiler, "-Wall", "-Werror", "-o", program, ENGINES / "engine.c"], check=True)
    match(PYTHON, f"engine:{program}")


def test_javascript() -> None:
    found = node.find()
    if found is None:
        assert not node.is_required(), "Node is required and missing"
        pytest.skip("NO NODE HERE: the engine in JavaScript is not played against")
    match(PYTHON, f"engine:{found.program} {ENGINES / 'engine.mjs'}")


@pytest.mark.long
@pytest.mark.parametrize("name", ["connect-four", "tic-tac-toe"])
def test_fairy_stockfish(name: str) -> None:
    found = fairy_stockfish.find()
    if found is None:
        assert not fairy_stockfish.is_required(), "Fairy-Stockfish is required and missing"
        pytest.skip("NO FAIRY-STOCKFISH HERE (apt install fairy-stockfish): it is not played against")
    match("level-3", f"engine:{found}?VariantPath={ENGINES / 'cfour.ini'}", name)
