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
        *_claim("Every opponent beats `random` clearly", beats_random),
        *_raumvier(table),
        *_claim("Each level beats the one before clearly", steps),
        *_claim(f"`{_TOP}` beats the players of the originals clearly", originals),
        *_scores(f"`{_TOP}` and the player that never errs", table, _TOP, "perfect"),
        *_scores(f"`master` and `{_TOP}`, which is `master` in a hurry", table, "master", _TOP),
    ]


def _raumvier(table: Sequence[Played]) -> list[str]:
    levels = _cases(table, lambda names: "raumvier-2" if set(names) == {"raumvier-1", "raumvier-2"} else "")
    with_gravity = [case for case in levels if game(case[0].pairing.game).geometry.gravity]
    without = "; ".join(case[0].score_of(case[1]) for case in levels if case not in with_gravity)
    same = f"Without gravity nothing lies above a cell, and the two are the same player: {without}."
    claim = _claim("`raumvier-2` beats `raumvier-1` clearly where stones rest on stones", with_gravity)
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
    return [f"{text}: yes, in all {len(cases)} pairings; closest was {closest.score_of(name)}."]


def _scores(text: str, table: Sequence[Played], one: str, other: str) -> list[str]:
    met = [played.score_of(one) for played in table if set(played.pairing.names) == {one, other}]
    return [f"{text}: {'; '.join(met)}."] if met else []


_HEADS = ("first named", "second named", "when it begins", "when not", "score", "95 % interval", "different", "moves")
_FIRST_LINES = re.compile(r"^(\d+) games a pair, .* seed `([^`]+)`", re.MULTILINE)
_RESULT = r"\+(\d+) =(\d+) -(\d+)"
_ROW = re.compile(rf"^\| ([\w-]+) +\| ([\w-]+) +\| +{_RESULT} \| +{_RESULT} \| .* \| +(\d+) \| ([0-9a-f]{{8}}) \|$")


def page(table: Sequence[Played], games: int, seed: str) -> str:
    """The whole page."""
    parts = [
        "# Strength",
        f"{games} games a pair, the players beginning in turn, seed `{seed}`; written by `make strength`. Neighbouring "
        f"levels play {5 * CLOSE_FACTOR} times as many against each other, `level-1` and `random` {CLOSE_FACTOR} times "
        "as many. The strongest level plays half as many where its search is slow, and there a fifth against "
        f"`perfect`. `master` and `master-1` have {MASTER_NODES:,} nodes for a move. Since they leave next to nothing "
        f"to chance, they play from random openings of {OPENING_PLIES} moves that are even as far as one can tell, "
        "each with both colours: from the empty board of Score Four the same few games came again and again, and who "
        "began won.",
        "A score is the share of points of the player named first: 1 for a win, 1/2 for a draw. Its 95 % interval is "
        'Wilson\'s. "Clearly" means that the whole interval lies on one side of 1/2. The interval assumes that the '
        "games are independent; where only a few of them differ (last column but one), because neither player leaves "
        "anything to chance, it is narrower than it should be. The last column is a checksum of the moves of the "
        "first game; `make test-all` plays it again.",
        "With perfect play the one who begins wins tic-tac-toe-3d, and the other one hexagon: two players that never "
        "err score 1/2 each.",
        "The numbers are those that a tournament gives its players: Elo ratings by maximum likelihood, with draws and "
        "the worth of the first move (Davidson's model, [elo.py](../src/denkspiel/arena/elo.py)), one scale a game, "
        "`random` at 0. Who stands 400 higher wins ten games for every one of the other's, draws and the first move "
        f"apart. So that a row of wins alone does not lead to infinity, each pair is counted with {GAMES_BEFORE:g} "
        "game more than it played, half won and half lost; where somebody has lost none of few games, the true "
        "distance is rather larger. Behind ± stands the 95 % interval of the distance from `random`, games taken as "
        "independent. Numbers of different games have nothing to do with each other.",
        "From the numbers follow the five strengths that the page offers first: the weakest level, the player that "
        "never errs (or else the strongest there is), and between them the levels that come nearest to steps of 1 "
        ": 2 : 3 : 4.",
        "## What it shows",
        "\n".join(f"- {claim}" for claim in claims(table)),
        "## Master and its past",
        "`master-1` is `master` before anything was learned: it judges by a formula and looks at all moves alike. Both "
        "play each opening with both colours. The openings are random and even, as a short search with what was "
        "learned sees them; in Qubic, where such openings turn out to be won for one side, they are random but for the "
        "last stone, which makes them even.",
        _block("mastery"),
        "Matches of a few hundred games do not tell whether a second thread makes `master` stronger; a test that goes "
        "on until it is decided says that it does, by about 29 Elo (95 % from 6 to 52; 858 games at 0.05 s a move, "
        "[performance](performance.md#the-player-master)). A match of 100 games is accurate to about 0.07, and "
        "machines differ: [decision 37](decisions/0037-what-a-proof-is-made-of.md) has what else was measured in "
        "Qubic. The C++ engine to which `master` had lost before it learned anything could not be had for a match.",
        "## Are ratings right?",
        "Whether the sign of a rating in Score Four tells who wins, on games that `master` plays against itself; "
        "nothing was trained on them. Wanted were 75, 82, 90 and 95 % of the positions with 20, 24, 28 and 32 stones. "
        "The last line of the first table is what `master` thinks in a third of a second; there the exact search is a "
        "part of it, and mostly finds out by itself who wins with 32 and 28 stones. What was learned alone, at a "
        "glance or with 20,000 nodes, does not reach it everywhere. With 20 stones only those positions count that "
        "the exact search solves in a minute or so, so the interval is wide. The second table tells how ratings of "
        "positions four plies apart go together. How far probabilities hold is told in [training](training.md).",
        _block("ratings"),
        "## What master gives away in Connect Four",
        "`master` knows the opening book and searches exactly after that. What it does in 0.2 s a move, held against "
        "exact values:",
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
        f"The first move is worth {first.value:.0f} ± {first.margin:.0f}.",
        markdown_table(("from strong to weak", "number", "", "plain strength"), rows, " rrr"),
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
