"""Threats by the rules alone: which cells complete a line, and whether a row of threats wins.

Only for games without gravity in which a whole line wins. A row of threats is played out against every answer at each
step. After a stone of the winner's that leaves one cell which completes a line, the loser takes that cell, or the
winner does with the next stone; no answer wins for the loser, who has no such cell. If the loser's stone makes one, the
winner's next stone must take it.
"""

from denkspiel.core.game import Game

__all__ = ["Threats"]


class Threats:
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

    def ends(self, own: int, enemy: int) -> int:
        """The free cells that complete a line of `own`."""
        return self._ends_of(self._lines, own, enemy)

    def ends_through(self, cell: int, own: int, enemy: int) -> int:
        """The same for the lines through the cell of that number."""
        return self._ends_of(self._through[cell], own, enemy)

    def building(self, own: int, enemy: int) -> int:
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

    def win(self, winner: int, loser: int, must: int, row: tuple[int, ...]) -> bool:
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
            ends = self.ends_through(cell, winner, loser)
            if ends & ends - 1:
                self.answered += answered
                return True
            if not ends:
                return False
            loser |= ends
            must = self.ends_through(ends.bit_length() - 1, loser, winner)
        return False
