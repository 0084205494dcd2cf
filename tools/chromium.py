"""The browser that looks at the page: the system's Chromium, or the one that Playwright installs.

python -m tools.chromium  says where it is; if there is none, installs one where that is possible
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

__all__ = ["REQUIRED", "find", "is_required", "launched", "main"]

REQUIRED = "DENKSPIEL_BROWSER"
"""The environment variable that, if it says "required", makes a missing browser a failure."""

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""The first one found is taken: without windows it is loaded sooner, and takes a quarter less processor time."""
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",  # the process of a window that is open is taken for the next one too
)
_MISSING = """\
There is no Chromium here: the tests in a browser cannot run, and no pictures of the page can be taken.
On Debian: sudo apt install chromium-headless-shell, or chromium. Elsewhere: .venv/bin/playwright install chromium.\
"""


def find() -> str | None:
    """The program, or `None` if there is none."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    return found or _of_playwright()


def is_required() -> bool:
    """Whether a missing browser is a failure."""
    return os.environ.get(REQUIRED) == "required"


@contextmanager
def launched(program: str) -> Iterator[Browser]:
    """While a browser runs, without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(_FLAGS))
        try:
            yield browser
        finally:
            browser.close()


def main() -> int:
    """Find or install a browser; 1 if there is none although one is required."""
    program = find() or _installed()
    print(program or _MISSING, file=sys.stdout if program else sys.stderr)
    return 1 if program is None and is_required() else 0


def _of_playwright() -> str | None:
    with sync_playwright() as playwright:
        program = playwright.chromium.executable_path
    return program if Path(program).is_file() else None


def _installed() -> str | None:
    """The browser after an attempt to install it: from the system's packages, else Playwright's own."""
    attempts = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        # once with the lists of packages as they are, and once with new ones: a fresh machine has none
        install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell"]
        attempts = [install, ["apt-get", "update"], install, *attempts]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in attempts:
        print(f"Installing a browser: {' '.join(words)}", file=sys.stderr)
        done = subprocess.run(words, check=False, stdout=sys.stderr, env=environment).returncode == 0
        if done and (program := find()):
            return program
    return None


if __name__ == "__main__":
    sys.exit(main())
