"""What is learned from games: positions in which nobody is forced, and who wins them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from denkspiel.core.automorphisms import Permutation
from denkspiel.core.game import Game
from denkspiel.solver.kernel.heuristic.network import PHASES, TEMPO_STATES
from denkspiel.solver.network.weights import RowLayout
from denkspiel.solver.score import probability_of_value
from denkspiel.solver.training.self_play import TrainingGame

__all__ = ["Samples", "collect_samples", "features", "map_cells"]

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]

_FIRST_PLY = 4
"""Before that, positions are few and openings were drawn."""
_DRAWN = 0.5
_TRUST = 0.7
"""What the guess of a search that had weights counts beside the result of the game, which other moves decided too. With
0.6 to 0.9 the results of other games are told better than without (docs/research/0017)."""


@dataclass(frozen=True, eq=False)
class Samples:
    """Positions, each a place in these arrays.

    Attributes:
        first: the cells of the first player.
        second: those of the second one.
        plies: how many stones there are.
        results: the share of points of the first player: 1, 1/2 or 0.
        exact: whether the solver knows that; otherwise it is how the game went on.
        targets: what is to be learned: the results, but for positions whose exact value is not known, where what a
            search guessed counts more (`_TRUST`).
        games: the number of the game that it is from.
    """

    first: Words
    second: Words
    plies: Numbers
    results: Floats
    exact: npt.NDArray[np.bool_]
    targets: Floats
    games: Numbers

    def __len__(self) -> int:
        return len(self.plies)

    def select(self, places: npt.NDArray[np.intp] | npt.NDArray[np.bool_]) -> "Samples":
        """Some of them."""
        return Samples(*(getattr(self, name)[places] for name in self.__dataclass_fields__))


def collect_samples(game: Game, games: Iterable[TrainingGame]) -> Samples:
    """The positions of games after their openings, but for those in which somebody could complete a line at once."""
    rows = [row for one in games for row in _positions(one)]
    first, second, plies, results, exact, targets, numbers = zip(*rows, strict=True) if rows else ((),) * 7
    found = Samples(
        np.array(first, np.uint64),
        np.array(second, np.uint64),
        np.array(plies, np.int64),
        np.array(results, np.float32),
        np.array(exact, np.bool_),
        np.array(targets, np.float32),
        np.array(numbers, np.int64),
    )
    return found.select(~_is_forced(game, found))


def _positions(game: TrainingGame) -> Iterator[tuple[int, int, int, float, bool, float, int]]:
    """Where no exact value is known, the next one that is known later counts, or else how the game ended."""
    results = _results(game)
    stones = [0, 0]
    for ply, move in enumerate(game.moves):
        if ply >= max(game.opening, _FIRST_PLY):
            exact, result = ply in game.values, results[ply]
            target = result if exact else _target(game, ply, result)
            yield stones[0], stones[1], ply, result, exact, target, game.number
        stones[ply & 1] |= 1 << move


def _results(game: TrainingGame) -> list[float]:
    """By the number of stones, what counts as the result of a position, in points of the first player."""
    result, found = _DRAWN if game.winner is None else 1.0 - game.winner, list[float]()
    for ply in reversed(range(len(game.moves))):
        if ply in game.values:
            result = _points(game.values[ply], ply)
        found.append(result)
    return found[::-1]


def _target(game: TrainingGame, ply: int, result: float) -> float:
    """What is to be learned of a position whose exact value is not known."""
    guess = game.guesses.get(ply)
    if guess is None:
        return result
    chance = probability_of_value(-guess if ply & 1 else guess)
    return _TRUST * chance + (1 - _TRUST) * result


def _points(value: int, ply: int) -> float:
    """The first player's points for a value of the side to move."""
    return (1 + (-value if ply & 1 else value)) / 2


def _is_forced(game: Game, found: Samples) -> npt.NDArray[np.bool_]:
    """Whether somebody, to move or not, could complete a line with one stone."""
    taken = found.first | found.second
    open_cells = ~taken
    for cell, fact in enumerate(game.geometry.cells):
        if fact.below is not None:
            held = (taken >> np.uint64(fact.below)) & np.uint64(1) == 0
            open_cells[held] &= ~np.uint64(1 << cell)
    forced = np.zeros(len(found), np.bool_)
    for line in game.geometry.lines:
        mask = np.uint64(sum(1 << cell for cell in line))
        for own, enemy in ((found.first, found.second), (found.second, found.first)):
            missing = mask & ~own
            forced |= (np.bitwise_count(missing) == 1) & (missing & enemy == 0) & (missing & open_cells != 0)
    return forced


def map_cells(stones: Words, image: Permutation) -> Words:
    """The cells to which a symmetry takes stones."""
    found = np.zeros_like(stones)
    for cell, to in enumerate(image):
        found |= ((stones >> np.uint64(cell)) & np.uint64(1)) << np.uint64(to)
    return found


def features(game: Game, plan: RowLayout, found: Samples) -> Floats:
    """For every position which rows its sums consist of: shape (positions, rows), 0 or 1."""
    made = np.zeros((len(found), plan.count), np.float32)
    both, cells = (found.first, found.second), game.geometry.size
    ends = [np.zeros(len(found), np.uint64) for _ in both]
    for side in (0, 1):
        for base, line in zip(plan.bases, game.geometry.lines, strict=True):
            first_row = base + side * (len(line) - 1)
            ends[side] |= _add_line(made[:, first_row:], line, both[side], both[1 - side])
        for cell in range(cells):
            made[:, plan.stones + side * cells + cell] = _has(both[side], cell)
    free = ~(found.first | found.second) & np.uint64((1 << cells) - 1)
    below = _free_below(game, free)
    for side in (0, 1):
        for cell in range(cells):
            at = np.flatnonzero(_has(ends[side] & free, cell))
            made[at, plan.wins + (side * plan.depths + np.minimum(below[at, cell], plan.depths - 1)) * cells + cell] = 1
    if game.geometry.gravity:
        _add_towers(made[:, plan.towers : plan.tempi], game, ends[0] & free, ends[1] & free)
        tempo = _tempo(game, ends[0] & free, ends[1] & free, free) + ((found.plies & 1) * (TEMPO_STATES // 2))
        made[np.arange(len(found)), plan.tempi + tempo % TEMPO_STATES] = 1
    phase = np.minimum(found.plies >> 3, PHASES - 1) + (found.plies & 1) * PHASES
    made[np.arange(len(found)), plan.phases + phase] = 1
    return made


def _add_line(states: Floats, line: tuple[int, ...], own: Words, enemy: Words) -> Words:
    """A line that a side may still complete: how many stones it has there; and where the last one is missing."""
    mask, most = np.uint64(sum(1 << cell for cell in line)), len(line) - 1
    count = np.bitwise_count(own & mask)
    alive = (count <= most) & (enemy & mask == 0)
    begun = np.flatnonzero(alive & (count > 0))
    states[begun, count[begun].astype(np.intp) - 1] = 1
    ends: Words = np.where(alive & (count == most), mask & ~own, np.uint64(0))
    return ends


def _free_below(game: Game, free: Words) -> Numbers:
    """For every position and cell, how many free cells lie below it."""
    found = np.zeros((len(free), game.geometry.size), np.int64)
    if game.geometry.gravity:
        for stack in game.geometry.stacks:
            for under, cell in pairwise(stack):
                found[:, cell] = found[:, under] + _has(free, under)
    return found


def _add_towers(towers: Floats, game: Game, first: Words, second: Words) -> None:
    """Cells on which lines end, above others of the kind; in the order of `Network.towers`."""
    cells = game.geometry.size
    for stack in game.geometry.stacks:
        for under, cell in pairwise(stack):
            for kind, (lower, upper) in enumerate(((first, first), (first, second), (second, first), (second, second))):
                towers[:, kind * cells + cell] = _has(lower, under) & _has(upper, cell)
    for cell in range(cells):
        towers[:, 4 * cells + cell] = _has(first & second, cell)


def _tempo(game: Game, first: Words, second: Words, free: Words) -> Numbers:
    """The number of the row of `tempo_of` if the first player is to move; stack by stack, unlike in the kernel."""
    harmless = np.zeros(len(free), np.int64)
    harmful = {
        kind: np.zeros(len(free), np.int64) for kind in ("first even", "first odd", "second even", "second odd", "both")
    }
    for stack in game.geometry.stacks:
        is_before = np.ones(len(free), np.bool_)
        for level, cell in enumerate(stack):
            here, nobody = is_before & _has(free, cell), np.zeros(len(free), np.bool_)
            top = level == len(stack) - 1
            one, other = (nobody if top else _has(side, stack[level + 1]) for side in (first, second))
            parity = "odd" if (len(stack) - level) % 2 else "even"
            harmful[f"first {parity}"] += here & one & ~other
            harmful[f"second {parity}"] += here & other & ~one
            harmful["both"] += here & one & other
            harmless += here & ~one & ~other
            is_before &= ~(here & (one | other))
    row = harmless & 1
    for counted in harmful.values():
        row = row * 3 + np.minimum(counted, 2)
    return row


def _has(stones: Words, cell: int) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = (stones >> np.uint64(cell)) & np.uint64(1) != 0
    return found
