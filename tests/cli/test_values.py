"""What arguments may be: the ends of ranges are allowed, and what is beside them is refused in one form of words."""

import pytest

from denkspiel.cli.values import Seconds, UnfitValue, WholeNumber, choice_of, seed
from denkspiel.core.message import Message


@pytest.mark.parametrize(("text", "number"), [("3", 3), ("12", 12), ("007", 7)])
def test_whole_numbers_of_the_range_are_read(text: str, number: int) -> None:
    assert WholeNumber(3, 12)(text) == number


@pytest.mark.parametrize(
    "text", ["2", "13", "-3", "+4", "4.0", "4 ", " 4", "4e0", "1_0", "", "many", "٤", "²", "9" * 5000]
)
def test_other_whole_numbers_are_refused(text: str) -> None:
    with pytest.raises(UnfitValue) as refused:
        WholeNumber(3, 12, Message("whole numbers of plies"))(text)
    assert str(refused.value.message_for("--depth")).startswith('Invalid value for --depth: "')
    assert str(refused.value.message_for("--depth")).endswith('". Allowed: whole numbers of plies from 3 to 12.')


@pytest.mark.parametrize(("text", "seconds"), [("0.5", 0.5), ("60", 60.0), ("60.0", 60.0), (".5", 0.5), ("7.", 7.0)])
def test_seconds_of_the_range_are_read(text: str, seconds: float) -> None:
    assert Seconds(0.5, 60)(text) == seconds


@pytest.mark.parametrize("text", ["0.49", "60.01", "-1", "1e1", "nan", "inf", "1,5", "1.5.", "", ".", "soon", "٤"])
def test_other_seconds_are_refused(text: str) -> None:
    with pytest.raises(UnfitValue) as refused:
        Seconds(0.5, 60)(text)
    said = f'Invalid value for --delay: "{text}". Allowed: seconds from 0.5 to 60, such as 10 or 0.5.'
    assert str(refused.value.message_for("--delay")) == said


def test_one_of_some_words() -> None:
    allowed = choice_of(("text", "plain", "svg"))
    assert allowed["choices"] == ("text", "plain", "svg")
    assert allowed["type"]("plain") == "plain"
    with pytest.raises(UnfitValue) as refused:
        allowed["type"]("plane")
    said = 'Invalid value for --format: "plane". Did you mean "plain"? Allowed: text, plain, svg.'
    assert str(refused.value.message_for("--format")) == said
    with pytest.raises(UnfitValue) as refused:
        allowed["type"]("x" * 100)
    assert (
        str(refused.value.message_for("--format"))
        == 'Invalid value for --format: "' + "x" * 39 + '…". Allowed: text, plain, svg.'
    )


def test_a_seed_is_any_text_but_no_other_bytes() -> None:
    assert seed("größer\n\x1b") == "größer\n\x1b"
    with pytest.raises(UnfitValue) as refused:
        seed("a\udcff")
    assert str(refused.value.message_for("--seed")) == 'Invalid value for --seed: "a�". Allowed: any valid UTF-8 text.'
