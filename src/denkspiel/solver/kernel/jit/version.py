"""Which kernel this is: compiled code is of use only to the very sources it was compiled from."""

import os
from hashlib import sha256
from pathlib import Path

__all__ = ["DEBUG", "KERNEL", "digest"]

DEBUG = os.environ.get("DENKSPIEL_DEBUG", "") not in ("", "0")
"""Whether preconditions are compiled: if the variable `DENKSPIEL_DEBUG` is set, and not to 0, when this is imported."""


def digest(folder: Path) -> str:
    """A short text that changes with any source below the folder that compiled code depends on."""
    sources = sha256()
    for file in sorted(folder.rglob("*.py")):
        if file.name != "code_cache.py":  # it reads and writes compiled code, and has no part in what is compiled
            sources.update(file.read_bytes())
    return sources.hexdigest()[:16]


KERNEL = digest(Path(__file__).parents[1]) + ("-debug" if DEBUG else "")
"""Part of the names of the kernel's types and of the folders in which compiled code is kept."""
