"""Keys are unique, and the table gives back what was put in under the very same key, or nothing."""

from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver import memory as table
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.kernel.exact.table_growth import grow_table
from denkspiel.solver.kernel.exact.transposition_table import (
    BUCKET_WORDS,
    Table,
    TableKey,
    fill_table_key,
    probe_bounds,
    store_bounds,
)
from denkspiel.solver.kernel.jit.structs import struct_at
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.forced_moves import relevant_completions
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame, completing_cells
from denkspiel.solver.memory import Memory, TableSizeFault, ThreadsFault
from tests.oracles.endings import Endings, random_ending
from tests.solver.own_games import OWN
from tests.solver.rows import words_at

table_at, key_at = struct_at(Table), struct_at(TableKey)
TABLE_WORDS, KEY_WORDS = Table.dtype(), TableKey.dtype()
TABLE, BITS = np.uint64(1 << 40), 20
SHIFT = 20
FORMATS = [game("connect-four"), game("score-four")]
"""One whose positions take one word of a table, and one where they take four."""
EARLY = 20
LATE = 14
"""From this ply on mirrored positions have keys of their own."""


def _wins(game: Any, own: Any, enemy: Any) -> Any:
    return relevant_completions(game, completing_cells(game, own), own | enemy)


wins_of = njit(_wins)
found_at = njit(
    lambda game, own, enemy, ply, table, key: fill_table_key(
        game, own, enemy, ply, wins_of(game, own, enemy), wins_of(game, enemy, own), table_at(table), key_at(key)
    )
)
recalled = njit(lambda game, key, low, high: probe_bounds(game, key_at(key), low, high))
remembered = njit(lambda game, key, low, high, nodes: store_bounds(game, key_at(key), low, high, nodes))


Key = tuple[int, int, int, int, int]


def address(struct: Any) -> Any:
    return np.uint64(struct.ctypes.data)


class Known:
    """The table of a game, with what is asked of it."""

    def __init__(self, played: Game, table: Any, bits: int) -> None:
        self.layout = layout_of(played)
        self.compiled = CompiledGame(self.layout)
        self.table = np.array([(table, bits)], TABLE_WORDS)

    def key_of(self, own: int, enemy: int, ply: int) -> Key:
        """Bucket, rest, second and third word, and how many free cells do not matter."""
        key = np.zeros(1, KEY_WORDS)
        stones = (np.uint64(self.layout.stones(own)), np.uint64(self.layout.stones(enemy)))
        found_at(self.compiled, *stones, ply, address(self.table), address(key))
        bucket, rest, second, third, waiting = key[0].tolist()
        return bucket, rest, second, third, waiting

    def recall(self, key: Key, low: int = -60, high: int = 60) -> tuple[int, int]:
        kept = np.array([key], KEY_WORDS)  # its memory must outlive the call
        its_low, its_high = recalled(self.compiled, address(kept), low, high)
        return its_low, its_high

    def remember(self, key: Key, low: int, high: int, nodes: int) -> None:
        kept = np.array([key], KEY_WORDS)
        remembered(self.compiled, address(kept), low, high, nodes)


def positions_of(played: Game, count: int, seed: int) -> set[Position]:
    rng = Random(seed)
    met: set[Position] = set()
    while len(met) < count:
        position = Position.start(played)
        while position.outcome is None:
            met.add(position)
            position = position.play(rng.choice(position.legal_moves))
    return met


@pytest.mark.long
@pytest.mark.parametrize(
    "played",
    [game("connect-four"), game("score-four"), game("tic-tac-toe"), OWN["unequal-towers"]],
    ids=lambda played: played.id,
)
def test_positions_with_the_same_key_are_mirror_images(played: Game) -> None:
    table = Known(played, TABLE, BITS)
    known: dict[Key, Position] = {}
    most = len(table.layout.mirrors)
    for position in positions_of(played, 400, seed=1):
        key = table.key_of(position.own, position.enemy, position.ply)
        mirrored = most and position.ply < LATE
        if not mirrored and not table.layout.key_bits:
            continue  # such positions share keys: see below
        met = known.setdefault(key, position.canonical if mirrored else position)
        assert met == (position.canonical if mirrored else position)


@pytest.mark.long
@pytest.mark.parametrize(
    "played", [game("score-four"), game("connect-four:8x7"), OWN["full-word"]], ids=lambda played: played.id
)
def test_positions_that_share_a_long_key_have_the_same_value(played: Game) -> None:
    """Brute force tells the values, and whether all lines that can still be completed lack the same cells.

    Of these only the shortest count: a line that lacks a cell where its player wins anyway is of no interest, nor is
    one that lacks a cell above the end of the game.
    """
    table, rng = Known(played, TABLE, BITS), Random(played.id)
    assert not table.layout.key_bits
    positions = keys = 0
    for _ in range(5):
        ending, endings = random_ending(played, 9, rng), Endings(played)
        assert ending is not None
        endings.value(ending.own, ending.enemy)
        known: dict[tuple[Key, bool], set[Any]] = {}
        for (own, enemy), value in endings.known.items():
            ply = (own | enemy).bit_count()
            key = table.key_of(own, enemy, ply), bool(ply % 2)
            known.setdefault(key, set()).add((value, ply, *lacking(played, own, enemy)))
        assert all(len(told) == 1 for told in known.values())
        positions, keys = positions + len(endings.known), keys + len(known)
    assert keys < 0.9 * positions


def lacking(played: Game, own: int, enemy: int) -> tuple[frozenset[int], frozenset[int]]:
    """For each player the cells that its lines lack which can still be completed, as far as they matter."""
    sides = (own, enemy), (enemy, own)
    lacked = [{line & ~one for line in played.geometry.line_masks if not line & other} for one, other in sides]
    if played.avoidance:
        return frozenset(lacked[0]), frozenset(lacked[1])
    wins = [sum(cells for cells in its if cells.bit_count() == 1) for its in lacked]
    never = 0
    for stack in played.geometry.stacks:
        for level, cell in enumerate(stack):
            below = 1 << stack[level - 1] if level else 0
            ends = all(won >> cell & 1 for won in wins) or any(won >> cell & 1 and won & below for won in wins)
            if ends:
                never |= sum(1 << above for above in stack[level + 1 :])
    matter = [
        frozenset(cells for cells in its if not cells & never and (cells.bit_count() == 1 or not cells & won))
        for its, won in zip(lacked, wins, strict=True)
    ]
    return matter[0], matter[1]


@pytest.mark.parametrize("played", FORMATS, ids=lambda played: played.id)
def test_recall_gives_what_is_known_of_a_key_or_nothing(played: Game) -> None:
    """Two buckets and hundreds of keys: entries drive each other out all the time."""
    rng = Random(1)
    memory = Memory(1)
    table = Known(played, memory.table, memory.bits)
    keys = [(rng.randrange(1, 90) << SHIFT, rng.randrange(7), rng.randrange(3), rng.randrange(3)) for _ in range(300)]
    known: dict[Key, tuple[int, int]] = {}
    found = 0
    for _ in range(5_000):
        bucket = int(memory.table) + rng.randrange(2) * 8 * BUCKET_WORDS
        rest, second, third, waiting = rng.choice(keys)
        long = played.id == "score-four"
        key = (bucket, rest, second, third, waiting << SHIFT) if long else (bucket, rest, 0, 0, 0)
        bounds = table.recall(key)
        before = known.get(key, (-60, 60))
        assert bounds in ((-60, 60), before)
        found += bounds != (-60, 60)
        new = (rng.randint(-33, 0), rng.randint(0, 33))
        table.remember(key, *new, rng.randrange(1, 5000))
        known[key] = max(bounds[0], new[0]), min(bounds[1], new[1])
        assert table.recall(key) == known[key]
    assert found > 20


@pytest.mark.parametrize("played", FORMATS, ids=lambda played: played.id)
def test_a_table_that_grows_keeps_what_it_knows(played: Game) -> None:
    memory = Memory(64)
    assert (memory.used_bits, memory.bits) == (14, 20)
    table = Known(played, memory.table, memory.used_bits)
    known: dict[tuple[int, int], int] = {}
    met = {position.canonical for position in positions_of(played, 300, seed=2)}
    for number, position in enumerate(sorted(met, key=lambda one: (one.first, one.second))):
        if position.ply < EARLY:
            key = table.key_of(position.own, position.enemy, position.ply)
            table.remember(key, -(number % 30), number % 31, 5)
            known[position.own, position.enemy] = number
    for used in (18, 20):
        assert memory.can_grow
        memory.grow(partial(grow_table, table.compiled))
        assert memory.used_bits == used
        larger = Known(played, memory.table, used)
        for (own, enemy), number in known.items():
            key = larger.key_of(own, enemy, (own | enemy).bit_count())
            assert larger.recall(key) == (-(number % 30), number % 31)
    assert not memory.can_grow
    assert len(known) > 50


@pytest.mark.parametrize("played", FORMATS, ids=lambda played: played.id)
def test_a_table_stopped_before_it_grows_knows_nothing(played: Game) -> None:
    compiled = CompiledGame(layout_of(played))
    memory = Memory(16)
    used = BUCKET_WORDS << 14
    words = words_at(int(memory.table), BUCKET_WORDS << memory.bits)
    words[:used] = np.arange(1, used + 1)
    memory.stop()
    memory.grow(partial(grow_table, compiled))
    assert memory.used_bits == 14
    assert not words.any()


def test_a_table_stopped_while_it_grows_is_empty_where_it_is_not_cleared() -> None:
    """The last 100 buckets go to their new places; what is then left needs no clearing beyond the old table."""
    compiled = CompiledGame(layout_of(game("connect-four")))
    memory, last = Memory(16), (1 << 14) - 100
    words = words_at(int(memory.table), BUCKET_WORDS << memory.bits)
    words[last * BUCKET_WORDS : BUCKET_WORDS << 14] = np.arange(1, 100 * BUCKET_WORDS + 1)
    filled = np.zeros(1)

    def stopped(table: np.uint64, bits: int, more: int, workspace: np.uint64) -> int:
        assert grow_table(compiled, table, bits, more, workspace) == 0
        filled[0] = words[(last << more) * BUCKET_WORDS :].any()
        assert not words[BUCKET_WORDS << bits : (last << more) * BUCKET_WORDS].any()
        return last

    memory.grow(stopped)
    assert filled[0]
    assert memory.used_bits == 14
    assert not words.any()


def test_an_entry_of_two_threads_is_not_taken_for_one() -> None:
    memory = Memory(1)
    table, words = Known(game("score-four"), memory.table, memory.bits), words_at(int(memory.table), BUCKET_WORDS)
    written = []
    for key, low in ((5, -3), (6, 4)):
        words[:BUCKET_WORDS] = 0
        table.remember((int(memory.table), key, key, key, key << SHIFT), low, 9, 100)
        written.append(words[:4].copy())
    for torn in range(1, 15):
        words[:4] = [written[torn >> word & 1][word] for word in range(4)]
        for key in (5, 6):
            assert table.recall((int(memory.table), key, key, key, key << SHIFT)) == (-60, 60)


@pytest.mark.parametrize("size", [0, -1, 10**9, 10**30])
def test_absurd_sizes_are_refused(size: int) -> None:
    with pytest.raises(TableSizeFault, match=f"table of {size} MB"):
        Solver(game("tic-tac-toe"), size)


@pytest.mark.parametrize("threads", [0, -1, 10**9])
def test_absurd_numbers_of_threads_are_refused(threads: int) -> None:
    with pytest.raises(ThreadsFault, match=f"Invalid number of threads: {threads}. Allowed: 1 to 1024"):
        Solver(game("tic-tac-toe"), 1, threads)


def test_sizes_that_cannot_be_had_are_refused_where_the_system_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "free_megabytes", lambda: None)
    for size in (10**9, 10**20):
        with pytest.raises(TableSizeFault, match="Not enough memory for a table of"):
            Memory(size)


@pytest.mark.parametrize(("free", "bits"), [(None, 22), (100_000, 22), (512, 21), (3, 14), (0, 14)])
def test_usual_size_is_256_megabytes_or_a_quarter_of_what_is_free(
    free: int | None, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "free_megabytes", lambda: free)
    assert Memory().bits == bits
