"""Proofs as files, as `denkspiel solve --proof` writes them."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from denkspiel.cli.progress import counter
from denkspiel.cli.searching import Searcher
from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.locale import Translator
from denkspiel.proof.provable import is_provable

if TYPE_CHECKING:
    from denkspiel.solver.exact.solver import Finding

__all__ = ["NothingProven", "write_proof"]


class NothingProven(DenkspielError):
    """A proof was asked for, and there is no win to prove, or none was found."""

    kind = "nothing-proven"


def write_proof(
    searcher: Searcher,
    finding: "Finding",
    game: tuple[tuple[int, ...], Position],
    path: Path,
    say: Translator,
    *,
    end: float | None = None,
) -> None:
    """Write the proof of what was found about a position, given with the moves that lead to it.

    Args:
        searcher: what has searched.
        finding: what it has found.
        game: the moves that lead to the position, and the position.
        path: the file.
        say: the language.
        end: what `time.perf_counter()` will be when time is over; `None` for any time.

    Raises:
        NothingProven: the position is a draw, or not known to be won or lost; or time was over before all was proven.
        TooLargeProof: the tree is too large.
        FileFault: the file cannot be written.
        KeyboardInterrupt: Ctrl-C.
    """
    moves, position = game
    if finding.value is None:
        raise NothingProven(
            Message("Nothing was proven in the time and memory allowed, so there is no proof to write.")
        )
    if finding.value == 0:
        raise NothingProven(Message("Neither player wins, so there is no proof to write."))
    from denkspiel.solver.exact.winning_tree import write_winning_tree  # noqa: PLC0415 (loads numba)
    from denkspiel.solver.threats.writer import write_tree  # noqa: PLC0415 (loads numba)

    winner = position.side_to_move if finding.value > 0 else 1 - position.side_to_move
    with counter(say, Message(" positions")) as show:

        def watch(positions: int) -> None:
            if show is not None:
                show(positions)
            if end is not None and time.perf_counter() >= end:
                raise NothingProven(Message("The time was over before the proof was whole, so no proof was written."))

        if is_provable(position.game):
            write_tree(searcher.outcomes.prover(winner), position, moves, path, watch)
        else:
            write_winning_tree(searcher.solver, position, moves, path, winner=winner, watch=watch)
