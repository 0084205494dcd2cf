"""docs/api.md names every part of the answers whose parts it lists, and no others."""

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from denkspiel.web.app.application import create_app
from denkspiel.web.board import answers, game_answers, record_answers, value_answers
from denkspiel.web.live import explore as explore_routes

TEXT = " ".join((Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    ("beginning", "model"),
    [
        ("A step is", answers.CourseStep),
        ("### A position", answers.PositionInWords),
        ("### Opponents `/api/opponents` lists", game_answers.OpponentData),
        ("nothing had been asked. Answer:", answers.ChoiceData),
        ("ratings:", answers.Rated),
        ("A score is", value_answers.ScoreData),
        ("- `analyse`:", value_answers.Analysis),
        ("- `review`:", value_answers.Review),
        ("`explore`: `{game, moves}` gives", explore_routes.Exploration),
        ("{counted, times, moves:", explore_routes.ExploredMove),
        ("that has made it,", explore_routes.PlayerResults),
        ("`{state, plies:", value_answers.ReviewedPly),
        ("`outcome` is `null` or", answers.OutcomeData),
        ("`sheet` | for a graph", game_answers.SheetData),
        ("`{text, file}`. `read`: `{text, game}` gives", record_answers.Read),
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
