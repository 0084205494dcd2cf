"""The catalogues of translations: renew them from the source, or check that they are whole.

    python -m tools.translations --check
    python -m tools.translations --write [--merge FILE...]

`--write` extracts all templates with Babel into `denkspiel.pot`, brings the German catalogue to the same templates
(known translations stay, new templates come in empty, those no longer used go) and compiles it. `--merge` takes
translations from further files of `msgid` and `msgstr` pairs; a later file wins. Nothing written holds a date or
a line number, so that a catalogue changes only when a text does.
"""

import argparse
import io
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from tools.messages import game_texts, gaps, message_calls, source_faults

__all__ = ["Catalogues", "main"]

PACKAGE = Path(__file__).parents[1] / "src" / "denkspiel"


class _PlainCatalog(Catalog):
    """A catalogue whose head names the language and the encoding, and nothing that changes by itself."""

    def _plain_headers(self) -> list[tuple[str, str]]:
        kept = ("Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
        return [("Project-Id-Version", self.project)] + [pair for pair in self._get_mime_headers() if pair[0] in kept]

    mime_headers = property(_plain_headers, Catalog._set_mime_headers)


@dataclass(frozen=True)
class Catalogues:
    """The source under `package` and the catalogues in its folder `locale`."""

    package: Path = PACKAGE

    @property
    def template_file(self) -> Path:
        """All templates, without translations."""
        return self.package / "locale" / "denkspiel.pot"

    @property
    def german_file(self) -> Path:
        """The translations, to be edited by hand."""
        return self.package / "locale" / "de" / "LC_MESSAGES" / "denkspiel.po"

    @property
    def compiled_file(self) -> Path:
        """What the program reads."""
        return self.german_file.with_suffix(".mo")

    def extracted(self) -> dict[str, list[str]]:
        """Each template of the source with the files it stands in."""
        found = extract_from_dir(self.package, [("**.py", "python")], keywords={"Message": None})
        texts = [(file, template) for file, _, template, _, _ in found if template and isinstance(template, str)]
        files: dict[str, list[str]] = {}
        for file, template in [*texts, *game_texts(self.package)]:
            if file not in files.setdefault(template, []):
                files[template].append(file)
        return files

    def template_text(self) -> bytes:
        """What the template file should hold."""
        return _as_po(_catalogue(self.extracted(), {}, None))

    def translations(self) -> dict[str, str]:
        """The translations as they stand; none if there is no catalogue yet."""
        return _pairs(self.german_file) if self.german_file.exists() else {}

    def renew(self, merged: Iterable[Path] = ()) -> list[str]:
        """Write all three files; the answer says what was dropped or is still missing."""
        known = self.translations()
        for path in merged:
            known |= {template: text for template, text in _pairs(path).items() if text}
        extracted = self.extracted()
        self.german_file.parent.mkdir(parents=True, exist_ok=True)
        self.template_file.write_bytes(self.template_text())
        self.german_file.write_bytes(_as_po(_catalogue(extracted, known, "de")))
        self.compiled_file.write_bytes(self.compiled())
        unused = [
            f"dropped, for the source no longer says it: {template!r}"
            for template in known
            if template not in extracted
        ]
        return unused + [f"not yet translated: {template!r}" for template in extracted if not known.get(template)]

    def compiled(self) -> bytes:
        """The German catalogue as the program reads it."""
        target = io.BytesIO()
        read = _read(self.german_file)
        write_mo(target, _catalogue({str(entry.id): [] for entry in read if entry.id}, _pairs(self.german_file), "de"))
        return target.getvalue()

    def faults(self) -> list[str]:
        """What is wrong, one sentence each; empty if everything is translated and compiled."""
        calls = list(message_calls(self.package))
        found = source_faults(calls)
        if not self.german_file.exists():
            return [*found, f"{self.german_file.name} is missing; make locale writes it"]
        templates = {call.template for call in calls if call.template}
        found += self._translation_faults(templates.union(text for _, text in game_texts(self.package)))
        if not self.template_file.exists() or self.template_file.read_bytes() != self.template_text():
            found.append(f"{self.template_file.name} is not what the source says; make locale renews it")
        if not self.compiled_file.exists() or self.compiled_file.read_bytes() != self.compiled():
            found.append(f"{self.compiled_file.name} is not compiled from the catalogue; make locale renews it")
        return found

    def _translation_faults(self, templates: set[str]) -> list[str]:
        read = _read(self.german_file)
        entries = {str(entry.id): entry for entry in read if entry.id}
        found = [f"not in the catalogue: {template!r}" for template in sorted(templates - set(entries))]
        found += [f"no longer used: {template!r}" for template in [*sorted(set(entries) - templates), *read.obsolete]]
        for template, entry in entries.items():
            if not entry.string:
                found.append(f"not translated: {template!r}")
            elif entry.fuzzy:
                found.append(f"marked as fuzzy: {template!r}")
            elif not _same_gaps(template, str(entry.string)):
                found.append(f"not the same gaps: {template!r} and {entry.string!r}")
        return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Renew or check; the exit status is 1 if a check finds a fault or a file to merge is broken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="only look, and complain")
    action.add_argument("--write", action="store_true", help="write the catalogues anew")
    parser.add_argument("--merge", nargs="+", type=Path, default=[], metavar="FILE", help="take translations from here")
    options = parser.parse_args(arguments)
    catalogues = Catalogues()
    try:
        remarks = catalogues.renew(options.merge) if options.write else catalogues.faults()
    except (OSError, PoFileError) as error:
        remarks = [str(error)]
        options.check = True
    print("\n".join([*remarks, f"{len(remarks)} remarks on {len(catalogues.extracted())} templates"]))
    return 1 if options.check and remarks else 0


def _catalogue(files: dict[str, list[str]], translations: dict[str, str], language: str | None) -> Catalog:
    catalogue = _PlainCatalog(locale=language, project="denkspiel", version="", charset="utf-8", fuzzy=False)
    catalogue.header_comment = "# Sentences of denkspiel."
    for template, places in files.items():
        catalogue.add(template, translations.get(template, ""), locations=[(place, 0) for place in places])
    return catalogue


def _as_po(catalogue: Catalog) -> bytes:
    target = io.BytesIO()
    write_po(target, catalogue, width=110, sort_by_file=True, include_lineno=False)
    return target.getvalue()


def _read(path: Path) -> Catalog:
    with path.open("rb") as source:
        return read_po(source, locale="de", abort_invalid=True)


def _pairs(path: Path) -> dict[str, str]:
    return {str(entry.id): str(entry.string) for entry in _read(path) if entry.id}


def _same_gaps(template: str, translation: str) -> bool:
    try:
        return gaps(template) == gaps(translation)
    except ValueError:
        return False


if __name__ == "__main__":
    sys.exit(main())
