"""The page without a server over a line of 10 Mbit/s: what a first visit takes, and how soon one can play.

python -m benchmarks.static_page FOLDER  measures what `make static` has built; needs Chromium
"""

import argparse
import statistics
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser

from tools import chromium

__all__ = ["main"]

_LINE = {"offline": False, "latency": 20, "downloadThroughput": 10_000_000 / 8, "uploadThroughput": 10_000_000 / 8}
"""In milliseconds and bytes a second."""
_IS_ANSWERED = "() => (new URLSearchParams(location.search).get('moves') ?? '').length > 1"
_IS_LOADED = "() => window.denkspielTransport(new URL('api/games/tic-tac-toe-3d:4', location)).then(({ ok }) => ok)"
"""Nothing but the program itself can answer that."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if there is no browser."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="what `make static` has built")
    parser.add_argument("--times", type=int, default=5, help="how often it is visited; default: 5")
    options = parser.parse_args(arguments)
    program = chromium.find()
    if program is None:
        print("There is no Chromium; make ready installs one.", file=sys.stderr)
        return 1
    size = sum(file.stat().st_size for file in options.folder.rglob("*") if file.is_file())
    with _served(options.folder) as address, chromium.launched(program) as browser:
        visits = [_visited(browser, address) for _ in range(options.times)]
    print(f"all files: {size / 1e6:.1f} MB")
    for what, seconds in zip(
        ("board", "first move answered", "program loaded"), zip(*visits, strict=True), strict=True
    ):
        print(f"{what}: median {statistics.median(seconds):.1f} s, best {min(seconds):.1f} s")
    return 0


def _visited(browser: Browser, address: str) -> tuple[float, float, float]:
    """Seconds from the call of the page until its board is drawn, a first move is answered, and the program runs."""
    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        hand = context.new_cdp_session(page)
        hand.send("Network.enable")
        hand.send("Network.emulateNetworkConditions", _LINE)
        begun = time.perf_counter()
        page.goto(address)
        page.locator("#board svg.board").first.wait_for()
        drawn = time.perf_counter() - begun
        page.locator("#status-line[data-phase=move]").wait_for()
        page.locator(".arrow[data-column='4']").click()
        page.wait_for_function(_IS_ANSWERED)
        answered = time.perf_counter() - begun
        page.wait_for_function(_IS_LOADED, timeout=300_000)
        return drawn, answered, time.perf_counter() - begun


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """While a web server runs that knows nothing but files, its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args: object) -> None:
        """Say nothing."""


if __name__ == "__main__":
    sys.exit(main())
