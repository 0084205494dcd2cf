"""`denkspiel check-proof`: is a proof one? By the rules alone; no solver is loaded."""

import time
from argparse import Namespace

from denkspiel.cli.arguments import add_json, file_path
from denkspiel.cli.long_work import apology
from denkspiel.cli.output import SIDES, json_text, move_names
from denkspiel.cli.parser import CommandParser
from denkspiel.cli.progress import counter
from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator
from denkspiel.proof.check import Tally, check
from denkspiel.proof.proof_file import ProofHead, read_proof

__all__ = ["add_arguments", "run"]


def add_arguments(parser: CommandParser) -> None:
    """`check-proof FILE [--json]`."""
    say = parser.say
    parser.add_argument(
        "file", metavar=say(Message("FILE")), type=file_path, help=say(Message("what solve --proof has written"))
    )
    add_json(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Check it, and say what it proves."""
    begun = time.perf_counter()
    head, nodes = read_proof(arguments.file)
    _check_game(head)
    with apology(say, Message("Checking ...")), counter(say, Message(" positions")) as show:
        tally = check(head, nodes, show)
    if arguments.json:
        data = {
            "game": head.game.id,
            "moves": move_names(head.game, head.moves),
            "winner": SIDES[head.winner],
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
        raise FileFault(Message("The proof is about another game than {game}, which it names.", game=head.game.id))


def _sentence(head: ProofHead, tally: Tally) -> Message:
    counts = Message(
        "{positions} positions, {replies} moves of the loser checked",
        positions=f"{tally.positions:,}",
        replies=f"{tally.replies:,}",
    )
    first = head.winner == 0
    if not head.moves:
        if first:
            return Message("The first player wins {game}: {counts}.", game=head.game.id, counts=counts)
        return Message("The second player wins {game}: {counts}.", game=head.game.id, counts=counts)
    moves = format_moves(head.game, head.moves)
    if first:
        return Message(
            "The first player wins {game} after {moves}: {counts}.", game=head.game.id, moves=moves, counts=counts
        )
    return Message(
        "The second player wins {game} after {moves}: {counts}.", game=head.game.id, moves=moves, counts=counts
    )
