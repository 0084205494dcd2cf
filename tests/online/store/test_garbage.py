"""The search for garbage: what is loaded is searched no more, and what is older only when somebody says so."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from denkspiel.online.store.garbage import keep_what_is_loaded, search_all, search_only_young


class Ring:
    """Leads to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def usual_search() -> Iterator[None]:
    """As it was, afterwards."""
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_what_is_loaded_is_searched_no_more() -> None:
    ring = Ring()
    found = weakref.ref(ring)
    keep_what_is_loaded()
    del ring
    search_all()
    assert found() is not None
    gc.unfreeze()
    search_all()
    assert found() is None


def test_what_is_older_is_searched_when_somebody_says_so() -> None:
    gc.collect()
    gc.freeze()  # so that Python need not wait until there is a quarter more than what is loaded here
    search_only_young()
    ring = Ring()
    found = weakref.ref(ring)
    gc.collect(1)  # it is among the old ones now
    del ring
    kept = [[number] for number in range(400_000)]
    assert found() is not None
    assert search_all() > 0
    assert found() is None
    assert len(kept) == 400_000
