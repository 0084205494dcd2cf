import json

import pytest

from tests.cli.calling import Call

EVERYWHERE = {
    "raumvier-1",
    "raumvier-2",
    "master",
    "master-1",
    "random",
    *(f"level-{number}" for number in range(1, 10)),
}


def test_all(denkspiel: Call) -> None:
    answer = denkspiel("opponents")
    assert answer.status == 0
    assert answer.out.splitlines()[0].split() == ["name", "games", "character"]
    games = {line.split()[0]: line.split()[1] for line in answer.out.splitlines()[1:]}
    assert games["homburg"] == "connect-four"
    assert games["hexagon-1360"] == "hexagon"
    assert {name for name, where in games.items() if where == "all"} == EVERYWHERE


def test_of_one_game(denkspiel: Call) -> None:
    data = json.loads(denkspiel("opponents", "hexagon", "--json").out)
    names = [one["name"] for one in data["opponents"]]
    assert set(names) == EVERYWHERE | {"hexagon-1360", "perfect"}
    assert all(set(one) == {"name", "title", "character", "games"} for one in data["opponents"])
    assert data["opponents"][0]["games"] == ["hexagon"]


def test_german_characters(denkspiel: Call) -> None:
    english, german = denkspiel("opponents"), denkspiel("opponents", "--language", "de")
    assert "Charakter" in german.out
    for told in (
        "Ilaender aggressiv: Baut eigene Reihen",
        "Stufe 3: Übersieht",
        "Zufall: Ein Würfel",
        "Meister: Schaut",
    ):
        assert told in german.out
    assert not set(english.out.splitlines()) & set(german.out.splitlines())


def test_unknown_game(denkspiel: Call) -> None:
    answer = denkspiel("opponents", "hexagn")
    assert answer.status == 2
    assert 'Did you mean "hexagon"?' in answer.err


def test_long_lines_are_broken_in_a_terminal_only(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    assert max(map(len, denkspiel("opponents").out.splitlines())) > 100
    monkeypatch.setattr("denkspiel.cli.opponents.page_width", lambda _: 80)
    assert max(map(len, denkspiel("opponents").out.splitlines())) <= 80
