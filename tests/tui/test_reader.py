import pytest

from denkspiel.games.catalogue import game
from denkspiel.tui.help_pages import HelpReader, help_pages

LINES = [[str(number)] for number in range(10)]
"""Ten parts of one line each."""


def reader() -> HelpReader:
    made = HelpReader(help_pages(game("hexagon")))
    made.open()
    return made


def screenfuls(parts: list[list[str]], rows: int) -> list[list[str]]:
    """What is seen from the beginning to the end."""
    read, seen = reader(), []
    while (shown := read.window(parts, rows)) not in seen:
        seen.append(shown)
        read.press("+")
    return seen


def test_a_screenful_at_a_time_is_shown_with_its_number_and_dots_where_more_follows_a4() -> None:
    read = reader()
    assert read.window(LINES, 5) == ["0", "1", "2", "3", "... (1/3)"]
    read.press("+")
    assert read.window(LINES, 5) == ["4", "5", "6", "7", "... (2/3)"]
    read.press("+")
    read.press("+")
    assert read.window(LINES, 5) == ["8", "9", "", "", "(3/3)"]
    read.press("-")
    assert read.window(LINES, 5) == ["4", "5", "6", "7", "... (2/3)"]
    read.press("-")
    read.press("-")
    assert read.window(LINES, 5) == ["0", "1", "2", "3", "... (1/3)"]


@pytest.mark.parametrize("rows", range(4, 12))
def test_no_part_is_torn_apart_that_has_room_a4(rows: int) -> None:
    parts = [["a"], ["b1", "b2", "b3"], ["c1", "c2"], ["d1", "d2", "d3"], ["e"]]
    seen = screenfuls(parts, rows)
    assert all(len(shown) <= rows for shown in seen)
    for part in parts:
        assert any(shown[at : at + len(part)] == part for shown in seen for at in range(len(shown)))


def test_a_part_larger_than_a_screenful_goes_on_in_the_next_one() -> None:
    assert screenfuls([["a"], ["b1", "b2", "b3"]], 3) == [
        ["a", "", "... (1/3)"],
        ["b1", "b2", "... (2/3)"],
        ["b3", "", "(3/3)"],
    ]


def test_even_one_row_shows_every_line() -> None:
    read = reader()
    seen = []
    for _ in LINES:
        seen += read.window(LINES, 1)
        read.press("+")
    assert [[line] for line in seen] == LINES
    assert read.window(LINES, 0) == []


def test_only_its_own_keys_are_for_an_open_help() -> None:
    read = reader()
    for key in ("1", "2", "left", "right", "up", "down", "page-up", "page-down", "tab", "enter", " ", "n", "q", "m"):
        assert not read.press(key), key
    assert read.page == 0
