from denkspiel.play.plan import key_example


def test_no_example_where_all_are_called_by_their_digits() -> None:
    assert key_example(["1", "2", "10"], ["1", "2", "10"]) is None


def test_the_example_has_different_digits_if_there_are_any() -> None:
    assert key_example(["11", "12", "21"], ["a1", "a2", "b1"]) == ("1 2", "a2")
    assert key_example(["1", "2"], ["left", "right"]) == ("1", "left")
    assert key_example(["1", "2"], ["1", "right"]) == ("2", "right")
