"""What numba keeps on disk, and what happens where nothing can be kept."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from numba import typeof

from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.jit import code_cache
from denkspiel.solver.kernel.jit.compile import cached_jit, entry_point, function_type
from denkspiel.solver.kernel.jit.version import KERNEL, digest
from denkspiel.solver.kernel.rules import geometry_type
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame, cell_count
from tests.caches import forget


@pytest.fixture
def _forgotten() -> Iterator[None]:
    """Where code is kept is found anew, and said anew if it is nowhere."""
    forget(code_cache)
    yield
    forget(code_cache)


def counted() -> int:
    """The cells of a board, by a function that nobody has compiled yet."""

    def count(game: Any) -> Any:
        return cell_count(game)

    return int(cached_jit(count)(CompiledGame(layout_of(game("tic-tac-toe")))))


@cached_jit
def number_of(game: Any, step: int) -> Any:
    """The cells of a board, found by calling itself."""
    return cell_count(game) if step == 0 else number_of(game, step - 1)


@pytest.mark.usefixtures("_forgotten")
def test_a_function_that_is_passed_is_called_and_not_compiled_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))

    def by_name(game: Any, step: int) -> Any:
        return number_of(game, step)

    def as_told(function: Any, game: Any, step: int) -> Any:
        return function(game, step)

    board = CompiledGame(layout_of(game("tic-tac-toe")))
    assert cached_jit(by_name)(board, 3) == 9
    assert entry_point(cached_jit(as_told), function_type(number_of, board, 0), board, 0)(number_of, board, 3) == 9
    for name, is_part in (("by_name", True), ("as_told", False)):
        (file,) = tmp_path.rglob(f"*.{name}-*.code")
        assert (b"number_of" in file.read_bytes()) is is_part


def test_digest_changes_with_any_source(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("a = 1")
    (tmp_path / "other.py").write_text("b = 1")
    before = digest(tmp_path)
    (tmp_path / "other.py").write_text("b = 2")
    assert digest(tmp_path) != before


def test_digest_stays_if_only_the_keeping_of_code_changes(tmp_path: Path) -> None:
    before = digest(tmp_path)
    (tmp_path / "code_cache.py").write_text("a = 1")
    assert digest(tmp_path) == before


def test_compiled_code_is_kept_for_a_layout_and_the_sources_of_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal layouts share code whatever their game is called; another kernel or another rule has its own."""
    layout = layout_of(game("tic-tac-toe"))
    here = typeof(CompiledGame(layout))
    assert typeof(CompiledGame(layout_of(game("mnk:3,3,3")))) == here
    assert typeof(CompiledGame(layout_of(game("mnk:3,3,2")))) != here
    monkeypatch.setattr(geometry_type, "KERNEL", "another")
    assert typeof(CompiledGame(layout)) != here


@pytest.mark.usefixtures("_forgotten")
def test_no_place_to_keep_compiled_code_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file where the folder should be: nothing can be made below it, not even by the superuser."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file" / "cache"))
    with pytest.warns(code_cache.CodeCacheWarning, match="Cannot save compiled code in"):
        assert counted() == 9


@pytest.mark.usefixtures("_forgotten")
def test_compiled_code_is_kept_where_it_is_wanted_under_the_name_of_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "new"))
    assert counted() == 9
    assert any((tmp_path / "new" / f"denkspiel-{KERNEL}").glob("*/jit.test_compile.count-*.code"))


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_ends_a_long_search() -> None:
    source = "\n".join(
        (
            "import denkspiel as d",
            "from denkspiel.solver.exact.solver import Solver",
            "solver = Solver(d.game('score-four'), 16)  # nobody has ever come to the end of it",
            "solver.search(d.Position.start(solver.game), watch=lambda found: print(found.nodes, flush=True))",
        )
    )
    process = subprocess.Popen(
        [sys.executable, "-c", source], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert int(process.stdout.readline()) > 0
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=50)
    assert process.returncode in (-signal.SIGINT, 128 + signal.SIGINT)
    assert errors.rstrip().endswith("KeyboardInterrupt")
