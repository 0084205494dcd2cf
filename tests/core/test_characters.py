"""Characters of names: composed before they are counted, and none that cannot be shown."""

import pytest

from denkspiel.core.characters import composed, unshowable
from denkspiel.core.errors import InvalidName
from denkspiel.games.catalogue import game
from denkspiel.play.player import human
from denkspiel.rooms.plan import Format, Plan

ACUTE = "e\N{COMBINING ACUTE ACCENT}"


def test_a_letter_and_its_accent_are_one_character() -> None:
    assert composed(f" {ACUTE} ") == "\N{LATIN SMALL LETTER E WITH ACUTE}"
    assert human(12 * ACUTE).name == 12 * "\N{LATIN SMALL LETTER E WITH ACUTE}"
    with pytest.raises(InvalidName):
        human(13 * ACUTE)
    plan = Plan(40 * ACUTE, game("hexagon"), Format.ROUND_ROBIN)
    assert len(plan.title) == 40


def test_twelve_characters_beyond_the_basic_plane_are_twelve() -> None:
    assert len(human(12 * "\N{ROCKET}").name) == 12


def test_what_cannot_be_shown_is_named() -> None:
    assert unshowable("Ada") is None
    assert unshowable("A\u200db") == "U+200D ZERO WIDTH JOINER"
