from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from denkspiel.arena.table import SeriesResult
from tools import strength, strength_page
from tools.pairings import Pairing, Played
from tools.strength_page import claims, numbers_of, page, read_page


def played(name: str, first: str, second: str, wins: int, losses: int) -> Played:
    begun, followed = SeriesResult(wins // 2, 0, losses // 2), SeriesResult(wins - wins // 2, 0, losses - losses // 2)
    return Played(Pairing(name, (first, second)), begun, followed, 150, "0123abcd")


@contextmanager
def one_thread(_cluster: str | None, **_options: object) -> Iterator[Executor]:
    """Instead of processes, which would take seconds to start."""
    with ThreadPoolExecutor(1) as executor:
        yield executor


@pytest.fixture(autouse=True)
def _without_processes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(strength, "executor", one_thread)
    monkeypatch.setattr(strength, "JOURNAL", tmp_path / "strength.journal")  # somebody may be playing for the page


TABLE = [
    played("connect-four", "random", "raumvier-1", 10, 190),
    played("connect-four", "raumvier-1", "raumvier-2", 60, 140),
    played("hexagon", "random", "raumvier-1", 98, 102),
]


def test_claims_say_what_holds_and_what_does_not() -> None:
    beats_random, levels = claims(TABLE)
    assert "yes in 1 pairings, **no** in 1" in beats_random
    assert "`raumvier-1` against `random` in hexagon 0.510" in beats_random
    assert "yes, in all 1 pairings" in levels
    assert "0.700 (0.633 to 0.759, 150 different games)" in levels


def test_levels_are_held_against_the_one_before_and_the_best_against_everybody() -> None:
    steps = [played("hexagon", f"level-{number + 1}", f"level-{number}", 600, 400) for number in range(1, 9)]
    rivals = [
        played("hexagon", "level-9", "hexagon-1360", 180, 20),
        played("hexagon", "level-9", "perfect", 100, 100),
        played("score-four", "master", "level-9", 30, 10),
    ]
    table = [*steps, *rivals, played("hexagon", "level-1", "random", 180, 20)]
    assert claims(table) == [
        "Every opponent beats `random` clearly: yes, in all 1 pairings; closest was `level-1` against `random` in "
        "hexagon 0.900 (0.851 to 0.934, 150 different games).",
        "Each level beats the one before clearly: yes, in all 8 pairings; closest was `level-2` against `level-1` in "
        "hexagon 0.600 (0.569 to 0.630, 150 different games).",
        "`level-9` beats the players of the originals clearly: yes, in all 1 pairings; closest was `level-9` against "
        "`hexagon-1360` in hexagon 0.900 (0.851 to 0.934, 150 different games).",
        "`level-9` and the player that never errs: `level-9` against `perfect` in hexagon 0.500 (0.431 to 0.569, "
        "150 different games).",
        "`master` and `level-9`, which is `master` in a hurry: `master` against `level-9` in score-four 0.750 (0.598 "
        "to 0.858, 150 different games).",
    ]
    unclear = claims([*steps[:-1], played("hexagon", "level-8", "level-9", 480, 520), *rivals])
    assert "Each level beats the one before clearly: yes in 7 pairings, **no** in 1: `level-9` against" in unclear[0]


def test_the_check_sees_players_that_play_differently(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pair = Pairing("hexagon", ("random", "raumvier-1"))
    monkeypatch.setattr(strength, "pairings", lambda: [pair])
    sound = strength.play({pair: 4}, "seed")
    monkeypatch.setattr(strength_page, "GAMES", ("hexagon",))
    monkeypatch.setattr(strength_page, "claims", lambda _: ["nothing"])
    monkeypatch.setattr(strength, "NUMBERS", tmp_path / "strengths.json")
    strength.NUMBERS.write_text(numbers_of(sound))
    assert strength.faults(page(sound, 4, "seed")) == []
    other = [replace(sound[0], moves="00000000")]
    (fault,) = strength.faults(page(other, 4, "seed"))
    assert fault == "hexagon: random against raumvier-1 is played differently by now"
    (fault,) = strength.faults(page(sound, 4, "seed").replace("nothing", "everything"))
    assert fault == "the page is not what follows from its own table"
    strength.NUMBERS.write_text(numbers_of(sound).replace('"random": 0', '"random": 1'))
    (fault,) = strength.faults(page(sound, 4, "seed"))
    assert fault == "strengths.json is not what follows from the table"


def test_only_what_has_changed_is_played_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [Pairing("hexagon", ("random", "raumvier-1")), Pairing("hexagon", ("level-1", "random"))]
    monkeypatch.setattr(strength, "pairings", lambda: pairs)
    sound = page(strength.play({pairs[0]: 4, pairs[1]: 16}, "seed"), 4, "seed")
    table, _, _ = read_page(sound)
    assert [one.result.games for one in table] == [4, 16]
    assert strength.changed(table, 4, "seed") == []
    stale = [table[0], replace(table[1], moves="00000000", begun=SeriesResult(10), followed=SeriesResult(10))]
    assert strength.changed(stale, 4, "seed") == [pairs[1]]
    assert strength.renewed(page(stale, 4, "seed")) == sound
    assert strength.renewed(page(table[:1], 4, "seed")) == sound
    assert strength.completed(page(table[1:], 4, "seed")) == sound
    assert strength.completed(page(stale, 4, "seed")) == page(stale, 4, "seed")
    monkeypatch.setattr(strength, "pairings", lambda: pairs[:1])
    assert strength.completed(sound) == page(table[:1], 4, "seed")
