"""Players that do not start are tried twice, and no more."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from denkspiel.arena import tournament
from denkspiel.arena.plan import ScheduledGame, TournamentPlan
from denkspiel.arena.playing import GameLimits
from denkspiel.arena.tournament import StartFailures, Tournament, play_scheduled_games
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.executors import spreading
from denkspiel.games.catalogue import game
from denkspiel.opponents.external.line_process import PlayerNotStarted
from denkspiel.opponents.opponent import Choice, Limit, Opponent

TIC_TAC_TOE = game("tic-tac-toe")


class SlowStarter(Opponent):
    """Takes ten seconds of a clock to start and a hundredth of one for a move."""

    character = Message("Starts slowly.")

    def __init__(self, name: str, clock: list[float], starts: list[str]) -> None:
        self.name, self._clock, self._starts, self._runs = name, clock, starts, False

    def start(self) -> None:
        if not self._runs:
            self._runs = True
            self._clock[0] += 10
            self._starts.append(self.name)

    def close(self) -> None:
        self._runs = False

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        self.start()
        self._clock[0] += 0.01
        return Choice(rng.choice(position.legal_moves), {})


@pytest.mark.parametrize("limits", [GameLimits(), GameLimits(seconds=1.0)])
def test_slow_players_are_started_for_many_games_at_a_time(monkeypatch: pytest.MonkeyPatch, limits: GameLimits) -> None:
    """What they take to start says nothing about how many games one worker should get."""
    clock, starts = [0.0], list[str]()
    for module in (tournament, spreading):
        monkeypatch.setattr(module, "perf_counter", lambda: clock[0])
    monkeypatch.setattr(tournament, "opponent_from_text", lambda text, *_, **__: SlowStarter(text, clock, starts))
    plan = TournamentPlan(TIC_TAC_TOE, ("one", "other"), "round-robin", 600, ((),), "0", limits)
    played = Tournament(plan)
    with ThreadPoolExecutor(1) as executor:
        played.play(executor, lambda _: None)
    assert len(played.played) == 600
    assert all(bout.fault is None for bout in played.played.values())
    assert len(starts) < 600 / 5, "some 25 games take two seconds"


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
