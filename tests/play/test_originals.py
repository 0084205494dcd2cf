import pytest

from denkspiel.games.catalogue import game, game_entries
from denkspiel.opponents.roster import opponent_entries, opponent_for
from denkspiel.play.originals import ORIGINALS, Original, find_original
from denkspiel.play.player import HUMAN
from denkspiel.play.seats import WhoBegins


def original(name: str) -> Original:
    found = find_original(name)
    assert found is not None
    return found


def test_there_is_one_for_each_letter() -> None:
    letters = {entry.name: entry.original for entry in opponent_entries()} | {HUMAN: "T"}
    games = {entry.name: entry.originals for entry in game_entries()}
    assert [letters[one.kinds[1]] for one in ORIGINALS] == [*"RHTXA"]
    assert all(letters[one.kinds[1]] in games[one.game] for one in ORIGINALS)


@pytest.mark.parametrize("one", ORIGINALS, ids=lambda one: one.name)
def test_its_player_plays_its_game(one: Original) -> None:
    assert one.kinds[0] == HUMAN
    if one.kinds[1] != HUMAN:
        assert opponent_for(one.kinds[1], game(one.game)).plays(game(one.game))
    assert find_original(f" {one.name.upper()} ") is one


def test_provenance() -> None:
    told = {one.name: (one.heritage.title, one.heritage.author, one.heritage.year) for one in ORIGINALS}
    assert told == {
        "c64": ("3D-Vier gewinnt", "Uwe Weiß", 1984),
        "homburg": ("Vier Gewinnt 1.0", "Timo Homburg", None),
        "fortran": ("3D-TicTacToe", "", None),
        "pc1360": ("Hexagon", "", None),
        "amiga": ("Vier Gewinnt", "Stephan Ilaender", 1996),
    }


def test_the_strength_that_the_listing_names_is_the_default_r6() -> None:
    assert original("c64").kinds == (HUMAN, "raumvier-1")


def test_who_begins_t4_x4_a3_a6() -> None:
    assert {original("fortran").begin, original("fortran").later_begin} == {WhoBegins.FIRST}
    assert {original("pc1360").begin, original("pc1360").later_begin} == {WhoBegins.LOT}
    assert (original("amiga").begin, original("amiga").later_begin) == (WhoBegins.FIRST, WhoBegins.LOT)


def test_no_game_is_called_like_an_original() -> None:
    names = {name.lower() for entry in game_entries() for name in (entry.name, *entry.aliases)}
    assert names.isdisjoint(one.name for one in ORIGINALS)
    assert find_original("connect-four") is None
