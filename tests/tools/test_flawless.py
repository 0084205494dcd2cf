"""What `master` gives away is counted move by move."""

import pytest

from benchmarks import flawless
from benchmarks.flawless import RIVALS, Faults, faults


def test_who_never_errs_gives_nothing_away_and_who_plays_by_lot_does() -> None:
    none = faults("connect-four:4x4", 4, 0.05, "random", "perfect")
    assert none.moves > 4
    assert (none.outcomes, none.plies) == (0, 0)
    some = faults("connect-four:4x4", 4, 0.05, "perfect", "random")
    assert some.outcomes + some.plies > 0


def test_the_last_line_counts_all_of_them(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    counted = iter([Faults(100, 0, 1), Faults(100, 2, 0), Faults(50, 0, 0), Faults(50, 1, 2)])
    monkeypatch.setattr(flawless, "faults", lambda *_: next(counted))
    assert flawless.main([]) == 0
    *rest, last = [line.strip("|").split("|") for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    assert [cell.strip() for cell in last] == ["all", "300", "3", "0.3 to 2.9 %", "3"]
    assert [row[0].strip() for row in rest[2:]] == [*RIVALS]
