"""Proof-number search for a forced win, with sequences of threats at its leaves.

A position's proof number says how many positions must at least be proven to prove it, its disproof number how many
disproven (Allis 1994). The search is depth-first with thresholds and a table of all positions (df-pn, Nagai 2002); a
number summed over children is the largest of them plus one for each other one, because positions are reached in many
ways and sums would count them as often (Ueda, Hashimoto, Hashimoto and Iida, "Weak proof-number search", 2008).

The table forgets nothing: where it is full the search ends.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import cached_jit, jit_inline, jit_noinline
from denkspiel.solver.kernel.jit.instructions import popcount
from denkspiel.solver.kernel.rules.forced_moves import ZERO
from denkspiel.solver.kernel.rules.geometry_type import board, cell_count
from denkspiel.solver.kernel.threats.nodes import (
    LOST,
    THREAT,
    WON,
    attacker_moves,
    canonical_stones,
    move_value,
    unanswered_moves,
)
from denkspiel.solver.kernel.threats.sequences import (
    completing_cells_of,
    find_sequence,
    hash_stones,
    keep_sequence,
    lowest_cell,
)
from denkspiel.solver.kernel.threats.workspace import ThreatSlot, ThreatWorkspace, threat_workspace_at

__all__ = ["INFINITY", "prove", "sequence_from", "sequences_against", "winning_move"]

INFINITY = np.int64(1 << 28)
"""The proof number of what cannot be proven."""
_UNSEEN_LEAST, _UNSEEN_MOST = 2, 14
"""Between these lies the proof number of a position not yet looked at, less the higher the value of the move to it."""
_ANYTHING = np.int64(1 << 60)
_WORD_BITS = 64
_DONE = np.int64(0)
"""With a type, because the function that returns it calls itself (docs/research/0002); so its arguments have."""


@jit_inline
def _slot_of(workspace: ThreatWorkspace, attacker: Any, defender: Any) -> ThreatSlot:
    """The slot of a position, or the empty one where it belongs."""
    last = (1 << workspace.table_bits) - 1
    index = np.int64(hash_stones(attacker, defender) >> np.uint64(_WORD_BITS - workspace.table_bits))
    slot = workspace.table[index]
    while not _is_empty(slot) and (slot.attacker != attacker or slot.defender != defender):
        index = (index + 1) & last
        slot = workspace.table[index]
    return slot


@jit_inline
def _is_empty(slot: ThreatSlot) -> Any:
    return slot.proof == 0 and slot.disproof == 0


@jit_inline
def _is_decided(slot: ThreatSlot) -> Any:
    return slot.proof == 0 or slot.disproof == 0


@jit_noinline
def _look_at(game: Any, workspace: ThreatWorkspace, slot: ThreatSlot, attacker: Any, defender: Any, turn: int) -> None:
    """Fill the slot of a new position; `turn` is 1 if the attacker is to move."""
    workspace.nodes += 1
    if workspace.nodes >= workspace.limit:
        workspace.stop = 1
    if turn:
        known, moves = attacker_moves(game, workspace, attacker, defender)
    else:
        known, moves = unanswered_moves(game, workspace, attacker, defender)
    slot.attacker, slot.defender, slot.moves = attacker, defender, moves
    slot.proof, slot.disproof = (1 if turn else popcount(moves)), 1
    if known == WON:
        slot.proof, slot.disproof = 0, INFINITY
    elif known == LOST:
        slot.proof, slot.disproof = INFINITY, 0


@jit_inline
def _guess(workspace: ThreatWorkspace, attacker: Any, defender: Any, move: Any, turn: int) -> Any:
    """The proof number of the position after a move, which has not been looked at."""
    if turn == 0:
        return 1
    value = move_value(workspace, attacker, defender, move) % THREAT
    return max(_UNSEEN_LEAST, _UNSEEN_MOST - value // 2)


@jit_noinline
def _search(
    game: Any, workspace: ThreatWorkspace, attacker: Any, defender: Any, turn: int, most_proof: int, most_disproof: int
) -> Any:
    """Search below a position until one of its numbers reaches its threshold, or all is known of it.

    Of a player's children the one with the smallest number counts, `least`, which is the proof number where the
    attacker is to move and else the disproof number; the other numbers, `opposite`, add up.
    """
    slot = _slot_of(workspace, attacker, defender)
    if _is_empty(slot):
        _look_at(game, workspace, slot, attacker, defender, turn)
    while not _is_decided(slot) and not workspace.stop:
        least, second, largest, count = _ANYTHING, _ANYTHING, 0, 0
        best_attacker, best_defender = attacker, defender
        moves = slot.moves
        while moves:
            move = lowest_cell(moves)
            moves ^= move
            if turn:
                child_attacker, child_defender = canonical_stones(workspace, attacker | move, defender)
            else:
                child_attacker, child_defender = canonical_stones(workspace, attacker, defender | move)
            child = _slot_of(workspace, child_attacker, child_defender)
            proof, disproof = child.proof, child.disproof
            if _is_empty(child):
                proof, disproof = _guess(workspace, attacker, defender, move, turn), 1
            value, opposite = (proof, disproof) if turn else (disproof, proof)
            if value < least:
                second, least = least, value
                best_attacker, best_defender = child_attacker, child_defender
            elif value < second:
                second = value
            largest = max(largest, opposite)
            count += opposite > 0
        total = min(INFINITY, largest + count - 1) if count else 0
        slot.proof, slot.disproof = (least, total) if turn else (total, least)
        if _is_decided(slot) or slot.proof >= most_proof or slot.disproof >= most_disproof:
            break
        enough = min(INFINITY, second + 1 + second // 4)
        proof_limit = min(most_proof, enough) if turn else most_proof - (count - 1)
        disproof_limit = most_disproof - (count - 1) if turn else min(most_disproof, enough)
        _search(game, workspace, best_attacker, best_defender, 1 - turn, proof_limit, disproof_limit)
    return _DONE


@cached_jit
def prove(game: Any, attacker: Any, defender: Any, turn: int, place: Any) -> Any:
    """Search until it is known whether the attacker wins by the moves tried, or the search is to stop.

    Args:
        game: which one it is, without gravity, and a whole line wins.
        attacker: the stones of the side that is to win; the one to move has no line to complete.
        defender: those of the other side.
        turn: 1 if the attacker is to move, 0 if the defender is.
        place: the address of the workspace.

    Returns:
        The proof and the disproof number: 0 and `INFINITY` for a win.
    """
    workspace = threat_workspace_at(place, game)
    attacker, defender = canonical_stones(workspace, attacker, defender)
    _search(game, workspace, attacker, defender, np.int64(turn), INFINITY, INFINITY)
    slot = _slot_of(workspace, attacker, defender)
    return slot.proof, slot.disproof


@cached_jit
def winning_move(game: Any, attacker: Any, defender: Any, place: Any) -> Any:
    """With the attacker to move: of the moves that are proven the one that leaves the defender least; 0 if none is."""
    workspace = threat_workspace_at(place, game)
    free, fewest, best = board(game) & ~(attacker | defender), cell_count(game) + 1, ZERO
    while free:
        move = lowest_cell(free)
        free ^= move
        child_attacker, child_defender = canonical_stones(workspace, attacker | move, defender)
        slot = _slot_of(workspace, child_attacker, child_defender)
        if slot.proof == 0 and slot.disproof == INFINITY and popcount(slot.moves) < fewest:
            fewest, best = popcount(slot.moves), move
    return best


@cached_jit
def sequences_against(game: Any, attacker: Any, defender: Any, place: Any) -> Any:
    """With the defender to move: the moves that no sequence answers; the sequences are left in `known`."""
    known, moves = unanswered_moves(game, threat_workspace_at(place, game), attacker, defender)
    return known, moves


@cached_jit
def sequence_from(game: Any, attacker: Any, defender: Any, place: Any) -> Any:
    """With the attacker to move and without a line to complete: whether a sequence wins; then it is `known`."""
    workspace = threat_workspace_at(place, game)
    must = completing_cells_of(workspace, defender, attacker)
    workspace.sequences = 0
    if not find_sequence(workspace, attacker, defender, must):
        return False
    keep_sequence(workspace, attacker, defender, must)
    return True
