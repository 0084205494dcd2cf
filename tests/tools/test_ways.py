import sys

import pytest

from tools import ways
from tools.page_way import Asked, python_modules
from tools.recorder import Recorder
from tools.ways import Way


def test_calls_of_denkspiel_are_noted_in_the_order_of_the_first_ones_but_not_those_of_an_import(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from denkspiel.core.notation import replay  # noqa: PLC0415
    from denkspiel.games.catalogue import game  # noqa: PLC0415

    game("hexagon")
    monkeypatch.delitem(sys.modules, "denkspiel.games.hexagon")
    recorder = Recorder()
    recorder.start()
    import denkspiel.games.hexagon  # noqa: PLC0415

    assert denkspiel.games.hexagon
    imported = recorder.modules()
    position = replay(game("tic-tac-toe"), "b2").play(0)
    recorder.stop()
    position.play(1)
    assert imported == []
    assert {"core.notation", "core.position"} <= set(recorder.modules())
    assert recorder.calls.count("core.position") > 1
    assert recorder.modules().index("core.notation") < recorder.modules().index("core.position")
    assert recorder.modules(0, 1) == recorder.calls[:1]


def test_a_key_passes_through_the_rules_and_its_redraw_through_the_drawing() -> None:
    move, redraw = ways.typed()
    assert move.modules[0] == "tui.keys"
    assert "core.position" in move.modules
    assert not [module for module in move.modules if module.startswith("draw.")]
    assert "draw.text" in redraw.modules
    assert "tui.keys" not in redraw.modules


def test_a_position_in_the_book_is_found_there_and_not_searched() -> None:
    way = ways.solved_in_book()
    assert any(module.startswith("solver.book") for module in way.modules)
    assert "core.notation" in way.modules
    assert "solver.table" not in way.modules
    assert "cli.main" not in way.modules  # set up once, for all lines


def test_what_requests_pass_through_is_counted_without_those_before_them() -> None:
    before = Asked("GET", "/api/games/tic-tac-toe")
    asked = Asked("POST", "/api/position", b'{"game": "tic-tac-toe", "moves": "b2"}')
    modules = python_modules([before], [asked])
    assert "core.notation" in modules
    assert "core.notation" not in python_modules([asked], [before])


def test_the_table_counts_and_names(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(ways, "typed", lambda: [Way("a key", ["tui.keys", "core.position"])])
    monkeypatch.setattr(ways, "clicked", lambda: [Way("a click", ["web.guard"], ["/api/position", "/api/choose"])])
    monkeypatch.setattr(ways, "solved_in_book", lambda: Way("in the book", []))
    monkeypatch.setattr(ways, "solved_by_search", lambda: Way("searched", []))
    assert ways.main(["--names"]) == 0
    told = capsys.readouterr().out
    assert "| a key       |       2 |" in told
    assert "| a click     |       1 |        2 |" in told
    assert "\na click: /api/position /api/choose web.guard\n" in told
    assert ways.main([]) == 0
    assert "tui.keys" not in capsys.readouterr().out
