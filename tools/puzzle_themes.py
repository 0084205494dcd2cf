"""The themes of the puzzles that come with the program, written into their collections anew: `--write`.

Needed when `denkspiel.play.themes` or `denkspiel.puzzles.quiet` say other things of right moves than before. Without
`--write`, the command lists the puzzles whose theme has changed.
"""

import sys
from dataclasses import replace

from denkspiel.games.catalogue import game
from denkspiel.puzzles.collection import COLLECTIONS_FOLDER, collection_for, write_collection
from denkspiel.puzzles.explaining import puzzle_theme

__all__ = ["main"]


def main() -> int:
    """Compare the collections, and write those that have changed."""
    stale = 0
    for path in sorted(COLLECTIONS_FOLDER.glob("*.jsonl.xz")):
        collection = collection_for(game(path.name.partition(".")[0]))
        puzzles = [collection.puzzle(number) for number in range(1, len(collection) + 1)]
        renewed = [replace(puzzle, theme=puzzle_theme(puzzle)) for puzzle in puzzles]
        changed = [number for number, (one, other) in enumerate(zip(puzzles, renewed, strict=True), 1) if one != other]
        stale += len(changed)
        if changed:
            print(f"{collection.game.id}: {len(changed)} puzzles, first of them {changed[:5]}")
        if changed and "--write" in sys.argv[1:]:
            head = {key: value for key, value in collection.head.items() if key in _OWN}
            write_collection(path, collection.game, head, renewed)
    return int(stale > 0 and "--write" not in sys.argv[1:])


_OWN = ("seed", "soonest", "scale", "number", "games")
"""What the first line says beside the game and the format."""

if __name__ == "__main__":
    sys.exit(main())
