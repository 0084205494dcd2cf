"""Games between seats, as tests of their course and of the store begin and play them."""

from collections.abc import Mapping
from random import Random
from typing import Any

from denkspiel.core.errors import DenkspielError, IllegalMove
from denkspiel.games.catalogue import game
from denkspiel.online.faults import GameHasEnded, NotYourSeat, NotYourTurn, StaleVersion, UnknownOffer
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.course import apply_command, create_game
from denkspiel.online.games.live_game import LiveGame
from denkspiel.online.games.messages import (
    AbortGame,
    AcceptOffer,
    ComputerMove,
    DecideGame,
    DeclineOffer,
    Entry,
    GameActor,
    GameCommand,
    GiveTime,
    Greeting,
    InviteOpponent,
    MakeMove,
    MakeOffer,
    Offer,
    PlanMoves,
    ReportTimeout,
    Resign,
    SendGreeting,
    TakeSeat,
    WithdrawOffer,
)
from denkspiel.play.player import computer_player, human_player
from denkspiel.play.seats import WhoBegins

__all__ = ["NOW", "REFUSED", "SEATS", "WON", "Board", "random_command"]

NOW = 1_790_000_000_000
SEATS = (GameActor.FIRST, GameActor.SECOND)

WON = "4455667"
"""Four in the lowest row for whoever begins."""

REFUSED: Mapping[str, tuple[str, type[GameCommand], GameActor, dict[str, Any], type[DenkspielError]]] = {
    "a watcher moves": ("", MakeMove, GameActor.WATCHER, {"cell": 0}, NotYourSeat),
    "a watcher gives up": ("", Resign, GameActor.WATCHER, {}, NotYourSeat),
    "a watcher breaks off": ("", AbortGame, GameActor.WATCHER, {}, NotYourSeat),
    "a watcher offers": ("", MakeOffer, GameActor.WATCHER, {"offer": Offer.DRAW}, NotYourSeat),
    "a watcher invites": ("", InviteOpponent, GameActor.WATCHER, {"opponent": "random"}, NotYourSeat),
    "a seat moves for the computer": ("", ComputerMove, GameActor.FIRST, {"cell": 0}, NotYourSeat),
    "out of turn": ("", MakeMove, GameActor.SECOND, {"cell": 0}, NotYourTurn),
    "the computer out of turn": ("", ComputerMove, GameActor.SERVICE, {"cell": 0}, IllegalMove),
    "a cell that cannot be taken": ("", MakeMove, GameActor.FIRST, {"cell": 40}, IllegalMove),
    "a cell that is none": ("", MakeMove, GameActor.FIRST, {"cell": 99}, IllegalMove),
    "a seat ends the game as a room": ("", DecideGame, GameActor.FIRST, {"winner": 0}, NotYourSeat),
    "a room ends a game that is not its own": ("", DecideGame, GameActor.SERVICE, {"winner": 0}, NotYourSeat),
    "what is not offered is accepted": ("", AcceptOffer, GameActor.FIRST, {"offer": Offer.DRAW}, UnknownOffer),
    "what is not offered is declined": ("", DeclineOffer, GameActor.FIRST, {"offer": Offer.TAKE_BACK}, UnknownOffer),
    "what is not offered is withdrawn": ("", WithdrawOffer, GameActor.FIRST, {"offer": Offer.DRAW}, UnknownOffer),
    "nothing to take back": ("1", MakeOffer, GameActor.SECOND, {"offer": Offer.TAKE_BACK}, IllegalMove),
    "a rematch before the end": ("", MakeOffer, GameActor.FIRST, {"offer": Offer.REMATCH}, IllegalMove),
    "broken off after the second move": ("12", AbortGame, GameActor.FIRST, {}, IllegalMove),
    "a time that is not limited": ("", ReportTimeout, GameActor.SERVICE, {}, IllegalMove),
    "a version that was never": ("", MakeMove, GameActor.FIRST, {"cell": 0, "seen": 9}, StaleVersion),
    "the board has changed": ("12", MakeMove, GameActor.FIRST, {"cell": 0, "seen": 3}, StaleVersion),
    "a move after the end": (WON, MakeMove, GameActor.SECOND, {"cell": 0}, GameHasEnded),
    "given up after the end": (WON, Resign, GameActor.SECOND, {}, GameHasEnded),
    "broken off after the end": (WON, AbortGame, GameActor.SECOND, {}, GameHasEnded),
    "a draw after the end": (WON, MakeOffer, GameActor.SECOND, {"offer": Offer.DRAW}, GameHasEnded),
    "time over after the end": (WON, ReportTimeout, GameActor.SERVICE, {}, GameHasEnded),
    "a computer's move after the end": (WON, ComputerMove, GameActor.SERVICE, {"cell": 0}, GameHasEnded),
    "a watcher greets": ("", SendGreeting, GameActor.WATCHER, {"greeting": Greeting.HELLO}, NotYourSeat),
    "a watcher gives time": ("", GiveTime, GameActor.WATCHER, {}, NotYourSeat),
    "a watcher plans": ("", PlanMoves, GameActor.WATCHER, {"lines": ()}, NotYourSeat),
    "time without a clock": ("", GiveTime, GameActor.FIRST, {}, IllegalMove),
    "time after the end": (WON, GiveTime, GameActor.FIRST, {}, GameHasEnded),
    "a plan after the end": (WON, PlanMoves, GameActor.SECOND, {"lines": ()}, GameHasEnded),
    "a plan when it is one's turn": ("", PlanMoves, GameActor.FIRST, {"lines": ()}, IllegalMove),
    "a plan without an answer": ("", PlanMoves, GameActor.SECOND, {"lines": ((0,),)}, IllegalMove),
    "a plan of nothing": ("", PlanMoves, GameActor.SECOND, {"lines": ((),)}, IllegalMove),
    "a plan that cannot be played": ("", PlanMoves, GameActor.SECOND, {"lines": ((0, 2),)}, IllegalMove),
    "a plan with a cell that is none": ("", PlanMoves, GameActor.SECOND, {"lines": ((0, 99),)}, IllegalMove),
    "two answers to one move": ("", PlanMoves, GameActor.SECOND, {"lines": ((0, 1), (0, 6))}, IllegalMove),
    "too many plans": ("", PlanMoves, GameActor.SECOND, {"lines": ((0, 1),) * 21}, IllegalMove),
    "a plan for another board": ("12", PlanMoves, GameActor.SECOND, {"lines": ((2, 3),), "seen": 3}, StaleVersion),
    "somebody sits down after the end": (WON, TakeSeat, GameActor.WATCHER, {"name": "Eve"}, GameHasEnded),
}


class Board:
    """A game with its log; Ada has invited and begins against Bob, or against a computer."""

    def __init__(
        self, name: str = "connect-four", clock: Clock | None = None, *, opponent: str = "", alone: bool = False
    ) -> None:
        played = game(name)
        other = computer_player(opponent, played) if opponent else None
        self.now = NOW
        self.live = create_game(played, human_player("Ada"), other, NOW, begin=WhoBegins.FIRST, clock=clock, seed="7")
        self.log: dict[str, Entry] = {}
        if not (alone or opponent):
            self.do(TakeSeat, GameActor.WATCHER, name="Bob")

    def do(self, kind: type[GameCommand], by: GameActor, *, seen: int | None = None, **attributes: Any) -> Entry:
        """Carry out a new command that has seen everything, unless it is told otherwise."""
        seen = self.live.version if seen is None else seen
        return self.send(kind(id=f"c{len(self.log)}", seen=seen, **attributes), by)

    def send(self, command: GameCommand, by: GameActor) -> Entry:
        self.live, entry = apply_command(self.live, command, by, self.now, self.log.get(command.id))
        self.log[command.id] = entry
        return entry

    def play(self, moves: str, after: int = 0) -> None:
        """Make moves of one character each, each that many milliseconds after the one before."""
        for move in moves:
            self.now += after
            stack = next(
                cell for cell in self.live.position.legal_moves if self.live.game.geometry.cells[cell].move == move
            )
            self.do(MakeMove, SEATS[self.live.position.side_to_move], cell=stack)


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
        *(MakeMove(id=name, seen=seen, cell=cell) for _ in range(12)),
        TakeSeat(id=name, seen=seen, name=rng.choice(("Bob", "Ada", "", "Clementine", "far too long a name"))),
        InviteOpponent(id=name, seen=seen, opponent="random"),
        ComputerMove(id=name, seen=seen, cell=cell),
        MakeOffer(id=name, seen=seen, offer=offer),
        AcceptOffer(id=name, seen=seen, offer=offer),
        DeclineOffer(id=name, seen=seen, offer=offer),
        WithdrawOffer(id=name, seen=seen, offer=offer),
        ReportTimeout(id=name, seen=seen),
        SendGreeting(id=name, seen=seen, greeting=rng.choice([*Greeting])),
        GiveTime(id=name, seen=seen),
        PlanMoves(id=name, seen=seen, lines=((cell, rng.randrange(64)),)),
    )
    rare = (Resign(id=name, seen=seen), AbortGame(id=name, seen=seen))
    return rng.choice(rare if rng.random() < 0.01 else some)
