"""`denkspiel rate`: what an opponent thinks of every legal move, and why."""

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from denkspiel.cli.arguments import (
    add_game_argument,
    add_json_option,
    add_log_option,
    add_moves_argument,
    add_seed_option,
    moves_and_position,
)
from denkspiel.cli.limits import add_limit_options, limit_data, limit_from_arguments
from denkspiel.cli.output import json_text, move_names
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.values import OpponentName
from denkspiel.core.errors import GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.opponents.external.specification import closing_opponent, opponent_from_text
from denkspiel.opponents.opponent import Choice, Limit
from denkspiel.opponents.roster import default_opponent, opponent_title
from denkspiel.play.state import move_rng
from denkspiel.solver.bounds import ProvenPositions

__all__ = ["add_arguments", "run"]


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`rate GAME [MOVES | --position TEXT] [--by OPPONENT] [--seconds S] [--nodes N] [--seed S] [--log FILE] ...`."""
    say = parser.say
    add_game_argument(parser)
    add_moves_argument(parser)
    parser.add_argument(
        "--by",
        type=OpponentName,
        metavar=say(Message("OPPONENT")),
        help=say(Message("the opponent whose ratings you want to see (default: the game's default opponent)")),
    )
    add_limit_options(parser)
    add_seed_option(parser)
    add_log_option(parser)
    add_json_option(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Print the ratings, the best first."""
    moves, position, _ = moves_and_position(arguments, say)
    game = position.game
    if position.outcome is not None:
        raise GameIsOver(Message("The game is over after these moves, so there is nothing to rate."))
    with closing_opponent(opponent_from_text(arguments.by or default_opponent(game), game)) as rater:
        limit = replace(limit_from_arguments(arguments) or Limit(), proven=ProvenPositions())
        choice = rater.choose(position, move_rng(arguments.seed, 0, position.ply), limit)
    if arguments.json:
        head = {"game": game.id, "moves": move_names(game, moves), "by": rater.name, "seed": arguments.seed}
        head |= limit_data(arguments)
        print(json_text({**head, "choice": game.geometry.cells[choice.move].move, "ratings": _data(game, choice, say)}))
        return 0
    print("\n".join(_lines(game, choice, say)))
    print()
    print(
        say(
            Message(
                "{opponent} plays {move}.",
                opponent=opponent_title(rater.name),
                move=game.geometry.cells[choice.move].move,
            )
        )
    )
    return 0


def _lines(game: Game, choice: Choice, say: Translator) -> Iterator[str]:
    """One line for each move, each further reason on a line of its own; `*` marks the best ratings."""
    heads = say(Message("move")), say(Message("rating")), say(Message("reasons"))
    best = max(choice.ratings.values())
    names = {move: game.geometry.cells[move].move for move in choice.ratings}
    numbers = {move: f"{_whole(rating):.12g}" for move, rating in choice.ratings.items()}
    move_width = max(len(heads[0]), *map(len, names.values()))
    width = max(len(heads[1]), *map(len, numbers.values()))
    yield f"  {heads[0]:{move_width}}  {heads[1]:>{width}}  {heads[2]}"
    for move in _best_first(choice):
        mark = "*" if choice.ratings[move] == best else " "
        first, *others = [say(reason) for reason in choice.reasons.get(move, ())] or [""]
        yield f"{mark} {names[move]:{move_width}}  {numbers[move]:>{width}}  {first}".rstrip()
        yield from (f"  {'':{move_width}}  {'':{width}}  {reason}" for reason in others)


def _data(game: Game, choice: Choice, say: Translator) -> list[dict[str, Any]]:
    best = max(choice.ratings.values())
    return [
        {
            "move": game.geometry.cells[move].move,
            "cell": game.geometry.cells[move].name,
            "rating": _whole(choice.ratings[move]),
            "best": choice.ratings[move] == best,
            "reasons": [say(reason) for reason in choice.reasons.get(move, ())],
        }
        for move in _best_first(choice)
    ]


def _best_first(choice: Choice) -> list[int]:
    return sorted(choice.ratings, key=lambda move: -choice.ratings[move])


def _whole(rating: float) -> float:
    """The rating, as an int where it is one."""
    return int(rating) if float(rating).is_integer() else rating
