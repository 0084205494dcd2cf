"""`denkspiel opponents`: the computer players."""

import sys
from argparse import Namespace
from textwrap import fill
from typing import Any

from denkspiel.cli.arguments import add_json_option
from denkspiel.cli.output import format_table, json_text
from denkspiel.cli.parser import LocalizedArgumentParser, UsageFault
from denkspiel.cli.streams import page_width
from denkspiel.cli.values import GameName, PlayerKind, named_game
from denkspiel.core.message import Message, quote_input
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import Translator
from denkspiel.opponents.entry import heritage_story
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import opponent, opponent_heritage, opponent_names, opponent_title, original_program

__all__ = ["add_arguments", "run"]


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`opponents [GAME] [--about NAME | --code NAME] [--json]`."""
    say = parser.say
    parser.add_argument(
        "game",
        type=GameName,
        metavar=say(Message("GAME")),
        nargs="?",
        help=say(Message("list only the opponents for this game")),
    )
    of_one = parser.add_mutually_exclusive_group()
    for option, text in (
        ("--about", Message("describe one opponent; for an original, also its story and the rules by which it plays")),
        ("--code", Message("print the Python code of an original's computer player")),
    ):
        of_one.add_argument(option, type=PlayerKind, metavar=say(Message("NAME")), help=say(text))
    add_json_option(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """List the opponents, all of them or those of one game, or tell about one."""
    if arguments.code is not None:
        print(_code(arguments.code), end="")
        return 0
    if arguments.about is not None:
        player = opponent(arguments.about)
        print(json_text(_about_as_data(player, say)) if arguments.json else _about(player, say))
        return 0
    wanted = None if arguments.game is None else named_game(arguments.game)
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
    heads = [say(Message("name")), say(Message("plays")), say(Message("description"))]
    rows_of_text = [[player.name, _games_text(player, say), say(_introduced(player))] for player in listed]
    print(format_table(heads, rows_of_text, width=page_width(sys.stdout)))
    return 0


def _about(player: Opponent, say: Translator) -> str:
    """What there is to tell of an opponent, a paragraph each."""
    paragraphs = [_introduced(player), Message("Games: {games}", games=_games_text(player, say))]
    told = opponent_heritage(player.name)
    if told is not None:
        paragraphs += [
            *heritage_story(told),
            *told.rules,
            Message("To see its program, run: denkspiel opponents --code {name}", name=player.name),
        ]
    width = page_width(sys.stdout)
    return "\n".join(fill(say(text), width) if width else say(text) for text in paragraphs)


def _about_as_data(player: Opponent, say: Translator) -> dict[str, Any]:
    told = opponent_heritage(player.name)
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
        UnknownName: there is no opponent of that name.
        UsageFault: the opponent revives no original.
    """
    told = opponent_heritage(opponent(name).name)
    if told is None:
        originals = [one for one in opponent_names() if opponent_heritage(one) is not None]
        raise UsageFault(
            Message(
                '"{name}" does not come from an original program. Choose one of: {allowed}.',
                name=quote_input(name),
                allowed=", ".join(originals),
            )
        )
    return "\n".join(f"# {file}\n\n{text}" for file, text in original_program(told))


def _introduced(player: Opponent) -> Message:
    """What it is called where people read it, and what it is like."""
    return Message("{name}: {character}", name=opponent_title(player.name), character=player.character)


def _games(player: Opponent) -> list[str]:
    """The games of the catalogue that the opponent plays."""
    return [name for name in game_names() if player.plays(game(name))]


def _games_text(player: Opponent, say: Translator) -> str:
    games = _games(player)
    return say(Message("all")) if len(games) == len(game_names()) else ", ".join(games)
