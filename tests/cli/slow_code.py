"""A command of the program for which loading each compiled function takes as long as if it were compiled.

`python -m tests.cli.slow_code WORD...` prints after the command's output how long it took, without loading.
"""

import contextlib
import sys
import time
from typing import Any

from denkspiel.cli.main import main
from denkspiel.solver.heuristic import estimator
from denkspiel.solver.kernel.jit.code_cache import CodeCache
from denkspiel.solver.threats import outcome
from denkspiel.uci import server

SLOW_SECONDS = 1.6
"""What each function takes to load; more than the limits that the test gives."""
IMPORTED = estimator, outcome, server

load = CodeCache.load_overload


class SlowLoading:
    """Loads, and counts all that it takes; one function may load another one."""

    seconds, depth = 0.0, 0

    def load(self, cache: Any, *arguments: Any) -> Any:
        """In the place of `CodeCache.load_overload`."""
        begun, self.depth = time.perf_counter(), self.depth + 1
        try:
            time.sleep(SLOW_SECONDS)
            return load(cache, *arguments)
        finally:
            self.depth -= 1
            if not self.depth:
                self.seconds += time.perf_counter() - begun


if __name__ == "__main__":
    slow = SlowLoading()

    def load_slowly(*arguments: Any) -> Any:
        """A function becomes a method of the class."""
        return slow.load(*arguments)

    CodeCache.load_overload = load_slowly  # type: ignore[method-assign, assignment]
    begun = time.perf_counter()
    with contextlib.suppress(SystemExit):
        main(sys.argv[1:])
    print(f"\nloading {slow.seconds}\nsearching {time.perf_counter() - begun - slow.seconds}")
