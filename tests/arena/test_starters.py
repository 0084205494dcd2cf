"""Players that do not start are tried twice, and no more."""

from pathlib import Path
from random import Random

import pytest

from denkspiel.arena.plan import ScheduledGame, TournamentPlan
from denkspiel.arena.playing import GameLimits
from denkspiel.arena.tournament import StartFailures, play_scheduled_games
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.external.line_process import PlayerNotStarted

TIC_TAC_TOE = game("tic-tac-toe")


def test_who_has_failed_twice_in_a_row_fails_at_once_from_then_on() -> None:
    starters, fault = StartFailures(), Message("No program.")
    for faults, is_given_up in (([fault], False), ([None, fault], False), ([fault], True)):
        for one in faults:
            starters.record(3, one)
        assert (starters.replacement_for(3) is not None) is is_given_up
    assert starters.replacement_for(2) is None
    given_up = starters.replacement_for(3)
    assert given_up is not None
    with pytest.raises(PlayerNotStarted, match="No program"):
        given_up.choose(Position.start(TIC_TAC_TOE), Random(0))


@pytest.mark.parametrize("seconds", [None, 1.0])
def test_a_file_that_does_not_start_is_started_twice_and_loses_all_games(tmp_path: Path, seconds: float | None) -> None:
    """Across stretches too: in each of them players are made anew."""
    file, trace = tmp_path / "broken.py", tmp_path / "trace"
    file.write_text(f"open({str(trace)!r}, 'a').write('x')\n1 / 0\n", encoding="utf-8")
    plan = TournamentPlan(TIC_TAC_TOE, ("random", str(file)), "round-robin", 6, ((),), "0", GameLimits(seconds))
    starters = StartFailures()
    bouts = [ScheduledGame(number, number % 2, 1 - number % 2, ()) for number in range(6)]
    played = [bout for one in bouts for bout in play_scheduled_games(plan, [one], starters)]
    assert [bout.loser for bout in played] == [1] * 6
    assert len({str(bout.fault) for bout in played}) == 1
    assert "ZeroDivisionError" in str(played[-1].fault)
    assert [len(bout.game.moves) for bout in played] == [1, 0] * 3
    assert trace.read_text() == "xx"
