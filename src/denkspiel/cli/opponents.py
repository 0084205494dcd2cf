"""`denkspiel opponents`: the computer players."""

import sys
from argparse import Namespace

from denkspiel.cli.arguments import add_json
from denkspiel.cli.data import json_text
from denkspiel.cli.parser import CommandParser
from denkspiel.cli.streams import page_width
from denkspiel.cli.table import table
from denkspiel.cli.values import GameName
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import Translator
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import opponent, opponent_names, opponent_title

__all__ = ["add_arguments", "run"]


def add_arguments(parser: CommandParser) -> None:
    """`opponents [GAME] [--json]`."""
    say = parser.say
    parser.add_argument(
        "game",
        type=GameName,
        metavar=say(Message("GAME")),
        nargs="?",
        help=say(Message("list only the opponents that play this game")),
    )
    add_json(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """List the opponents, all of them or those of one game."""
    wanted = None if arguments.game is None else game(arguments.game)
    listed = [opponent(name) for name in opponent_names(wanted)]
    if arguments.json:
        rows = [
            {
                "name": player.name,
                "title": say(opponent_title(player.name)),
                "character": say(player.character),
                "games": _games(player),
            }
            for player in listed
        ]
        print(json_text({"opponents": rows}))
        return 0
    heads = [say(Message("name")), say(Message("games")), say(Message("character"))]
    rows_of_text = [[player.name, _games_text(player, say), say(_introduced(player))] for player in listed]
    print(table(heads, rows_of_text, width=page_width(sys.stdout)))
    return 0


def _introduced(player: Opponent) -> Message:
    """What it is called where people read it, and what it is like."""
    return Message("{name}: {character}", name=opponent_title(player.name), character=player.character)


def _games(player: Opponent) -> list[str]:
    """The games of the catalogue that the opponent plays."""
    return [name for name in game_names() if player.plays(game(name))]


def _games_text(player: Opponent, say: Translator) -> str:
    games = _games(player)
    return say(Message("all")) if len(games) == len(game_names()) else ", ".join(games)
