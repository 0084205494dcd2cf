"""Long work says so on standard error, in pipes too."""

import time
from typing import Any

import pytest

from denkspiel.cli import searching
from denkspiel.solver.search.solver import Solver
from tests.cli.calling import Call


@pytest.mark.parametrize("words", [("solve", "hexagon", "12"), ("analyse", "hexagon", "122334")])
def test_a_long_search_says_so_in_a_pipe_and_later_how_to_get_an_estimate(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """Here any search is long: it waits until both sentences must have been said."""
    usual = Solver.search

    def slow(solver: Solver, *arguments: Any, **wishes: Any) -> Any:
        if wishes.get("nodes") is None and wishes.get("seconds") != 0 and not searched:
            searched.append(True)
            time.sleep(0.5)
        return usual(solver, *arguments, **wishes)

    for seconds, more in (((), True), (("--seconds", "1000"), False)):
        searched: list[bool] = []
        monkeypatch.setattr(searching, "_PATIENCE_SECONDS", 0.01)
        monkeypatch.setattr(searching, "_LONG_SECONDS", 0.02)
        monkeypatch.setattr(Solver, "search", slow)
        answer = denkspiel(*words, *seconds)
        assert answer.status == 0
        assert answer.err.count("denkspiel: Searching ...\n") == 1
        assert ("analyse GAME MOVES --seconds 10" in answer.err) is more
