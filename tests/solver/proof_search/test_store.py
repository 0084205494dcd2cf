"""What the file of a tree refuses, and what it keeps."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.proof_search.store import TreeStore
from denkspiel.solver.proof_search.tree import SearchTree
from tests.cases import for_each
from tests.solver.proof_search.asking import Oracle, searched

ROOT = replay("connect-four:4x4", "1")


def made(path: Path) -> None:
    with TreeStore(path, ROOT) as store:
        searched(store, 0, Oracle(ROOT.game, 6, "store"), most=40)


def text(path: Path) -> None:
    path.write_text("no database, but quite long\n" * 100, encoding="ascii")


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE node (number INTEGER PRIMARY KEY)")
    database.close()


def newer(path: Path) -> None:
    made(path)
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()


def torn(path: Path) -> None:
    made(path)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def scribbled(path: Path) -> None:
    made(path)
    content = bytearray(path.read_bytes())
    content[4096:] = Random("scribble").randbytes(len(content) - 4096)
    path.write_bytes(content)


def garbled_head(path: Path) -> None:
    made(path)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE head SET value = '{' WHERE name = 'game'")
    database.close()


@for_each(
    "make,fault",
    {
        "text": (text, "the file is not a database"),
        "folder": (Path.mkdir, "it is a folder"),
        "pipe": (os.mkfifo, "it is a pipe or a device, not a file"),
        "foreign": (foreign, "it is a database of another program"),
        "newer": (newer, "another version of this program has written it"),
        "torn": (torn, "the file is damaged"),
        "scribbled": (scribbled, "the file is damaged"),
        "garbled_head": (garbled_head, "the file is damaged"),
    },
)
def test_other_files_are_refused_and_left_alone(
    tmp_path_factory: pytest.TempPathFactory, make: object, fault: str
) -> None:
    path = tmp_path_factory.mktemp("store") / "tree"
    make(path)  # type: ignore[operator]
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(FileFault) as caught:
        TreeStore(path, ROOT)
    assert str(caught.value) == f'Cannot use "{path}" to store the proof: {fault}.'
    assert before is None or path.read_bytes() == before


def test_a_tree_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tree"
    made(path)
    for other, fault in (
        (Position.start("connect-four:4x5"), "it is about another game, connect-four:4x4"),
        (Position.start("connect-four:4x4"), "it is about another position of the game"),
    ):
        with pytest.raises(FileFault, match=fault):
            TreeStore(path, other)
    with TreeStore(path, replay("connect-four:4x4", "4")) as store:
        assert store.totals.leaves == 40, "a symmetric position is the same"


def test_a_tree_that_is_in_use_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tree"
    program = (
        "import sys; from pathlib import Path; from denkspiel.core.notation import replay\n"
        "from denkspiel.solver.proof_search.store import TreeStore\n"
        "try: TreeStore(Path(sys.argv[1]), replay('connect-four:4x4', '1'))\n"
        "except Exception as fault: print(fault)"
    )
    with TreeStore(path, ROOT):
        ran = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=True)
    assert ran.stdout == f'Cannot use "{path}" to store the proof: another program has locked the file.\n'


def test_an_error_amid_a_change_changes_nothing(tmp_path: Path) -> None:
    with TreeStore(tmp_path / "tree", ROOT) as store:
        tree = SearchTree(store, 0)
        before, root = store.totals, tree.root

        def change() -> None:
            with store.transaction():
                store.add_leaf(5, 1.0)
                root.proof = 0.0
                store.update(root)
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            change()
        assert store.totals == before
        assert tree.root.answer is None


def test_all_64_cells_have_room(tmp_path: Path) -> None:
    """SQLite's integers have a sign."""
    root = Position.start(game("qubic"))
    high = Position.of_stones(root.game, 1 << 63, 1 << 62)
    with TreeStore(tmp_path / "tree", root) as store:
        store.add(1, high, 1.0, 2.0)
        found = store.find(1, high.first, high.second)
        assert found is not None
        assert (found.first, found.second, found.proof, found.disproof) == (1 << 63, 1 << 62, 1.0, 2.0)
        assert store.find(0, high.first, high.second) is None
