"""Who met whom: the cross table as a map of points, and how much it was worth to begin."""

from typing import Any

from denkspiel.arena.results_page.texts import format_likelihood, format_percent, format_points
from denkspiel.arena.standings import TournamentStandings, first_move_sentence
from denkspiel.arena.table import SeriesResult
from denkspiel.core.html import Html, element, join_html
from denkspiel.core.message import Message
from denkspiel.locale import Translator

__all__ = ["cross_table_html", "first_move_html"]

_MANY = 10
"""With more players than that the heads of columns are numbers alone."""
_LEAST_SHOWN = 0.12
"""A smaller share of the bar has no room for its number."""


def cross_table_html(standings: TournamentStandings, names: list[str], say: Translator) -> Html:
    """Points of the one in the row against the one in the column; each cell is a button."""
    facts = _facts(standings)
    heads = (_head(number, name, "col") for number, name in enumerate(names, 1))
    corner = element("td", element("span", say(Message("points against")), class_="quiet"))
    rows = []
    for row, results in enumerate(standings.cross_table()):
        cells = (
            _cell((names[row], names[column]), (row, column), result, facts.get((row, column), {}), say)
            for column, result in enumerate(results)
        )
        rows.append(element("tr", _head(row + 1, names[row], "row"), *cells))
    kind = "cross many" if len(names) > _MANY else "cross"
    return element("table", element("thead", element("tr", corner, *heads)), element("tbody", *rows), class_=kind)


def first_move_html(standings: TournamentStandings, say: Translator) -> Html:
    """How games that no fault has ended went for the one who began, as a bar and in words, and what that is worth."""
    entries = [bout.game for bout in standings.tournament.played.values() if bout.loser is None]
    if not entries:
        return element("p", say(Message("Every game was lost because of a fault.")))
    ended = [sum(entry.winner == end for entry in entries) for end in (0, None, 1)]
    shares = [count / len(entries) for count in ended]
    heads = (
        Message("first player won: {count} ({share})", count=ended[0], share=format_percent(shares[0])),
        Message("draws: {count} ({share})", count=ended[1], share=format_percent(shares[1])),
        Message("second player won: {count} ({share})", count=ended[2], share=format_percent(shares[2])),
    )
    bar = element("div", *map(_part, ("first", "drawn", "second"), shares), class_="bar", aria_hidden="true")
    first, second = (
        element("svg", element("use", href=f"#{side}"), aria_hidden="true") for side in ("first", "second")
    )
    signs = (first, element("i"), second)
    told = (element("li", mark, say(head)) for mark, head in zip(signs, heads, strict=True))
    return join_html(bar, element("ul", *told, class_="ends"), _worth(standings, say))


def _stone(side: str) -> Html:
    return element("svg", element("use", href=f"#{side}"), aria_hidden="true")


def _part(kind: str, share: float) -> Html:
    shown = format_percent(share) if share >= _LEAST_SHOWN else ""
    return element("span", shown, class_=kind, style=f"flex-grow:{share:.4f}")


def _worth(standings: TournamentStandings, say: Translator) -> Html:
    sentence = first_move_sentence(standings)
    return Html("") if sentence is None else element("p", say(sentence))


def _facts(standings: TournamentStandings) -> dict[tuple[int, int], dict[str, Any]]:
    """For each two ranks that met, either way round, how many games differed and who is likely to be stronger."""
    ranks = {one.player: rank for rank, one in enumerate(standings.players)}
    found = {}
    for one in standings.data["meetings"]:
        row, column, likely = ranks[one["first"]], ranks[one["second"]], one["superiority"]
        found[row, column] = {"different": one["different"], "superiority": likely}
        found[column, row] = {"different": one["different"], "superiority": None if likely is None else 1 - likely}
    return found


def _head(number: int, name: str, scope: str) -> Html:
    return element(
        "th", element("span", str(number), class_="quiet"), " ", element("span", name), scope=scope, title=name
    )


def _cell(
    pair: tuple[str, str], place: tuple[int, int], result: SeriesResult | None, facts: dict[str, Any], say: Translator
) -> Html:
    if result is None:
        return element("td", class_="self")
    if not result.games:
        return element("td", "\N{EN DASH}", class_="quiet")
    told = " ".join(say(sentence) for sentence in _sentences(pair, result, facts))
    row, column = map(str, place)
    shown = format_points(result.score * result.games)
    button = element("button", shown, type="button", title=told, aria_label=told, data_row=row, data_column=column)
    kind, much = ("good", 2 * result.score - 1) if result.score >= 0.5 else ("bad", 1 - 2 * result.score)
    return element("td", button, class_=kind, style=f"--much:{100 * much:.0f}%")


def _sentences(pair: tuple[str, str], result: SeriesResult, facts: dict[str, Any]) -> list[Message]:
    one, other = pair
    told = [
        Message(
            "{one} against {other}: {points} of {games} points.",
            one=one,
            other=other,
            points=format_points(result.score * result.games),
            games=result.games,
        ),
        Message(
            "Wins: {wins}, draws: {draws}, losses: {losses}.",
            wins=result.wins,
            draws=result.draws,
            losses=result.losses,
        ),
        Message("Different games: {count}.", count=facts["different"]),
    ]
    if facts["superiority"] is not None:
        share = format_likelihood(facts["superiority"])
        told.append(Message("Probability that {one} is stronger: {share}.", one=one, share=share))
    return told
