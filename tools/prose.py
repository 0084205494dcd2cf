"""Check how the docs and the texts of the program are written: sentences and spelling.

    python -m tools.prose

English sentences must not contain a phrase of `STYLE`, nor more than `MOST_WORDS` words outside parentheses. All words,
in English and in German, must stand in the dictionary of their language or in one of the project's lists: `en.txt` and
`de.txt` in `tools/words`, and `names.txt` for names and commands, which are the same in both languages. Sentences that
need an exception stand in `allowed.txt` beside them.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from html.parser import HTMLParser
from importlib import import_module
from inspect import getdoc, isclass
from pathlib import Path
from types import FunctionType

import markdown
from babel.messages.pofile import read_po
from spellchecker import SpellChecker

__all__ = ["MOST_WORDS", "STYLE", "faults_of_spelling", "faults_of_style", "main", "paragraphs", "sentences"]

MOST_WORDS = 40
STYLE: Mapping[str, str] = {
    r"^(What|Who|Whom|Whose)( [^ ]+){4,}[.:;]$|^(Whoever|Whatever|Whichever)\b": "say who does it, or what it is",
    r"\b(is|are|was|were|be|been) (told|asked for|looked for)\b": "say who does it",
    r"\b([Uu]nless|[Ii]f not|[Uu]ntil) (told|asked|said|wanted)\b": "say “by default”, or who does it",
    r"\b[Ss]o (many|much)\b(?! \w* ?(that|as)\b)": "say how many",
    r"\bof then\b": "say when",
    r"\bof (its|their|one's) own(?=$|[^\w\s]| (and|for|in|on|that|to|under|which|with)\b)": "say “separate”",
    r"\b[Ii]t (is|was) wanted\b|\b[Ww]anted (is|are|was|were)\b": "say who wants it",
    r"\b[Tt]he lot\b": "say “at random”, or what is drawn",
}
"""Phrases that English sentences must not contain, and what to write instead."""

_ROOT = Path(__file__).parents[1]
_WORDS = Path(__file__).with_name("words")
_CATALOGUE = _ROOT / "src" / "denkspiel" / "locale" / "de" / "LC_MESSAGES" / "denkspiel.po"
_LAB_NOTES = "docs/research/"
"""Notes of measurements as they were taken: their words are checked, their sentences are not."""
_SENTENCE_END = re.compile(r"(?<=[.!?:])[\"”“)]?\s+(?=[^a-z\s])")
_ABBREVIATION = re.compile(r"\b(e\.g|i\.e|z\. ?B|d\. ?h|vs|Nr|Dr|bzw|usw|ca)\.")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_NO_WORD = re.compile(
    r"(?<!\w)--?\w[\w-]*|https?://\S+|\S+@\S+|\S*[\d_/\\=<>{}]\S*|\b\w+(\.\w+)+\b|\w*[a-zäöü][A-ZÄÖÜ]\w*"
)
"""What is not spelt as words are: options, addresses, paths, names of files and in code, and whatever has digits."""
_MEASURED = re.compile(r"^<!-- measured: .*?^<!-- end -->$", re.DOTALL | re.MULTILINE)
_ORIGINALS = "docs/explanation/originals/"
"""The pages about the originals, which quote their texts in German, in a spelling and in sentences of their own."""
_QUOTATION = re.compile("„[^“]*“")
_ASIDE = re.compile(r" *\([^()]*\)")
_GAP = re.compile(r"\{[^{}]*\}")


class _Paragraphs(HTMLParser):
    """Collects the texts of a page: paragraphs, headings, list items and cells of tables, without code."""

    _INLINE = frozenset({"a", "em", "strong", "img", "sub", "sup", "span", "kbd", "abbr", "del"})

    def __init__(self) -> None:
        super().__init__()
        self.texts = [""]
        self._in_code = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "code":
            self._in_code += 1
            self.texts[-1] += "`x`"
        elif tag not in self._INLINE:
            self.texts.append("")
        self.texts[-1] += " ".join(value or "" for name, value in attrs if name == "alt")

    def handle_endtag(self, tag: str) -> None:
        if tag == "code":
            self._in_code -= 1
        elif tag not in self._INLINE:
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if not self._in_code:
            self.texts[-1] += data


def paragraphs(page: str) -> Iterator[str]:
    """The texts of a Markdown page without code, each on one line; inline code has become a short word."""
    parser = _Paragraphs()
    parser.feed(markdown.markdown(page, extensions=["tables", "fenced_code", "admonition", "attr_list"]))
    yield from (text for text in (" ".join(text.split()) for text in parser.texts) if text)


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph; what follows a colon is one by itself."""
    masked = _ABBREVIATION.sub(lambda found: found[0].replace(".", "\0"), text)
    return [part.replace("\0", ".") for part in _SENTENCE_END.split(masked)]


def faults_of_style(sentence: str) -> Iterator[str]:
    """What is wrong with an English sentence, as advice."""
    for phrase, advice in STYLE.items():
        if found := re.search(phrase, sentence):
            yield f"“{found[0] if len(found[0]) < 30 else found[1]}”: {advice}"
    if (count := len(_ASIDE.sub("", sentence).split())) > MOST_WORDS:
        yield f"{count} words: make it two sentences"


def faults_of_spelling(text: str, *languages: str) -> Iterator[str]:
    """The words of a text that no list of these languages knows."""
    known = _known(*languages)
    for word in _WORD.findall(_NO_WORD.sub(" ", text.replace("`x`", " "))):
        plain = word.replace("’", "'").removesuffix("'s").removesuffix("'").lower()
        if plain not in known and len(plain) > 1 and not word.isupper():
            yield word


def main() -> int:
    """Print every fault; 1 if there is one."""
    allowed = frozenset((_WORDS / "allowed.txt").read_text(encoding="utf-8").splitlines())
    faults = []
    for place, text, languages in (*_pages(), *_docstrings(), *_messages()):
        faults += [f"{place}: spelling of “{word}”" for word in faults_of_spelling(text, *languages)]
        if languages[0] == "en" and not place.startswith(_LAB_NOTES):
            faults += [
                f"{place}: {fault}\n    {sentence}"
                for sentence in sentences(text)
                if sentence not in allowed
                for fault in faults_of_style(sentence)
            ]
    print("\n".join(dict.fromkeys(faults)) or "No faults in docs and messages.")
    return bool(faults)


def _pages() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The place, the text and the languages of every paragraph of the docs and notebooks, without tables of figures."""
    for path in sorted([*_ROOT.glob("*.md"), *(_ROOT / "docs").rglob("*.md")]):
        german = path.name.endswith(".de.md")
        place = path.relative_to(_ROOT).as_posix()
        quotes = place.startswith(_ORIGINALS)
        languages = ("de",) if german else ("en", "de") if quotes or path.name.startswith("originals") else ("en",)
        page = _MEASURED.sub("", path.read_text(encoding="utf-8"))
        for text in paragraphs(page):
            yield place, _QUOTATION.sub("`x`", text) if quotes else text, languages
    for path in sorted((_ROOT / "examples").rglob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        page = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        yield from ((path.relative_to(_ROOT).as_posix(), text, ("en",)) for text in paragraphs(page))


def _docstrings() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The same of what the reference of the library takes from docstrings, without the examples."""
    for page in sorted((_ROOT / "docs" / "reference" / "api").glob("*.md")):
        languages = ("en", "de") if page.name == "originals.md" else ("en",)  # these cite German texts
        for module, name in re.findall(r"^::: ([\w.]+)\.(\w+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
            entry = getattr(import_module(module), name)
            kinds = FunctionType, classmethod, property, cached_property
            members = [one for key, one in vars(entry).items() if key[0] != "_" and isinstance(one, kinds)]
            for described in (entry, *members) if isclass(entry) else (entry,):
                text = (getdoc(described) or "").partition("Examples:")[0]
                for part in re.split(r"\n\s*\n|\n *(?=\w+: )", text):
                    yield f"{module}.{name}", re.sub(r"`[^`]*`", "`x`", " ".join(part.split())), languages


def _messages() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The same of every text of the program, in both languages."""
    with _CATALOGUE.open("rb") as file:
        for message in read_po(file):
            if message.id:
                yield "messages", _GAP.sub("`x`", str(message.id)), ("en",)
                yield "messages", _GAP.sub("`x`", str(message.string)), ("de",)


@cache
def _known(*names: str) -> frozenset[str]:
    """The words of these languages, and those of the project."""
    own = [(_WORDS / f"{name}.txt").read_text(encoding="utf-8").lower().split() for name in (*names, "names")]
    return frozenset().union(*own, *(SpellChecker(language=name).word_frequency.dictionary for name in names))


if __name__ == "__main__":
    sys.exit(main())
