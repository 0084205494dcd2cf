import json
import sys
from pathlib import Path

import pytest

from denkspiel.locale import LANGUAGES, Translator
from denkspiel.opponents.roster import opponent, opponent_heritage, opponent_names, opponent_title
from tests.cli.calling import Call


def test_all(denkspiel: Call) -> None:
    answer = denkspiel("opponents")
    assert answer.status == 0
    assert answer.out.splitlines()[0].split() == ["name", "plays", "description"]
    games = {line.split()[0]: line.split()[1] for line in answer.out.splitlines()[1:]}
    assert games["homburg"] == "connect-four"
    assert games["hexagon-1360"] == "hexagon"
    assert games.keys() == {*opponent_names()}
    assert {name for name, where in games.items() if where == "all"} <= {*opponent_names("mnk:7,6,4")}


def test_of_one_game(denkspiel: Call) -> None:
    data = json.loads(denkspiel("opponents", "hexagon", "--json").out)
    names = [one["name"] for one in data["opponents"]]
    assert names == [*opponent_names("hexagon")]
    assert all(set(one) == {"name", "title", "character", "games"} for one in data["opponents"])
    assert data["opponents"][0]["games"] == ["hexagon"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", opponent_names())
def test_about_every_opponent_something_can_be_told(denkspiel: Call, name: str, language: str) -> None:
    say = Translator(language)
    lines = denkspiel("opponents", "--about", name, "--language", language).out.splitlines()
    assert lines[0] == f"{say(opponent_title(name))}: {say(opponent(name).character)}"
    told = opponent_heritage(name)
    if told is None:
        assert len(lines) == 2
    else:
        assert say(told.story) in lines
        assert [say(rule) for rule in told.rules] == lines[4:-1]
        assert lines[-1].endswith(f"denkspiel opponents --code {name}")
    data = json.loads(denkspiel("opponents", "--about", name, "--json", "--language", language).out)
    assert data["title"] == say(opponent_title(name))
    assert ("story" in data) is (told is not None)


@pytest.mark.parametrize("name", [name for name in opponent_names() if opponent_heritage(name)])
def test_the_program_of_each_original_can_be_opened_x11(denkspiel: Call, name: str) -> None:
    code = denkspiel("opponents", "--code", name).out
    compile(code, name, "exec")
    home = sys.modules[type(opponent(name)).__module__].__file__
    assert home is not None
    assert Path(home).read_text(encoding="utf-8") in code


def test_the_story_of_hexagon_1360_names_the_book_in_every_language_x11(denkspiel: Call) -> None:
    for language in LANGUAGES:
        told = denkspiel("opponents", "--about", "hexagon-1360", "--language", language).out
        assert "Computer-Denkspiele" in told
        assert "Fischer-Logo" in told
        assert all(f"\n{number}: " in told for number in range(1, 12)), "the 11 priorities"


def test_what_revives_no_original_has_no_program_to_show(denkspiel: Call) -> None:
    answer = denkspiel("opponents", "--code", "level-3")
    assert answer.status == 2
    assert '"level-3" does not come from an original program. Choose one of: homburg, ' in answer.err
    assert "level-4" not in answer.err
