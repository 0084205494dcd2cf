from typing import Any

import pytest

from denkspiel.web.app import create_app
from denkspiel.web.settings import Settings
from tools.api_types import FILE, declarations, main, type_of


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "string", "maxLength": 64, "title": "Game"}, "string"),
        ({"type": "integer", "minimum": 0, "maximum": 1_000_000}, "number"),
        ({"type": "integer", "minimum": 0, "maximum": 1}, "0 | 1"),
        ({"type": "integer", "minimum": -1, "maximum": 1}, "-1 | 0 | 1"),
        ({"const": "ok", "type": "string"}, '"ok"'),
        ({"enum": ["-", "=", "+"], "type": "string"}, '"-" | "=" | "+"'),
        ({"anyOf": [{"$ref": "#/components/schemas/Score"}, {"type": "null"}]}, "Score | null"),
        ({"type": "array", "items": {"anyOf": [{"type": "boolean"}, {"type": "null"}]}}, "(boolean | null)[]"),
        ({"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}, "number[][]"),
        ({"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}]}, "[number, string]"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, "Record<string, string>"),
    ],
)
def test_types_of_schemas(schema: dict[str, Any], expected: str) -> None:
    assert type_of(schema) == expected


@pytest.mark.parametrize("schema", [{}, {"type": "object"}, {"type": "fraction"}])
def test_what_no_model_has_is_refused(schema: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no type"):
        type_of(schema)


def test_models_and_addresses_are_declared() -> None:
    model = {"type": "object", "description": "A move.\n\nOne.", "required": ["cell"]}
    properties = {"cell": {"type": "integer"}, "by": {"type": "string", "description": "Whose."}}
    answer = {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Move"}}}}}
    question = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Move"}}}}
    picture = {"200": {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
    schema = {
        "components": {"schemas": {"Move": {**model, "properties": properties}}},
        "paths": {
            "/api/moves/{number}": {"get": {"responses": answer}},
            "/api/play": {"post": {"requestBody": question, "responses": answer}},
            "/api/render": {"get": {"responses": picture}},
            "/healthz": {"get": {"responses": answer}},
        },
    }
    text = declarations(schema)
    assert "   * A move.\n   *\n   * One.\n   */\n  interface Move {\n    cell: number;\n" in text
    assert "    /** Whose. */\n    by?: string;\n  }" in text
    assert "    [address: `moves/${string}`]: Move;\n" in text
    assert "    play: { question: Move; answer: Move };\n" in text
    assert "render" not in text
    assert "healthz" not in text


def test_every_model_of_the_service_is_declared() -> None:
    schema = create_app(Settings(workers=0)).openapi()
    text = FILE.read_text(encoding="utf-8")
    assert [name for name in schema["components"]["schemas"] if f"  interface {name} {{" not in text] == []


def test_old_types_are_seen_and_renewed(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "api.d.ts"
    monkeypatch.setattr("tools.api_types.FILE", file)
    assert main(["--check"]) == 1
    assert main(["--write"]) == 0
    assert main(["--check"]) == 0
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert main(["--check"]) == 1
