"""Python's search for objects that only lead to each other, which holds up all that a process does.

A program that has been loaded is some hundred thousand objects, and a service with many open connections has as many
more: to search all of them takes half a second (decision 21). The young ones take some milliseconds.
"""

import gc
import time

__all__ = ["keep_what_is_loaded", "search_all", "search_only_young"]

_NEVER = 2**31 - 1


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
