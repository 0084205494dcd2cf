"""Long work says so on standard error, in pipes too."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from denkspiel.cli import commands, long_work
from denkspiel.cli.commands import COMMANDS
from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.solver.exact.solver import Solver
from tests.cli.calling import Call


@pytest.mark.parametrize(
    "words", [("solve", "hexagon", "12", "--no-book"), ("analyse", "hexagon", "122334", "--no-book")]
)
def test_a_long_search_says_so_in_a_pipe_and_later_how_to_get_an_estimate(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """Here any search is long: it waits until both sentences must have been said."""
    usual = Solver.search

    def slow(solver: Solver, *arguments: Any, **wishes: Any) -> Any:
        if wishes.get("nodes") is None and wishes.get("seconds") != 0 and not searched:
            searched.append(True)
            time.sleep(0.5)
        return usual(solver, *arguments, **wishes)

    for seconds, more in (((), True), (("--seconds", "1000"), False)):
        searched: list[bool] = []
        monkeypatch.setattr(long_work, "ANNOUNCE_AFTER_SECONDS", 0.01)
        monkeypatch.setattr(long_work, "ADVISE_AFTER_SECONDS", 0.02)
        monkeypatch.setattr(Solver, "search", slow)
        answer = denkspiel(*words, *seconds)
        assert answer.status == 0
        assert answer.err.count("denkspiel: Searching ...\n") == 1
        assert (
            "This search may take a very long time. Press Ctrl-C to see what is proven so far; "
            '"denkspiel analyse GAME MOVES --seconds 10" estimates the rest.' in answer.err
        ) is more


LONG = {
    "solve": "solve hexagon 12 --no-book",
    "analyse": "analyse hexagon 12 --no-book",
    "perft": "perft connect-four 8",
    "prove": "prove connect-four:4x4 --leaf-nodes 100 --memory 1 --workers 1 --store {folder}/a.tree",
    "rate": "rate score-four --by master --nodes 50000",
    "match": "match level-4 random --game score-four --games 10",
    "tournament": "tournament perfect random --game tic-tac-toe --games 2 --workers 1",
    "sprt": "sprt perfect random --game tic-tac-toe --games 2 --workers 1 --openings none",
    "check": "check homburg --game connect-four --games 100",
    "book": "book build tic-tac-toe --depth 1 --workers 1 --output {folder}/a.book",
    "dataset": "dataset tic-tac-toe --positions all:2 --workers 1 --out {folder}/a.parquet",
    "train": "train tic-tac-toe --games 40 --rounds 1 --nodes 20 --workers 1 --out {folder}/a.weights",
    "puzzles": "puzzles build hexagon --number 1 --games 8 --workers 1 --out {folder}/a.jsonl.xz",
    "warm-up": "warm-up tic-tac-toe",
}
"""A call of each command that may take long; the small ones here do not."""
CHECKS_PROOFS = "check-proof"
"""It needs a file; `test_proofs.py` makes some."""


def test_a_call_of_every_long_command_is_tried() -> None:
    assert {*LONG, CHECKS_PROOFS} == commands.LONG_RUNNING
    assert COMMANDS.keys() > commands.LONG_RUNNING
    assert LONG.keys() == ENDLESS.keys()


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_every_command_that_works_for_long_says_so_in_a_pipe(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    """Here a thousandth of a second is long."""
    monkeypatch.setattr(long_work, "ANNOUNCE_AFTER_SECONDS", 0.001)
    answer = denkspiel(*LONG[name].format(folder=tmp_path).split())
    assert answer.status in (0, 1, 3)
    assert answer.err.startswith("denkspiel: ")
    assert any(word in answer.err for word in ("...", " % (")), answer.err
    assert "..." not in answer.out


def test_of_work_that_is_soon_done_nothing_is_said(denkspiel: Call) -> None:
    assert denkspiel("rate", "tic-tac-toe", "--by", "perfect").err == ""


def test_nothing_is_said_in_general_while_work_speaks_for_itself(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_work, "ANNOUNCE_AFTER_SECONDS", 0.02)
    with long_work.announce_if_long(Translator("en")):
        with long_work.announce_after(str, Message("Counting games ...")):
            time.sleep(0.3)
        spoken = capsys.readouterr().err
        assert spoken == "denkspiel: Counting games ...\n"
        time.sleep(0.3)
    assert capsys.readouterr().err.startswith("denkspiel: Working ...")


@pytest.mark.parametrize("compiles", [True, False])
def test_compiling_is_mentioned_only_where_something_is_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, compiles: bool
) -> None:
    monkeypatch.setattr(long_work, "ANNOUNCE_AFTER_SECONDS", 0.02)
    if compiles:
        monkeypatch.setitem(sys.modules, "numba", sys)
    else:
        monkeypatch.delitem(sys.modules, "numba", raising=False)
    with long_work.announce_if_long(Translator("en")):
        time.sleep(0.5)
    said = capsys.readouterr().err
    assert said.startswith("denkspiel: Working ...")
    assert ("compiles code" in said) is compiles


ENDLESS = {
    "solve": "solve connect-four:8x8 --no-book",
    "analyse": "analyse connect-four:8x8 --no-book",
    "prove": "prove score-four --workers 2 --store {folder}/a.tree",
    "perft": "perft connect-four 30",
    "rate": "rate qubic --by master --seconds 1000",
    "match": "match level-8 level-8 --game qubic --games 1000000",
    "tournament": "tournament level-8 level-7 --game qubic --games 1000 --workers 2",
    "sprt": "sprt level-8 level-7 --game qubic --workers 2",
    "check": "check level-8 --game qubic --games 1000",
    "book": "book build connect-four --depth 6 --workers 2 --output {folder}/a.book",
    "dataset": "dataset connect-four --positions random:8:100000 --no-book --workers 2 --out {folder}/a.parquet",
    "train": "train connect-four --workers 2 --out {folder}/a.weights",
    "puzzles": "puzzles build connect-four --workers 2 --out {folder}/a.jsonl.xz",
    "warm-up": "warm-up mnk:8,8,5",
}
"""Calls that nobody waits for."""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="no signals to a group of processes")
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_every_long_command_with_a_sentence(tmp_path: Path, name: str) -> None:
    """It comes, as from a terminal, to all processes of the command, when it has said that it works."""
    words = [sys.executable, "-m", "denkspiel", *ENDLESS[name].format(folder=tmp_path).split()]
    environment = {**os.environ, "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(
        words, stdout=PIPE, stderr=PIPE, text=True, start_new_session=True, env=environment
    ) as process:
        assert process.stderr is not None
        try:
            said = process.stderr.readline()
            assert said.startswith("denkspiel: ")
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()  # it would search for ever if the test fails
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "KeyboardInterrupt" not in err
    assert out or "Stopped" in err
