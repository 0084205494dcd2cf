"""The file in which the tree of a proof lives: an SQLite database, so that it may be larger than the memory.

One file holds one position of one game, and a tree for each question about it. Every change is a transaction, so a
program that is killed leaves the tree as it was after the last leaf. `tree.py` says what the numbers mean.
"""

import errno
import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from denkspiel.core.cause import os_error_reason, sqlite_error_reason
from denkspiel.core.errors import FileFault
from denkspiel.core.game import rules_digest
from denkspiel.core.message import Message
from denkspiel.core.position import Position

__all__ = ["Totals", "TreeNode", "TreeStore"]

_APPLICATION, _VERSION = 0x44454E4B, 1
"""What the header of the database says: whose file it is ("DENK"), and in which form the tables are."""
_TABLES = (
    "CREATE TABLE head (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE node (
        number INTEGER PRIMARY KEY, attacker INTEGER NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL,
        ply INTEGER NOT NULL, proof REAL NOT NULL, disproof REAL NOT NULL, estimated_proof REAL NOT NULL,
        estimated_disproof REAL NOT NULL, work INTEGER NOT NULL, expanded INTEGER NOT NULL
    )""",
    "CREATE UNIQUE INDEX node_stones ON node (attacker, first, second)",
    "CREATE TABLE edge (parent INTEGER NOT NULL, child INTEGER NOT NULL, PRIMARY KEY (parent, child)) WITHOUT ROWID",
    "CREATE INDEX edge_child ON edge (child)",
    """CREATE TABLE totals (
        leaves INTEGER NOT NULL, nodes INTEGER NOT NULL, seconds REAL NOT NULL, settled_estimate REAL NOT NULL,
        settled_work INTEGER NOT NULL
    )""",
    "INSERT INTO totals VALUES (0, 0, 0, 0, 0)",
)
_NODE = (
    "node.number, node.first, node.second, node.ply, node.proof, node.disproof, node.estimated_proof, "
    "node.estimated_disproof, node.work, node.expanded"
)
_WORD = 1 << 64
_SIGN = 63


@dataclass(slots=True)
class TreeNode:
    """A position in the tree.

    Attributes:
        number: by which the store knows it.
        first: the first player's stones as a bit mask, of the canonical position.
        second: the second player's.
        ply: the number of stones.
        proof: what it may cost to prove that the attacker wins; 0 if that is proven.
        disproof: what it may cost to prove the contrary; 0 if that is proven.
        estimated_proof: what the proof number was at first.
        estimated_disproof: what the disproof number was at first.
        work: positions that were searched here and below.
        expanded: whether its children are in the tree.
    """

    number: int
    first: int
    second: int
    ply: int
    proof: float
    disproof: float
    estimated_proof: float
    estimated_disproof: float
    work: int
    expanded: bool

    @property
    def answer(self) -> bool | None:
        """Whether the attacker wins; `None` while that is open."""
        return True if self.proof == 0 else False if self.disproof == 0 else None


@dataclass(frozen=True)
class Totals:
    """What all questions about the position have cost.

    Attributes:
        leaves: leaves that were searched.
        nodes: positions that these searches looked at.
        seconds: processor time of these searches.
        settled_estimate: what the nodes that are decided by now were estimated to cost.
        settled_work: what they have cost.
    """

    leaves: int
    nodes: int
    seconds: float
    settled_estimate: float
    settled_work: int


class TreeStore:
    """The open file. No other program can open it meanwhile.

    Attributes:
        path: the file.
        root: the position that the tree is about.
    """

    def __init__(self, path: Path, root: Position) -> None:
        """Open the file, or make it.

        Raises:
            FileFault: the file cannot be opened, is damaged or in use, or belongs to something else.
        """
        self.path, self.root = path, root
        try:
            if path.exists() and not path.is_file() and not path.is_dir():
                raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE))
            with path.open("ab"):  # SQLite does not say why it cannot open a file
                pass
        except OSError as error:
            raise self._fault(os_error_reason(error)) from error
        with self._told_faults():
            self._database = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            with self._told_faults():
                self._open()
        except BaseException:
            self._database.close()
            raise

    def close(self) -> None:
        """Let other programs open it."""
        with suppress(sqlite3.Error):
            self._database.close()

    def __enter__(self) -> "TreeStore":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All changes in the block, or none of them.

        Raises:
            FileFault: the file cannot be written, or is damaged.
        """
        with self._told_faults():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")

    def find(self, attacker: int, first: int, second: int) -> TreeNode | None:
        """The node of a canonical position in the tree of the question whether this player wins."""
        found = self._nodes(
            "WHERE attacker = ? AND first = ? AND second = ?", attacker, _signed(first), _signed(second)
        )
        return found[0] if found else None

    def add(self, attacker: int, position: Position, proof: float, disproof: float) -> TreeNode:
        """A new node of a canonical position that is not in that tree."""
        first, second = position.first, position.second
        row = (attacker, _signed(first), _signed(second), position.ply, proof, disproof, proof, disproof)
        number = self._execute("INSERT INTO node VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)", row).lastrowid
        assert number is not None
        return TreeNode(number, first, second, position.ply, proof, disproof, proof, disproof, 0, False)

    def add_edge(self, parent: TreeNode, child: TreeNode) -> None:
        """A move leads from one node to the other."""
        self._execute("INSERT OR IGNORE INTO edge VALUES (?, ?)", (parent.number, child.number))

    def node(self, number: int) -> TreeNode:
        """The node of that number."""
        return self._nodes("WHERE number = ?", number)[0]

    def children(self, node: TreeNode) -> list[TreeNode]:
        """Where moves lead to, in the order in which they were made."""
        return self._nodes("JOIN edge ON child = number WHERE parent = ? ORDER BY number", node.number)

    def parents(self, node: TreeNode) -> list[TreeNode]:
        """Where moves come from."""
        return self._nodes("JOIN edge ON parent = number WHERE child = ?", node.number)

    def update(self, node: TreeNode) -> None:
        """Write what may change of a node, except its work."""
        row = (node.proof, node.disproof, int(node.expanded), node.number)
        self._execute("UPDATE node SET proof = ?, disproof = ?, expanded = ? WHERE number = ?", row)

    def add_work(self, numbers: Sequence[int], nodes: int) -> None:
        """So many positions were searched at or below these nodes."""
        with self._told_faults():
            rows = [(nodes, number) for number in numbers]
            self._database.executemany("UPDATE node SET work = work + ? WHERE number = ?", rows)

    def add_leaf(self, nodes: int, seconds: float) -> None:
        """A leaf was searched, at this cost."""
        self._execute(
            "UPDATE totals SET leaves = leaves + 1, nodes = nodes + ?, seconds = seconds + ?", (nodes, seconds)
        )

    def add_settled(self, estimate: float, work: int) -> None:
        """A node was decided, and this was its cost."""
        self._execute(
            "UPDATE totals SET settled_estimate = settled_estimate + ?, settled_work = settled_work + ?",
            (estimate, work),
        )

    @property
    def totals(self) -> Totals:
        """What all questions have cost so far."""
        return Totals(*self._execute("SELECT * FROM totals", ()).fetchone())

    @property
    def size(self) -> int:
        """How many nodes there are."""
        return int(self._execute("SELECT coalesce(max(number), 0) FROM node", ()).fetchone()[0])

    def _nodes(self, condition: str, *values: int) -> list[TreeNode]:
        rows = self._execute(f"SELECT {_NODE} FROM node {condition}", values).fetchall()
        return [_node(*row) for row in rows]

    def _execute(self, statement: str, values: Sequence[object]) -> sqlite3.Cursor:
        with self._told_faults():
            return self._database.execute(statement, values)

    def _open(self) -> None:
        database = self._database
        # The lock is kept until the file is closed: two searches of one tree would not know of each other's leaves.
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        (application,) = database.execute("PRAGMA application_id").fetchone()
        (version,) = database.execute("PRAGMA user_version").fetchone()
        (schema,) = database.execute("PRAGMA schema_version").fetchone()
        head = {"game": self.root.game.id, "rules": rules_digest(self.root.game), "stones": self._stones()}
        if not schema and not application:
            database.execute("PRAGMA journal_mode = WAL")
            with self.transaction():
                for table in _TABLES:
                    database.execute(table)
                database.execute(f"PRAGMA application_id = {_APPLICATION}")
                database.execute(f"PRAGMA user_version = {_VERSION}")
                rows = [(name, json.dumps(value)) for name, value in head.items()]
                database.executemany("INSERT INTO head VALUES (?, ?)", rows)
        elif application != _APPLICATION:
            raise self._fault(Message("it is a database of another program"))
        elif version != _VERSION:
            raise self._fault(Message("another version of this program has written it"))
        # With WAL a power cut may take the last leaves, but damages nothing; a killed program loses nothing.
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        with self.transaction():
            pass  # which takes the lock
        if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise self._fault(Message("the file is damaged"))
        found = {name: json.loads(value) for name, value in database.execute("SELECT name, value FROM head")}
        if found.get("game") != head["game"] or found.get("rules") != head["rules"]:
            raise self._fault(Message("it is about another game, {game}", game=str(found.get("game"))))
        if found != head:
            raise self._fault(Message("it is about another position of the game"))

    def _stones(self) -> list[int]:
        root = self.root.canonical
        return [root.first, root.second]

    @contextmanager
    def _told_faults(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._fault(sqlite_error_reason(error)) from error
        except json.JSONDecodeError as error:
            raise self._fault(Message("the file is damaged")) from error

    def _fault(self, reason: Message) -> FileFault:
        return FileFault(Message('Cannot use "{file}" to store the proof: {fault}.', file=str(self.path), fault=reason))


def _signed(stones: int) -> int:
    """As SQLite takes it, whose integers have a sign."""
    return stones - _WORD if stones >> _SIGN else stones


def _node(number: int, first: int, second: int, ply: int, *costs: float) -> TreeNode:
    """A row of the table; behind the four costs stand the work, and whether the node is expanded."""
    proof, disproof, estimated_proof, estimated_disproof, work, expanded = costs
    numbers = proof, disproof, estimated_proof, estimated_disproof
    return TreeNode(number, first % _WORD, second % _WORD, ply, *numbers, int(work), bool(expanded))
