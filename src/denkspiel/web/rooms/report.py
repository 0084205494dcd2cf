"""A room to be printed: the table, who played whom with which result, and all games with their last positions."""

from collections.abc import Mapping
from fractions import Fraction

from denkspiel.core.html import Html, element, html_document, join_html, svg_image
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves
from denkspiel.draw.svg import draw_svg
from denkspiel.locale import Translator
from denkspiel.online.rooms.room import Meeting, MeetingResult, Room, RoomStage, Round
from denkspiel.online.rooms.sentences import format_text, status
from denkspiel.online.rooms.standings import room_standings
from denkspiel.play.record import GameRecord

__all__ = ["message_page_html", "room_report_html"]

_STYLE = """
:root { color-scheme: light; font: 11pt/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; background: #fff; color: #1f2429; }
h1 { margin: 0; font-size: 1.8em; overflow-wrap: anywhere; }
h2 { margin: 2em 0 .6em; font-size: 1.25em; break-after: avoid; }
h3 { margin: .4em 0 .2em; font-size: 1em; }
p { margin: .3em 0; }
.soft { color: #555e68; }
.wide {
  overflow-x: auto;
  background:
    linear-gradient(to right, #fff 40%, #fff0) left / 2.5rem 100% local,
    linear-gradient(to left, #fff 40%, #fff0) right / 2.5rem 100% local,
    linear-gradient(to right, #0004, #0000) left / .75rem 100% scroll,
    linear-gradient(to left, #0004, #0000) right / .75rem 100% scroll;
  background-repeat: no-repeat;
}
table { border-collapse: collapse; }
th, td { padding: .25em .7em; border: 1px solid #c9c6bf; text-align: right; }
th { font-weight: 600; }
.name { text-align: left; }
.cross td, .cross th:not(.name) { min-width: 2.4em; padding: .25em; text-align: center; }
h3 strong { margin-left: .6em; white-space: nowrap; }
.self { background: #e4e2dc; }
.games { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.2em; }
article { break-inside: avoid; padding: .6em; border: 1px solid #c9c6bf; border-radius: .4em; }
article img { display: block; width: 100%; max-height: 13rem; object-fit: contain; }
.moves { overflow-wrap: anywhere; }
tr { break-inside: avoid; }
.round { break-inside: avoid; break-after: avoid; }
@media screen and (max-width: 60rem) {
  .wide table { font-size: .85em; }
  .wide :is(th, td) { padding: .25em .4em; }
}
@media screen and (max-width: 40rem) {
  body { padding: 1rem .75rem; }
  .further { display: none; }
}
@media print {
  @page { margin: 15mm; }
  :root { font-size: 9pt; }
  body { max-width: none; padding: 0; }
  .wide { overflow: visible; break-inside: avoid; background: none; }
  .wide:has(tr:nth-child(40)) { break-inside: auto; } /* longer than a page */
  /* no wider than the paper, whatever people are called, and however many have played */
  .wide :is(th, td) { padding: .25em .4em; }
  .wide .cross { table-layout: fixed; width: calc(100% - 1px); font-size: min(1em, calc(11cm / var(--people))); }
  .wide .cross td, .wide .cross th:not(.name) { min-width: 0; padding: .25em 0; }
  .cross th:first-child { width: 2.4em; }
  .cross th:nth-child(2) { width: 10.5em; overflow-wrap: anywhere; }
  .self { print-color-adjust: exact; }
  /* in rows of text, which browsers break between pages better than a grid */
  .games { display: block; orphans: 1; widows: 1; }
  article { display: inline-block; box-sizing: border-box; vertical-align: top; }
  article { width: calc((100% - 2.6em) / 3); margin: 0 .6em .6em 0; }
  article img { max-height: 10rem; }
}
"""
_SIGNS = {
    MeetingResult.FIRST: "1 – 0",
    MeetingResult.SECOND: "0 – 1",
    MeetingResult.DRAW: "½ – ½",
    MeetingResult.NOBODY: "0 – 0",
}
_PARTS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def room_report_html(room: Room, records: Mapping[str, GameRecord], say: Translator) -> str:
    """The whole page as HTML, which needs nothing else.

    Args:
        room: as it stands; it need not be over.
        records: its games by their ids, without those that were deleted.
        say: the language.
    """
    rounds = (_round(room, number, one, records, say) for number, one in enumerate(room.rounds, start=1))
    # a style sheet and no attribute: the latter could not be allowed by a hash
    people = f".cross {{ --people: {max(1, len(room_standings(room)))}; }}\n"
    body = (_head(room, say), _table(room, say), _cross_table(room, say), *rounds)
    return html_document(room.plan.title, say.language, _STYLE + people, *body)


def message_page_html(sentence: Message, say: Translator) -> str:
    """A page with nothing on it but why there is no report."""
    return html_document(say(Message("Room")), say.language, _STYLE, element("p", say(sentence)))


def _head(room: Room, say: Translator) -> Html:
    plan = room.plan
    facts = [say(plan.game.heading), say(format_text(plan)), *([] if plan.clock is None else [say(plan.clock.text)])]
    return element(
        "header",
        element("h1", plan.title),
        element("p", " · ".join(facts), class_="soft"),
        element("p", say(status(room))),
    )


def _table(room: Room, say: Translator) -> Html:
    head = Message("Final standings") if room.stage is RoomStage.OVER else Message("Current standings")
    columns = [
        *(Message("Points"), Message("Buchholz"), Message("Sonneborn-Berger")),
        *(Message("Wins"), Message("Draws"), Message("Losses"), Message("Byes")),
    ]
    # where there is little room, the columns that decide nothing are left out
    deciding = {0, 1, 2} if room.plan.is_swiss else {0, 2, 3}
    kinds = [None if column in deciding else "further" for column in range(len(columns))]
    heads = (element("th", say(column), class_=kind, scope="col") for kind, column in zip(kinds, columns, strict=True))
    rows = []
    for one in room_standings(room):
        values = [*map(_number, (one.points, one.buchholz, one.sonneborn))]
        values += map(str, (one.wins, one.draws, one.losses, one.byes))
        cells = (element("td", value, class_=kind) for kind, value in zip(kinds, values, strict=True))
        rows.append(element("tr", element("td", str(one.rank)), _name(room, one.member), *cells))
    apart = (
        Message("Ties are broken by Buchholz, then by Sonneborn-Berger.")
        if room.plan.is_swiss
        else Message("Ties are broken by Sonneborn-Berger, then by games won.")
    )
    name = element("th", say(Message("Name")), class_="name", scope="col")
    return join_html(
        element("h2", say(head)),
        _wide(element("table", element("thead", element("tr", element("th"), name, *heads)), element("tbody", *rows))),
        element("p", say(apart), class_="soft"),
    )


def _cross_table(room: Room, say: Translator) -> Html:
    """Who has won against whom, in the order of the table; nothing before there is a result."""
    order = [one.member for one in room_standings(room)]
    found: dict[tuple[int, int], list[str]] = {}
    for meeting in room.meetings:
        if meeting.result is not None and meeting.game is not None:
            for side, member in enumerate(meeting.members):
                found.setdefault((member, meeting.members[1 - side]), []).append(_number(meeting.result.points(side)))
    if not found:
        return join_html()
    heads = (element("th", str(place), scope="col") for place in range(1, len(order) + 1))
    rows = []
    for place, one in enumerate(order, start=1):
        cells = (
            element("td", " ".join(found.get((one, other), [])), class_="self" if one == other else None)
            for other in order
        )
        rows.append(element("tr", element("td", str(place)), _name(room, one), *cells))
    head = element("thead", element("tr", element("th"), element("th"), *heads))
    return join_html(
        element("h2", say(Message("Points against each opponent"))),
        _wide(element("table", head, element("tbody", *rows), class_="cross")),
    )


def _wide(table: Html) -> Html:
    """A table that may be wider than the screen."""
    return element("div", table, class_="wide")


def _name(room: Room, member: int) -> Html:
    return element("th", room.members[member].name, class_="name", scope="row")


def _round(room: Room, number: int, one: Round, records: Mapping[str, GameRecord], say: Translator) -> Html:
    head = element("h2", say(Message("Round {number}", number=number)))
    bye = join_html()
    if one.bye is not None:
        bye = element("p", say(Message("{player} has a bye.", player=room.members[one.bye].name)))
    games = (_game(room, meeting, records, say) for meeting in one.meetings)
    return join_html(
        element("div", head, bye, class_="round"), element("div", join_html(*games, between="\n"), class_="games")
    )


def _game(room: Room, meeting: Meeting, records: Mapping[str, GameRecord], say: Translator) -> Html:
    # a name written from right to left would turn the result round
    first, second = (element("bdi", room.members[member].name) for member in meeting.members)
    sign = join_html() if meeting.result is None else join_html(" ", element("strong", _SIGNS[meeting.result]))
    record = None if meeting.game is None else records.get(meeting.game)
    board = join_html() if record is None else _board(record, say)
    moves = join_html() if record is None else element("p", format_moves(record.game, record.moves), class_="moves")
    remarks = (element("p", say(remark), class_="soft") for remark in _remarks(meeting, record))
    return element("article", board, element("h3", first, " – ", second, sign), moves, *remarks)


def _remarks(meeting: Meeting, record: GameRecord | None) -> list[Message]:
    if meeting.game is None:
        return [Message("This game was not played because one of the players had left.")]
    if record is None:
        return [Message("The players have deleted this game.")]
    return [Message("This game was not finished; the room decided its result.")] if meeting.decided else []


def _board(record: GameRecord, say: Translator) -> Html:
    last = record.moves[-1] if len(record.moves) > record.setup else None
    return svg_image(draw_svg(record.position, last=last, say=say), say(Message("Final position")))


def _number(value: float) -> str:
    """Quarters as one character, as tables of tournaments have them."""
    whole, part = divmod(Fraction(value), 1)
    return f"{whole if whole or not part else ''}{_PARTS.get(part, '')}"
