"""Games between strong players, from which positions to solve are taken."""

from pathlib import Path

from benchmarks.strong_games import STRONG_GAME, Play, strong_positions
from denkspiel.core.notation import follow_moves
from denkspiel.games.catalogue import game

BOARD = game(STRONG_GAME)


def test_every_kept_game_goes_on_after_30_stones_and_differs_from_the_others() -> None:
    for stones in (4, 16, 30):
        met = strong_positions(BOARD, stones)
        assert [position.ply for position in met] == [stones] * 16
        assert len({position.canonical.key for position in met}) == 16


def test_games_that_have_ended_by_then_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text("a1a2b1b2c1c2d1\na1a2b1b2c1c2c3\na1a2\n", encoding="ascii")
    assert [position.ply for position in strong_positions(BOARD, 7, file)] == [7]
    assert len(strong_positions(BOARD, 6, file)) == 2


def test_a_game_is_played_again_from_its_opening() -> None:
    opening, _ = follow_moves(BOARD, "a1d4b2c3")
    play = Play(nodes=2_000, stones=10)
    moves = play(opening)
    assert moves.startswith("a1d4b2c3")
    assert len(moves) == 20
    assert play(opening) == moves
