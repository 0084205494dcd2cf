"""The very first start: no compiled code anywhere, and a page that serves all the same."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from denkspiel.solver.compile_process import COMPILE_VARIABLE

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("first start")]
AT_ONCE = 1.5
"""Seconds within which a machine with nothing else to do answers what takes some milliseconds."""
PAGE = 3.0
"""Within these the page comes."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A service that has just been started, with an empty folder for compiled code."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    variables = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), COMPILE_VARIABLE: "never"}
    command = [sys.executable, "-m", "denkspiel", "serve", "--port", str(port)]
    command += ["--database", str(tmp_path / "games.sqlite")]
    with subprocess.Popen(command, env=variables, stdout=subprocess.DEVNULL) as service:
        try:
            yield f"http://127.0.0.1:{port}/"
        finally:
            service.terminate()


def busy() -> float:
    """How many times as long everything takes because of others."""
    return max(1.0, 1.5 * os.getloadavg()[0] / (os.cpu_count() or 1))


def choice(address: str, opponent: str, game: str = "connect-four", moves: str = "4453") -> tuple[int, Any]:
    """The status of the answer, and the seconds to wait or the move."""
    question = json.dumps({"game": game, "moves": moves, "opponent": opponent, "seconds": 0.2})
    request = Request(f"{address}api/choose", question.encode(), {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)["move"]
    except HTTPError as refused:
        return refused.code, int(refused.headers["Retry-After"])


def test_the_page_comes_first_and_what_needs_no_solver_is_answered_while_code_is_compiled(address: str) -> None:
    begun = time.monotonic()
    while time.monotonic() < begun + 20:
        try:
            with urlopen(address, timeout=20) as page:
                assert page.status == 200
            break
        except OSError:
            time.sleep(0.05)
    assert time.monotonic() - begun < PAGE * busy()
    told: list[tuple[float, int]] = []
    while True:
        status, found = choice(address, "master", "score-four", "a1b1")
        now = time.monotonic()
        if status == 200:
            break
        assert status == 503
        told.append((now, found))
        assert choice(address, "level-3")[0] == 200
        assert choice(address, "perfect", "hexagon", "12")[0] == 200, "a book knows it"
        if time.monotonic() > begun + 5:  # the worker has been there for some time
            assert time.monotonic() - now < AT_ONCE * busy()
        time.sleep(0.5)
    promised: list[tuple[float, float]] = [(round(now - at, 1), seconds) for at, seconds in told if at > begun + 5]
    assert len(promised) > 3
    if busy() > 1:  # nobody knows how busy a machine is going to be
        promised = [(actual, 4 * seconds) for actual, seconds in promised[len(promised) // 3 :]]
    assert [one for one in promised if one[0] >= one[1] + 1] == []
    for opponent, game, moves in (("perfect", "connect-four", "44"), ("level-9", "tic-tac-toe-3d", "222")):
        asked = time.monotonic()
        assert choice(address, opponent, game, moves)[0] == 200
        assert time.monotonic() - asked < 3 * AT_ONCE * busy()
