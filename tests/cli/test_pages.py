"""The examples in the documentation show what the program really says."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.calling import PROGRESS, Call, in_this_process

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"


def examples(page: str) -> list[tuple[str, str]]:
    """Every call in a console block of the page, and what is shown below it."""
    blocks = re.findall(r"^```console\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    calls = (call for block in blocks for call in block.split("$ denkspiel ")[1:])
    return [(words, said) for words, _, said in (call.partition("\n") for call in calls)]


def test_calls_of_the_page(denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    in_this_process(monkeypatch)  # another would load the solver, for the same words
    shown = examples(PAGE.read_text(encoding="utf-8"))
    assert len(shown) > 10
    for words, said in shown:
        answer = denkspiel(*shlex.split(words))
        assert answer.out + PROGRESS.sub("", answer.err) == said, words
