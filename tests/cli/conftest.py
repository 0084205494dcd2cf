import pytest

from denkspiel.cli import long_work
from denkspiel.cli.main import main
from tests.cli.calling import Answer, Call


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said of long work depends on the machine; the tests of that set these times themselves."""
    monkeypatch.setattr(long_work, "ANNOUNCE_AFTER_SECONDS", 1000.0)
    monkeypatch.setattr(long_work, "ADVISE_AFTER_SECONDS", 1000.0)


@pytest.fixture
def denkspiel(capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls the command in this process."""

    def call(*words: str) -> Answer:
        capsys.readouterr()
        status = main(words)
        return Answer(status, *capsys.readouterr())

    return call
