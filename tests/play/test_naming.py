"""What players are called is the same in every sentence about a game."""

from collections.abc import Iterator
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.opponents.levels.strength import STRENGTH_NAMES, plain_strengths
from denkspiel.opponents.opponent import Choice
from denkspiel.opponents.roster import default_opponent, opponent_names, opponent_title
from denkspiel.play.event import Event, GameEnded, GameStarted, HintGiven, MoveMade, PlayerChanged, StonesSwapped
from denkspiel.play.history import History
from denkspiel.play.naming import call_by_title, plain_naming
from denkspiel.play.player import HUMAN, Player
from denkspiel.play.seats import Seats, default_names, make_distinct_players
from denkspiel.play.sentences import event_sentence, thinking_text, waiting_text
from denkspiel.play.state import State
from tests.cases import for_each

PLAIN = plain_naming(opponent_names)
WORDS = {"en": ("You", "you", "Your", "your"), "de": ("Du", "du", "dich", "dir", "dein", "Dein")}


def states(played: Game, players: tuple[Player, Player]) -> Iterator[State]:
    """The game at its beginning, with either side to move, and at its end."""
    moves: list[int] = []
    position, rng = Position.start(played), Random(played.id)
    while position.outcome is None:
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    for length, setup in ((0, 0), (1, 0), (1, 1), (2, 2), (len(moves), 0)):
        yield State(played, Seats(players), History.from_moves(played, moves[:length]), "seed", setup=setup)


def events(state: State) -> Iterator[Event]:
    """Everything that can happen to these two players."""
    for by_lot, resumed, retried_from in (
        (False, True, None),
        (False, False, 3),
        (True, False, None),
        (False, False, None),
    ):
        yield GameStarted(state.game, state.players, by_lot, resumed, retried_from)
    yield StonesSwapped(state.players)
    for side, player in enumerate(state.players):
        yield PlayerChanged(side, player)
        choice = None if player.is_human else Choice(0, {0: 1.0}, {})
        yield MoveMade(1, side, player, 0, choice)
        if not player.is_human:
            yield HintGiven(player.kind, Choice(0, {0: 1.0}, {}))
    if state.outcome is not None:
        yield GameEnded(state.outcome, state.winner)


def sentences(played: Game, players: tuple[Player, Player]) -> Iterator[tuple[Message, bool]]:
    """All that is said of a game, and whether it must name somebody."""
    for state in states(played, players):
        yield waiting_text(state, PLAIN), False
        called = PLAIN(played, players)
        for side, player in enumerate(players):
            if not player.is_human:
                yield thinking_text(called, side), True
        for event in events(state):
            yield event_sentence(event, state, PLAIN), not isinstance(event, GameEnded)


CASES = [(name, language, side) for name in game_names() for language in LANGUAGES for side in (0, 1)]


@for_each("name, language, side", CASES)
def test_a_person_against_a_plain_strength_is_you_and_the_computer_has_its_plain_name(
    name: str, language: str, side: int
) -> None:
    played, say = game(name), Translator(language)
    for strength in plain_strengths(played):
        kinds = (HUMAN, strength.opponent) if side == 0 else (strength.opponent, HUMAN)
        players = make_distinct_players(played, kinds, ("", ""), say)
        called = PLAIN(played, players)
        plain = say(STRENGTH_NAMES[strength.id])
        assert called.you == side
        names = [say(Message("You")), plain]
        assert [say(one) for one in called.names] == (names if side == 0 else names[::-1])
        for message, names_somebody in sentences(played, players):
            text = say(message)
            assert say(opponent_title(strength.opponent)) not in text.replace(plain, ""), text
            assert not any(usual in text for usual in default_names(1, say)), text
            assert "ich denke" not in text, text
            assert "I am thinking" not in text, text
            if names_somebody:
                assert plain in text or any(word in text.split() for word in WORDS[language]), text


@for_each("name, language", [(name, language) for name in game_names() for language in LANGUAGES])
def test_two_people_and_two_computers_are_called_by_their_names(name: str, language: str) -> None:
    played, say = game(name), Translator(language)
    strengths = plain_strengths(played)
    for kinds in ((HUMAN, HUMAN), (strengths[0].opponent, strengths[2].opponent), (strengths[1].opponent,) * 2):
        players = make_distinct_players(played, kinds, ("", ""), say)
        called = PLAIN(played, players)
        first, second = map(say, called.names)
        assert called.you is None
        assert first != second
        if kinds[0] != HUMAN:
            names = [say(STRENGTH_NAMES[one.id]) for kind in kinds for one in strengths if one.opponent == kind]
            assert first == names[0]
            assert second.startswith(names[1])
        for message, names_somebody in sentences(played, players):
            if names_somebody:
                assert first in say(message) or second in say(message)


@for_each("name", game_names())
def test_an_original_keeps_its_name_and_its_phrases(name: str) -> None:
    played, say = game(name), Translator("de")
    players = make_distinct_players(played, (HUMAN, default_opponent(played)), ("", ""), say)
    title = say(opponent_title(default_opponent(played)))
    start = next(states(played, players))
    assert say(waiting_text(start, PLAIN)) == "Ihr Zug"
    made = MoveMade(2, 1, players[1], 0, Choice(0, {0: 1.0}, {}))
    assert say(event_sentence(made, start, PLAIN)).startswith(f"{title}: ich denke ... und ziehe")


def test_a_person_with_a_name_is_called_by_it_and_so_is_one_at_another_screen() -> None:
    played, say = game("connect-four"), Translator("en")
    ada = make_distinct_players(played, (HUMAN, "level-3"), ("Ada", ""), say)
    unnamed = make_distinct_players(played, (HUMAN, "level-3"), ("", ""), say)
    assert say(PLAIN(played, ada).names[0]) == "Ada"
    assert PLAIN(played, ada).you is None
    assert plain_naming(opponent_names, has_seats=True)(played, unnamed).you is None


@for_each("name", game_names())
def test_a_terminal_and_a_record_call_everybody_by_title(name: str) -> None:
    played = game(name)
    players = make_distinct_players(played, (HUMAN, plain_strengths(played)[2].opponent), ("", ""), Translator("en"))
    assert call_by_title(played, players).names == (players[0].title, players[1].title)
