"""Games between seats, as tests of their course and of the store begin and play them."""

from collections.abc import Mapping
from random import Random
from typing import Any

from denkspiel.core.errors import DenkspielError, IllegalMove
from denkspiel.games.catalogue import game
from denkspiel.online.faults import HasEnded, NotYourSeat, NotYourTurn, Stale, UnknownOffer
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.course import act, invitation
from denkspiel.online.games.live_game import LiveGame
from denkspiel.online.games.messages import (
    Abort,
    Accept,
    By,
    ComputerMove,
    Decide,
    Decline,
    Entry,
    GameCommand,
    Invite,
    Move,
    Offer,
    Propose,
    Resign,
    Sit,
    TimeOver,
    Withdraw,
)
from denkspiel.play.player import computer, human
from denkspiel.play.seats import Begin

__all__ = ["NOW", "REFUSED", "SEATS", "WON", "Board", "random_command"]

NOW = 1_790_000_000_000
SEATS = (By.FIRST, By.SECOND)

WON = "4455667"
"""Four in the lowest row for whoever begins."""

REFUSED: Mapping[str, tuple[str, type[GameCommand], By, dict[str, Any], type[DenkspielError]]] = {
    "a watcher moves": ("", Move, By.WATCHER, {"cell": 0}, NotYourSeat),
    "a watcher gives up": ("", Resign, By.WATCHER, {}, NotYourSeat),
    "a watcher breaks off": ("", Abort, By.WATCHER, {}, NotYourSeat),
    "a watcher offers": ("", Propose, By.WATCHER, {"offer": Offer.DRAW}, NotYourSeat),
    "a watcher invites": ("", Invite, By.WATCHER, {"opponent": "random"}, NotYourSeat),
    "a seat moves for the computer": ("", ComputerMove, By.FIRST, {"cell": 0}, NotYourSeat),
    "out of turn": ("", Move, By.SECOND, {"cell": 0}, NotYourTurn),
    "the computer out of turn": ("", ComputerMove, By.SERVICE, {"cell": 0}, IllegalMove),
    "a cell that cannot be taken": ("", Move, By.FIRST, {"cell": 40}, IllegalMove),
    "a cell that is none": ("", Move, By.FIRST, {"cell": 99}, IllegalMove),
    "a seat ends the game as a room": ("", Decide, By.FIRST, {"winner": 0}, NotYourSeat),
    "a room ends a game that is not its own": ("", Decide, By.SERVICE, {"winner": 0}, NotYourSeat),
    "what is not offered is accepted": ("", Accept, By.FIRST, {"offer": Offer.DRAW}, UnknownOffer),
    "what is not offered is declined": ("", Decline, By.FIRST, {"offer": Offer.TAKE_BACK}, UnknownOffer),
    "what is not offered is withdrawn": ("", Withdraw, By.FIRST, {"offer": Offer.DRAW}, UnknownOffer),
    "nothing to take back": ("1", Propose, By.SECOND, {"offer": Offer.TAKE_BACK}, IllegalMove),
    "a rematch before the end": ("", Propose, By.FIRST, {"offer": Offer.REMATCH}, IllegalMove),
    "broken off after the second move": ("12", Abort, By.FIRST, {}, IllegalMove),
    "a time that is not limited": ("", TimeOver, By.SERVICE, {}, IllegalMove),
    "a version that was never": ("", Move, By.FIRST, {"cell": 0, "seen": 9}, Stale),
    "the board has changed": ("12", Move, By.FIRST, {"cell": 0, "seen": 3}, Stale),
    "a move after the end": (WON, Move, By.SECOND, {"cell": 0}, HasEnded),
    "given up after the end": (WON, Resign, By.SECOND, {}, HasEnded),
    "broken off after the end": (WON, Abort, By.SECOND, {}, HasEnded),
    "a draw after the end": (WON, Propose, By.SECOND, {"offer": Offer.DRAW}, HasEnded),
    "time over after the end": (WON, TimeOver, By.SERVICE, {}, HasEnded),
    "a computer's move after the end": (WON, ComputerMove, By.SERVICE, {"cell": 0}, HasEnded),
    "somebody sits down after the end": (WON, Sit, By.WATCHER, {"name": "Eve"}, HasEnded),
}


class Board:
    """A game with its log; Ada has invited and begins against Bob, or against a computer."""

    def __init__(
        self, name: str = "connect-four", clock: Clock | None = None, *, opponent: str = "", alone: bool = False
    ) -> None:
        played = game(name)
        other = computer(opponent, played) if opponent else None
        self.now = NOW
        self.live = invitation(played, human("Ada"), other, NOW, begin=Begin.FIRST, clock=clock, seed="7")
        self.log: dict[str, Entry] = {}
        if not (alone or opponent):
            self.do(Sit, By.WATCHER, name="Bob")

    def do(self, kind: type[GameCommand], by: By, *, seen: int | None = None, **attributes: Any) -> Entry:
        """Carry out a new command that has seen everything, unless it is told otherwise."""
        seen = self.live.version if seen is None else seen
        return self.send(kind(id=f"c{len(self.log)}", seen=seen, **attributes), by)

    def send(self, command: GameCommand, by: By) -> Entry:
        self.live, entry = act(self.live, command, by, self.now, self.log.get(command.id))
        self.log[command.id] = entry
        return entry

    def play(self, moves: str, after: int = 0) -> None:
        """Make moves of one character each, each that many milliseconds after the one before."""
        for move in moves:
            self.now += after
            stack = next(
                cell for cell in self.live.position.legal_moves if self.live.game.geometry.cells[cell].move == move
            )
            self.do(Move, SEATS[self.live.position.side_to_move], cell=stack)


def random_command(rng: Random, live: LiveGame, ids: list[str]) -> GameCommand:
    """Any command, mostly one that fits: now and then an old id, an old version, or nonsense."""
    seen = live.version if rng.random() < 0.9 else rng.randrange(live.version + 2)
    if ids and rng.random() < 0.1:
        name = rng.choice(ids)
    else:
        name = f"{rng.getrandbits(60):x}"
        ids.append(name)
    legal = live.position.legal_moves
    cell = rng.choice(legal) if legal and rng.random() < 0.9 else rng.randrange(64)
    offer = rng.choice([*Offer])
    some: tuple[GameCommand, ...] = (
        *(Move(id=name, seen=seen, cell=cell) for _ in range(12)),
        Sit(id=name, seen=seen, name=rng.choice(("Bob", "Ada", "", "Clementine", "far too long a name"))),
        Invite(id=name, seen=seen, opponent="random"),
        ComputerMove(id=name, seen=seen, cell=cell),
        Propose(id=name, seen=seen, offer=offer),
        Accept(id=name, seen=seen, offer=offer),
        Decline(id=name, seen=seen, offer=offer),
        Withdraw(id=name, seen=seen, offer=offer),
        TimeOver(id=name, seen=seen),
    )
    rare = (Resign(id=name, seen=seen), Abort(id=name, seen=seen))
    return rng.choice(rare if rng.random() < 0.01 else some)
