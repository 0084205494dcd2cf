"""Ctrl-C reaches all processes of a terminal, also those that are only just starting."""

import os
import signal
import time
from multiprocessing import get_context
from multiprocessing.process import BaseProcess

import pytest

from denkspiel.web.workers.worker import start_uninterrupted


class _Broken(BaseProcess):
    def start(self) -> None:
        raise OSError("no room for another process")


def _wait() -> None:
    time.sleep(60)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="this system has no signal mask")
def test_an_interrupt_does_not_reach_a_process_from_its_first_instruction_on(capfd: pytest.CaptureFixture[str]) -> None:
    process = get_context("spawn").Process(target=_wait, daemon=True)
    start_uninterrupted(process)
    assert process.pid is not None
    for _ in range(20):
        os.kill(process.pid, signal.SIGINT)
        process.join(0.05)
    assert process.is_alive()
    process.kill()
    process.join()
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="this system has no signal mask")
def test_the_program_itself_is_interrupted_as_before() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with pytest.raises(OSError, match="no room"):
        start_uninterrupted(_Broken())
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before
    assert signal.SIGINT not in before
