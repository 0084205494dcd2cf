"""`denkspiel sprt`: whether a new player is stronger than an old one, by as few games as that takes."""

from argparse import Namespace
from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import Any

from denkspiel.arena.sprt import Duel, Sprt, Verdict, estimate
from denkspiel.cli.contest import add_contest_options, faults, plan_of, tell_stopped, try_named
from denkspiel.cli.output import json_text
from denkspiel.cli.parser import INTERRUPTED, CommandParser, UsageFault
from denkspiel.cli.progress import progress, workers
from denkspiel.cli.values import Number, WholeNumber
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_safely
from denkspiel.locale import Translator

__all__ = ["add_arguments", "run"]

_MOST_GAMES = 1_000_000
_USUAL_GAMES = 40_000
_OPENINGS = 500
"""So many different ones are drawn, and taken in turn."""
_LIKE_NEW = 0.75
"""If fewer of the games differ, the verdict rests on repetitions."""
_STATUS = {Verdict.STRONGER: 0, Verdict.NOT_STRONGER: 1, Verdict.OPEN: 3}
_HALVES = ("0", "½", "1", "1½", "2")


def add_arguments(parser: CommandParser) -> None:
    """`sprt NEW OLD --game G [--elo0 E] [--elo1 E] [--alpha P] [--beta P] [--games N] [--openings O] ...`."""
    say = parser.say
    parser.add_argument("new", metavar=say(Message("NEW")), help=say(Message("the player to be tested")))
    parser.add_argument("old", metavar=say(Message("OLD")), help=say(Message("the player it is to beat")))
    for name, usual, text in (
        ("--elo0", 0.0, Message("if NEW is no more points stronger than this, it is not wanted (default: 0)")),
        ("--elo1", 10.0, Message("if it is so many points stronger, it is wanted (default: 10)")),
    ):
        parser.add_argument(name, metavar=say(Message("ELO")), type=Number(-1000, 1000), default=usual, help=say(text))
    for name, text in (
        ("--alpha", Message("how likely it may be to take what is not wanted (default: 0.05)")),
        ("--beta", Message("how likely it may be to refuse what is wanted (default: 0.05)")),
    ):
        parser.add_argument(
            name, metavar=say(Message("SHARE")), type=Number(0.000001, 0.499), default=0.05, help=say(text)
        )
    parser.add_argument(
        "--games",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(2, _MOST_GAMES),
        default=_USUAL_GAMES,
        help=say(
            Message(
                "the most games, rounded down to an even number; then it stays open (default: {number})",
                number=_USUAL_GAMES,
            )
        ),
    )
    add_contest_options(parser, openings="random:4")


def run(arguments: Namespace, say: Translator) -> int:
    """Play until it is decided, keep, and print the verdict."""
    if arguments.elo0 >= arguments.elo1:
        raise UsageFault(Message("{name} has to be above {other}.", name="--elo1", other="--elo0"))
    games = arguments.games - arguments.games % 2
    players, openings = (arguments.new, arguments.old), min(games // 2, _OPENINGS)
    plan = plan_of(arguments, say, players, format_="round-robin", games=games, openings=openings)
    test = Sprt(arguments.elo0, arguments.elo1, arguments.alpha, arguments.beta)
    duel = Duel(plan, test, arguments.out, resume=arguments.resume)
    try:
        low, high = duel.test.bounds
        try_named(arguments, duel.tournament.plan, duel.tournament.plan.players)
        with workers(arguments, say) as them, progress(say, duel.tournament.plan.games, Message(" games")) as step:
            duel.play(them, lambda _: step(1, f"LLR {duel.test.ratio(duel.pairs):.2f} ({low:.2f}, {high:.2f})"))
    except KeyboardInterrupt:
        if duel.verdict is Verdict.OPEN:
            tell_stopped(arguments, say, len(duel.tournament.played))
            if duel.result.games:
                print(json_text(_data(duel)) if arguments.json else _text(duel, Message("Undecided so far."), say))
            return INTERRUPTED
    told = _text(duel, _verdict(duel), say)
    if arguments.out is not None:
        _keep(arguments.out, duel, told)
    print(json_text(_data(duel)) if arguments.json else told)
    return _STATUS[duel.verdict]


def _text(duel: Duel, verdict: Message, say: Translator) -> str:
    sentences = map(say, [*_sentences(duel), verdict])
    return "\n".join([*sentences, *faults(duel.tournament.plan, duel.counted, say)])


def _strength(pairs: Sequence[float]) -> Message:
    """How much stronger the new player seems to be; pairs that all end alike tell nothing of how far that is sure."""
    elo, least, most = (f"{value + 0.0:+.1f}" for value in estimate(pairs))
    if len([count for count in pairs if count]) == 1:
        return Message("Elo {elo}; all pairs ended alike, so how far that is sure cannot be told", elo=elo)
    return Message("Elo {elo}, 95 % interval {least} to {most}", elo=elo, least=least, most=most)


def _sentences(duel: Duel) -> list[Message]:
    """What came of it."""
    plan, result, (low, high) = duel.tournament.plan, duel.result, duel.test.bounds
    sentences = [
        Message("{new} against {old}, {game}", new=plan.players[0], old=plan.players[1], game=plan.game.heading),
        Message(
            "{games} games, {different} of them different: {wins} won, {draws} drawn, {losses} lost",
            games=result.games,
            different=duel.different,
            wins=result.wins,
            draws=result.draws,
            losses=result.losses,
        ),
    ]
    if result.games:
        pairs = ", ".join(f"{halves}: {count}" for halves, count in zip(_HALVES, duel.pairs, strict=True))
        sentences += [Message("pairs of games by points, {pairs}", pairs=pairs), _strength(duel.pairs)]
    ratio = f"{duel.test.ratio(duel.pairs):.2f}"
    sentences.append(
        Message(
            "logarithm of the likelihood ratio {ratio}, bounds {low} and {high}",
            ratio=ratio,
            low=f"{low:.2f}",
            high=f"{high:.2f}",
        )
    )
    if duel.different < _LIKE_NEW * result.games:
        sentences.append(
            Message("Many games are alike, so the verdict is less sure than it should be: more openings help.")
        )
    return sentences


def _verdict(duel: Duel) -> Message:
    new = duel.tournament.plan.players[0]
    if duel.verdict is Verdict.OPEN:
        return Message("Undecided after the most games that were allowed.")
    if duel.verdict is Verdict.STRONGER:
        return Message(
            "{new} is stronger: rather by {elo1} Elo than by {elo0}.",
            new=new,
            elo0=f"{duel.test.elo0:g}",
            elo1=f"{duel.test.elo1:g}",
        )
    return Message(
        "{new} is not stronger: rather by {elo0} Elo than by {elo1}.",
        new=new,
        elo0=f"{duel.test.elo0:g}",
        elo1=f"{duel.test.elo1:g}",
    )


def _data(duel: Duel) -> dict[str, Any]:
    """All of it as JSON."""
    plan, test, result = duel.tournament.plan, duel.test, duel.result
    elo = estimate(duel.pairs) if result.games else ()
    return {
        "game": plan.game.id,
        "new": plan.players[0],
        "old": plan.players[1],
        "seed": plan.seed,
        "elo0": test.elo0,
        "elo1": test.elo1,
        "alpha": test.alpha,
        "beta": test.beta,
        "verdict": duel.verdict.value,
        "ratio": test.ratio(duel.pairs),
        "bounds": [*test.bounds],
        "pairs": duel.pairs,
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "different": duel.different,
        "elo": [value if isfinite(value) else None for value in elo],
        "faults": sum(bout.loser is not None for bout in duel.counted),
    }


def _keep(folder: Path, duel: Duel, text: str) -> None:
    """The results in files that anybody can read."""
    write_safely(folder / "results.txt", f"{text}\n")
    write_safely(folder / "results.json", json_text(_data(duel)) + "\n")
    write_safely(folder / "games.txt", "\n".join(duel.tournament.records()))
