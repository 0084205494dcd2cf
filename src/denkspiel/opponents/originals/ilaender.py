"""The player of Stephan Ilaender's "Vier Gewinnt" for the Amiga (1996), in its three strategies.

The thinking itself is in `Brett.strat`; here a position is laid out on that board, and the result put into words. The
player to move is `SPIELER2`, the computer; the other one `SPIELER1`. A rating shown is what counted for the choice:
on attack the own rating with the strategy's number, in defence the rating of the enemy's stone on the same cell.
A move discarded on a second thought keeps its rating and says so in its reasons.

The text allows for two weaknesses, which are kept: the second- and third-best moves are those of the first look,
although the best has meanwhile been found wanting; and the third is played unchecked. So a player who is lost after the
only block drops that block as well.
"""

from functools import lru_cache, partial
from random import Random

from denkspiel.core.errors import InvalidGame
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.entry import Heritage, OpponentEntry
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate
from denkspiel.opponents.originals.brett import Brett
from denkspiel.opponents.originals.gegenzug import INTERVAL, Gegenzug, equals
from denkspiel.opponents.originals.runs import BONUS_FOUR, BONUS_THREE, BONUS_TWO, POINTS_PER_STONE
from denkspiel.opponents.originals.standing_board import is_standing_board, standing_board
from denkspiel.opponents.originals.zug import Farbe, Strategie

__all__ = ["ENTRIES", "Ilaender"]

_NAMES = {
    Strategie.DEFENSIV: "ilaender-defensive",
    Strategie.NORMAL: "ilaender-normal",
    Strategie.AGGRESSIV: "ilaender-aggressive",
}

_TITLES = {
    Strategie.DEFENSIV: Message("Ilaender defensive"),
    Strategie.NORMAL: Message("Ilaender normal"),
    Strategie.AGGRESSIV: Message("Ilaender aggressive"),
}

_IN_THE_MENU = {
    Strategie.DEFENSIV: Message("Strategy 1 (defensive)"),
    Strategie.NORMAL: Message("Strategy 2 (normal)"),
    Strategie.AGGRESSIV: Message("Strategy 3 (aggressive)"),
}
"""The items of the menu that the text calls "Strategie 1 (defensiv)" to "Strategie 3 (aggressiv)"."""

_CHARACTERS = {
    Strategie.DEFENSIV: Message(
        "Hinders the enemy rather than builds: Ilaender's Connect Four for the Amiga (1996), defensive."
    ),
    Strategie.NORMAL: Message(
        "Builds and hinders alike, looking two moves ahead: Ilaender's Connect Four for the Amiga (1996), normal."
    ),
    Strategie.AGGRESSIV: Message(
        "Builds its own rows and hinders late: Ilaender's Connect Four for the Amiga (1996), aggressive."
    ),
}


class Ilaender(Opponent):
    """Attacks or defends by the better chance, then thinks twice about its move.

    Attributes:
        strategy: the number added to the ratings of its own moves.
    """

    def __init__(self, strategy: Strategie = Strategie.NORMAL) -> None:
        self.strategy = strategy
        self.name = _NAMES[strategy]
        self.character = _CHARACTERS[strategy]

    def plays(self, game: Game) -> bool:
        """Connect Four in all its sizes, and any other game with the same data that fits on a `Brett`."""
        return _fits_on_brett(game)

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        """Choose a move; see `Opponent.choose`."""
        if not self.plays(position.game):
            raise InvalidGame(
                Message("{opponent} does not play {game}.", opponent=self.name, game=position.game.heading)
            )
        moves = moves_to_rate(position)
        columns = standing_board(position.game).columns
        answer = _lay_out(position, columns, self.strategy).strat(Farbe.SPIELER2, rng)
        cells = {x: next(cell for cell in columns[x] if cell in moves) for x in answer.ratings}
        return Choice(
            cells[answer.zug.x],
            {cells[x]: float(rating) for x, rating in answer.ratings.items()},
            {cells[x]: self._reasons(answer, x) for x in answer.ratings},
        )

    def _reasons(self, answer: Gegenzug, x: int) -> tuple[Message, ...]:
        judged = (self._own_stone(answer.own[x]), _enemy_stone(answer.enemy[x]))
        if x in answer.discarded:
            return (*judged, _why_discarded(answer.discarded.index(x)))
        return (*judged, *self._why_chosen(answer)) if x == answer.zug.x else judged

    def _own_stone(self, points: int) -> Message:
        if points >= BONUS_FOUR:
            return Message("wins at once: four in a row")
        return Message(
            "a stone of its own here is worth {points}, with {number} for the strategy {sum}",
            points=points,
            number=int(self.strategy),
            sum=points + self.strategy,
        )

    def _why_chosen(self, answer: Gegenzug) -> tuple[Message, ...]:
        return (self._premise(answer), *_instead(len(answer.discarded)), *_by_lot(answer))

    def _premise(self, answer: Gegenzug) -> Message:
        best_own, enemy = max(answer.own.values()), max(answer.enemy.values())
        if best_own >= BONUS_FOUR:
            return Message("attack: the game can be won")
        own = best_own + self.strategy
        if answer.attack:
            return Message(
                "attack: its own best chance ({own}) is not below the enemy's ({enemy})", own=own, enemy=enemy
            )
        return Message("defence: its own best chance ({own}) is below the enemy's ({enemy})", own=own, enemy=enemy)


def _enemy_stone(points: int) -> Message:
    if points >= BONUS_FOUR:
        return Message("stops four in a row of the enemy")
    return Message("a stone of the enemy here would be worth {points}", points=points)


def _why_discarded(place: int) -> Message:
    if place == 0:
        return Message("discarded: the enemy could win within two moves")
    return Message("discarded as well: it gives the enemy too good a reply")


def _instead(discarded: int) -> tuple[Message, ...]:
    if discarded == 0:
        return ()
    if discarded == 1:
        return (Message("played as the second best"),)
    return (Message("played as the third best, unchecked"),)


def _by_lot(answer: Gegenzug) -> tuple[Message, ...]:
    left = {x: rating for x, rating in answer.ratings.items() if x not in answer.discarded}
    count = len(equals(left))
    if count < 2:
        return ()
    return (
        Message(
            "drawn by lot from {count} moves that count as equal (within {interval})", count=count, interval=INTERVAL
        ),
    )


def _lay_out(position: Position, columns: tuple[tuple[int, ...], ...], strategy: Strategie) -> Brett:
    own, enemy = position.own, position.enemy

    def stone(cell: int) -> Farbe:
        if own >> cell & 1:
            return Farbe.SPIELER2
        return Farbe.SPIELER1 if enemy >> cell & 1 else Farbe.KEINE

    return Brett.laid(strategy, [[stone(cell) for cell in row] for row in zip(*columns, strict=True)])


@lru_cache(maxsize=64)
def _fits_on_brett(game: Game) -> bool:
    """Whether `game` is a standing board as a `Brett` knows them: a rectangle."""
    return is_standing_board(game) and len({len(stack) for stack in game.geometry.stacks}) == 1


_HERITAGE = Heritage(
    machine=Message("Amiga"),
    story=Message(
        "Stephan Ilaender specified the program in a term paper on teaching computer science. Its three strategies "
        "were to be strong enough to be fun, and not unbeatable."
    ),
    rules=(
        Message(
            "It rates every column twice: for a stone of its own, and for one of the enemy. In each direction a stone "
            "beyond the first counts {stone}. A pair beside a free cell counts {two} more, such a three {three}, and "
            "any four {four}.",
            stone=POINTS_PER_STONE,
            two=BONUS_TWO,
            three=BONUS_THREE,
            four=BONUS_FOUR,
        ),
        Message(
            "To the ratings of its own stones it adds the number of its strategy: {defensive} (defensive), {normal} "
            "(normal) or {aggressive} (aggressive).",
            defensive=int(Strategie.DEFENSIV),
            normal=int(Strategie.NORMAL),
            aggressive=int(Strategie.AGGRESSIV),
        ),
        Message(
            "If its best rating then reaches the best of the enemy, it builds its own row; otherwise it takes the "
            "enemy's best cell. A four of its own it always plays."
        ),
        Message("Ratings that differ by {interval} at most count as equal, and the lot decides.", interval=INTERVAL),
        Message(
            "If that move lets the enemy win within two moves, it plays its second best move, or the third best if "
            "the reply to the second is much better for the enemy."
        ),
    ),
    modules=("ilaender", "brett", "gegenzug", "runs", "zug"),
    year=1996,
)
ENTRIES = [
    OpponentEntry(
        name,
        partial(Ilaender, strategy),
        place=place,
        original="A",
        heritage=_HERITAGE,
        takes_wins=True,
        title=_TITLES[strategy],
        strategy=_IN_THE_MENU[strategy],
    )
    for place, (strategy, name) in enumerate(_NAMES.items(), start=20)
]
