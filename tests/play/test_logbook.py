"""What a session leaves on disk, at every moment."""

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from denkspiel.core.errors import InvalidName
from denkspiel.core.notation import parse_moves
from denkspiel.games.catalogue import game
from denkspiel.play.logbook import PlotFile, SessionFiles
from denkspiel.play.player import human_player, make_player
from denkspiel.play.record_file import RecordFile, read_records
from denkspiel.play.session import Session
from tests.draw.hpgl_reader import read

HEXAGON = game("hexagon")
RED, GREEN = 2, 3


def test_record_and_plot_follow_every_step_and_every_game(tmp_path: Path) -> None:
    session = Session(HEXAGON, (human_player("Ada"), human_player("Bob")), seed="1")
    book = SessionFiles(RecordFile(tmp_path / "r.txt"), PlotFile(tmp_path / "p.svg"))
    book.update(session, session.start())
    sizes = []
    for move in parse_moves(HEXAGON, "123413"):
        book.update(session, session.play(move))
        assert read_records(tmp_path / "r.txt")[-1].moves == session.moves
        ET.parse(tmp_path / "p.svg")
        sizes.append((tmp_path / "p.svg").stat().st_size)
    assert sizes == sorted(set(sizes))
    book.update(session, session.take_back())
    assert read_records(tmp_path / "r.txt")[-1].moves == session.moves
    assert (tmp_path / "p.svg").stat().st_size == sizes[-2]
    session.new_game()
    book.update(session, session.answer(yes=True))
    book.close()
    assert [len(record.moves) for record in read_records(tmp_path / "r.txt")] == [2, 0]
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["p-2.svg", "p.svg", "r.txt"]


@pytest.mark.parametrize(
    ("first", "second", "pens"),
    [
        ("human", "hexagon-1360", [RED, GREEN]),
        ("hexagon-1360", "human", [GREEN, RED]),
        ("human", "human", [RED, GREEN]),
        ("hexagon-1360", "random", [RED, GREEN]),
    ],
)
def test_the_human_draws_in_red_and_the_computer_in_green_x3(
    tmp_path: Path, first: str, second: str, pens: list[int]
) -> None:
    plot = PlotFile(tmp_path / "p.hpgl")
    seats = make_player(first, HEXAGON, "Ada"), make_player(second, HEXAGON, "Bob")
    drawn = []
    for moves in ("", "12", "12 34"):
        plot.write(HEXAGON, parse_moves(HEXAGON, moves), seats)
        drawn.append(read((tmp_path / "p.hpgl").read_text(encoding="utf-8")).segments)
    added = [{pen for pen, *_ in after[len(before) :]} for before, after in pairwise(drawn)]
    assert added == [{pen} for pen in pens]


@pytest.mark.parametrize("name", ["p.png", "p", "svg"])
def test_other_formats_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(InvalidName, match=r"must end in \.svg or \.hpgl"):
        PlotFile(tmp_path / name)
