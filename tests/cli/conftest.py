import pytest

from denkspiel.cli.main import main
from tests.cli.calling import Answer, Call


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def denkspiel(capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls the command in this process."""

    def call(*words: str) -> Answer:
        capsys.readouterr()
        status = main(words)
        return Answer(status, *capsys.readouterr())

    return call
