"""How many processors there are to work with."""

import os

__all__ = ["processors"]


def processors() -> int:
    """The processors that this process may use, where the system says."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
