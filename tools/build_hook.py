"""The build hook of `pyproject.toml`.

Wheels and source distributions know the commit that they were built from. And a wheel for one platform brings compiled
code with it, if the environment names the folder where `tools/dist.py` has compiled it.
"""

import os
import runpy
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

__all__ = ["CODE_VARIABLE", "BuildHook"]

_CORE = "src/denkspiel/core"
_PREBUILT = "denkspiel/solver/kernel/prebuilt"
CODE_VARIABLE = "DENKSPIEL_PREBUILT_CODE"
"""The environment variable with the folder of compiled code."""


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds files that are not part of the sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the commit, and compiled code, before the build."""
        self._add_commit(version, build_data)
        code = os.environ.get(CODE_VARIABLE)
        if code and self.target_name == "wheel" and version != "editable":
            for file in sorted(Path(code).glob("*/*.code")):
                build_data["force_include"][str(file)] = f"{_PREBUILT}/{file.parent.name}/{file.name}"
            build_data["pure_python"], build_data["tag"] = False, _platform_tag()

    def _add_commit(self, version: str, build_data: dict[str, Any]) -> None:
        """Add `denkspiel/core/commit.txt`, unless a source distribution has brought it or nobody knows the commit.

        It is written outside the sources, so that a checkout never reads an old one.
        """
        core = Path(self.root) / _CORE
        commit = runpy.run_path(str(core / "version.py"))["commit"]()
        if version == "editable" or commit is None or (core / "commit.txt").exists():
            return
        self._folder = tempfile.TemporaryDirectory()
        file = Path(self._folder.name) / "commit.txt"
        file.write_text(f"{commit}\n", encoding="ascii")
        place = f"{_CORE}/commit.txt" if self.target_name == "sdist" else "denkspiel/core/commit.txt"
        build_data["force_include"][str(file)] = place


def _platform_tag() -> str:
    """Python, its ABI and the platform. The code calls nothing of the system, so any Linux with glibc will do."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform.replace('linux_', 'manylinux_2_17_')}"
