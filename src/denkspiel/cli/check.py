"""`denkspiel check`: does an opponent of one's own keep what every opponent must keep?"""

from argparse import Namespace

from denkspiel.cli.arguments import add_json
from denkspiel.cli.limits import add_limit_options, limit_of
from denkspiel.cli.output import json_text
from denkspiel.cli.parser import CommandParser
from denkspiel.cli.values import GameName, OpponentName, WholeNumber
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.opponents.external.specification import closing, player_for
from denkspiel.opponents.external.trial import Trial

__all__ = ["add_arguments", "run"]

_USUAL_GAME = "connect-four"
_USUAL_GAMES = 4
_MOST_GAMES = 1000


def add_arguments(parser: CommandParser) -> None:
    """`check PLAYER [--game G] [--games N] [--seconds S] [--nodes N] [--json]`."""
    say = parser.say
    parser.add_argument(
        "player",
        type=OpponentName,
        metavar=say(Message("PLAYER")),
        help=say(Message("a Python file (my_player.py), an engine (engine:COMMAND), or an opponent")),
    )
    parser.add_argument(
        "--game",
        type=GameName,
        metavar=say(Message("GAME")),
        default=_USUAL_GAME,
        help=say(Message("what it is to play (default: {game})", game=_USUAL_GAME)),
    )
    parser.add_argument(
        "--games",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, _MOST_GAMES),
        default=_USUAL_GAMES,
        help=say(Message("how many games (default: {number})", number=_USUAL_GAMES)),
    )
    add_limit_options(parser)
    add_json(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Print what was found; 1 if something is not as it must be."""
    played = game(arguments.game)
    with closing(player_for(arguments.player, played)) as opponent:
        verdicts = list(Trial(opponent, played, arguments.games, limit_of(arguments)).verdicts())
    good = all(verdict.good for verdict in verdicts)
    if arguments.json:
        found = [{"good": verdict.good, "said": say(verdict.said)} for verdict in verdicts]
        print(json_text({"player": arguments.player, "game": played.id, "good": good, "found": found}))
        return 0 if good else 1
    for verdict in verdicts:
        print(f"{'+' if verdict.good else '-'} {say(verdict.said)}")
    return 0 if good else 1
