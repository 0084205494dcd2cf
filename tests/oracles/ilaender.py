"""The computer of "Vier Gewinnt" by Stephan Ilaender (Amiga): his class Brett and the course of his strategy made code.

The text tells what is rated and in which order things are asked, and hardly a number; so `choices` names every column
that its course can lead to, over all draws by lot. Columns are 1 to 7, rows 1 to 6 from the bottom, colours 0 and 1.

Fixed by the text: the strategy numbers; enemy and own cells rated alike, by `detect` from the cell where the stone has
come to rest; the number added to the computer's own moves only; the course of first, second and third best.

Readings, each a named number or function here, and what they rest on:
- `row_points`, `POINTS_PER_STONE`, `BONUS_OF_THREE`, `BONUS_OF_FOUR`: "In Abhängigkeit von der Länge der gefundenen
  Reihen einer Farbe wird ein Zahlenwert ermittelt", "(3er, 4er) werden mit Bonuspunkten bewertet". Numbers: silent.
- `AXES`: "in alle Richtungen" are the four axes, a row being what lies on both sides together with the stone itself,
  for "Länge der gefundenen Reihen" needs whole rows. Each row earns its own bonus, and the rows are added up.
- Pulks: "möglichst lange Folgen oder Pulks": several short rows through one stone, so the sum over the axes rates
  them; no points of their own. Silent beyond the word.
- a row is four stones or more: more than four is rated like four. Silent.
- `whole_row` or `row_with_room`: whether a row counts that can no longer become a four. `detect` just counts "wieviele
  Steine ... bereits vorhanden sind"; "mögliche 3er und 4er" may ask for room.
- `NO_RATING`: "Konnte aus irgendwelchen Gründen keine Bewertung vorgenommen werden, wird ein negativer Zahlenwert
  zurückgegeben". Which one, and which reasons: silent; here an illegal move, a place off the board or of the other one.
- `NOWHERE`: the coordinates of a move that is not possible; the number is lost in the text that has come down to us.
- `take_back`: "nimmt den letzten Zug zurück", while `last` holds one move. Looking two moves ahead needs more than one,
  so here all moves are kept. "War noch kein Zug getätigt, so passiert nichts."
- `INTERVAL`: "ähnlich gut bewertet (Intervall:)", the number is lost; smaller than what a pair is worth (ORIGINALS
  A19), both ends included, measured from the best. It holds for the best, and again for each next-best of the rest.
  It is not asked between attack and defence, nor among replies: silent.
- `attacks`: "je nach Gewichtung eher aggressiv oder defensiv": attack if the best own rating, the number included, is
  at least the best of the enemy. On equality: silent. No exception is told for a move that wins at once: a defensive
  computer may rather stop the enemy ("in erster Linie einen Sieg des Gegners zu verhindern").
- attack is the best own cell, defence is the enemy's best cell taken by the computer itself: "zu verhindern versucht".
- "unter der jeweiligen Prämisse (aggressiv/ defensiv)": the next-best come from the list of the side decided on, and
  as they were found in the first look: "werden bei der Bewertung der Simulation des ersten Gegenzuges gefüllt".
- `falls_into_a_trap` or `lets_win_at_once`: "innherhalb von 2 Zügen zu einem Sieg des menschlichen Spielers führt (z.B.
  Aufbau einer Falle)". A trap wins with the enemy's second stone whatever the own answer; an own answer that wins is
  a way out, as is one after which he has no four. The narrow reading: a reply that wins at once.
- after a move that wins, or fills the board, there is no reply to ask for: "sofern das Spiel noch nicht gewonnen ist".
- `deviates`, `SIGNIFICANT`: "Ergibt sich dabei eine signifikante Abweichung", from what is silent: the enemy's best
  reply against his best in the first look, upwards only, and by how much is silent.
- fewer than three columns left: the last one there is. Silent.
- the strategy number is not asked again in the look ahead; only whether there is a win. "bei der Bewertung von
  Computerzügen addiert" would allow it, and it would change nothing.
- the first move of a game is chosen like any other: silent.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from functools import cache

Cell = tuple[int, int]
Columns = list[list[int]]
Order = tuple[int, ...]

WIDTH, HEIGHT = 7, 6
AXES = ((1, 0), (0, 1), (1, 1), (1, -1))
FOUR = 4
DRAW = -1

POINTS_PER_STONE = 10
BONUS_OF_THREE = 100
BONUS_OF_FOUR = 1000
INTERVAL = 5
SIGNIFICANT = BONUS_OF_THREE
NO_RATING = -1
NOWHERE = -1


class Strategie(IntEnum):
    """The numbers of the three strategies: "enum Strategie {defensiv = -250, normal = 100, aggressiv = 350}"."""

    DEFENSIV = -250
    NORMAL = 100
    AGGRESSIV = 350


class Status(Enum):
    """Whether a move can be made: "enum Status {ZugLegal, ZugIllegal}"."""

    LEGAL = "ZugLegal"
    ILLEGAL = "ZugIllegal"


@dataclass(frozen=True)
class Zug:
    """A move: "struct Zug { int x; int y; Farbe spieler; Status status; }"."""

    x: int
    y: int
    spieler: int
    status: Status


class Brett:
    """The board on which the strategy tries moves and takes them back."""

    def __init__(self, columns: Columns) -> None:
        self.cells: dict[Cell, int] = {
            (x, y): colour for x, column in enumerate(columns, 1) for y, colour in enumerate(column, 1)
        }
        self.moves: list[Zug] = []

    @property
    def counter(self) -> int:
        """The stones on the board: "wieviele Kugeln sich aktuell im Spielbrett befinden"."""
        return len(self.cells)

    @property
    def last(self) -> Zug | None:
        """The move made last: "speichert den letzten Zug, der im Brett gesetzt wurde"."""
        return self.moves[-1] if self.moves else None

    def height(self, x: int) -> int:
        """How many stones lie in a column."""
        return sum((x, y) in self.cells for y in range(1, HEIGHT + 1))

    def put(self, x: int, colour: int) -> Zug:
        """Let a stone fall: "versucht in der Spalte x, eine Kugel der Farbe f zu setzen"."""
        y = self.height(x) + 1
        if not 1 <= x <= WIDTH or y > HEIGHT:
            return Zug(NOWHERE, NOWHERE, colour, Status.ILLEGAL)
        self.cells[x, y] = colour
        self.moves.append(Zug(x, y, colour, Status.LEGAL))
        return self.moves[-1]

    def take_back(self) -> None:
        """Take the last move off the board: "War noch kein Zug getätigt, so passiert nichts."."""
        if self.moves:
            move = self.moves.pop()
            del self.cells[move.x, move.y]

    def open_columns(self) -> list[int]:
        """The columns in which a stone may be put, none after the end."""
        if self.check_result() is not None:
            return []
        return [x for x in range(1, WIDTH + 1) if self.height(x) < HEIGHT]

    def row(self, cell: Cell, axis: Cell, colour: int) -> int:
        """How long the row of a colour is through a cell, that cell included."""
        return 1 + sum(self._way(cell, step, {colour}) for step in (axis, (-axis[0], -axis[1])))

    def room(self, cell: Cell, axis: Cell, colour: int) -> int:
        """How long the row could grow at most: up to the edge or to a stone of the other colour."""
        return 1 + sum(self._way(cell, step, {colour, None}) for step in (axis, (-axis[0], -axis[1])))

    def _way(self, cell: Cell, step: Cell, allowed: set[int | None]) -> int:
        """How many places in one direction are on the board and as allowed, without a gap."""
        x, y = cell[0] + step[0], cell[1] + step[1]
        if not (1 <= x <= WIDTH and 1 <= y <= HEIGHT) or self.cells.get((x, y)) not in allowed:
            return 0
        return 1 + self._way((x, y), step, allowed)

    def detect(self, zug: Zug, reading: "Reading | None" = None) -> int:
        """Rate the place of a move by the rows of its colour through it."""
        cell = (zug.x, zug.y)
        on_board = 1 <= zug.x <= WIDTH and 1 <= zug.y <= HEIGHT
        if zug.status is Status.ILLEGAL or not on_board or self.cells.get(cell) == 1 - zug.spieler:
            return NO_RATING
        by = reading or NEAREST
        return sum(by.points(by.length(self, cell, axis, zug.spieler)) for axis in AXES)

    def check_result(self) -> int | None:
        """The winner, `DRAW`, or `None` while the game goes on."""
        for cell, colour in self.cells.items():
            if self.is_four(cell, colour):
                return colour
        return DRAW if self.counter == WIDTH * HEIGHT else None

    def is_four(self, cell: Cell, colour: int) -> bool:
        """Whether a stone in this cell makes "eine gerade Reihe von 4 eigenen Kugeln"."""
        return any(self.row(cell, axis, colour) >= FOUR for axis in AXES)


def row_points(length: int) -> int:
    """What a row is worth: the more the longer, with a bonus for three and for four."""
    bonus = BONUS_OF_FOUR if length >= FOUR else BONUS_OF_THREE if length == FOUR - 1 else 0
    return (min(length, FOUR) - 1) * POINTS_PER_STONE + bonus


def whole_row(brett: Brett, cell: Cell, axis: Cell, colour: int) -> int:
    """The length of a row, whatever stands at its ends."""
    return brett.row(cell, axis, colour)


def row_with_room(brett: Brett, cell: Cell, axis: Cell, colour: int) -> int:
    """The length of a row if it can still become a four; else that of a lone stone."""
    return brett.row(cell, axis, colour) if brett.room(cell, axis, colour) >= FOUR else 1


def attacks(own: int, enemy: int) -> bool:
    """Whether the computer builds up its own position, by its best rating with the number, and the enemy's best."""
    return own >= enemy


def lets_win_at_once(brett: Brett, x: int, player: int) -> bool:
    """Whether the enemy can win by his reply to a move; the narrow reading."""
    brett.put(x, player)
    wins = bool(winning_columns(brett, 1 - player))
    brett.take_back()
    return wins


def falls_into_a_trap(brett: Brett, x: int, player: int) -> bool:
    """Whether the enemy wins by his reply to a move, or by his second stone whatever the own answer is."""
    brett.put(x, player)
    enemy_wins = any(_reply_wins(brett, reply, player) for reply in brett.open_columns())
    brett.take_back()
    return enemy_wins


def _reply_wins(brett: Brett, reply: int, player: int) -> bool:
    """Whether this reply of the enemy wins, now or by force: "und eigene Antwortmöglichkeiten"."""
    brett.put(reply, 1 - player)
    answers = brett.open_columns()
    won = brett.check_result() == 1 - player
    lost = bool(answers) and not any(_answer_saves(brett, answer, player) for answer in answers)
    brett.take_back()
    return won or lost


def _answer_saves(brett: Brett, answer: int, player: int) -> bool:
    """Whether after this own answer the enemy has no four, because it wins or because it stops all of them."""
    brett.put(answer, player)
    saved = not winning_columns(brett, 1 - player)
    brett.take_back()
    return saved


def winning_columns(brett: Brett, colour: int) -> list[int]:
    """Where a colour could win now; nowhere once the game is over."""
    return [x for x in brett.open_columns() if brett.is_four((x, brett.height(x) + 1), colour)]


def deviates(before: int, after: int) -> bool:
    """Whether the enemy's best reply to a move differs "signifikant" from his best before it."""
    return after - before >= SIGNIFICANT


@dataclass(frozen=True)
class Reading:
    """The readings that can be swapped; the module's docstring says what each rests on."""

    points: Callable[[int], int] = row_points
    length: Callable[[Brett, Cell, Cell, int], int] = whole_row
    interval: int = INTERVAL
    attacks: Callable[[int, int], bool] = attacks
    loses: Callable[[Brett, int, int], bool] = falls_into_a_trap
    deviates: Callable[[int, int], bool] = deviates


NEAREST = Reading()


def ratings(
    columns: Columns, player: int, strategy: Strategie, reading: Reading = NEAREST
) -> tuple[dict[int, int], dict[int, int]]:
    """The first look: the own ratings, the strategy number included, and those of the enemy, by open column."""
    brett = Brett(columns)
    # "für jede Zugmöglichkeit eine weitere menschliche Kugel gesetzt und das Ergebnis bewertet"
    enemy = try_out(brett, 1 - player, reading)
    # "Dann wird für die Farbe des Computers dasselbe Verfahren angewendet."
    own = try_out(brett, player, reading)
    # "Die zugeordneten Zahlenwerte werden bei der Bewertung von Computerzügen addiert."
    return {x: rating + strategy for x, rating in own.items()}, enemy


def try_out(brett: Brett, colour: int, reading: Reading) -> dict[int, int]:
    """Put a stone of a colour into each column, rate it and take it back, "danach zurückgenommen"."""
    rated = {}
    for x in brett.open_columns():
        rated[x] = brett.detect(brett.put(x, colour), reading)
        brett.take_back()
    return rated


def choices(columns: Columns, player: int, strategy: Strategie, reading: Reading = NEAREST) -> set[int]:
    """Every column the computer can come to play, over all draws among ratings that count as equal."""
    own, enemy = ratings(columns, player, strategy, reading)
    if not own:
        return set()
    best_of_enemy = max(enemy.values())
    preferred = own if reading.attacks(max(own.values()), best_of_enemy) else enemy
    brett = Brett(columns)

    @cache
    def loses(x: int) -> bool:
        return reading.loses(brett, x, player)

    once = replace(reading, loses=lambda _brett, x, _player: loses(x))  # the orders begin with the same few moves
    return {played(brett, order, best_of_enemy, player, once) for order in orders(preferred, reading.interval)}


def orders(rated: dict[int, int], interval: int, places: int = 3) -> list[Order]:
    """Every order of the best, second and third best: "Unter gleichwertigen Zügen wird eine zufällige Auswahl ..."."""
    if not rated or not places:
        return [()]
    found: list[Order] = []
    for x, rating in rated.items():
        if max(rated.values()) - rating <= interval:
            rest = {other: worth for other, worth in rated.items() if other != x}
            found += [(x, *order) for order in orders(rest, interval, places - 1)]
    return found


def played(brett: Brett, order: Order, best_of_enemy: int, player: int, reading: Reading) -> int:
    """The column played out of the best ones in their order, after the look ahead."""
    first, *others = order
    # "so wird der errechnete Zug verworfen und der zweitbeste Zug ... zum auszuführenden Zug gemacht"
    if not others or not reading.loses(brett, first, player):
        return first
    second, *rest = others
    # "Ergibt sich dabei eine signifikante Abweichung, so wird der drittbeste Zug gewählt."; "Danach zieht die Strategie
    # auf jeden Fall"
    if not rest or not is_worse_than_seen(brett, second, best_of_enemy, player, reading):
        return second
    return rest[0]


def is_worse_than_seen(brett: Brett, x: int, best_of_enemy: int, player: int, reading: Reading) -> bool:
    """Whether the enemy's replies show a deviation: "erneut alle möglichen Antwortzüge des menschlichen Spielers"."""
    brett.put(x, player)
    replies = try_out(brett, 1 - player, reading)
    brett.take_back()
    return bool(replies) and reading.deviates(best_of_enemy, max(replies.values()))
