"""Which code a search takes: what is there, and better code as soon as it is compiled; the same nodes with both."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.solver.code_choice import BackgroundCompiler, CompileModeFault
from denkspiel.solver.compile_process import COMPILE_VARIABLE
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.heuristic.transposition_table import TranspositionTable
from denkspiel.solver.network.weights import weights_for
from tests.solver.own_games import OWN

MOST_NODES = 20_000


def drawn(played: Game, rng: Random) -> Position:
    """A position that is not over, after a number of random moves."""
    position = Position.start(played)
    for _ in range(rng.randrange(played.geometry.size // 2)):
        child = position.play(rng.choice(position.legal_moves))
        if child.outcome is not None:
            break
        position = child
    return position


@pytest.mark.long
@pytest.mark.parametrize("name", game_names())
def test_code_for_all_games_searches_the_same_tree(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played, rng = game(name), Random(name)
    positions = [drawn(played, rng) for _ in range(20)]
    found = []
    for mode in ("own", "general"):
        monkeypatch.setenv(COMPILE_VARIABLE, mode)
        solver, table = Solver(played, 16), TranspositionTable(played, 16, weights=weights_for(played))
        for position in positions:
            result = solver.search(position, nodes=MOST_NODES)
            table.start(MOST_NODES)
            found.append((mode, result.low, result.high, result.nodes, table.value(position, 4), table.nodes))
        assert type(solver.compiled).__name__ == {"own": "CompiledGame", "general": "GeneralGame"}[mode]
    half = len(positions)
    assert [each[1:] for each in found[:half]] == [each[1:] for each in found[half:]]


@pytest.mark.parametrize("played", OWN.values(), ids=OWN)
def test_code_for_all_games_gives_exact_values_of_own_games(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPILE_VARIABLE, "general")
    solver, position = Solver(played, 16), Position.start(played)
    rng = Random(played.id)
    while played.geometry.size - position.ply > 8 and position.outcome is None:
        position = position.play(rng.choice(position.legal_moves))
    if position.outcome is None:
        assert solver.score(position).value == brute_force(position)


def brute_force(position: Position) -> int:
    """Who wins, by trying all moves: 1 if it is the player to move."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner == position.side_to_move else -1
    return max(-brute_force(position.play(move)) for move in position.legal_moves)


PROGRAM = """
import json, sys, time
from denkspiel import Solver, replay

solver, position = Solver("mnk:3,3,3", megabytes=1), replay("mnk:3,3,3", "b2")
told, end = [], time.monotonic() + 100
while time.monotonic() < end:
    found = solver.search(position)
    told.append([type(solver.compiled).__name__, found.low.value])
    if told[-1][0] == "CompiledGame" or "wait" not in sys.argv:
        break
    time.sleep(0.1)
print(json.dumps([told[0], told[-1]]))
"""


def told_by_program(cache: Path, mode: str, *arguments: str) -> list[tuple[str, int]]:
    """What code a fresh process searches with, first and last, and what it finds."""
    variables = {**os.environ, "NUMBA_CACHE_DIR": str(cache), COMPILE_VARIABLE: mode}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], env=variables, capture_output=True, text=True, check=True
    )
    return [tuple(each) for each in json.loads(run.stdout)]


@pytest.mark.long
def test_a_search_takes_what_is_there_and_its_own_code_once_that_is_compiled(tmp_path: Path) -> None:
    assert told_by_program(tmp_path, "never") == [("CompiledGame", 0)] * 2  # with an empty folder as before
    other = tmp_path / "other"
    assert told_by_program(other, "general") == [("GeneralGame", 0)] * 2
    assert told_by_program(other, "never") == [("GeneralGame", 0)] * 2
    assert told_by_program(other, "background", "wait") == [("GeneralGame", 0), ("CompiledGame", 0)]
    assert told_by_program(other, "never") == [("CompiledGame", 0)] * 2


@pytest.mark.long
def test_a_process_that_ends_ends_its_compiling_in_the_background(tmp_path: Path) -> None:
    told_by_program(tmp_path, "general")
    program = PROGRAM + "\ntime.sleep(3)\n"
    variables = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), COMPILE_VARIABLE: "background"}
    subprocess.run([sys.executable, "-c", program], env=variables, capture_output=True, check=True)
    end = time.monotonic() + 20
    while compiling_in(tmp_path) and time.monotonic() < end:
        time.sleep(0.1)
    assert not compiling_in(tmp_path)


def compiling_in(cache: Path) -> list[int]:
    """The processes that compile in the background for this folder."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command, variables = (folder / "cmdline").read_bytes(), (folder / "environ").read_bytes()
        except OSError:
            continue
        if b"denkspiel.solver.warm_up" in command and str(cache).encode() in variables:
            found.append(int(folder.name))
    return found


def test_a_mode_that_does_not_exist_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPILE_VARIABLE, "sometimes")
    with pytest.raises(CompileModeFault, match="Allowed: background, never, own, general"):
        Solver("tic-tac-toe", megabytes=1).load()


def test_who_asked_last_is_compiled_for_first_and_each_game_once() -> None:
    made: list[Game | None] = []
    background = BackgroundCompiler(made.append, patience_seconds=0.2)
    hexagon, flat = game("hexagon"), game("tic-tac-toe")
    for each in (hexagon, None, flat, hexagon):
        background.request(each)
    end = time.monotonic() + 20
    while background.rounds < 3 and time.monotonic() < end:
        time.sleep(0.01)
    background.request(hexagon)
    time.sleep(0.5)
    assert made == [hexagon, flat, None]
    assert background.rounds == 3
