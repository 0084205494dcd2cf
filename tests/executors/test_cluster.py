"""Work on a Dask cluster."""

import os
from pathlib import Path
from urllib.request import urlopen

import pytest

from denkspiel.executors.executors import LOCAL_CLUSTER, current_worker_count, open_executor
from denkspiel.executors.spreading import map_as_completed
from tests.executors import chores
from tests.executors.dask_cluster import DaskCluster


@pytest.mark.xdist_group("dask")
def test_work_is_done_over_there(dask_cluster: DaskCluster) -> None:
    with open_executor(dask_cluster.address) as workers:
        assert current_worker_count(workers) == 1
        assert sorted(map_as_completed(workers, chores.square, range(20), 4)) == [(n, n * n) for n in range(20)]
        there = set(dict(map_as_completed(workers, chores.own_process, range(3), 3)).values())
    assert len(there) == 1
    assert os.getpid() not in there


@pytest.mark.xdist_group("dask")
def test_of_a_page_that_the_scheduler_does_not_serve_nothing_is_told(dask_cluster: DaskCluster) -> None:
    """It was started with `--no-dashboard`, and yet Dask's client names an address."""
    pages: list[str] = []
    with open_executor(dask_cluster.address, tell_dashboard=pages.append):
        pass
    assert pages == []


@pytest.mark.long
def test_a_cluster_of_this_machine(tmp_path: Path) -> None:
    """The page that is told of is there; a worker killed amid a task is replaced, and the task done again."""
    pages: list[str] = []
    with open_executor(LOCAL_CLUSTER, 1, pages.append) as workers:
        with urlopen(pages[0]) as page:
            assert page.status == 200
            assert b"bokeh" in page.read()
        before = [process for _, process in map_as_completed(workers, chores.own_process, [0])]
        after = [process for _, process in map_as_completed(workers, chores.die_once, [tmp_path / "died"])]
    assert len(before) == len(after) == 1
    assert before != after
