"""Null-move threats: seeing attacks before they come, in games without gravity in which a whole line wins.

Whether the enemy would win by a sequence if the side to move passed says something about every quiet move. If it would
not, it does not win after any of them either: a stone more of the other side takes lines from it and adds none. So the
positions after them need no search for an attack. If it would, a move must be in the zone of that sequence, or loses to
it: it must take a cell that the sequence needs, or one with which a threat may be brought meanwhile.

That a search for a sequence in vain proves there is none is not claimed: it may have used up its budget. It is only
relied on for guesses.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.heuristic.workspace import EstimateNode, EstimateWorkspace
from denkspiel.solver.kernel.jit.compile import jit_inline, jit_noinline
from denkspiel.solver.kernel.jit.structs import address_of
from denkspiel.solver.kernel.rules.forced_moves import ZERO, win_value
from denkspiel.solver.kernel.rules.geometry_type import avoidance, gravity
from denkspiel.solver.kernel.threats.sequences import answers_to, find_sequence_fast, keep_sequence

__all__ = ["has_no_threat", "null_move_threat", "searches_threats", "threat_zone", "win_by_sequence"]

_NOTHING = np.int64(0)
_THREATS_AT_LEAF = 256
"""Threats that a search for a sequence may take where the depth ends; twice as many for each free choice left."""
_THREATS_BITS = 2
"""Four threats of a sequence take about as long as a node, and count as one."""
_MOST_DOUBLINGS = 6
"""A search cannot be stopped before it has found a sequence or used up its budget, so it is to take 2 ms at most."""


@jit_inline
def searches_threats(game: Any, workspace: EstimateWorkspace) -> Any:
    """Whether sequences of threats are looked for, the enemy's too."""
    return not gravity(game) and not avoidance(game) and address_of(workspace.threats) != ZERO


@jit_noinline
def _sequence_win(game: Any, attacker: Any, defender: Any, ply: int, depth: int, workspace: EstimateWorkspace) -> Any:
    """The kernel's value of a win by a sequence, which then stands on the workspace; 0 if none was found."""
    threats = workspace.threats
    before = threats.threats
    left = min(workspace.limit - workspace.nodes - 1, _THREATS_AT_LEAF << _MOST_DOUBLINGS) << _THREATS_BITS
    threats.threat_budget = min(_THREATS_AT_LEAF << min(depth, _MOST_DOUBLINGS), left)
    found = find_sequence_fast(threats, attacker, defender, ply & 1)
    workspace.nodes += (threats.threats - before) >> _THREATS_BITS
    return win_value(game, ply + 2 * threats.found.length) if found else _NOTHING


@jit_inline
def win_by_sequence(game: Any, node: EstimateNode, depth: int, workspace: EstimateWorkspace) -> Any:
    """The kernel's value of a win that the side to move forces at an unforced node; 0 if none was found."""
    return _NOTHING if node.is_quiet else _sequence_win(game, node.own, node.enemy, node.ply, depth, workspace)


@jit_inline
def null_move_threat(game: Any, node: EstimateNode, depth: int, workspace: EstimateWorkspace) -> Any:
    """The same for the enemy if the side to move at an unforced node took a cell that does not matter."""
    return _sequence_win(game, node.enemy, node.own, node.ply + 1, depth, workspace)


@jit_noinline
def threat_zone(node: EstimateNode, workspace: EstimateWorkspace) -> Any:
    """The moves that may answer the danger that was found last; all others lose to it."""
    threats = workspace.threats
    threats.sequences = 0
    keep_sequence(threats, node.enemy, node.own, ZERO)
    return answers_to(threats, node.enemy, node.own, threats.known[0])


@jit_inline
def has_no_threat(node: EstimateNode, child: EstimateNode, danger: int) -> Any:
    """Whether the side to move at a child has no attack, as far as its parent showed: no danger, no own win."""
    turned = (child.ply - node.ply) & 1
    return (1 if danger == 0 else 0) if child.ply == node.ply + 1 else 1 - turned
