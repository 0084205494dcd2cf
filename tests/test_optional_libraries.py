"""What is said where a library that an extra brings is missing, or is there and cannot be imported."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cases import for_each

ROOT = Path(__file__).parents[1]
FAULT = "cannot import name 'Novelty' from 'elsewhere'"
FRAME = (
    "from denkspiel.core.position import Position; from denkspiel.games.catalogue import game;"
    "from denkspiel.envs.rendering import draw_frame; draw_frame(Position.start(game('hexagon')))"
)
COMMAND = "import sys; from denkspiel.cli.main import main; sys.exit(main(sys.argv[1:]))"
POLICY = "from pathlib import Path; from denkspiel.envs.stable_baselines_host import model; model(Path('some.zip'))"
DATA_SET = ("dataset", "tic-tac-toe", "--positions", "all:1", "--workers", "1", "--out", "some.parquet")
USES = {
    ("cluster", "distributed"): ("distributed", COMMAND, *DATA_SET, "--cluster", "local"),
    ("dataset", "pyarrow"): ("pyarrow", COMMAND, *DATA_SET),
    ("postgres", "psycopg"): ("psycopg", COMMAND, "kept", "info", "--database", "postgresql+psycopg://localhost/games"),
    ("rl", "gymnasium"): ("gymnasium", "import denkspiel.envs.vector_env"),
    ("rl", "open-spiel"): ("pyspiel", "import denkspiel.envs.open_spiel_game"),
    ("rl", "pettingzoo"): ("pettingzoo", "import denkspiel.envs.pettingzoo_env"),
    ("rl", "pillow"): ("PIL", FRAME),
    ("sb3", "sb3-contrib"): ("sb3_contrib", POLICY),
    ("sb3", "stable-baselines3"): ("stable_baselines3", f"import sys; sys.modules['sb3_contrib'] = sys; {POLICY}"),
}
"""For every library of an extra: its package, and what cannot be done without it."""
UNUSED = {
    ("cluster", "bokeh"),
    ("bench", "bitbully"),
    ("docs", "mkdocs"),
    ("docs", "mkdocs-material"),
    ("docs", "mkdocstrings"),
}
"""Dask loads bokeh, benchmarks measure without the other solver if it is missing, and the rest makes the site."""


def said(code: str, words: tuple[str, ...], folder: Path) -> str:
    """The last line on standard error, with what stands in this folder before all that is installed."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "DENKSPIEL_LANGUAGE": "en"}
    ran = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode != 0
    return ran.stderr.strip().splitlines()[-1]


def test_every_library_of_every_extra_is_tried() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    libraries = {
        (extra, re.split(r"[^a-z0-9-]", wanted)[0])
        for extra, all_wanted in extras.items()
        for wanted in all_wanted
        if extra != "dev"
    }
    assert libraries == {*USES} | UNUSED


@pytest.mark.long
@for_each("extra, library", [*USES])
def test_a_library_that_is_not_installed_is_named_with_its_extra(extra: str, library: str, tmp_path: Path) -> None:
    package, code, *words = USES[extra, library]
    told = said(f"import sys; sys.modules[{package!r}] = None; {code}", tuple(words), tmp_path)
    command = f"pip install '.[{extra}]'"
    assert told.endswith(f'This needs {library}. To install it, run "{command}" in the program\'s folder.')


@pytest.mark.long
@for_each("extra, library", [("cluster", "distributed"), ("rl", "pillow")])
def test_a_library_that_cannot_be_imported_is_not_called_missing(extra: str, library: str, tmp_path: Path) -> None:
    package, code, *words = USES[extra, library]
    folder = tmp_path / library
    (folder / package).mkdir(parents=True)
    (folder / package / "__init__.py").write_text(f"raise ImportError({FAULT!r})\n", encoding="utf-8")
    told = said(code, tuple(words), folder)
    assert f"is installed but cannot be loaded: {FAULT}. To install a suitable version, run" in told
    assert f"'.[{extra}]'" in told


EXAMPLES = [
    file for file in sorted((ROOT / "examples").rglob("*.py")) if "pip install '.[" in file.read_text(encoding="utf-8")
]
"""The scripts that need an extra, and say so at their beginning."""


@pytest.mark.long
def test_examples_say_what_to_install(tmp_path: Path) -> None:
    assert len(EXAMPLES) > 1
    for file in EXAMPLES:
        named = re.findall(r"pip install '\.\[[a-z,0-9]+\]'", file.read_text(encoding="utf-8"))
        code = f"import runpy, sys; sys.modules['torch'] = None; runpy.run_path({str(file)!r}, run_name='__main__')"
        told = said(code, (), tmp_path)
        assert told.endswith(f"To install what this example needs, run: {named[0]}"), file
