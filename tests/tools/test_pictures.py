from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game, game_names
from tools import pictures


@pytest.mark.parametrize("name", game_names())
def test_a_picture_shows_as_many_stones_as_its_game_has_moves(name: str) -> None:
    position = replay(game(name), pictures.SAMPLES[name])
    stones = [element for element in fromstring(pictures.picture(name)).iter() if "data-cell" in element.attrib]
    assert len(stones) == position.ply


def test_an_old_or_missing_picture_is_seen_and_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pictures, "FOLDER", tmp_path / "pictures")
    monkeypatch.setattr("sys.argv", ["pictures", "--check"])
    assert pictures.main() == 1
    assert "hexagon.svg is not current" in capsys.readouterr().err
    monkeypatch.setattr("sys.argv", ["pictures"])
    assert pictures.main() == 0
    monkeypatch.setattr("sys.argv", ["pictures", "--check"])
    assert pictures.main() == 0
    (tmp_path / "pictures" / "hexagon.svg").write_text("old", encoding="utf-8")
    assert pictures.main() == 1
