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


def test_no_cases_are_no_test() -> None:
    with pytest.raises(AssertionError, match="cannot fail"):
        for_each("number", [])
