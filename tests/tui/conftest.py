import pytest

from denkspiel.opponents import advisor


@pytest.fixture(autouse=True)
def _quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best that is known is looked for as shortly as can be: here counts how it is shown, not what it is."""
    monkeypatch.setattr(advisor, "HINT_SECONDS", 0.02)
