"""Whether a killed program loses moves that it has told.

    python -m tools.check_kills --kills 200

Each time two random players play a game that is recorded; when some moves have been told, the program is killed
(SIGKILL), at a random moment within the next one or two moves. Every move told must stand in the record, and the record
must be readable. The exit status is 1 if a move is lost.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import IO

from denkspiel.core.errors import DenkspielError
from denkspiel.core.notation import format_moves
from denkspiel.play.record_file import last_record

__all__ = ["holds", "killed_after", "main"]

_GAME = "connect-four"
_TOLD = re.compile(r"and play (\d)\.")
_MOST_MOVES = 42
_LONGEST_WAIT = 0.004
"""Seconds; a move and its writing take one or two thousandths."""


def main() -> int:
    """Kill as often as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", default="0")
    options = parser.parse_args()
    rng, told, lost = Random(options.seed), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.kills):
            record = Path(folder) / f"{number}.txt"
            moves = killed_after(rng.randrange(_MOST_MOVES), rng.random() * _LONGEST_WAIT, record, str(number))
            told, lost = told + len(moves), lost + (not holds(record, moves))
    print(f"{options.kills} kills, {told} moves told, {lost} records without a move that was told")
    return int(lost > 0)


def killed_after(count: int, seconds: float, record: Path, seed: str) -> str:
    """All moves that a program told which was killed so many seconds after it had told `count` moves."""
    players = ("--first", "random", "--second", "random", "--seed", seed)
    words = [sys.executable, "-m", "denkspiel", "play", _GAME, *players, "--plain", "--record", str(record)]
    with subprocess.Popen(
        [*words, "--language", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
    ) as program:
        assert program.stdout is not None
        told = _lines_until(program.stdout, count)
        time.sleep(seconds)
        program.kill()
        told += program.stdout.read()
    return "".join(_TOLD.findall(told))


def _lines_until(output: IO[str], count: int) -> str:
    """What is told until that many moves are, or until the game is over."""
    told = ""
    for line in output:
        told += line
        if len(_TOLD.findall(told)) >= count or " wins with " in line or "a draw." in line:
            break
    return told


def holds(record: Path, moves: str) -> bool:
    """Whether the record can be read and begins with these moves."""
    try:
        written = last_record(record)
    except DenkspielError as error:
        print(error)
        return False
    return format_moves(written.game, written.moves).startswith(moves)


if __name__ == "__main__":
    sys.exit(main())
