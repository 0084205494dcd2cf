"""What a field of a request may hold, taken from the schema that the service gives of itself."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from denkspiel.core.message import Message, quote_input

__all__ = ["InvalidField", "invalid_field"]

Schema = Mapping[str, Any]

_TAG_FAULTS = ("union_tag_invalid", "union_tag_not_found")
"""What Pydantic calls a value that does not say which of several kinds it is."""


@dataclass(frozen=True)
class InvalidField:
    """A field of a request, in which something is wrong.

    Attributes:
        name: as the client would write it, such as "clock.minutes"; empty for the whole body.
        allowed: what may stand there; `None` if the schema does not say.
    """

    name: str
    allowed: Message | None


def invalid_field(schema: Schema, path: str, method: str, fault: Mapping[str, Any]) -> InvalidField:
    """The field that a fault of a request is in, and what is allowed there.

    Args:
        schema: of the whole service, by OpenAPI.
        path: of the route, such as "/api/live/{id}".
        method: such as "POST".
        fault: what Pydantic says: its "type", and its "loc" from "body", "query", "path" or "header" on.
    """
    reader = _SchemaReader(schema["components"]["schemas"])
    operation: Schema = schema["paths"].get(path, {}).get(method.lower(), {})
    where, *location = fault["loc"]
    if where == "body":
        body: Schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        return reader.field(body.get("schema", {}), location, fault["type"])
    name = str(location[0]) if location else ""
    found: Schema = next((one["schema"] for one in operation.get("parameters", ()) if one["name"] == name), {})
    return InvalidField(quote_input(name), reader.describe(found))


@dataclass(frozen=True)
class _SchemaReader:
    """Knows what the names in a schema stand for."""

    definitions: Schema

    def field(self, schema: Schema, location: Sequence[str | int], kind: str) -> InvalidField:
        """Follow a location into a body; the tag of a variant is no part of the field's name."""
        name, unknown = "", None
        if kind == "extra_forbidden":
            *location, unknown = location
        for part in location:
            variants = self._variants(schema)[1]
            child = None if part in variants else self._child(schema, part)  # a tag may be called as a field of others
            if child is None:
                schema = variants.get(part, schema)
            else:
                name, schema = f"{name}{_location_part(part)}", child
        if unknown is not None:
            keys = [key for option in self._alternatives(schema) for key in option.get("properties", ())]
            return InvalidField(f"{name}{_location_part(unknown)}".lstrip("."), _listed(keys))
        if kind in _TAG_FAULTS:
            tag, kinds = self._variants(schema)
            return InvalidField(f"{name}.{tag}".lstrip("."), _listed(kinds))
        return InvalidField(name.lstrip("."), self.describe(schema))

    def describe(self, schema: Schema) -> Message | None:
        """What a schema allows."""
        schema = self._resolved(schema)
        if "discriminator" in schema:
            tag, kinds = self._variants(schema)
            return Message('an object whose "{key}" is one of: {kinds}', key=tag, kinds=_listed(kinds))
        several = schema.get("anyOf") or schema.get("oneOf")
        if several is None:
            return self._describe_single(schema)
        found = [one for one in map(self.describe, several) if one is not None]
        text = found[0] if found else None
        for other in dict.fromkeys(found[1:]):
            text = text if other == text else Message("{one}, or {other}", one=text, other=other)
        return text

    def _describe_single(self, schema: Schema) -> Message | None:
        """What a schema allows that is none of several."""
        if "enum" in schema or "const" in schema:
            return _listed(schema.get("enum") or [schema["const"]])
        match schema.get("type"):
            case "boolean":
                return Message("true or false")
            case "integer" | "number":
                return _number(schema)
            case "string":
                return _text(schema)
            case "array" | "object":
                return self._describe_composed(schema)
        return None if "type" not in schema else Message.literal(schema["type"])

    def _describe_composed(self, schema: Schema) -> Message:
        if schema["type"] == "object":
            return Message("an object with the keys {keys}", keys=_listed(schema.get("properties", ())))
        each = self.describe(next(iter(schema.get("prefixItems", ())), schema.get("items", {})))
        if "minItems" in schema:
            return Message("a list of {count} items, each {one}", count=schema["minItems"], one=each)
        return Message("a list of at most {most} items, each {one}", most=schema.get("maxItems"), one=each)

    def _child(self, schema: Schema, part: str | int) -> Schema | None:
        """What stands under a key, or at a place in a list; `None` if neither is meant."""
        for option in self._alternatives(schema):
            if isinstance(part, str) and part in option.get("properties", ()):
                found: Schema = option["properties"][part]
                return found
            if isinstance(part, int) and option.get("type") == "array":
                inside: Schema = option["prefixItems"][part] if "prefixItems" in option else option["items"]
                return inside
        return None

    def _variants(self, schema: Schema) -> tuple[str, Mapping[str | int, Schema]]:
        """The key that tells of which kind an object is, and the schema for each of its values."""
        schema = self._resolved(schema)
        if "discriminator" not in schema:
            nested = (self._variants(one) for one in schema.get("anyOf", ()))
            return next((one for one in nested if one[1]), ("", {}))
        text = schema["discriminator"]
        return text["propertyName"], {tag: {"$ref": name} for tag, name in text["mapping"].items()}

    def _alternatives(self, schema: Schema) -> Iterator[Schema]:
        """All kinds of values that a schema allows."""
        schema = self._resolved(schema)
        several = schema.get("anyOf") or schema.get("oneOf")
        if several is None:
            yield schema
        else:
            for one in several:
                yield from self._alternatives(one)

    def _resolved(self, schema: Schema) -> Schema:
        if "$ref" not in schema:
            return schema
        found: Schema = self.definitions[schema["$ref"].rpartition("/")[2]]
        return found


def _location_part(part: str | int) -> str:
    return f"[{part}]" if isinstance(part, int) else f".{quote_input(part)}"


def _listed(allowed: Iterable[Any]) -> Message:
    text = ", ".join(dict.fromkeys(map(str, allowed)))
    return Message.literal(text) if text else Message("none")


def _number(schema: Schema) -> Message:
    least, most = schema.get("minimum"), schema.get("maximum")
    if schema["type"] == "integer":
        last = schema["exclusiveMaximum"] - 1 if most is None else most
        return Message("a whole number from {least} to {most}", least=int(schema["minimum"]), most=int(last))
    if "exclusiveMinimum" in schema:
        above = f"{schema['exclusiveMinimum']:g}"
        return Message("a number greater than {least} and at most {most}", least=above, most=f"{most:g}")
    if least is None:
        return Message("a number")
    return Message("a number from {least} to {most}", least=f"{least:g}", most=f"{most:g}")


def _text(schema: Schema) -> Message:
    if schema.get("format") == "date":
        return Message("a date such as {day}", day="2026-11-24")
    if "pattern" in schema:
        return Message("a string that matches {pattern}", pattern=schema["pattern"])
    if "maxLength" in schema:
        return Message("a string of at most {most} characters", most=schema["maxLength"])
    return Message("a string")
