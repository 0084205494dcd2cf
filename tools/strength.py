"""docs/strength.md: everybody against everybody, and what follows from it.

    python -m tools.strength --write [--games 200] [--seed strength]
    python -m tools.strength --check

`--check` plays the first games of every pair again and compares their moves, through the checksums in the page, so
that a change in any opponent is seen; and it draws the conclusions again from the table.
"""

import argparse
import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path

from tqdm import tqdm

from denkspiel.core.notation import format_moves
from denkspiel.games.catalogue import game
from denkspiel.opponents.roster import opponent_names
from denkspiel.play.event import Event, MoveMade
from denkspiel.play.match import Match
from denkspiel.play.series import SeriesResult, play_series
from tools.markdown_table import markdown_table

__all__ = ["GAMES", "Pairing", "Played", "claims", "main", "page", "pairings", "read_page"]

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
GAMES = ("connect-four", "score-four", "tic-tac-toe-3d", "hexagon")
SEED = "strength"
CHECKED_GAMES = 20
"""So many games, from the first one on, have their moves in the checksum."""

_HEADS = ("first named", "second named", "wins", "draws", "losses", "score", "95 % interval", "different", "moves")
_FIRST_LINES = re.compile(r"^(\d+) games a pair, .* seed `([^`]+)`", re.MULTILINE)
_ROW = re.compile(r"^\| ([\w-]+) +\| ([\w-]+) +\| +(\d+) \| +(\d+) \| +(\d+) \| .* \| +(\d+) \| ([0-9a-f]{8}) \|$")


@dataclass(frozen=True)
class Pairing:
    """Two opponents and the game they play."""

    game: str
    names: tuple[str, str]


@dataclass(frozen=True)
class Played:
    """What came of a pairing.

    Attributes:
        pairing: who played what.
        result: as the player named first sees it.
        different: how many of the games differ from each other.
        moves: the checksum of the first games.
    """

    pairing: Pairing
    result: SeriesResult
    different: int
    moves: str


def pairings() -> list[Pairing]:
    """Everybody against everybody, for each game those who play it."""
    return [Pairing(name, pair) for name in GAMES for pair in combinations(opponent_names(game(name)), 2)]


@dataclass
class _Series:
    """A pairing still to be played."""

    pairing: Pairing
    games: int
    seed: str
    lines: list[str] = field(default_factory=list)

    def play(self) -> Played:
        board = game(self.pairing.game)
        result = play_series(board, self.pairing.names, self.games, self.seed, self._note)
        first_games = " ".join(self.lines[:CHECKED_GAMES])
        return Played(self.pairing, result, len(set(self.lines)), f"{zlib.crc32(first_games.encode()):08x}")

    def _note(self, match: Match, events: list[Event], _: SeriesResult) -> None:
        moves = (event.move for event in events if isinstance(event, MoveMade))
        self.lines.append(format_moves(match.game, moves))


def play_all(todo: Sequence[Pairing], games: int, seed: str) -> list[Played]:
    """Play all pairings on all cores, with a progress bar."""
    series = [_Series(pairing, games, seed) for pairing in todo]
    with Pool() as pool:
        return list(tqdm(pool.imap(_Series.play, series), total=len(series), unit="pair", disable=None))


def claims(table: Sequence[Played]) -> list[str]:
    """What the table shows, computed: each expectation with "yes", or with where it fails."""
    beats_random = [
        (played, name) for played in table for name in played.pairing.names if _against_random(played, name)
    ]
    levels = [played for played in table if set(played.pairing.names) == {"raumvier-1", "raumvier-2"}]
    with_gravity = [(played, "raumvier-2") for played in levels if game(played.pairing.game).geometry.gravity]
    without = [played for played in levels if not game(played.pairing.game).geometry.gravity]
    same = "; ".join(_score(played, "raumvier-2") for played in without)
    return [
        _claim("Every opponent beats `random` clearly", beats_random),
        _claim("`raumvier-2` beats `raumvier-1` clearly where stones rest on stones", with_gravity),
        f"Without gravity nothing lies above a cell, and the two are the same player: {same}.",
    ]


def page(table: Sequence[Played], games: int, seed: str) -> str:
    """The whole page."""
    parts = [
        "# Strength",
        f"{games} games a pair, the players beginning in turn, seed `{seed}`; written by `make strength`.",
        "A score is the share of points of the player named first: 1 for a win, 1/2 for a draw. Its 95 % interval is "
        'Wilson\'s. "Clearly" means that the whole interval lies on one side of 1/2. The interval takes the games for '
        "independent; where only a few of them are different (last column but one), because chance plays no part in "
        "either player, it promises more than it can hold. The last column is a checksum of "
        f"the moves of the first {CHECKED_GAMES} games; `make check` plays these again.",
        "## What it shows",
        "\n".join(f"- {claim}" for claim in claims(table)),
    ]
    for name in GAMES:
        rows = [_row(played) for played in table if played.pairing.game == name]
        parts += [
            f"## {name}",
            f"From strong to weak, with the mean of the scores: {', '.join(_ranking(table, name))}.",
            markdown_table(_HEADS, rows, "  rrrr r"),
        ]
    return "\n\n".join(parts) + "\n"


def read_page(text: str) -> tuple[list[Played], int, str]:
    """The table, the number of games and the seed of a page written by `page`.

    Raises:
        ValueError: this is no such page.
    """
    head = _FIRST_LINES.search(text)
    if head is None:
        raise ValueError("the page does not say how many games were played with which seed")
    return list(_read_rows(text)), int(head[1]), head[2]


def faults(text: str) -> list[str]:
    """What is wrong with the page, one sentence each; plays a few games for it."""
    table, games, seed = read_page(text)
    found = [f"{played.pairing}: not {games} games" for played in table if played.result.games != games]
    if [played.pairing for played in table] != pairings():
        return [*found, "the pairs are not those of the roster"]
    if page(table, games, seed) != text:
        found.append("the page is not what follows from its own table")
    again = play_all(pairings(), min(CHECKED_GAMES, games), seed)
    return found + [
        f"{now.pairing.game}: {' against '.join(now.pairing.names)} is played differently by now"
        for then, now in zip(table, again, strict=True)
        if then.moves != now.moves
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the page; the exit status is 1 if a check finds a fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="only look, and complain")
    action.add_argument("--write", action="store_true", help="play everything and write the page")
    parser.add_argument("--games", type=int, default=200, help="games a pair (default: %(default)s)")
    parser.add_argument("--seed", default=SEED, help="where chance comes from (default: %(default)s)")
    options = parser.parse_args(arguments)
    if options.write:
        table = play_all(pairings(), options.games, options.seed)
        PAGE.write_text(page(table, options.games, options.seed), encoding="utf-8")
        return 0
    found = faults(PAGE.read_text(encoding="utf-8"))
    print("\n".join([*found, f"{len(found)} faults in {PAGE.name}; make strength plays everything anew"]))
    return 1 if found else 0


def _against_random(played: Played, name: str) -> bool:
    return name != "random" and "random" in played.pairing.names


def _score(played: Played, name: str) -> str:
    """The pairing as the player called `name` sees it."""
    result = _seen_by(played, name)
    low, high = result.interval()
    other = next(one for one in played.pairing.names if one != name)
    numbers = f"{result.score:.3f} ({low:.3f} to {high:.3f}, {played.different} different games)"
    return f"`{name}` against `{other}` in {played.pairing.game} {numbers}"


def _seen_by(played: Played, name: str) -> SeriesResult:
    result = played.result
    return result if played.pairing.names[0] == name else SeriesResult(result.losses, result.draws, result.wins)


def _claim(text: str, cases: Sequence[tuple[Played, str]]) -> str:
    failing = [case for case in cases if _seen_by(*case).interval()[0] <= 1 / 2]
    if failing:
        worst = "; ".join(_score(*case) for case in failing)
        return f"{text}: yes in {len(cases) - len(failing)} pairings, **no** in {len(failing)}: {worst}."
    closest = min(cases, key=lambda case: _seen_by(*case).score)
    return f"{text}: yes, in all {len(cases)} pairings; closest was {_score(*closest)}."


def _ranking(table: Sequence[Played], name: str) -> list[str]:
    """The opponents by their mean score over all pairings of the game."""
    scores: dict[str, list[float]] = {}
    for played in table:
        for one in played.pairing.names if played.pairing.game == name else ():
            scores.setdefault(one, []).append(_seen_by(played, one).score)
    means = {one: sum(values) / len(values) for one, values in scores.items()}
    return [f"{one} {means[one]:.3f}" for one in sorted(means, key=lambda one: -means[one])]


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
