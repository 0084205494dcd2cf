"""The engine that our client is tried with: Fairy-Stockfish, as Debian has it.

python -m tools.fairy_stockfish  says where it is; if there is none, installs it where that is possible
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["REQUIRED", "find", "is_required", "main"]

REQUIRED = "DENKSPIEL_FAIRY_STOCKFISH"
"""The environment variable that, if it says "required", makes a missing engine a failure."""

_NAME = "fairy-stockfish"
_PLACE = Path("/usr/games") / _NAME
"""Debian's place for games, which is not on every path."""
_MISSING = "There is no Fairy-Stockfish here: it is not played against. On Debian: sudo apt install fairy-stockfish."


def find() -> str | None:
    """The program, or `None` if there is none."""
    return shutil.which(_NAME) or (str(_PLACE) if _PLACE.is_file() else None)


def is_required() -> bool:
    """Whether a missing engine is a failure."""
    return os.environ.get(REQUIRED) == "required"


def main() -> int:
    """Find or install it; 1 if there is none although it is required."""
    program = find() or _installed()
    print(program or _MISSING, file=sys.stdout if program else sys.stderr)
    return 1 if program is None and is_required() else 0


def _installed() -> str | None:
    """The program after an attempt to install it from the system's packages."""
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return None
    # once with the lists of packages as they are, and once with new ones: a fresh machine has none
    install = ["apt-get", "install", "-y", "--no-install-recommends", _NAME]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (install, ["apt-get", "update"], install):
        subprocess.run(words, check=False, stdout=sys.stderr, env=environment)
        if program := find():
            return program
    return None


if __name__ == "__main__":
    sys.exit(main())
