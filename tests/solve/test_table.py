"""Keys are unique, and the table gives back what was put in under the very same key, or nothing."""

from functools import partial
from random import Random

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solve import table
from denkspiel.solve.kernel import slots
from denkspiel.solve.kernel.geometry_type import Compiled
from denkspiel.solve.kernel.layout import layout_of
from denkspiel.solve.kernel.slots import WORDS_A_BUCKET, spread
from denkspiel.solve.solver import Solver
from denkspiel.solve.table import Memory, TableSizeFault, ThreadsFault
from tests.solve.from_python import from_python
from tests.solve.own_games import OWN

place_of, recall, remember = map(from_python, (slots.place_of, slots.recall, slots.remember))
TABLE, LOCAL, BITS = np.uint64(1 << 40), np.uint64(1 << 50), 20
NOTHING, SHIFT = np.uint64(0), np.uint64(20)
FORMATS = [game("connect-four"), game("score-four")]
"""One whose positions take one word of a table, and one where they take three."""
EARLY = 20
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
    known: dict[tuple[int, ...], Position] = {}
    most = len(layout.mirrors)
    for position in positions_of(played, 1000, seed=1):
        stones = (np.uint64(layout.stones(position.own)), np.uint64(layout.stones(position.enemy)))
        place = place_of(compiled, *stones, position.ply, TABLE, BITS, LOCAL)
        mirrored = most and position.ply < LATE
        met = known.setdefault(tuple(map(int, place)), position.canonical if mirrored else position)
        assert met == (position.canonical if mirrored else position)


@pytest.mark.parametrize("played", FORMATS, ids=lambda played: played.id)
def test_recall_gives_what_is_known_of_a_key_or_nothing(played: Game) -> None:
    """Two buckets and hundreds of keys: entries drive each other out all the time."""
    compiled = Compiled(layout_of(played))
    rng = Random(1)
    memory = Memory(1)
    keys = [(np.uint64(rng.randrange(1, 90)) << SHIFT, np.uint64(rng.randrange(20))) for _ in range(300)]
    known: dict[tuple[int, tuple[int, int]], tuple[int, int]] = {}
    found = 0
    for _ in range(20_000):
        bucket = int(memory.table) + rng.randrange(2) * 8 * WORDS_A_BUCKET
        key = rng.choice(keys)
        second = key[1] if played.id == "score-four" else NOTHING
        place = (bucket, (int(key[0]), int(second)))
        low, high = recall(compiled, np.uint64(bucket), key[0], second, -60, 60)
        before = known.get(place, (-60, 60))
        assert (low, high) in ((-60, 60), before)
        found += (low, high) != (-60, 60)
        new = (rng.randint(-33, 0), rng.randint(0, 33))
        remember(compiled, np.uint64(bucket), key[0], second, *new, rng.randrange(1, 5000))
        known[place] = max(low, new[0]), min(high, new[1])
        assert recall(compiled, np.uint64(bucket), key[0], second, -60, 60) == known[place]
    assert found > 50


@pytest.mark.parametrize("played", FORMATS, ids=lambda played: played.id)
def test_a_table_that_grows_keeps_what_it_knows(played: Game) -> None:
    layout = layout_of(played)
    compiled = Compiled(layout)
    memory = Memory(64)
    assert (memory.used_bits, memory.bits) == (14, 20)
    known: dict[tuple[np.uint64, np.uint64], int] = {}
    met = {position.canonical for position in positions_of(played, 300, seed=2)}
    for number, position in enumerate(sorted(met, key=lambda one: (one.first, one.second))):
        stones = (np.uint64(layout.stones(position.own)), np.uint64(layout.stones(position.enemy)))
        if position.ply < EARLY:
            place = place_of(compiled, *stones, position.ply, memory.table, memory.used_bits, LOCAL)
            remember(compiled, *map(np.uint64, place), -(number % 30), number % 31, 5)
            known[stones] = number
    for used in (18, 20):
        assert memory.can_grow
        memory.grow(partial(spread, compiled))
        assert memory.used_bits == used
        for (own, enemy), number in known.items():
            ply = (int(own) | int(enemy)).bit_count()
            place = place_of(compiled, own, enemy, ply, memory.table, used, LOCAL)
            assert recall(compiled, *map(np.uint64, place), -60, 60) == (-(number % 30), number % 31)
    assert not memory.can_grow
    assert len(known) > 50


@pytest.mark.parametrize("played", FORMATS, ids=lambda played: played.id)
def test_a_table_stopped_before_it_grows_knows_nothing(played: Game) -> None:
    compiled = Compiled(layout_of(played))
    memory = Memory(16)
    used = WORDS_A_BUCKET << 14
    memory._table[:used] = np.arange(1, used + 1)
    memory.stop()
    memory.grow(partial(spread, compiled))
    assert memory.used_bits == 14
    assert not memory._table.any()


def test_a_table_stopped_while_it_grows_is_empty_where_it_is_not_cleared() -> None:
    """The last 100 buckets go to their new places; what is then left needs no clearing beyond the old table."""
    compiled = Compiled(layout_of(game("connect-four")))
    memory, last = Memory(16), (1 << 14) - 100
    memory._table[last * WORDS_A_BUCKET : WORDS_A_BUCKET << 14] = np.arange(1, 100 * WORDS_A_BUCKET + 1)
    filled = np.zeros(1)

    def stopped(table: np.uint64, bits: int, more: int, stop: np.uint64) -> int:
        assert spread(compiled, table, bits, more, stop) == 0
        filled[0] = memory._table[(last << more) * WORDS_A_BUCKET :].any()
        assert not memory._table[WORDS_A_BUCKET << bits : (last << more) * WORDS_A_BUCKET].any()
        return last

    memory.grow(stopped)
    assert filled[0]
    assert memory.used_bits == 14
    assert not memory._table.any()


def test_an_entry_of_two_threads_is_not_taken_for_one() -> None:
    compiled = Compiled(layout_of(game("score-four")))
    memory = Memory(1)
    bucket, words = np.uint64(memory.table), memory._table
    written = []
    for key, low in ((5, -3), (6, 4)):
        words[:WORDS_A_BUCKET] = 0
        remember(compiled, bucket, np.uint64(key), np.uint64(key), low, 9, 100)
        written.append(words[:3].copy())
    for torn in range(1, 7):
        words[:3] = [written[torn >> word & 1][word] for word in range(3)]
        for key in (5, 6):
            assert recall(compiled, bucket, np.uint64(key), np.uint64(key), -60, 60) == (-60, 60)


@pytest.mark.parametrize("size", [0, -1, 10**9, 10**30])
def test_absurd_sizes_are_refused(size: int) -> None:
    with pytest.raises(TableSizeFault, match=f"A table of {size} MB"):
        Solver(game("tic-tac-toe"), size)


@pytest.mark.parametrize("threads", [0, -1, 10**9])
def test_absurd_numbers_of_threads_are_refused(threads: int) -> None:
    with pytest.raises(ThreadsFault, match=f"{threads} threads cannot be had; 1 to 1024 are allowed"):
        Solver(game("tic-tac-toe"), 1, threads)


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
        assert int(Memory(1).table) % 64 == 0
