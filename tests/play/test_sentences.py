import pytest

from denkspiel.core.notation import parse_move
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.play.action import JoinPoints
from denkspiel.play.event import Event, GameEnded
from denkspiel.play.sentences import event_sentence, move_text
from tests.tui.sessions import session_of


@pytest.mark.parametrize(
    ("name", "move", "text"),
    [
        ("connect-four", "4", "4"),
        ("score-four", "b3", "b3"),
        ("tic-tac-toe-3d", "213", "213"),
        ("hexagon", "52", "2-5"),
    ],
)
def test_moves_as_players_say_them(name: str, move: str, text: str) -> None:
    assert move_text(game(name), parse_move(Position.start(game(name)), move)) == text


def test_every_event_has_a_sentence() -> None:
    said = set()
    session = session_of("connect-four", second="homburg")
    events = [*session.start(), *session.play(0), *session.think(), *session.take_back(), *session.redo()]
    events += [*session.hint(), *session.swap_sides(), *session.switch_pause(), *session.switch_pause()]
    events += [*session.switch_debug(), *session.switch_debug(), *session.change_player(1, session.players[0])]
    events += [*session.quit(), *session.answer(yes=False), *session.quit(), *session.answer(yes=True)]
    hexagon = session_of("hexagon", second="hexagon-1360")
    events += hexagon.act(JoinPoints(0, 0))
    outcome = session_of("connect-four", moves="1212121").outcome
    assert outcome is not None
    events.append(GameEnded(outcome, session.players[0]))
    for event in events:
        said.add(type(event))
        assert str(event_sentence(event, session.state))
    assert said == {kind for kind in Event.__subclasses__() if kind.__module__ == Event.__module__}
