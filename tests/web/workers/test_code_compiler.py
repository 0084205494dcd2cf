"""Compiling beside the service: what is told of it, and how it ends."""

import asyncio
import subprocess
import sys
from typing import Any

import pytest

from denkspiel.solver.compile_process import TYPICAL_SECONDS
from denkspiel.web.workers.code_compiler import CodeCompiler


def program(source: str) -> Any:
    """Starts this program instead of the compiler's."""

    def start(game: None, *, niceness: int, stdout: int) -> Any:
        assert (game, niceness, stdout) == (None, 10, subprocess.PIPE)
        return subprocess.Popen([sys.executable, "-c", source], stdin=subprocess.PIPE, stdout=stdout)

    return start


def refused(*_: Any, **_named: Any) -> Any:
    raise BlockingIOError("no more processes")


@pytest.mark.parametrize(
    ("start", "succeeded"),
    [(program("print(100); print(264)"), True), (program("raise SystemExit(1)"), False), (refused, False)],
    ids=["compiled", "cannot be kept", "no process"],
)
def test_it_says_whether_the_code_is_there(start: Any, succeeded: bool) -> None:
    assert asyncio.run(CodeCompiler(start).run()) is succeeded


def test_what_is_left_is_told_by_what_is_done() -> None:
    now = 50.0
    compiler = CodeCompiler(program("print(125, flush=True); input()"), clock=lambda: now)
    assert compiler.seconds_left == TYPICAL_SECONDS

    async def half() -> None:
        nonlocal now
        running = asyncio.ensure_future(compiler.run())
        await asyncio.sleep(0)
        now = 58.0
        before = compiler.seconds_left
        while compiler.seconds_left >= before:
            await asyncio.sleep(0.01)
        assert 8 < compiler.seconds_left < 15
        now = 1000.0
        assert compiler.seconds_left > 1
        running.cancel()

    asyncio.run(half())
