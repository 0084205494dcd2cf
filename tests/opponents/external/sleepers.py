"""External players that never come to an end, and whether their processes have."""

import os
import sys
import time
from pathlib import Path

__all__ = ["PATIENCE", "has_ended", "pids", "sleeping_engine", "sleeping_file"]

PATIENCE = 50.0

_PRELUDE = """
import os, subprocess, sys, time

def fall_asleep():
    child = subprocess.Popen(["sleep", "600"])
    with open({log!r} + ".new", "w") as log:
        log.write(f"{{os.getpid()}} {{child.pid}}")
    os.rename({log!r} + ".new", {log!r})
    time.sleep(600)
"""
_ENGINE = (
    _PRELUDE
    + """
for line in sys.stdin:
    word = line.split()[0]
    answers = {{"uci": "uciok", "isready": "readyok"}}
    if word in answers:
        print(answers[word], flush=True)
    elif word == "go":
        fall_asleep()
"""
)
_FILE = (
    _PRELUDE
    + """
class Sleeper:
    def choose(self, position, rng, limit=None):
        fall_asleep()
"""
)


def sleeping_engine(folder: Path) -> str:
    """An engine, as players are written, that starts another process and falls asleep instead of moving."""
    file = folder / "sleeper.txt"
    file.write_text(_ENGINE.format(log=str(folder / "pids")), encoding="utf-8")
    return f"engine:{sys.executable} {file}?seconds=300"


def sleeping_file(folder: Path) -> str:
    """A Python file that does the same."""
    file = folder / "sleeper.py"
    file.write_text(_FILE.format(log=str(folder / "pids")), encoding="utf-8")
    return f"{file}?seconds=300"


def pids(folder: Path) -> list[int]:
    """The sleeper in this folder and what it has started; none before it sleeps."""
    file = folder / "pids"
    return [int(word) for word in file.read_text(encoding="ascii").split()] if file.exists() else []


def has_ended(process: int) -> bool:
    """Whether it is gone, or but a name in the system's list, soon."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        state = Path(f"/proc/{process}/stat")
        if state.exists() and state.read_text(encoding="ascii").split()[2] == "Z":
            return True
        time.sleep(0.02)
    return False
