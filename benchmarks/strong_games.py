"""Games of Score Four between strong players: their positions are harder to solve than random ones.

`master` plays both sides, with nodes as its limit, from random openings of 4 moves that leave the position even
(`arena.balance`). The games lie in `benchmarks/games`, one a line, up to 32 stones. Made anew by

    python -m benchmarks.strong_games

which takes some minutes and always gives the same games, as long as `master` plays as it does.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from denkspiel.arena.balance import BalanceJudge
from denkspiel.arena.openings import Opening, random_openings
from denkspiel.core.game import Game
from denkspiel.core.notation import format_moves, parse_game, replay
from denkspiel.core.position import Position
from denkspiel.executors.executors import open_executor
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.master import Master
from denkspiel.opponents.opponent import Limit

__all__ = ["FILE", "STRONG_GAME", "Play", "main", "strong_positions"]

STRONG_GAME = "score-four"
FILE = Path(__file__).parent / "games" / "score_four.txt"
_SEED = "strong games"
_OPENING = 4


@dataclass(frozen=True)
class Play:
    """How a game is played; sent to the workers.

    Attributes:
        nodes: for a move.
        stones: the game is left there, unless it has ended.
    """

    nodes: int
    stones: int

    def __call__(self, opening: Opening) -> str:
        """The moves of the game that begins so."""
        board, player, rng = game(STRONG_GAME), Master(), Random(f"{_SEED}/{opening}")
        moves = list(opening)
        position = replay(board, format_moves(board, moves))
        while position.outcome is None and position.ply < self.stones:
            moves.append(player.choose(position, rng, Limit(nodes=self.nodes)).move)
            position = position.play(moves[-1])
        return format_moves(board, moves)


def strong_positions(board: Game, stones: int, file: Path = FILE) -> list[Position]:
    """Where the games of a file stood with so many stones; those that had ended by then are left out."""
    games = [parse_game(board, line)[0] for line in file.read_text(encoding="ascii").splitlines()]
    met = [replay(board, format_moves(board, moves[:stones])) for moves in games if len(moves) >= stones]
    return [position for position in met if position.outcome is None]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games, and write them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=16, help="how many (default: %(default)s)")
    parser.add_argument("--nodes", type=int, default=1_000_000, help="for a move (default: %(default)s)")
    parser.add_argument("--stones", type=int, default=32, help="where games are left (default: %(default)s)")
    parser.add_argument("--file", type=Path, default=FILE, help="where they are kept")
    options = parser.parse_args(arguments)
    board = game(STRONG_GAME)
    openings = random_openings(board, _OPENING, options.games, _SEED, BalanceJudge(board).is_even)
    options.file.parent.mkdir(exist_ok=True)
    with open_executor() as workers:
        games = list(workers.map(Play(options.nodes, options.stones), openings))
    options.file.write_text("\n".join([*games, ""]), encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
