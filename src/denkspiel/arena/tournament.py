"""A tournament as it goes: bouts are spread over workers, and each result is written down before it is told.

A folder holds its journal, `tournament.journal`: what has been played is not played again when the tournament is
resumed. The same plan gives the same games, however many workers there are, unless time counts.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

from denkspiel.arena.plan import Bout, ImpossiblePlan, Plan
from denkspiel.arena.playing import play_game
from denkspiel.arena.rounds import RoundHistory, rounds
from denkspiel.arena.table import CrossTable, Entry
from denkspiel.core.cause import cause
from denkspiel.core.errors import FileFault
from denkspiel.core.message import Message, echo
from denkspiel.core.position import Position
from denkspiel.executors.journal import Journal
from denkspiel.executors.spreading import in_stretches
from denkspiel.opponents.external.line_process import NoStart
from denkspiel.opponents.external.specification import closing as ending
from denkspiel.opponents.external.specification import player_for
from denkspiel.opponents.opponent import Choice, Limit, Opponent
from denkspiel.play.record import LOSERS, Record

__all__ = ["JOURNAL", "RESULTS", "PlayedBout", "Starters", "Tournament", "play_bouts"]


_MOST_TRIES = 2


class Starters:
    """Who has failed to start in a run."""

    def __init__(self) -> None:
        self._failed: Counter[int] = Counter()
        self._faults: dict[int, Message] = {}

    def note(self, player: int, fault: Message | None) -> None:
        """A player has played: without a fault at its start, or with that one."""
        if fault is None:
            self._failed[player] = 0
        else:
            self._failed[player] += 1
            self._faults[player] = fault

    def given_up(self, player: int) -> Opponent | None:
        """Who plays in the place of a player that is not tried any more; `None` as long as it is."""
        return _GivenUp(self._faults[player]) if self._failed[player] >= _MOST_TRIES else None


class _GivenUp(Opponent):
    """Fails at once."""

    name = "given-up"
    character = Message("Does not start.")

    def __init__(self, fault: Message) -> None:
        self._fault = fault

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        """Raise `NoStart`."""
        raise NoStart(self._fault)


JOURNAL = "tournament.journal"
"""The name of the journal in the folder of a tournament."""
RESULTS = ("results.html", "results.txt", "results.json", "results.csv", "meetings.csv", "games.txt")
"""The names of the files that are written there when it is over."""


@dataclass(frozen=True)
class PlayedBout:
    """A game that is over.

    Attributes:
        number: which one of the tournament, from 0.
        entry: who played, what, and who won.
        loser: the number of the player who lost by a fault; `None` if the rules ended the game.
        fault: what that player did; `None` if nothing.
    """

    number: int
    entry: Entry
    loser: int | None = None
    fault: Message | None = None

    @property
    def data(self) -> list[Any]:
        """As JSON; `of_data` reads it."""
        entry, fault = self.entry, None if self.fault is None else self.fault.data
        return [self.number, entry.first, entry.second, entry.winner, [*entry.moves], self.loser, fault]

    @classmethod
    def of_data(cls, data: list[Any]) -> "PlayedBout":
        """What `data` was made of."""
        number, first, second, winner, moves, loser, fault = data
        told = None if fault is None else Message.of_data(fault)
        return cls(number, Entry(first, second, winner, tuple(moves)), loser, told)


class Tournament:
    """A tournament and what has been played of it.

    Attributes:
        plan: what it is.
        played: the games that are over, by their numbers.
    """

    def __init__(
        self, plan: Plan, folder: Path | None = None, *, resume: bool = False, about: Mapping[str, Any] | None = None
    ) -> None:
        """Prepare; nobody plays yet.

        Args:
            plan: what it is.
            folder: where to keep what was played; made if it is not there. `None` keeps nothing.
            resume: go on with what was played there.
            about: what else tells this tournament from others, as JSON: only one alike is resumed.

        Raises:
            ImpossiblePlan: a player is named twice.
            FileFault: the folder cannot be made, holds a tournament that is not to be resumed, none that could be, or
                results of something else.
            DenkspielError: there is no such player, or it does not play the game.
        """
        for place, player in enumerate(plan.players):
            if player in plan.players[:place]:
                raise ImpossiblePlan(Message('"{player}" is named twice.', player=echo(player)))
        self.plan = plan
        self.played: dict[int, PlayedBout] = {}
        self._about = {**plan.data, **(about or {})}
        self._path = None if folder is None else folder / JOURNAL
        for name in plan.players:
            with ending(player_for(name, plan.game)):
                pass
        if folder is not None:
            _make(folder, resume=resume)

    @property
    def table(self) -> CrossTable:
        """The results so far."""
        return CrossTable(bout.entry for bout in self.played.values())

    @property
    def course(self) -> RoundHistory:
        """How its rounds went, as its results say; of a tournament that was stopped, as far as it came."""
        course = RoundHistory()
        for bouts in self._rounds(course):
            if any(bout.number not in self.played for bout in bouts):
                break
        return course

    def records(self) -> Iterator[str]:
        """Every game as a record, in their order; one that ended by a fault stops there and names loser and fault."""
        plan = self.plan
        for _, bout in sorted(self.played.items()):
            names = plan.players[bout.entry.first], plan.players[bout.entry.second]
            record = Record(plan.game, bout.entry.moves, names, names, plan.seed, bout.number)
            yield _with_fault(record, bout).to_text()

    def play(
        self,
        executor: Executor,
        on_game: Callable[[PlayedBout], object],
        decided: Callable[[], bool] = lambda: False,
    ) -> None:
        """Play what has not been played yet.

        Args:
            executor: who does the work.
            on_game: called with every game after it was written down, those of before first.
            decided: asked after that; once it is true, no further game is begun.

        Raises:
            FileFault: the journal cannot be written, or is that of another tournament.
            WorkersLost, ClusterLost: workers or the connection to them ended amid the work; what was told is kept.
            KeyboardInterrupt: Ctrl-C; the same holds.
        """
        with ExitStack() as stack:
            journal = None if self._path is None else stack.enter_context(Journal(self._path, self._about))
            for data in journal.entries() if journal else ():
                self._note(PlayedBout.of_data(data), on_game)
            ended = stack.enter_context(closing(self._ended(executor)))
            while not decided() and (bout := next(ended, None)) is not None:
                if journal is not None:
                    journal.add(bout.data)
                self._note(bout, on_game)

    def _note(self, bout: PlayedBout, on_game: Callable[[PlayedBout], object]) -> None:
        self.played[bout.number] = bout
        on_game(bout)

    def _rounds(self, course: RoundHistory) -> Iterator[list[Bout]]:
        """The games of each round; those of the rounds before it are over when the next one is asked for."""
        scheduled = 0

        def results() -> CrossTable:
            """Of what was scheduled: a journal may hold games of later rounds."""
            return CrossTable(bout.entry for number, bout in self.played.items() if number < scheduled)

        for meetings in rounds(self.plan, results, course):
            table = results()
            before = [table.between(*pair).games for pair in meetings]
            bouts = [*self.plan.bouts(meetings, before, scheduled)]
            scheduled += len(bouts)
            yield bouts

    def _ended(self, executor: Executor) -> Generator[PlayedBout, None, None]:
        """What is still to be played, each as it is over."""
        run = token_hex()
        for bouts in self._rounds(RoundHistory()):
            todo = [bout for bout in bouts if bout.number not in self.played]
            for _, found in in_stretches(executor, partial(_all_played, self.plan, run), todo):
                yield from found


def _with_fault(record: Record, bout: PlayedBout) -> Record:
    if bout.loser is None:
        return record
    return replace(record, loser=LOSERS[bout.loser == bout.entry.second], fault=str(bout.fault))


def _make(folder: Path, *, resume: bool) -> None:
    if resume and not (folder / JOURNAL).exists():
        raise FileFault(Message('"{folder}" holds no tournament that could go on.', folder=str(folder)))
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
    for name in RESULTS:
        if not resume and (folder / name).exists():
            raise FileFault(
                Message(
                    '"{folder}" holds results already ({file}): name another folder.', folder=str(folder), file=name
                )
            )


def _all_played(plan: Plan, run: str, bouts: Iterable[Bout]) -> list[PlayedBout]:
    """In a worker: some games of this run, all of them."""
    return [*play_bouts(plan, bouts, _starters_of(run))]


@lru_cache(maxsize=16)
def _starters_of(run: str) -> Starters:  # noqa: ARG001
    """What this process knows of a run."""
    return Starters()


def play_bouts(
    plan: Plan, bouts: Iterable[Bout], starters: Starters | None = None
) -> Generator[PlayedBout, None, None]:
    """Play some games here, each when it is asked for; players are kept until the last one is over.

    Args:
        plan: the tournament.
        bouts: games of it, in any order.
        starters: who is known not to start; nobody unless told otherwise.

    Raises:
        DenkspielError: there is no such player, or it does not play the game.
    """
    starters = starters or Starters()
    with ExitStack() as stack:

        @cache
        def started(number: int) -> Opponent:
            found = stack.enter_context(ending(player_for(plan.players[number], plan.game)))
            if fault := _warm_up(found, plan):
                starters.note(number, fault)
            return found

        def player(number: int) -> Opponent:
            return starters.given_up(number) or started(number)

        for bout in bouts:
            yield _one(plan, bout, (player(bout.first), player(bout.second)), starters)


def _one(plan: Plan, bout: Bout, players: tuple[Opponent, Opponent], starters: Starters) -> PlayedBout:
    ended = play_game(plan.game, players, bout.opening, plan.seed, bout.number, terms=plan.terms)
    sides = bout.first, bout.second
    if ended.fault is not None and ended.fault.at_start:
        starters.note(sides[ended.fault.side], ended.fault.message)
    else:
        for side in sides:
            starters.note(side, None)
    entry = Entry(bout.first, bout.second, ended.winner, ended.moves)
    if ended.fault is None:
        return PlayedBout(bout.number, entry)
    return PlayedBout(bout.number, entry, sides[ended.fault.side], ended.fault.message)


def _warm_up(player: Opponent, plan: Plan) -> Message | None:
    """Let a player start its programs and compile its search where time will count; why it does not start, if so.

    Whatever else it breaks, it breaks again.
    """
    if plan.terms.seconds is not None or plan.terms.clock is not None:
        try:
            player.choose(Position.start(plan.game), Random(0), Limit(seconds=0.05, nodes=1))
        except NoStart as fault:
            return fault.message
        except Exception:
            return None
    return None
