"""Compiled code on disk: whole, for the right function and the right game, or compiled anew."""

import errno
import os
import random
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from denkspiel.core import safe_file
from denkspiel.core.file_lock import LockState, try_lock
from denkspiel.core.safe_file import write_atomically
from denkspiel.games.catalogue import game
from denkspiel.solver import self_test
from denkspiel.solver.kernel.jit import code_cache
from denkspiel.solver.kernel.jit.code_cache import CodeCacheWarning
from denkspiel.solver.kernel.jit.compile import cached_jit
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame, board, ground
from tests.caches import forget
from tests.oracles.endings import Endings

HEXAGON, TIC_TAC_TOE = CompiledGame(layout_of(game("hexagon"))), CompiledGame(layout_of(game("tic-tac-toe")))
BOARDS = {HEXAGON: 2**15 - 1, TIC_TAC_TOE: 2**9 - 1}


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty place to keep code."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    forget(code_cache)
    yield tmp_path
    forget(code_cache)


def cells_of(game: Any) -> Any:
    return board(game)


def lowest_cells_of(game: Any) -> Any:
    return ground(game)


def fresh(function: Callable[..., Any] = cells_of) -> Any:
    """The function as a new process would have it: nothing is compiled or loaded yet."""
    return cached_jit(function)


def loaded(dispatcher: Any) -> int:
    return sum(dispatcher.stats.cache_hits.values())


def files(place: Path) -> list[Path]:
    return sorted(place.rglob("*.code"))


def test_code_is_kept_in_a_folder_for_each_game_and_loaded_by_the_next_process(place: Path) -> None:
    first = fresh()
    assert {compiled: int(first(compiled)) for compiled in BOARDS} == BOARDS
    assert loaded(first) == 0
    assert len({path.parent for path in files(place)}) == len(files(place)) == 2
    second = fresh()
    assert {compiled: int(second(compiled)) for compiled in BOARDS} == BOARDS
    assert loaded(second) == 2
    assert not list(place.rglob(".*"))


def test_code_of_another_game_or_function_is_not_loaded_whatever_its_name(place: Path) -> None:
    """What numba's own store does when two processes take the same number at the same moment."""
    for function in (cells_of, lowest_cells_of):
        for compiled in BOARDS:
            fresh(function)(compiled)
    contents = {path: path.read_bytes() for path in files(place)}
    for path in contents:
        for other in contents.keys() - {path}:
            path.write_bytes(contents[other])
            function = cells_of if "lowest" not in path.name else lowest_cells_of
            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always")
                forget(code_cache)
                for compiled, cells in BOARDS.items():
                    assert int(fresh(function)(compiled)) == cells
            assert ["is damaged" in str(warning.message) for warning in told] == [True]
            assert path.read_bytes() != contents[other]


def _cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def _flipped(content: bytes) -> bytes:
    place = random.Random(1).randrange(len(content))
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


@pytest.mark.parametrize("damage", [_cut, _flipped, lambda _: b"", lambda content: content + b"x"])
def test_damaged_code_is_compiled_anew_and_told_once(place: Path, damage: Callable[[bytes], bytes]) -> None:
    fresh()(HEXAGON)
    (path,) = files(place)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.warns(CodeCacheWarning, match="is damaged and is being compiled again") as told:
        assert int(fresh()(HEXAGON)) == BOARDS[HEXAGON]
    assert len(told) == 1
    again = fresh()
    again(HEXAGON)
    assert loaded(again) == 1


def test_a_full_disk_is_told_once_and_keeps_nobody_from_an_answer(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _target: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.warns(CodeCacheWarning, match='Cannot save compiled code in ".*": the disk is full') as told:
        assert [int(fresh()(HEXAGON)) for _ in range(2)] == [BOARDS[HEXAGON]] * 2
    assert len(told) == 1
    assert not files(place)
    assert not list(place.rglob(".*"))


def test_what_a_killed_process_has_left_is_removed(place: Path) -> None:
    fresh()(HEXAGON)
    (path,) = files(place)
    left = path.with_name(".something.denkspiel-tmp")
    left.write_bytes(b"half")
    path.unlink()
    forget(safe_file)
    fresh()(HEXAGON)
    assert not left.exists()


def test_who_compiles_is_alone_with_the_folder(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def writing(path: Path, content: bytes, *, private: bool) -> None:
        with (path.parent / "lock").open("ab") as file:
            seen.append(try_lock(file))
        write_atomically(path, content, private=private)

    monkeypatch.setattr(code_cache, "write_atomically", writing)
    fresh()(HEXAGON)
    (path,) = files(place)
    assert seen == [LockState.HELD_ELSEWHERE]
    with (path.parent / "lock").open("ab") as file:
        assert try_lock(file) is LockState.ACQUIRED


HOLDING = """
import sys, time
from pathlib import Path
from denkspiel.core.file_lock import hold_lock
with hold_lock(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(100)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_nobody_waits_for_a_paused_program_and_what_is_compiled_meanwhile_is_kept(place: Path) -> None:
    fresh()(HEXAGON)
    (code,) = files(place)
    code.unlink()
    words = [sys.executable, "-c", HOLDING, str(code.with_name("lock"))]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        holder.send_signal(signal.SIGSTOP)
        try:
            with pytest.warns(CodeCacheWarning, match="is compiling code for .* but does not respond") as told:
                assert int(fresh()(HEXAGON)) == BOARDS[HEXAGON]
            again = fresh()
            assert (int(again(HEXAGON)), loaded(again)) == (BOARDS[HEXAGON], 1)
        finally:
            holder.kill()
    assert len(told) == 1
    assert len(files(place)) == 1


def _folder_there(path: Path) -> None:
    path.mkdir()


def _link_there(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
@pytest.mark.parametrize("make", [os.mkfifo if os.name == "posix" else _folder_there, _folder_there, _link_there])
@pytest.mark.parametrize("what", ["code", "lock"])
def test_whatever_stands_where_a_file_should_keeps_nobody_waiting(
    place: Path, make: Callable[[Path], None], what: str
) -> None:
    fresh()(HEXAGON)
    (code,) = files(place)
    instead = code if what == "code" else code.with_name("lock")
    if what == "lock":
        code.unlink()
    instead.unlink()
    make(instead)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert int(fresh()(HEXAGON)) == BOARDS[HEXAGON]
        again = fresh()
        assert int(again(HEXAGON)) == BOARDS[HEXAGON]
    assert ("is damaged" if what == "code" else "Cannot lock") in str(told[0].message)
    assert loaded(again) == (make is not _folder_there or what == "lock"), "a folder is left where it is"


def _everybody_may_write(path: Path) -> None:
    path.chmod(path.stat().st_mode | 0o002)


def _a_group_may_write(path: Path) -> None:
    path.chmod(path.stat().st_mode | 0o020)


def _of_another(path: Path) -> None:
    if os.geteuid():
        pytest.skip("only the superuser can give a file away")
    os.chown(path, 65_534, -1)


@pytest.mark.skipif(os.name != "posix", reason="owners and modes of POSIX")
@pytest.mark.parametrize("change", [_everybody_may_write, _a_group_may_write, _of_another])
def test_code_is_not_loaded_if_another_user_could_have_changed_it(
    place: Path, change: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file, its folder, and one on the way to it."""
    place = place / "folder" / "place"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(place))
    before = os.umask(0)  # however much the user allows otherwise
    try:
        fresh()(HEXAGON)
    finally:
        os.umask(before)
    (code,) = files(place)
    assert code.stat().st_mode & 0o777 == 0o600
    folders = [folder for folder in code.parents if folder.is_relative_to(place.parent)]
    assert all(folder.stat().st_mode & 0o022 == 0 for folder in folders)
    for part in (code, folders[0], folders[-1]):
        mode, owner = part.stat().st_mode, part.stat().st_uid
        change(part)
        forget(code_cache)
        function = fresh()
        with pytest.warns(CodeCacheWarning, match=f'other users can change "{part}"') as told:
            assert int(function(HEXAGON)) == BOARDS[HEXAGON]
        assert len(told) == 1
        assert loaded(function) == 0
        os.chown(part, owner, -1)
        part.chmod(0o600 if part == code else mode)
    forget(code_cache)
    function = fresh()
    function(HEXAGON)
    assert loaded(function) == 1, "all is well again"


@pytest.mark.skipif(os.name != "posix", reason="owners and modes of POSIX")
def test_the_next_place_is_taken_if_another_user_could_change_the_first_one(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_to_all, own = place / "open", place / "own"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setattr(code_cache, "__file__", str(open_to_all / "jit" / "code_cache.py"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(own))
    fresh()(HEXAGON)
    assert not files(open_to_all)
    assert len(files(own)) == 1


def test_code_that_answers_a_known_question_wrongly_is_thrown_away(place: Path) -> None:
    right = [False, True]
    function = fresh()
    function(HEXAGON)
    with pytest.warns(CodeCacheWarning, match="is damaged"):
        self_test.verify_kernel(function, HEXAGON, lambda: right.pop(0))
    assert not right
    assert len(files(place)) == 1  # compiled again, and kept
    assert int(function(HEXAGON)) == BOARDS[HEXAGON]
    with pytest.raises(self_test.KernelGivesWrongValue, match=r"\(cells_of\)"):
        self_test.verify_kernel(function, HEXAGON, lambda: False)


@pytest.mark.parametrize("name", ["connect-four", "hexagon", "qubic", "mnk:2,2,2", "connect-four:4x1"])
def test_the_value_of_a_known_question_is_that_of_brute_force(name: str) -> None:
    known = self_test.known_position_for(game(name))
    position = known.position
    value = Endings(position.game).value(position.own, position.enemy)
    assert (known.score.value, known.score.plies) == value


COMPILING = """
import os
from pathlib import Path

from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.jit.compile import cached_jit
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame, completing_cells
import numpy as np

PLACE = Path(os.environ["NUMBA_CACHE_DIR"])

@cached_jit
def ends(game, stones):
    return completing_cells(game, stones)

def is_right(name):
    layout = layout_of(game(name))
    line = layout.stones(game(name).geometry.line_masks[0])
    lowest = line & -line
    return int(ends(CompiledGame(layout), np.uint64(line ^ lowest))) & lowest == lowest

def together(names):
    children = []
    for name in names:
        child = os.fork()
        if not child:
            os._exit(0 if is_right(name) else 1)
        children.append(child)
    print([os.waitpid(child, 0)[1] for child in children], len(list(PLACE.rglob("*.code"))))

NAMES = ("tic-tac-toe", "hexagon", "tic-tac-toe-3d", "connect-four:4x4") * 2
is_right("mnk:2,2,2")  # what numba sets up for its first function, once instead of sixteen times
together(NAMES)
for path in PLACE.rglob("*.code"):
    path.write_bytes(path.read_bytes()[:-9])
together(NAMES)
"""


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="processes as only POSIX makes them: soon enough to begin together")
def test_eight_processes_with_four_games_on_an_empty_and_on_a_damaged_store(place: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMPILING],
        env={**os.environ, "NUMBA_CACHE_DIR": str(place)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.stdout == f"{[0] * 8} 5\n{[0] * 8} 5\n"


LOADING = """
import sys
from tests.solver.kernel.jit.test_code_cache import BOARDS, HEXAGON, fresh, loaded
function = fresh()
print(int(function(HEXAGON)) == BOARDS[HEXAGON], loaded(function), "numba.np.arraymath" in sys.modules)
"""


@pytest.mark.long
def test_who_loads_code_does_without_what_numba_gathers_before_it_compiles(place: Path) -> None:
    """That takes longer than all the rest of a start, above all where scipy is installed, which it takes in."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(place)}
    command = [sys.executable, "-c", LOADING]
    told = [subprocess.check_output(command, env=environment, text=True).split() for _ in range(2)]
    assert told == [["True", "0", "True"], ["True", "1", "False"]]


def test_ctrl_c_counts_though_a_callback_loses_what_it_raises(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """LLVM calls Python back while it compiles; what is raised there is printed and forgotten."""

    def lose_it(*_: object, **_named: object) -> None:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)

    before, function = signal.getsignal(signal.SIGINT), fresh()
    with monkeypatch.context() as patched:
        patched.setattr(code_cache, "write_atomically", lose_it)
        with pytest.raises(KeyboardInterrupt):
            function(HEXAGON)
    assert signal.getsignal(signal.SIGINT) is before
    function(HEXAGON)
    assert not files(place), "it was compiled, though not kept"
