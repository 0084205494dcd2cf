"""Locks between programs."""

import subprocess
import sys
from pathlib import Path

import pytest

from denkspiel.core.file_lock import FileLock

HOLDING = """
import sys, time
from pathlib import Path
from denkspiel.core.file_lock import FileLock
FileLock(Path(sys.argv[1])).acquire()
print("held", flush=True)
time.sleep(100)
"""


def test_a_lock_is_held_by_one_at_a_time(tmp_path: Path) -> None:
    one, other = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert one.acquire(wait=False)
    assert not other.acquire(wait=False)
    one.release()
    assert other.acquire(wait=False)
    other.release()
    other.release()
    with one:
        assert not other.acquire(wait=False)
    assert other.acquire()
    other.release()


def test_who_is_killed_lets_go_and_who_waits_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    process = subprocess.Popen([sys.executable, "-c", HOLDING, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    lock = FileLock(path)
    assert not lock.acquire(wait=False)
    process.kill()
    assert lock.acquire()
    process.communicate()
    lock.release()


def test_no_place_for_a_lock_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        FileLock(tmp_path / "missing" / "lock").acquire()
