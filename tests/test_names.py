"""The names in the code are words of the field or plain English; private words are gone."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "denkspiel"
OLD = frozenset(
    (
        *("allowance", "audience", "blame", "counsel", "desk", "errands", "guest", "guests", "hearing", "journey"),
        *("ledger", "loan", "looker", "parcel", "plates", "praise", "spelling", "strip", "team", "wording"),
    )
)
"""What `docs/reference/glossary.md` has other words for."""


def words(name: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)]


def python_names() -> Iterator[tuple[str, str]]:
    for file in PACKAGE.rglob("*.py"):
        place = file.relative_to(PACKAGE).as_posix()
        yield place, file.stem
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                yield place, node.name


def script_names() -> Iterator[tuple[str, str]]:
    for file in (PACKAGE / "web" / "static" / "js").rglob("*.js"):
        place = file.relative_to(PACKAGE).as_posix()
        yield place, file.stem
        text = file.read_text(encoding="utf-8")
        for name in re.findall(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", text, re.MULTILINE):
            yield place, name


def test_no_name_has_a_word_that_was_given_up() -> None:
    named = [*python_names(), *script_names()]
    assert len(named) > 5000
    assert [f"{place}: {name}" for place, name in named if OLD & {*words(name)}] == []
