"""The schema of games described in TOML, for editors, made of the keys that the reader checks.

python -m tools.game_schema --check
python -m tools.game_schema --write
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import denkspiel.games
from denkspiel.games.description_keys import DESCRIPTION_KEYS, SHARED_KINDS

__all__ = ["FILE", "game_schema", "main"]

FILE = Path(denkspiel.games.__path__[0]) / "game.schema.json"

_EITHER_GRID_OR_CELLS = [
    {"required": ["grid"], "not": {"anyOf": [{"required": ["cells"]}, {"required": ["lines"]}]}},
    {"required": ["cells", "lines"], "not": {"required": ["grid"]}},
]


def game_schema() -> dict[str, Any]:
    """The schema."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A game for denkspiel",
        "description": "A positional game for two, described in TOML: cells taken in turn, and lines that win or lose.",
        **DESCRIPTION_KEYS.schema(),
        "oneOf": _EITHER_GRID_OR_CELLS,
        "$defs": {shared.name: shared.kind.schema() for shared in SHARED_KINDS},
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Renew or check; the exit status is 1 if a check finds an old schema."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="only look, and complain")
    action.add_argument("--write", action="store_true", help="write the schema anew")
    options = parser.parse_args(arguments)
    text = json.dumps(game_schema(), ensure_ascii=False, indent=2) + "\n"
    is_old = FILE.read_text(encoding="utf-8") != text
    if is_old and options.write:
        FILE.write_text(text, encoding="utf-8")
    state = "as the keys say" if not is_old else "renewed" if options.write else "old; make docs renews it"
    print(f"{FILE.name}: {state}")
    return 1 if options.check and is_old else 0


if __name__ == "__main__":
    sys.exit(main())
