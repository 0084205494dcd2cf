"""What a session leaves on disk, at every moment."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.core.notation import parse_moves
from denkspiel.games.catalogue import game
from denkspiel.play.logbook import Logbook
from denkspiel.play.player import computer, human
from denkspiel.play.plot_file import PlotFile
from denkspiel.play.record import RecordFile, read_records
from denkspiel.play.session import Session

HEXAGON = game("hexagon")


def test_record_and_plot_follow_every_step_and_every_game(tmp_path: Path) -> None:
    session = Session(HEXAGON, (human("Ada"), human("Bob")), seed="1")
    book = Logbook(RecordFile(tmp_path / "r.txt"), PlotFile(tmp_path / "p.svg"))
    book.note(session, session.start())
    sizes = []
    for move in parse_moves(HEXAGON, "123413"):
        book.note(session, session.play(move))
        assert read_records(tmp_path / "r.txt")[-1].moves == session.moves
        ET.parse(tmp_path / "p.svg")
        sizes.append((tmp_path / "p.svg").stat().st_size)
    assert sizes == sorted(set(sizes))
    book.note(session, session.take_back())
    assert read_records(tmp_path / "r.txt")[-1].moves == session.moves
    assert (tmp_path / "p.svg").stat().st_size == sizes[-2]
    session.new_game()
    book.note(session, session.answer(yes=True))
    assert [len(record.moves) for record in read_records(tmp_path / "r.txt")] == [2, 0]
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["p-2.svg", "p.svg", "r.txt"]


@pytest.mark.parametrize(("humans", "red_first"), [((True, False), True), ((False, True), False)])
def test_the_human_draws_in_red_and_the_computer_in_green(
    tmp_path: Path, humans: tuple[bool, bool], red_first: bool
) -> None:
    first, second = (human("Ada") if is_human else computer("hexagon-1360", HEXAGON) for is_human in humans)
    plot = PlotFile(tmp_path / "p.hpgl")
    plot.write(HEXAGON, (), (first, second))
    before = (tmp_path / "p.hpgl").read_text(encoding="utf-8")
    plot.write(HEXAGON, (0,), (first, second))
    added = (tmp_path / "p.hpgl").read_text(encoding="utf-8")
    other = PlotFile(tmp_path / "q.hpgl")
    other.write(HEXAGON, (0,), (second, first))
    assert len(added) > len(before)
    assert (added == (tmp_path / "q.hpgl").read_text(encoding="utf-8")) is False
    assert red_first is first.is_human


@pytest.mark.parametrize("name", ["p.png", "p", "svg"])
def test_other_formats_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileFault, match=r"must end in \.svg or \.hpgl"):
        PlotFile(tmp_path / name)
