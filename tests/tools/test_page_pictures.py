import re
from pathlib import Path

from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game, game_entries, game_names
from tools.docs_lists import pages
from tools.page_pictures import FOLDER, VIEWS

_SHOWN = re.compile(r"!\[[^]]+\]\((?!https?:)([^)]+)\)")


def shown() -> set[Path]:
    """The pictures that README.md and docs show, each with words for those who cannot see it."""
    return {(page.parent / name).resolve() for page in pages() for name in _SHOWN.findall(page.read_text("utf-8"))}


def test_every_picture_that_is_shown_exists_and_every_one_that_exists_is_shown() -> None:
    assert shown() == {path.resolve() for path in FOLDER.rglob("*.*")}


def test_views_show_every_game_of_the_originals_in_positions_that_can_be() -> None:
    originals = {entry.name for entry in game_entries() if entry.originals}
    assert originals < {view.game for view in VIEWS.values()} <= set(game_names())
    assert all(replay(game(view.game), view.moves).ply <= game(view.game).geometry.size for view in VIEWS.values())
