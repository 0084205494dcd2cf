"""`python -m tools.strategy`: write the first moves of the proven win of qubic, which `perfect` plays.

The proof is searched for, half a minute or more; what is written follows from the search and is the same each time.
"""

import json
import sys

from denkspiel.core.game import rules_digest
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.threats.prover import ThreatProver
from denkspiel.solver.threats.strategy import OPENING_STRATEGIES_FOLDER

__all__ = ["first_moves", "main"]

_GAME = "qubic"
_MOST_STONES = 4


def first_moves(prover: ThreatProver, start: Position, most_stones: int) -> dict[int, int]:
    """The winner's moves in all positions of few stones that they lead to, by the keys of canonical positions.

    Args:
        prover: it has proven `start`, with the side to move as the winner.
        start: the position to begin with.
        most_stones: positions with more are left out, and so are those that threats alone win.
    """
    moves: dict[int, int] = {}
    positions = [start.canonical]
    for position in positions:
        if position.key in moves or prover.winning_sequence(position) is not None:
            continue
        move = prover.winning_move(position)
        assert move is not None, "a position of the tree is not won"
        moves[position.key] = move
        if position.ply < most_stones:
            after = position.play(move)
            positions += [after.play(reply).canonical for reply in after.legal_moves]
    return moves


def main() -> int:
    """Search, and write the file."""
    played = game(_GAME)
    start, prover = Position.start(played), ThreatProver(played, 0)
    if not prover.prove(start):
        print("Nothing was proven.", file=sys.stderr)
        return 1
    moves = {f"{key:x}": move for key, move in first_moves(prover, start, _MOST_STONES).items()}
    data = {"digest": rules_digest(played), "game": played.id, "winner": 0, "moves": moves}
    (OPENING_STRATEGIES_FOLDER / f"{_GAME}.json").write_text(json.dumps(data, indent=0) + "\n", encoding="utf-8")
    print(f"{len(moves)} moves")
    return 0


if __name__ == "__main__":
    sys.exit(main())
