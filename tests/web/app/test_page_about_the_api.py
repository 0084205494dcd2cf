"""docs/reference/http-api.md names every part of the answers whose parts it lists, and no others."""

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from denkspiel.web.app.application import create_app
from denkspiel.web.board import schemas
from denkspiel.web.live import schemas as live_schemas

TEXT = " ".join((Path(__file__).parents[3] / "docs" / "reference" / "http-api.md").read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    ("beginning", "model"),
    [
        ("A step is", schemas.CourseStep),
        ("### A position", schemas.PositionInWords),
        ("### Opponents `/api/opponents` lists", schemas.OpponentData),
        ("nothing had been asked. Answer:", schemas.ChoiceData),
        ("ratings:", schemas.Rated),
        ("A score is", schemas.ScoreData),
        ("- `analyse`:", schemas.Analysis),
        ("- `review`:", schemas.Review),
        ("`explore`: `{game, moves}` gives", live_schemas.Exploration),
        ("{counted, times, moves:", live_schemas.ExploredMove),
        ("that has made it,", live_schemas.PlayerResults),
        ("`{state, plies:", schemas.ReviewedPly),
        ("`outcome` is `null` or", schemas.OutcomeData),
        ("`sheet` | for a graph", schemas.SheetData),
        ("`{text, file}`. `read`: `{text, game}` gives", schemas.Read),
    ],
)
def test_the_parts_of_an_answer_are_those_of_its_model(beginning: str, model: type[BaseModel]) -> None:
    listed = re.match(r"\s*`?\[?\{((?:[^{}]|\{[^{}]*\})*)\}", TEXT.partition(beginning)[2])
    assert listed is not None, beginning
    own = re.sub(r": \[?\{[^{}]*\}\]?|: \[[^\]]*\]", "", listed[1])
    assert set(own.split(", ")) == set(model.model_fields)


def test_every_route_is_told_of_and_no_other() -> None:
    told = {
        (method, path.replace("ID", "{id}"))
        for method, path in re.findall(r"`(GET|POST|DELETE) (/(?:api|healthz)[\w/{}.-]*)`", TEXT)
    }
    there = {(method.upper(), path) for path, methods in create_app().openapi()["paths"].items() for method in methods}
    assert told == there
