"""The simulated child, which says how strong the weakest level may be: what it notices, and what fits it."""

from random import Random

import pytest

from benchmarks import child
from benchmarks.child import child_move, series
from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
from denkspiel.opponents.roster import opponent

TIMES = 1000


def share(name: str, moves: str, cell: str) -> float:
    """How often the child takes that cell."""
    position = replay(game(name), moves)
    cells = game(name).geometry.cells
    return sum(cells[child_move(position, Random(seed))].name == cell for seed in range(TIMES)) / TIMES


@pytest.mark.parametrize(
    ("name", "moves", "cell", "noticed"),
    [
        ("connect-four", "414141", "4.4", 0.6 + 0.4 * 0.7 / 7),
        ("connect-four", "41414", "4.4", 0.3 + 0.7 / 7),
        ("tic-tac-toe", "a1 a3 b1", "c1", 0.3 + 0.7 / 6),
        ("hexagon", "12 45 13 46", "23", 0.4 / 11),
    ],
)
def test_the_child_notices_so_many_wins_threats_and_losses(name: str, moves: str, cell: str, noticed: float) -> None:
    assert share(name, moves, cell) == pytest.approx(noticed, abs=0.04)


def test_the_two_take_turns_to_move_first() -> None:
    """In 3-D Tic-Tac-Toe whoever begins and never errs wins."""
    result = series(game("tic-tac-toe-3d"), opponent("perfect"), 20, "child")
    assert result.games == 20
    assert result.losses > 10


@pytest.mark.parametrize(("name", "status"), [("level-0", 0), ("level-4", 1), ("random", 1)])
def test_an_opponent_that_does_not_suit_the_child_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, status: int
) -> None:
    monkeypatch.setattr(child, "GAMES", ("tic-tac-toe-3d", "tic-tac-toe"))
    assert child.main(["--opponent", name, "--games", "600"]) == status
    assert "| tic-tac-toe-3d |" in capsys.readouterr().out
