"""Which positions the transposition table of the exact search keeps, and which of them makes room."""

from typing import Any

import numpy as np
import pytest

from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.exact.transposition_table import (
    BUCKET_WORDS,
    Bucket,
    LongBucket,
    TableKey,
    is_late,
    probe_bounds,
    store_bounds,
)
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from tests.solver.interpreted import blank, interpreted

is_late, store_bounds, probe_bounds = interpreted(is_late), interpreted(store_bounds), interpreted(probe_bounds)
UNKNOWN = (-60, 60)


@pytest.mark.parametrize(
    ("name", "late"), [("connect-four", 20), ("score-four", 52), ("qubic", None), ("hexagon", None)]
)
def test_from_which_ply_on_positions_are_too_late_for_it(name: str, late: int | None) -> None:
    """With 22 free cells, or 12 where keys are long; nowhere without stacks."""
    compiled, size = CompiledGame(layout_of(game(name))), game(name).geometry.size
    assert next((ply for ply in range(size) if is_late(compiled, ply)), None) == late


def key_in(bucket: Any, number: int) -> Any:
    key = blank(TableKey)
    key.bucket, key.rest = bucket, np.uint64(number << 20)
    return key


def test_of_eight_positions_the_one_with_the_least_work_makes_room() -> None:
    compiled, bucket = CompiledGame(layout_of(game("connect-four"))), blank(Bucket)
    nodes = [900, 70, 5000, 20, 300, 64, 8, 2000]
    for number, its_nodes in enumerate(nodes, 1):
        store_bounds(compiled, key_in(bucket, number), -number, number, its_nodes)
    assert [probe_bounds(compiled, key_in(bucket, number), *UNKNOWN) for number in range(1, BUCKET_WORDS + 1)] == [
        (-number, number) for number in range(1, BUCKET_WORDS + 1)
    ]
    store_bounds(compiled, key_in(bucket, 9), -9, 9, 1)
    gone = 1 + nodes.index(8)
    kept = [*(number for number in range(1, BUCKET_WORDS + 1) if number != gone), 9]
    assert all(probe_bounds(compiled, key_in(bucket, number), *UNKNOWN) == (-number, number) for number in kept)
    assert probe_bounds(compiled, key_in(bucket, gone), *UNKNOWN) == UNKNOWN


def test_of_two_positions_with_long_keys_the_one_with_more_work_stays() -> None:
    compiled, bucket = CompiledGame(layout_of(game("score-four"))), blank(LongBucket)

    def known() -> set[int]:
        return {number for number in range(1, 6) if probe_bounds(compiled, key_in(bucket, number), *UNKNOWN) != UNKNOWN}

    for number, nodes, stay in ((1, 100, {1}), (2, 3, {1, 2}), (3, 2, {1, 3}), (4, 500, {1, 4}), (5, 300, {4, 5})):
        store_bounds(compiled, key_in(bucket, number), -number, number, nodes)
        assert known() == stay


def test_what_is_known_of_a_position_only_gets_closer() -> None:
    for name, bucket in (("connect-four", blank(Bucket)), ("score-four", blank(LongBucket))):
        compiled, key = CompiledGame(layout_of(game(name))), key_in(bucket, 1)
        store_bounds(compiled, key, -5, 9, 10)
        store_bounds(compiled, key, -8, 3, 10)
        assert probe_bounds(compiled, key, *UNKNOWN) == (-5, 3)
        assert probe_bounds(compiled, key, 0, 2) == (0, 2)
