"""How the page writes players and numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from denkspiel.arena.playing import GameLimits
from denkspiel.arena.tournament import Tournament
from denkspiel.core.html import Html, element
from denkspiel.core.message import Message, printable
from denkspiel.core.version import version_in_full
from denkspiel.locale import Translator
from denkspiel.opponents.external.specification import is_external, without_options

__all__ = [
    "FORMAT_NAMES",
    "format_likelihood",
    "format_percent",
    "format_points",
    "format_signed",
    "hide_folder",
    "short_names",
    "tournament_facts_html",
]


FORMAT_NAMES = {
    "round-robin": Message("round robin: everyone plays everyone"),
    "gauntlet": Message("gauntlet: the first player against all others"),
    "swiss": Message("Swiss system: players with equal points meet"),
    "knockout": Message("knockout: the loser is out"),
}
"""What people call the formats of `Plan`."""


def tournament_facts_html(tournament: Tournament, say: Translator) -> Html:
    """A list of terms and what they are."""
    pairs = [(say(head), say(value)) for head, value in _facts(tournament)]
    return element("dl", *(element("div", element("dt", head), element("dd", value)) for head, value in pairs))


def _facts(tournament: Tournament) -> Iterator[tuple[Message, Message]]:
    plan = tournament.plan
    yield Message("Format"), FORMAT_NAMES.get(plan.format, Message.literal(plan.format))
    yield Message("Players"), Message.literal(str(len(plan.players)))
    total = Message("{total} ({number} per meeting)", total=len(tournament.played), number=plan.games)
    yield Message("Games played"), total
    yield Message("Openings"), Message("none") if plan.openings == ((),) else Message.literal(str(len(plan.openings)))
    yield Message("Limits"), _terms(plan.limits)
    yield Message("Seed"), Message.literal(plan.seed)
    yield Message("Program"), Message.literal(f"denkspiel {version_in_full()}")


def _terms(terms: GameLimits) -> Message:
    limits = []
    if terms.clock is not None:
        seconds, more = f"{terms.clock.seconds:g}", f"{terms.clock.increment:g}"
        limits.append(Message("{seconds} s per game plus {more} s per move", seconds=seconds, more=more))
    if terms.seconds is not None:
        limits.append(Message("{seconds} s per move", seconds=f"{terms.seconds:g}"))
    if terms.nodes is not None:
        limits.append(Message("{nodes} positions per move", nodes=terms.nodes))
    if not limits:
        return Message("none")
    first, *others = limits
    return Message("{one}, {other}", one=first, other=others[0]) if others else first


_ENGINE = "engine:"
_SURE = 0.99


def short_names(players: Sequence[str]) -> list[str]:
    """Files without their folders, unless that makes two players the same."""
    short = [
        PurePath(player).name if is_external(player) and not player.startswith(_ENGINE) else player
        for player in players
    ]
    known = Counter(short)
    return [one if known[one] == 1 else player for one, player in zip(short, players, strict=True)]


def hide_folder(text: str, player: str, name: str) -> str:
    """What a player did, with his file called by its `name` there too: the page may be passed on, its folder not."""
    return printable(text).replace(without_options(player), without_options(name))


def format_points(value: float) -> str:
    """Points with halves, as tournaments write them: 6½."""
    whole, half = divmod(round(2 * value), 2)
    return f"{whole if whole or not half else ''}{'½' if half else ''}"


def format_percent(share: float) -> str:
    """A share of 0 to 1 in whole hundredths."""
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def format_likelihood(share: float) -> str:
    """A share of 0 to 1 that is never sure."""
    if share > _SURE:
        return f"> {format_percent(0.99)}"
    return f"< {format_percent(0.01)}" if share < 1 - _SURE else format_percent(share)


def format_signed(value: float) -> str:
    """A whole number with its sign."""
    return f"{round(value):+d}".replace("-", "\N{MINUS SIGN}") if round(value) else "0"
