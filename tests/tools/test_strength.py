from dataclasses import replace

import pytest

from denkspiel.play.series import SeriesResult
from tools import strength
from tools.strength import Pairing, Played, claims, page, pairings, read_page


def played(game: str, first: str, second: str, wins: int, losses: int) -> Played:
    return Played(Pairing(game, (first, second)), SeriesResult(wins, 0, losses), 150, "0123abcd")


TABLE = [
    played("connect-four", "random", "raumvier-1", 10, 190),
    played("connect-four", "raumvier-1", "raumvier-2", 60, 140),
    played("hexagon", "random", "raumvier-1", 98, 102),
]


def test_a_page_holds_all_that_it_was_made_of() -> None:
    assert read_page(page(TABLE, 200, "a seed")) == (TABLE, 200, "a seed")


def test_a_text_that_is_no_such_page_is_refused() -> None:
    with pytest.raises(ValueError, match="how many games"):
        read_page("# Something else\n")


def test_claims_say_what_holds_and_what_does_not() -> None:
    beats_random, levels, _ = claims(TABLE)
    assert "yes in 1 pairings, **no** in 1" in beats_random
    assert "`raumvier-1` against `random` in hexagon 0.510" in beats_random
    assert "yes, in all 1 pairings" in levels
    assert "0.700 (0.633 to 0.759, 150 different games)" in levels


def test_every_pair_meets_once_in_every_game_it_plays() -> None:
    met = [(pairing.game, frozenset(pairing.names)) for pairing in pairings()]
    assert len(set(met)) == len(met)
    assert all(len(names) == 2 for _, names in met)
    assert ("hexagon", frozenset({"hexagon-1360", "random"})) in met
    assert ("connect-four", frozenset({"hexagon-1360", "random"})) not in met


def test_the_check_sees_players_that_play_differently(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pairing("hexagon", ("random", "raumvier-1"))
    monkeypatch.setattr(strength, "pairings", lambda: [pair])
    sound = strength.play_all([pair], 4, "seed")
    monkeypatch.setattr(strength, "GAMES", ("hexagon",))
    monkeypatch.setattr(strength, "claims", lambda _: ["nothing"])
    assert strength.faults(page(sound, 4, "seed")) == []
    other = [replace(sound[0], moves="00000000")]
    (fault,) = strength.faults(page(other, 4, "seed"))
    assert fault == "hexagon: random against raumvier-1 is played differently by now"
    (fault,) = strength.faults(page(sound, 4, "seed").replace("nothing", "everything"))
    assert fault == "the page is not what follows from its own table"
