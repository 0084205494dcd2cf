"""`denkspiel analyse`: the exact value of every move, on the board and in words, and the best line.

Where time is up before everything is proven, the moves whose outcome is open are estimated.
"""

import sys
import time
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from denkspiel.cli.arguments import (
    add_colour_option,
    add_game_argument,
    add_json_option,
    add_moves_argument,
    moves_and_position,
)
from denkspiel.cli.board import TextStyle, board_text, status_text
from denkspiel.cli.output import SIDE_NAMES, format_table, json_text, move_names
from denkspiel.cli.parser import EXIT_INTERRUPTED, LocalizedArgumentParser
from denkspiel.cli.searching import Searcher, add_search_options, finding_data
from denkspiel.cli.streams import page_width
from denkspiel.core.errors import GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.locale import Translator
from denkspiel.solver.bounds import best_proven_moves

if TYPE_CHECKING:
    from denkspiel.solver.analysis import TimedAnalysis
    from denkspiel.solver.bounds import Bounds
    from denkspiel.solver.exact.base_solver import Finding

__all__ = ["add_arguments", "run"]


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`analyse GAME [MOVES | --position TEXT] [--seconds S] [--memory MB] [--json] [--colour C]`."""
    say = parser.say
    add_game_argument(parser)
    add_moves_argument(parser)
    add_json_option(parser, say)
    add_search_options(parser, Message("stop after this time and show what has been proven so far"))
    add_colour_option(parser)


def run(arguments: Namespace, say: Translator) -> int:
    """Print the board with the values, the moves from the best on, and a line of best moves; after Ctrl-C too."""
    moves, position, setup = moves_and_position(arguments, say)
    game = position.game
    if position.outcome is not None:
        raise GameIsOver(Message("The game is over after these moves, so there is nothing to analyse."))
    searcher = Searcher(game, arguments, say)
    from denkspiel.solver.analysis import (  # noqa: PLC0415 (loads numpy, which the line above did)
        EXACT_SHARE,
        TimedAnalysis,
        add_estimates,
    )

    seconds, status = arguments.seconds, 0
    for child in map(position.play, position.legal_moves):
        if child.outcome is None:  # compile or load what its search needs before the time begins
            searcher.prepare(child, is_limited=seconds is not None)
    end = None if seconds is None else time.monotonic() + seconds
    analysis = TimedAnalysis(searcher.search, None if seconds is None else seconds * EXACT_SHARE)
    try:
        values = analysis.bounds_of_moves(position)
        best = best_proven_moves(values)
        line = _best_line(analysis, position, values, best)
        values = values if end is None else add_estimates(position, values, end)
    except KeyboardInterrupt:
        glance, status = TimedAnalysis(partial(_known, searcher), None), EXIT_INTERRUPTED
        values = _proven_by_then(position, analysis.found, glance)
        best = best_proven_moves(values)
        line = _best_line(glance, position, values, best) if searcher.is_ready else ()
    if arguments.json:
        head = {"game": game.id, "moves": move_names(game, moves)}
        print(json_text({**head, **_data(position, values, best, line)}))
        return status
    # print the board and who is to move
    style = TextStyle.for_screen(arguments)
    labels = {move: _label(value) for move, value in values.items()}
    print(board_text(position, moves[-1] if len(moves) > setup else None, style, labels))
    print()
    print(status_text(position, style, say))
    print()
    print(_table(game, values, best, say))
    if line:
        print("\n" + say(Message("Best line: {moves}", moves=" ".join(move_names(game, line)))))
    elif not best:
        print("\n" + _open_question(game, values, say))
    return status


def _best_line(
    analysis: "TimedAnalysis", position: Position, values: Mapping[int, "Bounds"], best: tuple[int, ...]
) -> tuple[int, ...]:
    """How the game goes on from the first of the moves that are proven to be best."""
    return analysis.best_line(position, values[best[0]].low) if best else ()


def _proven_by_then(position: Position, told: Mapping[int, "Bounds"], glance: "TimedAnalysis") -> dict[int, "Bounds"]:
    """What was found out of the moves before Ctrl-C, and of those that were still open what is left in the table."""

    def proven(move: int) -> "Bounds":
        before = told.get(move)
        if before is not None and before.exact is not None:
            return before
        now = glance.bounds(position, move)
        return now if before is None else replace(now, low=max(now.low, before.low), high=min(now.high, before.high))

    return {move: proven(move) for move in position.legal_moves}


def _known(searcher: Searcher, position: Position, _seconds: float | None) -> "Finding":
    """What a search that was interrupted has left in the table."""
    known = searcher.known(position)
    if known is None:
        raise KeyboardInterrupt
    return known


def _label(value: "Bounds") -> str:
    """The value on the board: "+7" wins in 7, "=" is a draw, "-4" loses in 4, "?" is not known."""
    score = value.exact
    if score is None:
        return "?"
    return f"{score.value * score.plies:+d}" if score.value else "="


def _best_first(values: Mapping[int, "Bounds"]) -> list[int]:
    """By who is proven to win, then by estimates, then by what is proven of the length."""

    def rank(move: int) -> tuple[int, int, Any, Any]:
        value = values[move]
        return value.low.value + value.high.value, value.estimate or 0, value.low, value.high

    return sorted(values, key=rank, reverse=True)


def _table(game: Game, values: Mapping[int, "Bounds"], best: tuple[int, ...], say: Translator) -> str:
    """One line for each move; `*` marks the best ones."""
    has_estimates = any(value.estimate is not None for value in values.values())
    heads = ["", say(Message("move")), *([say(Message("estimate"))] if has_estimates else []), say(Message("value"))]
    rows = [
        [
            "*" if move in best else "",
            game.geometry.cells[move].move,
            *([_guess_text(values[move].estimate, say)] if has_estimates else []),
            say(values[move].message),
        ]
        for move in _best_first(values)
    ]
    return format_table(heads, rows, width=page_width(sys.stdout))


def _guess_text(guess: int | None, say: Translator) -> str:
    if guess is None:
        return ""
    return say(Message("{percent} % ({points})", percent=_percent(guess), points=f"{guess:+d}"))


def _percent(guess: int) -> int:
    return round(100 * _chance(guess))


def _chance(guess: int) -> float:
    from denkspiel.solver.score import probability_of_value  # noqa: PLC0415 (loads numpy)

    return probability_of_value(guess)


def _open_question(game: Game, values: Mapping[int, "Bounds"], say: Translator) -> str:
    """What is known where it is not proven which move is best."""
    winning = [move for move in _best_first(values) if values[move].low.value > 0]
    if winning:
        moves = " ".join(move_names(game, winning))
        return say(Message("Proven wins: {moves}. It is not proven yet which of them wins soonest.", moves=moves))
    open_question = say(Message("The best move is not proven yet."))
    guesses = {move: value.estimate for move, value in values.items() if value.estimate is not None}
    if not guesses:
        return open_question
    move = max(guesses, key=lambda one: guesses[one])
    likely = Message(
        "Of the undecided moves, {move} has the best estimate: a winning chance of about {percent} %.",
        move=game.geometry.cells[move].move,
        percent=_percent(guesses[move]),
    )
    return f"{open_question} {say(likely)}"


def _data(
    position: Position,
    values: Mapping[int, "Bounds"],
    best: tuple[int, ...],
    line: tuple[int, ...],
) -> dict[str, Any]:
    game = position.game
    cells = game.geometry.cells
    return {
        "side_to_move": SIDE_NAMES[position.side_to_move],
        "values": [
            {
                "move": cells[move].move,
                "cell": cells[move].name,
                "best": move in best,
                **finding_data(value.low, value.high),
                "estimate": None
                if value.estimate is None
                else {"chance": round(_chance(value.estimate), 3), "points": value.estimate},
            }
            for move, value in ((move, values[move]) for move in _best_first(values))
        ],
        "line": move_names(game, line),
    }
