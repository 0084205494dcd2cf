import pytest

from tests.cases import for_each


def test_every_case_is_tried_and_those_that_fail_are_told() -> None:
    tried: list[int] = []

    @for_each("number", range(5))
    def test(number: int) -> None:
        tried.append(number)
        assert number % 2 == 0, f"{number} is odd"

    with pytest.raises(ExceptionGroup, match="2 of 5 cases fail") as raised:
        test()
    assert tried == [0, 1, 2, 3, 4]
    assert [str(failure).splitlines()[0] for failure in raised.value.exceptions] == ["1 is odd", "3 is odd"]
    assert [failure.__notes__ for failure in raised.value.exceptions] == [
        ["This was the case 1."],
        ["This was the case 3."],
    ]


@for_each("low, high", [(1, 2), (3, 4)])
def test_a_case_may_have_several_values_and_share_fixtures(low: int, high: int, tmp_path: object) -> None:
    assert (low < high, tmp_path is not None) == (True, True)


def test_cases_may_have_names() -> None:
    @for_each("number", {"one": 1})
    def test(number: int) -> None:
        raise ValueError(number)

    with pytest.raises(ExceptionGroup) as raised:
        test()
    assert raised.value.exceptions[0].__notes__ == ["This was the case one."]


def test_no_cases_are_no_test() -> None:
    with pytest.raises(AssertionError, match="cannot fail"):
        for_each("number", [])


def test_cases_of_cases() -> None:
    tried: list[tuple[int, int]] = []

    @for_each("one", [1, 2])
    @for_each("other", [3, 4])
    def test(one: int, other: int) -> None:
        tried.append((one, other))

    test()
    assert tried == [(1, 3), (1, 4), (2, 3), (2, 4)]
