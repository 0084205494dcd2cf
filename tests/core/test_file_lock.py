"""Locks between programs."""

import subprocess
import sys
from pathlib import Path

import pytest

from denkspiel.core import file_lock
from denkspiel.core.file_lock import Lock, lock, locked

HOLDING = """
import sys, time
from pathlib import Path
from denkspiel.core.file_lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(100)
"""


def test_a_lock_is_held_by_one_at_a_time(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("ab") as one, (tmp_path / "lock").open("ab") as other:
        assert lock(one) is Lock.OURS
        assert lock(other) is Lock.TAKEN
        one.close()
        assert lock(other) is Lock.OURS


def test_who_is_killed_lets_go_and_who_waits_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    process = subprocess.Popen([sys.executable, "-c", HOLDING, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    with path.open("ab") as file:
        assert lock(file) is Lock.TAKEN
    process.kill()
    with locked(path), path.open("ab") as file:
        assert lock(file) is Lock.TAKEN
    process.communicate()


def test_nobody_waits_where_there_are_no_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_lock, "fcntl", None)
    with locked(tmp_path / "lock"), locked(tmp_path / "lock"):
        assert (tmp_path / "lock").read_bytes() == b""


def test_no_place_for_a_lock_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), locked(tmp_path / "missing" / "lock"):
        pass
