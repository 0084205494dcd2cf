"""What all benchmarks share: the words on the command line, the machine, and where the figures are written down."""

import argparse
import os
import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.markdown import fill

__all__ = ["PAGE", "machine", "parsed", "processor", "processor_in", "report", "wanted", "words_of"]

PAGE = Path(__file__).parents[1] / "docs" / "explanation" / "performance.md"


def wanted(purpose: str, arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of a benchmark: `write` and `date`."""
    return parsed(argparse.ArgumentParser(description=purpose), arguments)


def parsed(
    parser: argparse.ArgumentParser, arguments: Sequence[str] | None, page: Path | None = None
) -> argparse.Namespace:
    """The options of this parser, with `write` and `date`."""
    parser.add_argument("--write", action="store_true", help=f"put the figures into {(page or PAGE).name}")
    parser.add_argument("--date", help="the day of the measurement, such as 2026-11-21; needed with --write")
    options = parser.parse_args(arguments)
    if options.write and not options.date:
        parser.error("--write needs --date")
    return options


def words_of(arguments: Sequence[str] | None) -> str:
    """The arguments a benchmark was called with, except where its figures go; a folder is called DIR."""
    text = " ".join(sys.argv[1:] if arguments is None else arguments)
    named = re.sub(r"(?:(?<=--positions[ =])|(?<=--before[ =]))\S+", "DIR", text)
    return re.sub(r" ?(--write\b|--(date|kept|json)[ =]\S+)", "", named).strip()


def machine() -> str:
    """The processor, how many of its cores there are, and the Python: what figures depend on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()}, {python}"


def processor() -> str:
    """What calculates here, by its maker's name for it, and where that names a whole line of them by its numbers."""
    cpu_info = Path("/proc/cpuinfo")
    lines = cpu_info.read_text(encoding="utf-8").splitlines() if cpu_info.exists() else []
    return processor_in(lines) or platform.processor() or platform.machine()


def processor_in(cpu_info: Sequence[str]) -> str:
    """The same from what Linux tells; the first processor stands for all. Empty if it has no name.

    Virtual machines call several generations by one name, such as "AMD EPYC".
    """
    facts: dict[str, str] = {}
    for line in cpu_info:
        key, _, value = line.partition(":")
        facts.setdefault(key.strip(), value.strip())
    numbers = [f"{key.removeprefix('cpu ')} {facts[key]}" for key in ("cpu family", "model") if key in facts]
    name = facts.get("model name", "")
    return f"{name} ({', '.join(numbers)})" if name and numbers else name


def report(
    name: str, table: str, options: argparse.Namespace, *, command: str | None = None, page: Path | None = None
) -> None:
    """Show the figures, and put them into the block `name` of the page if that is wanted.

    Args:
        name: the block; it is also that of the benchmark if no `command` is given.
        table: the figures.
        options: `write` and `date`.
        command: what was called.
        page: where the block stands; otherwise `PAGE`.
    """
    print(f"{table}\n\n{machine()}", flush=True)
    if options.write:
        called = command or f"python -m benchmarks.{name.replace('-', '_')}"
        head = f"`{called}`, {options.date}, {machine()}:"
        page = page or PAGE
        text = page.read_text(encoding="utf-8")
        page.write_text(fill(text, "measured", {name: f"{head}\n\n{table}"}), encoding="utf-8")
