"""How long opponents think: whole games with each move timed; the limit is 0.1 s a move.

Those that think as long as they may (`master`; `level-9`, which is `master` with fewer nodes, and the levels that play
some moves like it) or as long as it takes (`perfect`: a second or two for some positions of Connect Four right beyond
its book) are left out.
Half the games are against `random`, half against `raumvier-2`, which makes them longer; the players take turns to
begin.
"""

import sys
from collections.abc import Sequence
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.report import report, wanted
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.entry import OpponentRole
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import opponent, opponent_entries, opponent_names
from tools.markdown import markdown_table
from tools.pairings import LADDER

__all__ = ["LIMIT", "UNTIMED", "main", "move_times"]

LIMIT = 0.1
"""Seconds that a move of an opponent may take."""
UNTIMED = {
    *(name for name in LADDER if opponent(name).needs_solver),
    *(
        entry.name
        for entry in opponent_entries()
        if entry.role in (OpponentRole.SEARCHER, OpponentRole.FORMER, OpponentRole.FLAWLESS)
    ),
}
RIVALS = ("random", "raumvier-2")
GAMES = 10
"""Against each of the rivals."""


def move_times(board: Game, player: Opponent, rival: Opponent, games: int) -> list[float]:
    """The seconds of every move of `player` in that many games; it begins every other one.

    A first game is not timed: in its course code is loaded, or compiled, for players that need that; those with a book
    need it only beyond that.
    """
    times = []
    for number in range(-1, games):
        rng = Random(number)
        position = Position.start(board)
        while position.outcome is None:
            if position.side_to_move == number % 2:
                began = perf_counter()
                move = player.choose(position, rng).move
                times += [perf_counter() - began] if number >= 0 else []
            else:
                move = rival.choose(position, rng).move
            position = position.play(move)
    return times


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure everybody in every game and show the table; the exit status is 1 if a move took too long."""
    options = wanted((__doc__ or "").partition("\n")[0], arguments)
    rows = []
    longest = 0.0
    for name in game_names():
        for who in (one for one in opponent_names(game(name)) if one not in UNTIMED):
            times = [time for rival in RIVALS for time in move_times(game(name), opponent(who), opponent(rival), GAMES)]
            longest = max(longest, *times)
            rows.append((name, who, len(times), f"{median(times) * 1e3:.2f} ms", f"{max(times) * 1e3:.2f} ms"))
    report("opponent-speed", markdown_table(("game", "opponent", "moves", "median", "longest"), rows, "  rrr"), options)
    print(f"The longest move took {longest * 1e3:.1f} ms; the limit is {LIMIT * 1e3:.0f} ms.")
    return 0 if longest < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
