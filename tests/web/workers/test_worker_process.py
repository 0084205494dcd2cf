"""What runs in a worker process, in this one."""

import os
import sys
import threading
from types import SimpleNamespace
from typing import Any, cast

import pytest

from denkspiel.core.job import Job
from denkspiel.games.catalogue import game
from denkspiel.web.workers import worker_process
from denkspiel.web.workers.worker_process import Failed, Loaded


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a priority for each thread")
def test_loading_stands_back_behind_all_else() -> None:
    niceness: list[int] = []
    told: list[Any] = []

    def load(_name: str) -> None:
        niceness.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    worker = SimpleNamespace(games=(game("hexagon"),), desk=SimpleNamespace(load=load), _send=told.append)
    loading = threading.Thread(target=worker_process._WorkerProcess._load, args=(cast(Any, worker),))
    loading.start()
    loading.join(50)
    assert niceness == [19]
    assert os.getpriority(os.PRIO_PROCESS, 0) < 19
    assert told == [Loaded("hexagon", well=True)]


def test_too_little_memory_is_told_in_a_line_and_other_faults_with_where_they_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(error: Exception) -> str:
        def work(_stopped: Any) -> None:
            raise error

        job = Job(work)
        job.run()
        assert worker_process._answer(7, job) == Failed(7, None)
        return capsys.readouterr().err

    assert fail(MemoryError()) == "a search could not be finished: it needs more memory than a worker may have\n"
    assert "Traceback" in fail(ZeroDivisionError())
