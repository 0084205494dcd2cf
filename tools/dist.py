"""Builds what is released into dist/, and tries it.

    make dist
    make dist ARGS="tests/core -x"

1. The code for all games is compiled in a new virtual environment with the pinned libraries, for a processor that
   nearly all machines of this platform have.
2. The source distribution and the wheel with that code are built twice, and must be the same byte for byte. A wheel
   without compiled code, for other platforms, is built from the same source distribution.
3. twine checks what PyPI would show.
4. The wheel is installed in the virtual environment. There it must answer without compiling anything, and the quick
   tests must pass. They come from the source distribution, so both are whole. The arguments go to pytest; without any,
   a part that takes a few minutes.

The Python that runs this has what requirements/release.txt pins.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

from tools.build_hook import CODE_VARIABLE
from tools.pins import PINS

__all__ = ["QUICK_TESTS", "main"]

_ROOT = Path(__file__).parents[1]
_DIST = _ROOT / "dist"
QUICK_TESTS = ("tests/test_package.py", "tests/core", "tests/games", "tests/play", "tests/uci", "tests/cli")
"""They need no solver, whose code would have to be compiled first."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Build and try; the exit status is that of pytest."""
    tests = list(sys.argv[1:] if arguments is None else arguments) or [*QUICK_TESTS]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        python = _environment(place / "installed")
        compiling: list[str | Path] = [python, "-m", "tools.prebuild", place / "code"]
        subprocess.run(compiling, env={**os.environ, "PYTHONPATH": str(_ROOT / "src")}, cwd=_ROOT, check=True)
        builds = [_built(place / name, place / "code") for name in ("first", "second")]
        if builds[0] != builds[1]:
            print(f"The two builds differ: {builds[0]} and {builds[1]}", file=sys.stderr)
            return 1
        shutil.rmtree(_DIST, ignore_errors=True)
        shutil.copytree(place / "first", _DIST)
        plain: list[str | Path] = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", _DIST, _ROOT]
        subprocess.run(plain, check=True, stdout=subprocess.DEVNULL)
        subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *_DIST.iterdir()], check=True)
        for file in sorted(_DIST.iterdir()):
            print(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  dist/{file.name}", flush=True)
        return _try(python, place, tests)


def _environment(folder: Path) -> Path:
    """A new virtual environment with the pinned libraries; its Python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin/python"
    pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "--requirement", PINS / "dev.txt"], check=True)
    return python


def _built(out: Path, code: Path) -> dict[str, str]:
    """The SHA-256 of each file that is built from the sources: the wheel is built from the source distribution."""
    build: list[str | Path] = [sys.executable, "-m", "build", "--no-isolation", "--outdir", out, _ROOT]
    variables = {**os.environ, CODE_VARIABLE: str(code)}
    subprocess.run(build, env=variables, check=True, stdout=subprocess.DEVNULL)
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(out.iterdir())}


_ANSWERS_AT_ONCE = """
from denkspiel import Solver, replay

for name in ("connect-four", "hexagon:7", "mnk:4,4,4"):
    Solver(name, megabytes=1).search(replay(name, ""), nodes=1000)
"""


def _try(python: Path, place: Path, tests: Sequence[str]) -> int:
    """Install the wheel and run the tests of the source distribution."""
    wheel = next(file for file in _DIST.glob("*.whl") if "-none-any" not in file.name)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", wheel], check=True)
    with tarfile.open(next(_DIST.glob("*.tar.gz"))) as archive:
        archive.extractall(place, filter="data")
    sources = next(place.glob("denkspiel-*"))
    shutil.rmtree(sources / "src")  # so that nothing but the wheel is tested
    subprocess.run([python.with_name("denkspiel"), "--version"], check=True)
    variables = {**os.environ, "NUMBA_CACHE_DIR": str(place / "nothing"), "DENKSPIEL_COMPILE": "never"}
    subprocess.run([python, "-c", _ANSWERS_AT_ONCE], env=variables, cwd=place, check=True)
    compiled = [file.name for file in (place / "nothing").rglob("*.code")]
    if compiled:
        print(f"The wheel's code was not used, these functions were compiled: {compiled}", file=sys.stderr)
        return 1
    return subprocess.run(
        [python, "-m", "pytest", "-n", "auto", "--dist", "loadgroup", "-m", "not long", *tests],
        cwd=sources,
        check=False,
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
