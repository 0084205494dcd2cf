"""`--seconds` and `--nodes` reach the opponents of every command that has some, and nonsense is refused."""

import io
import json
import sys
from random import Random
from typing import Any

import pytest

from denkspiel.core.position import Position
from denkspiel.opponents.levels.random_player import RandomPlayer
from denkspiel.opponents.opponent import Choice, Limit
from tests.cases import for_each
from tests.cli.calling import Call
from tests.play.thinkers import enlist

Given = list[tuple[float | None, int | None]]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Given:
    """The limits that the opponent "random" is given, one for each of its choices."""
    limits: Given = []

    class Noting(RandomPlayer):
        def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
            limits.append((None, None) if limit is None else (limit.seconds, limit.nodes))
            return super().choose(position, rng, limit)

    monkeypatch.setattr(sys, "stdin", io.StringIO())
    enlist(monkeypatch.setattr, "random", Noting)
    return limits


CALLS = (
    ("rate", "tic-tac-toe", "--by", "random"),
    ("match", "random", "random", "--game", "tic-tac-toe", "--games", "1"),
    ("play", "tic-tac-toe", "--first", "random", "--second", "random", "--plain"),
)
LIMITS: list[tuple[tuple[str, ...], tuple[float | None, int | None]]] = [
    ((), (None, None)),
    (("--seconds", "0.25"), (0.25, None)),
    (("--nodes", "300"), (None, 300)),
    (("--nodes=7", "--seconds=3"), (3.0, 7)),
]

WARM_UP = (0.05, 1)
"""In a match where time counts, both players get ready first."""


@pytest.mark.parametrize("words", CALLS)
@pytest.mark.parametrize(("options", "limit"), LIMITS)
def test_limits_reach_the_opponents(
    denkspiel: Call, given: Given, words: tuple[str, ...], options: tuple[str, ...], limit: object
) -> None:
    assert denkspiel(*words, *options).status == 0
    assert given
    assert set(given) - {WARM_UP} == {limit}


@pytest.mark.usefixtures("given")
@pytest.mark.parametrize("words", CALLS[:2])
def test_data_say_what_the_limits_were(denkspiel: Call, words: tuple[str, ...]) -> None:
    def data(*options: str) -> Any:
        answer = json.loads(denkspiel(*words, "--json", *options).out)
        return answer["seconds"], answer["nodes"]

    assert data() == (None, None)
    assert data("--nodes", "12", "--seconds", "0.5") == (0.5, 12)


@pytest.mark.parametrize("words", CALLS)
@for_each(
    "options, fault",
    [
        (
            ("--seconds", "0"),
            'Invalid value for --seconds: "0". Allowed: seconds from 0.001 to 1000000, such as 10 or 0.5.',
        ),
        (("--seconds", "0.0"), 'Invalid value for --seconds: "0.0"'),
        (("--seconds", "soon"), 'Invalid value for --seconds: "soon"'),
        (("--seconds=-1",), 'Invalid value for --seconds: "-1"'),
        (("--seconds", "nan"), 'Invalid value for --seconds: "nan"'),
        (("--nodes", "0"), 'Invalid value for --nodes: "0". Allowed: whole numbers from 1 to 1000000000000.'),
        (("--nodes", "1.5"), 'Invalid value for --nodes: "1.5"'),
        (("--nodes", "1e6"), 'Invalid value for --nodes: "1e6"'),
        (("--nodes=-3",), 'Invalid value for --nodes: "-3"'),
        (("--nodes", "9" * 19), 'Invalid value for --nodes: "'),
        (("--nodes", "\u0663"), 'Invalid value for --nodes: "'),
        (("--nodes",), "--nodes needs a value."),
    ],
)
def test_faults(denkspiel: Call, words: tuple[str, ...], options: tuple[str, ...], fault: str) -> None:
    answer = denkspiel(*words, *options)
    assert (answer.status, answer.out) == (2, "")
    assert fault in answer.err
    assert answer.err.count("\n") == 1
