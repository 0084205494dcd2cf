"""The lists in README.md and docs: games, opponents, commands, errors, packages and scripts, as they are in the code.

    python -m tools.docs_lists --check
    python -m tools.docs_lists --write

A page asks for a list by a block such as `<!-- generated: games -->` (see `tools.markdown`).
"""

import argparse
import ast
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from pkgutil import walk_packages

import denkspiel
from denkspiel.cli.commands import COMMANDS
from denkspiel.core.errors import DenkspielError
from denkspiel.games.catalogue import game, game_entries, game_names, size_forms
from denkspiel.games.entry import GameEntry
from denkspiel.opponents.entry import OpponentEntry
from denkspiel.opponents.roster import opponent, opponent_entries, opponent_names
from tests.published import table as published
from tools import pictures
from tools.markdown import block_names, fill, markdown_table

__all__ = ["LISTS", "PACKAGE", "ROOT", "error_classes", "main", "pages", "renewed"]

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "denkspiel"
SCRIPTS = PACKAGE / "web" / "static" / "js"
_PICTURES_A_ROW = 3


def games_list() -> str:
    """Every game that needs no sizes, with its data."""
    rows = []
    for name in game_names():
        found = game(name)
        geometry = found.geometry
        whole_line = "loses" if found.avoidance else "wins"
        gravity = "yes" if geometry.gravity else "no"
        rows.append((f"`{name}`", geometry.size, len(geometry.lines), gravity, whole_line, found.description))
    sizes = ", ".join(f"`{form}`" for form in size_forms())
    heads = ("game", "cells", "lines", "gravity", "a whole line", "what it is")
    return (
        f"{markdown_table(heads, rows, ' rr')}\n\nIn other sizes: {sizes}.\n\nOther names: {_aliases(game_entries())}."
    )


def pictures_list() -> str:
    """The picture of every game, three in a row; for a page in a folder of docs."""
    shown = [f"![{game(name).title}](../pictures/{name}.svg)" for name in pictures.SAMPLES]
    rows = [shown[start : start + _PICTURES_A_ROW] for start in range(0, len(shown), _PICTURES_A_ROW)]
    lines = [f"| {' | '.join([*row, *[''] * (_PICTURES_A_ROW - len(row))])} |" for row in rows]
    return "\n".join(["| " * _PICTURES_A_ROW + "|", "|---" * _PICTURES_A_ROW + "|", *lines])


def opponents_list() -> str:
    """Every opponent with its character and the games it plays."""
    rows = [(f"`{name}`", opponent(name).character, _games_of(name)) for name in opponent_names()]
    table = markdown_table(("opponent", "how it plays", "games"), rows)
    return f"{table}\n\nOther names: {_aliases(opponent_entries())}."


def commands_list() -> str:
    """Every command with its one line of help."""
    return markdown_table(
        ("command", "what it does"), [(f"`denkspiel {name}`", line) for name, line in COMMANDS.items()]
    )


def errors_list() -> str:
    """Every error that a caller of the library may meet, by its kind."""
    rows = [
        (f"`{error.kind}`", f"`{error.__name__}`", _first_line(error), f"`{_base_of_python(error)}`")
        for error in error_classes()
        if error.__module__.split(".")[1] not in ("cli", "web")
    ]
    return markdown_table(("kind", "class", "what it is", "also a"), rows)


def error_classes() -> list[type[DenkspielError]]:
    """All classes of errors that the package defines, sorted by their kind, without the root of them all."""
    for module in walk_packages(denkspiel.__path__, "denkspiel."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    found, unseen = set[type[DenkspielError]](), [DenkspielError]
    while unseen:
        derived = {error for error in unseen.pop().__subclasses__() if error.__module__.startswith("denkspiel.")}
        unseen += derived - found
        found |= derived
    return sorted(found, key=lambda error: error.kind)


def packages_list() -> str:
    """Every package with the first sentence of its docstring."""
    heads = sorted(PACKAGE.rglob("__init__.py"), key=lambda head: head.parent)[1:]  # without the whole package itself
    rows = [(f"`{head.parent.relative_to(PACKAGE).as_posix()}`", _first_sentence(head)) for head in heads]
    return markdown_table(("package", "what it is"), rows)


def scripts_list() -> str:
    """Every script of the page with the first sentence of its head comment, those of a folder after those above it."""
    scripts = sorted(SCRIPTS.rglob("*.js"), key=lambda script: (script.parent, script.name))
    rows = [(f"`{script.relative_to(SCRIPTS).as_posix()}`", _head_comment(script)) for script in scripts]
    return markdown_table(("script", "what it is"), rows)


def published_sizes_list() -> str:
    """Who wins Connect Four on each board; bold where a test finds it out, too."""
    found = {(size.width, size.height): size for size in published.SIZES}
    checked = {name for names in published.compared_sizes("connect-four") for name in names}
    widths, heights = sorted({width for width, _ in found}), sorted({height for _, height in found})
    names = {1: "first", 0: "draw", -1: "second"}

    def cell(width: int, height: int) -> str:
        size = found.get((width, height))
        if size is None:
            return ""
        text = names[size.value] + (f" {size.plies}" if size.value and size.plies else "")
        return f"**{text}**" if size.name in checked else text

    rows = [(f"height {height}", *(cell(width, height) for width in widths)) for height in heights]
    return markdown_table(("", *(f"width {width}" for width in widths)), rows)


def published_positions_list() -> str:
    """How many positions of Connect Four there are on each board; bold where a test counts them, too."""
    checked = {name for names in published.compared_sizes("connect-four-positions") for name in names}
    rows = [
        (name.replace("x", "\N{MULTIPLICATION SIGN}"), f"**{count:,}**" if name in checked else f"{count:,}")
        for name, count in published.POSITIONS.items()
        if "1" not in name.split("x")
    ]
    pairs = [(*one, *other) for one, other in zip_longest(rows[::2], rows[1::2], fillvalue=("", ""))]
    return markdown_table(("board", "positions", "board", "positions"), pairs, " r r")


def published_outcomes_list() -> str:
    """Who wins games in a row and in cubes."""
    texts = {1: "the first player wins", 0: "a draw"}
    rows = [
        (f"`{one.game}`", texts[one.value], ", ".join(map(_author, one.sources)), "yes" if one.tested else "no")
        for one in published.IN_A_ROW
    ]
    return markdown_table(("game", "result", "published by", "a test finds it out"), rows)


def published_attacks_list() -> str:
    """The attacks in Gomoku."""
    rows = []
    for attack in published.ATTACKS:
        moves = [attack.start.game.geometry.cells[cell].move for cell in attack.line]
        shown = " ".join(moves) if len(moves) < 30 else f"{' '.join(moves[:8])} ..."
        kind = f"{(len(moves) + 1) // 2} fours" if not attack.quiet else "threes and fours"
        rows.append((attack.title, _author(attack.source), kind, shown))
    return markdown_table(("position", "published by", "attack", "as published"), rows)


def published_sources_list() -> str:
    """All sources."""
    rows = [(one.author, one.title, one.year, one.address) for one in published.sources().values()]
    return markdown_table(("who", "what", "year", "where"), rows)


def _author(key: str) -> str:
    source = published.sources()[key]
    first, _, others = source.author.partition(", ")
    is_list = ", " in others or (others and others != "University of São Paulo")
    return first + (" and others" if is_list else "") + (f" ({source.year})" if source.year else "")


LISTS: dict[str, Callable[[], str]] = {
    "games": games_list,
    "pictures": pictures_list,
    "opponents": opponents_list,
    "commands": commands_list,
    "errors": errors_list,
    "packages": packages_list,
    "scripts": scripts_list,
    "published-sizes": published_sizes_list,
    "published-positions": published_positions_list,
    "published-outcomes": published_outcomes_list,
    "published-attacks": published_attacks_list,
    "published-sources": published_sources_list,
}


def pages() -> list[Path]:
    """The pages that may hold lists."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def renewed(text: str) -> str:
    """The page with all its lists as they should be.

    Raises:
        KeyError: the page asks for a list that does not exist.
    """
    return fill(text, "generated", {name: LISTS[name]() for name in block_names(text, "generated")})


def main(arguments: Sequence[str] | None = None) -> int:
    """Renew or check; the exit status is 1 if a check finds a page with an old list."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="only look, and complain")
    action.add_argument("--write", action="store_true", help="write the lists anew")
    options = parser.parse_args(arguments)
    old = [page for page in pages() if (text := page.read_text(encoding="utf-8")) != renewed(text)]
    for page in old:
        if options.write:
            page.write_text(renewed(page.read_text(encoding="utf-8")), encoding="utf-8")
        print(f"{page.relative_to(ROOT)}: {'renewed' if options.write else 'holds an old list; make docs renews it'}")
    print(f"{len(old)} of {len(pages())} pages had old lists")
    return 1 if options.check and old else 0


def _aliases(entries: Sequence[GameEntry] | Sequence[OpponentEntry]) -> str:
    named = (entry for entry in entries if entry.aliases)
    return "; ".join(f"`{entry.name}` is also {', '.join(f'`{alias}`' for alias in entry.aliases)}" for entry in named)


def _games_of(name: str) -> str:
    played = [game_name for game_name in game_names() if opponent(name).plays(game(game_name))]
    return "all" if len(played) == len(game_names()) else ", ".join(f"`{game_name}`" for game_name in played)


def _first_line(error: type[DenkspielError]) -> str:
    return (error.__doc__ or "").partition("\n")[0]


def _base_of_python(error: type[DenkspielError]) -> str:
    """The nearest base class that is not this program's own."""
    return next(base.__name__ for base in error.__mro__ if base.__module__ == "builtins")


def _first_sentence(module: Path) -> str:
    docstring = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""
    return " ".join(docstring.partition("\n\n")[0].split())


def _head_comment(script: Path) -> str:
    """The first paragraph of the comment that a script begins with; empty if it begins in another way."""
    found = re.match(r"/\*\*(.*?)\*/", script.read_text(encoding="utf-8"), re.DOTALL)
    lines = [line.strip().removeprefix("*").strip() for line in found[1].strip().splitlines()] if found else []
    return " ".join("\n".join(lines).partition("\n\n")[0].split())


if __name__ == "__main__":
    sys.exit(main())
