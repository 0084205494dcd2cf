from pathlib import Path

from denkspiel.core.notation import parse_moves
from denkspiel.games.catalogue import game
from denkspiel.play.record import Record
from tools.check_kills import holds, killed_after


def test_no_move_that_was_told_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "r.txt"
    moves = killed_after(6, 0.0, path, "1")
    assert len(moves) >= 6
    assert holds(path, moves)


def test_a_lost_move_or_record_would_be_noticed(tmp_path: Path) -> None:
    path, connect_four = tmp_path / "r.txt", game("connect-four")
    assert not holds(path, "44")
    text = Record(connect_four, parse_moves(connect_four, "443")).to_text()
    path.write_text(text, encoding="utf-8")
    assert holds(path, "44")
    assert not holds(path, "4432")
    path.write_text(text[:-5], encoding="utf-8")
    assert not holds(path, "44")
