"""docs/explanation/strength.md as a text: written from the results, and read again."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from denkspiel.arena.elo import GAMES_BEFORE
from denkspiel.arena.table import SeriesResult
from denkspiel.games.catalogue import game
from denkspiel.opponents.entry import Role
from denkspiel.opponents.roster import opponent_entries
from tools.markdown import markdown_table
from tools.pairings import GAMES, LADDER, MASTER_NODES, ROLES, Pairing, Played
from tools.strength_games import CLOSE_FACTOR, OPENING_PLIES
from tools.strength_scale import Scale, data_of, plain_strengths, scale

__all__ = ["claims", "numbers_of", "page", "read_page"]


_YARDSTICK, *_LEVELS = LADDER
_STEPS = {frozenset(pair): pair[1] for pair in pairwise(_LEVELS)}
_TOP = _LEVELS[-1]
_ORIGINALS = {entry.name for entry in opponent_entries() if entry.original}

_Case = tuple[Played, str]


def claims(table: Sequence[Played]) -> list[str]:
    """Each expectation with "yes", or with where it fails; then what is a matter of degree."""
    beats_random = _cases(
        table, lambda names: next((one for one in names if one != _YARDSTICK and _YARDSTICK in names), "")
    )
    steps = _cases(table, lambda names: _STEPS.get(frozenset(names), ""))
    originals = _cases(table, lambda names: _TOP if _TOP in names and set(names) & _ORIGINALS else "")
    return [
        *_claim("Every opponent clearly beats `random`", beats_random),
        *_raumvier(table),
        *_claim("Each level clearly beats the one before it", steps),
        *_claim(f"`{_TOP}` clearly beats the players of the originals", originals),
        *_scores(f"`{_TOP}` against `perfect`, which never errs", table, _TOP, "perfect"),
        *_scores(f"`master` against `{_TOP}`, which is `master` with little time", table, "master", _TOP),
    ]


def _raumvier(table: Sequence[Played]) -> list[str]:
    levels = _cases(table, lambda names: "raumvier-2" if set(names) == {"raumvier-1", "raumvier-2"} else "")
    with_gravity = [case for case in levels if game(case[0].pairing.game).geometry.gravity]
    without = "; ".join(case[0].score_of(case[1]) for case in levels if case not in with_gravity)
    same = f"In games without gravity, no cell lies above another one, so both play alike: {without}."
    claim = _claim("`raumvier-2` clearly beats `raumvier-1` in games with gravity", with_gravity)
    return [*claim, same] if without else claim


def _cases(table: Sequence[Played], winner: Callable[[tuple[str, str]], str]) -> list[_Case]:
    """The pairings in which someone is expected to win, and who."""
    found = ((played, winner(played.pairing.names)) for played in table)
    return [case for case in found if case[1]]


def _claim(text: str, cases: Sequence[_Case]) -> list[str]:
    if not cases:
        return []
    failing = [(played, name) for played, name in cases if played.seen_by(name).interval()[0] <= 1 / 2]
    if failing:
        worst = "; ".join(played.score_of(name) for played, name in failing)
        return [f"{text}: yes in {len(cases) - len(failing)} pairings, **no** in {len(failing)}: {worst}."]
    closest, name = min(cases, key=lambda case: case[0].seen_by(case[1]).score)
    return [f"{text}: yes, in all {len(cases)} pairings. The closest result was {closest.score_of(name)}."]


def _scores(text: str, table: Sequence[Played], one: str, other: str) -> list[str]:
    met = [played.score_of(one) for played in table if set(played.pairing.names) == {one, other}]
    return [f"{text}: {'; '.join(met)}."] if met else []


_HEADS = ("first named", "second named", "when it starts", "otherwise", "score", "95 % interval", "different", "moves")
_FIRST_LINES = re.compile(r"^This page is based on a series of (\d+) games .* seed `([^`]+)`", re.MULTILINE)
_RESULT = r"\+(\d+) =(\d+) -(\d+)"
_ROW = re.compile(rf"^\| ([\w-]+) +\| ([\w-]+) +\| +{_RESULT} \| +{_RESULT} \| .* \| +(\d+) \| ([0-9a-f]{{8}}) \|$")


def page(table: Sequence[Played], games: int, seed: str) -> str:
    """The whole page."""
    parts = [
        "# Strength",
        "After this page you know how strong each opponent is, how strength is measured, and how far you can trust the "
        "numbers.",
        "![Bars with the rating of each opponent in Score Four](../pictures/strength-ladder.svg)",
        "## How strength is measured",
        f"This page is based on a series of {games} games for each pair of opponents. In a series, the two opponents "
        f"take turns to move first, and all random choices follow from the seed `{seed}`. `make strength` plays the "
        "series, computes ratings from the results, and writes this page.",
        "The **ratings** work like those of a chess federation. Each game has its own scale, with `random` at 0. A "
        "player whose rating is 400 points higher wins ten games for each one it loses, apart from draws and the "
        "advantage of the first move. For example, a player 100 points above another one wins about 64 of 100 games, "
        "and a player 200 points above wins about 76. You cannot compare ratings of different games.",
        "The ratings are Elo numbers, computed by maximum likelihood. The model includes draws and the first move "
        "(Davidson's model, `src/denkspiel/arena/elo.py`). The number after ± shows the 95 % interval of the "
        f"difference from `random`. The computation adds {GAMES_BEFORE:g} game to those of each pair, half won and "
        "half lost, so that a player who wins every game does not get an infinite rating. If a player has played only "
        "a few games and lost none, the true difference is probably larger.",
        "- Some pairs play more games, and some play fewer. Neighbouring levels play "
        f"{5 * CLOSE_FACTOR} times as many, and `level-1` and `random` play {CLOSE_FACTOR} times as many. Where its "
        "search is slow, the strongest level plays half as many, and a fifth as many against `perfect`.\n"
        f"- `master` and `master-1` search {MASTER_NODES:,} nodes for a move. Their moves are almost free of random "
        "choices, so from the empty board they would repeat the same few games. They therefore start from random, "
        f"balanced openings of {OPENING_PLIES} moves and play each with both colours.\n"
        "- With perfect play, the first player wins 3-D Tic-Tac-Toe and the second player wins Hexagon. Two players "
        "that never err therefore score 1/2 each.",
        "In the tables of results, `+15 =9 -14` means that the player named first won 15 games, drew 9 and lost 14. "
        "Its **score** is its share of the points: 1 for a win, 1/2 for a draw. The 95 % interval of the score is "
        'Wilson\'s. "Clearly" means that the whole interval lies on one side of 1/2. The '
        "interval assumes independent games. It is too narrow where only a few games differ (column *different*). The "
        "last column is a checksum of the first game's moves. `make test-all` plays this game again.",
        "The page in the browser offers five **plain strengths** first. The lowest is the weakest level. The highest "
        "is the player that never errs or, if there is none, the strongest player. The three between them are the "
        "levels that come nearest to steps of 1 : 2 : 3 : 4.",
        "## What the results show",
        "\n".join(f"- {claim}" for claim in claims(table)),
        "## Master and its past",
        "`master-1` is `master` before it learned anything. It uses a formula and searches all moves equally deep. "
        "Both players play each opening with both colours. The openings are random and, as far as a short search can "
        "tell, balanced. In Qubic, such openings often turn out to be won for one side, so the benchmark chooses the "
        "last stone to balance them.",
        _block("mastery"),
        "A series of 100 games is accurate to about 0.07, and machines differ. A few hundred games are too few to show "
        "whether a second thread makes `master` stronger. A sequential test of 858 games shows that it does, by about "
        "29 Elo (95 % interval 6 to 52, [performance](performance.md#the-player-master)). "
        "[Note 37](../research/0037-what-a-proof-is-made-of.md) has further results in Qubic.",
        "## Are ratings of positions right?",
        "The sign of a rating should predict the winner. The first table checks this for Score Four, in games of "
        "`master` against itself that were not used for training. The goals were 75, 82, 90 and 95 % for positions "
        "with 20, 24, 28 and 32 stones. The last row shows `master` with a third of a second for a move. With the "
        "help of the exact search, it reaches all goals. With 20 stones, the table includes only positions that the "
        "exact search solves in about a minute, so the interval is wide.",
        "The second table compares ratings of positions four plies apart. "
        "[Training](training.md#do-the-chances-come-true) shows how well the predicted chances hold.",
        _block("ratings"),
        "## Mistakes of master in Connect Four",
        "`master` uses the opening book first, and the exact search after that. The table compares its moves, at "
        "0.2 s each, with exact values:",
        _block("flawless"),
    ]
    for name in GAMES:
        of_game = [played for played in table if played.pairing.game == name]
        parts.append(f"## {name}")
        parts += _numbers(scale(of_game)) if of_game else []
        for heading, some in (("", _without_levels(of_game)), (f"### Levels in {name}", _with_levels(of_game))):
            if some:
                parts += [heading] if heading else []
                parts.append(markdown_table(_HEADS, map(_row, some), "  rrr r"))
    return "\n\n".join(parts) + "\n"


def _block(name: str) -> str:
    """A place that a benchmark fills."""
    return f"<!-- measured: {name} -->\nNot measured yet.\n<!-- end -->"


def _numbers(found: Scale) -> list[str]:
    plain = plain_strengths(found.whole)
    rows = [
        (name, round(rating.value), f"± {rating.margin:.0f}", plain.index(name) + 1 if name in plain else "")
        for name, rating in found.numbers.items()
    ]
    first = found.first_move
    return [
        f"The first move is worth {first.value:.0f} ± {first.margin:.0f} points.",
        markdown_table(("from strong to weak", "rating", "", "plain strength"), rows, " rrr"),
    ]


def numbers_of(table: Sequence[Played]) -> str:
    """The file that the program ships."""
    return json.dumps(data_of(table), indent=2) + "\n"


def read_page(text: str) -> tuple[list[Played], int, str]:
    """The table, the number of games and the seed of a page written by `page`.

    Raises:
        ValueError: the page is not of this kind.
    """
    head = _FIRST_LINES.search(text)
    if head is None:
        raise ValueError("the page does not say how many games were played with which seed")
    return list(_read_rows(text)), int(head[1]), head[2]


def _with_levels(table: Sequence[Played]) -> list[Played]:
    return [played for played in table if _has_level(played)]


def _without_levels(table: Sequence[Played]) -> list[Played]:
    return [played for played in table if not _has_level(played)]


def _has_level(played: Played) -> bool:
    return any(ROLES.get(name) is Role.LEVEL for name in played.pairing.names)


def _row(played: Played) -> tuple[object, ...]:
    result = played.result
    low, high = result.interval()
    return (
        *played.pairing.names,
        *(f"+{one.wins} ={one.draws} -{one.losses}" for one in (played.begun, played.followed)),
        f"{result.score:.3f}",
        f"{low:.3f} to {high:.3f}",
        played.different,
        played.moves,
    )


def _read_rows(text: str) -> Iterator[Played]:
    name = ""
    for line in text.splitlines():
        name = line.removeprefix("## ") if line.startswith("## ") else name
        if row := _ROW.match(line):
            first, second, *counts, different, moves = row.groups()
            begun, followed = (SeriesResult(*map(int, some)) for some in (counts[:3], counts[3:]))
            yield Played(Pairing(name, (first, second)), begun, followed, int(different), moves)
