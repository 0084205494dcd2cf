"""Values by threats, against the rules and against rows that are played out."""

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.proof.threats import Threats
from denkspiel.puzzles.collection import collection_for
from denkspiel.puzzles.puzzle import follow
from denkspiel.puzzles.threat_judge import ThreatJudge
from denkspiel.puzzles.threat_rows import row_line, shortest_row


def test_the_shortest_row_wins_by_the_rules() -> None:
    """In this position the other side would complete a line, so the row has to begin by stopping that."""
    played = game("qubic")
    threats = Threats(played)
    position = replay(played, "333324332122443223322114232144233124")
    row = shortest_row(threats, position, 4)
    assert row is not None
    assert len(row) == 3
    assert shortest_row(threats, position, len(row) - 1) is None
    assert threats.win(position.own, position.enemy, threats.ends(position.enemy, position.own), row)
    end = follow(position, row_line(threats, position, row))
    assert end.outcome is not None
    assert end.outcome.winner == position.side_to_move


def test_nobody_wins_the_empty_board_by_threats() -> None:
    played = game("qubic")
    assert shortest_row(Threats(played), Position.start(played), 3) is None
    assert ThreatJudge(played).only_move(Position.start(played)) is None


def test_the_one_move_is_found_again() -> None:
    judge = ThreatJudge(game("qubic"))
    puzzle = collection_for(game("qubic")).puzzle(150)
    found = judge.only_move(puzzle.position)
    assert found is not None
    move, values = found
    assert (move, values[move]) == (puzzle.move, 1)
    assert {values[wrong.move] for wrong in puzzle.wrong} == {-1}
