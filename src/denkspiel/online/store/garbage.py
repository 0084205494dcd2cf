"""Python's search for objects that only lead to each other, which holds up all that a process does.

A program that has been loaded is some hundred thousand objects, and a service with many open connections has as many
more: to search all of them takes half a second (decision 21). The young ones take some milliseconds.
"""

import ctypes
import gc
import time
from functools import cache
from threading import Thread
from typing import Any

__all__ = ["give_back_memory", "give_back_memory_from_now_on", "keep_what_is_loaded", "search_all", "search_only_young"]

_NEVER = 2**31 - 1
_GIVE_BACK_SECONDS = 30.0
"""Between two times at which the memory that a process does not need any more is given back to the system."""


def keep_what_is_loaded() -> None:
    """Take what is there now to stay for good, and search it no more."""
    gc.collect()
    gc.freeze()


def search_only_young() -> None:
    """Let Python search by itself only what is young; all that has come is searched by `search_all`."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _NEVER)


def search_all() -> float:
    """Search all that has come; the seconds that this took."""
    begun = time.perf_counter()
    gc.collect()
    return time.perf_counter() - begun


def give_back_memory() -> None:
    """Give the system the memory that is free here. The C library on Linux keeps what lies between used blocks."""
    trim = _trim()
    if trim is not None:
        trim(0)


def give_back_memory_from_now_on() -> None:
    """Do that from time to time, in a thread, as long as the process lives."""

    def go_on() -> None:
        while True:
            time.sleep(_GIVE_BACK_SECONDS)
            give_back_memory()

    Thread(target=go_on, name="denkspiel-gives-back", daemon=True).start()


@cache
def _trim() -> Any:
    """`malloc_trim` of the GNU C library; `None` where there is another one."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):
        return None
