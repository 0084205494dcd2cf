"""Docstrings name only what there is: errors that are raised, and functions, classes, constants and files in backticks.

A name that was changed in the code alone misleads every reader of the description.
"""

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = sorted(file for folder in ("src", "tools", "benchmarks", "tests") for file in (ROOT / folder).rglob("*.py"))
DESCRIBED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
ELSEWHERE = {"AccessFormatter", "Intl", "Segmenter", "msgstr", "withRetry"}
"""Names of other libraries and languages that the code itself does not contain."""
RAISED = re.compile(r"^ +([A-Z]\w+(?:, [A-Z]\w+)*): ", re.MULTILINE)
RAISED_IN_PASSING = re.compile(r"\braises? `([A-Z]\w+)`", re.IGNORECASE)
QUOTED = re.compile(r"`([^`\n]+)`")
PYTHON_NAME = re.compile(r"[A-Za-z_]\w+")
PATH = re.compile(r"[\w/]+\.(?:py|js|toml|md)")


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def docstrings(file: Path) -> Iterator[str]:
    nodes = (node for node in ast.walk(tree(file)) if isinstance(node, DESCRIBED))
    return (text for node in nodes if (text := ast.get_docstring(node)))


@cache
def classes() -> frozenset[str]:
    """All classes of the project, the built-in ones, and those that are imported or read from other modules."""
    found = set(dir(builtins))
    for node in (node for file in FILES for node in ast.walk(tree(file))):
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            found.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return frozenset(found)


@cache
def names() -> frozenset[str]:
    """All that the code calls something, and the words of its short texts: keys, options, commands."""
    found = set(classes())
    for file in FILES:
        found.update((file.stem, *file.relative_to(ROOT).parent.parts))
        for node in ast.walk(tree(file)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                found.add(node.name)
            elif isinstance(node, ast.Name):
                found.add(node.id)
            elif isinstance(node, (ast.arg, ast.keyword)):
                found.add(node.arg or "")
            elif isinstance(node, ast.alias):
                found.update(node.name.split("."))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value:
                found.update(PYTHON_NAME.findall(node.value))
    return frozenset(found)


def raised(text: str) -> set[str]:
    """The errors that a docstring says are raised."""
    _, _, section = text.partition("Raises:\n")
    listed = RAISED.findall(section.partition("\n\n")[0])
    return {name for group in listed for name in group.split(", ")} | set(RAISED_IN_PASSING.findall(text))


def unknown_names(text: str) -> set[str]:
    """What a docstring quotes as a name of Python although nothing is called so."""
    quoted = (word for word in QUOTED.findall(text) if not PATH.fullmatch(word))
    plain = (word for word in quoted if re.fullmatch(r"[A-Za-z_][\w.]*(?:\(\))?", word))
    return {name for word in plain for name in PYTHON_NAME.findall(word)} - names() - ELSEWHERE


def test_docstrings_name_what_there_is() -> None:
    described = ((file.relative_to(ROOT), text) for file in FILES for text in docstrings(file))
    gone = ((file, raised(text) - classes() | unknown_names(text)) for file, text in described)
    assert [fault for fault in gone if fault[1]] == []


def test_names_that_are_gone_are_noticed() -> None:
    assert raised("Play.\n\nRaises:\n    GoneFault: never.\n    ValueError: sometimes.") - classes() == {"GoneFault"}
    assert raised("Play; raises `GoneFault` if not.") - classes() == {"GoneFault"}
    text = "See `gone_function` and `denkspiel.core.gone`, but `Position.play()`, `core/game.py` and `a & b` are there."
    assert unknown_names(text) == {"gone_function", "gone"} - names()
