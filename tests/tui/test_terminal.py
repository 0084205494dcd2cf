import pytest

from denkspiel.tui.terminal import Display


def test_only_rows_that_have_changed_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    display = Display()
    display.show(["one", "two", "three"], (80, 24))
    assert capsys.readouterr().out == "\x1b[2J\x1b[1;1H\x1b[2Kone\x1b[2;1H\x1b[2Ktwo\x1b[3;1H\x1b[2Kthree"
    display.show(["one", "2", "three"], (80, 24))
    assert capsys.readouterr().out == "\x1b[2;1H\x1b[2K2"
    display.show(["one", "2", "three"], (80, 24))
    assert capsys.readouterr().out == ""
    display.show(["one"], (80, 24))
    assert capsys.readouterr().out == "\x1b[2;1H\x1b[2K\x1b[3;1H\x1b[2K"


def test_everything_is_written_after_a_change_of_size_or_when_forgotten(capsys: pytest.CaptureFixture[str]) -> None:
    display = Display()
    display.show(["one"], (80, 24))
    first = capsys.readouterr().out
    display.show(["one"], (81, 24))
    assert capsys.readouterr().out == first
    display.forget()
    display.show(["one"], (81, 24))
    assert capsys.readouterr().out == first


@pytest.mark.usefixtures("capsys")
def test_without_a_terminal_the_usual_size_is_assumed() -> None:
    assert Display().size() == (80, 24)
