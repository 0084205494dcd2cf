"""Threats by the rules alone: which cells complete a line, and whether a row of threats wins.

Only for games without gravity in which a whole line wins. A row of threats is played out against every answer at each
step. After a stone of the winner's that leaves one cell which completes a line, the loser takes that cell, or the
winner does with the next stone; no answer wins for the loser, who has no such cell. If the loser's stone makes one, the
winner's next stone must take it.
"""

from denkspiel.core.game import Game
from denkspiel.core.position import Position

__all__ = ["MoveSequence", "ThreatFinder", "as_canonical", "has_winning_stone", "is_provable", "position_after"]


def is_provable(game: Game) -> bool:
    """Whether a game has proofs by threats: without gravity, and a whole line wins."""
    return not game.geometry.gravity and not game.avoidance


def has_winning_stone(position: Position) -> bool:
    """Whether some move ends the game, and the one who makes it has won."""
    side = position.side_to_move
    outcomes = (position.play(move).outcome for move in position.legal_moves)
    return any(outcome is not None and outcome.winner == side for outcome in outcomes)


MoveSequence = tuple[int, ...]
"""The cells taken one after the other from the empty board."""


def as_canonical(position: Position, moves: MoveSequence, symmetric_stones: int) -> tuple[Position, MoveSequence]:
    """A position and the moves that lead to it, as a symmetry of the game shows them.

    With up to `symmetric_stones` stones that is the one with the smallest stones, the first player's compared first, as
    in `Position.canonical`; with more the position itself.
    """
    if position.ply > symmetric_stones:
        return position, moves
    group = position.game.geometry.automorphisms
    firsts, seconds = group.images(position.first), group.images(position.second)
    number = min(range(len(group.listed)), key=lambda each: (firsts[each], seconds[each]))
    images = tuple(group.listed[number][move] for move in moves)
    return position_after(Position.start(position.game), images), images


def position_after(position: Position, moves: MoveSequence) -> Position:
    """The position after some moves; raises what `Position.play` raises."""
    for move in moves:
        position = position.play(move)
    return position


class ThreatFinder:
    """Cells that complete lines of one game. Stones and cells are bit masks.

    Attributes:
        answered: how many moves of the loser have been answered so far in rows of threats.
    """

    def __init__(self, game: Game) -> None:
        geometry = game.geometry
        self._lines = geometry.line_masks
        self._through = tuple(tuple(line for line in self._lines if line >> cell & 1) for cell in range(geometry.size))
        self._size = geometry.size
        self.answered = 0

    def completing_cells(self, own: int, enemy: int) -> int:
        """The free cells that complete a line of `own`."""
        return self._ends_of(self._lines, own, enemy)

    def completing_cells_through(self, cell: int, own: int, enemy: int) -> int:
        """The same for the lines through the cell of that number."""
        return self._ends_of(self._through[cell], own, enemy)

    def threat_making_cells(self, own: int, enemy: int) -> int:
        """The free cells of lines of `own` that lack two: a stone there leaves a cell that completes a line."""
        cells = 0
        for line in self._lines:
            if not line & enemy:
                missing = line & ~own
                if missing.bit_count() == 2:
                    cells |= missing
        return cells

    @staticmethod
    def _ends_of(lines: tuple[int, ...], own: int, enemy: int) -> int:
        ends = 0
        for line in lines:
            if not line & enemy:
                missing = line & ~own
                if not missing & missing - 1:
                    ends |= missing
        return ends

    def wins_by_sequence(self, winner: int, loser: int, must: int, row: tuple[int, ...]) -> bool:
        """Whether the winner, to move, wins by this row of threats.

        Args:
            winner: the stones of the side to move, which has no line to complete.
            loser: those of the other side.
            must: the cells where the loser would complete a line.
            row: the winner's stones; the loser's follow from them.
        """
        answered = 0
        for cell in row:
            stone = 1 << cell
            if (winner | loser) & stone or must & ~stone:
                return False
            winner |= stone
            answered += self._size - (winner | loser).bit_count()
            ends = self.completing_cells_through(cell, winner, loser)
            if ends & ends - 1:
                self.answered += answered
                return True
            if not ends:
                return False
            loser |= ends
            must = self.completing_cells_through(ends.bit_length() - 1, loser, winner)
        return False
