"""What modules and other distributions offer by name; those of `examples/extension` are installed for a process."""

import os
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from denkspiel.core.registry import BrokenExtension, ExtensionWarning, Registry, check_name, fold_name

EXTENSION = Path(__file__).parents[2] / "examples" / "extension"


@dataclass(frozen=True)
class Thing:
    name: str
    place: int = 0
    aliases: tuple[str, ...] = ()


ThingRegistry = Registry[Thing]


def install(site: Path, distribution: str, points: dict[str, dict[str, str]]) -> None:
    """What pip leaves of a distribution, without its code: `points` by group and name."""
    info = site / f"{distribution.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", encoding="utf-8")
    lines = [
        line
        for group, entries in points.items()
        for line in (f"[{group}]", *(f"{name} = {place}" for name, place in entries.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")


@pytest.fixture
def things(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., ThingRegistry]]:
    """Makes the registry of a package whose modules are given as source; the folder is on the path."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "things").mkdir()

    def make(**modules: str) -> ThingRegistry:
        for name, source in {"__init__": "", **modules}.items():
            (tmp_path / "things" / f"{name}.py").write_text(f"from {__name__} import Thing\n{source}", encoding="utf-8")
        return Registry(("things",), "test.things", Thing)

    yield make
    for name in [name for name in sys.modules if name.partition(".")[0] in ("things", "other")]:
        del sys.modules[name]


def test_entries_of_all_modules_are_listed_by_their_places(things: Callable[..., ThingRegistry]) -> None:
    registry = things(b="ENTRIES = [Thing('b-1', 3), Thing('b-2', 1)]", a="ENTRIES = [Thing('a', 2)]", tool="PLAIN = 1")
    assert [entry.name for entry in registry.all_entries()] == ["b-2", "a", "b-1"]
    assert registry.find("nobody") is None


def test_only_the_module_called_like_the_name_is_imported(things: Callable[..., ThingRegistry]) -> None:
    registry = things(b="ENTRIES = [Thing('b-1', 3)]", a="raise RuntimeError")
    assert registry.find("b-1") == Thing("b-1", 3)
    assert "things.a" not in sys.modules


def test_a_name_given_twice_is_refused(things: Callable[..., ThingRegistry]) -> None:
    registry = things(a="ENTRIES = [Thing('same')]", b="ENTRIES = [Thing('same')]")
    with pytest.raises(ValueError, match="two entries of things have the same name: same"):
        registry.all_entries()


def test_an_alias_leads_to_its_entry_however_it_is_written(
    things: Callable[..., ThingRegistry], tmp_path: Path
) -> None:
    registry = things(a="ENTRIES = [Thing('a', 2, ('3D-Äpfel  rot',))]")
    (tmp_path / "other.py").write_text(f"from {__name__} import Thing\nNEW = Thing('new', 0, ('Pear',))\n", "utf-8")
    install(tmp_path, "other-things", {"test.things": {"new": "other:NEW"}})
    for written in ("3D-Äpfel rot", "3d äpfel-ROT", "3D-A\u0308pfel  rot"):
        assert registry.find(written).name == "a"  # type: ignore[union-attr]
    assert "other" not in sys.modules
    assert registry.find("PEAR") == Thing("new", 0, ("Pear",))
    assert registry.find("plum") is None


@pytest.mark.parametrize("aliases", [("B",), ("x", "X")])
def test_an_alias_that_is_another_name_too_is_refused(
    things: Callable[..., ThingRegistry], aliases: tuple[str, ...]
) -> None:
    registry = things(a=f"ENTRIES = [Thing('a', 1, {aliases}), Thing('b', 2)]")
    with pytest.raises(ValueError, match=f"have the same name: {fold_name(aliases[0])}"):
        registry.all_entries()


@pytest.mark.parametrize("name", ["", "Name", "a b", "a:5", "a.toml", "-a", "a--b", "ä"])
def test_a_name_that_nobody_could_ask_for_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is no name"):
        check_name(name)


def test_other_distributions_add_theirs_and_are_loaded_only_when_needed(
    things: Callable[..., ThingRegistry], tmp_path: Path
) -> None:
    registry = things(a="ENTRIES = [Thing('a', 2)]")
    (tmp_path / "other.py").write_text(f"from {__name__} import Thing\nNEW = Thing('new')\n", encoding="utf-8")
    install(tmp_path, "other-things", {"test.things": {"new": "other:NEW"}})
    assert registry.find("a") == Thing("a", 2)
    assert "other" not in sys.modules
    assert registry.find("new") == Thing("new")
    assert registry.find_built_in("new") is None
    assert [entry.name for entry in registry.all_entries()] == ["a", "new"]


@pytest.mark.parametrize(
    ("name", "place", "fault"),
    [
        ("gone", "nowhere:GONE", "ModuleNotFoundError: No module named 'nowhere'"),
        ("lacking", "other:LACKING", "AttributeError: module 'other' has no attribute 'LACKING'"),
        ("number", "other:NUMBER", "TypeError: it leads to int instead of Thing"),
        ("alias", "other:NEW", 'ValueError: its entry is called "new"'),
        ("a", "other:A", "ValueError: the program itself has something of that name"),
    ],
)
def test_what_cannot_be_used_is_named_and_takes_nothing_along(
    things: Callable[..., ThingRegistry], tmp_path: Path, name: str, place: str, fault: str
) -> None:
    registry = things(b="ENTRIES = [Thing('a', 2)]")
    source = f"from {__name__} import Thing\nNEW, A, NUMBER = Thing('new'), Thing('a'), 5\n"
    (tmp_path / "other.py").write_text(source, encoding="utf-8")
    install(tmp_path, "other-things", {"test.things": {"new": "other:NEW", name: place}})
    sentence = f'"{name}" from the package other-things (entry point test.things) does not work: {fault}.'
    with pytest.warns(ExtensionWarning) as warned:
        assert [entry.name for entry in registry.all_entries()] == ["a", "new"]
    assert [str(warning.message) for warning in warned] == [sentence]
    if name == "a":
        assert registry.find("a") == Thing("a", 2)
    else:
        with pytest.raises(BrokenExtension) as refusal:
            registry.find(name)
        assert str(refusal.value) == sentence


def test_a_name_that_two_distributions_offer_is_refused(things: Callable[..., ThingRegistry], tmp_path: Path) -> None:
    registry = things()
    (tmp_path / "other.py").write_text(f"from {__name__} import Thing\nNEW = Thing('new')\n", encoding="utf-8")
    for distribution in ("first", "second"):
        install(tmp_path, distribution, {"test.things": {"new": "other:NEW"}})
    with pytest.raises(BrokenExtension, match=r"the name is also offered by (first|second)"):
        registry.find("new")
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        assert registry.all_entries() == ()
    assert len(warned) == 1


def called(site: Path, *words: str) -> tuple[str, str]:
    """What a command writes to the two streams with that folder among the installed ones."""
    path = os.pathsep.join([str(site), str(EXTENSION), *sys.path])
    run = subprocess.run(
        [sys.executable, "-m", "denkspiel", "--language", "en", *words],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout, run.stderr


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder in which the example is installed."""
    project = tomllib.loads((EXTENSION / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    install(tmp_path, project["name"], project["entry-points"])
    return tmp_path


def test_the_example_s_game_and_opponent_are_offered_and_play(site: Path) -> None:
    games, complaints = called(site, "games")
    assert complaints == ""
    assert games.splitlines()[-6].startswith("wide-five")
    assert "wide-five:W" in games
    assert "leftmost" in called(site, "opponents", "wide-five")[0]
    assert "leftmost" in called(site, "opponents", "connect-four")[0]
    match, complaints = called(site, "match", "leftmost", "raumvier-1", "--game", "wide-five:6", "--games", "1")
    assert complaints == ""
    assert "leftmost" in match


def test_a_broken_one_is_complained_of_and_the_rest_goes_on(site: Path) -> None:
    groups = {"denkspiel.games": {"poker": "poker:ENTRY"}, "denkspiel.opponents": {"cheat": "poker:CHEAT"}}
    install(site, "poker", groups)
    missing = "does not work: ModuleNotFoundError: No module named 'poker'.\n"
    games, complaints = called(site, "games")
    assert "wide-five" in games
    assert complaints == f'denkspiel: "poker" from the package poker (entry point denkspiel.games) {missing}'
    assert called(site, "show", "poker") == ("", complaints)
    assert called(site, "show", "connect-four", "44")[1] == ""
    opponents, complaints = called(site, "opponents", "hexagon")
    assert "leftmost" in opponents
    assert f'"cheat" from the package poker (entry point denkspiel.opponents) {missing}' in complaints
