"""What control groups of both versions allow counts, wherever in the tree it stands."""

import os
from pathlib import Path

import pytest

from denkspiel.executors.executors import open_executor
from denkspiel.executors.processors import processor_count, processor_share, thread_count_to_think

MANY = 64
"""Processors of the machine."""


@pytest.fixture(autouse=True)
def _machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: set(range(MANY)), raising=False)


def written(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return root


V2 = {"proc/self/cgroup": "0::/app/web\n"}
V1 = {"proc/self/cgroup": "5:memory:/m\n4:cpu,cpuacct:/app\n3:cpuset:/\n"}


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, MANY),
        ({**V2, "sys/fs/cgroup/app/web/cpu.max": "max 100000\n"}, MANY),
        ({**V2, "sys/fs/cgroup/app/web/cpu.max": "30000 100000\n"}, 0.3),
        ({**V2, "sys/fs/cgroup/app/web/cpu.max": "150000 100000\n"}, 1.5),
        ({**V2, "sys/fs/cgroup/app/web/cpu.max": "max 100000\n", "sys/fs/cgroup/app/cpu.max": "50000 100000\n"}, 0.5),
        ({**V2, "sys/fs/cgroup/cpu.max": "200000 100000\n"}, 2),
        ({**V2, "sys/fs/cgroup/cpu.max": "9900000 100000\n"}, MANY),
        ({**V2, "sys/fs/cgroup/unified/app/cpu.max": "50000 100000\n"}, 0.5),
        ({**V2, "sys/fs/cgroup/other/cpu.max": "50000 100000\n"}, MANY),
        ({**V2, "sys/fs/cgroup/app/cpu.max": "nonsense\n"}, MANY),
        (
            {**V1, "sys/fs/cgroup/cpu,cpuacct/app/cpu.cfs_quota_us": "30000\n"}
            | {"sys/fs/cgroup/cpu,cpuacct/app/cpu.cfs_period_us": "100000\n"},
            0.3,
        ),
        (
            {**V1, "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "400000\n", "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000"},
            4,
        ),
        (
            {**V1, "sys/fs/cgroup/cpu/app/cpu.cfs_quota_us": "-1\n", "sys/fs/cgroup/cpu/app/cpu.cfs_period_us": "1"},
            MANY,
        ),
        (
            {**V1, "sys/fs/cgroup/memory/m/cpu.cfs_quota_us": "1\n", "sys/fs/cgroup/memory/m/cpu.cfs_period_us": "9"},
            MANY,
        ),
    ],
)
def test_the_smallest_limit_counts(tmp_path: Path, files: dict[str, str], expected: float) -> None:
    assert processor_share(written(tmp_path, files)) == expected


def test_the_affinity_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: {3}, raising=False)
    assert processor_share(tmp_path) == 1
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert processor_share(tmp_path) == 1


@pytest.mark.parametrize(("share", "whole"), [(0.3, 1), (1, 1), (2.7, 2), (64, 64)])
def test_there_is_work_for_one_process_at_least(monkeypatch: pytest.MonkeyPatch, share: float, whole: int) -> None:
    monkeypatch.setattr("denkspiel.executors.processors.processor_share", lambda: share)
    assert processor_count() == whole


@pytest.mark.parametrize(("processors", "expected"), [(1, 1), (2, 2), (MANY, 2)])
def test_two_threads_think_where_there_are_two_processors(
    monkeypatch: pytest.MonkeyPatch, processors: int, expected: int
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: set(range(processors)), raising=False)
    assert thread_count_to_think() == min(expected, processor_count())


def test_a_worker_thinks_with_one_thread() -> None:
    with open_executor(workers=1) as workers:
        assert workers.submit(thread_count_to_think).result() == 1
