"""`denkspiel sprt`: whether a new player is stronger than an old one, by as few games as that takes."""

from argparse import Namespace
from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import Any

from denkspiel.arena.sprt import SequentialMatch, Sprt, SprtVerdict, estimate_elo
from denkspiel.cli.contest import (
    add_contest_options,
    check_named_players_start,
    fault_lines,
    helper_data,
    helper_lines,
    plan_from_arguments,
    print_stopped,
)
from denkspiel.cli.output import json_text, with_decimal_point
from denkspiel.cli.parser import EXIT_INTERRUPTED, LocalizedArgumentParser, UsageFault
from denkspiel.cli.progress import open_workers, show_progress
from denkspiel.cli.values import Number, WholeNumber
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_atomically
from denkspiel.locale import Translator

__all__ = ["add_arguments", "run"]

_MOST_GAMES = 1_000_000
_USUAL_GAMES = 40_000
_OPENINGS = 500
"""So many different ones are drawn, and taken in turn."""
_LIKE_NEW = 0.75
"""If fewer of the games differ, the verdict rests on repetitions."""
_STATUS = {SprtVerdict.STRONGER: 0, SprtVerdict.NOT_STRONGER: 1, SprtVerdict.UNDECIDED: 3}
_HALVES = ("0", "½", "1", "1½", "2")


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`sprt NEW OLD --game G [--elo0 E] [--elo1 E] [--alpha P] [--beta P] [--games N] [--openings O] ...`."""
    say = parser.say
    parser.add_argument("new", metavar=say(Message("NEW")), help=say(Message("the player to test")))
    parser.add_argument("old", metavar=say(Message("OLD")), help=say(Message("the player to compare it with")))
    for name, usual, text in (
        ("--elo0", 0.0, Message("reject NEW if it is at most this many Elo points stronger (default: 0)")),
        ("--elo1", 10.0, Message("accept NEW if it is at least this many Elo points stronger (default: 10)")),
    ):
        parser.add_argument(name, metavar=say(Message("ELO")), type=Number(-1000, 1000), default=usual, help=say(text))
    for name, text in (
        ("--alpha", Message("the risk of accepting NEW by mistake (default: 0.05)")),
        ("--beta", Message("the risk of rejecting NEW by mistake (default: 0.05)")),
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
                "the maximum number of games, rounded down to an even number; after that, the test ends "
                "undecided (default: {number})",
                number=_USUAL_GAMES,
            )
        ),
    )
    add_contest_options(parser, openings="random:4")


def run(arguments: Namespace, say: Translator) -> int:
    """Play until it is decided, keep, and print the verdict."""
    if arguments.elo0 >= arguments.elo1:
        raise UsageFault(Message("{name} must be greater than {other}.", name="--elo1", other="--elo0"))
    games = arguments.games - arguments.games % 2
    players, openings = (arguments.new, arguments.old), min(games // 2, _OPENINGS)
    plan = plan_from_arguments(arguments, say, players, format_="round-robin", games=games, openings=openings)
    test = Sprt(arguments.elo0, arguments.elo1, arguments.alpha, arguments.beta)
    duel = SequentialMatch(plan, test, arguments.out, resume=arguments.resume)
    try:
        low, high = duel.test.decision_bounds
        check_named_players_start(arguments, duel.tournament.plan, duel.tournament.plan.players)
        with (
            open_workers(arguments, say) as them,
            show_progress(say, duel.tournament.plan.games, Message(" games")) as step,
        ):
            duel.play(
                them, lambda _: step(1, f"LLR {duel.test.log_likelihood_ratio(duel.pairs):.2f} ({low:.2f}, {high:.2f})")
            )
    except KeyboardInterrupt:
        if duel.verdict is SprtVerdict.UNDECIDED:
            print_stopped(arguments, say, len(duel.tournament.played))
            if duel.result.games:
                print(json_text(_data(duel)) if arguments.json else _text(duel, Message("Undecided so far."), say))
            return EXIT_INTERRUPTED
    told = _text(duel, _verdict(duel, say), say)
    if arguments.out is not None:
        _keep(arguments.out, duel, told)
    print(json_text(_data(duel)) if arguments.json else told)
    return _STATUS[duel.verdict]


def _text(duel: SequentialMatch, verdict: Message, say: Translator) -> str:
    sentences = map(say, [*_sentences(duel, say), verdict])
    plan, bouts = duel.tournament.plan, duel.counted_games
    return "\n".join([*sentences, *helper_lines(plan, bouts, say), *fault_lines(plan, bouts, say)])


def _strength(pairs: Sequence[float], say: Translator) -> Message:
    """How much stronger the new player seems to be; pairs that all end alike tell nothing of how far that is sure."""
    elo, least, most = (with_decimal_point(f"{value + 0.0:+.1f}", say) for value in estimate_elo(pairs))
    if len([count for count in pairs if count]) == 1:
        return Message("Elo {elo}; all pairs ended alike, so there is no interval", elo=elo)
    return Message("Elo {elo}, 95 % interval {least} to {most}", elo=elo, least=least, most=most)


def _sentences(duel: SequentialMatch, say: Translator) -> list[Message]:
    """What came of it."""
    plan, result, (low, high) = duel.tournament.plan, duel.result, duel.test.decision_bounds
    sentences = [
        Message("{new} against {old}, {game}", new=plan.players[0], old=plan.players[1], game=plan.game.heading),
        Message(
            "{games} games ({different} different): {wins} won, {draws} drawn, {losses} lost",
            games=result.games,
            different=duel.distinct_game_count,
            wins=result.wins,
            draws=result.draws,
            losses=result.losses,
        ),
    ]
    if result.games:
        pairs = ", ".join(f"{halves}: {count}" for halves, count in zip(_HALVES, duel.pairs, strict=True))
        sentences += [Message("pairs of games by points scored ({pairs})", pairs=pairs), _strength(duel.pairs, say)]
    ratio = with_decimal_point(f"{duel.test.log_likelihood_ratio(duel.pairs):.2f}", say)
    sentences.append(
        Message(
            "log-likelihood ratio {ratio}, bounds {low} and {high}",
            ratio=ratio,
            low=with_decimal_point(f"{low:.2f}", say),
            high=with_decimal_point(f"{high:.2f}", say),
        )
    )
    if duel.distinct_game_count < _LIKE_NEW * result.games:
        sentences.append(
            Message("Many games are identical, so this verdict is less certain than it looks. Use more openings.")
        )
    return sentences


def _verdict(duel: SequentialMatch, say: Translator) -> Message:
    new = duel.tournament.plan.players[0]
    if duel.verdict is SprtVerdict.UNDECIDED:
        return Message("Still undecided after the maximum number of games.")
    if duel.verdict is SprtVerdict.STRONGER:
        return Message(
            "{new} is stronger: its lead is closer to {elo1} Elo than to {elo0}.",
            new=new,
            elo0=with_decimal_point(f"{duel.test.elo0:g}", say),
            elo1=with_decimal_point(f"{duel.test.elo1:g}", say),
        )
    return Message(
        "{new} is not stronger: its lead is closer to {elo0} Elo than to {elo1}.",
        new=new,
        elo0=with_decimal_point(f"{duel.test.elo0:g}", say),
        elo1=with_decimal_point(f"{duel.test.elo1:g}", say),
    )


def _data(duel: SequentialMatch) -> dict[str, Any]:
    """All of it as JSON."""
    plan, test, result = duel.tournament.plan, duel.test, duel.result
    elo = estimate_elo(duel.pairs) if result.games else ()
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
        "ratio": test.log_likelihood_ratio(duel.pairs),
        "bounds": [*test.decision_bounds],
        "pairs": duel.pairs,
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "different": duel.distinct_game_count,
        "elo": [value if isfinite(value) else None for value in elo],
        "helpers": helper_data(plan, duel.counted_games),
        "faults": sum(bout.loser is not None for bout in duel.counted_games),
    }


def _keep(folder: Path, duel: SequentialMatch, text: str) -> None:
    """The results in files that anybody can read."""
    write_atomically(folder / "results.txt", f"{text}\n")
    write_atomically(folder / "results.json", json_text(_data(duel)) + "\n")
    write_atomically(folder / "games.txt", "\n".join(duel.tournament.records()))
