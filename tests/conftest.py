import signal

import pytest


@pytest.fixture(scope="session", autouse=True)
def _ctrl_c_counts() -> None:
    """What is started in the background ignores Ctrl-C, and so does all that it starts; tests would wait for ever."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
