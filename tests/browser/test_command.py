"""The command that people type: it serves the page, and ends well."""

import os
import re
import signal
import subprocess
import sys

import pytest
from playwright.sync_api import Page

from tests.browser.table import Table


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such signals")
@pytest.mark.parametrize(("ending", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, -signal.SIGTERM)])
def test_a_game_is_served_until_a_signal(window: Page, ending: signal.Signals, status: int) -> None:
    called = [sys.executable, "-m", "denkspiel", "serve", "score-four", "--port", "0", "--language", "en", "--log", "-"]
    with subprocess.Popen(called, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = re.search(r"(http://\S+?/)\?\S+", process.stdout.readline())
        assert told is not None
        table = Table(window, told[1])
        table.page.goto(told[0])
        table.ready("score-four")
        table.click("b2")
        table.wait("move")
        assert table.faults == []
        process.send_signal(ending)
        _, log = process.communicate(timeout=50)
        assert process.returncode == status
        assert "Traceback" not in log
        assert '"POST /api/course' in log
    table.press("1", "1", "Enter")
    table.said("Cannot reach the server.")
