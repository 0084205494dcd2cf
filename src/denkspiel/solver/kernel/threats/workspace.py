"""The working memory of a proof by threats: counts, limits, where tables lie, and the sequences at hand."""

from typing import Annotated

from denkspiel.solver.kernel.heuristic.line_lists import LineLists
from denkspiel.solver.kernel.jit.structs import Array, ByWidth, Cells, Int, Pointer, Struct, struct_at

__all__ = [
    "MOST_SEQUENCES",
    "MOST_THREATS",
    "RECENT",
    "Fail",
    "Sequence",
    "ThreatSlot",
    "ThreatWorkspace",
    "threat_workspace_at",
]

MOST_THREATS = ByWidth(lambda width: width // 2 + 1)
"""Each threat and its answer take two of the cells; the last one is not answered."""
MOST_SEQUENCES = 64
RECENT = 2
"""So many sequences of each side are tried again."""


class Sequence(Struct):
    """Threats that win, one after the other, each answered where it must be.

    Attributes:
        length: how many.
        cells: the attacker's stones, one bit each.
    """

    length: Int
    cells: Annotated[Array[Cells], MOST_THREATS]


class Fail(Struct):
    """A position in which the attacker, to move, has no sequence of threats that wins.

    Zeros are a place that holds none. They say so of the empty board, too, where only lines of two cells threaten.
    """

    attacker: Cells
    defender: Cells


class ThreatSlot(Struct):
    """A position of the tree.

    Attributes:
        attacker: the stones of the side that is to win.
        defender: those of the other side.
        proof: how many positions must at least be proven, to prove this one; 0 if it is, and if so is `disproof` the
            slot is empty.
        disproof: the same for showing that the attacker does not win by the moves tried.
        moves: the attacker's moves that are tried, or those of the defender that no sequence answers.
    """

    attacker: Cells
    defender: Cells
    proof: Int
    disproof: Int
    moves: Cells


class ThreatWorkspace(Struct):
    """The working memory.

    Attributes:
        nodes: positions put into the table.
        stop: 1 if the search is to end.
        limit: of nodes; when it is reached the search ends.
        threats: how many were tried in sequences.
        give_up: the number of threats at which the search for a sequence ends.
        threat_budget: how many threats the search for a sequence may take.
        beam: how many quiet moves the attacker tries in a position, the most promising ones.
        tries_threats: 1 if threats are tried as moves, too, that do not belong to a sequence that wins.
        symmetric_stones: positions of up to this many stones are known by the least of their images.
        symmetries: how many there are, the identity first.
        table_bits: there are 2^table_bits slots.
        fail_bits: the binary logarithm of the number of fails that are remembered.
        sequences: how many are known in the position at hand.
        lines: of the game.
        table: the positions of the tree.
        fails: where sequences were searched for in vain.
        opened: for each threat of the sequence at hand, one behind the other, the pairs of free cells that lines of
            the attacker lack before it; in all there is room for `MOST_THREATS` times the lines, and one more.
        images: for each symmetry and each bit the bit it goes to, as a word.
        found: the sequence found last.
        known: those for the position at hand.
        latest: for each side the number of the sequence found last among its recent ones.
        recent: those found last for one side, then for the other.
    """

    nodes: Int
    stop: Int
    limit: Int
    threats: Int
    give_up: Int
    threat_budget: Int
    beam: Int
    tries_threats: Int
    symmetric_stones: Int
    symmetries: Int
    table_bits: Int
    fail_bits: Int
    sequences: Int
    lines: Pointer[LineLists]
    table: Pointer[Array[ThreatSlot]]
    fails: Pointer[Array[Fail]]
    opened: Pointer[Array[Cells]]
    images: Pointer[Array[Cells]]
    found: Sequence
    known: Annotated[Array[Sequence], MOST_SEQUENCES]
    latest: Annotated[Array[Int], 2]
    recent: Annotated[Array[Sequence], 2 * RECENT]


threat_workspace_at = struct_at(ThreatWorkspace)
