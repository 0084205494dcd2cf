"""The catalogues of translations: renew them from the source, or check that they are whole.

    python -m tools.translations --check
    python -m tools.translations --write [--merge LANGUAGE FILE...]

`--write` extracts all templates with Babel into `denkspiel.pot`, brings the catalogue of every language to the same
templates (known translations stay, new templates come in empty, those no longer used go) and compiles it. `--merge`
takes translations into a language from further files of `msgid` and `msgstr` pairs; a later file wins. Nothing written
holds a date or a line number, so a catalogue changes only when a text does.
"""

import argparse
import ast
import io
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from types import MappingProxyType

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from denkspiel.locale.languages import ENGLISH, languages_in, read_language

__all__ = ["Catalogues", "MessageCall", "game_texts", "gaps", "main", "message_calls", "source_faults"]


GAME_TEXTS = frozenset({"title", "description", "origin"})
"""Texts that stand in a game; a message may be made of them, and `game_texts` finds those."""


@dataclass(frozen=True)
class MessageCall:
    """One `Message(...)` of the source.

    Attributes:
        place: file and line, for people.
        template: the text; empty if it is that of a game or of another message, `None` if it is not a literal at all.
        given: the names of the values.
        open: whether further values may come in: with `**`, or because it is in a table outside all functions.
    """

    place: str
    template: str | None
    given: frozenset[str]
    open: bool


def gaps(template: str) -> frozenset[str]:
    """The names of the gaps of a template, as `str.format` reads it.

    Raises:
        ValueError: a brace without its partner.
    """
    names = (name for _, name, _, _ in Formatter().parse(template) if name is not None)
    return frozenset(name.split(".")[0].split("[")[0] for name in names)


def message_calls(root: Path) -> Iterator[MessageCall]:
    """All calls of `Message` in the Python files under `root`, file by file."""
    for file, node, in_function in _calls(root, "Message"):
        yield MessageCall(
            f"{file}:{node.lineno}",
            _template(node.args[0]) if node.args else None,
            frozenset(keyword.arg for keyword in node.keywords if keyword.arg is not None),
            not in_function or any(keyword.arg is None for keyword in node.keywords),
        )


def game_texts(root: Path) -> Iterator[tuple[str, str]]:
    """The file and the text of every text that stands in a `Game(...)` of the source.

    Braces in them are doubled, since they are no gaps.
    """
    for file, node, _ in _calls(root, "Game"):
        for keyword in node.keywords:
            value = keyword.value
            if keyword.arg in GAME_TEXTS and isinstance(value, ast.Constant) and value.value:
                yield file, str(value.value).replace("{", "{{").replace("}", "}}")


def source_faults(calls: list[MessageCall]) -> list[str]:
    """What is wrong with the messages themselves, one sentence each."""
    faults = []
    for call in calls:
        if call.template is None:
            faults.append(f"{call.place}: the template must be a literal, or it cannot be translated")
        elif missing := (frozenset() if call.open else gaps(call.template) - call.given):
            faults.append(f"{call.place}: nothing is given for {', '.join(sorted(missing))}")
    return faults


def _calls(root: Path, function: str) -> Iterator[tuple[str, ast.Call, bool]]:
    """The file, the call, and whether it stands in a function."""
    for path in sorted(root.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        bodies = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)]
        inside = {node for body in bodies for node in ast.walk(body)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function:
                yield path.relative_to(root).as_posix(), node, node in inside


def _template(argument: ast.expr) -> str | None:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    attributes = {part.attr for part in ast.walk(argument) if isinstance(part, ast.Attribute)}
    return "" if attributes & {*GAME_TEXTS, "template"} else None


PACKAGE = Path(__file__).parents[1] / "src" / "denkspiel"


class _PlainCatalog(Catalog):
    """A catalogue whose head names the language, its encoding and the share translated, and nothing of the day."""

    translated = ""
    """The share of the templates that is translated, such as "62 %"."""

    def _plain_headers(self) -> list[tuple[str, str]]:
        kept = ("Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
        headers = [
            ("Project-Id-Version", self.project),
            *(pair for pair in self._get_mime_headers() if pair[0] in kept),
        ]
        return [*headers, ("X-Translated", self.translated)] if self.translated else headers

    mime_headers = property(_plain_headers, Catalog._set_mime_headers)


@dataclass(frozen=True)
class Catalogue:
    """The translations into one language, in its folder."""

    folder: Path

    @property
    def code(self) -> str:
        """The language."""
        return self.folder.name

    @property
    def file(self) -> Path:
        """The translations, to be edited by hand."""
        return self.folder / "LC_MESSAGES" / "denkspiel.po"

    @property
    def compiled_file(self) -> Path:
        """What the program reads."""
        return self.file.with_suffix(".mo")

    def translations(self) -> dict[str, str]:
        """The translations as they stand; none if there is no catalogue yet."""
        return _pairs(self.file) if self.file.exists() else {}

    def renew(self, extracted: dict[str, list[str]], merged: Iterable[Path]) -> list[str]:
        """Write both files; the answer says what was dropped or is still missing."""
        known = self.translations()
        for path in merged:
            known |= {template: text for template, text in _pairs(path).items() if text}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_bytes(_as_po(_catalogue(extracted, known, self.code)))
        self.compiled_file.write_bytes(self.compiled())
        unused = [
            f"{self.code}: dropped, for the source no longer says it: {template!r}"
            for template in known
            if template not in extracted
        ]
        missing = [
            f"{self.code}: not yet translated: {template!r}" for template in extracted if not known.get(template)
        ]
        return unused + missing

    def compiled(self) -> bytes:
        """The catalogue as the program reads it; what is not translated stays English."""
        target = io.BytesIO()
        pairs = _pairs(self.file)
        write_mo(target, _catalogue({template: [] for template in pairs}, pairs, self.code))
        return target.getvalue()

    def faults(self, templates: set[str]) -> list[str]:
        """What is wrong, one sentence each."""
        return [f"{self.code}: {fault}" for fault in self._faults(templates)]

    def _faults(self, templates: set[str]) -> Iterator[str]:
        complete = True
        try:
            complete = read_language(self.folder).complete
        except ValueError as error:
            yield str(error)
        if not self.file.exists():
            yield f"{self.file.name} is missing; make locale writes it"
            return
        yield from self._translation_faults(templates, complete)
        if not self.compiled_file.exists() or self.compiled_file.read_bytes() != self.compiled():
            yield f"{self.compiled_file.name} is not compiled from the catalogue; make locale renews it"

    def _translation_faults(self, templates: set[str], complete: bool) -> list[str]:
        read = _read(self.file)
        entries = {str(entry.id): entry for entry in read if entry.id}
        found = [f"not in the catalogue: {template!r}" for template in sorted(templates - set(entries))]
        found += [f"no longer used: {template!r}" for template in [*sorted(set(entries) - templates), *read.obsolete]]
        for template, entry in entries.items():
            if not entry.string:
                if complete:
                    found.append(f"not translated: {template!r}")
            elif entry.fuzzy:
                found.append(f"marked as fuzzy: {template!r}")
            elif not _same_gaps(template, str(entry.string)):
                found.append(f"not the same gaps: {template!r} and {entry.string!r}")
        return found


@dataclass(frozen=True)
class Catalogues:
    """The source under `package` and the catalogues in its folder `locale`, one for each language but English."""

    package: Path = PACKAGE

    @property
    def template_file(self) -> Path:
        """All templates, without translations."""
        return self.package / "locale" / "denkspiel.pot"

    @property
    def languages(self) -> dict[str, Catalogue]:
        """The catalogues by the codes of their languages."""
        folder = self.template_file.parent
        return {code: Catalogue(folder / code) for code in languages_in(folder) if code != ENGLISH}

    def extracted(self) -> dict[str, list[str]]:
        """Each template of the source with the files it stands in."""
        found = extract_from_dir(self.package, [("**.py", "python")], keywords={"Message": None})
        texts = [(file, template) for file, _, template, _, _ in found if template and isinstance(template, str)]
        files: dict[str, list[str]] = {}
        for file, template in [*texts, *game_texts(self.package)]:
            if file not in files.setdefault(template, []):
                files[template].append(file)
        return files

    def template_text(self, extracted: dict[str, list[str]]) -> bytes:
        """What the template file should hold."""
        return _as_po(_catalogue(extracted, {}, None))

    def renew(self, merged: Mapping[str, Iterable[Path]] = MappingProxyType({})) -> list[str]:
        """Write all files, with translations from further ones by language; the answer says what is dropped or missing.

        Raises:
            ValueError: there is no folder for a language that is to be merged.
        """
        if unknown := merged.keys() - self.languages.keys():
            raise ValueError(f"no language: {', '.join(unknown)}; there are: {', '.join(self.languages)}")
        extracted = self.extracted()
        self.template_file.write_bytes(self.template_text(extracted))
        renewed = (each.renew(extracted, merged.get(code, ())) for code, each in self.languages.items())
        return [remark for remarks in renewed for remark in remarks]

    def faults(self) -> list[str]:
        """What is wrong, one sentence each; empty if everything is translated and compiled."""
        calls = list(message_calls(self.package))
        found = source_faults(calls)
        templates = {call.template for call in calls if call.template}
        templates |= {text for _, text in game_texts(self.package)}
        for catalogue in self.languages.values():
            found += catalogue.faults(templates)
        if not self.template_file.exists() or self.template_file.read_bytes() != self.template_text(self.extracted()):
            found.append(f"{self.template_file.name} is not what the source says; make locale renews it")
        return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Renew or check; the exit status is 1 if a check finds a fault or a file to merge is broken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="only look, and complain")
    action.add_argument("--write", action="store_true", help="write the catalogues anew")
    parser.add_argument("--merge", nargs="+", metavar=("LANGUAGE", "FILE"), help="take its translations from here too")
    options = parser.parse_args(arguments)
    catalogues = Catalogues()
    merged = {code: map(Path, files) for code, *files in [options.merge] if files} if options.merge else {}
    try:
        remarks = catalogues.renew(merged) if options.write else catalogues.faults()
    except (OSError, ValueError, PoFileError) as error:
        remarks = [str(error)]
        options.check = True
    print("\n".join([*remarks, f"{len(remarks)} remarks on {len(catalogues.extracted())} templates"]))
    return 1 if options.check and remarks else 0


def _catalogue(files: dict[str, list[str]], translations: dict[str, str], language: str | None) -> Catalog:
    catalogue = _PlainCatalog(locale=language, project="denkspiel", version="", charset="utf-8", fuzzy=False)
    catalogue.header_comment = "# Sentences of denkspiel."
    for template, places in files.items():
        catalogue.add(template, translations.get(template, ""), locations=[(place, 0) for place in places])
    if language is not None and files:
        # Rounded down: only a complete catalogue may say 100 %.
        done = sum(bool(translations.get(template)) for template in files)
        catalogue.translated = f"{100 * done // len(files)} %"
    return catalogue


def _as_po(catalogue: Catalog) -> bytes:
    target = io.BytesIO()
    write_po(target, catalogue, width=110, sort_by_file=True, include_lineno=False)
    return target.getvalue()


def _read(path: Path) -> Catalog:
    with path.open("rb") as source:
        return read_po(source, abort_invalid=True)


def _pairs(path: Path) -> dict[str, str]:
    return {str(entry.id): str(entry.string) for entry in _read(path) if entry.id}


def _same_gaps(template: str, translation: str) -> bool:
    try:
        return gaps(template) == gaps(translation)
    except ValueError:
        return False


if __name__ == "__main__":
    sys.exit(main())
