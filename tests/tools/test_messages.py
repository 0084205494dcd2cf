from pathlib import Path

import pytest

from tools.messages import game_texts, gaps, message_calls, source_faults


def faults_of(folder: Path, source: str) -> list[str]:
    (folder / "module.py").write_text(source, encoding="utf-8")
    return source_faults(list(message_calls(folder)))


@pytest.mark.parametrize(
    ("template", "names"),
    [
        ("plain", set()),
        ("{a} of {b}", {"a", "b"}),
        ("{share:.0%} {{no gap}}", {"share"}),
        ("{cell.name} {x[0]}", {"cell", "x"}),
    ],
)
def test_gaps_are_what_format_asks_for(template: str, names: set[str]) -> None:
    assert gaps(template) == names


def test_a_sound_message_is_no_fault(tmp_path: Path) -> None:
    assert not faults_of(tmp_path, 'def f(n):\n    return Message("{n} stones", n=n), Message("None")\n')


@pytest.mark.parametrize("argument", ['f"{n} stones"', "text", '"a" if n else "b"', '"a %s" % n'])
def test_a_template_that_is_no_literal_is_a_fault(tmp_path: Path, argument: str) -> None:
    (fault,) = faults_of(tmp_path, f"def f(n, text):\n    return Message({argument})\n")
    assert fault.startswith("module.py:2: the template must be a literal")


def test_a_gap_without_a_value_is_a_fault(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, 'def f(n):\n    return Message("{n} of {most}", n=n)\n')
    assert fault == "module.py:2: nothing is given for most"


def test_tables_of_templates_may_be_filled_later(tmp_path: Path) -> None:
    table = 'TABLE = (Message("{n} stones"),)\n'
    assert not faults_of(tmp_path, table + "def f():\n    return Message(TABLE[0].template, n=1)\n")
    assert not faults_of(tmp_path, 'def f(**values):\n    return Message("{n} cells", **values)\n')


def test_texts_of_games_are_found_with_their_braces_doubled(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(
        'G = Game(id="g", title="Line", description="Use {this}.")\nH = Game(title=name, description="")\n',
        encoding="utf-8",
    )
    assert list(game_texts(tmp_path)) == [("game.py", "Line"), ("game.py", "Use {{this}}.")]
