import io
import json
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from denkspiel.core.position import Position
from denkspiel.solver.exact.base_solver import Finding
from denkspiel.solver.exact.solver import Solver
from tests.cli.calling import Call


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Any:
    def say(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))

    return say


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["hexagon"], "loses in 15"),
        (["tic-tac-toe"], "draw"),
        (["tic-tac-toe-3d", "222"], "loses in 6"),
        (["connect-four:4x4", "121212"], "wins in 1"),
        (["connect-four:4x4", "121212", "--score", "plies"], "1"),
        (["connect-four:4x4", "121212", "--score", "stones"], "5"),
        (["connect-four:4x4", "121212", "--score", "wdl"], "win"),
        (["hexagon", "--score", "plies"], "-15"),
        (["hexagon", "--score", "wdl"], "loss"),
        (["score-four", "a4c2c3a2a2a2a2a3b4b2d2d1a1a4d3d1a3c2a1c3", "--score", "wdl"], "loss"),
        (["tic-tac-toe", "--score", "plies"], "0"),
        (["tic-tac-toe", "--score", "wdl"], "draw"),
        (["hexagon", "--language", "de"], "verliert in 15"),
    ],
)
def test_a_position_is_solved(denkspiel: Call, words: list[str], said: str) -> None:
    answer = denkspiel("solve", *words)
    assert (answer.status, answer.out, answer.err) == (0, f"{said}\n", "")


def test_data(denkspiel: Call) -> None:
    data = json.loads(denkspiel("solve", "hexagon", "12", "--json").out)
    assert set(data) == {"game", "moves", "side_to_move", "exact", "low", "high", "nodes", "seconds"}
    assert (data["game"], data["moves"], data["side_to_move"], data["exact"]) == ("hexagon", ["12"], "second", True)
    assert data["low"] == data["high"] == {"value": 1, "plies": 14, "stones": 1}


def test_lines_are_answered_one_by_one(denkspiel: Call, typed: Any) -> None:
    typed("121212\n\n 12 1 2,3\n")
    answer = denkspiel("solve", "connect-four:4x4", "-")
    rows = answer.out.splitlines()
    assert (answer.status, answer.err) == (0, "")
    assert rows[:2] == ["121212 5", "0"]
    moves, score = rows[2].split()
    assert moves == "12123"
    assert score == denkspiel("solve", "connect-four:4x4", "12123", "--score", "stones").out.strip()


def test_faulty_lines_are_told_and_passed_over(denkspiel: Call, typed: Any) -> None:
    typed("121212\n19\n1212121\n\ufffd\n1212\n")
    answer = denkspiel("solve", "connect-four:4x4", "-", "--score", "wdl")
    assert answer.status == 2
    assert [row.split()[0] for row in answer.out.splitlines()] == ["121212", "1212"]
    faults = answer.err.splitlines()
    assert len(faults) == 3
    assert faults[0] == 'denkspiel: Line 2: Move 2: "9" is not a move. Allowed: 1 2 3 4.'
    assert faults[1].startswith("denkspiel: Line 3: The game is over")
    assert faults[2].startswith("denkspiel: Line 4: ")


@pytest.mark.parametrize("moves", ["", "44"])
def test_when_time_is_up_the_proven_bounds_are_told(denkspiel: Call, moves: str) -> None:
    words = ("solve", "connect-four", moves, "--seconds", "0.01", "--no-book")
    assert denkspiel(*words).status == 0  # tells besides how long it took to compile the search, if nobody has yet
    answer = denkspiel(*words)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("not solved yet; at least: ")
    assert ", at most: " in answer.out
    data = json.loads(denkspiel(*words, "--json").out)
    assert not data["exact"]
    assert data["low"]["stones"] <= 1 <= data["high"]["stones"] or moves
    low, high = denkspiel(*words, "--score", "stones").out.strip().split("..")
    assert int(low) < int(high)
    assert denkspiel(*words, "--language", "de").out.startswith("noch nicht gelöst; mindestens: ")


def _stopped_by_ctrl_c(self: Solver, position: Position, **limits: Any) -> Finding:
    """Searches of a few nodes work, long ones are interrupted at once."""
    if limits.get("nodes") is None:
        limits["watch"](replace(_search(self, position, nodes=1), nodes=5_000_000, seconds=3.5))
        raise KeyboardInterrupt
    return _search(self, position, nodes=limits["nodes"])


_search = Solver.search


def test_ctrl_c_tells_what_is_proven(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Solver, "search", _stopped_by_ctrl_c)
    answer = denkspiel("solve", "connect-four", "--no-book")
    assert answer.status == 130
    assert answer.out.startswith("not solved yet; at least: ")


def test_nothing_else_loads_the_solver() -> None:
    """In one process, which tells after each command what of the solver has been loaded by then."""
    commands = [
        ["--help"],
        ["solve", "--help"],
        ["analyse", "--help"],
        ["games"],
        ["opponents"],
        ["opponents", "hexagon"],
        ["show", "hexagon"],
        ["rate", "connect-four", "44"],
        ["match", "raumvier-1", "random", "--game", "hexagon", "--games", "1"],
        ["solve", "hexagon", "1223344515", "--no-book"],
    ]
    program = f"""
import sys
from denkspiel.cli.main import main
for words in {commands!r}:
    main(words)
    solver = {{"numba", "numpy", "llvmlite", "denkspiel.solver.exact.solver"}} & set(sys.modules)
    print(words, sorted(solver), file=sys.stderr)
"""
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=50, check=True)
    told = (line for line in answer.stderr.splitlines() if not line.startswith("denkspiel: "))  # of long work
    *others, solving = told
    assert others == [f"{words} []" for words in commands[:-1]]
    assert "denkspiel.solver.exact.solver" in solving
