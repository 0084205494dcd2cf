"""docs/research/strength-results.md: who beats whom; docs/explanation/strength.md: the ratings that the program ships.

    python -m tools.strength --write [--games 75] [--seed strength] [--cluster tcp://HOST:8786]
    python -m tools.strength --write --renew
    python -m tools.strength --write --missing
    python -m tools.strength --check

`--check` plays the first game of every pair again and compares its moves, through the checksums in the page, so that
a change in any opponent is noticed; and it draws the conclusions again from the table. `--renew` replays the pairs that
it finds changed; `--missing` plays only the pairs that are not in the page, or not with all their games, and drops
those that are no more, which takes minutes for a new opponent, where all pairs take an hour. What was stopped goes on
where it was, from the journal beside the page; delete the journal if you change an opponent meanwhile.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tqdm import tqdm

from denkspiel.executors.executors import open_executor
from tools.markdown import bodies, fill
from tools.pairings import FEWEST_STEP_GAMES, Pairing, Played, pairings
from tools.strength_games import games_of, play_all
from tools.strength_page import numbers_of, page, ratings_page, read_page

__all__ = ["main"]

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "docs" / "research" / "strength-results.md"
PAGE = ROOT / "docs" / "explanation" / "strength.md"
JOURNAL = ROOT / "build" / "strength.journal"
NUMBERS = ROOT / "src" / "denkspiel" / "opponents" / "strengths.json"
SEED = "strength"
GAMES_A_PAIR = 75


def play(counts: dict[Pairing, int], seed: str, *, cluster: str | None = None, keep: bool = False) -> list[Played]:
    """Play pairings so often, with a progress bar.

    Args:
        counts: who plays what how often.
        seed: the source of all random choices.
        cluster: where; see `executors.executors.executor`.
        keep: keep a journal.
    """
    if not counts:
        return []
    JOURNAL.parent.mkdir(exist_ok=True)
    with open_executor(cluster, tell_dashboard=print) as workers, tqdm(total=sum(counts.values()), disable=None) as bar:
        return play_all(counts, seed, workers, bar.update, JOURNAL if keep else None)


def faults(text: str) -> list[str]:
    """What is wrong with the page, one sentence each; plays a few games for it."""
    table, games, seed = read_page(text)
    found = [
        f"{played.pairing}: not {games_of(played.pairing, games)} games"
        for played in table
        if not _has_enough_games(played, games)
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
    known = {played.pairing: played.moves for played in table if _has_enough_games(played, games)}
    now = play({pairing: 1 for pairing in pairings() if pairing in known}, seed)
    same = {played.pairing for played in now if known[played.pairing] == played.moves}
    return [pairing for pairing in pairings() if pairing not in same]


def _has_enough_games(played: Played, usual: int) -> bool:
    games, wanted = played.result.games, games_of(played.pairing, usual)
    return games == wanted or (played.pairing.may_be_short and FEWEST_STEP_GAMES <= games < wanted)


def renewed(text: str, cluster: str | None = None) -> str:
    """The page with those pairings played anew that have changed."""
    return _with_played(text, changed(*read_page(text)), cluster)


def completed(text: str, cluster: str | None = None) -> str:
    """The page with those pairings played that are not in it, or not with all their games."""
    table, games, _ = read_page(text)
    known = {played.pairing for played in table if played.result.games == games_of(played.pairing, games)}
    return _with_played(text, [pairing for pairing in pairings() if pairing not in known], cluster)


def _with_played(text: str, todo: Sequence[Pairing], cluster: str | None) -> str:
    table, games, seed = read_page(text)
    counts = {pairing: games_of(pairing, games) for pairing in todo}
    found = {played.pairing: played for played in [*table, *play(counts, seed, cluster=cluster, keep=True)]}
    return page([found[pairing] for pairing in pairings()], games, seed)


def _ratings_page(text: str) -> str:
    """The ratings that follow from the page, with what benchmarks have written between them."""
    table, games, _ = read_page(text)
    return fill(ratings_page(table, games), "measured", bodies(PAGE.read_text(encoding="utf-8"), "measured"))


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
    parser.add_argument("--cluster", help="with --write: a Dask scheduler's address, or local")
    options = parser.parse_args(arguments)
    if options.write:
        text = _written(options)
        RESULTS.write_text(text, encoding="utf-8")
        PAGE.write_text(_ratings_page(text), encoding="utf-8")
        NUMBERS.write_text(numbers_of(read_page(text)[0]), encoding="utf-8")
        return 0
    text = RESULTS.read_text(encoding="utf-8")
    found = faults(text)
    if PAGE.read_text(encoding="utf-8") != _ratings_page(text):
        found.append(f"{PAGE.name} is not what follows from {RESULTS.name}")
    print("\n".join([*found, f"{len(found)} faults in {RESULTS.name}; make strength plays everything anew"]))
    return 1 if found else 0


def _written(options: argparse.Namespace) -> str:
    if options.renew or options.missing:
        return (renewed if options.renew else completed)(RESULTS.read_text(encoding="utf-8"), options.cluster)
    counts = {pairing: games_of(pairing, options.games) for pairing in pairings()}
    return page(play(counts, options.seed, cluster=options.cluster, keep=True), options.games, options.seed)


if __name__ == "__main__":
    sys.exit(main())
