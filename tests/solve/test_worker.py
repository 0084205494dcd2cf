"""Work in threads, and Ctrl-C while it goes on."""

import signal
import threading

import pytest

from denkspiel.solve.table import Memory
from denkspiel.solve.worker import Job, attended


def ctrl_c() -> None:
    signal.raise_signal(signal.SIGINT)


def wait_for(job: Job, waits: threading.Event) -> None:
    waits.set()
    job.wait()


def test_an_interrupted_wait_does_not_take_the_job_for_ended() -> None:
    go_on, waits = threading.Event(), threading.Event()

    def work() -> None:
        waits.wait()
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        go_on.wait()

    job = Job(work)
    job.start()
    with pytest.raises(KeyboardInterrupt):
        wait_for(job, waits)
    assert not job.ended
    go_on.set()
    job.wait_for_the_end()
    assert job.ended


def test_who_waits_for_the_end_is_not_moved_by_ctrl_c() -> None:
    come = threading.Event()

    class Disturbed(Job):
        def wait(self, seconds: float | None = None) -> None:
            if not come.is_set():
                come.set()
                raise KeyboardInterrupt
            super().wait(seconds)

    job = Disturbed(come.wait)
    job.start()
    job.wait_for_the_end()
    assert come.is_set()
    assert job.ended


def test_a_job_that_never_began_does_not_keep_anybody_waiting() -> None:
    done: list[int] = []
    job = Job(lambda: done.append(1))
    job.wait_for_the_end()
    assert job.ended
    job.start()
    assert done == []


def test_when_the_wait_is_interrupted_all_work_has_ended() -> None:
    memory, running = Memory(1, 2), [0]
    memory.begin()

    def work() -> int:
        running[0] += 1
        while not memory.stopped:
            pass
        running[0] -= 1
        return 7

    def watch(_nodes: int) -> None:
        ctrl_c()

    with pytest.raises(KeyboardInterrupt):
        attended(work, memory, watch=watch, helpers=[work])
    assert running == [0]
