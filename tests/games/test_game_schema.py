"""The schema for editors and the reader of the program: both allow the same."""

import json
import math
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, event, example, given, settings
from hypothesis import strategies as st

from denkspiel.core.errors import FileFault
from denkspiel.games.description_keys import FaultyKey
from denkspiel.games.toml_file import read_game
from tests.games.toml_text import toml_text

ROOT = Path(__file__).parents[2]

SCHEMA = json.loads(files("denkspiel.games").joinpath("game.schema.json").read_text(encoding="utf-8"))


def _is_integer(_checker: Any, value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(_checker: Any, value: Any) -> bool:
    return _is_integer(_checker, value) or (isinstance(value, float) and math.isfinite(value))


TOML_TYPES = jsonschema.Draft202012Validator.TYPE_CHECKER.redefine_many({"integer": _is_integer, "number": _is_number})
"""TOML, unlike JSON, tells 7 from 7.0 and knows numbers that are none."""

VALIDATOR = jsonschema.validators.extend(jsonschema.Draft202012Validator, type_checker=TOML_TYPES)(SCHEMA)


def reader_allows(path: Path, document: dict[str, Any]) -> bool:
    """Whether the reader finds all keys right, be the game playable or not."""
    path.write_text(toml_text(document), encoding="utf-8")
    assert tomllib.loads(toml_text(document)).keys() == document.keys()
    try:
        read_game(path)
    except FileFault as fault:
        return not isinstance(fault.__cause__, FaultyKey)
    return True


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", ["three-towers", "triangle"])
def test_the_examples_fit_the_schema(name: str) -> None:
    VALIDATOR.validate(tomllib.loads((ROOT / "examples" / f"{name}.toml").read_text(encoding="utf-8")))


CHARACTERS = st.characters(exclude_categories=["Cs"]) | st.sampled_from("ab\t\n\x0b\x7f\u2028\u202e.,; ÄžÿŸ×÷_")
TEXTS = st.text(CHARACTERS, max_size=9)
LONG = st.builds(lambda length, text: text * length, st.integers(38, 405), st.sampled_from(["x", "ä", " "]))
ANYTHING = st.one_of(
    st.booleans(),
    st.integers(-1, 70),
    st.floats(),
    TEXTS,
    st.lists(st.integers(-101, 101) | TEXTS | st.booleans(), max_size=4),
    st.just({}),
)


def _mostly(right: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.integers(0, 11).flatmap(lambda lot: ANYTHING if lot == 0 else right)


NAME = _mostly(
    st.sampled_from(["a", "b", "c", "d", "ab", "a+", "12345678", "123456789", "", "é", "a b", "a\n"]) | TEXTS
)
PLACE = _mostly(
    st.lists(st.integers(-101, 101) | st.floats(-100.5, 100.5) | st.sampled_from([math.nan, math.inf]), max_size=4)
    | st.lists(st.integers(0, 9), min_size=2, max_size=3)
)
GRID = _mostly(
    st.fixed_dictionaries(
        {},
        optional={
            "sizes": _mostly(st.lists(st.integers(0, 8), min_size=1, max_size=4)),
            "line_length": _mostly(st.integers(0, 9)),
            "gravity": _mostly(st.booleans()),
            "size": ANYTHING,
        },
    )
    | st.fixed_dictionaries({"sizes": st.lists(st.integers(1, 4), min_size=2, max_size=3), "line_length": st.just(2)})
)
CELL = st.fixed_dictionaries(
    {"name": NAME, "place": PLACE}, optional={"end": PLACE, "move": NAME, "below": NAME}
) | st.dictionaries(st.sampled_from(["name", "place", "end", "move", "below", "above"]), NAME | PLACE)
LINES = _mostly(st.lists(_mostly(st.lists(NAME, max_size=4)), max_size=4))
HEAD = {
    "title": _mostly(TEXTS | LONG),
    "description": _mostly(TEXTS | LONG),
    "origin": _mostly(TEXTS | LONG),
    "avoidance": _mostly(st.booleans()),
    "author": ANYTHING,
}
CELLS = _mostly(st.lists(_mostly(CELL), max_size=4))
DOCUMENTS = st.one_of(
    st.fixed_dictionaries({"grid": GRID}, optional=HEAD),
    st.fixed_dictionaries({"cells": CELLS, "lines": LINES}, optional=HEAD),
    st.fixed_dictionaries({}, optional={**HEAD, "grid": GRID, "cells": CELLS, "lines": LINES}),
)


@settings(max_examples=250, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(document=DOCUMENTS)
@example({"grid": {"sizes": [True, 6], "line_length": 4}})
@example({"grid": {"sizes": [7, 6.0], "line_length": 4}})
@example({"grid": {"sizes": [256, 256, 256], "line_length": 256, "gravity": True}})
@example({"grid": {"sizes": [256, 257], "line_length": 4}})
@example({"grid": {"sizes": [8, 8], "line_length": 4}, "title": "x" * 40})
@example({"grid": {"sizes": [8, 8], "line_length": 4}, "title": "x" * 41})
@example({"grid": {"sizes": [8, 8], "line_length": 4}, "title": "x\n"})
@example({"grid": {"sizes": [8, 8], "line_length": 4}, "description": "x\n" * 200})
@example({"cells": [{"name": "a", "place": [100, -100.0]}], "lines": [["a"]]})
@example({"cells": [{"name": "a", "place": [0, 0]}], "lines": [["a"]], "grid": {}})
@example({"cells": [{"name": "a", "place": [0, 0]}] * 256, "lines": [["a"]]})
@example({"cells": [{"name": "a", "place": [0, 0]}] * 257, "lines": [["a"]]})
@example({"cells": [{"name": "a", "place": [0, 0]}], "lines": [["a"] * 256]})
@example({"cells": [{"name": "a", "place": [0, 0]}], "lines": [["a"] * 257]})
@example({"cells": [{"name": "a\n", "place": [0, 0]}], "lines": [["a\n"]]})
def test_schema_and_reader_allow_the_same(tmp_path_factory: pytest.TempPathFactory, document: dict[str, Any]) -> None:
    path = tmp_path_factory.getbasetemp() / "document.toml"
    allowed = VALIDATOR.is_valid(document)
    event(f"allowed: {allowed}")
    assert reader_allows(path, document) == allowed
