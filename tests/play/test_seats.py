from random import Random

import pytest

from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.opponents.roster import opponent, opponent_names
from denkspiel.play.match import Match
from denkspiel.play.player import computer_player, human_player
from denkspiel.play.record import GameRecord
from denkspiel.play.record_reader import parse_records
from denkspiel.play.seats import Seats, WhoBegins, rename_player
from denkspiel.play.session import Session

ADA, BOB, EVE = human_player("Ada"), human_player("Bob"), human_player("Eve")


class Lot(Random):
    """Always draws the same number."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self._number = number

    def random(self) -> float:
        return self._number


@pytest.mark.parametrize(
    ("begin", "number", "first"),
    [
        (WhoBegins.FIRST, 0.0, ADA),
        (WhoBegins.FIRST, 0.9, ADA),
        (WhoBegins.SECOND, 0.0, BOB),
        (WhoBegins.SECOND, 0.9, BOB),
        (WhoBegins.LOT, 0.49, BOB),
        (WhoBegins.LOT, 0.5, ADA),
    ],
)
def test_who_begins(begin: WhoBegins, number: float, first: object) -> None:
    seats = Seats((ADA, BOB)).swap_stones().begin_game(begin, Lot(number))
    assert seats.players[0] is first
    assert set(seats.players) == {ADA, BOB}


@pytest.mark.parametrize("turned", [False, True])
def test_a_changed_player_keeps_the_seat_in_the_next_games(turned: bool) -> None:
    seats = Seats((ADA, BOB))
    if turned:
        seats = seats.swap_stones()
    seats = seats.change_player(0, EVE)
    assert seats.players == (EVE, ADA if turned else BOB)
    seats = seats.begin_game(WhoBegins.FIRST, Lot(0.0))
    assert seats.players == ((ADA, EVE) if turned else (EVE, BOB))
    assert seats.swap_stones().players[1] is (ADA if turned else EVE)


@pytest.mark.parametrize("name", opponent_names())
def test_the_same_computer_on_both_sides_is_told_apart_whoever_lets_it_sit_down(name: str) -> None:
    """At the beginning, by a change, in a match, out of a record, and in every sentence, in all languages."""
    played = next(one for one in map(game, game_names()) if opponent(name).plays(one))
    twice = (computer_player(name, played), computer_player(name, played))
    by_change = Session(played, (twice[0], ADA))
    by_change.change_player(1, twice[1])
    match = Match(played, twice)
    seated = [Session(played, twice).players, by_change.players, match.players, Seats(twice).swap_stones().players]
    written = GameRecord(played, (), (seated[0][0].name, seated[0][1].name), (name, name))
    (read,) = parse_records(written.to_text(), "a test")
    one, other = (
        rename_player(computer_player(kind, played), read.names[side]) for side, kind in enumerate(read.kinds)
    )
    seated.append((one, other))
    for language in LANGUAGES:
        say = Translator(language)
        for first, second in seated:
            assert first.name != second.name
            assert say(first.title) != say(second.title)
            assert first.kind == second.kind == name


def test_who_comes_gets_the_number_and_who_stays_keeps_the_name() -> None:
    played = game("hexagon")
    seats = Seats((computer_player("hexagon-1360", played), ADA))
    for side in (0, 1):
        turned = seats if side == 1 else seats.swap_stones()
        changed = turned.change_player(side, computer_player("hexagon-1360", played))
        assert str(changed.players[side].title) == "Hexagon 1360 (2)"
        assert str(changed.players[1 - side].title) == "Hexagon 1360"
        assert Seats(changed.named) == Seats(changed.named, swapped=False), "nobody is numbered twice"
        assert changed.swap_stones().named == changed.named


def test_people_of_the_same_name_and_one_called_like_the_computer_are_told_apart() -> None:
    assert [player.name for player in Seats((ADA, human_player("Ada"))).named] == ["Ada", "Ada 2"]
    assert [player.name for player in Seats((human_player("A" * 12), human_player("A" * 12))).named] == [
        "A" * 12,
        "A" * 10 + " 2",
    ]
    beside = Seats((human_player("Raumvier 2"), computer_player("raumvier-2", game("hexagon")))).named
    assert [str(player.title) for player in beside] == ["Raumvier 2", "Raumvier 2 (2)"]
