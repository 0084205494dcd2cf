"""docs/reference/http-api.md names every part of the answers that it lists, and no others; its program runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import BaseModel

from denkspiel.web.app.application import create_app
from denkspiel.web.board import schemas
from denkspiel.web.live import schemas as live_schemas
from denkspiel.web.puzzles import schemas as puzzle_schemas
from denkspiel.web.rooms import schemas as room_schemas
from tests.web.serving import PATIENCE, serving

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "http-api.md").read_text(encoding="utf-8")
TEXT = " ".join(PAGE.split())


@pytest.mark.parametrize(
    ("beginning", "model"),
    [
        ("A step is", schemas.GameStep),
        ("### A position", schemas.PositionInWords),
        ("`/api/opponents` lists", schemas.OpponentData),
        ("rest of the game. The response is", schemas.ChoiceData),
        ("Each of the `ratings` is", schemas.RatedMove),
        ("A score is", schemas.ScoreData),
        ("`analyse` returns", schemas.Analysis),
        ("- Each of the `moves` is", schemas.ScoredMove),
        ("`review` returns", schemas.Review),
        ("Each of the plies is", schemas.ReviewedPly),
        ("`explore` takes `{game, moves}` and returns", live_schemas.Exploration),
        ("`{counted, times, moves}`. Each of the moves is", live_schemas.ExploredMove),
        ("- `opponents` lists", live_schemas.MoveResultsOfOpponent),
        ("`outcome` is `null` or", schemas.OutcomeData),
        ("`sheet` | in a `graph`", schemas.EdgeSheetData),
        ("`cells` |", schemas.CellData),
        ("`plan` is", schemas.BoardKeysData),
        ("`read` takes `{text, game, default_game}` and returns", schemas.ReadGame),
        ("### A puzzle A puzzle is", puzzle_schemas.PuzzleData),
        ("`tries` lists every legal move as", puzzle_schemas.LessonTryData),
        ("`POST /api/live` | starts a game:", live_schemas.NewLiveGameRequest),
        ("`POST /api/rooms` | opens a room:", room_schemas.NewRoomRequest),
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


def test_the_program_plays_a_game_and_a_tournament(tmp_path: Path) -> None:
    program = "\n".join(re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
    database = f"database=Path({str(tmp_path / 'games.sqlite')!r})"
    with serving("from pathlib import Path", database) as (_, port):
        here = program.replace("http://127.0.0.1:8000", f"http://127.0.0.1:{port}")
        assert here != program
        done = subprocess.run(
            [sys.executable, "-c", here], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    assert done.stderr == ""
    *_, first, second, third = done.stdout.splitlines()
    assert sorted(line.split()[1] for line in (first, second, third)) == ["Ada", "Ben", "Cleo"]
