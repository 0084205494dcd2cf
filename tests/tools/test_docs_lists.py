from typing import Any

import pytest

from denkspiel.games.catalogue import game_names
from denkspiel.opponents.roster import opponent_names
from tools.docs_lists import LISTS, PACKAGE, ROOT, SCRIPTS, packages_list, pages, scripts_list


def test_games_and_opponents_are_all_there() -> None:
    assert all(f"| `{name}`" in LISTS["games"]() for name in game_names())
    assert all(f"| `{name}`" in LISTS["opponents"]() for name in opponent_names())


def test_every_package_says_in_one_line_what_it_is() -> None:
    listed = [line for line in packages_list().splitlines() if line.startswith("| `")]
    assert len(listed) == len([*PACKAGE.rglob("__init__.py")]) - 1
    assert not [line for line in listed if line.split("|")[2].strip() == ""]


def test_every_script_of_the_page_says_in_one_line_what_it_is() -> None:
    listed = [line for line in scripts_list().splitlines() if line.startswith("| `")]
    assert len(listed) == len([*SCRIPTS.rglob("*.js")])
    assert not [line for line in listed if line.split("|")[2].strip() == ""]
    assert "| `board/flat_board.js`" in scripts_list()


def test_every_list_stands_on_some_page() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in pages())
    assert [name for name in LISTS if f"<!-- generated: {name} -->" not in text] == []


def test_the_library_as_the_readme_shows_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names = names_after_running("README.md")
    assert names["position"].ply == 8
    assert capsys.readouterr().out.count("\n") == 3


def names_after_running(page: str) -> dict[str, Any]:
    """What the first Python example of a page leaves behind."""
    names: dict[str, Any] = {}
    example = (ROOT / page).read_text(encoding="utf-8").partition("```python\n")[2].partition("```")[0]
    exec(example, names)
    return names
