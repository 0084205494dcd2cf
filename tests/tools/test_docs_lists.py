from typing import Any

import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game_names
from denkspiel.opponents.roster import opponent_names
from tools.docs_lists import LISTS, ROOT, modules_list, pages, renewed


@pytest.mark.parametrize("name", LISTS)
def test_a_page_with_an_old_list_is_seen_and_renewed(name: str) -> None:
    old = f"text\n\n<!-- generated: {name} -->\nold\n<!-- end -->\n"
    new = renewed(old)
    assert new != old
    assert renewed(new) == new


def test_a_list_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError, match="beasts"):
        renewed("<!-- generated: beasts -->\n<!-- end -->\n")


def test_games_and_opponents_are_all_there() -> None:
    assert all(f"| `{name}`" in LISTS["games"]() for name in game_names())
    assert all(f"| `{name}`" in LISTS["opponents"]() for name in opponent_names())


def test_every_module_says_in_one_line_what_it_is() -> None:
    listed = [line for line in modules_list().splitlines() if line.startswith("| `")]
    assert len(listed) > 20
    assert not [line for line in listed if line.split("|")[2].strip() == ""]
    assert not [line for line in modules_list().splitlines() if line.endswith((":", " "))]


def test_every_list_stands_on_some_page() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in pages())
    assert [name for name in LISTS if f"<!-- generated: {name} -->" not in text] == []


def test_the_new_game_that_contributing_shows_can_be_played() -> None:
    board = names_after_running("CONTRIBUTING.md")["my_game"]()
    assert board.avoidance
    assert len(Position.start(board).legal_moves) == 25


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
