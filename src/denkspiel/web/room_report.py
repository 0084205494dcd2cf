"""A room to be printed: the table, who played whom with which result, and all games with their last positions."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape

from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves
from denkspiel.draw.svg import draw_svg
from denkspiel.locale import Translator
from denkspiel.play.record import Record
from denkspiel.rooms.meeting import Meeting, Result, Round
from denkspiel.rooms.room import Room, Stage
from denkspiel.rooms.standings import Standing, standings
from denkspiel.rooms.wording import format_text, status

__all__ = ["no_report", "report"]

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
_SIGNS = {Result.FIRST: "1 – 0", Result.SECOND: "0 – 1", Result.DRAW: "½ – ½", Result.NOBODY: "0 – 0"}
_PARTS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def report(room: Room, records: Mapping[str, Record], say: Translator) -> str:
    """The whole page as HTML, which needs nothing else.

    Args:
        room: as it stands; it need not be over.
        records: its games by their ids, without those that were deleted.
        say: the language.
    """
    parts = [*_head(room, say), *_table(room, say), *_cross_table(room, say)]
    for number, one in enumerate(room.rounds, start=1):
        parts += _round(room, number, one, records, say)
    # a style sheet and no attribute: the latter could not be allowed by a hash
    people = f".cross {{ --people: {max(1, len(standings(room)))}; }}\n"
    return _page(room.plan.title, "\n".join(parts), say, _STYLE + people)


def no_report(sentence: Message, say: Translator) -> str:
    """A page with nothing on it but why there is no report."""
    return _page(say(Message("Room")), f"<p>{escape(say(sentence))}</p>", say, _STYLE)


def _page(title: str, body: str, say: Translator, style: str) -> str:
    return (
        f'<!doctype html>\n<html lang="{say.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _head(room: Room, say: Translator) -> list[str]:
    plan = room.plan
    facts = [say(plan.game.heading), say(format_text(plan)), *([] if plan.clock is None else [say(plan.clock.text)])]
    return [
        f"<header><h1>{escape(plan.title)}</h1>",
        f'<p class="soft">{escape(" · ".join(facts))}</p>',
        f"<p>{escape(say(status(room)))}</p></header>",
    ]


def _table(room: Room, say: Translator) -> list[str]:
    head = Message("Final table") if room.stage is Stage.OVER else Message("Table so far")
    columns = [
        *(Message("Points"), Message("Buchholz"), Message("Sonneborn-Berger")),
        *(Message("Wins"), Message("Draws"), Message("Losses"), Message("Byes")),
    ]
    kinds = _kinds(room)
    heads = "".join(
        f'<th{kind} scope="col">{escape(say(column))}</th>' for kind, column in zip(kinds, columns, strict=True)
    )
    rows = [_standing(room, one, kinds) for one in standings(room)]
    apart = (
        Message("Equals are told apart by Buchholz, then by Sonneborn-Berger.")
        if room.plan.is_swiss
        else Message("Equals are told apart by Sonneborn-Berger, then by games won.")
    )
    name = escape(say(Message("Name")))
    return [
        f'<h2>{escape(say(head))}</h2><div class="wide"><table>',
        f'<thead><tr><th></th><th class="name" scope="col">{name}</th>{heads}</tr></thead><tbody>',
        *rows,
        f'</tbody></table></div><p class="soft">{escape(say(apart))}</p>',
    ]


def _kinds(room: Room) -> list[str]:
    """What marks the columns that decide nothing: where there is little room, they are left out."""
    deciding = {0, 1, 2} if room.plan.is_swiss else {0, 2, 3}
    return ["" if column in deciding else ' class="further"' for column in range(7)]


def _standing(room: Room, one: Standing, kinds: Iterable[str]) -> str:
    name = escape(room.members[one.member].name)
    values = [*map(_number, (one.points, one.buchholz, one.sonneborn)), one.wins, one.draws, one.losses, one.byes]
    cells = "".join(f"<td{kind}>{value}</td>" for kind, value in zip(kinds, values, strict=True))
    return f'<tr><td>{one.rank}</td><th class="name" scope="row">{name}</th>{cells}</tr>'


def _cross_table(room: Room, say: Translator) -> list[str]:
    """Who has won against whom, in the order of the table; nothing before there is a result."""
    order = [one.member for one in standings(room)]
    found: dict[tuple[int, int], list[str]] = {}
    for meeting in room.meetings:
        if meeting.result is not None and meeting.game is not None:
            for side, member in enumerate(meeting.members):
                found.setdefault((member, meeting.members[1 - side]), []).append(_number(meeting.result.points(side)))
    if not found:
        return []
    heads = "".join(f'<th scope="col">{place}</th>' for place in range(1, len(order) + 1))
    rows = [
        f'<tr><td>{place}</td><th class="name" scope="row">{escape(room.members[one].name)}</th>'
        + "".join(_met(found.get((one, other), []), self=one == other) for other in order)
        + "</tr>"
        for place, one in enumerate(order, start=1)
    ]
    head = escape(say(Message("Who has how much against whom")))
    return [
        f'<h2>{head}</h2><div class="wide"><table class="cross">',
        f"<thead><tr><th></th><th></th>{heads}</tr></thead><tbody>",
        *rows,
        "</tbody></table></div>",
    ]


def _met(results: Iterable[str], *, self: bool) -> str:
    return '<td class="self"></td>' if self else f"<td>{' '.join(results)}</td>"


def _round(room: Room, number: int, one: Round, records: Mapping[str, Record], say: Translator) -> list[str]:
    bye = [] if one.bye is None else [Message("{player} has a bye.", player=room.members[one.bye].name)]
    head = escape(say(Message("Round {number}", number=number)))
    return [
        f'<div class="round"><h2>{head}</h2>',
        *(f"<p>{escape(say(sentence))}</p>" for sentence in bye),
        '</div><div class="games">',
        *(_game(room, meeting, records, say) for meeting in one.meetings),
        "</div>",
    ]


def _game(room: Room, meeting: Meeting, records: Mapping[str, Record], say: Translator) -> str:
    # a name written from right to left would turn the result round
    first, second = (f"<bdi>{escape(room.members[member].name)}</bdi>" for member in meeting.members)
    sign = "" if meeting.result is None else f" <strong>{_SIGNS[meeting.result]}</strong>"
    record = None if meeting.game is None else records.get(meeting.game)
    said = [escape(say(remark)) for remark in _remarks(meeting, record)]
    board = "" if record is None else _board(record, say)
    moves = "" if record is None else f'<p class="moves">{escape(format_moves(record.game, record.moves))}</p>'
    remarks = "".join(f'<p class="soft">{line}</p>' for line in said)
    return f"<article>{board}<h3>{first} – {second}{sign}</h3>{moves}{remarks}</article>"


def _remarks(meeting: Meeting, record: Record | None) -> list[Message]:
    if meeting.game is None:
        return [Message("This game did not take place: one of the two had left.")]
    if record is None:
        return [Message("The players have deleted this game.")]
    return [Message("The room has decided this game.")] if meeting.decided else []


def _board(record: Record, say: Translator) -> str:
    last = record.moves[-1] if record.moves else None
    picture = b64encode(draw_svg(record.position, last=last, say=say).encode()).decode()
    told = escape(say(Message("The last position")))
    return f'<img alt="{told}" src="data:image/svg+xml;base64,{picture}">'


def _number(value: float) -> str:
    """Quarters as one character, as tables of tournaments have them."""
    whole, part = divmod(Fraction(value), 1)
    return f"{whole if whole or not part else ''}{_PARTS.get(part, '')}"
