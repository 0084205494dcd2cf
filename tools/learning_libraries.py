"""The libraries with which policies are trained: stable-baselines3, sb3-contrib and PyTorch (extra `sb3`).

    python -m tools.learning_libraries

Says whether they are there. They take gigabytes, so they are installed only on demand: if the environment variable
DENKSPIEL_LEARNING says "wanted" or "required". Without them, the tests that train something are skipped, with that
reason; only where they are required that is a failure.
"""

import os
import subprocess
import sys
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

__all__ = ["MISSING", "VARIABLE", "are_there", "is_required", "main"]

VARIABLE = "DENKSPIEL_LEARNING"
"""The environment variable that has them installed, if it says "wanted" or "required"."""
MISSING = "NO STABLE-BASELINES3 HERE (pip install '.[sb3]'): nothing is trained, and no policy played against"
_PINS = Path(__file__).parents[1] / "requirements" / "learning.txt"
_MODULES = ("torch", "stable_baselines3", "sb3_contrib")


def are_there() -> bool:
    """Whether all of them are installed."""
    return all(find_spec(module) is not None for module in _MODULES)


def is_required() -> bool:
    """Whether a missing library is a failure."""
    return os.environ.get(VARIABLE) == "required"


def main() -> int:
    """Find or install them; 1 if they are missing although they are required."""
    if not are_there() and os.environ.get(VARIABLE) in {"wanted", "required"}:
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check"]
        subprocess.run([*install, "--require-hashes", "--requirement", _PINS], check=False)
        invalidate_caches()
    print("stable-baselines3 is there." if are_there() else MISSING)
    return 1 if is_required() and not are_there() else 0


if __name__ == "__main__":
    sys.exit(main())
