import pytest
from hypothesis import given
from hypothesis import strategies as st

from denkspiel.tui.keys import PASTED, KeyDecoder

NAMES = {
    "left", "right", "up", "down", "enter", "escape", "tab", "back-tab", "backspace", "page-up", "page-down", "redraw",
    *(f"f{number}" for number in range(1, 13)),
}  # fmt: skip


def decoded(text: str) -> list[str]:
    decoder = KeyDecoder()
    return [*decoder.feed(text), *decoder.flush()]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("4", ["4"]),
        ("q?ü ", ["q", "?", "ü", " "]),
        ("\r", ["enter"]),
        ("\n", ["enter"]),
        ("\t", ["tab"]),
        ("\x7f\x08", ["backspace", "backspace"]),
        ("\x0c", ["redraw"]),
        ("\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
        ("\x1bOA\x1bOB\x1bOC\x1bOD", ["up", "down", "right", "left"]),
        ("\x1b[1;5A\x1b[1;2D", ["up", "left"]),
        ("\x1b[5~\x1b[6~\x1b[5;3~", ["page-up", "page-down", "page-up"]),
        ("\x1b[Z\x1b[3~", ["back-tab", "backspace"]),
        ("\x1bOp\x1bOu\x1bOy\x1bOM", ["0", "5", "9", "enter"]),
        ("\x1bOP\x1b[11~\x1b[[A\x1bOR\x1b[13~\x1b[[C", ["f1"] * 3 + ["f3"] * 3),
        ("\x1b[<0;12;5M\x1b[<0;12;5m", ["click 12 5"]),
        ("\x1b", ["escape"]),
        ("\x1b\x1b", ["escape", "escape"]),
        ("\x1b\x1b[A", ["up"]),
        ("4\x1b[C\r", ["4", "right", "enter"]),
    ],
)
def test_keys(text: str, keys: list[str]) -> None:
    assert decoded(text) == keys


@pytest.mark.parametrize(
    "noise",
    [
        "\x1b[15~",  # F5
        "\x1bOQ",  # F2
        "\x1b[[B",  # F2 of the Linux console
        "\x1b[H\x1b[F\x1b[2~",  # home, end, insert
        "\x1b[99~",
        "\x1b[M !!",  # a click as of old
        "\x1b[<2;10;10M\x1b[<2;10;10m\x1b[<64;10;10M\x1b[<35;10;10M",  # other buttons, the wheel, moves
        "\x1b[I\x1b[O",  # focus comes and goes
        "\x1b[12;40R",  # where the cursor is
        "\x1b[?62;22c",  # what the terminal is
        "\x1b]11;rgb:0000/0000/0000\x07",  # its colour
        "\x1b]11;rgb:0000/0000/0000\x1b\\",
        "\x1bP1+r544e=71\x1b\\",
        "\x1bq\x1bx",  # letters with Alt
        "\x1b[",
        "\x1b[1;",
        "\x1b[1;\x1b[99~",
        "\x1b]11;rgb",
        "\x00\x01\x04\x1a",
    ],
)
def test_noise_is_no_key(noise: str) -> None:
    assert decoded(noise) == []
    assert decoded(f"1{noise}") == ["1"]


@pytest.mark.parametrize("sequence", ["\x1b[A", "\x1bOC", "\x1b[5~", "\x1b[1;5D", "\x1b[200~q\x1b[201~", "\x1b[M !!"])
def test_a_sequence_may_come_in_pieces(sequence: str) -> None:
    pieces = KeyDecoder()
    keys = [key for character in sequence for key in pieces.feed(character)]
    assert keys == decoded(sequence)
    assert not pieces.is_incomplete


def test_the_decoder_waits_for_the_rest_of_a_sequence_only() -> None:
    decoder = KeyDecoder()
    assert decoder.feed("4") == ["4"]
    assert not decoder.is_incomplete
    assert decoder.feed("\x1b") == []
    assert decoder.is_incomplete
    assert decoder.flush() == ["escape"]
    assert not decoder.is_incomplete


def test_pasted_text_ends_when_it_says_so_and_not_before() -> None:
    decoder = KeyDecoder()
    assert decoder.feed("\x1b[200~qy") == []
    assert decoder.flush() == []
    assert decoder.feed("\r4\r\n\x1b[A\x1b[201~5") == [f"{PASTED}qy\n4\n\x1b[A", "5"]


@given(st.text(st.sampled_from("\x1b[]O<>;?0159~ABMPRZmq \x07\\\r\nä")))
def test_any_garbage_becomes_keys_or_nothing(text: str) -> None:
    decoder = KeyDecoder()
    keys = [key for piece in (text[: len(text) // 2], text[len(text) // 2 :]) for key in decoder.feed(piece)]
    keys += decoder.flush()
    assert all(key in NAMES or key.startswith(PASTED) or (len(key) == 1 and key.isprintable()) for key in keys)
    assert not decoder.is_incomplete or "\x1b[200~" in text
