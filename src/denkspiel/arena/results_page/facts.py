"""What the tournament was: game, format, openings, terms and seed."""

from collections.abc import Iterator

from denkspiel import __version__
from denkspiel.arena.playing import Terms
from denkspiel.arena.tournament import Tournament
from denkspiel.core.html import Html, element
from denkspiel.core.message import Message
from denkspiel.locale import Translator

__all__ = ["FORMAT_NAMES", "facts"]

FORMAT_NAMES = {
    "round-robin": Message("round robin: everybody against everybody"),
    "gauntlet": Message("gauntlet: the first against all others"),
    "swiss": Message("Swiss system: equals in score meet"),
    "knockout": Message("knockout: who loses is out"),
}
"""What people call the formats of `Plan`."""


def facts(tournament: Tournament, say: Translator) -> Html:
    """A list of terms and what they are."""
    pairs = [(say(head), say(value)) for head, value in _facts(tournament)]
    return element("dl", *(element("div", element("dt", head), element("dd", value)) for head, value in pairs))


def _facts(tournament: Tournament) -> Iterator[tuple[Message, Message]]:
    plan = tournament.plan
    yield Message("Format"), FORMAT_NAMES.get(plan.format, Message.literal(plan.format))
    yield Message("Players"), Message.literal(str(len(plan.players)))
    total = Message("{total}, in each meeting {number}", total=len(tournament.played), number=plan.games)
    yield Message("Games"), total
    yield Message("Openings"), Message("none") if plan.openings == ((),) else Message.literal(str(len(plan.openings)))
    yield Message("Limits"), _terms(plan.terms)
    yield Message("Seed"), Message.literal(plan.seed)
    yield Message("Program"), Message.literal(f"denkspiel {__version__}")


def _terms(terms: Terms) -> Message:
    limits = []
    if terms.clock is not None:
        seconds, more = f"{terms.clock.seconds:g}", f"{terms.clock.increment:g}"
        limits.append(Message("{seconds} s for a game and {more} s more for each move", seconds=seconds, more=more))
    if terms.seconds is not None:
        limits.append(Message("{seconds} s for a move", seconds=f"{terms.seconds:g}"))
    if terms.nodes is not None:
        limits.append(Message("{nodes} positions for a move", nodes=terms.nodes))
    if not limits:
        return Message("none")
    first, *others = limits
    return Message("{one}, {other}", one=first, other=others[0]) if others else first
