"""Who did how well: the table of ranks, and the Elo numbers with their intervals as a picture."""

from math import ceil, floor, log10

from denkspiel.arena.results_page.texts import format_percent, format_points, format_signed
from denkspiel.arena.standings import PlayerStanding, TournamentStandings, extra_column, ranking_sentences
from denkspiel.core.html import Html, element, join_html
from denkspiel.core.message import Message
from denkspiel.locale import Translator

__all__ = ["elo_chart", "ranking_html"]

_TICKS = 5
"""About so many numbers stand at the scale."""


def ranking_html(standings: TournamentStandings, names: list[str], say: Translator) -> Html:
    """The table, a row for each player; `names` are the players as the page writes them."""
    heads, further = _heads(standings)
    head = element("tr", *(element("th", say(one), scope="col") for one in heads))
    found = enumerate(zip(standings.players, names, further, strict=True))
    rows = (_row(place, one, name, more) for place, (one, name, more) in found)
    caption = element("caption", say(Message("score and Elo with 95 % interval")))
    table = element("table", caption, element("thead", head), element("tbody", *rows), class_="ranks")
    told = ranking_sentences(standings, dict(zip((one.player for one in standings.players), names, strict=True)))
    return join_html(*(element("p", say(one)) for one in told), table)


def _heads(standings: TournamentStandings) -> tuple[list[Message], list[list[int]]]:
    """The heads, and for each player what stands in the column that this format alone has."""
    heads = [Message("rank"), Message("player"), Message("games"), Message("points"), Message("score")]
    heads += [Message("Elo"), Message("faults")]
    column = extra_column(standings)
    if column is None:
        return heads, [[] for _ in standings.players]
    return [*heads, column[0]], [[number] for number in column[1]]


def _row(place: int, one: PlayerStanding, name: str, further: list[int]) -> Html:
    low, high = one.result.interval()
    interval = f"{100 * low:.0f} \N{EN DASH} {format_percent(high)}"
    elo = "\N{EN DASH}" if one.elo is None else format_signed(one.elo)
    margin = "" if one.margin is None else f"\N{PLUS-MINUS SIGN} {one.margin:.0f}"
    shown = element("button", name, type="button", data_player=str(place), title=name)
    return element(
        "tr",
        element("td", str(one.rank)),
        element("th", shown, scope="row"),
        element("td", str(one.result.games)),
        element("td", format_points(one.points)),
        element("td", element("b", format_percent(one.result.score)), " ", element("small", interval)),
        element("td", element("b", elo), " ", element("small", margin)),
        element("td", str(one.faults), class_="faulty" if one.faults else None),
        *(element("td", str(number)) for number in further),
    )


def elo_chart(standings: TournamentStandings, names: list[str], say: Translator) -> Html:
    """A dot and a bar for each player over one scale, the best one at the top; nothing but names without ratings.

    Distances along the scale are shares of the width, those across it rows, so the picture fits every window and its
    writing keeps its size.
    """
    rated = [(one.elo, one.margin) for one in standings.players if one.elo is not None and one.margin is not None]
    low = min(elo - margin for elo, margin in rated)
    high = max(elo + margin for elo, margin in rated)
    scale = _Scale(low, high)
    marks = [*_grid(scale, len(rated)), *(_whisker(scale, row, *one) for row, one in enumerate(rated))]
    label = say(Message("Elo ratings with their 95 % intervals, as in the table"))
    drawn = element("svg", *marks, role="img", aria_label=label, style=f"height:{_height(len(rated))}em")
    listed = element("ol", *(element("li", name) for name in names), aria_hidden="true")
    return element("div", listed, drawn, class_="elo")


class _Scale:
    """Where numbers lie between the left and the right edge."""

    def __init__(self, low: float, high: float) -> None:
        self._low, self._wide = low, max(high - low, 1.0)

    def at(self, value: float) -> str:
        """Between 3 and 97 hundredths of the width."""
        return f"{3 + 94 * (value - self._low) / self._wide:.2f}%"

    @property
    def ticks(self) -> list[int]:
        """Round numbers on the scale."""
        rough = self._wide / _TICKS
        unit = 10 ** floor(log10(rough))
        step = max(1, round(next((size * unit for size in (1, 2, 5) if size * unit >= rough), 10 * unit)))
        return [*range(ceil(self._low / step) * step, floor(self._low + self._wide) + 1, step)]


def _height(rows: int) -> str:
    return f"{_ROW * rows + 2:g}"


_ROW = 2.75
"""The height of a row in the picture, in the size of its writing."""


def _grid(scale: _Scale, rows: int) -> list[Html]:
    bottom = f"{_ROW * rows:g}em"
    found = []
    for tick in scale.ticks:
        kind = "mean" if tick == 0 else None
        found.append(element("line", x1=scale.at(tick), x2=scale.at(tick), y1="0", y2=bottom, class_=kind))
        place = {"x": scale.at(tick), "y": f"{_ROW * rows + 1.4:g}em"}
        found.append(element("text", format_signed(tick), class_="tick", text_anchor="middle", **place))
    return found


def _whisker(scale: _Scale, row: int, elo: float, margin: float) -> Html:
    middle = f"{_ROW * row + 1.75:g}em"
    ends = {"x1": scale.at(elo - margin), "x2": scale.at(elo + margin), "y1": middle, "y2": middle}
    return join_html(
        element("line", class_="whisker", **ends),
        element("circle", cx=scale.at(elo), cy=middle, r="0.42em"),
        element("text", format_signed(elo), x=scale.at(elo), y=f"{_ROW * row + 1:g}em", text_anchor="middle"),
    )
