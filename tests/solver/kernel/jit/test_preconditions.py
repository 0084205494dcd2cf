"""A debug build of the kernel asserts what the searches rely on; the ordinary one knows nothing of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from denkspiel.solver.kernel.jit import version

COMMON = """
import numpy as np
from numba import njit
from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from tests.solver.rows import rows_at

played = game("connect-four:4x4")
positions = [replay(played, moves) for moves in ("", "12", "2233", "4321")]

def tried(function, *arguments):
    try:
        function(CompiledGame(layout_of(played)), *arguments)
    except AssertionError as error:
        print(error)

def broken(root, field, change, function, *arguments):
    kept = root[field].copy()
    root[field] = change(root[field])
    tried(function, *arguments)
    root[field] = kept
"""

EXACT = """
from denkspiel.solver.kernel.exact.search import is_at_least
from denkspiel.solver.kernel.exact.workspace import Workspace, workspace_at
from denkspiel.solver.exact.solver import Solver

solver = Solver(played, 1)
print([solver.score(position).stones for position in positions])
ask = njit(lambda game, address, beta: is_at_least(game, workspace_at(address).root, beta, workspace_at(address)))
address = solver.memory.workspaces[0]
(root,) = rows_at(int(address), Workspace, 1)["root"]
for field, change in (
    ("own", lambda own: own | root["enemy"]), ("ply", lambda ply: ply + 1), ("threats", lambda _: 1 << 2),
    ("moves", lambda moves: moves & (moves - np.uint64(1))),
):
    broken(root, field, change, ask, address, 1)
tried(ask, address, 60)
tried(ask, address, 1)  # of the right ones none is named
"""
EXACT_SAYS = """\
[0, 0, 0, 0]
a cell is taken by both
the number of stones is another
the threats are others
the moves worth a look are others
the answer is known without a search
"""

ESTIMATE = """
from denkspiel.solver.heuristic.transposition_table import TranspositionTable
from denkspiel.solver.kernel.heuristic.search import search
from denkspiel.solver.kernel.heuristic.workspace import estimate_workspace_at

notes = TranspositionTable(played, 1)
notes.start(None)
print([notes.value(position, 20) for position in positions])
look = njit(lambda game, address, alpha: search(
    game, estimate_workspace_at(address).root, 2, alpha, 5, estimate_workspace_at(address)))
address, root = np.uint64(notes.estimate_workspaces.ctypes.data), notes.estimate_workspaces["root"]
for field, change in (("wins", lambda _: 1 << 2), ("balance", lambda balance: balance + 1)):
    broken(root, field, change, look, address, -5)
tried(look, address, 5)
tried(look, address, 4)  # of the right ones none is named
"""
ESTIMATE_SAYS = """\
[0, 0, 0, 0]
the cells to win on are others
the balance of line values is another
nothing lies between alpha and beta
"""


def output(source: str, folder: Path) -> str:
    """What a process with a debug build prints; less optimised, since all that counts is compiling it soon."""
    environment = {**os.environ, "DENKSPIEL_DEBUG": "1", "NUMBA_CACHE_DIR": str(folder), "NUMBA_OPT": "0"}
    done = subprocess.run(
        [sys.executable, "-c", COMMON + source], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.long
@pytest.mark.timeout(300)  # a kernel of its own is compiled: seconds, but minutes where all else compiles too
def test_searches_keep_the_preconditions_and_broken_ones_are_named(tmp_path: Path) -> None:
    assert output(EXACT + ESTIMATE, tmp_path) == EXACT_SAYS + ESTIMATE_SAYS


def test_the_ordinary_build_asserts_nothing() -> None:
    assert not version.DEBUG
    assert "debug" not in version.KERNEL
