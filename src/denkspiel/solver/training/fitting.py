"""Fitting a small network to samples: logistic regression with one hidden layer, by Adam (Kingma and Ba, 2015)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, pi
from typing import Any

import numpy as np
import numpy.typing as npt

from denkspiel.core.game import Game
from denkspiel.solver.kernel.jit.simd import LANES
from denkspiel.solver.network.weights import ROW_ONE, WEIGHT_ONE, Rows, row_layout
from denkspiel.solver.training.samples import Floats, Samples, features, map_cells

__all__ = ["FitQuality", "FittedNetwork", "fit_network"]

_HELD_OUT = 20
"""One game in so many is not learned from, but judged."""
_LARGEST_BATCH, _SMALLEST_BATCH = 4096, 64
_FEWEST_STEPS = 25
"""In a pass, if there are samples enough for that."""
_RATE = 0.005
_LAST_RATE = 1e-5
_DECAY = 1e-3
_MEMORY, _SQUARE_MEMORY = 0.9, 0.999
_LARGEST = 1.98
_MOST_SYMMETRIES = 1024
_TINY = 1e-9
_PLAIN = LANES - 1


@dataclass(frozen=True)
class FitQuality:
    """How well positions of games that were not learned from are judged.

    Attributes:
        loss: the mean of minus the logarithm of the probability that was given to what came true; `None` without
            positions to judge.
        signs: the share of won and lost positions on whose winner the network bets; `None` if there are none.
        exact_signs: the same among those whose value is exact.
        positions: how many were judged.
    """

    loss: float | None
    signs: float | None
    exact_signs: float | None
    positions: int


@dataclass(eq=False)
class FittedNetwork:
    """A network while it is fitted; everything in real numbers.

    Attributes:
        rows: shape (rows, 32).
        output: shape (31,): what each sum of the hidden layer counts.
    """

    rows: Floats
    output: Floats

    @property
    def integer_rows(self) -> Rows:
        """The rows in whole numbers, as `Weights` keeps them."""
        return np.clip(np.round(self.rows * ROW_ONE), -32_000, 32_000).astype(np.int16)

    @property
    def integer_output(self) -> Rows:
        """The weights of the sums, in whole numbers."""
        return np.clip(np.round(np.append(self.output, 1.0) * WEIGHT_ONE), -32_000, 32_000).astype(np.int16)

    def forward(self, made: Floats) -> tuple[Floats, Floats, Floats]:
        """The sums, the hidden layer, and the logarithm of the odds of the first player."""
        sums = made @ self.rows
        hidden = np.clip(sums[:, :_PLAIN], 0, 1)
        return sums, hidden, hidden @ self.output + sums[:, _PLAIN]


def fit_network(game: Game, found: Samples, passes: int, seed: str) -> tuple[FittedNetwork, FitQuality]:
    """The network that fits samples best.

    Args:
        game: whose positions they are.
        found: the samples, of at least `_HELD_OUT` games.
        passes: how often all of them are gone through.
        seed: where chance comes from.
    """
    plan, rng = row_layout(game), np.random.default_rng([*seed.encode()])
    held_out = found.games % _HELD_OUT == 0
    learned, judged = found.select(~held_out), found.select(held_out)
    fit = FittedNetwork(
        (rng.standard_normal((plan.count, LANES)) * 0.05).astype(np.float32),
        (rng.standard_normal(_PLAIN) * 0.3).astype(np.float32),
    )
    fit.rows[:, _PLAIN] = 0
    fit.rows[plan.phases :, :_PLAIN] += 0.3
    adam = _Adam(fit, passes * max(1, len(learned) // _batch(learned)))
    images = game.geometry.automorphisms.listed[:_MOST_SYMMETRIES]
    for batch in (batch for _ in range(passes) for batch in _batches(learned, rng)):
        image = images[rng.integers(len(images))]
        turned = replace(batch, first=map_cells(batch.first, image), second=map_cells(batch.second, image))
        adam.step(features(game, plan, turned), batch.targets)
    return fit, _quality(game, fit, judged)


def _batches(found: Samples, rng: np.random.Generator) -> Iterator[Samples]:
    order, size = rng.permutation(len(found)), _batch(found)
    for begin in range(0, max(1, len(order) - size + 1), size):
        yield found.select(order[begin : begin + size])


def _batch(found: Samples) -> int:
    """How many samples make a step."""
    return max(_SMALLEST_BATCH, min(_LARGEST_BATCH, len(found) // _FEWEST_STEPS))


def _chance(odds: Floats) -> Floats:
    return (1 / (1 + np.exp(-np.clip(odds, -30, 30)))).astype(np.float32)


def _loss(chances: Floats, results: Floats) -> float:
    return float(-np.mean(results * np.log(chances + _TINY) + (1 - results) * np.log(1 - chances + _TINY)))


def _quality(game: Game, fit: FittedNetwork, found: Samples) -> FitQuality:
    if not len(found):
        return FitQuality(None, None, None, 0)
    plan = row_layout(game)
    parts = np.array_split(np.arange(len(found)), max(1, len(found) // _LARGEST_BATCH))
    odds = np.concatenate([fit.forward(features(game, plan, found.select(part)))[2] for part in parts])
    decided = found.results != 0.5
    right = (odds > 0) == (found.results > 0.5)
    exact = decided & found.exact
    return FitQuality(_loss(_chance(odds), found.results), _mean(right[decided]), _mean(right[exact]), len(found))


def _mean(right: npt.NDArray[Any]) -> float | None:
    return float(right.mean()) if len(right) else None


class _Adam:
    """Steps downhill, each number at its own pace."""

    def __init__(self, fit: FittedNetwork, steps: int) -> None:
        self._fit, self._steps, self._step = fit, steps, 0
        self._means = [np.zeros_like(part) for part in (fit.rows, fit.output)]
        self._squares = [np.zeros_like(part) for part in (fit.rows, fit.output)]

    def step(self, made: Floats, targets: Floats) -> None:
        """One step for some samples."""
        fit = self._fit
        sums, hidden, odds = fit.forward(made)
        chances = _chance(odds)
        error = (chances - targets) / len(targets)
        back = np.empty_like(sums)
        back[:, _PLAIN] = error
        back[:, :_PLAIN] = error[:, None] * fit.output * ((sums[:, :_PLAIN] > 0) & (sums[:, :_PLAIN] < 1))
        self._go(made.T @ back, (hidden.T @ error).astype(np.float32))

    def _go(self, *slopes: Floats) -> None:
        self._step += 1
        rate = _RATE * (1 + cos(pi * min(1.0, self._step / self._steps))) / 2 + _LAST_RATE
        parts = (self._fit.rows, self._fit.output)
        for number, slope in enumerate(slopes):
            self._means[number] += (1 - _MEMORY) * (slope - self._means[number])
            self._squares[number] += (1 - _SQUARE_MEMORY) * (slope**2 - self._squares[number])
            height = self._means[number] / (1 - _MEMORY**self._step)
            width = np.sqrt(self._squares[number] / (1 - _SQUARE_MEMORY**self._step)) + 1e-8
            parts[number][...] -= rate * (height / width)
        self._fit.rows *= 1 - rate * _DECAY
        np.clip(self._fit.rows, -_LARGEST, _LARGEST, out=self._fit.rows)
