import re

from tools.lower_bounds import ROOT, TESTS, libraries


def test_every_library_is_tested_in_its_lowest_version() -> None:
    asked = {re.split(r"[\[>=<;! ]", wanted)[0] for some in libraries().values() for wanted in some}
    assert asked == set(TESTS)
    assert all((ROOT / tests).exists() for tests in TESTS.values())


def test_every_library_has_a_lower_bound() -> None:
    assert all(">=" in wanted for some in libraries().values() for wanted in some)
