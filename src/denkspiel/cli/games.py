"""`denkspiel games`: the catalogue."""

from argparse import Namespace

from denkspiel.cli.arguments import add_json_option
from denkspiel.cli.output import format_table, json_text
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.core.game import Game
from denkspiel.core.geometry import MAX_CELLS, MAX_SOLVABLE_CELLS
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game, game_names, size_forms, unlisted_games
from denkspiel.locale import Translator

__all__ = ["add_arguments", "run"]


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`games [--json]`."""
    add_json_option(parser, parser.say)


def run(arguments: Namespace, say: Translator) -> int:
    """List the games and the sizes they come in."""
    games = [game(name) for name in game_names()]
    if arguments.json:
        data = [
            {
                "id": listed.id,
                "title": say(listed.heading),
                "description": say(Message.literal(listed.description)),
                "cells": listed.geometry.size,
                "lines": len(listed.geometry.lines),
                "gravity": listed.geometry.gravity,
                "whole_line": "loses" if listed.avoidance else "wins",
            }
            for listed in games
        ]
        print(json_text({"games": data, "sizes": list(size_forms())}))
        return 0
    print(_table(games, say))
    print()
    print(say(Message("Other sizes: {forms}", forms=", ".join(size_forms()))))
    print(say(Message("More games: {games}", games=", ".join(unlisted_games()))))
    limits = {"cells": MAX_CELLS, "solvable": MAX_SOLVABLE_CELLS}
    print(say(Message("Boards: up to {cells} cells; with exact values: up to {solvable} cells", **limits)))
    print(say(Message("Your own games: use a TOML file instead of a name")))
    return 0


def _table(games: list[Game], say: Translator) -> str:
    heads = [
        say(Message("name")),
        say(Message("title")),
        say(Message("cells")),
        say(Message("lines")),
        say(Message("gravity")),
        say(Message("complete line")),
    ]
    rows = [
        [
            listed.id,
            say(listed.heading),
            str(listed.geometry.size),
            str(len(listed.geometry.lines)),
            say(Message("yes")) if listed.geometry.gravity else say(Message("no")),
            say(Message("loses")) if listed.avoidance else say(Message("wins")),
        ]
        for listed in games
    ]
    return format_table(heads, rows, right_aligned=frozenset({2, 3}))
