"""The page of results, read as text: whole, harmless, complete, and without anything from elsewhere."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from denkspiel.arena.results_page import page as page_module
from denkspiel.arena.results_page.page import results_page_html
from denkspiel.arena.results_page.texts import format_percent, format_points, hide_folder, short_names
from denkspiel.arena.standings import TournamentStandings
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.games.toml_file import read_game
from denkspiel.locale import LANGUAGES, Translator
from tests.arena.results import FAULT, results
from tests.cases import for_each
from tests.draw.odd_games import CATALOGUE

OWN = Path(__file__).parents[2] / "examples" / "three-towers.toml"
GAMES = {**CATALOGUE, "own": read_game(OWN)}
FOUR = game("connect-four")
ENGLISH = Translator("en")
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "\"'&amp;\u2028<!--",
    "$title ${game} {one} %s",
)
VOID = {"meta", "input"}


class _Reader(HTMLParser):
    """Which elements there are, with their attributes and what is in scripts; complains of what is not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.elements)

    def values(self, attribute: str) -> list[str | None]:
        return [given[attribute] for _, given in self.elements if attribute in given]


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def page(standings: TournamentStandings, language: str = "en") -> str:
    return results_page_html(standings, Translator(language))


@for_each("any_game", GAMES)
def test_moves_and_lines_of_every_game_are_in_the_page(any_game: Game) -> None:
    standings = results(any_game, games=4)
    data = data_of(page(standings))
    assert [name for name, _ in data["cells"]] == [cell.name for cell in any_game.geometry.cells]
    bouts = [bout for _, bout in sorted(standings.tournament.played.items())]
    assert len(data["games"]) == len(bouts) == 12
    names = standings.tournament.plan.players
    for (number, first, second, end, moves, lines, *fault), bout in zip(data["games"], bouts, strict=True):
        assert number == bout.number + 1
        assert (data["players"][first], data["players"][second]) == (names[bout.game.first], names[bout.game.second])
        assert end == (2 if bout.game.winner is None else bout.game.winner)
        assert [data["digits"].index(move) for move in moves] == [*bout.game.moves]
        assert fault == ([] if bout.loser is None else [str(bout.fault)])
        marked = [{data["digits"].index(cell) for cell in data["lines"][line]} for line in lines]
        assert marked == [set(line) for line in _lines(any_game, bout.game.moves)]


def _lines(any_game: Game, moves: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    position = Position.start(any_game)
    for move in moves:
        position = position.play(move)
    return () if position.outcome is None else position.outcome.lines


@for_each("any_game", GAMES)
@for_each("language", LANGUAGES)
def test_the_page_is_whole_and_fetches_nothing(any_game: Game, language: str) -> None:
    text = page(results(any_game), language)
    read = _Reader(text)
    assert read.elements[0] == ("html", {"lang": language})
    assert read.values("src") == []
    assert all(str(value).startswith("#") for value in read.values("href"))
    assert read.count("link") == read.count("img") == read.count("iframe") == 0
    without_namespaces = text.replace('"http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|//[a-z]|url\(|@import|\bimport\b|fetch\(|XMLHttp", without_namespaces)


def test_hostile_names_are_only_words() -> None:
    kind, hostile = results(FOUR, ("a", "b", "c", "d")), results(FOUR, HOSTILE)
    read, usual = _Reader(page(hostile)), _Reader(page(kind))
    assert [tag for tag, _ in read.elements] == [tag for tag, _ in usual.elements]
    assert sorted(data_of(page(hostile))["players"]) == sorted(name.replace("\u2028", "\ufffd") for name in HOSTILE)
    script = re.search(r'id="data">(.*?)</script>', page(hostile), re.DOTALL)
    assert script is not None
    assert not {*"<>&\u2028"} & {*script[1]}


@for_each("language", LANGUAGES)
def test_every_text_of_the_page_is_in_its_language(language: str) -> None:
    say = Translator(language)
    text = page(results(FOUR), language)
    for message in page_module.WORDS.values():
        assert say(message) in text
    assert ("Rangliste" in text) == (language == "de")
    assert ("Ranking" in text) == (language == "en")


def test_the_cross_table_says_what_came_of_a_meeting() -> None:
    standings = results(FOUR, ("anna", "ben"), games=4)
    read = _Reader(page(standings))
    (facts,) = standings.data["meetings"]
    cells = [given for tag, given in read.elements if tag == "button" and "data-row" in given]
    assert [(cell["data-row"], cell["data-column"]) for cell in cells] == [("0", "1"), ("1", "0")]
    best, worst = (str(cell["aria-label"]) for cell in cells)
    won = format_points(facts["wins"] + facts["draws"] / 2)
    assert best.startswith(f"{facts['first']} against {facts['second']}: {won} of 4 points.")
    assert f"Wins: {facts['wins']}, draws: {facts['draws']}, losses: {facts['losses']}." in best
    assert f"Wins: {facts['losses']}, draws: {facts['draws']}, losses: {facts['wins']}." in worst
    assert f"Different games: {facts['different']}." in worst
    assert f"Probability that {facts['first']} is stronger: {format_percent(facts['superiority'])}." in best
    assert f"Probability that {facts['second']} is stronger: {format_percent(1 - facts['superiority'])}." in worst


def test_the_picture_of_elo_has_a_bar_around_each_dot_from_right_to_left() -> None:
    standings = results(FOUR, ("anna", "ben", "carla", "dora"), games=10)
    read = _Reader(page(standings))
    bars = [given for _, given in read.elements if given.get("class") == "whisker"]
    dots = [given for tag, given in read.elements if tag == "circle" and str(given.get("cx")).endswith("%")]
    assert len(bars) == len(dots) == 4
    spots = [float(str(dot["cx"])[:-1]) for dot in dots]
    assert spots == sorted(spots, reverse=True)
    for spot, bar in zip(spots, bars, strict=True):
        low, high = (float(str(bar[end])[:-1]) for end in ("x1", "x2"))
        assert 3 <= low < spot < high <= 97
        assert abs(low + high - 2 * spot) < 0.05


def test_faults_are_told_with_the_moves_before_them() -> None:
    standings = results(FOUR, faults=7, games=10)
    read = _Reader(page(standings))
    words = " ".join(read.words)
    assert sum("data-game" in given for _, given in read.elements) == 7
    assert FAULT in words
    assert f"after the moves {standings.moves(standings.faults[0])}" in words
    assert (read.count("details"), "2 more" in words) == (1, True)
    assert _Reader(page(results(FOUR, faults=0))).count("q") == 0


def test_a_fault_does_not_tell_where_the_file_lay() -> None:
    told = '"/home/me/anna.py": ValueError: no (line 3).'
    assert hide_folder(told, "/home/me/anna.py?seconds=2", "anna.py?seconds=2") == '"anna.py": ValueError: no (line 3).'
    folder, names = "/home/me/", ("/home/me/anna.py", "/home/me/ben.py")
    standings = results(FOUR, names)
    bout = standings.tournament.played[0]
    standings.tournament.played[0] = replace(bout, fault=Message.literal(told))
    assert folder not in page(standings)
    assert page(standings).count("ValueError") == 2


def test_files_are_called_without_their_folders_unless_two_have_the_same_name() -> None:
    assert short_names(["a/anna.py", "a/ben.py", "level-1"]) == ["anna.py", "ben.py", "level-1"]
    assert short_names(["a/anna.py", "b/anna.py", "b/ben.py"]) == ["a/anna.py", "b/anna.py", "ben.py"]
    assert short_names(["engine:./a/b --fast", "a/anna.py?seconds=1"]) == ["engine:./a/b --fast", "anna.py?seconds=1"]
