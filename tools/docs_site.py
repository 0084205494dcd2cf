"""A hook of MkDocs: files outside `docs` that pages link to (sources, examples, guides) become part of the site.

`mkdocs.yml` names this file; `make docs-site` builds the site. Such files are copied to `source/` with their paths in
the repository, so the site is complete without a network. Links to folders lose their address and keep their text. The
one script that the theme would load from elsewhere comes from `iframe_worker.js` beside this file.

If the environment variable DENKSPIEL_PLAY names a folder that `make static` has built, the site includes it as `play/`,
and under each example that shows a board there is a link that opens this board there.
"""

import logging
import os
import re
import shlex
import shutil
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
_COPIES = "source"
_LINK = re.compile(r"(?P<mark>!?)\[(?P<text>[^\]]+)\]\((?P<path>(?![a-z]+:|#|/)[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")
_FENCED = re.compile(r"(^```.*?^```$)", re.DOTALL | re.MULTILINE)
_SHIM_ADDRESS = "https://unpkg.com/iframe-worker/shim"
_SHIM = "assets/javascripts/iframe-worker.js"
_PLAYED = re.compile(r"^\$ denkspiel (?:analyse|rate|show|solve|think) (?P<words>[^\n]+)$", re.MULTILINE)
_PLAY = "DENKSPIEL_PLAY"
_PLAY_ON = {"en": "Play on from here", "de": "Von hier aus weiterspielen"}
_log = logging.getLogger("mkdocs.hooks.docs_site")


def original(src_uri: str) -> Path:
    """The file in the repository that a file of the site is, or is a copy of."""
    copied = src_uri.removeprefix(f"{_COPIES}/")
    return DOCS / src_uri if copied == src_uri else ROOT / copied


def linked(page: Path, path: str) -> Path | None:
    """What a link on a page leads to, if that lies in the repository but not in `docs`."""
    target = (page.parent / path).resolve()
    return target if target.is_relative_to(ROOT) and not target.is_relative_to(DOCS) else None


def rewritten(text: str, src_uri: str) -> str:
    """The page with links that lead to copies instead of files outside `docs`."""
    page = original(src_uri)

    def link(found: re.Match[str]) -> str:
        target = (page.parent / found["path"]).resolve()
        if target.is_dir() and not target.is_relative_to(DOCS):
            return found["text"]
        if linked(page, found["path"]) is not None:
            place = f"{_COPIES}/{target.relative_to(ROOT).as_posix()}"
        elif target.is_relative_to(DOCS):
            place = target.relative_to(DOCS).as_posix()
        else:
            return found[0]  # MkDocs reports it
        relative = Path(os.path.relpath(place, Path(src_uri).parent)).as_posix()
        return f"{found['mark']}[{found['text']}]({relative}{found['anchor'] or ''})"

    parts = _FENCED.split(text)
    return "".join(part if part.startswith("```") else _LINK.sub(link, part) for part in parts)


def with_boards(text: str, src_uri: str) -> str:
    """The page with a link under each block of commands whose last board can be played."""
    language = "de" if src_uri.endswith(".de.md") else "en"
    root = "../" * src_uri.count("/")

    def linked_board(found: re.Match[str]) -> str:
        commands = _PLAYED.findall(found[0])
        game, *moves = shlex.split(commands[-1])[:2] if commands else ("",)
        if not moves or moves[0].startswith("-"):
            return found[0]
        query = urlencode({"game": game, "moves": moves[0], "language": language}).replace("&", "&amp;")
        return f'{found[0]}\n\n<a href="{root}play/?{query}">{_PLAY_ON[language]}</a>'

    return _FENCED.sub(linked_board, text)


def on_files(files: Any, config: Any) -> Any:
    """Add copies of the files that pages link to, and of those that these link to."""
    from mkdocs.structure.files import File  # noqa: PLC0415 (the tests of this file need no MkDocs)

    waiting = [file.src_uri for file in files.documentation_pages()]
    while waiting:
        src_uri = waiting.pop()
        page = original(src_uri)
        for found in _LINK.finditer(_FENCED.sub("", page.read_text(encoding="utf-8"))):
            target = linked(page, found["path"])
            if target is None or target.is_dir():
                continue
            if not target.is_file():
                _log.warning("%s links to %s, which does not exist", src_uri, found["path"])
                continue
            copy = f"{_COPIES}/{target.relative_to(ROOT).as_posix()}"
            if files.get_file_from_path(copy) is None:
                files.append(File.generated(config, copy, abs_src_path=str(target)))
                waiting += [copy] if target.suffix == ".md" else []
    files.append(File.generated(config, _SHIM, abs_src_path=str(Path(__file__).with_name("iframe_worker.js"))))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Let the links of a page lead to the copies."""
    text = rewritten(markdown, page.file.src_uri)
    return with_boards(text, page.file.src_uri) if os.environ.get(_PLAY) else text


def on_post_build(config: Any, **_: Any) -> None:
    """Add the page without a server, if it is wanted."""
    folder = os.environ.get(_PLAY)
    if folder:
        shutil.copytree(folder, Path(config.site_dir, "play"), dirs_exist_ok=True)


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Let the search load its script from the site."""
    return output.replace(_SHIM_ADDRESS, "../" * page.file.url.count("/") + _SHIM)


def on_post_template(output_content: str, **_: Any) -> str:
    """The same for the page that a server shows instead of one that does not exist."""
    return output_content.replace(_SHIM_ADDRESS, f"/{_SHIM}")
