"""A tournament as it goes: bouts are spread over workers, and each result is written down before it is told.

A folder holds its journal, `tournament.journal`: what has been played is not played again when the tournament is
resumed. The same plan gives the same games, however many workers there are, unless time counts.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from denkspiel.arena.plan import Bout, Plan
from denkspiel.arena.playing import play_game
from denkspiel.arena.rounds import rounds
from denkspiel.arena.table import CrossTable, Entry
from denkspiel.core.cause import cause
from denkspiel.core.errors import FileFault
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.guests.specification import closing, player_for
from denkspiel.opponents.opponent import Limit, Opponent
from denkspiel.work.journal import Journal
from denkspiel.work.stretches import in_stretches

__all__ = ["JOURNAL", "PlayedBout", "Tournament"]

JOURNAL = "tournament.journal"
"""The name of the journal in the folder of a tournament."""


@dataclass(frozen=True)
class PlayedBout:
    """A game that is over.

    Attributes:
        number: which one of the tournament, from 0.
        entry: who played, what, and who won.
        loser: the number of the player who lost by a fault; `None` if the rules ended the game.
        fault: what that player did, in English; empty if nothing.
    """

    number: int
    entry: Entry
    loser: int | None = None
    fault: str = ""

    @property
    def data(self) -> list[Any]:
        """As JSON; `of_data` reads it."""
        entry = self.entry
        return [self.number, entry.first, entry.second, entry.winner, [*entry.moves], self.loser, self.fault]

    @classmethod
    def of_data(cls, data: list[Any]) -> "PlayedBout":
        """What `data` was made of."""
        number, first, second, winner, moves, loser, fault = data
        return cls(number, Entry(first, second, winner, tuple(moves)), loser, fault)


class Tournament:
    """A tournament and what has been played of it.

    Attributes:
        plan: what it is.
        played: the games that are over, by their numbers.
    """

    def __init__(self, plan: Plan, folder: Path | None = None, *, resume: bool = False) -> None:
        """Prepare; nobody plays yet.

        Args:
            plan: what it is.
            folder: where to keep what was played; made if it is not there. `None` keeps nothing.
            resume: go on with what was played there.

        Raises:
            FileFault: the folder cannot be made, or holds a tournament that is not to be resumed.
            DenkspielError: there is no such player, or it does not play the game.
        """
        self.plan = plan
        self.played: dict[int, PlayedBout] = {}
        self._path = None if folder is None else folder / JOURNAL
        for name in plan.players:
            with closing(player_for(name, plan.game)):
                pass
        if folder is not None:
            _make(folder, resume=resume)

    @property
    def table(self) -> CrossTable:
        """The results so far."""
        return CrossTable(bout.entry for bout in self.played.values())

    def play(self, executor: Executor, on_game: Callable[[PlayedBout], object]) -> None:
        """Play what has not been played yet.

        Args:
            executor: who does the work.
            on_game: called with every game after it was written down, those of before first.

        Raises:
            FileFault: the journal cannot be written, or is that of another tournament.
            WorkersLost: workers ended amid the work; what was told is kept.
            KeyboardInterrupt: Ctrl-C; the same holds.
        """
        with ExitStack() as stack:
            journal = None if self._path is None else stack.enter_context(Journal(self._path, self.plan.data))
            for data in journal.entries() if journal else ():
                self._note(PlayedBout.of_data(data), on_game)
            for bouts in self._rounds():
                for bout in self._ended(executor, [bout for bout in bouts if bout.number not in self.played]):
                    if journal is not None:
                        journal.add(bout.data)
                    self._note(bout, on_game)

    def _note(self, bout: PlayedBout, on_game: Callable[[PlayedBout], object]) -> None:
        self.played[bout.number] = bout
        on_game(bout)

    def _rounds(self) -> Iterator[list[Bout]]:
        """The games of each round; those of the rounds before it are over when the next one is asked for."""
        scheduled = 0

        def results() -> CrossTable:
            """Of what was scheduled: a journal may hold games of later rounds."""
            return CrossTable(bout.entry for number, bout in self.played.items() if number < scheduled)

        for meetings in rounds(self.plan, results):
            table = results()
            before = [table.between(*pair).games for pair in meetings]
            bouts = [*self.plan.bouts(meetings, before, scheduled)]
            scheduled += len(bouts)
            yield bouts

    def _ended(self, executor: Executor, bouts: Sequence[Bout]) -> Iterator[PlayedBout]:
        for _, found in in_stretches(executor, partial(_played, self.plan), bouts):
            yield from found


def _make(folder: Path, *, resume: bool) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileFault(
            Message('The folder "{folder}" cannot be made: {fault}.', folder=str(folder), fault=cause(error))
        ) from error
    if (folder / JOURNAL).exists() and not resume:
        raise FileFault(
            Message(
                '"{folder}" holds a tournament already: --resume goes on with it; or name another folder.',
                folder=str(folder),
            )
        )


def _played(plan: Plan, bouts: Iterable[Bout]) -> list[PlayedBout]:
    """Play some games, in a worker."""
    with ExitStack() as stack:

        @cache
        def player(number: int) -> Opponent:
            found = stack.enter_context(closing(player_for(plan.players[number], plan.game)))
            _warm_up(found, plan)
            return found

        return [_one(plan, bout, (player(bout.first), player(bout.second))) for bout in bouts]


def _one(plan: Plan, bout: Bout, players: tuple[Opponent, Opponent]) -> PlayedBout:
    ended = play_game(plan.game, players, bout.opening, plan.seed, bout.number, terms=plan.terms)
    entry = Entry(bout.first, bout.second, ended.winner, ended.moves)
    if ended.fault is None:
        return PlayedBout(bout.number, entry)
    loser = bout.second if ended.fault.side else bout.first
    return PlayedBout(bout.number, entry, loser, str(ended.fault.message))


def _warm_up(player: Opponent, plan: Plan) -> None:
    """Let a player start its programs and compile its search where time will count; what it breaks, it breaks again."""
    if plan.terms.seconds is not None or plan.terms.clock is not None:
        with suppress(Exception):
            player.choose(Position.start(plan.game), Random(0), Limit(seconds=0.05, nodes=1))
