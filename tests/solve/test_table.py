"""Keys are unique, and the table gives back what was put in under the very same key, or nothing."""

from random import Random

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solve import table
from denkspiel.solve.kernel.geometry_type import Compiled
from denkspiel.solve.kernel.layout import layout_of
from denkspiel.solve.kernel.slots import WORDS_A_BUCKET, key_of, recall, remember
from denkspiel.solve.solver import Solver
from denkspiel.solve.table import Memory, TableSizeFault
from tests.solve.own_games import OWN

LATE = 14
"""From this ply on mirrored positions have keys of their own."""


def positions_of(played: Game, count: int, seed: int) -> set[Position]:
    rng = Random(seed)
    met: set[Position] = set()
    while len(met) < count:
        position = Position.start(played)
        while position.outcome is None:
            met.add(position)
            position = position.play(rng.choice(position.legal_moves))
    return met


@pytest.mark.parametrize(
    "played",
    [game("connect-four"), game("score-four"), game("tic-tac-toe"), OWN["unequal-towers"]],
    ids=lambda played: played.id,
)
def test_positions_with_the_same_key_are_mirror_images(played: Game) -> None:
    layout = layout_of(played)
    compiled = Compiled(layout)
    keys: dict[tuple[int, int], Position] = {}
    most = len(layout.mirrors)
    for position in positions_of(played, 1000, seed=1):
        stones = (np.uint64(layout.stones(position.own)), np.uint64(layout.stones(position.enemy)))
        one, other = key_of(compiled, *stones, position.ply)
        mirrored = most and position.ply < LATE
        known = keys.setdefault((int(one), int(other)), position.canonical if mirrored else position)
        assert known == (position.canonical if mirrored else position)


def test_recall_gives_the_last_bounds_of_a_key_or_nothing() -> None:
    """Two buckets and hundreds of keys: entries drive each other out all the time."""
    rng = Random(1)
    words = np.zeros(2 * WORDS_A_BUCKET, np.uint64)
    address = np.uint64(words.ctypes.data)
    keys = [(np.uint64(rng.randrange(20)), np.uint64(rng.randrange(20))) for _ in range(300)]
    last: dict[tuple[int, tuple[int, int]], tuple[int, int]] = {}
    found = 0
    for _ in range(20_000):
        bucket = rng.randrange(2) * WORDS_A_BUCKET
        key = rng.choice(keys)
        place = (bucket, (int(key[0]), int(key[1])))
        bounds = recall(address, bucket, *key, -99, 99)
        assert bounds in ((-99, 99), last.get(place, (-99, 99)))
        found += bounds != (-99, 99)
        low = rng.randint(-33, 33)
        last[place] = (low, rng.randint(low, 33))
        remember(address, bucket, *key, *last[place], rng.randrange(1, 5000))
        assert recall(address, bucket, *key, -99, 99) == last[place]
    assert found > 50


@pytest.mark.parametrize("size", [0, -1, 10**9, 10**30])
def test_absurd_sizes_are_refused(size: int) -> None:
    with pytest.raises(TableSizeFault, match=f"A table of {size} MB"):
        Solver(game("tic-tac-toe"), size)


def test_sizes_that_cannot_be_had_are_refused_where_the_system_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "_free_megabytes", lambda: None)
    for size in (10**9, 10**20):
        with pytest.raises(TableSizeFault, match="cannot be had"):
            Memory(size)


@pytest.mark.parametrize(("free", "bits"), [(None, 22), (100_000, 22), (512, 21), (3, 14), (0, 14)])
def test_usual_size_is_256_megabytes_or_a_quarter_of_what_is_free(
    free: int | None, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "_free_megabytes", lambda: free)
    assert Memory().bits == bits


def test_free_memory_is_known_on_this_machine_or_honestly_not() -> None:
    free = table._free_megabytes()
    assert free is None or 0 < free < 1 << 30


def test_every_bucket_is_one_cache_line() -> None:
    for _ in range(5):
        assert int(Memory(1).addresses[0]) % 64 == 0
