"""Winning by threats alone: each leaves the defender one answer, until one stone makes two of them.

Only for games without gravity in which a whole line wins. A threat is a line of which the attacker owns all cells but
one, which is free. What is found is a win whatever the defender does: every other answer lets the attacker complete a
line, and the answer's own threats are answered by the attacker's next stone, or the sequence fails.

Words: `attacker` and `defender` are stones, `must` the free cells where the defender would complete a line; the
attacker, to move, has no such cell.
"""

from typing import Any

import numpy as np

from denkspiel.solve.kernel.compile import apart, inlined
from denkspiel.solve.kernel.forced_moves import ZERO
from denkspiel.solve.kernel.instructions import popcount, trailing_zeros
from denkspiel.solve.kernel.threat_workspace import MOST_SEQUENCES, Sequence, ThreatWorkspace

__all__ = [
    "ends_through",
    "find_sequence",
    "is_single",
    "keep_found",
    "line_ends_of",
    "lowest",
    "mixed",
    "replays",
    "zone_of",
]

_ONE = np.uint64(1)
_TWO_MISSING = 2
_LONG_FACTOR = np.uint64(0xD6E8FEB86659FD93)
_GOLDEN_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_WORD_BITS = 64
_NO, _YES = np.int64(0), np.int64(1)
_ROOT, _NEXT = np.int64(0), np.int64(1)
"""With a type, because these are arguments and results of a function that calls itself (docs/decisions/0002)."""


@inlined
def lowest(cells: Any) -> Any:
    """The lowest of some cells."""
    return cells & (ZERO - cells)


@inlined
def is_single(cells: Any) -> Any:
    """Whether there is at most one cell."""
    return cells & (cells - _ONE) == ZERO


@inlined
def mixed(attacker: Any, defender: Any) -> Any:
    """A word of which every bit depends on all stones."""
    word = attacker + defender * _GOLDEN_FACTOR
    word = (word ^ (word >> _HALF)) * _LONG_FACTOR
    word = (word ^ (word >> _HALF)) * _LONG_FACTOR
    return word ^ (word >> _HALF)


@inlined
def ends_through(workspace: ThreatWorkspace, cell: Any, own: Any, enemy: Any) -> Any:
    """The free cells that would complete a line of `own` through its stone `cell`."""
    ends, lines, bit = ZERO, workspace.lines, trailing_zeros(cell)
    for index in range(lines.begins[bit], lines.begins[bit + 1]):
        line = lines.masks[index]
        if line & enemy == ZERO and is_single(line & ~own):
            ends |= line & ~own
    return ends


@inlined
def line_ends_of(workspace: ThreatWorkspace, own: Any, enemy: Any) -> Any:
    """The free cells that would complete a line of `own`."""
    ends, lines = ZERO, workspace.lines
    for index in range(lines.count):
        line = lines.masks[index]
        if line & enemy == ZERO and is_single(line & ~own):
            ends |= line & ~own
    return ends


@inlined
def _openings(workspace: ThreatWorkspace, attacker: Any, defender: Any, depth: int) -> Any:
    """The free cells where a stone makes a threat, and those where it does so in several lines.

    For each cell that makes one, the cell that answers it stands in `answers` afterwards.
    """
    opened, live, count = workspace.opened, workspace.live, 0
    for index in range(workspace.alive):
        line = live[index]
        missing = line & ~attacker
        opened[count] = missing  # always written: so there is nothing for the processor to guess
        count += 1 if line & defender == ZERO and popcount(missing) == _TWO_MISSING else 0
    seen, again, first = ZERO, ZERO, depth * _WORD_BITS
    for index in range(count):
        missing = opened[index]
        again |= seen & missing
        seen |= missing
        cell = lowest(missing)
        workspace.answers[first + trailing_zeros(cell)] = missing ^ cell
        workspace.answers[first + trailing_zeros(missing ^ cell)] = cell
    return seen, again


@inlined
def _double_threat(workspace: ThreatWorkspace, attacker: Any, defender: Any, cells: Any) -> Any:
    """One of the cells where a stone makes two threats that no single stone answers; 0 if there is none."""
    while cells:
        cell = lowest(cells)
        cells ^= cell
        if not is_single(ends_through(workspace, cell, attacker | cell, defender)):
            return cell
    return ZERO


@inlined
def _fail_index(workspace: ThreatWorkspace, attacker: Any, defender: Any) -> Any:
    return np.int64(mixed(attacker, defender) >> np.uint64(_WORD_BITS - workspace.fail_bits))


@inlined
def _is_over(workspace: ThreatWorkspace) -> Any:
    """Whether this search for a sequence is to end without an answer."""
    return workspace.threats > workspace.give_up or workspace.stop


@apart
def _attack(workspace: ThreatWorkspace, attacker: Any, defender: Any, must: Any, depth: int) -> Any:
    """Whether threats win; if so, they stand in `found` from `depth` on."""
    if not is_single(must):
        return _NO
    workspace.threats += 1
    fail = workspace.fails[_fail_index(workspace, attacker, defender)]
    if fail.attacker == attacker and fail.defender == defender:
        return _NO
    tries, again = _openings(workspace, attacker, defender, depth)
    if must:
        tries, again = tries & must, again & must
    if tries == ZERO:
        return _NO
    cell = _double_threat(workspace, attacker, defender, again)
    if cell:
        workspace.found.cells[depth] = cell
        workspace.found.length = depth + 1
        return _YES
    while tries and not _is_over(workspace):
        cell = lowest(tries)
        tries ^= cell
        answer = workspace.answers[depth * _WORD_BITS + trailing_zeros(cell)]
        answered = defender | answer
        threats = ends_through(workspace, answer, answered, attacker | cell)
        if _attack(workspace, attacker | cell, answered, threats, depth + _NEXT):
            workspace.found.cells[depth] = cell
            return _YES
    if not _is_over(workspace):
        fail.attacker, fail.defender = attacker, defender
    return _NO


@apart
def find_sequence(workspace: ThreatWorkspace, attacker: Any, defender: Any, must: Any) -> Any:
    """Whether a sequence that wins was found within the patience; it stands in `found`."""
    lines, alive = workspace.lines, 0
    for index in range(lines.count):
        line = lines.masks[index]
        if line & defender == ZERO:
            workspace.live[alive] = line
            alive += 1
    workspace.alive = alive
    workspace.give_up = workspace.threats + workspace.patience
    return _attack(workspace, attacker, defender, must, _ROOT)


@apart
def replays(workspace: ThreatWorkspace, attacker: Any, defender: Any, must: Any, sequence: Sequence) -> Any:
    """Whether a sequence, found for another position, wins in this one."""
    for step in range(sequence.length):
        cell = sequence.cells[step]
        if (attacker | defender) & cell or (must and must != cell):
            return False
        attacker |= cell
        answer = ends_through(workspace, cell, attacker, defender)
        if not is_single(answer):
            return True
        if answer == ZERO:
            return False
        defender |= answer
        must = ends_through(workspace, answer, defender, attacker)
    return False


@inlined
def _take_out(sequence: Sequence, step: int) -> None:
    for later in range(step, sequence.length - 1):
        sequence.cells[later] = sequence.cells[later + 1]
    sequence.length -= 1


@inlined
def _put_back(sequence: Sequence, step: int, cell: Any) -> None:
    for later in range(sequence.length, step, -1):
        sequence.cells[later] = sequence.cells[later - 1]
    sequence.cells[step] = cell
    sequence.length += 1


@apart
def keep_found(workspace: ThreatWorkspace, attacker: Any, defender: Any, must: Any) -> None:
    """Add the sequence found to those known, without the threats that it can do without: so it answers more moves."""
    if workspace.sequences == MOST_SEQUENCES:
        return
    sequence = workspace.known[workspace.sequences]
    workspace.sequences += 1
    sequence.length = workspace.found.length
    for step in range(sequence.length):
        sequence.cells[step] = workspace.found.cells[step]
    for step in range(sequence.length - 1, -1, -1):
        cell = sequence.cells[step]
        _take_out(sequence, step)
        if not replays(workspace, attacker, defender, must, sequence):
            _put_back(sequence, step, cell)


@apart
def zone_of(workspace: ThreatWorkspace, attacker: Any, defender: Any, sequence: Sequence) -> Any:
    """The free cells of which the defender must take one before the sequence begins; after any other move it wins.

    They are those on which it is played, those that complete lines at its end, and those with which the defender might
    bring a threat of its own: of lines without a stone of the attacker on which the defender, with all answers, has as
    many as it takes for one stone more to threaten.
    """
    zone, taken, answered, lines = ZERO, attacker, defender, workspace.lines
    for step in range(sequence.length):
        cell = sequence.cells[step]
        taken |= cell
        answer = ends_through(workspace, cell, taken, answered)
        zone |= cell | answer
        if is_single(answer):
            answered |= answer
    for index in range(lines.count):
        line = lines.masks[index]
        if line & attacker == ZERO and popcount(line & ~answered) <= _TWO_MISSING:
            zone |= line
    return zone & ~(attacker | defender)
