"""The pages about games and published results: their names are games, their commands run."""

import re
from pathlib import Path

import pytest

from denkspiel.cli.main import main
from denkspiel.games.catalogue import game

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"


def test_the_sizes_of_the_page_about_games_can_be_played() -> None:
    page = (REFERENCE / "games.md").read_text(encoding="utf-8")
    section = page.partition("## Other sizes")[2].partition("\n## ")[0]
    examples = re.findall(r"^\| `[^`]+` \|.*\| `([^`]+)` \|$", section, re.MULTILINE)
    assert len(examples) > 6
    for example in examples:
        assert game(example).geometry.lines
    for name, cells in (("connect-four:9x7x5", 63), ("hexagon:7", 21), ("gomoku", 225), ("mnk:10,10,5", 100)):
        assert name in examples
        assert game(name).geometry.size == cells


@pytest.mark.long
def test_the_commands_of_the_page_of_published_results_find_them(capsys: pytest.CaptureFixture[str]) -> None:
    page = (REFERENCE / "published-values.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    answers = []
    for line in block.splitlines():
        assert main(line.split()[1:]) == 0
        answers.append(capsys.readouterr().out)
    assert [expected in answer for expected, answer in zip(("draw", "wins", "117649"), answers, strict=True)] == [
        True
    ] * 3
