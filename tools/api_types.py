"""What the service is asked and answers, as types: the page's scripts are checked against them.

    python -m tools.api_types --check
    python -m tools.api_types --write

The types follow from the schema that the service itself publishes (OpenAPI 3.1), so a script cannot ask for a part of
an answer that does not exist. They are in `docs/api.d.ts`, in TypeScript, for other programs to use too.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings

__all__ = ["FILE", "declarations", "main", "type_of"]

FILE = Path(__file__).parents[1] / "docs" / "api.d.ts"
"""Where the types stand."""

_ROOT = "/api/"
_JSON = "application/json"
_ANSWERS = {_JSON, "application/x-ndjson"}
_MOST_VALUES = 4
"""A whole number with at most this many values is written as these values."""
_PLAIN = {"string": "string", "number": "number", "integer": "number", "boolean": "boolean", "null": "null"}
_HEAD = "/** What the service is asked and answers, from its own schema; `make docs` renews this file. */"


def declarations(schema: Mapping[str, Any]) -> str:
    """The file of types for a whole OpenAPI document: its models, then by address what is asked and answered."""
    models = [_model(name, model) for name, model in schema["components"]["schemas"].items()]
    posts = [_member(path, _exchange(methods["post"])) for path, methods in _routes(schema, "post")]
    gets = [_member(path, type_of(_answer(methods["get"]))) for path, methods in _routes(schema, "get")]
    parts = [
        *models,
        _interface("Posts", "For each address under `/api/` to which one sends: the question and the answer.", posts),
        _interface("Gets", "For each address under `/api/` from which one fetches: the answer.", gets),
    ]
    body = "\n\n".join(parts)
    return f"{_HEAD}\ndeclare namespace Api {{\n{body}\n}}\n"


def type_of(schema: Mapping[str, Any]) -> str:
    """The type of what a JSON schema allows.

    Raises:
        ValueError: the schema is of a kind that no model of the service has.
    """
    match schema:
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"anyOf": choices} | {"oneOf": choices}:
            return " | ".join(map(type_of, choices))
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(map(type_of, items))}]"
        case {"type": "array", "items": item}:
            return f"{_grouped(type_of(item))}[]"
        case {"type": "object", "additionalProperties": dict(value)}:
            return f"Record<string, {type_of(value)}>"
    return _simple(schema)


def main(arguments: Sequence[str] | None = None) -> int:
    """Renew or check; the exit status is 1 if a check finds old types."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="only look, and complain")
    action.add_argument("--write", action="store_true", help="write the types anew")
    options = parser.parse_args(arguments)
    new = declarations(create_app(Settings(workers=0)).openapi())
    if FILE.is_file() and FILE.read_text(encoding="utf-8") == new:
        print(f"{FILE.name}: as the service has it")
        return 0
    if options.write:
        FILE.write_text(new, encoding="utf-8")
    print(f"{FILE.name}: {'renewed' if options.write else 'not as the service has it; make docs renews it'}")
    return 1 if options.check else 0


def _simple(schema: Mapping[str, Any]) -> str:
    """The type of a value without parts."""
    match schema:
        case {"const": value}:
            return _literal(value)
        case {"enum": values}:
            return " | ".join(map(_literal, values))
        case {"type": "integer", "minimum": least, "maximum": most} if most - least < _MOST_VALUES:
            return " | ".join(str(value) for value in range(int(least), int(most) + 1))
        case {"type": str(name)} if name in _PLAIN:
            return _PLAIN[name]
    raise ValueError(f"no type for {dict(schema)}")


def _routes(schema: Mapping[str, Any], method: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """The addresses under the root that answer JSON, or lines of it, to the method, without what is above them."""
    for path, methods in schema["paths"].items():
        if path.startswith(_ROOT) and method in methods and _ANSWERS & _contents(methods[method]).keys():
            yield path.removeprefix(_ROOT), methods


def _exchange(operation: Mapping[str, Any]) -> str:
    question = type_of(operation["requestBody"]["content"][_JSON]["schema"])
    return f"{{ question: {question}; answer: {type_of(_answer(operation))} }}"


def _answer(operation: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the answer is, or each of its lines."""
    schema: Mapping[str, Any] = next(
        content["schema"] for kind, content in _contents(operation).items() if kind in _ANSWERS
    )
    return schema


def _contents(operation: Mapping[str, Any]) -> Mapping[str, Any]:
    done = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
    contents: Mapping[str, Any] = done.get("content", {})
    return contents


def _model(name: str, model: Mapping[str, Any]) -> str:
    if "enum" in model:
        return f"  type {name} = {type_of(model)};"
    required = model.get("required", ())
    members = [
        _member(key, type_of(value), value.get("description"), optional=key not in required)
        for key, value in model["properties"].items()
    ]
    return _interface(name, model["description"], members)


def _interface(name: str, description: str, members: Iterable[str]) -> str:
    told = description.replace("\n", "\n   * ").replace("   * \n", "   *\n")
    comment = f"  /**\n   * {told}\n   */" if "\n" in told else f"  /** {told} */"
    return "\n".join((comment, f"  interface {name} {{", *members, "  }"))


def _member(name: str, value: str, description: str | None = None, *, optional: bool = False) -> str:
    """A line of an interface; an address with a gap stands for all that fit it."""
    key = name if name.isidentifier() else f'"{name}"'
    if "{" in name:
        key = f"[address: `{re.sub(r'{.*?}', '${string}', name)}`]"
    comment = f"    /** {description} */\n" if description else ""
    return f"{comment}    {key}{'?' * optional}: {value};"


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _grouped(name: str) -> str:
    return f"({name})" if "|" in name else name


if __name__ == "__main__":
    sys.exit(main())
