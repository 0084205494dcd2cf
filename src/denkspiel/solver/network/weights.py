"""Learned weights of a game: the rows of numbers by which a small network judges positions, in memory and as a file.

Each thing that a position may have has a row of 32 numbers: 31 sums of the hidden layer, and one that counts as it is.
`docs/reference/formats.md` describes the file.

The weights that come with the program (`weights_for`) are found by the data of their game, not by a name.
"""

import json
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.foreign_file import open_untrusted, read_untrusted
from denkspiel.core.game import Game, check_fits_word, rules_digest
from denkspiel.core.message import Message, quote_input
from denkspiel.core.safe_file import write_atomically
from denkspiel.solver.kernel.heuristic.network import DEPTHS, PHASES, STACKED_PAIRS, TEMPO_STATES
from denkspiel.solver.kernel.jit.simd import LANES

__all__ = [
    "MAX_ROWS",
    "ROW_ONE",
    "WEIGHTS_FOLDER",
    "WEIGHT_ONE",
    "NotLearnable",
    "RowLayout",
    "Rows",
    "Weights",
    "read_game_digest",
    "read_weights",
    "row_layout",
    "weights_for",
]

Rows = npt.NDArray[np.int16]

ROW_ONE = 128
"""What stands for 1 in rows and sums; a sum of the hidden layer counts as 0 to 1."""
WEIGHT_ONE = 64
"""What stands for 1 in the weights of the sums."""
MAX_ROWS = 8_192
"""Half a megabyte."""
_MAGIC = b"denkspiel-weights 2\n"
_DIGEST_BYTES = 32
_MOST_BYTES, _LONGEST_HEAD = 64 << 20, 1 << 20
"""Of a file of weights, and of its head; those of Qubic take 0.1 MB."""
_LEAST_FACTOR, _MOST_FACTOR = 0.01, 100.0
_SMALL = np.dtype("<i2")


class NotLearnable(DenkspielError, ValueError):
    """The game has too many lines for a network."""

    kind = "not-learnable"


@dataclass(frozen=True)
class RowLayout:
    """Which row is whose.

    Attributes:
        bases: for each line of the game its first row; one follows for every number of stones of the first player, from
            1 to one less than all, then such rows for the second player.
        depths: how many rows a cell on which a line ends has for each side: as many numbers of free cells below it are
            told apart, 1 without gravity.
        wins: the first row of cells on which the first player completes a line with nothing free below; then those with
            one free cell below, and so on; then such rows for the second player.
        towers: with gravity the first row of cells that lie on each other, as `Network` counts them.
        tempi: with gravity the first row of `tempo_of`.
        stones: the first row of cells with a stone of the first player; then such rows for the second one.
        phases: the first row of phases, first those in which the first player is to move.
        count: of all rows.
    """

    bases: tuple[int, ...]
    depths: int
    wins: int
    towers: int
    tempi: int
    stones: int
    phases: int
    count: int


def row_layout(game: Game) -> RowLayout:
    """Which row of a game's weights is whose.

    Raises:
        NotLearnable: there would be more than `MAX_ROWS`.
        GameTooLarge: the game has more than 64 cells.
    """
    check_fits_word(game, Message("Learned weights"))
    sizes = [2 * (len(line) - 1) for line in game.geometry.lines]
    bases = tuple(sum(sizes[:number]) for number in range(len(sizes)))
    cells, gravity = game.geometry.size, game.geometry.gravity
    depths = DEPTHS if gravity else 1
    wins = sum(sizes)
    towers = wins + 2 * depths * cells
    tempi = towers + (STACKED_PAIRS * cells if gravity else 0)
    stones = tempi + (TEMPO_STATES if gravity else 0)
    phases = stones + 2 * cells
    plan = RowLayout(bases, depths, wins, towers, tempi, stones, phases, phases + 2 * PHASES)
    if plan.count > MAX_ROWS:
        raise NotLearnable(
            Message(
                "{game} has {count} lines, which is too many to learn.", game=game.id, count=len(game.geometry.lines)
            )
        )
    return plan


@dataclass(frozen=True, eq=False)
class Weights:
    """What was learned of a game.

    Attributes:
        game: the id of the game, for people; `digest` decides.
        digest: `core.digest.rules_digest` the game.
        rows: shape (rows, 32), as `row_layout` counts them; `ONE` stands for 1.
        output: shape (32,), what each sum counts for the first player, also the last; `WEIGHT_ONE` stands for 1.
        training: how they came about, as JSON.
        formula: `None` if positions are judged by the rows. Otherwise the search plays better by the formula, and this
            is what a point of it counts on the scale of chances, where 400 points are odds of ten to one.
    """

    game: str
    digest: str
    rows: Rows
    output: Rows
    training: dict[str, Any] = field(default_factory=dict)
    formula: float | None = None

    def check_game(self, game: Game) -> None:
        """See whether the weights are those of this game.

        Raises:
            FileFault: they are those of another game, or not as many as this one has.
            NotLearnable: the game has too many lines for weights.
        """
        if self.digest != rules_digest(game):
            raise FileFault(
                Message("These weights are for {other}, not for {game}.", other=quote_input(self.game), game=game.id)
            )
        wanted = row_layout(game).count
        if len(self.rows) != wanted:
            raise FileFault(
                Message(
                    "The weights have {count} rows, but {game} needs {wanted}.",
                    count=len(self.rows),
                    game=game.id,
                    wanted=wanted,
                )
            )

    def write(self, path: Path) -> None:
        """Write the file.

        Raises:
            FileFault: it cannot be written.
        """
        head = {"game": self.game, "digest": self.digest, "rows": len(self.rows), "training": self.training}
        if self.formula is not None:
            head["formula"] = self.formula
        body = self.output.astype(_SMALL).tobytes() + self.rows.astype(_SMALL).tobytes()
        content = _MAGIC + json.dumps(head).encode() + b"\n" + body
        write_atomically(path, content + sha256(content).digest())


def read_game_digest(path: Path) -> str:
    """The digest of the game whose weights are in a file, of which only the head is read.

    Raises:
        FileFault: it cannot be read, or is none.
    """
    try:
        with open_untrusted(path) as file:
            magic, head = file.readline(_LONGEST_HEAD), file.readline(_LONGEST_HEAD)
    except (OSError, ValueError) as error:
        raise _unread(path, error) from error
    if magic != _MAGIC:
        raise _unreadable(path)
    try:
        return str(json.loads(head)["digest"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _unreadable(path) from error


def _unread(path: Path, error: Exception) -> FileFault:
    return FileFault(Message('Cannot read "{file}": {fault}.', file=str(path), fault=os_error_reason(error)))


def _unreadable(path: Path) -> FileFault:
    return FileFault(Message('"{file}" does not contain weights that this program can read.', file=str(path)))


def read_weights(path: Path) -> Weights:
    """The weights of a file.

    Raises:
        FileFault: it cannot be read, is none, or is damaged.
    """
    try:
        content = read_untrusted(path, _MOST_BYTES)
    except (OSError, ValueError) as error:
        raise _unread(path, error) from error
    if not content.startswith(_MAGIC):
        raise _unreadable(path)
    if sha256(content[:-_DIGEST_BYTES]).digest() != content[-_DIGEST_BYTES:]:
        raise FileFault(Message('"{file}" is damaged: parts of the weights are missing or altered.', file=str(path)))
    head, _, body = content[len(_MAGIC) : -_DIGEST_BYTES].partition(b"\n")
    try:
        data = json.loads(head)
        numbers = np.frombuffer(body, _SMALL).astype(np.int16).reshape(-1, LANES)
        found = Weights(
            data["game"], data["digest"], numbers[1:], numbers[0], data["training"], _factor(data.get("formula"))
        )
    except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
        raise _unreadable(path) from error
    if len(found.rows) != data.get("rows"):
        raise _unreadable(path)
    return found


def _factor(read: Any) -> float | None:
    """What a point of the formula counts; raises `ValueError` if it cannot count that."""
    if read is None:
        return None
    if isinstance(read, bool) or not isinstance(read, int | float) or not _LEAST_FACTOR <= read <= _MOST_FACTOR:
        raise ValueError
    return float(read)


WEIGHTS_FOLDER = Path(__file__).parent / "learned"
"""Where the files are; the program works without them, by a formula."""


@lru_cache(maxsize=64)
def weights_for(game: Game) -> Weights | None:
    """The weights of a game, or `None` if none come with the program.

    Raises:
        FileFault: a file in the folder is damaged.
    """
    path = _shipped().get(rules_digest(game))
    return None if path is None else read_weights(path)


@cache
def _shipped() -> dict[str, Path]:
    """The file of each game; what else it holds is read when it is needed."""
    return {read_game_digest(path): path for path in sorted(WEIGHTS_FOLDER.glob("*.weights"))}
