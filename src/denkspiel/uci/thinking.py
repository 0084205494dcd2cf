"""One search of the engine: what it finds, in the words of UCI."""

from collections.abc import Callable, Collection, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from denkspiel.core.errors import IllegalMove, UnreadableMove
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.external.dialect import EngineDialect
from denkspiel.uci.order import GoCommand

if TYPE_CHECKING:
    from denkspiel.solver.bounds import ProvenPositions
    from denkspiel.solver.heuristic.estimator import Estimate, Estimator

__all__ = ["quick_answer", "root_moves", "search_and_report"]


def search_and_report(
    estimator: "Estimator",
    position: Position,
    go: GoCommand,
    stop: Callable[[], bool],
    *,
    candidates: Collection[int],
    lines: int,
    dialect: EngineDialect,
    say: Callable[[str], object],
    proven: "ProvenPositions | None" = None,
) -> str:
    """Search, and say after each depth and at the end what the best `lines` moves `candidates` these are.

    A proven win or loss is a `mate`, whose number counts the mover's own moves, as UCI has it. What was `proven` in
    the game before is not guessed again.

    Returns:
        The last word, with the move; it is not said yet.
    """
    chosen_freely = len(candidates) == len(position.legal_moves)

    def tell(estimate: "Estimate") -> None:
        for line in islice(_infos(estimate, candidates, dialect), lines):
            say(line)

    estimate = estimator.estimate(
        position,
        seconds=go.seconds,
        nodes=go.nodes,
        stop=stop,
        margin=0 if lines == 1 and chosen_freely else None,
        depth=None if go.depth is None else max(0, go.depth - 1),
        variations=lines if chosen_freely else len(position.legal_moves),
        on_depth=tell,
        proven=proven,
    )
    tell(estimate)
    best = next(move for move in estimate.variations if move in candidates)
    expected = [f" ponder {dialect.format_move(reply)}" for reply in estimate.variations[best][1:2]]
    return f"bestmove {dialect.format_move(best)}{''.join(expected)}"


def root_moves(
    order: GoCommand, position: Position, dialect: EngineDialect, complain: Callable[[Message], object]
) -> tuple[int, ...]:
    """The moves to choose from: those of the order that are legal, or all if there are none."""
    found = set()
    for word in order.moves:
        try:
            found.add(dialect.parse_move(position, word))
        except (UnreadableMove, IllegalMove) as error:
            complain(error.message)
    return tuple(move for move in position.legal_moves if move in found) or position.legal_moves


def quick_answer(position: Position, candidates: Collection[int], dialect: EngineDialect) -> str:
    """The last word of a search that could not begin: not one that loses at once, on most lines."""
    through = position.game.geometry.lines_through
    move = max(candidates, key=lambda move: (_prospect(position, move), len(through[move])))
    return f"bestmove {dialect.format_move(move)}"


def _prospect(position: Position, move: int) -> int:
    """1 if the move wins at once, -1 if it loses at once or lets the enemy win at once, else 0."""
    child = position.play(move)
    if child.outcome is not None:
        return _result(child, position.side_to_move)
    return min(0, *(_result(child.play(reply), position.side_to_move) for reply in child.legal_moves))


def _result(position: Position, side: int) -> int:
    """1 if the game has ended well for a side, -1 if badly, else 0."""
    winner = None if position.outcome is None else position.outcome.winner
    return 0 if winner is None else 1 if winner == side else -1


def _infos(estimate: "Estimate", among: Collection[int], dialect: EngineDialect) -> Iterator[str]:
    milliseconds = round(1000 * estimate.seconds)
    speed = round(estimate.nodes / max(estimate.seconds, 0.001))
    variations = {move: variation for move, variation in estimate.variations.items() if move in among}
    for rank, (move, variation) in enumerate(variations.items(), 1):
        yield (
            f"info depth {1 + estimate.depths[move]} multipv {rank} score {_score(estimate, move)} "
            f"nodes {estimate.nodes} nps {speed} time {milliseconds} pv {' '.join(map(dialect.format_move, variation))}"
        )


def _score(estimate: "Estimate", move: int) -> str:
    score = estimate.scores.get(move)
    if score is None or not score.value:
        return f"cp {estimate.values[move] if score is None else 0}"
    return f"mate {score.value * ((score.plies + 1) // 2)}"
