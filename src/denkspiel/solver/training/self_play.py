"""Games of the program against itself, from openings by lot, with exact values as soon as the solver reaches them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.heuristic.estimator import Estimator
from denkspiel.solver.network.weights import Weights

__all__ = ["SelfPlay", "TrainingGame"]

_OPENING_SHARE = 0.22
"""Up to this part of all cells is taken by lot before anybody thinks."""
_LOT = 0.03
"""How often a move is drawn among all."""
_LENIENCE = 0.2
"""How often it is drawn among those that look almost as good as the best."""
_ALMOST = 25
_EXACT_CELLS = 38
"""With so many free cells exact values are tried; a few more cells would take a hundred times as long."""
_FIRST_TRY, _LATER_TRY = 150_000, 600_000
"""Nodes for that: little until it succeeds, more afterwards, when it is sure to."""
_QUICK_NODES = 150
"""For moves once it is known who wins: what comes is to be seen, not to be played well."""
_MEGABYTES = 16


@dataclass(frozen=True)
class TrainingGame:
    """A game from which to learn.

    Attributes:
        number: which one; what is random in it depends on that.
        opening: how many moves were drawn at the beginning.
        moves: all moves, those among them.
        winner: 0, 1, or `None` for a draw.
        values: by the number of stones, where the exact value is known: 1, 0 or -1 for the side to move.
        guesses: by the number of stones, what a search with weights guessed where it is not known; see `Estimate`.
    """

    number: int
    opening: int
    moves: tuple[int, ...]
    winner: int | None
    values: dict[int, int]
    guesses: dict[int, int]

    @property
    def data(self) -> list[Any]:
        """As JSON; `from_data` reads it."""
        return [self.number, self.opening, [*self.moves], self.winner, [*self.values.items()], [*self.guesses.items()]]

    @classmethod
    def from_data(cls, data: list[Any]) -> "TrainingGame":
        """What `data` was made of."""
        number, opening, moves, winner, values, guesses = data
        return cls(number, opening, tuple(moves), winner, dict(values), dict(guesses))


@dataclass(frozen=True)
class SelfPlay:
    """How games are played; sent to the workers.

    Attributes:
        game: what is played.
        seed: the source of chance.
        nodes: what a move costs.
        weights: what was learned so far; `None` for the formula.
    """

    game: Game
    seed: str
    nodes: int
    weights: Weights | None = None

    def __call__(self, numbers: Sequence[int]) -> list[TrainingGame]:
        """Play these games."""
        return [self._play(number) for number in numbers]

    def _play(self, number: int) -> TrainingGame:
        rng = Random(f"{self.seed}/learning {number}")
        _solver(self.game).memory.clear()  # what other games have left there would decide what its nodes suffice for
        position, moves = self._opening(rng)
        opening, values, guesses = len(moves), dict[int, int](), dict[int, int]()
        while position.outcome is None:
            value = self._exact(position, known=bool(values))
            if value is not None:
                values[position.ply] = value
            move, guess = self._move(position, rng, known=bool(values))
            if guess is not None and not values and self.weights is not None:
                guesses[position.ply] = guess
            moves.append(move)
            position = position.play(move)
        return TrainingGame(number, opening, tuple(moves), position.outcome.winner, values, guesses)

    def _opening(self, rng: Random) -> tuple[Position, list[int]]:
        position, moves = Position.start(self.game), list[int]()
        wanted = rng.randint(0, int(_OPENING_SHARE * self.game.geometry.size))
        while len(moves) < wanted:
            move = rng.choice(position.legal_moves)
            after = position.play(move)
            if after.outcome is not None:
                break
            moves.append(move)
            position = after
        return position, moves

    def _exact(self, position: Position, *, known: bool) -> int | None:
        if not known and self.game.geometry.size - position.ply > _EXACT_CELLS:
            return None
        nodes = _LATER_TRY if known else _FIRST_TRY
        return _solver(self.game).search(position, nodes=nodes, only_outcome=True).value

    def _move(self, position: Position, rng: Random, *, known: bool) -> tuple[int, int | None]:
        """A move, and what the best one seems to be worth if it was looked for."""
        if rng.random() < _LOT:
            return rng.choice(position.legal_moves), None
        lenient = rng.random() < _LENIENCE
        estimate = self._estimator().estimate(
            position, nodes=_QUICK_NODES if known else self.nodes, margin=_ALMOST if lenient else 0
        )
        best = max(estimate.values.values())
        least = best - (_ALMOST if lenient else 0)
        return rng.choice([move for move, value in estimate.values.items() if value >= least]), best

    def _estimator(self) -> Estimator:
        key = None if self.weights is None else self.weights.rows.tobytes()
        return _estimator(self.game, key, _Held(self.weights))


class _Held:
    """Something that is equal to all of its kind, so that a memory of calls does not look at it."""

    def __init__(self, weights: Weights | None) -> None:
        self.weights = weights

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=2)
def _estimator(game: Game, _key: bytes | None, held: _Held) -> Estimator:
    return Estimator(game, _MEGABYTES, weights=held.weights)


@lru_cache(maxsize=1)
def _solver(game: Game) -> Solver:
    return Solver(game, 2 * _MEGABYTES)
