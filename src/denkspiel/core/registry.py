"""What is found by its name: the entries of the modules of some packages, and those that other distributions add.

A module of these packages that has a list `ENTRIES` offers all that stands in it; there is no other list. A
distribution adds to it by entry points of a group, each a name and where its entry is found:

    [project.entry-points."denkspiel.games"]
    my-game = "my_package.my_game:ENTRY"

Modules are imported when something in them is asked for, other distributions when no module has the name or when
everything is listed. What cannot be loaded there harms nothing else: a list leaves it out with an
`ExtensionWarning`, and a program that asks for it by name gets a `BrokenExtension`.
"""

import re
import unicodedata
import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from denkspiel.core.errors import DenkspielError, DenkspielWarning
from denkspiel.core.message import Message, quote_input

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["BrokenExtension", "ExtensionWarning", "Registry", "RegistryEntry", "check_name", "fold_name"]


class BrokenExtension(DenkspielError):
    """Another distribution offers this game or player, but it cannot be used; the error message says why."""

    kind = "broken-extension"


class ExtensionWarning(DenkspielWarning):
    """The same where everything is listed: what cannot be used is left out."""


_NAME = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_FAULT = 200


class RegistryEntry(Protocol):
    """What can be found by name.

    Attributes:
        name: small letters, digits and hyphens.
        aliases: other names by which people ask for it, as they write them.
        place: where it stands among the entries of the package; the smallest number first.
    """

    @property
    def name(self) -> str: ...  # noqa: D102

    @property
    def aliases(self) -> tuple[str, ...]: ...  # noqa: D102

    @property
    def place(self) -> float: ...  # noqa: D102


AnyEntry = TypeVar("AnyEntry", bound=RegistryEntry)


def check_name(name: str) -> None:
    """Check that a name is one that people can ask for.

    Raises:
        ValueError: it has characters other than small letters, digits and hyphens between them.
    """
    if not _NAME.fullmatch(name):
        raise ValueError(f'"{name}" is no name; names are made of small letters and digits, with hyphens between')


def fold_name(name: str) -> str:
    """A name without what makes no difference: upper and lower case, and whether words are parted by spaces or hyphens.

    Examples:
        >>> fold_name("3D-Vier  Gewinnt") == fold_name("3d vier gewinnt")
        True
    """
    return re.sub(r"[\s-]+", "-", unicodedata.normalize("NFC", name.strip()).casefold())


class Registry(Generic[AnyEntry]):
    """The entries of some packages and of a group of entry points."""

    def __init__(
        self,
        packages: tuple[str, ...],
        group: str,
        kind: type[AnyEntry],
        check: Callable[[AnyEntry], None] = lambda _: None,
    ) -> None:
        """Look into these packages and that group.

        Args:
            packages: the names of the packages whose modules hold entries.
            group: the group of entry points through which other distributions add theirs.
            kind: what an entry point must lead to.
            check: raises any error if an entry of another distribution cannot be used.
        """
        self._packages, self._group, self._kind, self._check = packages, group, kind, check
        self._met: dict[str, AnyEntry] = {}

    @cached_property
    def built_in(self) -> Mapping[str, AnyEntry]:
        """The entries of the packages by name, in the order of their places.

        Raises:
            ValueError: two of them have the same name, or one has the same name twice.
        """
        entries = sorted(
            (entry for stem in sorted(self._stems) for entry in self._entries(stem)), key=lambda entry: entry.place
        )
        names = [name for entry in entries for name in _all_names(entry)]
        if twice := {name for name in names if names.count(name) > 1}:
            raise ValueError(f"two entries of {self._packages[0]} have the same name: {', '.join(sorted(twice))}")
        return {entry.name: entry for entry in entries}

    @cached_property
    def extensions(self) -> Mapping[str, AnyEntry]:
        """The entries of other distributions by name, in alphabetical order; what cannot be used is left out."""
        usable = {}
        for name in sorted(self._points):
            try:
                usable[name] = self._loaded(name)
            except BrokenExtension as error:
                warnings.warn(ExtensionWarning(error.message), stacklevel=2)
        return usable

    def all_entries(self) -> tuple[AnyEntry, ...]:
        """All entries, those of the packages first."""
        return (*self.built_in.values(), *self.extensions.values())

    def find(self, name: str) -> AnyEntry | None:
        """The entry of that name or with that alias, `None` if there is none.

        Raises:
            BrokenExtension: another distribution offers it, but it cannot be used.
        """
        if name not in self._met:
            entry = self.find_built_in(name)
            if entry is None and name not in self._points:
                return self._find_by_alias(fold_name(name))
            self._met[name] = entry or self._loaded(name)
        return self._met[name]

    def _find_by_alias(self, folded: str) -> AnyEntry | None:
        """The entry with that folded name; other distributions are asked last, because loading them takes time."""

        def named(entries: Mapping[str, AnyEntry]) -> AnyEntry | None:
            return next((entry for entry in entries.values() if folded in _all_names(entry)), None)

        return named(self.built_in) or named(self.extensions)

    def find_built_in(self, name: str) -> AnyEntry | None:
        """The entry of that name in the packages, `None` if there is none."""
        # the entry if it stands in the module called like its name or the beginning of it: no other is imported
        words = name.split("-")
        stems = ("_".join(words[:count]) for count in range(len(words), 0, -1))
        entries = (entry for stem in stems if stem in self._stems for entry in self._entries(stem))
        return next((entry for entry in entries if entry.name == name), None) or self.built_in.get(name)

    @cached_property
    def _stems(self) -> Mapping[str, str]:
        """The whole names of all modules by the last part of them."""
        return {
            module.name: f"{package}.{module.name}"
            for package in self._packages
            for module in iter_modules(import_module(package).__path__)
        }

    def _entries(self, stem: str) -> Iterable[AnyEntry]:
        entries: Iterable[AnyEntry] = getattr(import_module(self._stems[stem]), "ENTRIES", ())
        return entries

    @cached_property
    def _points(self) -> Mapping[str, list["EntryPoint"]]:
        from importlib.metadata import entry_points  # noqa: PLC0415 (takes as long to load as all games together)

        points: dict[str, list[EntryPoint]] = {}
        for point in entry_points(group=self._group):
            points.setdefault(point.name, []).append(point)
        return points

    def _loaded(self, name: str) -> AnyEntry:
        point, *others = self._points[name]
        try:
            if others:
                raise ValueError(f"the name is also offered by {', '.join(map(_distribution, others))}")
            if name in self.built_in:
                raise ValueError("the program itself has something of that name")
            entry = point.load()
            if not isinstance(entry, self._kind):
                raise TypeError(f"it leads to {type(entry).__name__} instead of {self._kind.__name__}")
            if entry.name != name:
                raise ValueError(f'its entry is called "{entry.name}"')
            self._check(entry)
            return entry
        except Exception as error:
            fault = f"{type(error).__name__}: {quote_input(str(error), _LONGEST_FAULT)}"
            raise BrokenExtension(
                Message(
                    '"{name}" from the package {package} (entry point {group}) does not work: {fault}.',
                    name=quote_input(name),
                    package=_distribution(point),
                    group=self._group,
                    fault=fault,
                )
            ) from error


def _distribution(point: "EntryPoint") -> str:
    return point.dist.name if point.dist else point.module


def _all_names(entry: RegistryEntry) -> list[str]:
    return [entry.name, *map(fold_name, entry.aliases)]
