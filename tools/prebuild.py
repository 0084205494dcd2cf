"""Compiles the code for all games, for a processor that nearly all machines of this platform have.

    python -m tools.prebuild FOLDER

A wheel for one platform brings it along, see `tools/dist.py`.
"""

import os
import pickle
import platform
import subprocess
import sys

from denkspiel.solver.compile_process import COMPILE_VARIABLE
from denkspiel.solver.kernel.jit.code_cache import PORTABLE_PROCESSORS, PREBUILD_VARIABLE

__all__ = ["main"]


def main() -> int:
    """Compile it in another process: numba looks for what processor when it is imported."""
    (folder,) = sys.argv[1:]
    variables = {
        **os.environ,
        PREBUILD_VARIABLE: folder,
        COMPILE_VARIABLE: "general",
        "NUMBA_CPU_NAME": PORTABLE_PROCESSORS[platform.machine()].name,
        "NUMBA_CPU_FEATURES": "",
    }
    command = [sys.executable, "-m", "denkspiel.solver.warm_up", "0"]
    return subprocess.run(
        command, env=variables, input=pickle.dumps(None), stdout=subprocess.DEVNULL, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
