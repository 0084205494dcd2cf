"""Perft: how many games of a given length there are, counted by compiled code. A test of the rules, and of speed."""

from functools import lru_cache

import numpy as np

from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.job import Job, run_side_by_side
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.solver.code_choice import CodeChoice
from denkspiel.solver.interruptible import Watch
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import AnyGame
from denkspiel.solver.kernel.rules.perft import count_games
from denkspiel.solver.memory import Memory
from denkspiel.solver.self_test import known_position_for, verify_kernel

__all__ = ["DepthFault", "perft"]

_LEAST_MEMORY = 1
"""Megabytes; nothing is kept in the table, only its stop flag is needed."""
_WATCH_SECONDS = 0.05
_COMPILED_FROM = 2
"""Shorter games are counted without compiled code."""


class DepthFault(DenkspielError, ValueError):
    """The number of moves is negative."""

    kind = "depth-fault"


def perft(position: Position, depth: int, *, watch: Watch | None = None) -> int:
    """The number of games that go on from a position for exactly `depth` plies.

    A game that ends with its last ply counts; one that ends earlier does not, because nothing can follow. Different
    orders of the same moves are different games. From the empty board of Connect Four there are 7, 49, 343, ... games,
    and none of more than 42 plies.

    Args:
        position: any position; from one that is over there is only the game of 0 plies.
        depth: plies, from 0.
        watch: called about 20 times a second with the number of games so far; what it raises stops the work.

    Raises:
        DepthFault: `depth` is negative.
        KeyboardInterrupt: Ctrl-C; the work has stopped.
        KernelGivesWrongValue: compiled code counts wrongly on this machine.
    """
    if depth < 0:
        raise DepthFault(Message("Invalid depth: {depth} plies. The depth must be at least 0.", depth=depth))
    if depth < _COMPILED_FROM:
        return len(position.legal_moves) if depth else 1
    if position.outcome is not None or depth > position.game.geometry.size - position.ply:
        return 0
    return _counted(position, depth, watch)


def _counted(position: Position, depth: int, watch: Watch | None) -> int:
    layout = layout_of(position.game)
    code = CodeChoice(position.game, count_games, (layout.value(0), layout.value(0), 0, np.uint64(0))).code
    _make_sure(position.game, code)
    own, enemy = layout.values(position.own, position.enemy)
    memory = Memory(_LEAST_MEMORY, width=layout.width)
    memory.begin()
    workspace = memory.workspaces[0]
    job = Job(lambda _stopped: int(count_games(code, own, enemy, depth, workspace)), memory.stop)
    run_side_by_side(job, watch=None if watch is None else lambda: watch(memory.nodes))
    return job.result()


@lru_cache(maxsize=64)
def _make_sure(game: Game, code: AnyGame) -> None:
    """Once in a process: see whether the compiled code counts two plies as they are counted move by move."""
    position, layout = known_position_for(game).position, layout_of(game)
    if game.geometry.size - position.ply < _COMPILED_FROM:
        return
    children = [position.play(move) for move in position.legal_moves]
    count = sum(len(child.legal_moves) for child in children if child.outcome is None)
    own, enemy = layout.values(position.own, position.enemy)

    def is_right() -> bool:
        memory = Memory(_LEAST_MEMORY, width=layout.width)
        memory.begin()
        return int(count_games(code, own, enemy, _COMPILED_FROM, memory.workspaces[0])) == count

    verify_kernel(count_games, code, is_right)
