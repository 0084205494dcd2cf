"""`denkspiel prove`: proofs that one search cannot hold: the tree in a file, its leaves searched by many processes."""

import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from denkspiel.cli.arguments import (
    add_cluster_options,
    add_game_argument,
    add_json_option,
    add_moves_argument,
    file_path,
    moves_and_position,
)
from denkspiel.cli.limits import SEARCH_SECONDS
from denkspiel.cli.long_work import announce_after, suppress_announcement
from denkspiel.cli.output import SIDE_NAMES, format_table, json_text, move_names, with_decimal_point
from denkspiel.cli.parser import EXIT_INTERRUPTED, LocalizedArgumentParser
from denkspiel.cli.progress import open_workers, show_counter
from denkspiel.cli.searching import add_memory_option
from denkspiel.cli.solve import NothingProven
from denkspiel.cli.streams import page_width
from denkspiel.cli.values import WholeNumber, choice_of
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves
from denkspiel.core.safe_file import check_not_there
from denkspiel.executors.fault import WorkersLost
from denkspiel.locale import Translator

if TYPE_CHECKING:
    from denkspiel.solver.proof_search.search import ProofSearch, ProofState
    from denkspiel.solver.proof_search.store import TreeNode

__all__ = ["add_arguments", "run"]

_LEAF_NODES = 1_000_000
_QUESTIONS = {"value": (0, 1), "first": (0,), "second": (1,)}
_FIRST_LINE_SECONDS, _LONGEST_PAUSE, _LONGER = 5.0, 600.0, 2
"""Seconds until the first line of progress where there is no terminal; later lines come less and less often."""
_HOUR, _DAY, _YEAR = 3600, 86400, 31_557_600


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`prove GAME [MOVES | --position TEXT] [--question Q] [--store FILE] [--leaf-nodes N] [--seconds S] ...`."""
    say = parser.say
    add_game_argument(parser)
    add_moves_argument(parser)
    parser.add_argument(
        "--question",
        default="value",
        **choice_of(_QUESTIONS),
        help=say(
            Message(
                "what to prove or disprove: first or second for a win of that player, value for who wins or whether "
                "it is a draw (default: value)"
            )
        ),
    )
    parser.add_argument(
        "--store",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("the file that keeps the tree of the proof (default: the name of the game plus .tree)")),
    )
    parser.add_argument(
        "--leaf-nodes",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 10**12),
        default=_LEAF_NODES,
        help=say(
            Message("the maximum number of positions to search for each leaf (default: {number})", number=_LEAF_NODES)
        ),
    )
    parser.add_argument(
        "--seconds",
        metavar=say(Message("SECONDS")),
        type=SEARCH_SECONDS,
        help=say(Message("begin no more leaves after this time; the same command continues later")),
    )
    parser.add_argument(
        "--proof",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("write a proof of the win to this file, for check-proof to check")),
    )
    add_memory_option(parser, each=True)
    add_cluster_options(parser)
    add_json_option(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Search until the question is answered, and say what is proven."""
    if arguments.proof is not None:
        check_not_there(arguments.proof)
    moves, position, _ = moves_and_position(arguments, say)
    from denkspiel.solver.proof_search.leaf import LeafSearch  # noqa: PLC0415 (loads numpy)
    from denkspiel.solver.proof_search.search import ProofSearch  # noqa: PLC0415 (as above)
    from denkspiel.solver.proof_search.store import TreeStore  # noqa: PLC0415 (as above)

    game = position.game
    ProofSearch.check(position)
    path = arguments.store or Path(f"{game.id.replace(':', '-')}.tree")
    with suppress_announcement(), TreeStore(path, position) as store:
        leaf_search = LeafSearch(game, arguments.leaf_nodes, arguments.memory)
        search = ProofSearch(store, leaf_search, _QUESTIONS[arguments.question])
        status = _searched(search, arguments, say)
        state = search.state
        if arguments.json:
            head = {"game": game.id, "moves": move_names(game, moves), "store": str(path)}
            known = {game.geometry.cells[move].move: _move_data(node) for move, node in search.moves.items()}
            print(json_text({**head, **_data(state), "known_moves": known}))
        else:
            print(say(_verdict(state, _subject(game, moves))))
            print(say(_cost(state, say)))
            if search.moves:
                print(f"\n{say(_asked(state))}\n{_table(search, say)}")
        if status:
            sentence = Message(
                'Stopped. The results so far are in "{file}"; run the same command again to continue.', file=str(path)
            )
            print(f"denkspiel: {say(sentence)}", file=sys.stderr)
        elif arguments.proof is not None:
            sys.stdout.flush()
            _write_proof(search, moves, arguments, say)
    return status


def _searched(search: "ProofSearch", arguments: Namespace, say: Translator) -> int:
    """Search, and begin again with new workers where some were killed; returns the exit status."""
    end = None if arguments.seconds is None else time.perf_counter() + arguments.seconds
    if search.is_done:
        return 0
    try:
        with announce_after(say, Message("Searching ...")), show_counter(say, Message(" nodes")) as show:

            def show_state(state: "ProofState") -> None:
                if show is not None:
                    show(state.totals.nodes, _progress(state, say))

            tell = _TellNowAndThen(say) if show is None else show_state
            while True:
                left = None if end is None else max(0.0, end - time.perf_counter())
                leaves = search.state.totals.leaves
                try:
                    with open_workers(arguments, say) as them:
                        search.run(them, seconds=left, watch=tell)
                    return 0
                except WorkersLost:
                    # If not a single leaf could be searched, new workers would be lost in the same way.
                    if search.state.totals.leaves == leaves:
                        raise
                    sentence = Message("A worker process was stopped. Its leaf is searched again.")
                    print(f"denkspiel: {say(sentence)}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


class _TellNowAndThen:
    """Says how far the proof is on lines of standard error: soon at first, then after ever longer pauses."""

    def __init__(self, say: Translator) -> None:
        self._say, self._pause = say, _FIRST_LINE_SECONDS
        self._next = time.perf_counter() + self._pause

    def __call__(self, state: "ProofState") -> None:
        if time.perf_counter() < self._next:
            return
        self._pause = min(self._pause * _LONGER, _LONGEST_PAUSE)
        self._next = time.perf_counter() + self._pause
        print(f"denkspiel: {self._say(_progress(state, self._say))}", file=sys.stderr, flush=True)


def _progress(state: "ProofState", say: Translator) -> Message:
    return Message(
        "{question} {numbers}; {cost}; {left}",
        question=_asked(state),
        numbers=Message(
            "proof {proof}, disproof {disproof}",
            proof=_number(state.proof, say),
            disproof=_number(state.disproof, say),
        ),
        cost=Message(
            "{leaves} leaves, {nodes} nodes, {time}",
            leaves=state.totals.leaves,
            nodes=_number(state.totals.nodes, say),
            time=_duration(state.totals.seconds, say),
        ),
        left=_left(state, say),
    )


def _asked(state: "ProofState") -> Message:
    return Message("First player wins?") if state.attacker == 0 else Message("Second player wins?")


def _left(state: "ProofState", say: Translator) -> Message:
    if state.seconds_left is None:
        return Message("too early to say how much is left")
    return Message("roughly {time} left", time=_duration(state.seconds_left, say))


def _number(number: float, say: Translator) -> str:
    """With three digits: proof numbers are estimates."""
    return with_decimal_point(f"{number:.3g}" if number < 1e4 else f"{number:.2e}", say)


def _duration(seconds: float, say: Translator) -> Message:
    if seconds >= _YEAR:
        return Message("{number} core-years", number=_number(seconds / _YEAR, say))
    if seconds >= _DAY:
        return Message("{number} core-days", number=_number(seconds / _DAY, say))
    if seconds >= _HOUR:
        return Message("{number} core-hours", number=_number(seconds / _HOUR, say))
    return Message("{number} core-seconds", number=_number(seconds, say))


def _verdict(state: "ProofState", subject: Message) -> Message:
    if state.value is not None:
        return {
            1: Message("Proven: the first player wins {game}.", game=subject),
            0: Message("Proven: {game} is a draw.", game=subject),
            -1: Message("Proven: the second player wins {game}.", game=subject),
        }[state.value]
    if state.low == 0:
        return Message("Proven: the first player gets at least a draw in {game}.", game=subject)
    if state.high == 0:
        return Message("Proven: the second player gets at least a draw in {game}.", game=subject)
    return Message("Nothing is proven yet about {game}.", game=subject)


def _subject(game: Game, moves: tuple[int, ...]) -> Message:
    """What is proven: a game, or a position of it."""
    if not moves:
        return Message.literal(game.id)
    return Message("{game} after {moves}", game=game.id, moves=format_moves(game, moves))


def _table(search: "ProofSearch", say: Translator) -> str:
    """The moves of the position, symmetric ones together, those nearest to a win of the attacker first."""
    cells, nodes = search.store.root.game.geometry.cells, search.moves
    by_number = {node.number: node for node in nodes.values()}
    rows = [
        (
            _number(node.proof, say),
            _number(node.disproof, say),
            f"{node.work:,}",
            " ".join(cells[move].move for move, same in nodes.items() if same.number == node.number),
        )
        for node in sorted(by_number.values(), key=lambda node: (node.proof, -node.disproof))
    ]
    heads = [say(each) for each in (Message("Proof"), Message("Disproof"), Message("Nodes"), Message("Moves"))]
    return format_table(heads, rows, right_aligned=frozenset({0, 1, 2}), width=page_width(sys.stdout))


def _cost(state: "ProofState", say: Translator) -> Message:
    return Message(
        "Leaves searched: {leaves}; nodes: {nodes}; positions in the tree: {positions}; processor time: {time}.",
        leaves=f"{state.totals.leaves:,}",
        nodes=f"{state.totals.nodes:,}",
        positions=f"{state.positions:,}",
        time=_duration(state.totals.seconds, say),
    )


def _data(state: "ProofState") -> dict[str, Any]:
    return {
        "low": state.low,
        "high": state.high,
        "question": SIDE_NAMES[state.attacker],
        "proof": _finite(state.proof),
        "disproof": _finite(state.disproof),
        "leaves": state.totals.leaves,
        "nodes": state.totals.nodes,
        "positions": state.positions,
        "seconds": round(state.totals.seconds, 3),
        "nodes_left": state.nodes_left,
        "seconds_left": state.seconds_left,
    }


def _move_data(node: "TreeNode") -> dict[str, Any]:
    return {"proof": _finite(node.proof), "disproof": _finite(node.disproof), "nodes": node.work}


def _finite(number: float) -> float | None:
    """JSON knows no infinity."""
    return number if number < float("inf") else None


def _write_proof(search: "ProofSearch", moves: tuple[int, ...], arguments: Namespace, say: Translator) -> None:
    from denkspiel.solver.proof_search.writing import write_stored_proof  # noqa: PLC0415 (loads numba)

    value = search.state.value
    if value is None:
        raise NothingProven(
            Message("No proof was written, because nothing could be proven within the time and memory allowed.")
        )
    if value == 0:
        raise NothingProven(Message("No proof was written, because neither player wins."))
    with announce_after(say, Message("Writing the proof ...")), show_counter(say, Message(" positions")) as show:
        watch: Callable[[int], None] | None = None if show is None else show
        write_stored_proof(search.store, moves, arguments.proof, arguments.memory, watch)
