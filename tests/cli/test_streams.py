import io

import pytest

from denkspiel.cli import streams


class _Stream(io.StringIO):
    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize(
    ("choice", "terminal", "environ", "expected"),
    [
        ("auto", True, {"TERM": "xterm"}, True),
        ("auto", True, {}, True),
        ("auto", False, {"TERM": "xterm"}, False),
        ("auto", True, {"NO_COLOR": "1"}, False),
        ("auto", True, {"NO_COLOR": ""}, True),
        ("auto", True, {"TERM": "dumb"}, False),
        ("always", False, {"NO_COLOR": "1"}, True),
        ("never", True, {}, False),
    ],
)
def test_when_to_write_colours(choice: str, terminal: bool, environ: dict[str, str], expected: bool) -> None:
    assert streams.use_colours(choice, _Stream(terminal=terminal), environ) is expected


@pytest.mark.parametrize(
    ("encoding", "expected"), [("utf-8", True), ("ascii", False), ("latin-1", False), ("cp437", False)]
)
def test_which_encodings_have_the_signs_of_pictures(encoding: str, expected: bool) -> None:
    assert streams.can_write_pictures(io.TextIOWrapper(io.BytesIO(), encoding=encoding)) is expected


def test_a_stream_of_unknown_encoding_takes_everything() -> None:
    assert streams.can_write_pictures(io.StringIO())


@pytest.mark.parametrize(
    ("encoding", "text", "written"),
    [
        ("ascii", "„Züge“ – ß …", b'"Zuege" - ss ...'),
        ("ascii", "●", b"?"),
        ("latin-1", "Zü●", "Zü?".encode("latin-1")),
        ("utf-8", "Zü●", "Zü●".encode()),
        ("utf-8", "a\udcffb", b"a?b"),
    ],
)
def test_every_character_can_be_written_somehow(
    monkeypatch: pytest.MonkeyPatch, encoding: str, text: str, written: bytes
) -> None:
    target = io.BytesIO()
    stream = io.TextIOWrapper(target, encoding=encoding)
    monkeypatch.setattr("sys.stdout", stream)
    streams.make_output_tolerant()
    stream.write(text)
    stream.flush()
    assert target.getvalue() == written


def test_streams_that_were_closed_take_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    streams.make_output_tolerant()
    print("lost")
