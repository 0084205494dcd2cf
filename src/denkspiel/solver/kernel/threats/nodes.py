"""The positions of a proof by threats: under which stones they are known, and what is tried in them.

The attacker tries the moves of the highest value. Of the defender's moves those are left out that a sequence of threats
answers: one that was found for another move, or when the defender passes, is played through against each of them.
"""

from typing import Any

from denkspiel.solver.kernel.jit.compile import jit_inline, jit_noinline
from denkspiel.solver.kernel.jit.instructions import popcount, trailing_zeros
from denkspiel.solver.kernel.jit.wide_word import board_width
from denkspiel.solver.kernel.rules.forced_moves import ZERO
from denkspiel.solver.kernel.rules.geometry_type import board
from denkspiel.solver.kernel.threats.sequences import (
    completing_cells_of,
    ends_through,
    find_sequence,
    has_at_most_one,
    keep_sequence,
    lowest_cell,
    still_wins,
)
from denkspiel.solver.kernel.threats.workspace import ThreatWorkspace

__all__ = ["LOST", "THREAT", "UNDECIDED", "WON", "attacker_moves", "canonical_stones", "move_value", "unanswered_moves"]

LOST, UNDECIDED, WON = -1, 0, 1
"""What is known of a position at once: the attacker does not win, or wins, or it is to be searched."""
THREAT = 100
"""The least value of a move that makes a threat."""
_OWN_VALUES = (0, 0, THREAT, 6)
_LONGER_VALUE = 2
_ENEMY_VALUES = (0, 0, 3, 1)
_MAX_MISSING = 4
"""The value of a stone in a line of which so many cells are missing to its owner before; further ones count 2 in
lines of the own side, nothing in those of the other."""


@jit_inline
def move_value(workspace: ThreatWorkspace, attacker: Any, defender: Any, cell: Any) -> Any:
    """The value of a move of the attacker, for the order of moves."""
    value, lines, bit = 0, workspace.lines, trailing_zeros(cell)
    for index in range(lines.begins[bit], lines.begins[bit + 1]):
        line = lines.masks[index]
        if line & defender == ZERO:
            missing = popcount(line & ~attacker)
            value += _OWN_VALUES[missing] if missing < _MAX_MISSING else _LONGER_VALUE
        elif line & attacker == ZERO:
            missing = popcount(line & ~defender)
            value += _ENEMY_VALUES[missing] if missing < _MAX_MISSING else 0
    return value


@jit_inline
def _most_promising(workspace: ThreatWorkspace, attacker: Any, defender: Any, free: Any) -> Any:
    """The cell of the highest value; 0 if there is none left but threats, which are tried only on demand."""
    most, best = -1, ZERO
    while free:
        cell = lowest_cell(free)
        free ^= cell
        value = move_value(workspace, attacker, defender, cell)
        if value >= THREAT:
            value = value % THREAT if workspace.tries_threats else -1
        if value > most:
            most, best = value, cell
    return best


@jit_noinline
def attacker_moves(game: Any, workspace: ThreatWorkspace, attacker: Any, defender: Any) -> Any:
    """What is known with the attacker to move and without a line to complete, and the moves that are tried."""
    must = completing_cells_of(workspace, defender, attacker)
    if must:
        return (UNDECIDED if has_at_most_one(must) else LOST), must
    free, moves = board(game) & ~(attacker | defender), ZERO
    for _ in range(workspace.beam):
        best = _most_promising(workspace, attacker, defender, free & ~moves)
        if best == ZERO:
            break
        moves |= best
    return (UNDECIDED if moves else LOST), moves


@jit_inline
def _is_answered(workspace: ThreatWorkspace, attacker: Any, defender: Any, must: Any) -> Any:
    """Whether a sequence wins after a move of the defender; a new one is remembered."""
    for number in range(workspace.sequences - 1, -1, -1):
        if still_wins(workspace, attacker, defender, must, workspace.known[number]):
            return True
    if find_sequence(workspace, attacker, defender, must):
        keep_sequence(workspace, attacker, defender, must)
        return True
    return False


@jit_noinline
def unanswered_moves(game: Any, workspace: ThreatWorkspace, attacker: Any, defender: Any) -> Any:
    """What is known with the defender to move, and the moves that no sequence answers; the sequences are `known`."""
    workspace.sequences = 0
    if completing_cells_of(workspace, defender, attacker):
        return LOST, ZERO
    forced = completing_cells_of(workspace, attacker, defender)
    if not has_at_most_one(forced):
        return WON, ZERO
    moves = forced if forced else board(game) & ~(attacker | defender)
    if moves == ZERO:
        return LOST, ZERO
    if forced == ZERO:
        if not find_sequence(workspace, attacker, defender, ZERO):
            return UNDECIDED, moves  # a stone more of the defender's would not help
        keep_sequence(workspace, attacker, defender, ZERO)
    left = ZERO
    while moves:
        move = lowest_cell(moves)
        moves ^= move
        must = ends_through(workspace, move, defender | move, attacker)
        if not _is_answered(workspace, attacker, defender | move, must):
            left |= move
    return (UNDECIDED if left else WON), left


@jit_inline
def _image(workspace: ThreatWorkspace, number: int, stones: Any) -> Any:
    image = ZERO
    while stones:
        image |= workspace.images[number * board_width(stones) + trailing_zeros(stones)]
        stones ^= lowest_cell(stones)
    return image


@jit_inline
def canonical_stones(workspace: ThreatWorkspace, attacker: Any, defender: Any) -> Any:
    """The stones under which a position is known: with few of them those of the least of its images."""
    least, fellow = attacker, defender
    if popcount(attacker | defender) <= workspace.symmetric_stones:
        for number in range(1, workspace.symmetries):
            image = _image(workspace, number, attacker)
            if image <= least:
                other = _image(workspace, number, defender)
                if image < least or other < fellow:
                    least, fellow = image, other
    return least, fellow
