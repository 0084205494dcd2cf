"""`denkspiel opponents`: the computer players."""

import sys
from argparse import Namespace
from textwrap import fill
from typing import Any

from denkspiel.cli.arguments import add_json
from denkspiel.cli.output import json_text, table
from denkspiel.cli.parser import CommandParser
from denkspiel.cli.streams import page_width
from denkspiel.cli.values import GameName, PlayerKind
from denkspiel.core.errors import UnknownName
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import Translator
from denkspiel.opponents.entry import story_of
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import heritage, opponent, opponent_names, opponent_title, program_of

__all__ = ["add_arguments", "run"]


def add_arguments(parser: CommandParser) -> None:
    """`opponents [GAME] [--about NAME | --code NAME] [--json]`."""
    say = parser.say
    parser.add_argument(
        "game",
        type=GameName,
        metavar=say(Message("GAME")),
        nargs="?",
        help=say(Message("list only the opponents that play this game")),
    )
    of_one = parser.add_mutually_exclusive_group()
    for option, text in (
        ("--about", Message("tell about one opponent; of an original its story and the rules by which it plays")),
        ("--code", Message("print the program of an original's player")),
    ):
        of_one.add_argument(option, type=PlayerKind, metavar=say(Message("NAME")), help=say(text))
    add_json(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """List the opponents, all of them or those of one game, or tell about one."""
    if arguments.code is not None:
        print(_code(arguments.code), end="")
        return 0
    if arguments.about is not None:
        player = opponent(arguments.about)
        print(json_text(_about_as_data(player, say)) if arguments.json else _about(player, say))
        return 0
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


def _about(player: Opponent, say: Translator) -> str:
    """What there is to tell of an opponent, a paragraph each."""
    paragraphs = [_introduced(player), Message("Games: {games}", games=_games_text(player, say))]
    told = heritage(player.name)
    if told is not None:
        paragraphs += [
            *story_of(told),
            *told.rules,
            Message("Its program: denkspiel opponents --code {name}", name=player.name),
        ]
    width = page_width(sys.stdout)
    return "\n".join(fill(say(text), width) if width else say(text) for text in paragraphs)


def _about_as_data(player: Opponent, say: Translator) -> dict[str, Any]:
    told = heritage(player.name)
    data: dict[str, Any] = {
        "name": player.name,
        "title": say(opponent_title(player.name)),
        "character": say(player.character),
        "games": _games(player),
    }
    if told is not None:
        data |= {
            "machine": say(told.machine),
            "year": told.year,
            "story": say(told.story),
            "rules": [say(rule) for rule in told.rules],
        }
    return data


def _code(name: str) -> str:
    """The program of an original's player, its files one after the other.

    Raises:
        UnknownName: there is no opponent of that name, or it revives no original.
    """
    told = heritage(opponent(name).name)
    if told is None:
        originals = [one for one in opponent_names() if heritage(one) is not None]
        raise UnknownName(Message("player of an original"), name, originals)
    return "\n".join(f"# {file}\n\n{text}" for file, text in program_of(told))


def _introduced(player: Opponent) -> Message:
    """What it is called where people read it, and what it is like."""
    return Message("{name}: {character}", name=opponent_title(player.name), character=player.character)


def _games(player: Opponent) -> list[str]:
    """The games of the catalogue that the opponent plays."""
    return [name for name in game_names() if player.plays(game(name))]


def _games_text(player: Opponent, say: Translator) -> str:
    games = _games(player)
    return say(Message("all")) if len(games) == len(game_names()) else ", ".join(games)
