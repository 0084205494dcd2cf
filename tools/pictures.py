"""Draw the pictures of the documentation with the program itself: one game of each kind in `docs/pictures`.

Those of the originals are the ones that the page shows.

python tools/pictures.py          writes them
python tools/pictures.py --check  says which ones are not current, and fails if there are any
"""

import argparse
import sys
from pathlib import Path

from denkspiel.core.notation import parse_moves, replay
from denkspiel.draw.svg import draw_svg
from denkspiel.games.catalogue import game, game_entries
from denkspiel.play.originals import ORIGINALS
from denkspiel.web.app.settings import STATIC_FOLDER

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"

SAMPLES = {entry.name: entry.sample for entry in game_entries() if entry.usual and entry.listed}
"""Moves by game; the last position is drawn."""

_DRAWN = {f"original-{original.name}": STATIC_FOLDER / "originals" / f"{original.name}.svg" for original in ORIGINALS}
"""What is drawn by hand."""


def main() -> int:
    """Write or check all pictures; 1 if some are not current."""
    parser = argparse.ArgumentParser(description="Draw the pictures of the documentation.")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a picture is not current")
    check = parser.parse_args().check
    stale = [path for name, path in paths().items() if not is_current(path, picture(name))]
    for path in stale:
        if check:
            print(f"{path} is not current; run: python tools/pictures.py", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(picture(path.stem), encoding="utf-8", newline="\n")
    return 1 if check and stale else 0


def paths() -> dict[str, Path]:
    """The file of each game and of each original."""
    return {name: FOLDER / f"{name}.svg" for name in (*SAMPLES, *_DRAWN)}


def is_current(path: Path, content: str) -> bool:
    """Whether the file is there and holds exactly this text."""
    return path.is_file() and path.read_text(encoding="utf-8") == content


def picture(name: str) -> str:
    """The picture of a game or an original."""
    if name in _DRAWN:
        return _DRAWN[name].read_text(encoding="utf-8")
    moves = parse_moves(game(name), SAMPLES[name])
    return draw_svg(replay(game(name), SAMPLES[name]), last=moves[-1])


if __name__ == "__main__":
    sys.exit(main())
