"""A proof as a file: a gzipped text, the head first, then a line for each position in which the winner is to move.

`docs/reference/formats.md` describes it. Positions are not written down: they follow from the moves, in the order in
which `check` meets them.
"""

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.foreign_file import open_untrusted
from denkspiel.core.game import Game
from denkspiel.core.geometry import MAX_CELLS
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_atomically

__all__ = ["OUTRIGHT", "PASS", "ProofHead", "ProofNode", "read_proof", "write_proof"]

FILE_FORMAT = "denkspiel proof"
FILE_VERSION = 1
OUTRIGHT, PASS = "=", "-"
"""In place of the winner's move: the first sequence wins by itself; or it is the loser who is to move, at the root."""
_CELLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/"
_END = "end"
_LONGEST_LINE = 4 << 20
"""Bytes of a line; the head of a game with the most cells and lines takes less."""


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

    def to_text(self) -> str:
        """The line in the file."""
        first = OUTRIGHT if self.outright else PASS if self.move is None else _CELLS[self.move]
        return " ".join([first, *("".join(_CELLS[cell] for cell in sequence) for sequence in self.sequences)])

    @classmethod
    def from_text(cls, line: str, size: int = MAX_CELLS) -> "ProofNode":
        """Read what `to_text` wrote in a game of so many cells; `ValueError` if it is something else."""
        first, *rest = line.split(" ")
        known = _CELLS[:size]
        sequences = tuple(tuple(map(known.index, word)) for word in rest)
        if first in (OUTRIGHT, PASS):
            return cls(None, first == OUTRIGHT, sequences)
        if len(first) != 1:
            raise ValueError(line)
        return cls(known.index(first), False, sequences)


def write_proof(path: Path, head: ProofHead, nodes: Iterable[ProofNode]) -> None:
    """Write a proof; raises `FileFault` if the file cannot be written."""
    data = {
        "format": FILE_FORMAT,
        "version": FILE_VERSION,
        "game": head.game.to_dict(),
        "moves": head.moves,
        "winner": head.winner,
        "symmetric_stones": head.symmetric_stones,
        "nodes": head.nodes,
    }
    lines = [json.dumps(data), *(node.to_text() for node in nodes), _END, ""]
    write_atomically(path, gzip.compress("\n".join(lines).encode(), mtime=0))


def read_proof(path: Path) -> tuple[ProofHead, Iterator[ProofNode]]:
    """The head of a proof, and its positions one after the other, to be read once: no more than a line is in memory.

    Raises:
        FileFault: the file cannot be read or is no proof; while positions are read, too, if one is garbled.
    """
    lines = _lines(path)
    head = _head_of(path, next(lines, ""))
    return head, _nodes(path, head, lines)


def _lines(path: Path) -> Iterator[str]:
    """The lines, without their line feeds; of a last one that has none an empty one does not follow."""
    try:
        with open_untrusted(path) as packed, gzip.GzipFile(fileobj=packed) as file:
            while line := file.readline(_LONGEST_LINE + 1):
                if len(line) > _LONGEST_LINE:
                    raise _no_proof(path)
                yield line.decode()
    except FileFault:
        raise
    except EOFError as error:
        raise _incomplete(path) from error
    except gzip.BadGzipFile as error:
        raise _no_proof(path) from error
    except OSError as error:
        raise FileFault(
            Message('Cannot read "{file}": {fault}.', file=str(path), fault=os_error_reason(error))
        ) from error
    except (ValueError, zlib.error) as error:
        raise _no_proof(path) from error


def _head_of(path: Path, line: str) -> ProofHead:
    try:
        data = json.loads(line)
        if data["format"] != FILE_FORMAT:
            raise _no_proof(path)
        if data["version"] != FILE_VERSION:
            raise FileFault(
                Message(
                    '"{file}" is a proof in format {version}, but this program reads only format {known}.',
                    file=str(path),
                    version=data["version"],
                    known=FILE_VERSION,
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
    cells = head.game.geometry.size
    if (
        head.winner not in (0, 1)
        or head.nodes < 0
        or not 0 <= head.symmetric_stones <= MAX_CELLS
        or not all(0 <= move < cells for move in head.moves)
    ):
        raise _no_proof(path)
    return head


def _number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _nodes(path: Path, head: ProofHead, lines: Iterator[str]) -> Iterator[ProofNode]:
    for number in range(2, head.nodes + 2):
        line = next(lines, "")
        if not line.endswith("\n") or line == f"{_END}\n":
            raise _incomplete(path)
        try:
            yield ProofNode.from_text(line[:-1], head.game.geometry.size)
        except ValueError as error:
            raise FileFault(
                Message(
                    '"{file}", line {number}: this line does not describe a position of a proof.',
                    file=str(path),
                    number=number,
                )
            ) from error
    if next(lines, "") != f"{_END}\n" or next(lines, None) is not None:
        raise _incomplete(path)


def _no_proof(path: Path) -> FileFault:
    return FileFault(Message('"{file}" is not a proof file of this program.', file=str(path)))


def _incomplete(path: Path) -> FileFault:
    return FileFault(Message('"{file}" is incomplete: its end is missing.', file=str(path)))
