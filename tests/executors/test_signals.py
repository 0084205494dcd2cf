"""Signals are put off, kept from others, and make an end in order."""

import os
import signal
import subprocess
import sys

import pytest

from denkspiel.executors.executors import delay_interrupts, exit_on_sigterm

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals are of another kind here")
ASK = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


def test_ctrl_c_waits_for_the_end_of_the_block() -> None:
    done = []

    def work() -> None:
        with delay_interrupts():
            os.kill(os.getpid(), signal.SIGINT)
            done.append(1)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == [1]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_processes_that_begin_in_the_block_do_not_hear_of_ctrl_c() -> None:
    def asked() -> str:
        return subprocess.run([sys.executable, "-c", ASK], check=True, capture_output=True, text=True).stdout

    with delay_interrupts():
        inside = asked()
    assert (inside, asked()) == ("True\n", "False\n")


def test_sigterm_leaves_in_order_and_only_in_the_block() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit) as left, exit_on_sigterm():
        os.kill(os.getpid(), signal.SIGTERM)
    assert left.value.code == 143
    assert signal.getsignal(signal.SIGTERM) is before
