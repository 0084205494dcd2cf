import pytest

from denkspiel.core.errors import GameIsOver, IllegalMove, InvalidPosition
from denkspiel.core.game import Game
from denkspiel.core.notation import parse_moves, replay
from denkspiel.core.position import Outcome, Position, Reason
from denkspiel.games.catalogue import game, game_names

CONNECT_FOUR = game("connect-four")
TIC_TAC_TOE = game("tic-tac-toe")


def _bits(*cells: int) -> int:
    return sum(1 << cell for cell in cells)


def played_one_by_one(played: Game, moves: str) -> Position:
    """By `Position.play`; `replay` makes the last position at once."""
    position = Position.start(played)
    for move in parse_moves(played, moves):
        position = position.play(move)
    return position


def test_a_position_is_made_by_its_makers_only() -> None:
    with pytest.raises(TypeError, match=r"Position\.start"):
        Position()


def test_turns_alternate_and_stones_belong_to_who_played_them() -> None:
    position = replay(CONNECT_FOUR, "445")
    assert (position.ply, position.side_to_move) == (3, 1)
    assert [position.owner(cell) for cell in (18, 19, 24, 20)] == [0, 1, 0, None]
    assert (position.own, position.enemy) == (position.second, position.first)
    assert replay(CONNECT_FOUR, "44").own == _bits(18)


def test_play_leaves_the_position_as_it_was() -> None:
    position = Position.start(CONNECT_FOUR)
    position.play(0)
    assert (position.first, position.second, position.legal_moves) == (0, 0, (0, 6, 12, 18, 24, 30, 36))


def test_after_the_end_no_move_is_legal() -> None:
    won = replay(CONNECT_FOUR, "1212121")
    assert won.legal_moves == ()
    with pytest.raises(GameIsOver, match="over"):
        won.play(12)


def test_the_outcome_of_a_win() -> None:
    assert replay(CONNECT_FOUR, "121212").outcome is None
    assert replay(CONNECT_FOUR, "1212121").outcome == Outcome(0, Reason.LINE, ((0, 1, 2, 3),))
    assert replay(CONNECT_FOUR, "31212121").outcome == Outcome(1, Reason.LINE, ((0, 1, 2, 3),))


def test_the_outcome_of_a_full_board() -> None:
    full = replay(TIC_TAC_TOE, "a1 b1 c1 a2 c2 b2 a3 c3 b3")
    assert full.outcome == Outcome(None, Reason.BOARD_FULL, ())
    assert full.legal_moves == ()
    with pytest.raises(GameIsOver):
        full.play(0)


def test_in_hexagon_the_one_who_completes_a_triangle_loses() -> None:
    lost = replay(game("hexagon"), "12 45 23 46 13")
    assert lost.outcome == Outcome(1, Reason.AVOIDED_LINE, ((0, 1, 5),))
    assert lost.outcome.cells == {0, 1, 5}


def test_a_win_with_the_last_stone_is_no_draw() -> None:
    won = replay(TIC_TAC_TOE, "a1 b1 c1 a2 b2 c2 b3 a3 c3")
    assert won.outcome is not None
    assert (won.ply, won.outcome.winner, won.outcome.lines) == (9, 0, ((0, 4, 8),))


def test_one_move_can_complete_several_lines() -> None:
    """In the middle of three rows of 3x3x3 that all lack it."""
    position = played_one_by_one(game("tic-tac-toe-3d"), "111 112 333 211 121 233 323 132 123 312 321 231 222")
    assert position.outcome is not None
    assert position.outcome.winner == 0
    cells = game("tic-tac-toe-3d").geometry.cells
    assert [[cells[cell].name for cell in line] for line in position.outcome.lines] == [
        ["123", "222", "321"],
        ["121", "222", "323"],
        ["111", "222", "333"],
    ]


def test_seven_in_a_row_are_four_lines() -> None:
    position = replay(CONNECT_FOUR, "11 22 33 55 66 77 4".replace(" ", ""))
    assert position.outcome is not None
    assert len(position.outcome.lines) == 4
    assert position.outcome.cells == {0, 6, 12, 18, 24, 30, 36}


@pytest.mark.parametrize(
    ("first", "second", "fault"),
    [
        (_bits(0), _bits(0), "A cell cannot belong to both players"),
        (_bits(42), 0, "outside the 42 cells"),
        (-1, 0, "outside"),
        (0, _bits(0), "Players take turns, so 0 stones against 1"),
        (_bits(0, 6), 0, "Players take turns, so 2 stones against 0"),
        (_bits(1), 0, r"The stone on 1\.2 is floating: the cell below it is empty\."),
        (
            _bits(0, 1, 2, 3),
            _bits(6, 7, 8, 9),
            "The game would already have been over: one player has a whole line, but the opponent moved last.",
        ),
        (
            _bits(0, 1, 2, 3, 12),
            _bits(6, 7, 8, 9),
            "The game would already have been over: one player has a whole line, but the opponent moved last.",
        ),
        (
            _bits(0, 6, 12, 18),
            _bits(1, 7, 13, 19),
            "The game would already have been over: one player has a whole line, but the opponent moved last.",
        ),
        (
            _bits(0, 1, 2, 3, 12, 13, 14, 15),
            _bits(6, 7, 8, 18, 19, 20, 24),
            "No single last move can have completed all the lines on the board.",
        ),
        (
            _bits(0, 6, 12, 13, 18),
            _bits(1, 7, 19, 30),
            "No single last move can have completed all the lines on the board.",
        ),
    ],
)
def test_impossible_stones_are_refused(first: int, second: int, fault: str) -> None:
    with pytest.raises(InvalidPosition, match=fault):
        Position.of_stones(CONNECT_FOUR, first, second)


def test_a_line_with_one_end_free_can_be_the_last_move() -> None:
    position = Position.of_stones(CONNECT_FOUR, _bits(0, 6, 12, 18), _bits(1, 7, 13))
    assert position.outcome == Outcome(0, Reason.LINE, ((0, 6, 12, 18),))


def test_of_stones_is_the_position_played() -> None:
    for moves in ("", "4453", "1212121", "111111222222333333"):
        played = played_one_by_one(CONNECT_FOUR, moves)
        made = Position.of_stones(CONNECT_FOUR, played.first, played.second)
        assert (made, made.legal_moves, made.outcome) == (played, played.legal_moves, played.outcome)


def test_the_order_of_moves_does_not_matter() -> None:
    one, other = replay(CONNECT_FOUR, "1234"), replay(CONNECT_FOUR, "3412")
    assert one == other
    assert (hash(one), one.key) == (hash(other), other.key)
    assert one != replay(CONNECT_FOUR, "1243")
    assert one != replay(game("connect-four:8x6"), "1234")
    assert one != "1234"


def test_mirrored_positions_have_one_canonical_position() -> None:
    assert replay(CONNECT_FOUR, "1123").canonical == replay(CONNECT_FOUR, "7765").canonical
    assert replay(CONNECT_FOUR, "1123").symmetries == (replay(CONNECT_FOUR, "1123"), replay(CONNECT_FOUR, "7765"))
    assert replay(CONNECT_FOUR, "44").symmetries == (replay(CONNECT_FOUR, "44"),)


def test_no_two_positions_have_the_same_key() -> None:
    known = {Position.start(TIC_TAC_TOE)}
    waiting = list(known)
    while waiting:
        position = waiting.pop()
        new = {position.play(move) for move in position.legal_moves} - known
        known |= new
        waiting += new
    assert len(known) == 5478, "as everywhere written of tic-tac-toe"
    assert len({position.key for position in known}) == len(known)


def test_the_canonical_position_is_the_smallest_of_all_symmetric_ones() -> None:
    for moves in ("b2a1", "a1b2c3", "b1a2c2", "a1a3c2b2"):
        position = replay(TIC_TAC_TOE, moves)
        smallest = min((each.first, each.second) for each in position.symmetries)
        assert {(each.canonical.first, each.canonical.second) for each in position.symmetries} == {smallest}


@pytest.mark.parametrize("name", game_names())
def test_a_number_that_is_written_like_a_move_is_explained(name: str) -> None:
    start = Position.start(game(name))
    texts = {cell.move for cell in start.game.geometry.cells}
    for number in {*range(-1, 100)} - {*start.legal_moves}:
        hint = f'A number stands for a cell. To play the move {number}, pass it as a string: "{number}".'
        with pytest.raises(IllegalMove, match=r"cannot be taken now\. Allowed:") as refused:
            start.play(number)
        assert getattr(refused.value, "__notes__", []) == ([hint] if str(number) in texts else [])
        assert "A number" not in str(refused.value), "people who play have typed no number"
