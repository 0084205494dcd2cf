"""`denkspiel games`: the catalogue."""

from argparse import Namespace
from typing import Any

from denkspiel.cli.arguments import add_json
from denkspiel.cli.data import json_text
from denkspiel.cli.parser import Subparsers
from denkspiel.cli.table import table
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.games.catalogue import ENTRIES, game, game_names
from denkspiel.locale import Translator

__all__ = ["add_parser", "run"]


def add_parser(subparsers: Subparsers, say: Translator) -> None:
    """`games [--json]`."""
    add_json(subparsers.add_parser("games"), say)


def run(arguments: Namespace, say: Translator) -> int:
    """List the games and the sizes they come in."""
    games = [game(name) for name in game_names()]
    if arguments.json:
        print(json_text({"games": [_data(one, say) for one in games], "sizes": _sizes()}))
        return 0
    print(_table(games, say))
    print()
    print(say(Message("Other sizes: {forms}", forms=", ".join(_sizes()))))
    print(say(Message("Games of your own: a TOML file in place of the name")))
    return 0


def _table(games: list[Game], say: Translator) -> str:
    heads = [
        say(Message("name")),
        say(Message("title")),
        say(Message("cells")),
        say(Message("lines")),
        say(Message("gravity")),
        say(Message("whole line")),
    ]
    return table(heads, [_row(one, say) for one in games], right=frozenset({2, 3}))


def _row(one: Game, say: Translator) -> list[str]:
    return [
        one.id,
        say(one.heading),
        str(one.geometry.size),
        str(len(one.geometry.lines)),
        say(Message("yes")) if one.geometry.gravity else say(Message("no")),
        say(Message("loses")) if one.avoidance else say(Message("wins")),
    ]


def _data(one: Game, say: Translator) -> dict[str, Any]:
    return {
        "id": one.id,
        "title": say(one.heading),
        "description": say(Message.literal(one.description)),
        "cells": one.geometry.size,
        "lines": len(one.geometry.lines),
        "gravity": one.geometry.gravity,
        "whole_line": "loses" if one.avoidance else "wins",
    }


def _sizes() -> list[str]:
    """How sizes are asked for, such as "connect-four:WxH"."""
    return [f"{name}:{entry.sizes}" for name, entry in ENTRIES.items() if entry.sizes]
