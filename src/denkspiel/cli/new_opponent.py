"""`denkspiel new-opponent`: the beginning of an opponent of one's own."""

import shlex
from argparse import Namespace
from pathlib import Path

from denkspiel.cli.arguments import file_path
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.core.errors import InvalidName
from denkspiel.core.message import Message, quote_input
from denkspiel.core.safe_file import write_new
from denkspiel.locale import Translator

__all__ = ["add_arguments", "opponent_template", "run"]

_CODE = '''\
class MyPlayer:
    """{player}"""

    def choose(self, position, rng):
        """{choose}"""
        # position.legal_moves  {legal_moves}
        # position.play(move)   {play}
        # position.own, .enemy  {stones}
        # rng                   {rng}
        for stones in (position.own, position.enemy):
            for move in position.legal_moves:
                if wins(stones, move, position):
                    return move
        return rng.choice(position.legal_moves)


def wins(stones, move, position):
    """{wins}"""
    return any((stones | 1 << move) & line == line for line in position.game.geometry.line_masks)
'''
_TEXTS = {
    "player": Message("My player: completes a line if it can, blocks one if it must, and otherwise moves at random."),
    "choose": Message('Return a move: the number of a cell, or a string such as "4".'),
    "legal_moves": Message("the cells you can take, as numbers"),
    "play": Message("the position after a move; .outcome is None until the game is over"),
    "stones": Message("the stones of both sides as bits: own >> cell & 1"),
    "rng": Message("use only this for random choices: rng.choice(...)"),
    "wins": Message("Return whether these stones complete a line with this move."),
}


def opponent_template(say: Translator) -> str:
    """A player to begin with, explained in that language."""
    return _CODE.format(**{place: say(text) for place, text in _TEXTS.items()})


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`new-opponent FILE`."""
    say = parser.say
    parser.add_argument(
        "file",
        type=file_path,
        metavar=say(Message("FILE")),
        help=say(Message("the file to create, such as my_player.py")),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Write the file, unless there is one of that name already."""
    path: Path = arguments.file
    if path.suffix != ".py":
        raise InvalidName(
            Message('The file name "{file}" must end in .py, as in my_player.py.', file=quote_input(str(path)))
        )
    write_new(path, opponent_template(say), numbered=False)
    quoted = shlex.quote(str(path))
    print(say(Message('Created "{file}". Next, run: denkspiel check {quoted}', file=str(path), quoted=quoted)))
    return 0
