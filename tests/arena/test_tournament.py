"""Tournaments as they go: who plays, what is kept, and that nothing is counted twice or lost."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from denkspiel.arena.plan import ImpossiblePlan, TournamentPlan
from denkspiel.arena.playing import GameLimits
from denkspiel.arena.rounds import scheduled_game_count
from denkspiel.arena.standings import TournamentStandings
from denkspiel.arena.tournament import JOURNAL_FILE, GameResult, Tournament
from denkspiel.core.errors import FileFault
from denkspiel.games.catalogue import game
from denkspiel.play.record import LOSING_SIDES
from denkspiel.play.record_reader import parse_records
from tests.cases import for_each

TIC_TAC_TOE = game("tic-tac-toe")
PLAYERS = ("level-1", "random", "level-2", "level-3", "level-4")


def plan(**others: Any) -> TournamentPlan:
    usual = {
        "game": TIC_TAC_TOE,
        "players": PLAYERS[:3],
        "format": "round-robin",
        "games": 4,
        "openings": ((),),
        "seed": "7",
        "limits": GameLimits(),
    }
    return TournamentPlan(**{**usual, **others})


def played(tournament: Tournament, threads: int = 1) -> Tournament:
    with ThreadPoolExecutor(threads) as executor:
        tournament.play(executor, lambda _: None)
    return tournament


def test_everybody_plays_each_opening_with_both_colours() -> None:
    openings = ((4,), (0, 8))
    bouts = [bout.game for bout in played(Tournament(plan(openings=openings))).played.values()]
    met = Counter((entry.first, entry.second, entry.moves[: 1 if entry.moves[0] == 4 else 2]) for entry in bouts)
    pairs = [(one, other) for one in range(3) for other in range(3) if one != other]
    assert met == Counter((*pair, opening) for pair in pairs for opening in openings)


@for_each("format_", ["round-robin", "swiss", "knockout"])
def test_the_same_plan_gives_the_same_games_however_many_work(format_: str) -> None:
    one, three = (played(Tournament(plan(format=format_, players=PLAYERS)), threads) for threads in (1, 3))
    assert one.played == three.played
    assert TournamentStandings(one).data == TournamentStandings(three).data
    assert played(Tournament(plan(format=format_, players=PLAYERS, seed="8"))).played != one.played


@for_each("format_, meetings", [("round-robin", 10), ("gauntlet", 4), ("swiss", 6), ("knockout", 4)])
def test_a_format_takes_as_many_games_as_it_says(format_: str, meetings: int) -> None:
    tournament = played(Tournament(plan(format=format_, players=PLAYERS)))
    assert scheduled_game_count(tournament.plan) == 4 * meetings
    if format_ == "knockout":  # who part level meet again
        assert len(tournament.played) % 4 == 0
        assert len(tournament.played) >= 4 * meetings
    else:
        assert len(tournament.played) == 4 * meetings
    assert sorted(tournament.played) == [*range(len(tournament.played))]


class _Killed(BaseException):
    """Whoever plays a tournament is gone."""


@for_each("format_", ["round-robin", "swiss"])
def test_a_resumed_tournament_is_the_same_and_plays_nothing_twice(format_: str) -> None:
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    whole = played(Tournament(plan(format=format_, players=PLAYERS)))
    with TemporaryDirectory() as place:
        folder = Path(place)
        for stop in (3, 10, 17):
            told: list[GameResult] = []

            def note(bout: GameResult, told: list[GameResult] = told, stop: int = stop) -> None:
                told.append(bout)
                if len(told) == stop:
                    raise _Killed

            again = Tournament(plan(format=format_, players=PLAYERS), folder, resume=stop > 3)
            with ThreadPoolExecutor(2) as executor, pytest.raises(_Killed):
                again.play(executor, note)
            with (folder / JOURNAL_FILE).open("ab") as file:
                file.write(b"0000 torn")
        resumed = played(Tournament(plan(format=format_, players=PLAYERS), folder, resume=True))
        assert resumed.played == whole.played
        assert TournamentStandings(resumed).data == TournamentStandings(whole).data
        lines = (folder / JOURNAL_FILE).read_text(encoding="utf-8").splitlines()
        assert sum(" [" in line for line in lines) == len(whole.played)


def test_a_folder_is_not_played_over(tmp_path: Path) -> None:
    played(Tournament(plan(), tmp_path))
    with pytest.raises(FileFault, match=r"already contains a tournament\. Add --resume"):
        Tournament(plan(), tmp_path)
    with pytest.raises(FileFault, match="with games 4 instead of 6"):
        played(Tournament(plan(games=6), tmp_path, resume=True))
    (tmp_path / JOURNAL_FILE).unlink()
    with pytest.raises(FileFault, match="There is no tournament to resume in"):
        Tournament(plan(), tmp_path, resume=True)
    Tournament(plan(), tmp_path)
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    with pytest.raises(FileFault, match="Cannot create the folder"):
        Tournament(plan(), in_the_way)


BROKEN = {
    "breaks": "1 / 0",
    "leaves": "import os; os._exit(3)",
    "lies": "return 99",
    "babbles": "return 'xyz'",
}


def test_who_breaks_loses_and_the_others_play_on(tmp_path: Path) -> None:
    files = []
    for name, does in BROKEN.items():
        files.append(str(tmp_path / f"{name}.py"))
        Path(files[-1]).write_text(f"class Player:\n    def choose(self, position, rng):\n        {does}\n")
    tournament = played(Tournament(plan(players=(*files, "level-1"), format="round-robin", games=2)))
    standings = TournamentStandings(tournament)
    assert len(tournament.played) == 20
    best = standings.players[0]
    assert (best.player, best.result.wins, best.faults) == ("level-1", 8, 0)
    assert len(standings.faults) == 20
    said = {bout["player"]: bout["fault"] for bout in standings.data["faults"]}
    assert {*said} == {*files}
    for file, words in zip(
        files,
        (
            "ZeroDivisionError",
            "it ended with status 3",
            "it chose the illegal move 99",
            '"xyz" is not a move',
        ),
        strict=True,
    ):
        assert words in said[file]
    assert "line 3" in said[files[0]]
    records = parse_records("\n".join(tournament.records()), "games")
    for record, (_, bout) in zip(records, sorted(tournament.played.items()), strict=True):
        assert bout.loser is not None
        assert record.names[LOSING_SIDES.index(record.loser)] == tournament.plan.players[bout.loser]
        assert record.fault == str(bout.fault)
    for bout in standings.faults:
        assert GameResult.from_data(json.loads(json.dumps(bout.data))) == bout


def test_the_table_holds_every_point_once() -> None:
    standings = TournamentStandings(played(Tournament(plan(players=PLAYERS))))
    assert sum(one.points for one in standings.players) == 40
    meetings = standings.data["meetings"]
    assert sum(one["games"] for one in meetings) == 40
    assert all(0 <= one["superiority"] <= 1 and 1 <= one["different"] <= 4 for one in meetings)
    lines = standings.csv().splitlines()
    assert lines[0].startswith(
        "rank,player,points,byes,advances,games,wins,draws,losses,score,elo,margin,faults,helpers,low,high"
    )
    assert [line.split(",")[1] for line in lines[1:]] == [one.player for one in standings.players]


@for_each(
    "others, fault",
    [
        ({"players": ("level-1",)}, "A tournament needs at least two players, not 1"),
        ({"players": ("random", "level-1", "random")}, 'The player "random" is listed twice'),
        ({"openings": ()}, "None of the openings leaves moves to play. Choose shorter openings or another file."),
    ],
)
def test_a_plan_that_cannot_be_is_told(others: dict[str, Any], fault: str) -> None:
    with pytest.raises(ImpossiblePlan, match=fault):
        Tournament(plan(**others))
