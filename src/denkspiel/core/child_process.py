"""Starting processes of `multiprocessing` that Ctrl-C must not reach."""

import signal
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess

__all__ = ["start_uninterrupted"]


def start_uninterrupted(process: BaseProcess) -> None:
    """Start a process in which SIGINT is blocked from its first instruction on, where the system can do that.

    A terminal sends Ctrl-C to all processes of a program. One that is still importing modules cannot ignore it yet,
    and would end with a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        process.start()
        return
    resource_tracker.ensure_running()  # when `multiprocessing` starts it, it unblocks SIGINT
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # the child inherits it
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
