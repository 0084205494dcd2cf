"""How long the program takes to answer, each time in a new process, compared with a Python that does nothing."""

import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter

from benchmarks.report import report, wanted
from tools.markdown import markdown_table

__all__ = ["main"]

STARTS = 15
COMMANDS = {
    'python -c "pass"': ("-c", "pass"),
    'python -c "import denkspiel"': ("-c", "import denkspiel"),
    "denkspiel --help": ("-m", "denkspiel", "--help"),
    "denkspiel show connect-four 4453": ("-m", "denkspiel", "show", "connect-four", "4453"),
    "denkspiel rate connect-four 4453 --by homburg": (
        *("-m", "denkspiel", "rate", "connect-four", "4453"),
        *("--by", "homburg"),
    ),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure all commands in turn, round by round, and show the table."""
    options = wanted((__doc__ or "").partition("\n")[0], arguments)
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(STARTS):
        for name, words in COMMANDS.items():
            began = perf_counter()
            subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
            times[name].append(perf_counter() - began)
    bare = median(next(iter(times.values())))
    rows = [
        (f"`{name}`", f"{median(taken) * 1e3:.0f} ms", f"{min(taken) * 1e3:.0f} ms", f"{median(taken) / bare:.1f}")
        for name, taken in times.items()
    ]
    report("startup", markdown_table(("command", "median", "best", "times a bare Python"), rows, " rrr"), options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
