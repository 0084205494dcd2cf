from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from denkspiel.arena.table import SeriesResult
from tools import strength, strength_page
from tools.pairings import Pairing, Played
from tools.strength_page import claims, numbers_of, page


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
    monkeypatch.setattr(strength, "open_executor", one_thread)
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


@pytest.mark.parametrize("names", [("level-9", "level-8-75"), ("master", "level-9")])
@pytest.mark.parametrize(("games", "enough"), [(38, False), (40, True), (198, True), (200, True), (202, False)])
def test_slow_neighbours_may_have_fewer_games_until_somebody_plays_the_rest(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, games: int, enough: bool, names: tuple[str, str]
) -> None:
    pair, other = Pairing("hexagon", names), Pairing("hexagon", ("level-9", "random"))
    asked: list[dict[Pairing, int]] = []

    def play(counts: dict[Pairing, int], _seed: str, **_options: object) -> list[Played]:
        asked.append(counts)
        return [played(one.game, *one.names, count // 2, count - count // 2) for one, count in counts.items()]

    monkeypatch.setattr(strength, "pairings", lambda: [pair, other])
    monkeypatch.setattr(strength, "play", play)
    monkeypatch.setattr(strength_page, "GAMES", ("hexagon",))
    monkeypatch.setattr(strength_page, "claims", lambda _: ["nothing"])
    monkeypatch.setattr(strength, "NUMBERS", tmp_path / "strengths.json")
    table = play({pair: games, other: 75}, "seed")
    strength.NUMBERS.write_text(numbers_of(table))
    text = page(table, 75, "seed")
    assert (strength.faults(text) == []) == enough
    strength.completed(text)
    assert asked[-1] == ({} if games == 200 else {pair: 200})
