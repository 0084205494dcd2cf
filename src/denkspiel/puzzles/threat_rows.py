"""The shortest rows of threats that win: what a person has to see where threats decide.

Rows are those of `proof.threats`: each stone but the last leaves one cell that completes a line, which the other side
has to take; the last leaves two.
"""

from denkspiel.core.position import Position
from denkspiel.proof.threats import ThreatFinder
from denkspiel.puzzles.puzzle import Line

__all__ = ["sequence_line", "shortest_sequence"]


def shortest_sequence(threats: ThreatFinder, position: Position, most: int) -> Line | None:
    """The stones of a row of threats that wins for the side to move; empty if it completes a line at once.

    Args:
        threats: of the game.
        position: a position that is not over.
        most: how many stones the row may have; what a longer one takes grows with every stone about fivefold.
    """
    if threats.completing_cells(position.own, position.enemy):
        return ()
    must = threats.completing_cells(position.enemy, position.own)
    for length in range(1, most + 1):
        row = _row(threats, position.own, position.enemy, must, length)
        if row is not None:
            return row
    return None


def sequence_line(threats: ThreatFinder, position: Position, row: Line) -> Line:
    """The moves of both sides by which a row wins: the other side takes the lower one of two cells."""
    line: list[int] = []
    for cell in row:
        line.append(cell)
        position = position.play(cell)
        line.append(_lowest(threats.completing_cells(position.enemy, position.own)))
        position = position.play(line[-1])
    return (*line, _lowest(threats.completing_cells(position.own, position.enemy)))


def _row(threats: ThreatFinder, own: int, enemy: int, must: int, length: int) -> Line | None:
    for cell in _building(threats, own, enemy, must):
        with_cell = own | 1 << cell
        ends = threats.completing_cells_through(cell, with_cell, enemy)
        if ends & ends - 1:
            return (cell,)
        if length == 1 or not ends:
            continue
        with_answer = enemy | ends
        left = threats.completing_cells_through(_lowest(ends), with_answer, with_cell)
        further = _row(threats, with_cell, with_answer, left, length - 1)
        if further is not None:
            return (cell, *further)
    return None


def _building(threats: ThreatFinder, own: int, enemy: int, must: int) -> list[int]:
    """The cells by which a threat can be made; where the other side would complete a line, that cell at most."""
    if must & must - 1:
        return []
    cells = threats.threat_making_cells(own, enemy)
    return _cells(cells & must if must else cells)


def _cells(mask: int) -> list[int]:
    cells = []
    while mask:
        cells.append(_lowest(mask))
        mask &= mask - 1
    return cells


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
