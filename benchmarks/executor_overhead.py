"""What a task costs that does nothing: handed over to an executor and back, in processes and on a Dask cluster here.

python -m benchmarks.executor_overhead [--tasks 2000] [--write --date 2026-11-24]
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from benchmarks.report import parsed, report
from denkspiel.work.executors import LOCAL, executor
from denkspiel.work.spreading import spread
from tools.markdown_table import markdown_table

__all__ = ["main", "nothing"]

PAGE = Path(__file__).parents[1] / "docs" / "cluster.md"
HEADS = ("executor", "workers", "tasks", "a task")
_WARM_UP, _AT_ONCE = 100, 64


def nothing(number: int) -> int:
    """Give the number back."""
    return number


def seconds_a_task(cluster: str | None, workers: int, tasks: int) -> float:
    """The time from the first task to the last result, for each task."""
    with executor(cluster, workers) as them:
        for _ in spread(them, nothing, range(_WARM_UP), _AT_ONCE):
            pass
        begun = perf_counter()
        for _ in spread(them, nothing, range(tasks), _AT_ONCE):
            pass
        return (perf_counter() - begun) / tasks


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print or write the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tasks", type=int, default=2000, help="how many (default: %(default)s)")
    options = parsed(parser, arguments, PAGE)
    rows = []
    for name, cluster in (("processes", None), ("Dask on this machine", LOCAL)):
        for workers in (1, 2):
            taken = 1000 * seconds_a_task(cluster, workers, options.tasks)
            rows.append((name, str(workers), str(options.tasks), f"{taken:.2f} ms"))
    report("executor-overhead", markdown_table(HEADS, rows, " rrr"), options, page=PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
