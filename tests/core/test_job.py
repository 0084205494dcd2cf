"""Jobs: begun, waited for and stopped, and Ctrl-C at every moment.

Nothing here waits for longer than `PATIENCE`, and what waits says for what it has waited in vain.
"""

import signal
import sys
import threading
from collections.abc import Callable

import pytest

from denkspiel.core import job as job_module
from denkspiel.core.errors import Stopped
from denkspiel.core.job import POLL_SECONDS, Job, run_side_by_side

PATIENCE = 30.0
"""Seconds, far more than anything here takes; only a failing test waits so long."""
pytestmark = pytest.mark.timeout(2 * PATIENCE)  # for whoever waits for a job that does not end
PAST, FUTURE = -1.0, float("inf")
"""Deadlines: `time.perf_counter()` is beyond the one, and never reaches the other."""


class Sign:
    """Something that one thread waits for and another one brings about."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.event = threading.Event()

    def wait(self) -> None:
        assert self.event.wait(PATIENCE), f"waited in vain: {self.what}"


class Told:
    """Work that asks nobody whether to stop, but is told so, as compiled work is."""

    def __init__(self, result: int = 7) -> None:
        self.begun, self.told = Sign("the work begins"), Sign("the work is told to stop")
        self.at_work = False
        self.result = result

    def __call__(self, _stopped: Callable[[], bool]) -> int:
        self.at_work = True
        self.begun.event.set()
        self.told.wait()
        self.at_work = False
        return self.result

    def job(self, deadline: float | None = None) -> Job[int]:
        return Job(self, self.told.event.set, deadline)


def asking(stopped: Callable[[], bool]) -> str:
    """Work that asks whether to stop."""
    pause = threading.Event()
    for _ in range(round(PATIENCE / POLL_SECONDS)):
        if stopped():
            return "stopped"
        pause.wait(POLL_SECONDS)
    return "waited in vain for a stop"


def main_thread_sleeps() -> bool:
    frame = sys._current_frames()[threading.main_thread().ident or 0]
    return frame.f_code.co_filename == job_module.__file__ and frame.f_code.co_name != "wait"


def ctrl_c(_nodes: object = None) -> None:
    signal.raise_signal(signal.SIGINT)


def test_a_result_comes_out_once_worked_for_and_as_often_as_it_is_asked_for() -> None:
    calls: list[int] = []

    def work(_stopped: Callable[[], bool]) -> int:
        calls.append(1)
        return len(calls)

    job = Job(work)
    assert (job.has_ended, job.value) == (False, None)
    job.start()
    assert job.result() == job.result() == job.value == 1
    job.start()
    job.run()
    assert job.wait()
    assert (job.has_ended, job.is_stopped, calls) == (True, False, [1])


def test_what_is_stopped_before_it_begins_never_does() -> None:
    told = Told()
    job = told.job()
    job.stop()
    assert (job.has_ended, job.is_stopped) == (True, True)
    job.start()
    job.run()
    assert job.wait()
    with pytest.raises(Stopped, match="Stopped before there was a result"):
        job.result()
    assert not told.begun.event.is_set()
    assert not told.told.event.is_set(), "what never began needs not be told anything"


def test_work_that_asks_hears_that_it_is_to_stop() -> None:
    job = Job(asking)
    job.start()
    assert not job.wait(PAST)
    assert not job.is_stopped
    job.stop()
    assert job.result() == "stopped"


def test_work_that_does_not_ask_is_told_to_stop() -> None:
    told = Told()
    job = told.job()
    job.start()
    told.begun.wait()
    assert not told.told.event.is_set()
    job.stop()
    assert job.result() == 7


def test_a_deadline_stops_work_that_asks() -> None:
    late, early = Job(asking, deadline=PAST), Job(lambda stopped: stopped(), deadline=FUTURE)
    late.run()
    early.run()
    assert late.is_stopped
    assert not early.is_stopped
    assert late.result() == "stopped"
    assert early.result() is False


def test_who_waits_tells_work_that_its_deadline_has_come() -> None:
    told = Told()
    job = told.job(PAST)
    job.start()
    told.begun.wait()
    assert not told.told.event.is_set()
    assert job.result() == 7
    assert told.told.event.is_set()


def test_errors_come_out_where_the_result_is_asked_for() -> None:
    fault = ValueError("no room")

    def work(_stopped: Callable[[], bool]) -> None:
        raise fault

    job = Job(work)
    job.start()
    assert job.wait()
    for _ in range(2):
        with pytest.raises(ValueError, match="no room") as caught:
            job.result()
        assert caught.value is fault
    assert job.value is None


def test_who_waits_looks_on_while_the_work_goes_on() -> None:
    told, seen = Told(), []

    def watch() -> None:
        seen.append(job.has_ended)
        if len(seen) == 3:
            job.stop()

    job = told.job()
    job.start()
    job.wait(watch=watch)
    assert len(seen) >= 3
    assert job.has_ended
    again = Job(lambda _stopped: None)
    again.run()
    again.wait(watch=lambda: seen.append(True))
    assert True not in seen


@pytest.mark.skipif(sys.platform == "win32", reason="a signal that reaches another thread")
def test_a_ctrl_c_that_wakes_nobody_is_heard_all_the_same() -> None:
    """The system gives the signal to another thread while the main one sleeps, or just before it falls asleep.

    Python notes the signal then, but nothing interrupts the sleep.
    """
    heard = Sign("the main thread hears Ctrl-C")

    def work(_stopped: Callable[[], bool]) -> None:
        while not main_thread_sleeps():
            pass
        ctrl_c()
        heard.wait()

    job = Job(work)
    job.start()
    with pytest.raises(KeyboardInterrupt):
        job.wait()
    assert not job.has_ended, "an interrupted wait does not end the work"
    heard.event.set()
    job.result()
    assert job.has_ended


def test_who_must_see_the_end_is_not_moved_by_ctrl_c() -> None:
    told = Told()
    pressed: list[int] = []

    class Disturbed(Job[int]):
        def wait(self, until: float | None = None, watch: Callable[[], object] | None = None) -> bool:
            if len(pressed) < 3:
                pressed.append(1)
                ctrl_c()
            return super().wait(until, watch)

    def stop() -> None:
        """The work hears of it only when Ctrl-C has been pressed often enough."""
        if len(pressed) == 3:
            told.told.event.set()

    job = Disturbed(told, stop)
    job.start()
    told.begun.wait()
    job.stop_and_wait()
    assert (len(pressed), job.has_ended, told.at_work) == (3, True, False)


def test_jobs_are_done_side_by_side() -> None:
    both = threading.Barrier(2, timeout=PATIENCE)
    jobs = [Job(lambda _stopped: both.wait()) for _ in range(2)]
    run_side_by_side(*jobs)
    assert sorted(job.result() for job in jobs) == [0, 1]


def test_ctrl_c_ends_all_jobs() -> None:
    works = [Told(), Told()]
    jobs = [work.job() for work in works]
    with pytest.raises(KeyboardInterrupt):
        run_side_by_side(*jobs, watch=ctrl_c)
    assert all(job.has_ended for job in jobs)
    assert not any(work.at_work for work in works)


def test_the_error_of_one_job_ends_the_others() -> None:
    def fail(_stopped: Callable[[], bool]) -> None:
        raise ValueError("no room")

    told = Told()
    with pytest.raises(ValueError, match="no room"):
        run_side_by_side(Job(fail), told.job())
    assert not told.at_work


def test_ctrl_c_before_all_have_begun_leaves_none_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    works = [Told(), Told()]
    jobs = [work.job() for work in works]

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(jobs[1], "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_side_by_side(*jobs)
    assert all(job.has_ended for job in jobs)
    assert not works[0].at_work
    assert not works[1].begun.event.is_set()
