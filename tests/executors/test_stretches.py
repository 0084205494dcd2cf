"""Stretches are as long as earlier ones were fast."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import pytest

from denkspiel.executors import spreading as stretches
from denkspiel.executors.executors import worker_count
from denkspiel.executors.spreading import MAX_PENDING, map_in_chunks


class AtOnce(Executor):
    """Does a task when it is given; nobody knows how many it could do at a time."""

    def submit(self, function: Callable[..., int], /, *arguments: int, **_: object) -> Future[int]:  # type: ignore[override]
        future: Future[int] = Future()
        future.set_result(function(*arguments))
        return future


class Done:
    """Adds up numbers, and counts them."""

    items = 0

    def __call__(self, numbers: Sequence[int]) -> int:
        self.items += len(numbers)
        return sum(numbers)


done = Done()


def sizes(executor: Executor, count: int, at_once: int | None = None) -> list[int]:
    return [len(items) for items, _ in map_in_chunks(executor, done, range(count), at_once)]


def paced(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """As if every item took so long."""

    monkeypatch.setattr(stretches, "perf_counter", lambda: seconds * done.items)


def test_all_items_in_their_order_once() -> None:
    with ThreadPoolExecutor(2) as pool:
        found = [item for items, _ in map_in_chunks(pool, sum, range(1000)) for item in items]
    assert sorted(found) == list(range(1000))


def test_quick_ones_grow_up_to_what_takes_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    paced(monkeypatch, 0.02)
    assert sizes(AtOnce(), 400, 1) == [1, 4, 16, 64, 100, 100, 100, 15]


def test_slow_ones_stay_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    paced(monkeypatch, 5.0)
    assert sizes(AtOnce(), 5, 1) == [1] * 5


def test_few_are_under_way_where_the_number_of_processes_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    paced(monkeypatch, 0.001)
    with ThreadPoolExecutor(1) as pool:
        assert worker_count(pool) == 1
        assert sizes(pool, 100).count(1) == 2
    assert worker_count(AtOnce()) is None
    assert sizes(AtOnce(), MAX_PENDING + 100).count(1) == MAX_PENDING
