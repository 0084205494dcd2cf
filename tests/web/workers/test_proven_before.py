"""What one answer has proven, a later one does not estimate."""

from denkspiel.core.notation import replay
from denkspiel.solver.bounds import ProvenPositions
from denkspiel.solver.score import Score
from denkspiel.web.board.values import merge_with_proven
from denkspiel.web.workers.search_requests import AnalysisResult, Estimate


def test_what_was_proven_of_a_position_holds_for_the_moves_that_lead_there_and_follow() -> None:
    proven, before = ProvenPositions(), replay("connect-four", "44")
    size, move, *others = before.game.geometry.size, *before.legal_moves
    points = dict.fromkeys(before.legal_moves, 30)
    nothing = AnalysisResult(
        dict.fromkeys(before.legal_moves), (), (), Estimate(dict.fromkeys(points, 0.54), points, 5)
    )

    lost = Score(-1, 8, size, 3)
    child = before.play(move)
    known = merge_with_proven(
        AnalysisResult(dict.fromkeys(child.legal_moves, lost), child.legal_moves, ()), child, proven
    )
    assert set(known.best) == set(child.legal_moves)

    told = merge_with_proven(nothing, before, proven)
    assert told.values[move] == lost.before()
    assert told.estimate is not None
    assert told.estimate.chances == {move: 1.0, **dict.fromkeys(others, 0.54)}
    assert move not in told.estimate.points
    assert proven.is_won(child.play(child.legal_moves[0]))


def test_a_win_without_a_length_is_remembered_as_a_win() -> None:
    proven, position = ProvenPositions(), replay("connect-four", "44")
    move, *others = position.legal_moves
    estimate = Estimate({move: 1.0, **dict.fromkeys(others, 0.5)}, dict.fromkeys(others, 0), 5)
    told = merge_with_proven(AnalysisResult(dict.fromkeys(position.legal_moves), (), (), estimate), position, proven)
    assert told.estimate == estimate
    assert told.values == dict.fromkeys(position.legal_moves)
    assert proven.move_bounds(position)[move].value == 1
