"""The page as one file: style, script, data and pictures stand in it, and nothing is fetched from anywhere."""

from functools import cache
from pathlib import Path
from string import Template

from denkspiel.arena.results_page.games import deciding_lines, games_data, script_json
from denkspiel.arena.results_page.meetings import cross_table_html, first_move_html
from denkspiel.arena.results_page.ranking import elo_chart, ranking_html
from denkspiel.arena.results_page.texts import hide_folder, short_names, tournament_facts_html
from denkspiel.arena.standings import TournamentStandings
from denkspiel.arena.tournament import GameResult
from denkspiel.core.html import Html, element, escape_text, join_html
from denkspiel.core.message import Message
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.draw.svg_board import draw_empty_board
from denkspiel.locale import Translator

__all__ = ["results_page_html"]

_MOST_FAULTS = 5
"""So many are seen at once; the others open on a click."""
_FOLDER = Path(__file__).parent


def results_page_html(standings: TournamentStandings, say: Translator) -> str:
    """The results for people who open a file in their browser.

    Args:
        standings: of a tournament of which at least one game was played.
        say: the language of the page.
    """
    game = standings.tournament.plan.game
    # the players from the best to the worst, as the page writes them
    names = short_names([one.player for one in standings.players])
    lines = deciding_lines(standings)
    heading = say(game.heading)
    parts = {
        "language": escape_text(say.language),
        "title": escape_text(say(Message("Tournament: {game}", game=game.heading))),
        "heading": escape_text(heading),
        "facts": tournament_facts_html(standings.tournament, say),
        "ranking": ranking_html(standings, names, say),
        "strength": _strength(standings, names, say),
        "cross": cross_table_html(standings, names, say),
        "first_move": first_move_html(standings, say),
        "faults": _faults(standings, names, say),
        "board": draw_empty_board(game, lines, heading),
        "data": script_json(games_data(standings, names, lines, say)),
        "stones": _read("edges.svg" if picture_kind(game.geometry) is PictureKind.GRAPH else "stones.svg"),
        "style": _read("page.css"),
        "script": _read("page.js"),
    }
    return Template(_read("page.html")).substitute(
        parts | {f"say_{key}": escape_text(say(one)) for key, one in WORDS.items()}
    )


WORDS = {
    "ranking": Message("Ranking"),
    "strength": Message("Playing strength"),
    "meetings": Message("Cross table"),
    "meetings_help": Message(
        "Each cell shows how many points the player in the row scored against the player in the column. Click a "
        "cell to list the games."
    ),
    "less": Message("fewer points"),
    "more_points": Message("more points"),
    "first_move": Message("First-move advantage"),
    "games": Message("Games played"),
    "player": Message("player"),
    "against": Message("against"),
    "more": Message("Show more games"),
    "everything": Message("Show all games"),
    "number": Message("No."),
    "begins": Message("moves first"),
    "result": Message("result"),
    "second": Message("moves second"),
    "length": Message("moves"),
    "previous_game": Message("Previous game"),
    "next_game": Message("Next game"),
    "close": Message("Close"),
    "first_position": Message("Go to the start"),
    "back": Message("Go back one move"),
    "forward": Message("Go forward one move"),
    "last_position": Message("Go to the end"),
    "slider": Message("Position in the game"),
    "moves": Message("Moves"),
    "keys": Message("Use the arrow keys to step through the game."),
    "script": Message("To see the games, allow scripts in your browser."),
}


def _strength(standings: TournamentStandings, names: list[str], say: Translator) -> Html:
    if standings.ratings is None:
        sentence = Message(
            "No Elo ratings: some players cannot be compared, neither directly nor through common opponents."
        )
        return element("p", say(sentence))
    note = Message(
        "The dot is the most likely rating, the bar its 95 % interval. The more two bars overlap, the less "
        "certain it is which player is stronger."
    )
    return join_html(elo_chart(standings, names, say), element("p", say(note), class_="quiet"))


def _faults(standings: TournamentStandings, names: list[str], say: Translator) -> Html:
    """Every game that was lost by a fault; nothing without any."""
    if not standings.faults:
        return Html("")
    called = dict(zip((one.player for one in standings.players), names, strict=True))
    players = standings.tournament.plan.players
    rows = [_fault(standings, bout, called[players[bout.loser or 0]], say) for bout in standings.faults]
    told = element("ul", *rows[:_MOST_FAULTS], class_="faults")
    if len(rows) > _MOST_FAULTS:
        more = say(Message("Show {count} more", count=len(rows) - _MOST_FAULTS))
        told = join_html(
            told, element("details", element("summary", more), element("ul", *rows[_MOST_FAULTS:], class_="faults"))
        )
    return element("section", element("h2", say(Message("Games lost because of a fault"))), told, id="faults")


def _fault(standings: TournamentStandings, bout: GameResult, player: str, say: Translator) -> Html:
    """The game, who lost it, where, and by what."""
    game = say(Message("Game {number}", number=bout.number + 1))
    assert bout.fault is not None
    told = hide_folder(say(bout.fault), standings.tournament.plan.players[bout.loser or 0], player)
    moves = say(Message("after the moves {moves}", moves=standings.moves(bout) or "-"))
    button = element("button", game, type="button", data_game=str(bout.number + 1))
    return element("li", button, " ", element("b", player), " ", element("span", moves), element("q", told))


@cache
def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
