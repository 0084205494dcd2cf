"""`denkspiel warm-up`: the code of the search is compiled now, for installers and images of machines."""

import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable

from denkspiel.cli.parser import EXIT_FAILURE, LocalizedArgumentParser
from denkspiel.cli.progress import show_progress
from denkspiel.cli.values import GameName, named_game
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game_names
from denkspiel.locale import Translator
from denkspiel.solver.compile_process import share_compiled, start_compiling

__all__ = ["add_arguments", "run"]

_PERCENT = 100


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`warm-up [GAME ...]`."""
    parser.add_argument(
        "games",
        type=GameName,
        metavar=parser.say(Message("GAME")),
        nargs="*",
        help=parser.say(
            Message(
                "the games whose own, faster code to compile too: names or TOML files (default: the built-in games)"
            )
        ),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Compile the code for all games, then that of each game; print how long each took."""
    games = [None, *map(named_game, dict.fromkeys(arguments.games or game_names()))]
    status = done = percent_done = 0
    with show_progress(say, _PERCENT, Message(" %")) as advance:

        def show(share: float) -> None:
            """Of what is compiled now, after `done` others."""
            nonlocal percent_done
            percent = int(_PERCENT * (done + share) / len(games))
            advance(percent - percent_done)
            percent_done = percent

        for done, each in enumerate(games):  # noqa: B007 (`show` uses it)
            what = Message("Code for all games") if each is None else each.id
            begun = time.perf_counter()
            functions = _compile(each, show)
            seconds = max(1, round(time.perf_counter() - begun))
            if functions is None:
                fault = Message("{what}: the code could not be compiled or saved.", what=what)
                print(f"denkspiel: {say(fault)}", file=sys.stderr)
                status = EXIT_FAILURE
            elif functions:
                print(say(Message("{what}: compiled in {seconds} s", what=what, seconds=seconds)), flush=True)
            else:
                print(say(Message("{what}: already compiled", what=what)), flush=True)
    return status


def _compile(each: Game | None, on_share: Callable[[float], None]) -> int | None:
    """How many functions had to be compiled; `None` if that failed."""
    functions = 0
    with start_compiling(each, niceness=0, stdout=subprocess.PIPE, stderr=None) as child:
        assert child.stdout is not None
        try:
            for line in child.stdout:
                functions = int(line)
                on_share(share_compiled(functions))
            child.wait()
        except BaseException:
            child.terminate()
            raise
    on_share(1.0)
    return None if child.returncode else functions
