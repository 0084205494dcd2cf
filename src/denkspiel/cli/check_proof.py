"""`denkspiel check-proof`: is a proof one? By the rules alone; no solver is loaded."""

import time
from argparse import Namespace

from denkspiel.cli.arguments import add_json_option, file_path
from denkspiel.cli.long_work import announce_after
from denkspiel.cli.output import SIDE_NAMES, json_text, move_names
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.progress import show_counter
from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator
from denkspiel.proof.check import CheckCounts, check_proof
from denkspiel.proof.proof_file import ProofHead, read_proof

__all__ = ["add_arguments", "run"]


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`check-proof FILE [--json]`."""
    say = parser.say
    parser.add_argument(
        "file",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("the file that solve --proof or prove --proof wrote")),
    )
    add_json_option(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Check it, and say what it proves."""
    begun = time.perf_counter()
    head, nodes = read_proof(arguments.file)
    _check_game(head)
    with announce_after(say, Message("Checking the proof ...")), show_counter(say, Message(" positions")) as show:
        tally = check_proof(head, nodes, show)
    if arguments.json:
        data = {
            "game": head.game.id,
            "moves": move_names(head.game, head.moves),
            "winner": SIDE_NAMES[head.winner],
            "positions": tally.positions,
            "replies": tally.replies,
            "seconds": round(time.perf_counter() - begun, 6),
        }
        print(json_text(data))
    else:
        print(say(_sentence(head, tally)))
    return 0


def _check_game(head: ProofHead) -> None:
    """A game of the catalogue is what the catalogue says, whatever the file calls by its name."""
    try:
        known = game_called(head.game.id)
    except DenkspielError:
        return
    if known.geometry.lines != head.game.geometry.lines or known != head.game:
        raise FileFault(
            Message("The proof names the game {game}, but contains the rules of another game.", game=head.game.id)
        )


def _sentence(head: ProofHead, tally: CheckCounts) -> Message:
    counts = Message(
        "positions checked: {positions}; moves of the loser checked: {replies}",
        positions=tally.positions,
        replies=tally.replies,
    )
    first = head.winner == 0
    if not head.moves:
        if first:
            return Message("Proven: the first player wins {game} ({counts}).", game=head.game.id, counts=counts)
        return Message("Proven: the second player wins {game} ({counts}).", game=head.game.id, counts=counts)
    moves = format_moves(head.game, head.moves)
    if first:
        return Message(
            "Proven: the first player wins {game} after {moves} ({counts}).",
            game=head.game.id,
            moves=moves,
            counts=counts,
        )
    return Message(
        "Proven: the second player wins {game} after {moves} ({counts}).", game=head.game.id, moves=moves, counts=counts
    )
