"""A service for tools and tests that look at the page: like `denkspiel serve`, with limits for one reader or none.

Link games are kept in a folder that goes with it, and open invitations are shown to everybody.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

__all__ = ["served"]

_SERVE = """
from pathlib import Path
from denkspiel.web.app.server import open_socket, page_address, serve
from denkspiel.web.app.settings import Settings
with open_socket("127.0.0.1", 0) as listening:
    print(page_address(listening), flush=True)
    serve(Settings(lobby=True, {settings}database=Path({folder!r}, "games.sqlite")), listening, None)
"""


_NO_LIMITS = (
    "client_share=0, searches_per_client=16, workers=1, "
    "commands_a_second=1000, games_an_hour=100_000, games_a_day=100_000, "
)


@contextmanager
def served(*, limits: bool = False) -> Iterator[str]:
    """While a service runs in a process of its own, its address.

    Args:
        limits: whether one reader may have as much as `denkspiel serve` allows, or as much as it likes.

    Raises:
        RuntimeError: it does not start.
    """
    with TemporaryDirectory() as folder:
        program = _SERVE.format(settings="" if limits else _NO_LIMITS, folder=folder)
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None, "it was asked for"
                told = process.stdout.readline().strip()
                if not re.fullmatch(r"http://127\.0\.0\.1:\d+/", told):
                    raise RuntimeError(f"the service does not start: {told!r}")
                yield told
            finally:
                process.terminate()
