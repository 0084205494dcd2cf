"""The sequential test as it is played: what is counted, when it ends, and that it is the same with any workers."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from denkspiel.arena.openings import random_openings
from denkspiel.arena.plan import TournamentPlan
from denkspiel.arena.playing import GameLimits
from denkspiel.arena.sprt import SequentialMatch, Sprt, SprtVerdict
from denkspiel.arena.tournament import JOURNAL_FILE, GameResult, Tournament
from denkspiel.core.errors import FileFault
from denkspiel.games.catalogue import game

TIC_TAC_TOE = game("tic-tac-toe")
OPENINGS = tuple(random_openings(TIC_TAC_TOE, 2, 12, "d"))
WIDE = Sprt(0, 100, 0.1, 0.1)


def plan(new: str = "level-6", old: str = "level-1", games: int = 400) -> TournamentPlan:
    return TournamentPlan(TIC_TAC_TOE, (new, old), "round-robin", games, OPENINGS, "7", GameLimits())


def played(duel: SequentialMatch, threads: int = 1, most: int | None = None) -> list[GameResult]:
    told: list[GameResult] = []

    def tell(bout: GameResult) -> None:
        told.append(bout)
        if len(told) == most:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(threads) as executor:
        duel.play(executor, tell)
    return told


def facts(duel: SequentialMatch) -> tuple[Any, ...]:
    return duel.pairs, duel.verdict, [bout.data for bout in duel.counted_games]


def test_the_stronger_one_is_found_and_no_pair_counts_beyond_the_verdict() -> None:
    duel = SequentialMatch(plan(), WIDE)
    played(duel)
    assert duel.verdict is SprtVerdict.STRONGER
    assert WIDE.log_likelihood_ratio(duel.pairs) >= WIDE.decision_bounds[1]
    *before, first, second = duel.counted_games
    halves = sum(
        1 if bout.game.winner is None else 2 * ((bout.game.first, bout.game.second)[bout.game.winner] == 0)
        for bout in (first, second)
    )
    fewer = [count - (halves == end) for end, count in enumerate(duel.pairs)]
    assert WIDE.verdict(fewer) is SprtVerdict.UNDECIDED
    assert len(before) + 2 == duel.result.games == 2 * sum(duel.pairs)


def test_pairs_are_two_games_from_one_opening_with_colours_changed() -> None:
    duel = SequentialMatch(plan(), WIDE)
    played(duel)
    points = [0, 0, 0, 0, 0]
    for first, second in zip(duel.counted_games[::2], duel.counted_games[1::2], strict=True):
        assert (first.game.first, second.game.first) == (0, 1)
        assert first.game.moves[:2] == second.game.moves[:2]
        won = (first.game.winner == 0) + (second.game.winner == 1)
        drawn = (first.game.winner is None) + (second.game.winner is None)
        points[2 * won + drawn] += 1
    assert points == duel.pairs


def test_two_workers_come_to_the_same_verdict_after_the_same_games() -> None:
    one, two = SequentialMatch(plan(), WIDE), SequentialMatch(plan(), WIDE)
    played(one)
    played(two, 2)
    assert facts(one) == facts(two)


def test_a_stopped_one_goes_on_where_it_was_but_only_with_the_same_test(tmp_path: Path) -> None:
    whole, stopped = SequentialMatch(plan(), WIDE), SequentialMatch(plan(), WIDE, tmp_path)
    played(whole)
    with pytest.raises(KeyboardInterrupt):
        played(stopped, most=5)
    with pytest.raises(FileFault, match=r"already contains a tournament\. Add --resume"):
        SequentialMatch(plan(), WIDE, tmp_path)
    other = SequentialMatch(plan(), Sprt(0, 90, 0.1, 0.1), tmp_path, resume=True)
    with pytest.raises(FileFault, match="journal of a different job, with test"):
        played(other)
    resumed = SequentialMatch(plan(), WIDE, tmp_path, resume=True)
    played(resumed)
    assert facts(resumed) == facts(whole)
    again = SequentialMatch(plan(), WIDE, tmp_path, resume=True)
    lines = (tmp_path / JOURNAL_FILE).read_bytes().count(b"\n")
    assert len(played(again)) == lines - 1 >= len(whole.counted_games)  # some may have been played beyond the verdict
    assert (tmp_path / JOURNAL_FILE).read_bytes().count(b"\n") == lines


def test_games_beyond_the_verdict_do_not_count(tmp_path: Path) -> None:
    """As a journal may hold them: workers play on until they hear of the verdict."""
    with ThreadPoolExecutor(1) as executor:
        Tournament(plan(games=120), tmp_path, description={"test": asdict(WIDE)}).play(executor, lambda _: None)
    whole, resumed = (
        SequentialMatch(plan(games=120), WIDE),
        SequentialMatch(plan(games=120), WIDE, tmp_path, resume=True),
    )
    played(whole)
    assert len(played(resumed)) == 120 > whole.result.games
    assert facts(resumed) == facts(whole)
