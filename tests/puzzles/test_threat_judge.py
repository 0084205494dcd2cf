"""Values by threats, against the rules and against rows that are played out."""

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.proof.threats import ThreatFinder
from denkspiel.puzzles.collection import collection_for
from denkspiel.puzzles.puzzle import position_after
from denkspiel.puzzles.threat_judge import ThreatJudge
from denkspiel.puzzles.threat_rows import sequence_line, shortest_sequence


def test_the_shortest_row_wins_by_the_rules() -> None:
    """In this position the other side would complete a line, so the row has to begin by stopping that."""
    played = game("qubic")
    threats = ThreatFinder(played)
    position = replay(played, "333324332122443223322114232144233124")
    row = shortest_sequence(threats, position, 4)
    assert row is not None
    assert len(row) == 3
    assert shortest_sequence(threats, position, len(row) - 1) is None
    assert threats.wins_by_sequence(
        position.own, position.enemy, threats.completing_cells(position.enemy, position.own), row
    )
    end = position_after(position, sequence_line(threats, position, row))
    assert end.outcome is not None
    assert end.outcome.winner == position.side_to_move


def test_nobody_wins_the_empty_board_by_threats() -> None:
    played = game("qubic")
    assert shortest_sequence(ThreatFinder(played), Position.start(played), 3) is None
    assert ThreatJudge(played).only_move(Position.start(played)) is None


def test_the_one_move_is_found_again() -> None:
    judge = ThreatJudge(game("qubic"))
    puzzle = collection_for(game("qubic")).puzzle(150)
    found = judge.only_move(puzzle.position)
    assert found is not None
    move, values = found
    assert (move, values[move]) == (puzzle.solution, 1)
    assert {values[wrong.move] for wrong in puzzle.wrong_moves} == {-1}
