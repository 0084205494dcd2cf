"""Games between seats that begin from a set-up position."""

from itertools import count

import pytest

from denkspiel.core.errors import IllegalMove
from denkspiel.core.notation import parse_moves
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.online.games.clock import FIRST_MOVE_GRACE_MS, Clock
from denkspiel.online.games.course import apply_command, create_game, create_rematch, possible_commands
from denkspiel.online.games.live_game import LiveGame
from denkspiel.online.games.messages import (
    AbortGame,
    AcceptOffer,
    GameActor,
    GameCommand,
    LiveGameBegun,
    MakeMove,
    MakeOffer,
    Offer,
)
from denkspiel.online.games.sentences import sentence
from denkspiel.play.player import human_player
from denkspiel.play.seats import WhoBegins
from tests.cases import for_each

FOUR = game("connect-four")
NOW = 1_000_000
IDS = count()
POSITIONS = ["4", "44", "44535"]


def begun(moves: str, begin: WhoBegins = WhoBegins.FIRST) -> LiveGame:
    players = human_player("Ada"), human_player("Bob")
    clock = Clock(minutes=5, seconds=3)
    return create_game(FOUR, *players, NOW, begin=begin, clock=clock, seed="7", setup=parse_moves(FOUR, moves))


def mover(live: LiveGame) -> GameActor:
    return GameActor.from_side(live.side_to_move)


def done(live: LiveGame, kind: type[GameCommand], by: GameActor, **more: object) -> LiveGame:
    command = kind(id=f"c{next(IDS)}", seen=live.version, **more)  # type: ignore[arg-type]
    return apply_command(live, command, by, NOW)[0]


@for_each("moves", POSITIONS)
def test_the_named_one_has_the_first_move_and_the_rematch_gives_it_to_the_other(moves: str) -> None:
    for begin, first, then in ((WhoBegins.FIRST, "Ada", "Bob"), (WhoBegins.SECOND, "Bob", "Ada")):
        live = begun(moves, begin)
        assert live.players[live.position.side_to_move].name == first
        assert Translator("en")(sentence(LiveGameBegun(), live)) == f"Connect Four: {first} moves first against {then}."
        again = create_rematch(live, "before", NOW)
        assert (again.moves, again.state.setup) == (live.moves, len(moves))
        assert again.players[again.position.side_to_move].name == then


@for_each("moves", POSITIONS)
def test_only_moves_of_the_players_count(moves: str) -> None:
    live = begun(moves)
    first, second = mover(live), GameActor.from_side(1 - (live.side_to_move or 0))
    assert live.deadline == NOW + FIRST_MOVE_GRACE_MS + live.left[0]
    take_back = MakeOffer(id="", seen=live.version, offer=Offer.TAKE_BACK)
    assert not any(take_back in possible_commands(live, by, NOW) for by in (first, second))
    assert any(isinstance(command, AbortGame) for command in possible_commands(live, first, NOW))
    moved = done(live, MakeMove, first, cell=live.position.legal_moves[0])
    offered = [by for by in (first, second) if take_back_of(moved) in possible_commands(moved, by, NOW)]
    assert offered == [first]
    asked = done(moved, MakeOffer, first, offer=Offer.TAKE_BACK)
    back = done(asked, AcceptOffer, second, offer=Offer.TAKE_BACK)
    assert (back.moves, mover(back)) == (live.moves, first)


def take_back_of(live: LiveGame) -> MakeOffer:
    return MakeOffer(id="", seen=live.version, offer=Offer.TAKE_BACK)


@for_each("moves", POSITIONS)
def test_the_position_is_kept_with_the_game(moves: str) -> None:
    live = begun(moves)
    assert LiveGame.of_text(live.to_text(), FOUR) == live


def test_no_game_begins_where_it_would_be_over() -> None:
    with pytest.raises(IllegalMove, match="nothing left to play"):
        begun("1122334")
