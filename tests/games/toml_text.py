"""Writes nested data as TOML, so that any document a test thinks up can be read back."""

import datetime
import json
import math
from typing import Any


def toml_text(document: dict[str, Any]) -> str:
    """The document, each key on a line of its own with its value in line."""
    return "".join(f"{_text(key)} = {_value(value)}\n" for key, value in document.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(key)} = {_value(item)}" for key, item in value.items()) + "}"
    return value.isoformat() if isinstance(value, datetime.date) else str(value)


def _float(value: float) -> str:
    if math.isnan(value):
        return "nan"
    return repr(value) if math.isfinite(value) else ("inf" if value > 0 else "-inf")


def _text(text: str) -> str:
    """A basic string; JSON writes one just so, but for the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
