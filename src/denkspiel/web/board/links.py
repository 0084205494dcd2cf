"""A link to a game: what stands behind its question mark, read as far as it can be read.

    ?game=connect-four&moves=4453&first=human:Ada&second=homburg

People who follow a damaged link want the game, not an error: what can be read of it counts, and each fault becomes a
sentence. `docs/reference/formats.md` describes links.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from urllib.parse import unquote_plus

from denkspiel.core.errors import DenkspielError, InvalidGame, InvalidName, UnknownName, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.notation import parse_until_fault
from denkspiel.play.player import HUMAN, human_player
from denkspiel.play.positions.reading import PositionFormat, setup_of_text
from denkspiel.play.record import GameRecord
from denkspiel.web.board.catalog import GameCatalog, NeedsCompiler
from denkspiel.web.board.schemas import SeatData

__all__ = ["LinkParts", "LinkedGame", "SeatPair", "parse_link"]

_LONGEST = 4000
"""Characters: far more than a link to a game has."""

_TOO_LONG = Message("The link is longer than {most} characters; the rest was ignored.", most=_LONGEST)

_HALF_ESCAPE = re.compile("%(?![0-9A-Fa-f]{2})")
_DAMAGED_LINK = Message("The link is damaged. {fault} {follows}").template
_DAMAGED = "\N{REPLACEMENT CHARACTER}"
"""What an escape becomes that is no character."""

SeatPair = tuple[SeatData, SeatData]


@dataclass(frozen=True)
class LinkedGame:
    """What a link leads to.

    Attributes:
        record: the game, with the moves up to the first fault.
        players: the players; `None` if the link does not say, or names somebody who cannot.
        faults: what is wrong with the link.
        format: how it was written.
    """

    record: GameRecord
    players: SeatPair | None = None
    faults: tuple[Message, ...] = ()
    format: PositionFormat = PositionFormat.LINK


@dataclass(frozen=True)
class LinkParts:
    """The parts of a link as they are written; what is missing is empty.

    Attributes:
        game: a name.
        moves: in a row.
        first, second: who plays: "human", "human:" and a name, or an opponent.
        is_cut: whether it is too long, and only its beginning was looked at.
        setup: how many of the moves are a set-up position.
    """

    game: str = ""
    moves: str = ""
    first: str = ""
    second: str = ""
    is_cut: bool = False
    setup: str = ""

    def resolve(self, catalog: GameCatalog, default_game: str | None) -> LinkedGame:
        """What it leads to, in spite of all faults.

        Args:
            catalog: the games; where the one named is not among them, its first one takes its place.
            default_game: the game if the link names none.

        Raises:
            UnreadableMove: neither the link nor `default_game` says which game it is.
        """
        faults = [_TOO_LONG] * self.is_cut
        try:
            name = self.game or default_game
            if name is None:
                raise UnreadableMove(Message("No game is given for these moves."))
            game = catalog.game(name)
        except (UnknownName, InvalidGame) as error:
            instead = Message("{game} opens instead.", game=catalog.default_game.heading)
            return LinkedGame(GameRecord(catalog.default_game), faults=(*faults, _fault_message(error, instead)))
        moves, _, fault = parse_until_fault(game, self.moves)
        if fault is not None:
            before = Message("The board shows the moves up to that point.") if moves else Message("The board is empty.")
            faults.append(_fault_message(fault, before))
        try:
            players = self._players(catalog, game)
        except NeedsCompiler as error:  # nothing is wrong with the link
            players = None
            follows = Message("The default players are used.")
            faults.append(Message("{fault} {follows}", fault=error.message, follows=follows))
        except DenkspielError as error:
            players = None
            faults.append(_fault_message(error, Message("The default players are used.")))
        setup = setup_of_text(self.setup, len(moves))
        if self.setup and self.setup != str(setup):
            wrong = Message('"setup" is {text}. Allowed: 0 to {most}.', text=quote_input(self.setup), most=len(moves))
            follows = Message("The game begins with an empty board.")
            faults.append(Message("The link is damaged. {fault} {follows}", fault=wrong, follows=follows))
        record = replace(_record(game, moves, players), setup=setup)
        return LinkedGame(record, players, _told_once(faults))

    def _players(self, catalog: GameCatalog, game: Game) -> SeatPair | None:
        if not (self.first or self.second):
            return None
        return _parse_seat(self.first, catalog, game), _parse_seat(self.second, catalog, game)


def parse_link(text: str) -> LinkParts | None:
    """The link to a game that a text is, whatever stands before its question mark; `None` if it is none."""
    _, mark, query = text.partition("?")
    if not mark or len(text.split()) > 1:
        return None
    parts = _parse_query(query[:_LONGEST].partition("#")[0])
    return LinkParts(**parts, is_cut=len(query) > _LONGEST) if parts else None


def _parse_query(query: str) -> dict[str, str]:
    """What is said of game, moves and players; what is said first counts."""
    parts: dict[str, str] = {}
    for part in query.split("&"):
        key, _, value = part.partition("=")
        if key in ("game", "moves", "first", "second", "setup") and value:
            parts.setdefault(key, unquote_plus(_HALF_ESCAPE.sub(_DAMAGED, value)))
    return parts


def _parse_seat(written: str, catalog: GameCatalog, game: Game) -> SeatData:
    """The players; a human where nobody is named.

    Raises:
        DenkspielError: nobody of that name can.
    """
    kind, _, name = written.partition(":")
    if kind.strip().lower() not in ("", HUMAN):
        return SeatData(kind=catalog.opponent(kind, game).name)
    if _DAMAGED in name:
        raise InvalidName(Message('The name "{name}" contains an unreadable character.', name=name[:40]))
    return SeatData(kind=HUMAN, name=human_player(name).name if name.strip() else "")


def _fault_message(fault: DenkspielError, follows: Message) -> Message:
    return Message("The link is damaged. {fault} {follows}", fault=fault.message, follows=follows)


def _told_once(faults: list[Message]) -> tuple[Message, ...]:
    """The faults of a link; only the first one says that it is damaged."""
    first = next((place for place, fault in enumerate(faults) if fault.template == _DAMAGED_LINK), 0)
    rest = [
        Message("{fault} {follows}", **fault.values) if fault.template == _DAMAGED_LINK else fault
        for fault in faults[first + 1 :]
    ]
    return (*faults[: first + 1], *rest)


def _record(game: Game, moves: tuple[int, ...], players: Iterable[SeatData] | None) -> GameRecord:
    if players is None:
        return GameRecord(game, moves)
    (first, second) = players
    return GameRecord(game, moves, (first.name, second.name), (first.kind, second.kind))
