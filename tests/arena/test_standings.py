"""By what players are ranked, in tournaments whose games end as the test says."""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from denkspiel.arena.plan import ScheduledGame, TournamentPlan
from denkspiel.arena.playing import GameLimits, PlayedGame
from denkspiel.arena.results_page.page import results_page_html
from denkspiel.arena.standings import TournamentStandings, ranking_sentences
from denkspiel.arena.tournament import GameResult, Tournament
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.opponents.opponent import Opponent
from tests.arena.results import results

PLAYERS = ("level-1", "level-2", "level-3", "level-4", "level-5", "random")
Ended = Callable[[ScheduledGame], int | None]


@pytest.fixture
def rigged(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int, Ended], TournamentStandings]:
    """Results of a tournament of the format, between so many players, whose games have these winners."""

    def standings(format_: str, players: int, winner: Ended) -> TournamentStandings:
        def play(_: Game, opponents: Sequence[Opponent], __: object, ___: str, number: int, **____: Any) -> PlayedGame:
            first, second = (PLAYERS.index(one.name) for one in opponents)
            return PlayedGame((number % 9,), winner(ScheduledGame(number, first, second, ())))

        monkeypatch.setattr("denkspiel.arena.tournament.play_game", play)
        plan = TournamentPlan(game("tic-tac-toe"), PLAYERS[:players], format_, 2, ((),), "0", GameLimits())
        tournament = Tournament(plan)
        with ThreadPoolExecutor(1) as executor:
            tournament.play(executor, lambda _: None)
        return TournamentStandings(tournament)

    return standings


def lower(bout: ScheduledGame) -> int:
    return int(bout.second < bout.first)


def higher(bout: ScheduledGame) -> int:
    return int(bout.second > bout.first)


def level(_: ScheduledGame) -> None:
    return None


def told(standings: TournamentStandings) -> list[str]:
    return [str(one) for one in ranking_sentences(standings, {name: name for name in PLAYERS})]


Rigged = Callable[[str, int, Ended], TournamentStandings]


def test_a_knockout_is_ranked_by_the_rounds_won(rigged: Rigged) -> None:
    standings = rigged("knockout", 6, higher)
    assert standings.winner == standings.data["winner"] == "random"
    found = [(one.rank, one.player, one.advances) for one in standings.players]
    assert found[:3] == [(1, "random", 3), (2, "level-5", 2), (3, "level-1", 1)]  # level-1 had a bye
    assert [rank for rank, _, _ in found] == [1, 2, 3, 3, 5, 5]
    assert told(standings)[:2] == ["Winner: random", "Ranked by rounds won, then by points."]
    assert "Winner: random" in results_page_html(standings, Translator("en"))


def test_who_won_a_knockout_stands_above_a_loser_with_more_points(rigged: Rigged) -> None:
    standings = rigged("knockout", 3, lambda bout: None if 0 in (bout.first, bout.second) else lower(bout))
    first, second = standings.players[:2]
    assert (first.player, second.player) == ("level-1", "level-2")
    assert first.points < second.points
    assert told(standings)[2:] == ["level-1 and level-2 finished level; level-1 advanced because it was listed first."]


def test_a_swiss_tournament_is_ranked_by_points_with_those_of_byes(rigged: Rigged) -> None:
    standings = rigged("swiss", 3, level)
    byes = {one.player: one.byes for one in standings.players}
    assert sum(byes.values()) == 2
    assert [one.points for one in standings.players] == sorted((one.points for one in standings.players), reverse=True)
    for one in standings.players:
        assert one.points == one.result.games / 2 + 2 * one.byes
    rows = standings.data["standings"]
    assert {row["player"]: row["byes"] for row in rows} == byes
    assert "Ranked by points, then by Elo." in told(standings)
    assert "level-3 had a bye. Points for it: 2." in told(standings)
    page = results_page_html(standings, Translator("en"))
    assert "level-3 had a bye. Points for it: 2." in page
    assert ">byes</th>" in page


def test_equals_share_a_rank_and_no_zero_is_negative(rigged: Rigged) -> None:
    first = rigged("round-robin", 3, lambda bout: lower(bout) if 0 in (bout.first, bout.second) else None)
    assert [row["rank"] for row in first.data["standings"]] == [1, 2, 2]
    even = rigged("round-robin", 4, level)
    assert [one.rank for one in even.players] == [1, 1, 1, 1]
    assert [one.player for one in even.players] == [*PLAYERS[:4]]
    assert "-0.0" not in json.dumps(even.data)
    assert ",-0" not in even.csv()


def test_games_lost_by_a_fault_say_nothing_of_the_first_move() -> None:
    tic_tac_toe = game("tic-tac-toe")
    assert results(tic_tac_toe, faults=0).first_move is not None
    standings = results(tic_tac_toe, ("anna", "ben"), games=4, faults=4)
    assert standings.ratings is not None
    assert standings.first_move is None
    assert standings.data["first_move"] is None
    assert "Every game was lost because of a fault." in results_page_html(standings, Translator("en"))
    some = results(tic_tac_toe, ("anna", "ben", "carla"), games=4, faults=4)  # all that anna and ben played
    assert some.ratings is not None
    assert some.first_move is not None
    assert some.first_move != some.ratings.first_move_advantage


def test_only_who_crashes_is_left_out_of_the_first_move() -> None:
    standings = results(game("tic-tac-toe"), ("anna", "ben", "carla"), games=4, faults=0)
    played = standings.tournament.played
    for number, bout in played.items():
        if 0 in (bout.game.first, bout.game.second):
            played[number] = GameResult(number, bout.game, 0, Message("The player crashed."))
    assert TournamentStandings(standings.tournament).first_move is not None
