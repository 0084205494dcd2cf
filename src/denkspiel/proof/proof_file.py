"""A proof as a file: a gzipped text, the head first, then a line for each position in which the winner is to move.

`docs/formats.md` describes it. Positions are not written down: they follow from the moves, in the order in which
`check` meets them.
"""

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from denkspiel.core.cause import cause
from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_safely

__all__ = ["OUTRIGHT", "PASS", "ProofHead", "ProofNode", "read_proof", "write_proof"]

FORMAT = "denkspiel proof"
VERSION = 1
OUTRIGHT, PASS = "=", "-"
"""In place of the winner's move: the first sequence wins by itself; or it is the loser who is to move, at the root."""
_CELLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/"
_END = "end"
_MOST_BYTES = 1 << 29
"""No proof is unpacked beyond this; that of qubic takes 2 MB."""
_DAMAGE = (OSError, EOFError, zlib.error, UnicodeDecodeError)


@dataclass(frozen=True)
class ProofHead:
    """What is proven.

    Attributes:
        game: the game.
        moves: the cells taken before the position in question.
        winner: 0 or 1, the player said to win.
        symmetric_stones: positions of up to this many stones stand for their images under all symmetries.
        nodes: how many lines follow.
    """

    game: Game
    moves: tuple[int, ...]
    winner: int
    symmetric_stones: int
    nodes: int


@dataclass(frozen=True)
class ProofNode:
    """What the winner does in a position.

    Attributes:
        move: the cell taken; `None` if a sequence wins outright, or if the loser is to move.
        outright: whether the first sequence wins by itself.
        sequences: threats, each a cell; what they answer they need not be told. Only in games that are `is_provable`.
    """

    move: int | None
    outright: bool
    sequences: tuple[tuple[int, ...], ...]

    def text(self) -> str:
        """The line in the file."""
        first = OUTRIGHT if self.outright else PASS if self.move is None else _CELLS[self.move]
        return " ".join([first, *("".join(_CELLS[cell] for cell in sequence) for sequence in self.sequences)])

    @classmethod
    def of_text(cls, line: str) -> "ProofNode":
        """Read what `text` wrote; `ValueError` if it is something else."""
        first, *rest = line.split(" ")
        sequences = tuple(tuple(map(_CELLS.index, word)) for word in rest)
        if first in (OUTRIGHT, PASS):
            return cls(None, first == OUTRIGHT, sequences)
        if len(first) != 1:
            raise ValueError(line)
        return cls(_CELLS.index(first), False, sequences)


def write_proof(path: Path, head: ProofHead, nodes: Iterable[ProofNode]) -> None:
    """Write a proof; raises `FileFault` if the file cannot be written."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "game": head.game.to_dict(),
        "moves": head.moves,
        "winner": head.winner,
        "symmetric_stones": head.symmetric_stones,
        "nodes": head.nodes,
    }
    lines = [json.dumps(data), *(node.text() for node in nodes), _END, ""]
    write_safely(path, gzip.compress("\n".join(lines).encode(), mtime=0))


def read_proof(path: Path) -> tuple[ProofHead, Iterator[ProofNode]]:
    """The head of a proof, and its positions one after the other, to be read once.

    Raises:
        FileFault: the file cannot be read or is no proof; while positions are read, too, if one is garbled.
    """
    head, *lines = _lines(path)
    return _head_of(path, head, lines), _nodes(path, lines)


def _lines(path: Path) -> list[str]:
    try:
        packed = path.read_bytes()
    except OSError as error:
        raise FileFault(Message('"{file}" cannot be read: {fault}.', file=str(path), fault=cause(error))) from error
    try:
        with gzip.open(BytesIO(packed)) as file:
            content = file.read(_MOST_BYTES + 1)
        text = content.decode()
    except EOFError as error:
        raise _incomplete(path) from error
    except _DAMAGE as error:
        raise _no_proof(path) from error
    if len(content) > _MOST_BYTES:
        raise _no_proof(path)
    return text.split("\n")


def _head_of(path: Path, line: str, lines: list[str]) -> ProofHead:
    try:
        data = json.loads(line)
        if data["format"] != FORMAT:
            raise _no_proof(path)
        if data["version"] != VERSION:
            raise FileFault(
                Message(
                    '"{file}" is a proof of version {version}; this program reads version {known}.',
                    file=str(path),
                    version=data["version"],
                    known=VERSION,
                )
            )
        head = ProofHead(
            Game.from_dict(data["game"]),
            tuple(map(_number, data["moves"])),
            _number(data["winner"]),
            _number(data["symmetric_stones"]),
            _number(data["nodes"]),
        )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        if isinstance(error, DenkspielError) and not isinstance(error, FileFault):
            raise FileFault(Message("{file}: {fault}", file=str(path), fault=error.message)) from error
        raise _no_proof(path) from error
    if lines[-2:] != [_END, ""] or len(lines) != head.nodes + 2:
        raise _incomplete(path)
    return head


def _number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _nodes(path: Path, lines: list[str]) -> Iterator[ProofNode]:
    for number, line in enumerate(lines[:-2], start=2):
        try:
            node = ProofNode.of_text(line)
        except ValueError as error:
            raise FileFault(
                Message('"{file}", line {number}: this is not a position of a proof.', file=str(path), number=number)
            ) from error
        yield node


def _no_proof(path: Path) -> FileFault:
    return FileFault(Message('"{file}" is not a proof that this program has written.', file=str(path)))


def _incomplete(path: Path) -> FileFault:
    return FileFault(Message('"{file}" is incomplete: its end is missing.', file=str(path)))
