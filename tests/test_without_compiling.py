"""What a book knows is told by a new process within moments: nothing is compiled, and numba is not even loaded."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.perfect import Perfect
from denkspiel.solver.book.shipped_books import load_shipped_book

GAMES = ["tic-tac-toe", "hexagon", "tic-tac-toe-3d"]
IN_PLAY = [("tic-tac-toe", "4"), ("hexagon", "0", "1"), ("tic-tac-toe-3d", "13"), ("connect-four", "18")]
"""Games with the cells taken so far."""
OPENING = {"connect-four": ["", "4", "44", "1234567"]}

ASK = """
import sys
from random import Random
from denkspiel import analyse, best_moves, replay, solve
from denkspiel.opponents.advisor import BEST_KNOWN, adviser_for_any_game
from denkspiel.opponents.roster import opponent
for moves in sys.argv[2:]:
    position = replay(sys.argv[1], moves)
    scores = analyse(position)
    solve(position), best_moves(position), analyse(position, seconds=1)
    for player in (opponent("perfect"), opponent("master"), adviser_for_any_game(BEST_KNOWN)):
        assert not player.needs_solver_at(position)
        assert scores[player.choose(position, Random(1)).move] == max(scores.values())
assert "numba" not in sys.modules
"""
ASK_A_WORKER = """
import sys
from denkspiel import game, replay, solve
from denkspiel.web.workers.executor import WorkerExecutor
from denkspiel.web.workers.search_requests import AnalysisRequest, ChoiceRequest, ReviewRequest
name, cells = sys.argv[1], tuple(map(int, sys.argv[2:]))
executor = WorkerExecutor([game(name)], 8)
def done(request):
    job = executor.make_job(request)
    job.run()
    return job.result()
found = done(AnalysisRequest(name, cells, 1.0, needs_solver=False))
assert None not in found.values.values()
assert found.line[0] in found.best
assert all(one.before and one.after for one in done(ReviewRequest(name, cells, 1.0, needs_solver=False)))
for player in ("perfect", "best-known"):
    assert done(ChoiceRequest(name, cells, 1.0, player, "seed", 1, False, False, needs_solver=False)).move in found.best
assert "numba" not in sys.modules
"""
COMMANDS = [
    ("solve", "tic-tac-toe", "b2"),
    ("solve", "hexagon", "--json"),
    ("solve", "connect-four", "44", "--score", "wdl"),
    ("analyse", "tic-tac-toe", "b2a1"),
    ("analyse", "tic-tac-toe-3d", "111", "--json"),
    ("analyse", "hexagon", "--seconds", "1"),
]


def run(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    surroundings = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    return subprocess.run(
        [sys.executable, *words], env=surroundings, capture_output=True, encoding="utf-8", check=True, timeout=60
    )


@pytest.mark.parametrize(("name", "moves"), [*((name, [""]) for name in GAMES), *OPENING.items()])
def test_what_the_book_knows_needs_no_compiler(name: str, moves: list[str], tmp_path: Path) -> None:
    run(tmp_path, "-c", ASK, name, *moves)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", IN_PLAY)
def test_the_worker_of_the_page_needs_none(words: tuple[str, ...], tmp_path: Path) -> None:
    """For values, a review, a move and a hint; so they need not wait until solvers are loaded."""
    run(tmp_path, "-c", ASK_A_WORKER, *words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_commands_need_no_compiler_either(words: tuple[str, ...], tmp_path: Path) -> None:
    loaded = run(tmp_path, "-X", "importtime", "-m", "denkspiel", *words).stderr
    assert "denkspiel.solver.book" in loaded
    assert "numpy" not in loaded
    assert "numba" not in loaded
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("side", [0, 1])
def test_perfect_never_searches_whatever_the_other_side_plays(name: str, side: int) -> None:
    """Also against players that miss wins: the book knows what comes of every move."""
    played, book = game(name), load_shipped_book(game(name))
    assert book is not None
    for number in range(8):
        player, rng, position = Perfect(), Random(f"{name} {side} {number}"), Position.start(played)
        while position.outcome is None:
            for move in position.legal_moves:
                child = position.play(move)
                assert child.outcome is not None or book.score(child) is not None
            own = position.side_to_move == side
            position = position.play(player.choose(position, rng).move if own else rng.choice(position.legal_moves))
