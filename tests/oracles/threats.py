"""Who wins a game that cannot be drawn, by threats: independent of the package's positions and of any search in it.

The side to move wins at once if it can; loses if the enemy then has two ways to win; must stop a single one; and
otherwise tries its moves, those in the most promising lines first. Stones are sets of cells.
"""

from collections.abc import Sequence

Stones = frozenset[int]


class ThreatSolver:
    """Decides whether the side to move wins, over `lines`, where `below[i]` must be taken before cell `i`."""

    def __init__(self, lines: Sequence[Sequence[int]], below: Sequence[int | None]) -> None:
        self.size = len(below)
        self.below = below
        self.through = [[frozenset(line) - {cell} for line in lines if cell in line] for cell in range(self.size)]
        self.known: dict[tuple[Stones, Stones], bool] = {}

    def wins(self, own: Stones, enemy: Stones) -> bool:
        """Whether the side to move, who owns `own`, wins."""
        open_cells = self._open(own | enemy)
        if any(self._completes(cell, own) for cell in open_cells):
            return True
        forced = [cell for cell in open_cells if self._completes(cell, enemy)]
        if len(forced) > 1:
            return False
        key = own, enemy
        if key not in self.known:
            self.known[key] = any(
                not self.wins(enemy, own | {cell}) for cell in forced or self._ordered(open_cells, own, enemy)
            )
        return self.known[key]

    def _open(self, taken: Stones) -> list[int]:
        return [
            cell
            for cell, support in enumerate(self.below)
            if cell not in taken and (support is None or support in taken)
        ]

    def _completes(self, cell: int, stones: Stones) -> bool:
        return any(rest <= stones for rest in self.through[cell])

    def _ordered(self, cells: list[int], own: Stones, enemy: Stones) -> list[int]:
        def promise(cell: int) -> int:
            return sum(10 * bool(rest & own) + 1 for rest in self.through[cell] if not rest & enemy)

        return sorted(cells, key=promise, reverse=True)
