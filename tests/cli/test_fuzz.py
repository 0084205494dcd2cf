"""Whatever is typed: no traceback, one of three exit statuses, and a sentence whenever it is not 0."""

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from denkspiel.cli.commands import COMMANDS
from denkspiel.cli.main import main
from denkspiel.core.position import Position
from denkspiel.solver.exact.base_solver import Finding
from denkspiel.solver.exact.solver import Solver
from denkspiel.web.app import server
from tests.cli.calling import PROGRESS

WORDS = [
    *COMMANDS,
    *("connect-four", "connect-four:5x4", "connect-four:x", "hexagon", "score-four", "tic-tac-toe", "mnk", "mnk:3,3,3"),
    *("nothing.toml", "", "-", "--", "-h", "--help", "--version", "--language", "--language=de", "de", "en"),
    *("--json", "--json=1", "--format", "--format=svg", "svg", "plain", "text", "hpgl", "--colour", "always"),
    *("--by", "--by=homburg", "homburg", "random", "raumvier-2", "hexagon-1360", "--seed", "0", "-1", "2", "1e9"),
    *("--game", "--game=hexagon", "--games", "--games=2", "--games=-2", "4453", "12 23", "a1", "111"),
    *("--first", "human", "--second", "--plain", "--name", "--begin", "lot", "--resume", "--ratings", "--delay"),
    *("--seconds", "--seconds=1", "0.5", "--memory", "--memory=1", "--memory=99999999", "--score=plies", "--score"),
    *("--nodes", "--nodes=5", "--nodes=x"),
    *("{}", "{0}", "%s", "%", "\udcff", "--seed=\udcff", "\0"),
]

MOST_NODES = 1000
WRITING = ("--output", "--record", "--plot", "--log")


def _call(words: list[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"4\nq\ny\n"), encoding="utf-8")),
        patch.dict(os.environ, {"LANGUAGE": "en"}),
    ):
        status = main(words)
    return status, out.getvalue(), err.getvalue()


def _check(words: list[str]) -> None:
    status, _, err = _call(words)
    err = PROGRESS.sub("", err)
    if "sprt" in words and not err:
        assert status in (0, 1, 3)  # its verdict
        return
    assert status in (0, 1, 2)
    assert (status == 0) == (err == "")
    if status:
        *lines, rest = err.split("\n")
        assert rest == ""
        assert all(line.startswith("denkspiel: ") and len(line) < 1000 for line in lines)
        assert len(lines) == 1 or all(line.startswith("denkspiel: Line ") for line in lines)


@pytest.fixture(autouse=True, scope="module")
def _empty_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Names of files among the words are looked for where there are none."""
    with contextlib.chdir(tmp_path_factory.mktemp("empty")):
        yield


@pytest.fixture(autouse=True, scope="module")
def _short_searches() -> Iterator[None]:
    """The empty board of Connect Four takes a while to solve, and there is no Ctrl-C here."""
    search = Solver.search

    def soon_over(solver: Solver, position: Position, **options: Any) -> Finding:
        return search(solver, position, **{**options, "nodes": min(options.get("nodes") or MOST_NODES, MOST_NODES)})

    with patch.object(Solver, "search", soon_over):
        yield


@pytest.fixture(autouse=True, scope="module")
def _nobody_to_serve() -> Iterator[None]:
    """The page is served until Ctrl-C, which does not come either."""
    with patch.object(server, "serve", lambda *_: None):
        yield


@settings(max_examples=90, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=7))
@example(["solve", "tic-tac-toe", "-"])
def test_words_that_mean_something(words: list[str]) -> None:
    _check(words)


@settings(max_examples=90, deadline=None)
@given(
    st.sampled_from([name for name in COMMANDS if name != "match"]),
    st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=5),
)
def test_a_command_and_any_words(command: str, words: list[str]) -> None:
    _check([command, *(word for word in words if not word.startswith(WRITING))])


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(["connect-four", "score-four", "tic-tac-toe-3d", "hexagon"]), st.text(max_size=12))
def test_any_text_as_moves(name: str, moves: str) -> None:
    _check(["show", name, "--", moves])
