import json

import pytest

from denkspiel.locale import LANGUAGES, Translator
from denkspiel.play.originals import ORIGINALS
from tests.cli.calling import Call


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_is_listed_with_its_story_and_its_command(denkspiel: Call, language: str) -> None:
    say = Translator(language)
    blocks = denkspiel("originals", "--language", language).out.strip().split("\n\n")
    assert len(blocks) == len(ORIGINALS)
    for block, original in zip(blocks, ORIGINALS, strict=True):
        told = original.heritage
        head, source, story, command = block.splitlines()
        assert head == f"{told.title} ({say(told.machine)})"
        assert told.author in source
        assert str(told.year or "") in source
        assert source.endswith(say(told.source))
        assert story == say(told.story)
        assert command.endswith(f": denkspiel play {original.name}")


def test_what_is_not_known_is_said(denkspiel: Call) -> None:
    said = denkspiel("originals").out
    assert "author unknown, year unknown: an exercise for students" in said
    assert "Timo Homburg, year unknown: " in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_data(denkspiel: Call, language: str) -> None:
    data = json.loads(denkspiel("originals", "--json", "--language", language).out)["originals"]
    assert [one["name"] for one in data] == [original.name for original in ORIGINALS]
    assert data[0]["author"] == "Uwe Weiß"
    assert data[0]["year"] == 1984
    assert data[2]["author"] is data[2]["year"] is None
    assert data[2]["players"] == ["human", "human"]
    assert all(one["story"] and one["source"] for one in data)
