"""docs/research/strength-results.md, which is read again, and docs/explanation/strength.md, which follows from it."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from denkspiel.arena.elo import PRIOR_GAMES
from denkspiel.arena.table import SeriesResult
from denkspiel.games.catalogue import game
from denkspiel.opponents.entry import OpponentRole
from denkspiel.opponents.roster import opponent_entries
from tools.markdown import markdown_table
from tools.pairings import (
    FEWEST_STEP_GAMES,
    GAMES,
    LADDER,
    MASTER_NODES,
    ROLES,
    SEARCHING_STEP_GAMES,
    Pairing,
    Played,
)
from tools.strength_games import CLOSE_FACTOR, OPENING_PLIES
from tools.strength_scale import STEPS, Scale, data_of, plain_strengths, scale

__all__ = ["claims", "numbers_of", "page", "ratings_page", "read_page"]


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
    """docs/research/strength-results.md: how the games are played, what they show, and the result of each pair."""
    parts = [
        "# Results of all pairs of opponents",
        "**Summary.** The [ratings](../explanation/strength.md) of the opponents are computed from these results. "
        "`make strength` plays the games and writes this page.",
        "## How the games are played",
        f"This page is based on a series of {games} games for each pair of opponents. In a series, the two opponents "
        f"take turns to move first, and all random choices follow from the seed `{seed}`.",
        f"- Neighbouring levels play {5 * CLOSE_FACTOR} times as many games. If one of them searches like `master`, "
        f"they play {SEARCHING_STEP_GAMES}, or at least {FEWEST_STEP_GAMES} where that takes long. `{_LEVELS[0]}` and "
        f"`random` play {CLOSE_FACTOR} times as many. Where its search is slow, the strongest level plays half as many "
        "against others, and a fifth as many against `perfect`.\n"
        f"- `master` and `master-1` search {MASTER_NODES:,} nodes for each move. Their moves are almost free of random "
        "choices, so from the empty board they would repeat the same few games. They therefore start from random, "
        f"balanced openings of {OPENING_PLIES} moves and play each opening with both colours, {SEARCHING_STEP_GAMES} "
        f"games in all or at least {FEWEST_STEP_GAMES}.\n"
        "- With perfect play, the first player wins 3-D Tic-Tac-Toe and the second player wins Hexagon. Two players "
        "that never err therefore score 1/2 each.",
        "In the tables, `+15 =9 -14` means that the first-named player won 15 games, drew 9 and lost 14. Its **score** "
        "is its share of the points: 1 for a win, 1/2 for a draw. The 95 % interval is Wilson's confidence interval of "
        "the score. It assumes independent games, so it is too narrow where only a few games differ (column "
        "*different*). The last column is a checksum of the moves of the first game. `make test-all` plays this game "
        "again.",
        "## What the results show",
        'Here, "clearly" means that the whole interval lies on one side of 1/2.',
        "\n".join(f"- {claim}" for claim in claims(table)),
    ]
    for name in GAMES:
        of_game = [played for played in table if played.pairing.game == name]
        parts.append(f"## {name}")
        for heading, some in (("", _without_levels(of_game)), (f"### Levels in {name}", _with_levels(of_game))):
            if some:
                parts += [heading] if heading else []
                parts.append(markdown_table(_HEADS, map(_row, some), "  rrr r"))
    return "\n\n".join(parts) + "\n"


def ratings_page(table: Sequence[Played], games: int) -> str:
    """docs/explanation/strength.md: the ratings that follow from the results, and places for benchmarks to fill."""
    parts = [
        "# Strength",
        "After this page you know how strong each opponent is, how strength is measured, and how far you can trust the "
        "numbers.",
        "![Bars with the rating of each opponent in Score Four](../pictures/strength-ladder.svg)",
        "## How strength is measured",
        f"Each pair of opponents plays a series, usually of {games} games, in which the two take turns to move first. "
        "`make strength` plays the series and computes ratings from the results. The [results of all "
        "pairs](../research/strength-results.md) show that every opponent beats `random`, and that in almost every "
        "game each level beats the one below it.",
        "The **ratings** work like those of a chess federation. Each game has its own scale, with `random` at 0, so "
        "you cannot compare ratings of different games. A player 100 points above another one wins about 64 of 100 "
        "games, and a player 200 points above wins about 76. A player 400 points above wins ten games for each one it "
        "loses. Draws and the advantage of the first move change these numbers.",
        "The ratings are Elo numbers, computed by maximum likelihood with a model that includes draws and the first "
        "move (Davidson's model, `src/denkspiel/arena/elo.py`). The number after ± gives the 95 % confidence interval "
        f"of the difference from `random`. The computation adds {PRIOR_GAMES:g} game to the results of each pair, half "
        "won and half lost, because a player who wins every game would otherwise get an infinite rating. If a player "
        "has played only a few games and lost none, the true difference is probably larger than the rating shows.",
        "The browser page first offers six **plain strengths**. The lowest is the weakest level. The highest is the "
        "player that never errs or, if there is none, the strongest player. The others are the levels that come "
        f"nearest to dividing the distance between these two into steps of {' : '.join(map(str, STEPS))}.",
    ]
    scales = {
        name: scale(of_game)
        for name in GAMES
        if (of_game := [played for played in table if played.pairing.game == name])
    }
    parts += [
        "## The ladder of levels",
        "In every game, each level is a little stronger than the one before it. The table shows by how many points. In "
        "tic-tac-toe, 3-D Tic-Tac-Toe and Hexagon, `level-9` never errs, so that nobody can be stronger. In the first "
        "two, even `level-8` hardly errs.",
        _ladder(scales),
        "The next table shows the results of a simulated child of six against the weakest level. The child notices "
        "60 % of its chances to win at once and 30 % of the opponent's threats, and otherwise plays at random.",
        _block("child"),
    ]
    for name, found in scales.items():
        parts += [f"## {name}", *_numbers(found)]
    parts += [
        "## Master and its past",
        "`master-1` is an earlier version of `master`: it uses a formula instead of a trained network, and searches "
        "all moves equally deep. `master-2` is `master` as it was in November 2026. Today's `master` thinks with two "
        "threads where it has them. Both players play each opening with both colours. The openings are random and, "
        "as far as a short search can tell, balanced. In Qubic, such openings often turn out to be won for one side, "
        "so the benchmark chooses the last stone to balance them.",
        _block("mastery"),
        "A series of 100 games is accurate to about 0.07, and machines differ. Against `master-2`, `master` has a "
        "second thread, and nothing else. A [longer test](performance.md#the-player-master) shows that it helps. "
        "[Note 44](../research/0044-won-games-stay-won.md) tells what else was tried. "
        "[Note 37](../research/0037-what-a-proof-is-made-of.md) has further results in Qubic.",
        "## Are ratings of positions right?",
        "The sign of a rating should predict the winner. The first table checks this for Score Four, in games of "
        "`master` against itself that were not used for training. The goals were 75, 82, 90 and 95 % for positions "
        "with 20, 24, 28 and 32 stones. With the help of the exact search, `master` reaches all of them in a third of "
        "a second for each move (last row). The intervals for 20 stones are wide, because the table includes only "
        "positions that the exact search solves in about a minute.",
        "The second table compares ratings of positions four plies apart. "
        "[Training](training.md#do-the-chances-come-true) shows how well the predicted chances hold.",
        _block("ratings"),
        "## Mistakes of master in Connect Four",
        "`master` uses the opening book first, and the exact search after that. The table compares its moves, at "
        "0.2 s each, with exact values:",
        _block("flawless"),
        "## Won positions of Score Four",
        "Does `master` keep a win that it has? The table takes positions with 20 to 30 stones in which the side to "
        "move wins, but at least one move gives the win away. In those with few ways, at most a third of the moves "
        "keep it. Nodes are the limit: 4,000,000 take about a second of processor time, 800,000 a fifth. The goals "
        "were 95 % and 90 %. With a limit of nodes, `master` searches like `master-2`. "
        "[Note 44](../research/0044-won-games-stay-won.md) tells what else was tried.",
        _block("won-positions"),
    ]
    return "\n\n".join(parts) + "\n"


def _block(name: str) -> str:
    """A place that a benchmark fills."""
    return f"<!-- measured: {name} -->\nNot measured yet.\n<!-- end -->"


def _ladder(scales: Mapping[str, Scale]) -> str:
    """By how many points each level is above the one before, and `master` above the last one, in each game."""
    steps = [*pairwise(LADDER), (_TOP, "master")]
    rows = [
        (f"{lower} to {higher}", *(_step(found.whole, lower, higher) for found in scales.values()))
        for lower, higher in steps
    ]
    return markdown_table(("step", *scales), rows, " " + len(scales) * "r")


def _step(numbers: Mapping[str, int], lower: str, higher: str) -> str:
    return f"{numbers[higher] - numbers[lower]:+d}" if {lower, higher} <= {*numbers} else ""


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
    return any(ROLES.get(name) is OpponentRole.LEVEL for name in played.pairing.names)


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
