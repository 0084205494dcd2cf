import re

import pytest

from denkspiel.core.errors import DenkspielError, UnknownName, UnsuitableOpponent
from tools.docs_lists import error_classes

CLASSES: list[type[DenkspielError]] = [DenkspielError, *error_classes()]


def test_every_class_of_errors_has_a_kind_of_its_own() -> None:
    assert len(CLASSES) > 20
    assert [error.__name__ for error in CLASSES if "kind" not in vars(error)] == []
    kinds = [error.kind for error in CLASSES]
    assert [kind for kind in kinds if not re.fullmatch(r"[a-z]+(-[a-z]+)*", kind)] == []
    assert sorted(set(kinds)) == sorted(kinds)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("illegal-move", "IllegalMove"),
        ("unreadable-move", "UnreadableMove"),
        ("game-is-over", "GameIsOver"),
        ("unknown-name", "UnknownName"),
        ("unsuitable-opponent", "UnsuitableOpponent"),
        ("busy", "QueueFull"),
        ("solver-loading", "SolverLoading"),
        ("search-failed", "SearchFailed"),
        ("no-solver", "NoSolver"),
    ],
)
def test_kinds_that_programs_outside_rely_on_stay(kind: str, name: str) -> None:
    assert {error.__name__: error.kind for error in CLASSES}[name] == kind


def test_a_class_derived_elsewhere_has_the_kind_of_its_base() -> None:
    class Foreign(UnsuitableOpponent):
        """An error of an opponent of one's own."""

    assert Foreign("a", "b", []).kind == "unsuitable-opponent"


def test_an_opponent_that_does_not_know_the_game_is_no_unknown_name() -> None:
    assert not issubclass(UnsuitableOpponent, UnknownName | LookupError)
