"""The examples of docs/reference/library.md, docs/how-to/learning-environments.md and README.md do what they show."""

import doctest
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from denkspiel import parse_move, replay
from denkspiel.cli.main import main

ROOT = Path(__file__).parents[1]


def blocks(page: str, language: str) -> list[str]:
    """The blocks of code of that language on a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("page", "fewest"), [("reference/library.md", 20), ("how-to/learning-environments.md", 15)])
def test_examples_of_a_page(page: str, fewest: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sessions = blocks(f"docs/{page}", "pycon")
    assert len(sessions) > 4
    examples = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, page, page, 0)
    said: list[str] = []
    found = doctest.DocTestRunner().run(examples, out=said.append)
    assert found.attempted > fewest
    assert found.failed == 0, "".join(said)


def test_example_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    (source,) = blocks("README.md", "python")
    exec(compile(source, "README.md", "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize(
    "page",
    [
        "docs/tutorials/exact-analysis.md",
        *(f"docs/reference/api/{path.name}" for path in sorted((ROOT / "docs/reference/api").glob("*.md"))),
    ],
)
def test_sessions_of_tutorials_and_of_the_reference_of_names(page: str) -> None:
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks(page, "pycon")), {}, page, page, 0)
    said: list[str] = []
    found = doctest.DocTestRunner().run(examples, out=said.append)
    assert found.attempted > 1
    assert found.failed == 0, "".join(said)


def test_checks_of_the_tutorial_print_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", "en")
    template, *_ = blocks("docs/tutorials/own-player.md", "python")
    page = (ROOT / "docs/tutorials/own-player.md").read_text(encoding="utf-8")
    faulty = template.replace("(self, position, rng)", "(self, position)")
    for source in (template, faulty):
        Path("my_player.py").write_text(source, encoding="utf-8")
        main(["check", "my_player.py"])
        said = re.sub(r"\d+ ms", "1 ms", capsys.readouterr().out)
        assert f"\n{said}" in page


def test_boards_of_the_guide_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for source in blocks("docs/how-to/embed-a-board.md", "python"):
        exec(compile(source, "embed-a-board.md", "exec"), {})
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


def test_players_of_the_tutorial_take_a_win_and_stop_one() -> None:
    players = blocks("docs/tutorials/own-player.md", "python")
    assert len(players) == 2
    for source in players:
        names: dict[str, Any] = {}
        exec(compile(source, "own-player.md", "exec"), names)
        player = names["MyPlayer"]()
        for moves, wanted in (("414141", "4"), ("41414", "4")):
            position = replay("connect-four", moves)
            assert player.choose(position, Random(1)) == parse_move(position, wanted)
        assert player.choose(replay("connect-four", ""), Random(1)) is not None
