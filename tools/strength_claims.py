"""What the tables of docs/strength.md show, in sentences that are computed from them."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from denkspiel.games.catalogue import game
from denkspiel.opponents.roster import opponent_entries
from tools.pairings import LADDER, Played

__all__ = ["claims"]

_YARDSTICK, *_LEVELS = LADDER
_STEPS = {frozenset(pair): pair[1] for pair in pairwise(_LEVELS)}
_TOP = _LEVELS[-1]
_ORIGINALS = {entry.name for entry in opponent_entries() if entry.original}

_Case = tuple[Played, str]


def claims(table: Sequence[Played]) -> list[str]:
    """Each expectation with "yes", or with where it fails; then what is a matter of degree."""
    beats_random = _cases(
        table, lambda names: next((one for one in names if one != _YARDSTICK and _YARDSTICK in names), "")
    )
    steps = _cases(table, lambda names: _STEPS.get(frozenset(names), ""))
    originals = _cases(table, lambda names: _TOP if _TOP in names and set(names) & _ORIGINALS else "")
    return [
        *_claim("Every opponent beats `random` clearly", beats_random),
        *_raumvier(table),
        *_claim("Each level beats the one before clearly", steps),
        *_claim(f"`{_TOP}` beats the players of the originals clearly", originals),
        *_scores(f"`{_TOP}` and the player that never errs", table, _TOP, "perfect"),
        *_scores(f"`master` and `{_TOP}`, which is `master` in a hurry", table, "master", _TOP),
    ]


def _raumvier(table: Sequence[Played]) -> list[str]:
    levels = _cases(table, lambda names: "raumvier-2" if set(names) == {"raumvier-1", "raumvier-2"} else "")
    with_gravity = [case for case in levels if game(case[0].pairing.game).geometry.gravity]
    without = "; ".join(case[0].score_of(case[1]) for case in levels if case not in with_gravity)
    same = f"Without gravity nothing lies above a cell, and the two are the same player: {without}."
    claim = _claim("`raumvier-2` beats `raumvier-1` clearly where stones rest on stones", with_gravity)
    return [*claim, same] if without else claim


def _cases(table: Sequence[Played], winner: Callable[[tuple[str, str]], str]) -> list[_Case]:
    """The pairings in which someone is expected to win, and who."""
    found = ((played, winner(played.pairing.names)) for played in table)
    return [case for case in found if case[1]]


def _claim(text: str, cases: Sequence[_Case]) -> list[str]:
    if not cases:
        return []
    failing = [(played, name) for played, name in cases if played.seen_by(name).interval()[0] <= 1 / 2]
    if failing:
        worst = "; ".join(played.score_of(name) for played, name in failing)
        return [f"{text}: yes in {len(cases) - len(failing)} pairings, **no** in {len(failing)}: {worst}."]
    closest, name = min(cases, key=lambda case: case[0].seen_by(case[1]).score)
    return [f"{text}: yes, in all {len(cases)} pairings; closest was {closest.score_of(name)}."]


def _scores(text: str, table: Sequence[Played], one: str, other: str) -> list[str]:
    met = [played.score_of(one) for played in table if set(played.pairing.names) == {one, other}]
    return [f"{text}: {'; '.join(met)}."] if met else []
