from denkspiel.games.catalogue import game
from denkspiel.tui.help_pages import help_pages
from denkspiel.tui.reader import Reader

LINES = [str(number) for number in range(10)]


def reader() -> Reader:
    made = Reader(help_pages(game("hexagon")))
    made.open()
    return made


def test_what_fits_is_shown_whole_and_does_not_scroll() -> None:
    read = reader()
    assert read.window(LINES, 10) == LINES
    assert read.press("+")
    assert read.window(LINES, 10) == LINES
    assert read.page == 0


def test_dots_stand_for_lines_that_follow() -> None:
    read = reader()
    assert read.window(LINES, 4) == ["0", "1", "2", "..."]
    read.press("+")
    assert read.window(LINES, 4) == ["3", "4", "5", "..."]
    read.press("+")
    read.press("+")
    assert read.window(LINES, 4) == ["6", "7", "8", "9"]
    read.press("-")
    assert read.window(LINES, 4) == ["3", "4", "5", "..."]
    read.press("-")
    read.press("-")
    assert read.window(LINES, 4) == ["0", "1", "2", "..."]


def test_even_one_row_shows_every_line() -> None:
    read = reader()
    seen = []
    for _ in LINES:
        seen += read.window(LINES, 1)
        read.press("+")
    assert seen == LINES
    assert read.window(LINES, 0) == []


def test_a_closed_help_takes_no_keys() -> None:
    read = reader()
    assert read.press("?")
    assert read.page is None
    for key in ("?", "escape", ">", "<", "+", "-"):
        assert not read.press(key), key


def test_only_its_own_keys_are_for_an_open_help() -> None:
    read = reader()
    for key in ("1", "2", "left", "right", "up", "down", "page-up", "page-down", "tab", "enter", " ", "n", "q", "m"):
        assert not read.press(key), key
    assert read.page == 0
