from denkspiel.puzzles.judge import only_move


def test_one_move_keeps_at_least_a_draw_or_none_is_the_one() -> None:
    assert only_move({3: 0, 4: 1, 5: -1}) == 4
    assert only_move({3: 0, 4: -1, 5: -1}) == 3
    assert only_move({3: 0, 4: 0, 5: -1}) is None
    assert only_move({3: 1, 4: 1}) is None
    assert only_move({3: -1, 4: -1}) is None
    assert only_move({3: -1}) is None
