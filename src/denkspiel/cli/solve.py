"""`denkspiel solve`: who wins under perfect play, and when; for one position, or for one on each line."""

import json
import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from denkspiel.cli.arguments import (
    add_game_argument,
    add_json_option,
    add_moves_argument,
    file_path,
    moves_and_position,
)
from denkspiel.cli.output import SIDE_NAMES, json_text, move_names
from denkspiel.cli.parser import EXIT_FAILURE, EXIT_INTERRUPTED, EXIT_USAGE, LocalizedArgumentParser, UsageFault
from denkspiel.cli.progress import show_counter
from denkspiel.cli.searching import Searcher, add_search_options, finding_data
from denkspiel.cli.streams import input_lines
from denkspiel.cli.values import choice_of, named_game
from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves, split_score
from denkspiel.core.position import Position
from denkspiel.core.safe_file import check_not_there
from denkspiel.locale import Translator
from denkspiel.proof.threats import is_provable

if TYPE_CHECKING:
    from denkspiel.solver.exact.base_solver import Finding
    from denkspiel.solver.score import Score

__all__ = ["NothingProven", "add_arguments", "run", "write_proof"]


class NothingProven(DenkspielError):
    """A proof was asked for, and there is no win to prove, or none was found."""

    kind = "nothing-proven"


def write_proof(
    searcher: Searcher,
    finding: "Finding",
    game: tuple[tuple[int, ...], Position],
    path: Path,
    say: Translator,
    *,
    end: float | None = None,
) -> None:
    """Write the proof of what was found about a position, given with the moves that lead to it.

    Args:
        searcher: what has searched.
        finding: what it has found.
        game: the moves that lead to the position, and the position.
        path: the file.
        say: the language.
        end: what `time.perf_counter()` will be when time is over; `None` for any time.

    Raises:
        NothingProven: the position is a draw, or not known to be won or lost; or time was over before all was proven.
        ProofTooLarge: the tree is too large.
        FileFault: the file cannot be written.
        KeyboardInterrupt: Ctrl-C.
    """
    moves, position = game
    if finding.value is None:
        raise NothingProven(
            Message("No proof was written, because nothing could be proven within the time and memory allowed.")
        )
    if finding.value == 0:
        raise NothingProven(Message("No proof was written, because neither player wins."))
    from denkspiel.solver.exact.winning_tree import write_winning_tree  # noqa: PLC0415 (loads numba)
    from denkspiel.solver.threats.writer import write_threat_tree  # noqa: PLC0415 (loads numba)

    winner = position.side_to_move if finding.value > 0 else 1 - position.side_to_move
    with show_counter(say, Message(" positions")) as show:

        def watch(positions: int) -> None:
            if show is not None:
                show(positions)
            if end is not None and time.perf_counter() >= end:
                raise NothingProven(Message("No proof was written, because time ran out before it was complete."))

        if is_provable(position.game):
            write_threat_tree(searcher.outcomes.prover(winner), position, moves, path, watch)
        else:
            write_winning_tree(searcher.solver, position, moves, path, winner=winner, watch=watch)


_NUMBERS: dict[str, Callable[["Score"], object]] = {
    "stones": lambda score: score.stones,
    "plies": lambda score: score.value * score.plies,
    "wdl": lambda score: ("draw", "win", "loss")[score.value],
}
"""What `--score` can be; "loss" is the last one, at -1."""


_COMPARED: dict[str, Callable[["Score"], int]] = {
    "stones": lambda score: score.stones,
    "plies": lambda score: score.value * score.plies,
    "wdl": lambda score: score.stones,
}
"""What a score behind the moves of a line is compared with; with `--json` that is the score in stones."""


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`solve GAME [MOVES | --position TEXT] [--score S] [--seconds S] [--memory MB] [--json] [--proof FILE]`."""
    say = parser.say
    add_game_argument(parser)
    add_moves_argument(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--score",
        **choice_of(_NUMBERS),
        help=say(Message("how to print values (default: words, or stones if the positions come from standard input)")),
    )
    add_json_option(form, say)
    add_search_options(parser, Message("stop each search after this time and show what it has proven so far"))
    parser.add_argument(
        "--proof",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("with --score wdl: write a proof of the win to this file, for check-proof to check")),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Print the value of the position, or of every position on standard input."""
    _check_proof_option(arguments)
    if _reads_lines(arguments):
        return _solve_lines(named_game(arguments.game), arguments, say)
    moves, position, _ = moves_and_position(arguments, say)
    game = position.game
    searcher = Searcher(game, arguments, say)
    try:
        finding, status = _searched(searcher, position, arguments), 0
    except KeyboardInterrupt:
        known = searcher.known(position)
        if known is None:
            raise
        finding, status = known, EXIT_INTERRUPTED
    if arguments.json:
        head = {"game": game.id, "moves": move_names(game, moves), "side_to_move": SIDE_NAMES[position.side_to_move]}
        print(json_text({**head, **_data(finding)}))
    elif arguments.score:
        print(_number(finding, arguments.score))
    else:
        print(_sentence(finding, say))
    if arguments.proof is not None and not status:
        left = None if arguments.seconds is None else arguments.seconds - finding.seconds
        end = None if left is None else time.perf_counter() + left
        return _written(partial(write_proof, searcher, finding, (moves, position), arguments.proof, say, end=end), say)
    return status


def _written(write: Callable[[], None], say: Translator) -> int:
    """Write the proof; by then the value has been told, which is not lost if that takes too long."""
    sys.stdout.flush()
    try:
        write()
    except KeyboardInterrupt:
        sentence = Message("Stopped. No proof was written.")
        print(f"denkspiel: {say(sentence)}", file=sys.stderr)
        return EXIT_INTERRUPTED
    return 0


def _searched(searcher: Searcher, position: Position, arguments: Namespace) -> "Finding":
    if arguments.proof is not None and is_provable(position.game):
        return searcher.search_outcome(position, arguments.seconds, plain=False)
    outcome, has_no_proof = _is_outcome_enough(arguments), arguments.proof is None
    return searcher.search(position, arguments.seconds, only_outcome=outcome, best_first=has_no_proof)


def _reads_lines(arguments: Namespace) -> bool:
    return bool(arguments.moves.strip() == "-" and arguments.position is None)


def _check_proof_option(arguments: Namespace) -> None:
    if arguments.proof is None:
        return
    if not _is_outcome_enough(arguments) or _reads_lines(arguments):
        raise UsageFault(Message("--proof needs --score wdl and a single position."))
    check_not_there(arguments.proof)


def _solve_lines(game: Game, arguments: Namespace, say: Translator) -> int:
    """A line of output for each line of input, as soon as it is known; a faulty line is reported and skipped.

    A score behind the moves is compared with the value, and at the end a sentence says how many agree.
    """
    searcher = Searcher(game, arguments, say)
    status = 0
    compared: Counter[bool | None] = Counter()
    for number, line in enumerate(input_lines(), start=1):
        written, score = split_score(game, line, game.geometry.size if arguments.score == "plies" else None)
        try:
            moves, position = _of_line(game, written if score else line)
            finding = searcher.search(position, arguments.seconds, only_outcome=_is_outcome_enough(arguments))
        except DenkspielError as error:
            _report(number, error.message, say)
            status = EXIT_USAGE
            continue
        text, agrees = format_moves(game, moves), None
        if score:
            agrees = _agrees(finding, score, arguments)
            compared[agrees] += 1
        if arguments.json:
            said = {"score": int(score), "agrees": agrees} if score else {}
            print(json.dumps({"line": number, "moves": text, **_data(finding), **said}), flush=True)
        else:
            print(f"{text} {_number(finding, arguments.score or 'stones')}".strip(), flush=True)
        if agrees is False:
            _report(number, Message("The given score {score} is not the exact value.", score=score), say)
    if compared:
        counts = {"agree": compared[True], "total": compared.total(), "open": compared[None]}
        sentence = (
            Message("Correct scores: {agree} of {total}; undecided when time ran out: {open}.", **counts)
            if compared[None]
            else Message("Correct scores: {agree} of {total}.", **counts)
        )
        print(f"denkspiel: {say(sentence)}", file=sys.stderr)
    return status or (EXIT_FAILURE if compared[False] else 0)


def _of_line(game: Game, line: str) -> tuple[tuple[int, ...], Position]:
    from denkspiel.play.positions.reader import parse_moves_or_position  # noqa: PLC0415 (a single position needs none)

    read = parse_moves_or_position(game, line)
    return read.moves, read.position


def _report(number: int, fault: Message, say: Translator) -> None:
    sentence = Message("Line {number}: {fault}", number=number, fault=fault)
    print(f"denkspiel: {say(sentence)}", file=sys.stderr)


def _agrees(finding: "Finding", score: str, arguments: Namespace) -> bool | None:
    """Whether a score is the value, in the numbers of `--score`; `None` where that is open. Of wdl the sign counts."""
    if _is_outcome_enough(arguments):
        low, high = finding.low.value, finding.high.value
        given = (int(score) > 0) - (int(score) < 0)
    else:
        low, high = (_COMPARED[arguments.score or "stones"](bound) for bound in (finding.low, finding.high))
        given = int(score)
    if low <= given <= high:
        return True if low == high else None
    return False


def _is_outcome_enough(arguments: Namespace) -> bool:
    return bool(arguments.score == "wdl" and not arguments.json)


def _sentence(finding: "Finding", say: Translator) -> str:
    if finding.exact:
        return say(finding.low.message)
    low, high = finding.low.message, finding.high.message
    return say(Message("not solved yet; at least: {low}, at most: {high}", low=low, high=high))


def _number(finding: "Finding", kind: str) -> str:
    """The value, or "low..high" where that is all that is proven."""
    low, high = _NUMBERS[kind](finding.low), _NUMBERS[kind](finding.high)
    return str(low) if low == high else f"{low}..{high}"


def _data(finding: "Finding") -> dict[str, Any]:
    bounds = finding_data(finding.low, finding.high)
    return {**bounds, "nodes": finding.nodes, "seconds": round(finding.seconds, 6)}
