"""`denkspiel originals`: the five originals, and the command that starts each."""

import sys
from argparse import Namespace
from textwrap import fill

from denkspiel.cli.arguments import add_json_option
from denkspiel.cli.output import json_text
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.streams import page_width
from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.play.originals import ORIGINALS, Original

__all__ = ["add_arguments", "run"]


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`originals [--json]`."""
    add_json_option(parser, parser.say)


def run(arguments: Namespace, say: Translator) -> int:
    """List the originals."""
    if arguments.json:
        print(json_text({"originals": [original.as_data(say) for original in ORIGINALS]}))
        return 0
    width = page_width(sys.stdout)
    for number, original in enumerate(ORIGINALS):
        lines = [fill(say(line), width) if width else say(line) for line in _description(original)]
        print("\n".join(["", *lines] if number else lines))
    return 0


def _description(original: Original) -> tuple[Message, ...]:
    told = original.heritage
    return (
        Message("{title} ({machine})", title=told.title, machine=told.machine),
        original.provenance,
        told.story,
        Message("To play it, run: {command}", command=original.command),
    )
