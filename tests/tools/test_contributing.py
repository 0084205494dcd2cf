"""CONTRIBUTING.md does what it says: its game and its opponent, added to a copy of the tree as it tells.

The copy uses the tools of this virtual environment through one of its own, and nothing is fetched from anywhere. What
was compiled and checked before comes along, as it would be there for whoever works on the program.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from denkspiel.games.catalogue import game_names
from denkspiel.opponents.roster import opponent_names
from tools.docs_lists import ROOT

GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES: dict[str, str] = dict(re.findall(r"`([\w/.]+\.(?:py|po))`[^`]*:\n\n```\w+\n(.*?)```", GUIDE, re.DOTALL))
COMMANDS = re.findall(r"^make (?:renew ARGS|check$).*", GUIDE.partition("## Renewing")[2], re.MULTILINE)
KEPT = ("src/**/__pycache__", ".mypy_cache", ".ruff_cache")
"""What was compiled and checked before."""
TOOLS = ("ruff", "mypy", "lint-imports", "pybabel")
OVER_ENTRIES = (
    *("tests/contract", "tests/playthroughs", "tests/games/test_catalogue.py", "tests/opponents/test_roster.py"),
    *("tests/tools/test_pictures.py", "tests/tools/test_page_pictures.py", "tests/tools/test_docs_lists.py"),
)
OF_THE_NEW = "my-game or my-opponent or not contract"

pytestmark = pytest.mark.timeout(1800)  # it runs all checks: a minute on a quiet machine


def copied(to: Path) -> None:
    """The tree as git would have it, and what was compiled and checked before."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    kept = [path for pattern in KEPT for folder in ROOT.glob(pattern) for path in folder.rglob("*") if path.is_file()]
    for path in [*(ROOT / name for name in names if name), *kept]:
        if path.is_file():
            place = to / path.relative_to(ROOT)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, place)
    if (ROOT / "node_modules").is_dir():
        (to / "node_modules").symlink_to(ROOT / "node_modules")


def furnished(tree: Path) -> None:
    """What `make dev` does, with the tools that are here already instead of fetching them."""
    venv.create(tree / ".venv", symlinks=True)
    folder = tree / ".venv" / "bin"
    site = Path(sysconfig.get_path("purelib", vars={"base": str(tree / ".venv")}))
    site.mkdir(parents=True, exist_ok=True)
    (site / "denkspiel.pth").write_text(f"{tree / 'src'}\n{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    for tool in TOOLS:
        installed = Path(sys.executable).parent / tool
        if installed.read_bytes().startswith(b"#!"):
            script = installed.read_text(encoding="utf-8").partition("\n")[2]
            (folder / tool).write_text(f"#!{folder / 'python'}\n{script}", encoding="utf-8")
            (folder / tool).chmod(0o755)
        else:
            (folder / tool).symlink_to(installed)
    (tree / ".venv" / "place").write_text(f"{tree}\n", encoding="utf-8")
    for marker in ("installed", "installed-dev"):
        (tree / ".venv" / marker).touch()


def run(tree: Path, *words: str) -> str:
    """What a command in the copy says; it must go well, and nothing may be fetched."""
    offline = {"PIP_NO_INDEX": "1", "npm_config_offline": "true", "PYTHONDONTWRITEBYTECODE": ""}
    inherited = {name: text for name, text in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "PYTEST"))}
    if not (ROOT / "node_modules").is_dir():
        inherited.pop("DENKSPIEL_NODE", None)
    done = subprocess.run(
        words,
        cwd=tree,
        env=inherited | offline,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-6000:]}"
    return done.stdout


def test_the_guide_shows_a_game_an_opponent_and_their_translations() -> None:
    assert [Path(name).name for name in FILES] == ["my_game.py", "my_opponent.py", "words.po"]
    assert COMMANDS == ['make renew ARGS="--merge de words.po"', "make check"]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only git knows which files belong to the tree")
def test_a_game_and_an_opponent_are_added_as_the_guide_says(tmp_path: Path) -> None:
    copied(tmp_path)
    furnished(tmp_path)
    python = str(tmp_path / ".venv" / "bin" / "python")
    where = run(tmp_path, python, "-c", "import denkspiel; print(denkspiel.__file__)")
    assert where.startswith(str(tmp_path)), "it is the copy that is looked at"
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for command in COMMANDS:
        run(tmp_path, "sh", "-c", command)
    tests = run(tmp_path, python, "-m", "pytest", "-q", "-n", "0", "-k", OF_THE_NEW, *OVER_ENTRIES)
    assert " failed" not in tests
    for page in ("README.md", "docs/strength.md"):
        assert "`my-opponent`" in (tmp_path / page).read_text(encoding="utf-8").replace(
            "| my-opponent ", "`my-opponent`"
        )
    assert (tmp_path / "docs" / "pictures" / "my-game.svg").is_file()
    names = "import denkspiel; print(*denkspiel.game_names()); print(*denkspiel.opponent_names())"
    games, opponents = (set(line.split()) for line in run(tmp_path, python, "-c", names).splitlines())
    assert games - set(game_names()) == {"my-game"}
    assert opponents - set(opponent_names()) == {"my-opponent"}
