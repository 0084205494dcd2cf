"""How long the full screen takes to change its view: a key pressed and the new picture drawn; the limit is 0.2 s.

Opened and closed again in the middle of a game: the help, the menu, and the debug mode with all ratings.
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
from denkspiel.locale import Translator
from denkspiel.opponents.roster import default_opponent
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.player import computer_player, human_player
from denkspiel.play.session import Session
from denkspiel.tui.page import ScreenStyle, render_screen
from denkspiel.tui.screen import Screen
from tools.markdown import markdown_table

__all__ = ["LIMIT", "VIEWS", "main", "view_times"]

LIMIT = 0.2
"""Seconds that a change of view may take."""
VIEWS = {"help": ("?", "escape"), "menu": ("m", "escape"), "debug mode": ("d", "d")}
"""The keys that open a view and close it again."""
ROUNDS = 20
PLIES = 6


def view_times(board: Game, keys: tuple[str, ...], rounds: int) -> list[float]:
    """The seconds from each of these keys to its picture, the keys pressed in turn that many times."""
    screen, look, times = _screen(board), ScreenStyle(), []
    for _ in range(rounds):
        for key in keys:
            began = perf_counter()
            screen.press(key)
            render_screen(screen, look)
            times.append(perf_counter() - began)
    return times


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure all views of every game and show the table; the exit status is 1 if a change took too long."""
    options = wanted((__doc__ or "").partition("\n")[0], arguments)
    rows = []
    longest = 0.0
    for name in game_names():
        for view, keys in VIEWS.items():
            times = view_times(game(name), keys, ROUNDS)
            longest = max(longest, *times)
            rows.append((name, view, f"{median(times) * 1e3:.1f} ms", f"{max(times) * 1e3:.1f} ms"))
    report("view-speed", markdown_table(("game", "view", "median", "longest"), rows, "  rr"), options)
    print(f"The longest change of view took {longest * 1e3:.1f} ms; the limit is {LIMIT * 1e3:.0f} ms.")
    return 0 if longest < LIMIT else 1


def _screen(board: Game) -> Screen:
    """A human against the usual opponent, in the middle of a game."""
    position, moves, rng = Position.start(board), [], Random(1)
    for _ in range(PLIES):
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    session = Session(board, (human_player("Ada"), computer_player(default_opponent(board), board)), seed="1")
    session.resume(moves)
    return Screen(session, SessionFiles(), Translator("de"))


if __name__ == "__main__":
    sys.exit(main())
