"""What `master` gives away is counted move by move."""

from benchmarks.flawless import faults


def test_who_never_errs_gives_nothing_away_and_who_plays_by_lot_does() -> None:
    none = faults("connect-four:4x4", 4, 0.05, "random", "perfect")
    assert none.moves > 4
    assert (none.outcomes, none.plies) == (0, 0)
    some = faults("connect-four:4x4", 4, 0.05, "perfect", "random")
    assert some.outcomes + some.plies > 0
