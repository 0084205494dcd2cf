"""What a task costs that does nothing: handed over to an executor and back, in processes and on Dask clusters here.

Many tasks are under way at a time, so this is not how long one is on its way, but how many a second there can be at
most. `--cluster local` has its scheduler in the program itself; the last cluster has one in a process of its own, as on
several machines.

    python -m benchmarks.executor_overhead [--tasks 2000] [--write --date 2026-11-24]
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.report import parsed, report
from denkspiel.executors.executors import LOCAL, executor
from denkspiel.executors.spreading import spread
from tests.executors.dask_cluster import DaskCluster
from tools.markdown_table import markdown_table

__all__ = ["main", "nothing", "seconds_a_task"]

PAGE = Path(__file__).parents[1] / "docs" / "cluster.md"
HEADS = ("executor", "workers", "tasks", "a task", "tasks a second")
_WARM_UP = 100


def nothing(number: int) -> int:
    """Give the number back."""
    return number


def seconds_a_task(cluster: str | None, workers: int, tasks: int) -> float:
    """The time from the first task to the last result, for each task."""
    with executor(cluster, workers) as them:
        for _ in spread(them, nothing, range(_WARM_UP)):
            pass
        begun = perf_counter()
        for _ in spread(them, nothing, range(tasks)):
            pass
        return (perf_counter() - begun) / tasks


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print or write the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tasks", type=int, default=2000, help="how many (default: %(default)s)")
    options = parsed(parser, arguments, PAGE)
    rows = []
    for name, cluster in (("processes", None), ("`--cluster local`", LOCAL)):
        for workers in (1, 2):
            rows.append(_row(name, workers, options.tasks, seconds_a_task(cluster, workers, options.tasks)))
    with TemporaryDirectory() as folder, DaskCluster(Path(folder)) as there:
        taken = seconds_a_task(there.address, 1, options.tasks)
    rows.append(_row("`dask scheduler` and `dask worker`", 1, options.tasks, taken))
    report("executor-overhead", markdown_table(HEADS, rows, " rrrr"), options, page=PAGE)
    return 0


def _row(name: str, workers: int, tasks: int, seconds: float) -> tuple[str, ...]:
    return name, str(workers), f"{tasks:,}", f"{1000 * seconds:.2f} ms", f"{1 / seconds:,.0f}"


if __name__ == "__main__":
    sys.exit(main())
