"""docs/strength.md: who beats whom, and what follows from it; among that the numbers that the program ships.

    python -m tools.strength --write [--games 75] [--seed strength]
    python -m tools.strength --write --renew
    python -m tools.strength --write --missing
    python -m tools.strength --check

`--check` plays the first game of every pair again and compares its moves, through the checksums in the page, so that
a change in any opponent is noticed; and it draws the conclusions again from the table. `--renew` replays the pairs that
it finds changed; `--missing` plays only the pairs that are not in the page and drops those that are no more, which
takes minutes for a new opponent, where all pairs take an hour.
"""

import argparse
import json
import re
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing import Pool
from pathlib import Path

from tqdm import tqdm

from denkspiel.core.notation import format_moves
from denkspiel.games.catalogue import game
from denkspiel.opponents.entry import Role
from denkspiel.play.event import Event, MoveMade
from denkspiel.play.match import Match
from denkspiel.play.series import SeriesResult, play_series
from tools.markdown_table import markdown_table
from tools.pairings import GAMES, LADDER, MASTER_NODES, ROLES, Pairing, Played, pairings
from tools.strength_claims import claims
from tools.strength_scale import DRAWS_BEFORE, data_of

__all__ = ["games_of", "main", "numbers_of", "page", "play_all", "read_page"]

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "strength.md"
NUMBERS = ROOT / "src" / "denkspiel" / "opponents" / "strengths.json"
SEED = "strength"
GAMES_A_PAIR = 75
CLOSE_FACTOR = 4
"""How many times as many games as `Pairing.games` says a level and the one before play, since they are close."""

_NEIGHBOURS = {frozenset(pair) for pair in pairwise(LADDER)}
_HEADS = ("first named", "second named", "wins", "draws", "losses", "score", "95 % interval", "different", "moves")
_FIRST_LINES = re.compile(r"^(\d+) games a pair, .* seed `([^`]+)`", re.MULTILINE)
_ROW = re.compile(r"^\| ([\w-]+) +\| ([\w-]+) +\| +(\d+) \| +(\d+) \| +(\d+) \| .* \| +(\d+) \| ([0-9a-f]{8}) \|$")


@dataclass
class _Series:
    """A pairing still to be played."""

    pairing: Pairing
    games: int
    seed: str
    lines: list[str] = field(default_factory=list)

    def play(self) -> Played:
        pairing = self.pairing
        board = game(pairing.game)
        result = play_series(board, pairing.names, self.games, self.seed, self._note, limit=pairing.limit)
        return Played(pairing, result, len(set(self.lines)), f"{zlib.crc32(self.lines[0].encode()):08x}")

    def _note(self, match: Match, events: list[Event], _: SeriesResult) -> None:
        moves = (event.move for event in events if isinstance(event, MoveMade))
        self.lines.append(format_moves(match.game, moves))


def games_of(pairing: Pairing, usual: int) -> int:
    """How many games a pair plays if `usual` is the usual number.

    As many as `Pairing.games` says; `CLOSE_FACTOR` times as many between a level and the one before, and between the
    first level and `random`, unless their games take long.
    """
    games = pairing.games(usual)
    return CLOSE_FACTOR * games if frozenset(pairing.names) in _NEIGHBOURS and games >= usual else games


def play_all(todo: Sequence[Pairing], games: int, seed: str, *, only_checked: bool = False) -> list[Played]:
    """Play all pairings on all cores, with a progress bar.

    Args:
        todo: who plays what.
        games: how many games a pair usually plays, see `games_of`.
        seed: the source of all random choices.
        only_checked: play only the game that is in the checksum, the first one.
    """
    counts = {pairing: games_of(pairing, games) for pairing in todo}
    series = [_Series(pairing, 1 if only_checked else count, seed) for pairing, count in counts.items()]
    with Pool() as pool:
        played = pool.imap_unordered(_Series.play, series[::-1])
        found = {each.pairing: each for each in tqdm(played, total=len(series), unit="pair", disable=None)}
    return [found[pairing] for pairing in todo]


def page(table: Sequence[Played], games: int, seed: str) -> str:
    """The whole page."""
    parts = [
        "# Strength",
        f"{games} games a pair, the players beginning in turn, seed `{seed}`; written by `make strength`. Neighbouring "
        f"levels play {5 * CLOSE_FACTOR} times as many against each other, `level-1` and `random` {CLOSE_FACTOR} times "
        "as many. The strongest level plays half as many where its search is slow, and there a fifth against `perfect` "
        f"and `master`, which has {MASTER_NODES:,} nodes for a move.",
        "A score is the share of points of the player named first: 1 for a win, 1/2 for a draw. Its 95 % interval is "
        'Wilson\'s. "Clearly" means that the whole interval lies on one side of 1/2. The interval assumes that the '
        "games are independent; where only a few of them differ (last column but one), because neither player leaves "
        "anything to chance, it is narrower than it should be. The last column is a checksum of the moves of the "
        "first game; `make check` plays it again.",
        "With perfect play the one who begins wins tic-tac-toe-3d, and the other one hexagon: two players that never "
        "err score 1/2 each.",
        "The numbers are Elo ratings by maximum likelihood, one scale a game, `random` at 0: they are such that "
        "everybody is expected to get, over all games of the table, the points it got. Who stands 400 higher is "
        "expected to get ten points for every one of the other's. A draw is half a point for both. So that a row "
        f"of wins alone does not lead to infinity, each pair is counted with {DRAWS_BEFORE} drawn game more than it "
        "played; where somebody has lost none of few games, the true distance is rather larger. Differences of "
        "some 20 points say little, least where whoever begins wins. Numbers of different games have nothing to do "
        "with each other. (What computes them: [strength_scale.py](../tools/strength_scale.py).)",
        "From the numbers follow the five strengths that the page offers first: the weakest level, the player that "
        "never errs (or else the strongest there is), and between them the levels that come nearest to steps of 1 "
        ": 2 : 3 : 4.",
        "## What it shows",
        "\n".join(f"- {claim}" for claim in claims(table)),
    ]
    data = data_of(table)
    for name in GAMES:
        of_game = [played for played in table if played.pairing.game == name]
        parts.append(f"## {name}")
        parts += _numbers(**data[name]) if name in data else []
        for heading, some in (("", _without_levels(of_game)), (f"### Levels in {name}", _with_levels(of_game))):
            if some:
                parts += [heading] if heading else []
                parts.append(markdown_table(_HEADS, map(_row, some), "  rrrr r"))
    return "\n\n".join(parts) + "\n"


def _numbers(numbers: Mapping[str, int], plain: Sequence[str]) -> list[str]:
    rows = [(name, number, plain.index(name) + 1 if name in plain else "") for name, number in numbers.items()]
    return [markdown_table(("from strong to weak", "number", "plain strength"), rows, " rr")]


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


def faults(text: str) -> list[str]:
    """What is wrong with the page, one sentence each; plays a few games for it."""
    table, games, seed = read_page(text)
    found = [
        f"{played.pairing}: not {games_of(played.pairing, games)} games"
        for played in table
        if played.result.games != games_of(played.pairing, games)
    ]
    if [played.pairing for played in table] != pairings():
        return [*found, "the pairs are not those of the roster"]
    if page(table, games, seed) != text:
        found.append("the page is not what follows from its own table")
    if NUMBERS.read_text(encoding="utf-8") != numbers_of(table):
        found.append(f"{NUMBERS.name} is not what follows from the table")
    return found + [
        f"{pairing.game}: {' against '.join(pairing.names)} is played differently by now"
        for pairing in changed(table, games, seed)
    ]


def changed(table: Sequence[Played], games: int, seed: str) -> list[Pairing]:
    """The pairings that are not in the table, or whose first game is now played differently."""
    known = {played.pairing: played.moves for played in table if played.result.games == games_of(played.pairing, games)}
    now = play_all([pairing for pairing in pairings() if pairing in known], games, seed, only_checked=True)
    same = {played.pairing for played in now if known[played.pairing] == played.moves}
    return [pairing for pairing in pairings() if pairing not in same]


def renewed(text: str) -> str:
    """The page with those pairings played anew that have changed."""
    return _with_played(text, changed(*read_page(text)))


def completed(text: str) -> str:
    """The page with those pairings played that are not in it."""
    known = {played.pairing for played in read_page(text)[0]}
    return _with_played(text, [pairing for pairing in pairings() if pairing not in known])


def _with_played(text: str, todo: Sequence[Pairing]) -> str:
    table, games, seed = read_page(text)
    found = {played.pairing: played for played in [*table, *(play_all(todo, games, seed) if todo else [])]}
    return page([found[pairing] for pairing in pairings()], games, seed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the page; the exit status is 1 if a check finds a fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="only look, and complain")
    action.add_argument("--write", action="store_true", help="play everything and write the page")
    some = parser.add_mutually_exclusive_group()
    some.add_argument("--renew", action="store_true", help="with --write: play only what has changed since")
    some.add_argument("--missing", action="store_true", help="with --write: play only what is not in the page")
    parser.add_argument("--games", type=int, default=GAMES_A_PAIR, help="games a pair (default: %(default)s)")
    parser.add_argument("--seed", default=SEED, help="where chance comes from (default: %(default)s)")
    options = parser.parse_args(arguments)
    if options.write:
        text = _renewed_or_new(options)
        PAGE.write_text(text, encoding="utf-8")
        NUMBERS.write_text(numbers_of(read_page(text)[0]), encoding="utf-8")
        return 0
    found = faults(PAGE.read_text(encoding="utf-8"))
    print("\n".join([*found, f"{len(found)} faults in {PAGE.name}; make strength plays everything anew"]))
    return 1 if found else 0


def _renewed_or_new(options: argparse.Namespace) -> str:
    if options.renew or options.missing:
        return (renewed if options.renew else completed)(PAGE.read_text(encoding="utf-8"))
    return page(play_all(pairings(), options.games, options.seed), options.games, options.seed)


def _with_levels(table: Sequence[Played]) -> list[Played]:
    return [played for played in table if _has_level(played)]


def _without_levels(table: Sequence[Played]) -> list[Played]:
    return [played for played in table if not _has_level(played)]


def _has_level(played: Played) -> bool:
    return any(ROLES.get(name) is Role.LEVEL for name in played.pairing.names)


def _row(played: Played) -> tuple[object, ...]:
    result = played.result
    low, high = result.interval()
    counts = (result.wins, result.draws, result.losses)
    return (
        *played.pairing.names,
        *counts,
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
            wins, draws, losses = map(int, counts)
            result = SeriesResult(wins, draws, losses)
            yield Played(Pairing(name, (first, second)), result, int(different), moves)


if __name__ == "__main__":
    sys.exit(main())
