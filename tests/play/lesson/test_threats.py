from denkspiel.core.notation import parse_move, replay
from denkspiel.games.catalogue import game
from denkspiel.play.lesson.step import completing_moves, forces_a_win, leaves_only_losing, lines_completed_by

CONNECT_FOUR, HEXAGON = game("connect-four"), game("hexagon")


def test_two_in_the_middle_of_the_ground_become_a_trap() -> None:
    position = replay(CONNECT_FOUR, "3344")
    forcing = [CONNECT_FOUR.geometry.cells[cell].move for cell in position.legal_moves if forces_a_win(position, cell)]
    assert forcing == ["2", "5"]
    assert not forces_a_win(replay(CONNECT_FOUR, "3141"), parse_move(replay(CONNECT_FOUR, "3141"), "2"))


def test_a_trap_that_is_answered_by_a_win_is_none() -> None:
    position = replay(CONNECT_FOUR, "374737")
    assert not forces_a_win(position, parse_move(position, "5"))
    assert forces_a_win(replay(CONNECT_FOUR, "374731"), parse_move(position, "5"))


def test_a_move_that_wins_already_is_no_trap() -> None:
    position = replay(CONNECT_FOUR, "445566")
    won = parse_move(position, "3")
    assert won in completing_moves(position, 0)
    assert not forces_a_win(position, won)
    assert lines_completed_by(position, 0, won) == ((12, 18, 24, 30),)


def test_a_line_of_the_hexagon_that_leaves_a_safe_answer_is_not_the_last() -> None:
    position = replay(HEXAGON, "12 34 13 45")
    assert [HEXAGON.geometry.cells[cell].move for cell in completing_moves(position, 0)] == ["23"]
    assert not any(leaves_only_losing(position, move) for move in position.legal_moves)
