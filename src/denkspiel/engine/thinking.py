"""One search of the engine: what it finds, in the words of UCI."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from denkspiel.core.position import Position
from denkspiel.engine.order import Order
from denkspiel.guests.dialect import Dialect

if TYPE_CHECKING:
    from denkspiel.solve.estimate.estimator import Estimate, Estimator

__all__ = ["answer"]


def answer(
    estimator: "Estimator", position: Position, order: Order, stop: Callable[[], bool], *, lines: int, dialect: Dialect
) -> Iterator[str]:
    """Search, and say what was found: the best `lines` moves with their scores, then the move.

    A proven win or loss is a `mate`, whose number counts the mover's own moves, as UCI has it.
    """
    estimate = estimator.estimate(
        position,
        seconds=order.seconds,
        nodes=order.nodes,
        stop=stop,
        margin=0 if lines == 1 else None,
        depth=order.depth,
    )
    best = sorted(estimate.values, key=lambda move: (-estimate.values[move], move))
    for rank, move in enumerate(best[:lines], 1):
        yield _info(estimate, move, rank, dialect)
    yield f"bestmove {dialect.written(best[0])}"


def _info(estimate: "Estimate", move: int, rank: int, dialect: Dialect) -> str:
    milliseconds = round(1000 * estimate.seconds)
    speed = round(estimate.nodes / max(estimate.seconds, 0.001))
    return (
        f"info depth {max(1, estimate.depth)} multipv {rank} score {_score(estimate, move)} nodes {estimate.nodes} "
        f"nps {speed} time {milliseconds} pv {dialect.written(move)}"
    )


def _score(estimate: "Estimate", move: int) -> str:
    score = estimate.scores.get(move)
    if score is None or not score.value:
        return f"cp {estimate.values[move] if score is None else 0}"
    return f"mate {(score.plies + 1) // 2 if score.value > 0 else -(score.plies // 2)}"
