"""How much processor time this program may have: of the machine, by its affinity, and by its control groups."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

__all__ = ["processor_count", "processor_share", "thread_count_to_think"]

_ROOT = Path("/")


def processor_count() -> int:
    """How many processes can work at the same time, at least one."""
    return max(1, int(processor_share()))


def thread_count_to_think() -> int:
    """How many threads a player of this process may think with: two if the machine has them and they are free.

    Processes that another one has started share the machine with each other, so each of them has one.
    """
    from multiprocessing import parent_process  # noqa: PLC0415 (slow to load)

    return min(2, processor_count()) if parent_process() is None else 1


def processor_share(root: Path = _ROOT) -> float:
    """How many processors this program has; less than 1 if a control group allows only a part of one.

    Containers and services are limited by control groups, of either version, which `os.cpu_count` does not know.

    Args:
        root: the folder that has `proc` and `sys`.
    """
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(float(count), *_quotas(root), float("inf"))


def _quotas(root: Path) -> Iterator[float]:
    """The limits of all control groups that this process is in, as numbers of processors."""
    for line in _text(root / "proc/self/cgroup").splitlines():
        number, controllers, path = line.split(":", 2)
        if number == "0":  # version 2 has one tree for all controllers
            mounts = [root / "sys/fs/cgroup", root / "sys/fs/cgroup/unified"]
        elif "cpu" in controllers.split(","):
            mounts = [root / "sys/fs/cgroup" / name for name in (controllers, "cpu")]
        else:
            continue
        for mount in mounts:
            for folder in _with_parents(mount, path):
                yield from _quota_v2(folder)
                yield from _quota_v1(folder)


def _with_parents(mount: Path, path: str) -> Iterator[Path]:
    """The folder of a control group and those above it; in a container only the mount itself may be there."""
    folder = mount / path.lstrip("/")
    yield folder
    while folder != mount and mount in folder.parents:
        folder = folder.parent
        yield folder


def _quota_v2(folder: Path) -> Iterator[float]:
    with suppress(ValueError):
        quota, period = _text(folder / "cpu.max").split()
        yield int(quota) / int(period)  # "max" is no number: no limit


def _quota_v1(folder: Path) -> Iterator[float]:
    with suppress(ValueError):
        quota, period = (int(_text(folder / f"cpu.cfs_{name}_us")) for name in ("quota", "period"))
        if quota > 0:
            yield quota / period


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii")
    except (OSError, UnicodeError):
        return ""
