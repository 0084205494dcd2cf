"""Writes the pages of the help as HTML, in one language."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import quote

from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.html import Html, element, escape_text, join_html
from denkspiel.core.message import Message
from denkspiel.draw.figure_svg import line_example_svg
from denkspiel.draw.figures import LineExample, line_examples, line_examples_heading
from denkspiel.locale import Translator, language
from denkspiel.opponents.roster import opponent_heritage, original_program
from denkspiel.play.originals import ORIGINALS, Original
from denkspiel.web.app.texts import PAGE_TEXTS
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.board.descriptions import describe_opponents, summarize_game, summarize_listed_games
from denkspiel.web.board.schemas import GameSummary, OpponentData
from denkspiel.web.help.keys import VIEWS, KeyRow, key_rows
from denkspiel.web.help.original_texts import ORIGINAL_TEXTS
from denkspiel.web.help.pages import (
    CONTENTS_PAGES,
    NOT_FOUND_PAGE,
    PAGES,
    Heading,
    OriginalLinks,
    PageElement,
    PagePart,
)

__all__ = ["PLACEHOLDER", "HelpRenderer", "PageContext", "render_marks"]

PLACEHOLDER = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in a text for what is no text: see `render_marks`."""

_MARKS = re.compile(r"\[\[([\w-]+)\|([^\]]+)\]\]|`([^`]+)`|\*\*([^*]+)\*\*")


def render_marks(words: str, link: Callable[[str, Html], Html], spot: str = "") -> Html:
    """A text with marks: `[[page|words]]` is a link, `` `key` `` a key or a command, `**words**` are strong.

    Args:
        words: the text.
        link: makes a link to that page, with those words.
        spot: what stands in the place of `PLACEHOLDER`.
    """

    def made(mark: re.Match[str]) -> str:
        page, shown, key, strong = (Html(part or "") for part in mark.groups())
        if page:
            return link(page, shown)
        return element("kbd", key) if key else element("strong", strong)

    return Html(_MARKS.sub(made, escape_text(words)).replace(PLACEHOLDER, escape_text(spot)))


_RULES = "rules-"
_ORIGINAL = "original-"
"""The name of the page about an original begins with this, and its own name follows."""
_OPPONENTS_HEADING = Message("Opponents in this game")
_EXAMPLES = 4
"""How many moves show how moves are written."""


@dataclass(frozen=True)
class PageContext:
    """What surrounds the pages where they are shown.

    Attributes:
        address: of a page, seen from there, with gaps for its name and the language.
        level: of their headings.
        focused: whether their headings take the focus by themselves.
        page: where the page with the board is, seen from there.
    """

    address: str
    level: int
    focused: bool
    page: str


class HelpRenderer:
    """Knows the names of all pages, and writes them.

    Attributes:
        language: the language, by its code.
    """

    def __init__(self, catalog: GameCatalog, say: Translator, context: PageContext) -> None:
        """Write pages that are shown within that."""
        self.language = say.language
        self._say = say
        self._context = context
        self._rules = {_rules_of(game.id): game for game in summarize_listed_games(catalog, say)}
        self._opponents = describe_opponents(catalog, say)
        self._catalog = catalog

    def resolve(self, name: str) -> str:
        """The name, if there is such a page; otherwise that of the page which says that there is none."""
        return name if name in PAGES or self._game(name) or _original(name) else NOT_FOUND_PAGE

    def title(self, name: str) -> str:
        """What a page is called."""
        if game := self._game(name):
            return self._say(Message("Rules: {game}", game=game.title))
        if original := _original(name):
            return original.heritage.title
        return self._say(PAGES[name].title)

    def address(self, name: str) -> str:
        """Where a page stands in a window of its own."""
        return self._context.address.format(page=quote(name, safe=""), language=self.language)

    def links(self, name: str) -> Html:
        """Links to the pages of the contents, of which the one of that name is marked as shown."""
        label = self._say(Message("Help pages"))
        links = (self._link_to(page, **({"aria_current": "page"} if page == name else {})) for page in CONTENTS_PAGES)
        return element("nav", *links, class_="help-links", id="help-links", aria_label=label)

    def page(self, name: str, played: str | None = None) -> Html:
        """The heading of a page, and what stands under it.

        Args:
            name: which page, one that exists.
            played: the name of the game at hand.
        """
        focus = {"autofocus": ""} if self._context.focused else {}
        title = self._heading(0, self.title(name), class_="help-heading", tabindex="-1", **focus)
        if game := self._game(name):
            return join_html(title, *self._rules_alone(game))
        if original := _original(name):
            return join_html(title, *self._about(original))
        return join_html(title, *(self._part(part, played) for part in PAGES[name].parts))

    def _game(self, page: str) -> GameSummary | None:
        """The game whose rules stand on the page of that name, `None` if it is about something else."""
        if page in self._rules or not page.startswith(_RULES):
            return self._rules.get(page)
        try:
            game = self._catalog.game(page.removeprefix(_RULES))
        except DenkspielError:
            return None
        return summarize_game(self._catalog, game, self._say)

    def _part(self, part: PagePart, played: str | None) -> Html:
        match part:
            case Message():
                return self._paragraph(part)
            case Heading(words):
                return self._heading(1, self._say(words))
            case PageElement():
                return self._special(part, played)
            case OriginalLinks(name):
                original = next(one for one in ORIGINALS if one.name == name)
                story = self._link(f"{_ORIGINAL}{name}", self._say(Message("Story, rules and program")))
                return join_html(
                    self._origin(original), element("p", join_html(self._play(original), story, between=" "))
                )

    def _special(self, part: PageElement, played: str | None) -> Html:
        lists = {
            PageElement.CONTENTS: map(self._link_to, CONTENTS_PAGES),
            PageElement.GAMES: map(self._link_to, self._rules),
            PageElement.EXACT: self._exact(),
        }
        match part:
            case PageElement.KEYS:
                return self._keys()
            case PageElement.RULES:
                game = self._game(_rules_of(played)) if played else None
                return self._rules_among_others(game) if game else join_html()
            case PageElement.OPPONENTS:
                return _definitions((one.title, self._who(one)) for one in self._opponents)
            case PageElement.LESSON:
                words = self._say(PAGE_TEXTS["lesson.title"])
                address = f"{self._context.page}?language={self.language}#lesson"
                return element("p", element("a", words, class_="button", href=address, data_lesson=""))
            case _:
                return _list(lists[part])

    def _paragraph(self, text: Message, spot: str = "") -> Html:
        return element("p", render_marks(self._say(text), self._link, spot))

    def _heading(self, below: int, text: str, **attributes: str) -> Html:
        return element(f"h{self._context.level + below}", text, **attributes)

    def _link(self, name: str, words: str, **attributes: str) -> Html:
        return element("a", words, href=self.address(name), data_page=name, **attributes)

    def _link_to(self, name: str, **attributes: str) -> Html:
        """A link with the name of the page, or of the game whose rules it tells."""
        words = self._rules[name].title if name in self._rules else self.title(name)
        return self._link(name, words, **attributes)

    def _exact(self) -> Iterable[str]:
        """Which games have exact values where: a sentence for each kind that there is."""
        for kind in ("always", "book", "late"):
            games = ", ".join(game.title for game in self._rules.values() if game.exact == kind)
            if games:
                yield self._say(_where_exact(kind, games))

    def _keys(self) -> Html:
        def letters(keys: Iterable[str]) -> Iterable[str]:
            return (letter for key in keys for letter in language(self.language).letters_for(key))

        def effect(row: KeyRow) -> Iterable[Html | str]:
            yield self._say(row.effect)
            if len(row.views) < len(VIEWS):
                where = " \N{MIDDLE DOT} ".join(self._say(VIEWS[view]) for view in row.views)
                yield element("div", where, class_="quiet")

        heads = (element("th", self._say(head), scope="col") for head in (Message("Key"), Message("Effect")))
        rows = (
            element("tr", element("th", _key_list(letters(row.keys), " "), scope="row"), element("td", *effect(row)))
            for row in key_rows()
        )
        return element("table", element("thead", element("tr", *heads)), element("tbody", *rows), class_="keys-table")

    def _rules_among_others(self, game: GameSummary) -> Html:
        """The rules of a game on the page about those of all games."""
        more = element("p", self._link(_rules_of(game.id), self._say(_OPPONENTS_HEADING)))
        return join_html(self._heading(1, game.title), *self._rules_told(game), more)

    def _rules_alone(self, game: GameSummary) -> Iterable[Html]:
        """The rules of a game on a page of their own, and who plays it."""
        yield from self._rules_told(game)
        yield self._heading(1, self._say(_OPPONENTS_HEADING))
        yield _definitions((one.title, one.character) for one in self._opponents if one.id in game.opponents)
        yield element("p", join_html(self._link_to("rules"), self._link_to("originals"), between=" · "))

    def _rules_told(self, game: GameSummary) -> Iterable[Html]:
        yield _list(game.rules)
        yield from self._figures(self._catalog.game(game.id))
        example = _key_list(game.moves[:_EXAMPLES], ", ")
        yield self._paragraph(Message("Moves look like this: {example}.", example=PLACEHOLDER), example)
        if game.origin:
            yield element("p", game.origin)

    def _figures(self, game: Game) -> Iterable[Html]:
        """A small board for each kind of line that decides the game."""
        yield element("p", self._say(line_examples_heading(game)))
        shown = (
            element("li", Html(line_example_svg(one)), element("span", self._say(one.name)), aria_label=self._told(one))
            for one in line_examples(game)
        )
        yield element("ul", *shown, class_="figures")

    def _told(self, figure: LineExample) -> str:
        return f"{self._say(figure.name)}: {figure.cell_names}"

    def _about(self, original: Original) -> Iterable[Html]:
        """What there is to tell of an original."""
        told = original.heritage
        players = [one for one in self._opponents if opponent_heritage(one.id) == told]
        picture = f"{self._context.page}static/originals/{original.name}.svg"
        yield Html(f'<img src="{picture}" alt="" width="160" height="120">')
        yield self._origin(original)
        yield self._paragraph(told.story)
        yield element("p", self._play(original))
        if players:
            yield self._heading(1, self._say(Message("Its computer players")))
            yield _definitions((one.title, self._who(one)) for one in players)
        checks = Message("How it checks a move")
        yield self._heading(1, self._say(Message("How it chooses a move") if players else checks))
        yield _list(self._say(rule) for rule in told.rules)
        yield self._heading(1, self._say(Message("Its program")))
        for file, program in original_program(told):
            yield self._heading(2, file)
            yield element("pre", element("code", program), class_="program", lang="en")

    def _origin(self, original: Original) -> Html:
        """Its machine, and who wrote it when and where."""
        origin = (original.heritage.machine, original.provenance)
        return element("p", " · ".join(map(self._say, origin)), class_="quiet")

    def _play(self, original: Original) -> Html:
        """A link that starts it."""
        address = f"{self._context.page}?language={self.language}&skin={original.name}"
        words = self._say(ORIGINAL_TEXTS["front.play"])
        return element("a", words, class_="button", href=address, data_original=original.name)

    def _who(self, opponent: OpponentData) -> Html:
        """What an opponent is like, and the games it plays."""
        games = join_html(
            *(self._link_to(page) for page, game in self._rules.items() if game.id in opponent.games), between=", "
        )
        plays = Message("Plays every game")
        if len(opponent.games) < len(self._rules):
            plays = Message("Plays {games}", games=PLACEHOLDER)
        where = render_marks(self._say(plays), self._link, games)
        return join_html(element("span", opponent.character), element("span", where, class_="quiet"))


def _original(page: str) -> Original | None:
    """The original that the page of that name is about, `None` if it is about something else."""
    return next((one for one in ORIGINALS if page == f"{_ORIGINAL}{one.name}"), None)


def _where_exact(kind: str, games: str) -> Message:
    """Which positions of these games have exact values; the kind is the `exact` of their summaries."""
    if kind == "always":
        return Message("{games}: exact values for every position.", games=games)
    if kind == "book":
        return Message("{games}: exact values for every position, thanks to an opening book.", games=games)
    return Message("{games}: exact values only towards the end.", games=games)


def _rules_of(game: str) -> str:
    """The name of the page with the rules of the game of that name."""
    return f"{_RULES}{game}"


def _key_list(keys: Iterable[str], between: str) -> Html:
    return join_html(*(element("kbd", key) for key in keys), between=between)


def _list(items: Iterable[str]) -> Html:
    return element("ul", *(element("li", item) for item in items))


def _definitions(entries: Iterable[tuple[str, str]]) -> Html:
    return element("dl", *(part for name, text in entries for part in (element("dt", name), element("dd", text))))
