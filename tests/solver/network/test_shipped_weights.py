"""The weights that come with the program."""

from pathlib import Path

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.core.game import rules_digest
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.heuristic.estimator import Estimator
from denkspiel.solver.network import weights as shelf
from denkspiel.solver.network.weights import WEIGHTS_FOLDER, read_weights, row_layout, weights_for
from tests.caches import forget

LEARNED = ("qubic", "score-four")


def test_each_file_is_that_of_a_game_made_by_the_command_and_they_are_small() -> None:
    files = sorted(WEIGHTS_FOLDER.glob("*.weights"))
    assert [path.stem for path in files] == [*LEARNED]
    assert sum(path.stat().st_size for path in files) < 1_000_000
    for path in files:
        weights, played = read_weights(path), game(path.stem)
        assert weights.digest == rules_digest(played)
        assert weights.rows.shape == (row_layout(played).count, 32)
        assert weights.training["seed"] == "0"
        assert weights.training["quality"]["signs"] > 0.7
        assert weights_for(played) is not None


def test_a_game_is_found_by_its_data_and_others_play_by_the_formula() -> None:
    assert weights_for(game("score-four:4")) is weights_for(game("score-four"))
    assert weights_for(game("score-four:3")) is None
    start = Position.start(game("connect-four:5x4"))
    plain, usual = Estimator(start.game, 2, weights=None), Estimator(start.game, 2)
    assert plain.estimate(start, nodes=300).values == usual.estimate(start, nodes=300).values


def test_a_damaged_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "torn.weights").write_bytes((WEIGHTS_FOLDER / "qubic.weights").read_bytes()[:-1])
    monkeypatch.setattr(shelf, "WEIGHTS_FOLDER", tmp_path)
    forget(shelf)
    try:
        with pytest.raises(FileFault, match="is damaged"):
            weights_for(game("qubic"))
    finally:
        forget(shelf)
