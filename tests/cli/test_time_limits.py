"""Limits of time are for searching: what is compiled or loaded before takes nothing from them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from denkspiel.solver.compile_process import COMPILE_VARIABLE
from tests.cli.slow_code import SLOW_SECONDS

LIMIT = 1.2
SECONDS = ("--seconds", str(LIMIT))
OPEN = "a4c2c3a2a2a2a2a3b4b2d2d1a1a4d3d1a3c2a1c3"
"""Moves of Score Four after which a long search does not tell who wins."""
COMMANDS = {
    "solve": ("solve", "connect-four", "--no-book", "--json", *SECONDS),
    "solve best-first": ("solve", "score-four", OPEN, "--score", "wdl", *SECONDS),
    "solve by threats": ("solve", "qubic", "111", "--score", "wdl", *SECONDS),
    "analyse": ("analyse", "score-four", *SECONDS),
    "rate": ("rate", "score-four", "--by", "master", *SECONDS),
    "rate, by the early master": ("rate", "score-four", "--by", "master-1", *SECONDS),
    "engine": ("engine", "--game", "score-four"),
    "match": ("match", "master", "random", "--game", "score-four", "--games", "1", "--json", *SECONDS),
}
LINES = f"position startpos\ngo movetime {LIMIT * 1000:.0f}\n"
"""What the engine is told. When its input ends, it ends too, so that is held open until it has moved."""

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("time limits")]


@pytest.fixture(scope="module")
def processes() -> Iterator[dict[str, Any]]:
    """All commands, begun at the same time: most of their time is sleep."""
    variables = {**os.environ, COMPILE_VARIABLE: "never"}
    with ExitStack() as stack:
        yield {
            name: stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", "tests.cli.slow_code", *words],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    env=variables,
                )
            )
            for name, words in COMMANDS.items()
        }


@pytest.mark.parametrize("name", COMMANDS)
def test_a_search_has_all_of_its_time(processes: dict[str, Any], name: str) -> None:
    running, said = processes[name], ""
    if name == "engine":
        running.stdin.write(LINES)
        running.stdin.flush()
        while not said.startswith("bestmove"):
            said = running.stdout.readline()
    out, _ = running.communicate(timeout=120)
    *printed, loading, searching = out.splitlines()
    assert float(loading.removeprefix("loading ")) > SLOW_SECONDS
    assert float(searching.removeprefix("searching ")) > 0.9 * LIMIT
    assert not any("The move took" in line for line in printed)
