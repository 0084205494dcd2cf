"""The names in the code are words of the field or plain English; private words are gone."""

import ast
import re
from collections.abc import Iterator
from functools import cache
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


@cache
def tree_of(file: Path) -> ast.AST:
    return ast.parse(file.read_text(encoding="utf-8"))


def words(name: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)]


def python_names() -> Iterator[tuple[str, str]]:
    for file in PACKAGE.rglob("*.py"):
        place = file.relative_to(PACKAGE).as_posix()
        yield place, file.stem
        for node in ast.walk(tree_of(file)):
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


NOT_YET = ("tests/online/", "tests/web/")
"""Where tests still read private names."""
PRIVATE = re.compile(r"_[A-Za-z]\w*")


def private_names() -> set[str]:
    """Every name with an underscore before it that the program defines: functions, classes, constants, attributes."""
    names: set[str] = set()
    for folder in (PACKAGE, ROOT / "tools", ROOT / "benchmarks"):
        for file in folder.rglob("*.py"):
            for node in ast.walk(tree_of(file)):
                if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                    names.add(node.name)
                elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    names.add(node.id)
                elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    names.add(node.attr)
    return {name for name in names if PRIVATE.fullmatch(name)}


def used_from_outside(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The names that a module takes from others: attributes, imports, and what is patched by its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id == "self"):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in PATCHING:
            texts = (word.value for word in node.args[:2] if isinstance(word, ast.Constant))
            yield from ((node.lineno, text.rpartition(".")[2]) for text in texts if isinstance(text, str))


PATCHING = {"setattr", "getattr", "delattr", "hasattr", "object", "patch"}


def test_tests_see_what_everybody_sees() -> None:
    """No test reads or replaces what is private in the program."""
    private, found = private_names(), list[str]()
    for file in sorted((ROOT / "tests").rglob("*.py")):
        place = file.relative_to(ROOT).as_posix()
        if not place.startswith(NOT_YET):
            used = used_from_outside(ast.parse(file.read_text(encoding="utf-8")))
            found += [f"{place}:{line}: {name}" for line, name in used if name in private]
    assert len(private) > 1000
    assert found == []
