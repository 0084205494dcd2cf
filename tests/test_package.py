import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import denkspiel
from denkspiel.core.notation import replay
from denkspiel.draw.svg import draw_svg
from denkspiel.games.catalogue import game
from tests.cases import for_each

PACKAGE = Path(denkspiel.__file__).parent
HEAVY = {
    *("numba", "numpy", "tqdm", "multiprocessing", "jsonschema", "shtab"),
    *("asyncio", "fastapi", "pydantic", "starlette", "uvicorn", "webbrowser"),
    *("alembic", "platformdirs", "psycopg", "sqlalchemy"),
}
MODULES = [
    module.name for module in walk_packages(denkspiel.__path__, "denkspiel.") if not module.name.endswith("__main__")
]


@for_each("name", denkspiel.__all__)
def test_public_name_is_there_and_public_at_home(name: str) -> None:
    public = getattr(denkspiel, name)
    assert name in import_module(public.__module__).__all__
    assert name in dir(denkspiel)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'poker'"):
        _ = denkspiel.poker


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("pyproject.toml", f'version = "{denkspiel.__version__}"'),
        ("CITATION.cff", f"version: {denkspiel.__version__}"),
        ("CHANGELOG.md", f"## [{denkspiel.__version__}] - {{date}}"),
    ],
)
def test_version_is_the_same_in_all_files(file: str, line: str) -> None:
    root = Path(__file__).parents[1]
    released = re.search(r"date-released: (.+)", (root / "CITATION.cff").read_text(encoding="utf-8"))
    assert released is not None
    assert line.format(date=released[1]) in (root / file).read_text(encoding="utf-8").splitlines()


FOUR = """
from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
four = game('connect-four')
"""
FIRST_IMPORTS = {
    "the package": "import denkspiel; position = denkspiel.replay(denkspiel.game('connect-four'), '4453')",
    "names of the package": "from denkspiel import game, replay; position = replay(game('connect-four'), '4453')",
    "the class itself": f"from denkspiel.core.position import Position\n{FOUR}position = replay(four, '4453')",
    "a game": f"{FOUR}position = replay(four, '4453')",
    "the class as a public name": f"from denkspiel import Position\n{FOUR}position = replay(four, '4453')",
    "an opponent": f"import denkspiel.opponents.roster\n{FOUR}position = replay(four, '4453')",
    "what draws": f"import denkspiel.draw.svg\n{FOUR}position = replay(four, '4453')",
}


@pytest.mark.parametrize("imports", FIRST_IMPORTS.values(), ids=list(FIRST_IMPORTS))
def test_position_draws_itself_in_a_notebook_whatever_was_imported_first(imports: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", f"{imports}; print(position._repr_svg_(), end='')"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert ran.stdout == draw_svg(replay(game("connect-four"), "4453"))


@for_each("name", MODULES)
def test_all_names_what_a_module_offers(name: str) -> None:
    """What stands in `__all__` exists, and every public class and function defined there stands in it."""
    module = import_module(name)
    listed = getattr(module, "__all__", [])
    assert [entry for entry in listed if not hasattr(module, entry)] == []
    assert defined_in(Path(str(module.__file__))) - set(listed) == set()


def defined_in(file: Path) -> set[str]:
    """The public classes and functions at the top level of a file."""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    return {
        node.name for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_")
    }


@pytest.mark.parametrize(
    "words", [("-c", "import denkspiel"), ("-m", "denkspiel", "--help"), ("-m", "denkspiel", "games")]
)
def test_nothing_heavy_is_loaded_without_need(words: tuple[str, ...]) -> None:
    loaded = loaded_by(*words)
    assert "denkspiel" in loaded
    assert {name for name in loaded if name.partition(".")[0] in HEAVY} == set()


def test_help_does_without_the_network() -> None:
    assert "socket" not in loaded_by("-m", "denkspiel", "--help")


def loaded_by(*words: str) -> set[str]:
    """Python itself reports every import (`-X importtime`), so the program cannot hide one."""
    found = subprocess.run([sys.executable, "-X", "importtime", *words], capture_output=True, text=True, check=True)
    return {line.rpartition("|")[2].strip() for line in found.stderr.splitlines() if line.startswith("import time:")}


def test_dir_lists_public_names_and_nothing_that_was_imported() -> None:
    assert {name for name in dir(denkspiel) if not name.startswith("__")} == set(denkspiel.__all__)
