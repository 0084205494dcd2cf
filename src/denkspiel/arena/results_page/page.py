"""The page as one file: style, script, data and pictures stand in it, and nothing is fetched from anywhere."""

from functools import cache
from pathlib import Path
from string import Template

from denkspiel.arena.results_page.games import as_script, games_data, lines_of
from denkspiel.arena.results_page.meetings import cross_table, first_move
from denkspiel.arena.results_page.ranking import elo_picture, ranking
from denkspiel.arena.results_page.texts import facts, short_names, without_folder
from denkspiel.arena.standings import Standings
from denkspiel.arena.tournament import PlayedBout
from denkspiel.core.html import Html, element, join, text
from denkspiel.core.message import Message
from denkspiel.draw.layout import Kind, kind_of
from denkspiel.draw.svg_board import draw_board
from denkspiel.locale import Translator

__all__ = ["results_page"]

_MOST_FAULTS = 5
"""So many are seen at once; the others open on a click."""
_FOLDER = Path(__file__).parent


def results_page(standings: Standings, say: Translator) -> str:
    """The results for people who open a file in their browser.

    Args:
        standings: of a tournament of which at least one game was played.
        say: the language of the page.
    """
    game = standings.tournament.plan.game
    # the players from the best to the worst, as the page writes them
    names = short_names([one.player for one in standings.players])
    lines = lines_of(standings)
    heading = say(game.heading)
    parts = {
        "language": text(say.language),
        "title": text(say(Message("Tournament: {game}", game=game.heading))),
        "heading": text(heading),
        "facts": facts(standings.tournament, say),
        "ranking": ranking(standings, names, say),
        "strength": _strength(standings, names, say),
        "cross": cross_table(standings, names, say),
        "first_move": first_move(standings, say),
        "faults": _faults(standings, names, say),
        "board": draw_board(game, lines, heading),
        "data": as_script(games_data(standings, names, lines, say)),
        "stones": _read("edges.svg" if kind_of(game.geometry) is Kind.GRAPH else "stones.svg"),
        "style": _read("page.css"),
        "script": _read("page.js"),
    }
    return Template(_read("page.html")).substitute(parts | {f"say_{key}": text(say(one)) for key, one in WORDS.items()})


WORDS = {
    "ranking": Message("Ranking"),
    "strength": Message("Playing strength"),
    "meetings": Message("Cross table"),
    "meetings_help": Message(
        "Points of the player in the row against the one in the column. A cell shows its games below."
    ),
    "less": Message("fewer points"),
    "more_points": Message("more points"),
    "first_move": Message("The worth of the first move"),
    "games": Message("Games"),
    "player": Message("player"),
    "against": Message("against"),
    "more": Message("Show more games"),
    "everything": Message("Show all games"),
    "number": Message("Game"),
    "begins": Message("begins"),
    "result": Message("result"),
    "second": Message("second"),
    "length": Message("moves"),
    "previous_game": Message("Previous game"),
    "next_game": Message("Next game"),
    "close": Message("Close"),
    "first_position": Message("To the start"),
    "back": Message("A move back"),
    "forward": Message("A move forward"),
    "last_position": Message("To the end"),
    "slider": Message("Position in the game"),
    "moves": Message("Moves"),
    "keys": Message("Arrow keys step through the game."),
    "script": Message("The games can be looked at where scripts are allowed."),
}


def _strength(standings: Standings, names: list[str], say: Translator) -> Html:
    if standings.ratings is None:
        sentence = Message("Some players have not met, even through others: no Elo numbers can compare them.")
        return element("p", say(sentence))
    note = Message(
        "The dot is the likeliest number, the bar its 95 % interval. "
        "The more two bars overlap, the less certain it is who is stronger."
    )
    return join(elo_picture(standings, names, say), element("p", say(note), class_="quiet"))


def _faults(standings: Standings, names: list[str], say: Translator) -> Html:
    """Every game that was lost by a fault; nothing without any."""
    if not standings.faults:
        return Html("")
    called = dict(zip((one.player for one in standings.players), names, strict=True))
    players = standings.tournament.plan.players
    rows = [_fault(standings, bout, called[players[bout.loser or 0]], say) for bout in standings.faults]
    told = element("ul", *rows[:_MOST_FAULTS], class_="faults")
    if len(rows) > _MOST_FAULTS:
        more = say(Message("{count} more", count=len(rows) - _MOST_FAULTS))
        told = join(
            told, element("details", element("summary", more), element("ul", *rows[_MOST_FAULTS:], class_="faults"))
        )
    return element("section", element("h2", say(Message("Games lost by a fault"))), told, id="faults")


def _fault(standings: Standings, bout: PlayedBout, player: str, say: Translator) -> Html:
    """The game, who lost it, where, and by what."""
    game = say(Message("Game {number}", number=bout.number + 1))
    assert bout.fault is not None
    told = without_folder(say(bout.fault), standings.tournament.plan.players[bout.loser or 0], player)
    moves = say(Message("after the moves {moves}", moves=standings.moves(bout) or "-"))
    button = element("button", game, type="button", data_game=str(bout.number + 1))
    return element("li", button, " ", element("b", player), " ", element("span", moves), element("q", told))


@cache
def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
