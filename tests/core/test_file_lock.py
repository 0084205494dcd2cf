"""Locks between programs."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from denkspiel.core import file_lock
from denkspiel.core.file_lock import LockState, hold_lock, try_lock

HOLDING = """
import sys, time
from pathlib import Path
from denkspiel.core.file_lock import hold_lock
with hold_lock(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(100)
"""


def test_a_lock_is_held_by_one_at_a_time(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("ab") as one, (tmp_path / "lock").open("ab") as other:
        assert try_lock(one) is LockState.ACQUIRED
        assert try_lock(other) is LockState.HELD_ELSEWHERE
        one.close()
        assert try_lock(other) is LockState.ACQUIRED


def test_who_is_killed_lets_go_and_who_waits_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    process = subprocess.Popen([sys.executable, "-c", HOLDING, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    with path.open("ab") as file:
        assert try_lock(file) is LockState.HELD_ELSEWHERE
    process.kill()
    with hold_lock(path), path.open("ab") as file:
        assert try_lock(file) is LockState.HELD_ELSEWHERE
    process.communicate()


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_nobody_waits_for_a_paused_program_but_for_one_that_works(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with subprocess.Popen([sys.executable, "-c", HOLDING, str(path)], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        waits = [True]

        def pause(seconds: float) -> None:
            waits.append(time.monotonic() < begun + 3)
            if not waits[-1]:
                holder.send_signal(signal.SIGSTOP)
            time.sleep(seconds)

        begun = time.monotonic()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(file_lock, "time", SimpleNamespace(sleep=pause, monotonic=time.monotonic))
            with hold_lock(path, 1) as is_ours:
                assert not is_ours
        assert not waits[-1], "three times as long as a silent program is waited for"
        holder.kill()
    with hold_lock(path) as is_ours:
        assert is_ours


@pytest.mark.timeout(30)  # a program that waits does so for ever
@pytest.mark.skipif(os.name != "posix", reason="locks of POSIX")
def test_nobody_waits_for_somebody_who_only_reads_the_file(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    path.touch()
    with path.open("rb") as reading:
        assert try_lock(reading) is LockState.ACQUIRED
        with hold_lock(path, 0.1) as is_ours:
            assert not is_ours


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
@pytest.mark.parametrize("make", ["mkfifo", "mkdir"])
def test_what_is_no_file_is_an_error_at_once(tmp_path: Path, make: str) -> None:
    getattr(os, make)(tmp_path / "lock")
    with pytest.raises(OSError, match="lock"), hold_lock(tmp_path / "lock"):
        pass


def test_nobody_waits_where_there_are_no_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_lock, "fcntl", None)
    with hold_lock(tmp_path / "lock"), hold_lock(tmp_path / "lock"):
        assert (tmp_path / "lock").read_bytes() == b""


def test_no_place_for_a_lock_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), hold_lock(tmp_path / "missing" / "lock"):
        pass
