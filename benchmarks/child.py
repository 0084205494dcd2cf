"""How often a simulated child of six wins against the weakest level, in each game that is measured.

The child notices 60 % of the times when it can win at once, and 30 % of the times when the opponent threatens to. Where
a whole line loses, it notices 60 % of the times that a move would lose at once. All its other moves are random. The
weakest level fits if the child's score, its share of the points, is between 45 and 55 %.

    python -m benchmarks.child [--opponent level-0] [--games 1000] [--seed child] [--write --date 2026-11-28]
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random

from benchmarks.report import parsed, report
from denkspiel.arena.table import SeriesResult
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import opponent
from tools.markdown import markdown_table
from tools.pairings import GAMES, LADDER
from tools.strength import PAGE

__all__ = ["FITTING", "child_move", "main", "series"]

FITTING = (0.45, 0.55)
"""The child's score against a level that suits it."""
_NOTICES_WIN = 0.6
_NOTICES_THREAT = 0.3
_HEADS = ("game", "games", "won", "drawn", "lost", "score of the child", "95 % interval")


def child_move(position: Position, rng: Random) -> int:
    """The move of a child of six."""
    moves = list(position.legal_moves)
    own = _completing(position, position.own)
    if position.game.avoidance:
        safe = [move for move in moves if move not in own]
        return rng.choice(safe if safe and rng.random() < _NOTICES_WIN else moves)
    if own and rng.random() < _NOTICES_WIN:
        return rng.choice(own)
    threats = _completing(position, position.enemy)
    if threats and rng.random() < _NOTICES_THREAT:
        return rng.choice(threats)
    return rng.choice(moves)


def _completing(position: Position, stones: int) -> list[int]:
    """The legal moves that complete a line of these stones."""
    geometry = position.game.geometry
    return [
        move
        for move in position.legal_moves
        if any(not geometry.line_masks[line] & ~(stones | 1 << move) for line in geometry.lines_through[move])
    ]


def series(board: Game, player: Opponent, games: int, seed: str) -> SeriesResult:
    """The child's result against a player; the two take turns to move first."""
    results = {1: 0, 0: 0, -1: 0}
    for number in range(games):
        rng, position = Random(f"{seed}/{board.id}/{number}"), Position.start(board)
        child = number % 2
        while position.outcome is None:
            is_child = position.side_to_move == child
            position = position.play(child_move(position, rng) if is_child else player.choose(position, rng).move)
        winner = position.outcome.winner
        results[0 if winner is None else 1 if winner == child else -1] += 1
    return SeriesResult(results[1], results[0], results[-1])


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print or write the figures; the exit status is 1 if the child's score in a game is not `FITTING`."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--opponent", default=LADDER[1], help="whom the child meets (default: %(default)s)")
    parser.add_argument("--games", type=int, default=1000, help="in each game (default: %(default)s)")
    parser.add_argument("--seed", default="child", help="where chance comes from (default: %(default)s)")
    options = parsed(parser, arguments, PAGE)
    found = {name: series(game(name), opponent(options.opponent), options.games, options.seed) for name in GAMES}
    rows = [
        (
            name,
            one.games,
            one.wins,
            one.draws,
            one.losses,
            f"{one.score:.3f}",
            "{:.3f} to {:.3f}".format(*one.interval()),
        )
        for name, one in found.items()
    ]
    report("child", markdown_table(_HEADS, rows, " rrrrr"), options, page=PAGE)
    low, high = FITTING
    return 0 if all(low <= one.score <= high for one in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
