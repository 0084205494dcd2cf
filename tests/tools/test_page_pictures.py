import re
from pathlib import Path

import pytest

from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game, game_entries, game_names
from tools import chromium, page_pictures, pictures, reliability
from tools.docs_lists import ROOT, pages
from tools.page_pictures import FOLDER, LARGEST, VIEWS

_SHOWN = re.compile(r"!\[[^]]+\]\((?!https?:)([^)]+)\)")


def shown() -> set[Path]:
    """The pictures that README.md and docs show, each with words for those who cannot see it."""
    return {(page.parent / name).resolve() for page in pages() for name in _SHOWN.findall(page.read_text("utf-8"))}


def test_every_picture_that_is_shown_exists_and_every_one_that_exists_is_shown() -> None:
    assert shown() == {path.resolve() for path in FOLDER.iterdir()}


def test_there_is_a_picture_of_every_view_and_no_other() -> None:
    drawn = {path.name for path in (*pictures.paths().values(), reliability.PICTURE)}
    taken = {path.name for path in FOLDER.iterdir()} - drawn
    assert taken == {f"page-{name}.webp" for name in VIEWS}


def test_the_guide_shows_every_view() -> None:
    guide = (ROOT / "docs" / "page.md").read_text(encoding="utf-8")
    assert [name for name in VIEWS if f"(pictures/page-{name}.webp)" not in guide] == []


def test_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("page-*.webp")}
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}
    assert sum(sizes.values()) < 1_050_000


def test_views_show_every_game_of_the_originals_in_positions_that_can_be() -> None:
    originals = {entry.name for entry in game_entries() if entry.originals}
    assert originals < {view.game for view in VIEWS.values()} <= set(game_names())
    assert all(replay(game(view.game), view.moves).ply <= game(view.game).geometry.size for view in VIEWS.values())


@pytest.mark.parametrize(("required", "status"), [("", 0), ("required", 1)])
def test_without_a_browser_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], required: str, status: int
) -> None:
    monkeypatch.setenv(chromium.REQUIRED, required)
    monkeypatch.setattr(chromium, "find", lambda: None)
    assert page_pictures.main([]) == status
    assert "No Chromium is found" in capsys.readouterr().err
