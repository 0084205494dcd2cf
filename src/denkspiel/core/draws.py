"""Whether a game can end in a draw at all: found by trial, from its lines alone."""

from functools import lru_cache

from denkspiel.core.game import Game

__all__ = ["can_be_drawn"]

_MOST_STEPS = 300
"""So many cells are set by way of trial before the search gives up, after some hundredths of a second at most. The
usual games take 235 or fewer; for some sizes, such as 3x21, 20,000 are not enough and take seconds."""

Stones = tuple[int, int]


@lru_cache(maxsize=64)
def can_be_drawn(game: Game) -> bool:
    """Whether all cells can be taken, by turns, without a whole line of one player.

    `False` is proven. Where too much would have to be tried, and where gravity might prevent it, the answer is `True`.
    """
    return _Trial(game).succeeds()


class _Trial:
    """Sets stones, draws all conclusions, and takes back what leads to a line."""

    def __init__(self, game: Game) -> None:
        size = game.geometry.size
        self._all = (1 << size) - 1
        self._most = size - size // 2, size // 2
        self._lines = [sum(1 << cell for cell in line) for line in game.geometry.lines]
        self._by_use = sorted(range(size), key=lambda cell: -sum(line >> cell & 1 for line in self._lines))
        self._steps = 0

    def succeeds(self) -> bool:
        return self._extends((0, 0))

    def _extends(self, stones: Stones) -> bool:
        self._steps += 1
        settled = self._concluded(stones)
        if settled is None:
            return False
        taken = settled[0] | settled[1]
        if taken == self._all or self._steps > _MOST_STEPS:
            return True
        bit = next(1 << cell for cell in self._by_use if not taken >> cell & 1)
        return self._extends((settled[0] | bit, settled[1])) or self._extends((settled[0], settled[1] | bit))

    def _concluded(self, stones: Stones) -> Stones | None:
        """With the stones that must follow, lest a line be the other player's; `None` if one is somebody's already."""
        own = list(stones)
        changed = True
        while changed:
            changed = False
            for line in self._lines:
                for side in (0, 1):
                    left = line & ~own[side]
                    if not left:
                        return None
                    if not left & (left - 1) and not left & own[1 - side]:
                        own[1 - side] |= left
                        changed = True
        fits = all(stones.bit_count() <= most for stones, most in zip(own, self._most, strict=True))
        return (own[0], own[1]) if fits else None
