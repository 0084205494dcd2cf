"""Which positions a data set holds: all of a ply, or some that random games lead to.

`estimate_position_counts` estimates from random games how many positions a ply has, before all are played (Knuth's
method): a random game stands for as many as it had choices on its way. Here each move counts divided by the
number of last moves that the position after it could have had, so that a position that many games lead to counts once.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

import numpy as np
import numpy.typing as npt

from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position
from denkspiel.solver.book.openings import MAX_CHILDREN, Flags, Layer, TooManyPositions, generate_layers, wins_at_once

__all__ = ["InvalidSelection", "PositionSelection", "Stones", "estimate_position_counts"]

Stones = tuple[int, int]
"""The cells of the first player and those of the second, of the canonical one of symmetric positions."""

_FORM = re.compile(r"all:(\d{1,2})|random:(\d{1,2}):([1-9]\d{0,8})")
_FRUITLESS = 10_000
"""So many random games in a row that lead to nothing new: there is hardly more."""
_SURELY = 1.25
"""So many times the most is more than an estimate of that may be wrong by."""


class InvalidSelection(DenkspielError, ValueError):
    """The text does not select any positions."""

    kind = "no-selection"


@dataclass(frozen=True)
class PositionSelection:
    """A choice of unfinished positions with the same number of stones. Of symmetric positions, it contains only one.

    Attributes:
        ply: the number of stones.
        count: the number of positions from random games; `None` for all positions.
        unforced: whether to leave out positions in which a player could win with the next stone.

    Examples:
        >>> from denkspiel import game
        >>> from denkspiel.solver.dataset.selection import PositionSelection
        >>> len(PositionSelection.from_text("random:12:100").stones(game("connect-four"), seed="1"))
        100
    """

    ply: int
    count: int | None = None
    unforced: bool = False

    @classmethod
    def from_text(cls, text: str, *, unforced: bool = False) -> "PositionSelection":
        """Return the selection for a text such as "all:8" or "random:12:1000".

        Raises:
            InvalidSelection: the text has another form.
        """
        found = _FORM.fullmatch(text)
        if found is None:
            raise InvalidSelection(
                Message(
                    'Unknown selection: "{text}". Allowed: all:PLIES, such as all:8, and random:PLIES:NUMBER, '
                    "such as random:12:1000.",
                    text=quote_input(text),
                )
            )
        every, ply, count = found.groups()
        return cls(int(every or ply), int(count) if count else None, unforced)

    def stones(
        self, game: Game, seed: str, tell: Callable[[int, int], object] = lambda _ply, _count: None
    ) -> list[Stones]:
        """Return the stones of the positions, as pairs of bit masks. Similar positions stand next to each other.

        Args:
            game: the game.
            seed: the seed of the random games.
            tell: a function that receives each ply on the way and its number of positions, if all positions are wanted.

        Raises:
            InvalidSelection: the game has no such positions, or not enough of them.
            TooManyPositions: a ply has too many positions.
        """
        if self.ply >= game.geometry.size:
            raise InvalidSelection(
                Message(
                    "{game} has {cells} cells, so an unfinished game has at most {most} stones, not {ply}.",
                    game=game.id,
                    cells=game.geometry.size,
                    most=game.geometry.size - 1,
                    ply=self.ply,
                )
            )
        chosen = self._all(game, tell) if self.count is None else sorted(islice(self._drawn(game, seed), self.count))
        if not chosen:
            raise InvalidSelection(
                Message("{game} has no matching positions with {ply} stones.", game=game.id, ply=self.ply)
            )
        if len(chosen) < (self.count or 1):
            raise InvalidSelection(
                Message(
                    "Found only {count} of the {wanted} requested positions of {game}.",
                    game=game.id,
                    wanted=self.count or 1,
                    count=len(chosen),
                )
            )
        return chosen

    def _all(self, game: Game, tell: Callable[[int, int], object]) -> list[Stones]:
        # what `openings` would say after minutes, if random games say it already
        for ply, count in enumerate(estimate_position_counts(game, self.ply - 1)):
            if count * len(game.geometry.stacks) > _SURELY * MAX_CHILDREN:
                raise TooManyPositions(
                    Message(
                        "With more than {ply} stones, {game} has too many positions. Choose at most {ply} stones.",
                        game=game.id,
                        ply=ply,
                    )
                )
        for layer in generate_layers(game):
            tell(layer.ply, len(layer))
            if layer.ply == self.ply:
                break
        else:
            return []
        kept = ~_forced(game, layer) if self.unforced else np.ones(len(layer), np.bool_)
        return list(zip(layer.first[kept].tolist(), layer.second[kept].tolist(), strict=True))

    def _drawn(self, game: Game, seed: str) -> Iterator[Stones]:
        rng, seen, fruitless = Random(f"data set {seed}"), set[Stones](), 0
        while fruitless < _FRUITLESS:
            position = _random_position(game, self.ply, rng)
            fruitless += 1
            if position is None or (self.unforced and _is_forced(position)):
                continue
            canonical = position.canonical
            stones = canonical.first, canonical.second
            if stones not in seen:
                seen.add(stones)
                fruitless = 0
                yield stones


def _random_position(game: Game, ply: int, rng: Random) -> Position | None:
    position = Position.start(game)
    while position.ply < ply and position.outcome is None:
        position = position.play(rng.choice(position.legal_moves))
    return position if position.ply == ply and position.outcome is None else None


def _forced(game: Game, layer: Layer) -> Flags:
    """Where either player could win with the next stone: the one to move, or the other one, which must be prevented."""
    other = Layer(layer.ply + 1, layer.first, layer.second)
    return wins_at_once(game, layer) | wins_at_once(game, other)


def _is_forced(position: Position) -> bool:
    words = (np.array([stones], np.uint64) for stones in (position.first, position.second))
    return bool(_forced(position.game, Layer(position.ply, *words))[0])


_GAMES = 4_000

BoardArray = npt.NDArray[np.bool_]
"""A row for each game, a column for each cell."""


def estimate_position_counts(game: Game, plies: int) -> list[float]:
    """The number of unfinished positions of each ply from 0 to `plies`, of symmetric ones one.

    An estimate from below: positions that no order of moves leads back from are counted in part, and those that a
    symmetry maps to themselves too. The same each time.
    """
    chance, cells = np.random.default_rng(0), game.geometry.size
    boards = [np.zeros((_GAMES, cells), np.bool_) for _ in "ab"]
    weights, counts = np.ones(_GAMES), [1.0]
    for ply in range(min(plies, cells - 1)):
        own = boards[ply % 2]
        open_to_take = _open(game, boards[0] | boards[1])
        cell = (chance.random(own.shape) * open_to_take).argmax(axis=1)
        own[np.arange(_GAMES), cell] = True
        last = own & ~_covered(game, boards[0] | boards[1])
        weights *= open_to_take.sum(axis=1) / last.sum(axis=1)
        weights[_has_line(game, own)] = 0
        counts.append(float(weights.mean()) / len(game.geometry.automorphisms.listed))
    return counts


def _open(game: Game, taken: BoardArray) -> BoardArray:
    allowed = ~taken
    for cell, below in enumerate(cell.below for cell in game.geometry.cells):
        if below is not None:
            allowed[:, cell] &= taken[:, below]
    return allowed


def _covered(game: Game, taken: BoardArray) -> BoardArray:
    covered = np.zeros_like(taken)
    for cell, below in enumerate(cell.below for cell in game.geometry.cells):
        if below is not None:
            covered[:, below] = taken[:, cell]
    return covered


def _has_line(game: Game, own: BoardArray) -> BoardArray:
    whole: BoardArray = np.zeros(len(own), np.bool_)
    for line in game.geometry.lines:
        whole |= own[:, list(line)].all(axis=1)
    return whole
