import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from tests.playthroughs.write import FOLDER, playthrough, written_moves


@pytest.mark.parametrize("name", game_names())
def test_a_whole_game_is_played_to_the_letter(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    moves = written_moves(game(name), text)
    assert playthrough(game(name), moves) == text, "see tests/playthroughs/write.py"


@pytest.mark.parametrize("name", game_names())
def test_the_game_is_a_whole_one(name: str) -> None:
    position = Position.start(game(name))
    for move in written_moves(game(name), (FOLDER / f"{name}.txt").read_text(encoding="utf-8")):
        position = position.play(move)
    assert position.outcome is not None


def test_every_file_belongs_to_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(game_names())
