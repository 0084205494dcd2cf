"""Names of people: what is allowed, how long they are, and which look the same."""

import json
import sys
import unicodedata
from pathlib import Path

import pytest

from denkspiel.core.errors import InvalidName
from denkspiel.core.names import (
    distinct_name,
    look_alike,
    name_fault,
    normalize_name,
    shorten,
    split_characters,
    terminal_width,
)
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.play.player import HUMAN, MAX_NAME_LENGTH, human_player
from denkspiel.play.seats import make_distinct_players, second_player_name

NAMES: dict[str, int] = json.loads((Path(__file__).parents[1] / "names.json").read_text(encoding="utf-8"))
"""Names in many scripts, and how many characters people count in each; the page's scripts are tested with them too."""

SAY = Translator("en")

IGNORABLE = (
    *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180E, 0x180F, 0x3164, 0xFEFF),
    *(*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), *range(0xFE00, 0xFE10), 0xFFA0),
    *(*range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000)),
)
"""What Unicode calls default ignorable: it is not shown (DerivedCoreProperties.txt)."""
BLANK = (0x2800, 0xFFFC, 0x13441, 0x13442, 0x16FE4, 0x1D159)
"""Blank letters and symbols, which Unicode does not call so."""
UNSEEN = {*IGNORABLE, *BLANK}
WIDE = {0x2E3A, 0x2E3B, *range(0xA9C1, 0xA9CE), *range(0xFDF0, 0xFE00), *range(0x12000, 0x12550)}
"""What is as wide as half a name."""


def test_each_character_alone_can_be_seen_or_is_no_name() -> None:
    for number in range(sys.maxunicode + 1):
        point = chr(number)
        kind = unicodedata.category(point)
        if kind in ("Cn", "Co") and number > 0x1FB00 and number % 1000:  # most of 900,000 are unassigned or private
            continue
        is_new = kind == "Cn" and 0x1F000 <= number < 0x1FB00  # an emoji of a later version of Unicode
        is_seen = (kind[0] in "LNPS" or is_new) and number not in UNSEEN
        assert (name_fault(normalize_name(point), MAX_NAME_LENGTH) is None) is (is_seen and number not in WIDE), (
            f"U+{number:04X}"
        )


@pytest.mark.parametrize(
    "number", [*IGNORABLE[:40], *BLANK, 0x09, 0x0A, 0x2028, 0x202E, 0xD800, 0xE000, 0xE0041, 0xFFFF]
)
def test_what_prints_nothing_is_refused_in_a_name_too(number: int) -> None:
    for name in (f"A{chr(number)}da", f"Ada {chr(number)} Eve"):
        with pytest.raises(InvalidName, match=f"the character U\\+{number:04X}.* is not allowed"):
            human_player(name)


@pytest.mark.parametrize(("name", "length"), NAMES.items())
def test_names_in_all_scripts_are_counted_as_people_count(name: str, length: int) -> None:
    assert len(split_characters(human_player(name).name)) == length


@pytest.mark.parametrize("name", ["é" * 12, "e\u0301" * 12, "👨‍👩‍👧‍👦" * 12, "🇩🇪" * 12, "🚀" * 12, "क्ष" * 12])
def test_twelve_characters_are_twelve_whatever_they_are_made_of(name: str) -> None:
    kept = human_player(name).name
    assert len(split_characters(kept)) == MAX_NAME_LENGTH
    with pytest.raises(InvalidName, match="it is too long"):
        human_player(kept + kept[0])
    assert shorten(kept + "x", MAX_NAME_LENGTH) == kept
    assert len(distinct_name(kept, [kept], MAX_NAME_LENGTH)) < 100, "the database has room for it"


@pytest.mark.parametrize(
    "name",
    [
        "Z\u0337\u0322\u0327\u0321o",
        "x\u0301\u0302\u0303",
        "ก็็",
        "a" + "".join(map(chr, range(0x0363, 0x0370))),
        "\u0301a",
        "a \u0301",
        "a\u0489",
        "\u20e3",
        "﷽",
        "𒐫",
        "⸻",
        "A\u200db",
        "A\u200cb",
        "\u200dدا",
        "👩\u200d",
        "👩\u200dA",
        "A\ufe0f",
        "1\ufe0f",
        "❤\ufe0f\ufe0f",
        "🏴\U000e0067\U000e0062",
        "A\U000e007f",
        "👨‍👩" + "‍👧" * 200,
    ],
)
def test_heaps_of_accents_wide_characters_and_joiners_where_nothing_joins_are_refused(name: str) -> None:
    with pytest.raises(InvalidName, match="Allowed: 1 to 12 printable characters"):
        human_player(name)


def test_blanks_are_single_and_ordinary() -> None:
    assert human_player("\u3000Ada\u00a0 \u2003Lovelace"[:12]).name == "Ada Lovel"


@pytest.mark.parametrize(
    "other",
    [
        "ada",
        "ADA",
        "Аdа",
        "Αda",
        "Ａｄａ",
        "𝒜𝒹𝒶",
        "Ⓐⓓⓐ",
        "A\u034fda",
        "Ada\u3164",
        "A\u00adda",
        "Ada\ufe0f",
        "Ada\u17d2",
        "A\u200dda",
    ],
)
def test_names_that_look_alike_stand_there_once(other: str) -> None:
    assert look_alike("Ada", other)
    assert distinct_name(other, ["Ada"], MAX_NAME_LENGTH).endswith(" 2")


@pytest.mark.parametrize(
    ("one", "other"), [("Zoë", "Zoe"), ("Ada", "Ida"), ("李", "季"), ("Ada B", "AdaB"), ("🚀", "🛸")]
)
def test_names_that_differ_in_a_letter_or_accent_do_not_look_alike(one: str, other: str) -> None:
    assert not look_alike(one, other)
    assert distinct_name(one, [other], MAX_NAME_LENGTH) == one


def test_digits_and_letters_of_one_shape_look_alike() -> None:
    assert look_alike("Ida", "lda")
    assert look_alike("Ilia 10", "1lia lO")


def test_names_told_apart_are_names_and_look_alike_no_more() -> None:
    taken = [human_player("x" * 12).name]
    for _ in range(120):
        name = distinct_name("X" * 12, taken, MAX_NAME_LENGTH)
        assert name == human_player(name).name
        assert not any(look_alike(name, other) for other in taken)
        taken.append(name)


def test_whoever_sits_at_one_board_has_another_name() -> None:
    for first, second in (("Ada", "Аda"), ("master", "Master"), ("Ada 2", "ada 2"), ("x" * 12, "X" * 12)):
        players = make_distinct_players(game("hexagon"), (HUMAN, HUMAN), (first, second), SAY)
        assert not look_alike(*(player.name for player in players))
    assert not look_alike(second_player_name("human", SAY), "human")


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("Ada", 3),
        ("Ada B.", 6),
        ("A\u0308nne", 4),
        ("می\u200cخواهم", 7),
        ("ক\u09cdর\u200d\u09cdয", 3),
        ("山田", 4),
        ("ｶﾞ", 2),
        ("김민준", 6),
        ("👩\u200d🚀", 2),
        ("👍🏽", 2),
        ("🇩🇪🇫🇷", 4),
        ("❤\ufe0f", 2),
        ("", 0),
    ],
)
def test_a_terminal_has_as_many_columns_for_a_name_as_it_takes(text: str, width: int) -> None:
    assert terminal_width(text) == width
