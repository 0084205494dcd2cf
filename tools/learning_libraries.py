"""The libraries with which policies are trained: stable-baselines3, sb3-contrib and PyTorch (extra `sb3`).

    python -m tools.learning_libraries

Says whether they are there. They take gigabytes, so they are installed only where they are required: if the environment
variable DENKSPIEL_LEARNING says "required". Without them, the tests that train something are skipped, with that reason.
"""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

__all__ = ["MISSING", "REQUIRED", "are_there", "is_required", "main"]

REQUIRED = "DENKSPIEL_LEARNING"
"""The environment variable that, if it says "required", has them installed, and makes their lack a failure."""
MISSING = "NO STABLE-BASELINES3 HERE (pip install '.[sb3]'): nothing is trained, and no policy played against"
_PINS = Path(__file__).parents[1] / "requirements" / "learning.txt"
_MODULES = ("torch", "stable_baselines3", "sb3_contrib")


def are_there() -> bool:
    """Whether all of them are installed."""
    return all(find_spec(module) is not None for module in _MODULES)


def is_required() -> bool:
    """Whether a missing library is a failure."""
    return os.environ.get(REQUIRED) == "required"


def main() -> int:
    """Find or install them; 1 if they are missing although they are required."""
    if not are_there() and is_required():
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check"]
        return subprocess.run([*install, "--require-hashes", "--requirement", _PINS], check=False).returncode
    print("stable-baselines3 is there." if are_there() else MISSING)
    return 0


if __name__ == "__main__":
    sys.exit(main())
