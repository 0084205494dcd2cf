import pytest

from denkspiel.games.catalogue import game, game_entries
from denkspiel.games.entry import GameEntry
from denkspiel.tui.figures import title_picture
from tests.cases import for_each

USUAL = [entry for entry in game_entries() if entry.usual]


@for_each("entry", USUAL)
def test_every_game_has_a_title_picture_with_stones(entry: GameEntry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    picture = title_picture(game(entry.name), colours=False, unicode=False)
    assert any(sign in picture for sign in "XO/\\")
    assert picture.isascii()
    assert max(map(len, picture.split("\n"))) <= 80
