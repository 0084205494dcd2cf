"""Run as a program: reads every file of a folder by one reader, with little memory, and tells what went wrong.

python -m tests.readers READER FOLDER

Each file has to give a value or one clear sentence. The first that gives anything else ends the program with status 1.
"""

import json
import resource
import sys
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path

from denkspiel.arena.openings import read_opening_file
from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.executors.journal import Journal
from denkspiel.games.catalogue import game
from denkspiel.games.toml_file import read_game
from denkspiel.play.record_file import RecordFile, last_record, read_records
from denkspiel.proof.check import check_proof
from denkspiel.proof.proof_file import read_proof
from denkspiel.puzzles.collection import collection_for, read_collection
from denkspiel.puzzles.practice import PracticeFile
from denkspiel.solver.book.book import Book
from denkspiel.solver.network.weights import read_game_digest, read_weights

__all__ = ["JOURNAL_HEAD", "MORE_BYTES", "READERS", "main"]

MORE_BYTES = 400 << 20
"""What a reader may take beyond what the program has when all is loaded."""
JOURNAL_HEAD = {"work": "a test"}


def _puzzles(path: Path) -> object:
    collection = read_collection(path, game("hexagon"))
    return collection.ratings, [collection.puzzle(number) for number in range(1, len(collection) + 1)]


def _journal(path: Path) -> object:
    with Journal(path, JOURNAL_HEAD) as journal:
        return [*journal.entries()]


def _practice(path: Path) -> object:
    return PracticeFile(path).load(collection_for(game("hexagon")))


def _json(path: Path) -> object:
    """A position as JSON holds a whole game; JSON itself is read by whoever calls."""
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        return None
    return Position.from_dict(data), Game.from_dict(data["game"])


READERS: Mapping[str, Callable[[Path], object]] = {
    "proof": lambda path: check_proof(*read_proof(path)),
    "record": lambda path: (read_records(path), last_record(path), RecordFile(path, continues=True)),
    "game": read_game,
    "book": lambda path: Book(path, game("connect-four:4x4")).pages,
    "weights": lambda path: (read_game_digest(path), read_weights(path)),
    "puzzles": _puzzles,
    "practice": _practice,
    "openings": lambda path: read_opening_file(game("connect-four"), path),
    "journal": _journal,
    "position": _json,
}


def main(reader: str, folder: str) -> int:
    """Read all files; 1 if one gives neither a value nor a sentence."""
    paths = sorted(Path(folder).iterdir())
    size = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + MORE_BYTES, size + MORE_BYTES))
    for path in paths:
        try:
            READERS[reader](path)
            told = "-"
        except DenkspielError as error:
            told = str(error)
        except BaseException:
            print(f"{path.name}: {traceback.format_exc()}")
            return 1
        if not told.strip() or "\n" in told:
            print(f"{path.name}: no sentence: {told!r}")
            return 1
        print(f"{path.name}: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
