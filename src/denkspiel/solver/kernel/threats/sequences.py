"""Winning by threats alone: each leaves the defender one answer, until one stone makes two of them.

Only for games without gravity in which a whole line wins. A threat is a line of which the attacker owns all cells but
one, which is free. What is found is a win whatever the defender does: every other answer lets the attacker complete a
line, and the answer's own threats are answered by the attacker's next stone, or the sequence fails.

Words: `attacker` and `defender` are stones, `must` the free cells where the defender would complete a line; the
attacker, to move, has no such cell.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import jit_inline, jit_noinline
from denkspiel.solver.kernel.jit.instructions import popcount, trailing_zeros
from denkspiel.solver.kernel.jit.wide_word import as_cells, fold
from denkspiel.solver.kernel.rules.forced_moves import ZERO
from denkspiel.solver.kernel.threats.workspace import MOST_SEQUENCES, RECENT, Sequence, ThreatWorkspace

__all__ = [
    "answers_to",
    "completing_cells_of",
    "ends_through",
    "find_sequence",
    "find_sequence_fast",
    "has_at_most_one",
    "hash_stones",
    "keep_sequence",
    "lowest_cell",
    "still_wins",
]

_ONE = np.uint64(1)
_TWO_MISSING = 2
_BROKEN_SHIFT = 8
"""A line with a stone of the enemy lacks more cells than there are."""
_LONG_FACTOR = np.uint64(0xD6E8FEB86659FD93)
_GOLDEN_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_WORD_BITS = 64
_NO, _YES = np.int64(0), np.int64(1)
_ROOT, _NEXT = np.int64(0), np.int64(1)
"""With a type, because these are arguments and results of a function that calls itself (docs/research/0002)."""


@jit_inline
def lowest_cell(cells: Any) -> Any:
    """The lowest of some cells."""
    return cells & (ZERO - cells)


@jit_inline
def has_at_most_one(cells: Any) -> Any:
    """Whether there is at most one cell."""
    return cells & (cells - _ONE) == ZERO


@jit_inline
def hash_stones(attacker: Any, defender: Any) -> Any:
    """A word of which every bit depends on all stones."""
    word = fold(attacker) + fold(defender) * _GOLDEN_FACTOR
    word = (word ^ (word >> _HALF)) * _LONG_FACTOR
    word = (word ^ (word >> _HALF)) * _LONG_FACTOR
    return word ^ (word >> _HALF)


@jit_inline
def _lacks(line: Any, own: Any, enemy: Any) -> Any:
    """How many cells a line lacks; more than there are if the enemy has one of them.

    Without a branch: which lines the enemy has broken is nothing that a processor could guess.
    """
    return popcount(line & ~own) + (popcount(line & enemy) << _BROKEN_SHIFT)


@jit_inline
def ends_through(workspace: ThreatWorkspace, cell: Any, own: Any, enemy: Any) -> Any:
    """The free cells that would complete a line of `own` through its stone `cell`."""
    ends, lines, bit = ZERO, workspace.lines, trailing_zeros(cell)
    for index in range(lines.begins[bit], lines.begins[bit + 1]):
        line = lines.masks[index]
        ends |= line & ~own if _lacks(line, own, enemy) <= 1 else ZERO
    return ends


@jit_inline
def completing_cells_of(workspace: ThreatWorkspace, own: Any, enemy: Any) -> Any:
    """The free cells that would complete a line of `own`."""
    ends, lines = ZERO, workspace.lines
    for index in range(lines.count):
        line = lines.masks[index]
        ends |= line & ~own if _lacks(line, own, enemy) <= 1 else ZERO
    return ends


@jit_inline
def _open_pairs(workspace: ThreatWorkspace, attacker: Any, defender: Any) -> Any:
    """Put the pairs of free cells that lines of the attacker lack at the beginning of `opened`; where they end."""
    opened, lines, end = workspace.opened, workspace.lines, 0
    for index in range(lines.count):
        line = lines.masks[index]
        opened[end] = line & ~attacker  # always written: so there is nothing for the processor to guess
        end += 1 if _lacks(line, attacker, defender) == _TWO_MISSING else 0
    return end


@jit_inline
def _new_pairs(workspace: ThreatWorkspace, attacker: Any, defender: Any, cell: Any, end: int) -> Any:
    """Put those that the attacker's stone `cell` makes into `opened` from `end` on.

    Returns:
        Where they end, and the free cells of lines through it which still lack three.
    """
    opened, lines, bit, last, further = workspace.opened, workspace.lines, trailing_zeros(cell), end, ZERO
    for index in range(lines.begins[bit], lines.begins[bit + 1]):
        line = lines.masks[index]
        missing, lacks = line & ~attacker, _lacks(line, attacker, defender)
        opened[last] = missing
        last += 1 if lacks == _TWO_MISSING else 0
        further |= missing if lacks == _TWO_MISSING + 1 else ZERO
    return last, further


@jit_inline
def _pairs_left(workspace: ThreatWorkspace, pair: Any, begin: int, end: int, last: int) -> Any:
    """Add those from `begin` to `end` that have no cell of `pair`, which has been played, from `last` on."""
    opened = workspace.opened
    for index in range(begin, end):
        missing = opened[index]
        opened[last] = missing
        last += 1 if missing & pair == ZERO else 0
    return last


@jit_inline
def _threat_cells(workspace: ThreatWorkspace, begin: int, end: int) -> Any:
    """The cells where a stone makes a threat, and those where it makes several."""
    tries, again = ZERO, ZERO
    for index in range(begin, end):
        missing = workspace.opened[index]
        again |= tries & missing
        tries |= missing
    return tries, again


@jit_inline
def _double_threat(workspace: ThreatWorkspace, attacker: Any, defender: Any, cells: Any) -> Any:
    """One of the cells where a stone makes two threats that no single stone answers; 0 if there is none."""
    while cells:
        cell = lowest_cell(cells)
        cells ^= cell
        if not has_at_most_one(ends_through(workspace, cell, attacker | cell, defender)):
            return cell
    return ZERO


@jit_inline
def _fail_index(workspace: ThreatWorkspace, attacker: Any, defender: Any) -> Any:
    return np.int64(hash_stones(attacker, defender) >> np.uint64(_WORD_BITS - workspace.fail_bits))


@jit_inline
def _is_stopped(workspace: ThreatWorkspace) -> Any:
    """Whether this search for a sequence is to end without an answer."""
    return workspace.threats > workspace.give_up or workspace.stop


@jit_inline
def _fails(workspace: ThreatWorkspace, attacker: Any, defender: Any) -> Any:
    """Whether it is known that threats do not win."""
    fail = workspace.fails[_fail_index(workspace, attacker, defender)]
    return fail.attacker == attacker and fail.defender == defender


@jit_noinline
def _attack(
    workspace: ThreatWorkspace, attacker: Any, defender: Any, must: Any, depth: int, begin: int, end: int
) -> Any:
    """Whether threats win that begin in the pairs of `opened` from `begin` to `end`; if so, they stand in `found`.

    A threat that opens nothing is left out: it neither makes a pair nor brings a line, with another threat, to lack
    two. It would only give the defender a stone, unless it takes a cell of the defender's; those few are missed.
    """
    tries, again = _threat_cells(workspace, begin, end)
    cell = _double_threat(workspace, attacker, defender, again & must if must else again)
    if cell:
        workspace.found.cells[depth] = cell
        workspace.found.length = depth + 1
        return _YES
    for index in range(end - 1, begin - 1, -1):
        pair = workspace.opened[index]
        cells = pair & must if must else pair
        while cells and not _is_stopped(workspace):
            cell = lowest_cell(cells)
            cells ^= cell
            attacked, answered = attacker | cell, defender | (pair ^ cell)
            last, further = _new_pairs(workspace, attacked, answered, cell, end)
            if must == ZERO and last == end and further & tries & ~pair == ZERO:
                continue
            workspace.threats += 1
            if _fails(workspace, attacked, answered):
                continue
            threats = ends_through(workspace, pair ^ cell, answered, attacked)
            if not has_at_most_one(threats):
                continue
            last = _pairs_left(workspace, pair, begin, end, last)
            if last > end and _attack(workspace, attacked, answered, threats, depth + _NEXT, end, last):
                workspace.found.cells[depth] = cell
                return _YES
    if not _is_stopped(workspace):
        fail = workspace.fails[_fail_index(workspace, attacker, defender)]
        fail.attacker, fail.defender = attacker, defender
    return _NO


@jit_noinline
def find_sequence(workspace: ThreatWorkspace, attacker: Any, defender: Any, must: Any) -> Any:
    """Whether a sequence that wins was found within the budget; it stands in `found`."""
    workspace.give_up = workspace.threats + workspace.threat_budget
    workspace.threats += 1
    if not has_at_most_one(must) or _fails(workspace, attacker, defender):
        return _NO
    end = _open_pairs(workspace, attacker, defender)
    return _attack(workspace, attacker, defender, as_cells(must, attacker), _ROOT, _ROOT, end)


@jit_noinline
def still_wins(workspace: ThreatWorkspace, attacker: Any, defender: Any, must: Any, sequence: Sequence) -> Any:
    """Whether a sequence, found for another position, wins in this one."""
    for step in range(sequence.length):
        cell = sequence.cells[step]
        if (attacker | defender) & cell or (must and must != cell):
            return False
        attacker |= cell
        answer = ends_through(workspace, cell, attacker, defender)
        if not has_at_most_one(answer):
            return True
        if answer == ZERO:
            return False
        defender |= answer
        must = ends_through(workspace, answer, defender, attacker)
    return False


@jit_inline
def _copy(sequence: Sequence, other: Sequence) -> None:
    other.length = sequence.length
    for step in range(sequence.length):
        other.cells[step] = sequence.cells[step]


@jit_noinline
def find_sequence_fast(workspace: ThreatWorkspace, attacker: Any, defender: Any, side: int) -> Any:
    """As `find_sequence`, but first the last ones of the same side are played through: nearby they often win again.

    `side` is 0 or 1. Only for a defender without a line to complete.
    """
    first = side * RECENT
    for number in range(RECENT):
        sequence = workspace.recent[first + number]
        if sequence.length > 0 and still_wins(workspace, attacker, defender, ZERO, sequence):
            workspace.threats += 1
            _copy(sequence, workspace.found)
            return _YES
    if find_sequence(workspace, attacker, defender, ZERO) == _NO:
        return _NO
    latest = (workspace.latest[side] + 1) % RECENT
    workspace.latest[side] = latest
    _copy(workspace.found, workspace.recent[first + latest])
    return _YES


@jit_inline
def _take_out(sequence: Sequence, step: int) -> None:
    for later in range(step, sequence.length - 1):
        sequence.cells[later] = sequence.cells[later + 1]
    sequence.length -= 1


@jit_inline
def _put_back(sequence: Sequence, step: int, cell: Any) -> None:
    for later in range(sequence.length, step, -1):
        sequence.cells[later] = sequence.cells[later - 1]
    sequence.cells[step] = cell
    sequence.length += 1


@jit_noinline
def keep_sequence(workspace: ThreatWorkspace, attacker: Any, defender: Any, must: Any) -> None:
    """Add the sequence found to those known, without the threats that it can do without: so it answers more moves."""
    if workspace.sequences == MOST_SEQUENCES:
        return
    sequence = workspace.known[workspace.sequences]
    workspace.sequences += 1
    _copy(workspace.found, sequence)
    for step in range(sequence.length - 1, -1, -1):
        cell = sequence.cells[step]
        _take_out(sequence, step)
        if not still_wins(workspace, attacker, defender, must, sequence):
            _put_back(sequence, step, cell)


@jit_noinline
def answers_to(workspace: ThreatWorkspace, attacker: Any, defender: Any, sequence: Sequence) -> Any:
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
        if has_at_most_one(answer):
            answered |= answer
    for index in range(lines.count):
        line = lines.masks[index]
        if line & attacker == ZERO and popcount(line & ~answered) <= _TWO_MISSING:
            zone |= line
    return zone & ~(attacker | defender)
