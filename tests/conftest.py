import gc
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.without_unix import needs_unix

settings.register_profile(
    "denkspiel",
    deadline=None,  # how long an example takes, or making one up, tells of the machine and not of the program
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,  # every run tries the same examples, so that a fault seen once is seen again
    print_blob=True,
)
settings.load_profile("denkspiel")
os.environ.setdefault("DENKSPIEL_COMPILE", "never")  # a test that compiles says so; what it starts inherits this
gc.disable()  # until all tests are found: what is loaded for them stays


@pytest.fixture(scope="session", autouse=True)
def _ctrl_c_counts() -> None:
    """What is started in the background ignores Ctrl-C, and so does all that it starts; tests would wait for ever."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def thread() -> Iterator[Executor]:
    """Does one thing after the other, in this process."""
    with ThreadPoolExecutor(1) as pool:
        yield pool


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """On Windows, leave out the files of tests that themselves use what only Unix has."""
    return True if os.name == "nt" and collection_path.suffix == ".py" and needs_unix(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs a database server counts as long."""
    for item in items:
        if any(mark.args == ("postgres",) for mark in item.iter_markers("xdist_group")):
            item.add_marker(pytest.mark.long)


def pytest_collection_finish() -> None:
    """What was loaded stays, so looking through it for garbage again and again is in vain."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(500_000, 20, 20)  # with a tenth of that it took a thirtieth of the time, while boards are compiled
    gc.enable()
