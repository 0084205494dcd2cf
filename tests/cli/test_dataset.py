import json
from pathlib import Path

import pytest

from tests.cli.calling import Call


def test_a_data_set_is_written_and_described(denkspiel: Call, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    words = ("dataset", "tic-tac-toe", "--positions", "all:1", "--workers", "1", "--memory", "8", "--out", str(path))
    answer = denkspiel(*words, "--json")
    said = json.loads(answer.out)
    assert (answer.status, said["positions"], said["wins"], said["draws"], said["losses"]) == (0, 3, 0, 3, 0)
    assert path.exists()
    answer = denkspiel(*words)
    assert (answer.status, answer.out) == (1, "")
    assert f'"{path}" already exists. Choose another file, or delete this one first.' in answer.err


def test_faulty_calls(denkspiel: Call, tmp_path: Path) -> None:
    out = str(tmp_path / "a.parquet")
    assert "Allowed: all:PLIES" in denkspiel("dataset", "hexagon", "--positions", "9", "--out", out).err
    answer = denkspiel("dataset", "hexagon", "--positions", "all:1", "--out", out, "--cluster", "here")
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert '"here" is not the address of a Dask scheduler. Use "local" or an address such as' in answer.err


def test_ctrl_c_names_a_journal_only_if_there_is_one(
    denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("denkspiel.solver.dataset.dataset.DataSet.build", stop)
    words = ("dataset", "tic-tac-toe", "--positions", "all:1", "--out", str(tmp_path / "a.parquet"))
    answer = denkspiel(*words)
    assert (answer.status, answer.err) == (130, "denkspiel: Stopped before the first result.\n")
    (tmp_path / "a.parquet.journal").touch()
    assert 'a.parquet.journal"; run the same command again to continue.' in denkspiel(*words).err
