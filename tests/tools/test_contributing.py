"""CONTRIBUTING.md does what it says: its game, its opponent and its panel, added to a copy of the tree as it tells.

The copy uses the tools of this virtual environment through one of its own, and nothing is fetched from anywhere. What
was compiled and checked before comes along. The last test runs all checks and the whole quick suite in the copy, which
takes as long as that: `make test-guide` and CI run it, `make test` does not.
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
BLOCK = r"[^`]*:\n\n```(?:python|po)\n(.*?)```"
FILES: dict[str, str] = dict(re.findall(rf"`([\w/.]+\.(?:py|po))`{BLOCK}", GUIDE, re.DOTALL))
COMMANDS = re.findall(r"^make (?:renew ARGS|check$).*", GUIDE.partition("## Renewing")[2], re.MULTILINE)
PANEL = GUIDE.partition("## A new panel\n")[2].partition("\n## ")[0]
SCRIPTS = Path("src/denkspiel/web/static/js")
REQUIRED = "DENKSPIEL_GUIDE"
"""The environment variable that, if it says "required", runs the last and longest test."""
KEPT = ("src/**/__pycache__", ".mypy_cache", ".ruff_cache")
"""What was compiled and checked before."""
TOOLS = ("ruff", "mypy", "lint-imports", "pybabel")
QUICK_SUITE = ("-q", "-n", "auto", "--dist", "loadgroup", "-m", "not long")


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
    inherited = {
        name: text for name, text in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "PYTEST", REQUIRED))
    }
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
    assert [Path(name).name for name in FILES] == ["my_game.py", "my_opponent.py", "words.po", "panel_words.po"]
    assert COMMANDS == ['make renew ARGS="--merge de words.po"', "make check"]


def add_panel(tree: Path) -> None:
    """Add the panel of the guide: its script, its places in two lists, and its words."""
    (script,) = re.findall(r"```js\n(/\*\*.*?)```", PANEL, re.DOTALL)
    (export,) = re.findall(r"```js\n(export \* as .*?)```", PANEL, re.DOTALL)
    (words,) = re.findall(r"```python\n(.*?)```", PANEL, re.DOTALL)
    (tree / SCRIPTS / "panels" / "stones.js").write_text(script, encoding="utf-8")
    for path, before, added in (
        (SCRIPTS / "panels" / "panels.js", "const PANELS = /** @type {const} */ ([", '"stones", '),
        (SCRIPTS / "lazy_modules.js", 'export * as values from "./panels/values.js";\n', export),
        (Path("src/denkspiel/web/app/panel_texts.py"), "PANEL_TEXTS: dict[str, Message] = {\n", words),
    ):
        text = (tree / path).read_text(encoding="utf-8")
        assert before in text
        (tree / path).write_text(text.replace(before, before + added), encoding="utf-8")


@pytest.mark.skipif(os.environ.get(REQUIRED) != "required", reason=f"`make test-guide` runs it, by {REQUIRED}=required")
@pytest.mark.timeout(3600)  # it runs all checks and nearly all tests
def test_a_game_an_opponent_and_a_panel_are_added_as_the_guide_says_and_all_checks_and_tests_pass(
    tmp_path: Path,
) -> None:
    copied(tmp_path)
    furnished(tmp_path)
    python = str(tmp_path / ".venv" / "bin" / "python")
    where = run(tmp_path, python, "-c", "import denkspiel; print(denkspiel.__file__)")
    assert where.startswith(str(tmp_path)), "it is the copy that is looked at"
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    add_panel(tmp_path)
    renew, check = COMMANDS
    run(tmp_path, "sh", "-c", renew.replace("words.po", "words.po panel_words.po"))
    run(tmp_path, "sh", "-c", check)
    assert " passed" in run(tmp_path, python, "-m", "pytest", *QUICK_SUITE)
    for page in ("docs/reference/players.md", "docs/explanation/strength.md"):
        assert "`my-opponent`" in (tmp_path / page).read_text(encoding="utf-8").replace(
            "| my-opponent ", "`my-opponent`"
        )
    assert (tmp_path / "docs" / "pictures" / "my-game.svg").is_file()
    names = "import denkspiel; print(*denkspiel.game_names()); print(*denkspiel.opponent_names())"
    games, opponents = (set(line.split()) for line in run(tmp_path, python, "-c", names).splitlines())
    assert games - set(game_names()) == {"my-game"}
    assert opponents - set(opponent_names()) == {"my-opponent"}
