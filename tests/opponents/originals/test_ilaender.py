from dataclasses import replace
from random import Random

import pytest

from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.opponent import Choice
from denkspiel.opponents.originals.gegenzug import INTERVAL
from denkspiel.opponents.originals.ilaender import Ilaender
from denkspiel.opponents.originals.runs import BONUS_FOUR
from denkspiel.opponents.originals.upright_board import is_upright_board
from denkspiel.opponents.originals.zug import Strategie

CONNECT_FOUR = game("connect-four")
DEFENSIVE, NORMAL, AGGRESSIVE = PLAYERS = [Ilaender(strategy) for strategy in Strategie]


def chosen(player: Ilaender, moves: str, seed: int = 1) -> Choice:
    return player.choose(replay(CONNECT_FOUR, moves), Random(seed))


def said(choice: Choice, move: int) -> list[str]:
    return [str(reason) for reason in choice.reasons[move]]


def test_three_players_by_name() -> None:
    assert [player.name for player in PLAYERS] == ["ilaender-defensive", "ilaender-normal", "ilaender-aggressive"]
    assert len({str(player.character) for player in PLAYERS}) == 3
    assert all("Ilaender" in str(player.character) for player in PLAYERS)
    assert Ilaender().name == "ilaender-normal"


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
def test_wins_at_once_and_stops_the_enemys_four(player: Ilaender) -> None:
    assert chosen(player, "121212").move == 3, "column 1, and not the stop in column 2"
    assert chosen(player, "12121").move == 3
    assert chosen(player, "11223").move == 18


def test_defensive_hinders_where_aggressive_builds() -> None:
    """Both players hold two in their columns, 1 and 2."""
    defensive, aggressive = chosen(DEFENSIVE, "1212"), chosen(AGGRESSIVE, "1212")
    assert (defensive.move, aggressive.move) == (8, 2)
    assert said(defensive, 8)[-1] == "defence: its own best chance (130) is worse than the opponent's (380)"
    assert said(aggressive, 2)[-1] == "attack: its own best chance (730) is at least as good as the opponent's (380)"


def test_an_own_chance_as_good_as_the_enemys_is_built() -> None:
    """An own stone in column 3 is worth 120, one of the enemy in column 5 220."""
    building, hindering = (chosen(player, "632257664") for player in (NORMAL, DEFENSIVE))
    assert (
        said(building, building.move)[2]
        == "attack: its own best chance (220) is at least as good as the opponent's (220)"
    )
    assert (
        said(hindering, hindering.move)[2] == "defence: its own best chance (-130) is worse than the opponent's (220)"
    )
    assert building.ratings[13] == hindering.ratings[25] == 220


def test_ratings_are_those_that_counted() -> None:
    """The own three (380) with the strategy's number on attack, the enemy's three in defence."""
    assert chosen(NORMAL, "1212").ratings[2] == 380 + 100
    assert chosen(AGGRESSIVE, "1212").ratings[2] == 380 + 350
    assert chosen(DEFENSIVE, "1212").ratings[8] == 380
    assert chosen(DEFENSIVE, "121212").ratings[3] == 3 * 40 + BONUS_FOUR - 250


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
@pytest.mark.parametrize("name", ["connect-four", "connect-four:4x5", "connect-four:9x7"])
def test_rates_every_legal_move_of_whole_games_and_says_why(player: Ilaender, name: str) -> None:
    chance = Random(6)
    for _ in range(3):
        place = Position.start(game(name))
        while place.outcome is None:
            choice = player.choose(place, chance)
            assert choice.move in place.legal_moves
            assert set(choice.ratings) == set(choice.reasons) == set(place.legal_moves)
            assert all(reasons and all(map(str, reasons)) for reasons in choice.reasons.values())
            not_discarded = [
                choice.ratings[move] for move in place.legal_moves if "rejected" not in str(said(choice, move))
            ]
            assert max(not_discarded) - choice.ratings[choice.move] <= INTERVAL
            place = place.play(choice.move)


def test_reasons_for_what_wins_stops_and_is_drawn_by_lot() -> None:
    winning = chosen(NORMAL, "121212")
    assert said(winning, 3)[0] == "wins at once: four in a row"
    assert said(winning, 3)[-1] == "attack: it can win the game"
    assert said(winning, 9)[1] == "blocks the opponent's four in a row"
    start = chosen(NORMAL, "")
    assert said(start, start.move) == [
        "its own stone here scores 0, plus 100 for the strategy: 100",
        "an opponent's stone here would score 0",
        "attack: its own best chance (100) is at least as good as the opponent's (0)",
        "picked at random from 7 moves that it treats as equal (ratings at most 20 apart)",
    ]
    assert len(said(start, next(move for move in start.ratings if move != start.move))) == 2


def test_reasons_for_second_thoughts() -> None:
    dropped = chosen(NORMAL, "442523453")
    assert said(dropped, 26)[-1] == "rejected: the opponent could win within two moves"
    assert dropped.move == 14
    assert "played as the second-best move" in said(dropped, 14)
    twice = chosen(NORMAL, "72541651557533")
    assert said(twice, 31)[-1] == "rejected: the opponent could win within two moves"
    assert said(twice, 19)[-1] == "also rejected: it gives the opponent too good a reply"
    assert "played unchecked, as the third-best move" in said(twice, twice.move)


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
def test_beats_chance_clearly_but_can_be_beaten(player: Ilaender) -> None:
    chance, won, beaten = Random(8), 0, 0
    for number in range(20):
        won += winner(player, None, number % 2, chance) == "player"
        beaten += winner(player, NORMAL, number % 2, chance) == "enemy"
    assert won >= 19
    assert beaten >= 1


def winner(player: Ilaender, enemy: Ilaender | None, side: int, chance: Random) -> str:
    """Who wins when `player` plays on `side` against `enemy`, or against chance."""
    place = Position.start(CONNECT_FOUR)
    while place.outcome is None:
        mover = player if place.side_to_move == side else enemy
        place = place.play(mover.choose(place, chance).move if mover else chance.choice(place.legal_moves))
    return "nobody" if place.outcome.winner is None else "player" if place.outcome.winner == side else "enemy"


def changed(lines: tuple[tuple[int, ...], ...]) -> Game:
    return replace(CONNECT_FOUR, geometry=Geometry(CONNECT_FOUR.geometry.cells, lines))


def test_does_not_play_other_rules_on_the_same_board() -> None:
    lines = CONNECT_FOUR.geometry.lines
    assert not NORMAL.plays(replace(CONNECT_FOUR, avoidance=True))
    assert not NORMAL.plays(changed(lines[1:])), "a line is missing"
    assert not NORMAL.plays(changed((*lines, (0, 6, 12)))), "a line of three"
    assert not NORMAL.plays(changed((*lines[1:], (0, 12, 24, 36)))), "a line with gaps instead of a straight one"
    assert NORMAL.plays(changed(lines[::-1])), "the order of lines means nothing"


def test_does_not_play_on_columns_of_different_height() -> None:
    """Without the uppermost cell of the last column a `Brett` would have to have a hole; Homburg's player can do."""
    cells, lines = CONNECT_FOUR.geometry.cells[:-1], CONNECT_FOUR.geometry.lines
    ragged = replace(CONNECT_FOUR, geometry=Geometry(cells, tuple(line for line in lines if 41 not in line)))
    assert is_upright_board(ragged)
    assert not NORMAL.plays(ragged)
