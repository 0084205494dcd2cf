"""Stones that fall visibly from the top of their column, as on the Amiga (A21 of the originals).

Only what is seen waits for them: a move counts at once, and so do the keys that are pressed meanwhile.
"""

from dataclasses import dataclass

from denkspiel.core.game import Game

__all__ = ["FallingCells", "FallingStones"]

FallingCells = tuple[tuple[int, int | None], ...]
"""The cell of each stone that has not come to rest, with the cell in which it is seen; `None`: not seen yet."""

_STEP_SECONDS = 0.06
"""How long a stone is seen in each cell that it passes."""
_LONGEST_SECONDS = 0.4
"""A higher fall takes no longer than this: the stone is faster."""
_MOST = 2
"""So many stones fall one after the other: a move and its answer. If more come, those before rest at once."""


@dataclass(frozen=True)
class _Fall:
    """One stone: when it starts, how long it is seen in each cell, and these cells from the top to where it rests."""

    start: float
    step: float
    path: tuple[int, ...]

    @property
    def end(self) -> float:
        return self.start + self.step * (len(self.path) - 1)

    def steps(self, now: float) -> int:
        """How many cells it has passed; a moment that was rounded down counts as reached, or nobody would ever wait."""
        return int((now - self.start) / self.step + 1e-6)


class FallingStones:
    """Follows the moves of a game by the clock; the moves found at first have been made before."""

    def __init__(self) -> None:
        self._followed: tuple[Game, tuple[int, ...]] | None = None
        self._falls: list[_Fall] = []

    def update(self, game: Game, moves: tuple[int, ...], now: float) -> None:
        """Let the stones of new moves fall, one after the other; after an undo, or in another game, none falls.

        Args:
            game: what is played.
            moves: the cells taken so far, in order.
            now: the time in seconds.
        """
        before, self._followed = self._followed, (game, moves)
        if before == self._followed:
            return
        known = len(before[1]) if before is not None and before[0] == game else len(moves)
        if before is None or moves[:known] != before[1] or len(moves) - known > _MOST:
            self._falls = []
            return
        for cell in moves[known:]:
            self._drop(game, cell, now)

    def visible_cells(self, now: float) -> FallingCells:
        """Where the stones are seen that have not come to rest."""
        self._falls = [fall for fall in self._falls if now < fall.end]
        return tuple((fall.path[-1], fall.path[fall.steps(now)] if now >= fall.start else None) for fall in self._falls)

    def next_change(self, now: float) -> float | None:
        """When the picture changes by itself; `None` if it does not."""
        if not self._falls:
            return None
        fall = self._falls[0]
        return fall.start + fall.step * (fall.steps(now) + 1)

    def _drop(self, game: Game, cell: int, now: float) -> None:
        stack = next((stack for stack in game.geometry.stacks if cell in stack), (cell,))
        path = tuple(reversed(stack[stack.index(cell) :]))
        if len(path) < 2:
            return
        if len(self._falls) >= _MOST:
            self._falls = []
        step = min(_STEP_SECONDS, _LONGEST_SECONDS / (len(path) - 1))
        self._falls.append(_Fall(max([now, *(fall.end for fall in self._falls)]), step, path))
