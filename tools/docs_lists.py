"""The lists in README.md and docs: games, opponents, commands and modules, as the code has them.

    python -m tools.docs_lists --check
    python -m tools.docs_lists --write

A page asks for a list by a block such as `<!-- generated: games -->` (see `tools.marked_blocks`).
"""

import argparse
import ast
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from denkspiel.cli.commands import COMMANDS
from denkspiel.games.catalogue import ENTRIES, game, game_names
from denkspiel.opponents.roster import opponent, opponent_names
from tools.markdown_table import markdown_table
from tools.marked_blocks import block_names, fill

__all__ = ["LISTS", "ROOT", "main", "pages", "renewed"]

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "denkspiel"


def games_list() -> str:
    """Every game that is one as it stands, with its data."""
    rows = []
    for name in game_names():
        found = game(name)
        geometry = found.geometry
        whole_line = "loses" if found.avoidance else "wins"
        gravity = "yes" if geometry.gravity else "no"
        rows.append((f"`{name}`", geometry.size, len(geometry.lines), gravity, whole_line, found.description))
    sizes = ", ".join(f"`{name}:{entry.sizes}`" for name, entry in ENTRIES.items() if entry.sizes)
    heads = ("game", "cells", "lines", "gravity", "a whole line", "what it is")
    return f"{markdown_table(heads, rows, ' rr')}\n\nIn other sizes: {sizes}."


def opponents_list() -> str:
    """Every opponent with its character and the games it plays."""
    rows = [(f"`{name}`", opponent(name).character, _games_of(name)) for name in opponent_names()]
    return markdown_table(("opponent", "how it plays", "games"), rows)


def commands_list() -> str:
    """Every command with its one line of help."""
    return markdown_table(
        ("command", "what it does"), [(f"`denkspiel {name}`", line) for name, line in COMMANDS.items()]
    )


def modules_list() -> str:
    """Every module with the first sentence of its docstring, layer by layer from the top."""
    sections = []
    for layer in ("cli", "web", "tui", "play", "opponents", "solve", "solve/kernel", "games", "draw", "locale", "core"):
        head, *modules = sorted((PACKAGE / layer).glob("*.py"))
        rows = [(f"`{module.name}`", _first_sentence(module)) for module in modules]
        sections.append(f"**{layer}**: {_first_sentence(head)}")
        sections += [markdown_table(("module", "what it is"), rows)] if rows else []
    return "\n\n".join(sections)


LISTS: dict[str, Callable[[], str]] = {
    "games": games_list,
    "opponents": opponents_list,
    "commands": commands_list,
    "modules": modules_list,
}


def pages() -> list[Path]:
    """The pages that may hold lists."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


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
        print(f"{page.name}: {'renewed' if options.write else 'holds an old list; make docs renews it'}")
    print(f"{len(old)} of {len(pages())} pages had old lists")
    return 1 if options.check and old else 0


def _games_of(name: str) -> str:
    played = [game_name for game_name in game_names() if opponent(name).plays(game(game_name))]
    return "all" if len(played) == len(game_names()) else ", ".join(f"`{game_name}`" for game_name in played)


def _first_sentence(module: Path) -> str:
    docstring = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""
    return " ".join(docstring.partition("\n\n")[0].split())


if __name__ == "__main__":
    sys.exit(main())
