"""`denkspiel check`: does an opponent of one's own keep what every opponent must keep?"""

from argparse import Namespace

from denkspiel.cli.arguments import add_helpers_option, add_json_option, add_log_option
from denkspiel.cli.limits import add_limit_options, limit_from_arguments
from denkspiel.cli.output import json_text
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.values import GameName, OpponentName, WholeNumber, named_game
from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.opponents.external.specification import closing_opponent, opponent_from_text, takes_rng
from denkspiel.opponents.external.trial import OpponentTrial

__all__ = ["add_arguments", "run"]

_USUAL_GAME = "connect-four"
_USUAL_GAMES = 4
_MOST_GAMES = 1000


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`check PLAYER [--game G] [--games N] [--seconds S] [--nodes N] [--no-helpers] [--log FILE] [--json]`."""
    say = parser.say
    parser.add_argument(
        "player",
        type=OpponentName,
        metavar=say(Message("PLAYER")),
        help=say(Message("a Python file (my_player.py), an engine (engine:COMMAND) or the name of an opponent")),
    )
    parser.add_argument(
        "--game",
        type=GameName,
        metavar=say(Message("GAME")),
        default=_USUAL_GAME,
        help=say(Message("the game to play (default: {game})", game=_USUAL_GAME)),
    )
    parser.add_argument(
        "--games",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, _MOST_GAMES),
        default=_USUAL_GAMES,
        help=say(Message("the number of games to play (default: {number})", number=_USUAL_GAMES)),
    )
    add_limit_options(parser)
    add_helpers_option(parser)
    add_log_option(parser)
    add_json_option(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Print what was found; 1 if something is not as it must be."""
    played = named_game(arguments.game)
    player = opponent_from_text(arguments.player, played, allow_helpers=not arguments.no_helpers)
    with closing_opponent(player) as opponent:
        limit, rng = limit_from_arguments(arguments), takes_rng(arguments.player)
        verdicts = list(OpponentTrial(opponent, played, arguments.games, limit, takes_rng=rng).findings())
    good = all(verdict.is_good for verdict in verdicts)
    if arguments.json:
        found = [{"good": verdict.is_good, "said": say(verdict.message)} for verdict in verdicts]
        head = {"player": arguments.player, "game": played.id, "good": good, "helpers": list(player.helpers)}
        print(json_text({**head, "found": found}))
        return 0 if good else 1
    for verdict in verdicts:
        print(f"{'+' if verdict.is_good else '-'} {say(verdict.message)}")
    return 0 if good else 1
