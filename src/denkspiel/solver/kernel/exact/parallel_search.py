"""Several threads search the same tree over one table: where they watch for each other, and news of the root.

What they tell each other of other nodes: `team.py`. The first of sisters is searched by all, because it may make the
others needless. What each of these steps gained: docs/decisions/0004.
"""

from typing import Any

from denkspiel.solver.kernel.exact.transposition_table import is_late
from denkspiel.solver.kernel.exact.workspace import Node, Workspace
from denkspiel.solver.kernel.jit.compile import inlined
from denkspiel.solver.kernel.jit.structs import address_of
from denkspiel.solver.kernel.rules.geometry_type import cells

__all__ = ["end_others", "is_shared", "name_of", "sharing_until", "tell_others"]

_SHARED_PLIES, _SHARED_CELLS = 8, 26
"""Threads watch for each other this many plies from the root, or while more than this many cells are free."""


@inlined
def sharing_until(game: Any, ply: int) -> Any:
    """The ply below which threads watch for each other, if the root has this many stones."""
    return max(ply + _SHARED_PLIES, cells(game) - _SHARED_CELLS)


@inlined
def is_shared(game: Any, ply: int, workspace: Workspace) -> Any:
    """Whether threads watch for each other at the children of a node with this many stones."""
    return workspace.threads > 1 and ply < workspace.shared and not is_late(game, ply + 1)


@inlined
def name_of(node: Node) -> Any:
    """The name by which threads tell each other of a node."""
    return address_of(node.key.bucket) ^ node.key.rest


@inlined
def tell_others(workspace: Workspace) -> None:
    """Let the other threads that search the same position look at what is now known of it, if it is news to them.

    Interruptions without news would never end: each thread, begun again, would tell the others.
    """
    if workspace.threads == 1:
        return  # there may be other workspaces, but each has a position of its own (`solve_each`)
    low, high = workspace.low, workspace.high
    for number in range(workspace.threads):
        mate = workspace.team[number]
        if low > mate.low or high < mate.high:
            mate.low, mate.high = max(mate.low, low), min(mate.high, high)
            mate.again = 1


@inlined
def end_others(workspace: Workspace) -> None:
    """Let no thread search on alone once this one has reached its limit."""
    if workspace.threads > 1:
        for number in range(workspace.threads):
            workspace.team[number].limit = 0
