"""Single changes of the source, each with the test that must fail: whether the tests would notice.

    python -m tools.mutants                       makes every change of tests/mutants, one at a time, and runs its test
    python -m tools.mutants is_held guard         those with these words in their names or files
    python -m tools.mutants --sample 8 --seed 17  some of them, others with another seed
    python -m tools.mutants --check               only looks whether the list still fits the source

A change is made in a copy of the tree. A test that fails, or does not end in time, has noticed it. Changes
that no test can notice because they have no effect are in the list with the reason, and are not made.

A browser is given the page in few files, which are made anew when a module or sheet of it is changed: that needs Node.
"""

import argparse
import ast
import builtins
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from queue import SimpleQueue

from tools.node import REQUIRED

__all__ = ["FOLDER", "ROOT", "Mutant", "Tree", "faults", "main", "read_list"]


ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "mutants"


@dataclass(frozen=True)
class Mutant:
    """A change of the source.

    Attributes:
        name: what is wrong with it; no other change has this name.
        file: the file, from the root of the repository.
        old: what stands there.
        new: what stands there instead.
        test: the test that must fail; empty if none can.
        equivalent: why none can.
    """

    name: str
    file: str
    old: str
    new: str
    test: str = ""
    equivalent: str = ""


def read_list(folder: Path) -> list[Mutant]:
    """All changes in a folder of lists.

    Raises:
        TypeError: an entry has other keys than it may have.
    """
    tables = (tomllib.loads(file.read_text(encoding="utf-8"))["mutant"] for file in sorted(folder.glob("*.toml")))
    return [Mutant(**entry) for table in tables for entry in table]


def faults(mutants: Sequence[Mutant], root: Path = ROOT) -> list[str]:
    """What is wrong with a list, one line each."""
    names = Counter(mutant.name for mutant in mutants)
    twice = [f"{name}: stands in the list {count} times" for name, count in names.items() if count > 1]
    return twice + [f"{mutant.name}: {fault}" for mutant in mutants for fault in _faults(mutant, root)]


def _faults(mutant: Mutant, root: Path) -> Iterator[str]:
    file = root / mutant.file
    source = file.read_text(encoding="utf-8") if file.is_file() else ""
    count = source.count(mutant.old)
    if count != 1:
        yield f'"{mutant.old}" stands {count} times in {mutant.file}, not once'
    elif mutant.old == mutant.new:
        yield "changes nothing"
    elif file.suffix == ".py":
        yield from _python_faults(mutant, source)
    if bool(mutant.test) == bool(mutant.equivalent):
        yield "needs either a test or the reason why it is equivalent"
    elif mutant.test and not _exists(mutant.test, root):
        yield f"there is no test {mutant.test}"


def _python_faults(mutant: Mutant, source: str) -> Iterator[str]:
    try:
        unbound = _unbound_names(source.replace(mutant.old, mutant.new)) - _unbound_names(source)
    except SyntaxError:
        yield f"{mutant.file} is no Python any more"
        return
    for name in sorted(unbound):  # such a change crashes whatever the test looks at
        yield f"{mutant.file} has nothing called {name}"


@lru_cache(maxsize=256)
def _unbound_names(source: str) -> frozenset[str]:
    """The names that are read in a module, and bound nowhere in it."""
    nodes = [*ast.walk(ast.parse(source))]
    increased = [node.target for node in nodes if isinstance(node, ast.AugAssign)]
    read, bound = set[str](), {*dir(builtins)}
    for node in nodes:
        match node:
            case ast.Name(name, ast.Load()) | ast.AugAssign(ast.Name(name)):
                read.add(name)
            case ast.Name(name) if node not in increased:
                bound.add(name)
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name) | ast.arg(name):
                bound.add(name)
            case ast.MatchAs(name=str(name)) | ast.MatchStar(str(name)) | ast.ExceptHandler(name=str(name)):
                bound.add(name)
            case ast.alias(name, shown):
                bound.add(shown or name.partition(".")[0])
    return frozenset(read - bound)


def _exists(test: str, root: Path) -> bool:
    path, _, function = test.partition("::")
    file = root / path
    name = function.partition("[")[0]
    defined = rf"^(?:async )?def {name}\("
    return file.is_file() and (not name or re.search(defined, file.read_text("utf-8"), re.M) is not None)


_COPIED = ("src", "tests", "tools", "benchmarks", "examples", "docs")
_UNWANTED = shutil.ignore_patterns("__pycache__", "node_modules", "*.webp")
_SECONDS = 240
"""The longest that a test of one change may take; what has not ended by then hangs."""
_PYTEST = ("pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider")
_NODE = ("tools.node", "--test")
_PAGE = "src/denkspiel/web/static/"
_PROGRAMS = "node_modules"


class Tree:
    """A copy of all that tests need, in which single changes are made."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        """Copy what stands at `root`."""
        self.folder = folder
        for name in _COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, folder / name, ignore=_UNWANTED)
        for file in (path for path in root.iterdir() if path.is_file()):
            shutil.copy(file, folder)
        if (root / _PROGRAMS).is_dir():
            (folder / _PROGRAMS).symlink_to(root / _PROGRAMS)

    @contextmanager
    def changed(self, mutant: Mutant) -> Iterator[None]:
        """While the change is made."""
        file = self.folder / mutant.file
        genuine = file.read_text(encoding="utf-8")
        is_bundled = mutant.file.startswith(_PAGE) and not mutant.test.endswith(".js")
        try:
            file.write_text(genuine.replace(mutant.old, mutant.new), encoding="utf-8")
            self._bundle(is_bundled)
            yield
        finally:
            file.write_text(genuine, encoding="utf-8")
            self._bundle(is_bundled)

    def passes(self, tests: Iterable[str], seconds: float = _SECONDS) -> tuple[bool, str]:
        """Whether these tests pass in time, and what they print."""
        by_kind: tuple[list[str], list[str]] = ([], [])
        for test in dict.fromkeys(tests):
            by_kind[test.endswith(".js")].append(test)
        for command, some in zip((_PYTEST, _NODE), by_kind, strict=True):
            if some:
                passed, told = self._run([sys.executable, "-m", *command, *some], seconds)
                if not passed:
                    return False, told
        return True, ""

    def _bundle(self, is_needed: bool) -> None:
        """Make the page's files as its modules and sheets are now.

        Raises:
            RuntimeError: if that is not possible, as without Node; a test in a browser would see no change.
        """
        if is_needed:
            made, told = self._run([sys.executable, "-m", "tools.page_script", "--write"], _SECONDS)
            if not made:
                raise RuntimeError(f"The page's files cannot be made: {told}")

    def _run(self, words: Sequence[str], seconds: float) -> tuple[bool, str]:
        # a file changed twice within a second would be taken for the one compiled before
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.folder / "src"),
            "PYTHONDONTWRITEBYTECODE": "1",
            REQUIRED: "required",
        }
        with subprocess.Popen(
            words,
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                told, _ = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return False, f"no end after {seconds} s"
        return process.returncode == 0, told


def main(arguments: Sequence[str] | None = None) -> int:
    """Make changes and run tests; 1 if a change is not noticed, 2 if the list or the tests do not fit the source."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("words", nargs="*", metavar="WORD", help="only those with such a word in their name or file")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="only so many of them, drawn by lot")
    parser.add_argument("--seed", type=int, default=1, help="decides the lot")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="so many at a time (default: 2)")
    parser.add_argument("--check", action="store_true", help="change nothing, only hold the list against the source")
    options = parser.parse_args(arguments)
    mutants = read_list(FOLDER)
    wrong = faults(mutants)
    print("\n".join([*wrong, f"{len(wrong)} faults in a list of {len(mutants)} changes"]))
    if wrong or options.check:
        return 2 if wrong else 0
    wanted = _wanted(mutants, options)
    with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder:
        trees = [Tree(Path(folder) / str(number)) for number in range(options.jobs)]
        passed, told = trees[0].passes((mutant.test for mutant in wanted), _SECONDS * max(1, len(wanted)))
        if not passed:
            print(f"{told}\nThe tests fail without any change.")
            return 2
        survivors = _survivors(wanted, trees)
    print(f"{len(wanted) - len(survivors)} of {len(wanted)} changes were noticed")
    return 1 if survivors else 0


def _wanted(mutants: Sequence[Mutant], options: argparse.Namespace) -> list[Mutant]:
    words: list[str] = options.words
    wanted = [
        mutant
        for mutant in mutants
        if mutant.test and (not words or any(word in mutant.name or word in mutant.file for word in words))
    ]
    if options.sample and options.sample < len(wanted):
        wanted = random.Random(options.seed).sample(wanted, options.sample)
    return wanted


def _survivors(mutants: Sequence[Mutant], trees: Sequence[Tree]) -> list[Mutant]:
    """Those that their tests do not notice; each is reported as soon as it is known."""
    free: SimpleQueue[Tree] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def survives(mutant: Mutant) -> bool:
        tree = free.get()
        try:
            with tree.changed(mutant):
                survived, _ = tree.passes([mutant.test])
        finally:
            free.put(tree)
        print(f"{'NOT NOTICED' if survived else 'noticed    '}  {mutant.name}", flush=True)
        return survived

    with ThreadPoolExecutor(len(trees)) as threads:
        return [mutant for mutant, survived in zip(mutants, threads.map(survives, mutants), strict=True) if survived]


if __name__ == "__main__":
    sys.exit(main())
