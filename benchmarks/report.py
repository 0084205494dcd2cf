"""What all benchmarks share: the words on the command line, the machine, and where the figures are written down."""

import argparse
import os
import platform
from collections.abc import Sequence
from pathlib import Path

from tools.marked_blocks import fill

__all__ = ["machine", "report", "wanted"]

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"


def wanted(purpose: str, arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of a benchmark: `write` and `date`."""
    parser = argparse.ArgumentParser(description=purpose)
    parser.add_argument("--write", action="store_true", help=f"put the figures into docs/{PAGE.name}")
    parser.add_argument("--date", help="the day of the measurement, such as 2026-11-21; needed with --write")
    options = parser.parse_args(arguments)
    if options.write and not options.date:
        parser.error("--write needs --date")
    return options


def machine() -> str:
    """The processor, how many of its cores there are, and the Python: what figures depend on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, {python}"


def report(name: str, table: str, options: argparse.Namespace) -> None:
    """Show the figures, and put them into the block `name` of the page if that is wanted."""
    print(f"{table}\n\n{machine()}")
    if options.write:
        head = f"`python -m benchmarks.{name.replace('-', '_')}`, {options.date}, {machine()}:"
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(fill(text, "measured", {name: f"{head}\n\n{table}"}), encoding="utf-8")


def _processor() -> str:
    cpu_info = Path("/proc/cpuinfo")
    for line in cpu_info.read_text(encoding="utf-8").splitlines() if cpu_info.exists() else []:
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
