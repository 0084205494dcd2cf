"""Every `Message` written in the source, found by reading it as a syntax tree.

This is a second way besides Babel's extraction, and it sees more: which values are given to the gaps, templates that
are not literals and would therefore silently stay English, and the texts of games, which become messages when somebody
asks for them.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

__all__ = ["MessageCall", "game_texts", "gaps", "message_calls", "source_faults"]

GAME_TEXTS = frozenset({"title", "description", "origin"})
"""Texts that stand in a game; a message may be made of them, and `game_texts` finds those."""


@dataclass(frozen=True)
class MessageCall:
    """One `Message(...)` of the source.

    Attributes:
        place: file and line, for people.
        template: the text; empty if it is that of a game or of another message, `None` if it is not a literal at all.
        given: the names of the values.
        open: whether further values may come in: with `**`, or because it is in a table outside all functions.
    """

    place: str
    template: str | None
    given: frozenset[str]
    open: bool


def gaps(template: str) -> frozenset[str]:
    """The names of the gaps of a template, as `str.format` reads it.

    Raises:
        ValueError: a brace without its partner.
    """
    names = (name for _, name, _, _ in Formatter().parse(template) if name is not None)
    return frozenset(name.split(".")[0].split("[")[0] for name in names)


def message_calls(root: Path) -> Iterator[MessageCall]:
    """All calls of `Message` in the Python files under `root`, file by file."""
    for file, node, in_function in _calls(root, "Message"):
        yield MessageCall(
            f"{file}:{node.lineno}",
            _template(node.args[0]) if node.args else None,
            frozenset(keyword.arg for keyword in node.keywords if keyword.arg is not None),
            not in_function or any(keyword.arg is None for keyword in node.keywords),
        )


def game_texts(root: Path) -> Iterator[tuple[str, str]]:
    """The file and the text of every text that stands in a `Game(...)` of the source.

    Braces in them are doubled, since they are no gaps.
    """
    for file, node, _ in _calls(root, "Game"):
        for keyword in node.keywords:
            value = keyword.value
            if keyword.arg in GAME_TEXTS and isinstance(value, ast.Constant) and value.value:
                yield file, str(value.value).replace("{", "{{").replace("}", "}}")


def source_faults(calls: list[MessageCall]) -> list[str]:
    """What is wrong with the messages themselves, one sentence each."""
    faults = []
    for call in calls:
        if call.template is None:
            faults.append(f"{call.place}: the template must be a literal, or it cannot be translated")
        elif missing := (frozenset() if call.open else gaps(call.template) - call.given):
            faults.append(f"{call.place}: nothing is given for {', '.join(sorted(missing))}")
    return faults


def _calls(root: Path, function: str) -> Iterator[tuple[str, ast.Call, bool]]:
    """The file, the call, and whether it stands in a function."""
    for path in sorted(root.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        bodies = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)]
        inside = {node for body in bodies for node in ast.walk(body)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function:
                yield path.relative_to(root).as_posix(), node, node in inside


def _template(argument: ast.expr) -> str | None:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    attributes = {part.attr for part in ast.walk(argument) if isinstance(part, ast.Attribute)}
    return "" if attributes & {*GAME_TEXTS, "template"} else None
