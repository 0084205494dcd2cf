"""The player of Stephan Ilaender's "Vier Gewinnt" for the Amiga (1996), in its three strategies.

The thinking itself is in `Brett.strat`; here a position is laid out on that board, and the result put into words. The
player to move is `Spieler2`, the computer; the other one `Spieler1`. A rating shown is what counted for the choice:
on attack the own rating with the strategy's number, in defence the rating of the enemy's stone on the same cell.
A move discarded on a second thought keeps its rating and says so in its reasons.

The text allows for two weaknesses, which are kept: the second- and third-best moves are those of the first look,
although the best has meanwhile been found wanting; and the third is played unchecked. So a player who is lost after the
only block drops that block as well.
"""

from collections.abc import Mapping
from functools import lru_cache, partial
from random import Random

from denkspiel.core.errors import InvalidGame
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.decision import ExplainingOpponent, Reading, Recorder
from denkspiel.opponents.entry import Heritage, OpponentEntry
from denkspiel.opponents.opponent import Choice, moves_to_rate
from denkspiel.opponents.originals.brett import Brett
from denkspiel.opponents.originals.gegenzug import INTERVAL, SIGNIFICANT_DEVIATION, FoundRun, Gegenzug, Trace, equals
from denkspiel.opponents.originals.quotes import ILAENDER
from denkspiel.opponents.originals.runs import BONUS_FOUR, BONUS_THREE, BONUS_TWO, POINTS_PER_STONE, Run, run_points
from denkspiel.opponents.originals.upright_board import is_upright_board, upright_board
from denkspiel.opponents.originals.zug import Farbe, Strategie

__all__ = ["ENTRIES", "EQUALS", "Ilaender"]

_NAMES = {
    Strategie.defensiv: "ilaender-defensive",
    Strategie.normal: "ilaender-normal",
    Strategie.aggressiv: "ilaender-aggressive",
}

_ALIASES = {
    Strategie.defensiv: ("amiga-defensive",),
    Strategie.normal: ("amiga", "amiga-normal"),
    Strategie.aggressiv: ("amiga-aggressive",),
}

_TITLES = {
    Strategie.defensiv: Message("Ilaender defensive"),
    Strategie.normal: Message("Ilaender normal"),
    Strategie.aggressiv: Message("Ilaender aggressive"),
}

_IN_THE_MENU = {
    Strategie.defensiv: Message("Strategy 1 (defensive)"),
    Strategie.normal: Message("Strategy 2 (normal)"),
    Strategie.aggressiv: Message("Strategy 3 (aggressive)"),
}
"""The items of the menu that the text calls "Strategie 1 (defensiv)" to "Strategie 3 (aggressiv)"."""

_CHARACTERS = {
    Strategie.defensiv: Message(
        "Prefers blocking to building its own rows: Ilaender's Connect Four for the Amiga (1996), defensive."
    ),
    Strategie.normal: Message(
        "Builds and blocks in equal measure, looking two moves ahead: Ilaender's Connect Four for the Amiga "
        "(1996), normal."
    ),
    Strategie.aggressiv: Message(
        "Builds its own rows and blocks late: Ilaender's Connect Four for the Amiga (1996), aggressive."
    ),
}


EQUALS = Reading(
    "A19",
    Message("How far apart may two ratings lie and still count as equal?"),
    {
        str(INTERVAL): Message("up to 20: free room beside a pair decides nothing, but a pair more does"),
        "0": Message("not at all: only equal numbers are equal"),
        str(2 * INTERVAL): Message("up to 40: a pair more or less decides nothing either"),
    },
)


class Ilaender(ExplainingOpponent):
    """Attacks or defends by the better chance, then thinks twice about its move.

    Args:
        strategy: the number added to the ratings of its own moves.
        interval: how far apart two ratings may lie and still count as equal: 0, 20 or 40.

    Attributes:
        strategy: the number added to the ratings of its own moves.
    """

    quotes = ILAENDER
    open_readings = (EQUALS,)

    def __init__(self, strategy: Strategie = Strategie.normal, interval: int = INTERVAL) -> None:
        super().__init__({EQUALS.id: str(interval)})
        self.strategy = strategy
        self.name = _NAMES[strategy]
        self.character = _CHARACTERS[strategy]

    @property
    def interval(self) -> int:
        """How far apart two ratings may lie and still count as equal."""
        return int(self.readings[EQUALS.id])

    def plays(self, game: Game) -> bool:
        """Connect Four in all its sizes, and any other game with the same data that fits on a `Brett`."""
        return _fits_on_brett(game)

    def think(self, position: Position, rng: Random, record: Recorder | None) -> Choice:
        """See `ExplainingOpponent.think`."""
        if not self.plays(position.game):
            raise InvalidGame(
                Message("{opponent} does not play {game}.", opponent=self.name, game=position.game.heading)
            )
        moves = moves_to_rate(position)
        columns = upright_board(position.game).columns
        brett = _lay_out(position, columns, self.strategy)
        brett.interval = self.interval
        trace = Trace() if record else None
        answer = brett.strat(Farbe.Spieler2, rng, trace)
        cells = {x: next(cell for cell in columns[x] if cell in moves) for x in answer.ratings}
        if record and trace:
            self._record(record, trace, answer, cells, columns)
        return Choice(
            cells[answer.zug.x],
            {cells[x]: float(rating) for x, rating in answer.ratings.items()},
            {cells[x]: self._reasons(answer, x) for x in answer.ratings},
        )

    def _record(
        self,
        record: Recorder,
        trace: Trace,
        answer: Gegenzug,
        cells: Mapping[int, int],
        columns: tuple[tuple[int, ...], ...],
    ) -> None:
        """The steps; points count for the ratings of the side that the choice was made by."""

        def record_runs(x: int, runs: list[FoundRun], *, is_own: bool) -> None:
            for direction, (run, places) in zip(_DIRECTIONS, runs, strict=True):
                if points := run_points(run):
                    text = _run_text(x, direction, run, is_own=is_own)
                    counts = points if is_own is answer.attack else None
                    record.add("A15", text, cells[x], [columns[i][j] for i, j in places], counts)

        for x, points in answer.enemy.items():
            record_runs(x, trace.enemy[x], is_own=False)
            text = Message("Column {column}: an opponent's stone scores {points}.", column=x + 1, points=points)
            record.add("A17", text, cells[x], [cells[x]], None if answer.attack else 0)
        for x, points in answer.own.items():
            record_runs(x, trace.own[x], is_own=True)
            text = Message("Column {column}: its own stone scores {points}.", column=x + 1, points=points)
            record.add("A17b", text, cells[x], [cells[x]], 0 if answer.attack else None)
            number, total = int(self.strategy), points + self.strategy
            text = Message("The strategy adds {number}: {total}.", number=number, total=total)
            record.add("A16", text, cells[x], [cells[x]], number if answer.attack else None)
        record.add("A17c", _as_sentence(self._premise(answer)))
        left = dict(answer.ratings)
        for place, (drawn, equal) in enumerate(zip(trace.ranked, trace.draws, strict=True)):
            text = _draw_text(place, max(left.values()), self.interval, [x + 1 for x in equal], drawn + 1)
            record.add("A19" if len(equal) > 1 else "A17d", text, cells[drawn], [cells[x] for x in equal])
            del left[drawn]
        _record_checks(record, trace, answer, cells)

    def _reasons(self, answer: Gegenzug, x: int) -> tuple[Message, ...]:
        judged = (self._own_stone(answer.own[x]), _enemy_stone(answer.enemy[x]))
        if x in answer.discarded:
            return (*judged, _why_discarded(answer.discarded.index(x)))
        return (*judged, *self._why_chosen(answer)) if x == answer.zug.x else judged

    def _own_stone(self, points: int) -> Message:
        if points >= BONUS_FOUR:
            return Message("wins at once: four in a row")
        return Message(
            "its own stone here scores {points}, plus {number} for the strategy: {sum}",
            points=points,
            number=int(self.strategy),
            sum=points + self.strategy,
        )

    def _why_chosen(self, answer: Gegenzug) -> tuple[Message, ...]:
        return (self._premise(answer), *_instead(len(answer.discarded)), *_by_lot(answer, self.interval))

    def _premise(self, answer: Gegenzug) -> Message:
        best_own, enemy = max(answer.own.values()), max(answer.enemy.values())
        if best_own >= BONUS_FOUR:
            return Message("attack: it can win the game")
        own = best_own + self.strategy
        if answer.attack:
            return Message(
                "attack: its own best chance ({own}) is at least as good as the opponent's ({enemy})",
                own=own,
                enemy=enemy,
            )
        return Message(
            "defence: its own best chance ({own}) is worse than the opponent's ({enemy})", own=own, enemy=enemy
        )


def _enemy_stone(points: int) -> Message:
    if points >= BONUS_FOUR:
        return Message("blocks the opponent's four in a row")
    return Message("an opponent's stone here would score {points}", points=points)


def _why_discarded(place: int) -> Message:
    if place == 0:
        return Message("rejected: the opponent could win within two moves")
    return Message("also rejected: it gives the opponent too good a reply")


def _instead(discarded: int) -> tuple[Message, ...]:
    if discarded == 0:
        return ()
    if discarded == 1:
        return (Message("played as the second-best move"),)
    return (Message("played unchecked, as the third-best move"),)


def _by_lot(answer: Gegenzug, interval: int) -> tuple[Message, ...]:
    left = {x: rating for x, rating in answer.ratings.items() if x not in answer.discarded}
    count = len(equals(left, interval))
    if count < 2:
        return ()
    return (
        Message(
            "picked at random from {count} moves that it treats as equal (ratings at most {interval} apart)",
            count=count,
            interval=interval,
        ),
    )


_DIRECTIONS = (Message("level"), Message("upright"), Message("slanting upward"), Message("slanting downward"))
"""The directions of the runs that `Brett.detect` finds, in its order."""


def _run_text(x: int, direction: Message, run: Run, *, is_own: bool) -> Message:
    length, has_room = run
    values = {"column": x + 1, "direction": direction, "length": length, "points": run_points(run)}
    if is_own and has_room:
        return Message(
            "Column {column}, {direction}: {length} own stones in a row, with a free cell at an end: {points}.",
            **values,
        )
    if is_own:
        return Message(
            "Column {column}, {direction}: {length} own stones in a row, with no free cell at an end: {points}.",
            **values,
        )
    if has_room:
        return Message(
            "Column {column}, {direction}: {length} of the opponent's stones in a row, with a free cell at an end: "
            "{points}.",
            **values,
        )
    return Message(
        "Column {column}, {direction}: {length} of the opponent's stones in a row, with no free cell at an end: "
        "{points}.",
        **values,
    )


def _as_sentence(premise: Message) -> Message:
    return Message("It decides: {premise}.", premise=premise)


def _draw_text(place: int, best: int, interval: int, equal: list[int], drawn: int) -> Message:
    which = (Message("Best move"), Message("Second-best move"), Message("Third-best move"))[place]
    values = {"which": which, "column": drawn, "rating": best}
    if len(equal) == 1:
        return Message("{which}: column {column}, rated {rating}.", **values)
    return Message(
        "{which}: the columns {columns} count as equal ({rating}, or up to {interval} less). It picks {column}.",
        **values,
        columns=", ".join(map(str, equal)),
        interval=interval,
    )


def _record_checks(record: Recorder, trace: Trace, answer: Gegenzug, cells: Mapping[int, int]) -> None:
    """The second thoughts about the best and the second-best move, and what is played then."""
    best, *others = trace.ranked
    column, played = best + 1, answer.zug.x
    if not others:
        record.add("A18c", Message("Column {column} is the only move.", column=column), cells[best], [cells[best]])
        return
    if trace.winning_reply is None:
        text = Message("After column {column}, no reply lets the opponent win within two moves.", column=column)
        record.add("A18", text, cells[best], [cells[best]])
    else:
        text = Message(
            "After column {column}, the opponent wins within two moves, beginning with column {reply}: rejected.",
            column=column,
            reply=trace.winning_reply + 1,
        )
        record.add("A18", text, cells[best], [cells[best]])
    if trace.best_reply is not None:
        second, now = trace.ranked[1], max(answer.enemy.values())
        values = {
            "column": second + 1,
            "reply": trace.best_reply,
            "before": now,
            "limit": SIGNIFICANT_DEVIATION,
        }
        text = (
            Message(
                "After column {column}, the opponent's best reply scores {reply}, before it was {before}: at least "
                "{limit} more, so it is rejected too.",
                **values,
            )
            if second in answer.discarded
            else Message(
                "After column {column}, the opponent's best reply scores {reply}, before it was {before}: not {limit} "
                "more, so it stays.",
                **values,
            )
        )
        record.add("A18b", text, cells[second], [cells[second]])
    record.add("A18c", Message("It plays column {column}.", column=played + 1), cells[played], [cells[played]])


def _lay_out(position: Position, columns: tuple[tuple[int, ...], ...], strategy: Strategie) -> Brett:
    own, enemy = position.own, position.enemy

    def stone(cell: int) -> Farbe:
        if own >> cell & 1:
            return Farbe.Spieler2
        return Farbe.Spieler1 if enemy >> cell & 1 else Farbe.keine

    return Brett.laid(strategy, [[stone(cell) for cell in row] for row in zip(*columns, strict=True)])


@lru_cache(maxsize=64)
def _fits_on_brett(game: Game) -> bool:
    """Whether `game` is a standing board as a `Brett` knows them: a rectangle."""
    return is_upright_board(game) and len({len(stack) for stack in game.geometry.stacks}) == 1


_HERITAGE = Heritage(
    title="Vier Gewinnt",
    machine=Message("Amiga"),
    source=Message("a term paper on the teaching of computer science"),
    story=Message(
        "Stephan Ilaender specified the program in a term paper on the teaching of computer science. Its three "
        "strategies were meant to be strong enough to be fun, but not unbeatable."
    ),
    rules=(
        Message(
            "It rates every column twice: for one of its own stones and for one of the opponent's. In each "
            "direction, every stone after the first scores {stone}. A pair next to a free cell scores {two} "
            "more, a three next to a free cell {three} more, and any four {four} more.",
            stone=POINTS_PER_STONE,
            two=BONUS_TWO,
            three=BONUS_THREE,
            four=BONUS_FOUR,
        ),
        Message(
            "It adds a number for its strategy to the ratings of its own stones: {defensive} (defensive), "
            "{normal} (normal) or {aggressive} (aggressive).",
            defensive=int(Strategie.defensiv),
            normal=int(Strategie.normal),
            aggressive=int(Strategie.aggressiv),
        ),
        Message(
            "If its best rating then reaches the opponent's best, it builds its own row. Otherwise it takes the "
            "opponent's best cell. It always completes its own four."
        ),
        Message(
            "It treats ratings that differ by {interval} or less as equal and picks one of the equal moves at random.",
            interval=INTERVAL,
        ),
        Message(
            "If the move it has found lets the opponent win within two moves, it plays its second-best move. If "
            "the reply to that is much better for the opponent, it plays the third-best."
        ),
    ),
    modules=(
        "opponents.originals.ilaender",
        "opponents.originals.brett",
        "opponents.originals.gegenzug",
        "opponents.originals.runs",
        "opponents.originals.zug",
    ),
    author="Stephan Ilaender",
    year=1996,
)
ENTRIES = [
    OpponentEntry(
        name,
        partial(Ilaender, strategy),
        place=place,
        aliases=_ALIASES[strategy],
        original="A",
        heritage=_HERITAGE,
        takes_wins=True,
        title=_TITLES[strategy],
        strategy=_IN_THE_MENU[strategy],
    )
    for place, (strategy, name) in enumerate(_NAMES.items(), start=20)
]
