"""Bots of OpenSpiel as players, with the library itself."""

from pathlib import Path
from random import Random

import pytest

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.external.line_process import ExternalPlayerFault
from denkspiel.opponents.external.specification import closing_opponent, opponent_from_text
from denkspiel.opponents.opponent import Choice
from tests.cases import for_each

pyspiel = pytest.importorskip("pyspiel", reason="NO OPENSPIEL HERE: its bots are not played against")

from denkspiel.envs.open_spiel_host import open_spiel_name  # noqa: E402 (needs the library)

BOT = """
class Follower:
    def __init__(self):
        self.seen = []
    def restart(self):
        self.seen = []
    def inform_action(self, state, player, action):
        self.seen.append(action)
    def step(self, state):
        assert len(self.seen) == state.move_number()
        return state.legal_actions()[-1]

def make_bot(game, player_id):
    return Follower()

def broken(game, player_id):
    bot = Follower()
    bot.step = lambda state: 99
    return bot
"""


def asked(text: str, position: Position) -> Choice:
    with closing_opponent(opponent_from_text(text, position.game)) as bot:
        return bot.choose(position, Random(3))


@for_each(
    "name, spiel",
    [
        ("connect-four", "connect_four(columns=7,rows=6,x_in_row=4)"),
        ("connect-four:5x8", "connect_four(columns=5,rows=8,x_in_row=4)"),
        ("tic-tac-toe", "tic_tac_toe"),
        ("mnk:5,4,3", "mnk(m=5,n=4,k=3)"),
        ("hexagon", None),
        ("score-four", None),
    ],
)
def test_games_are_named_as_open_spiel_names_them(name: str, spiel: str | None) -> None:
    assert open_spiel_name(game(name)) == spiel


@for_each("name", [*game_names(), "connect-four:5x8", "mnk:5,4,3"])
def test_both_mean_the_same_game(name: str) -> None:
    """Random games end at the same time with the same winner, and have as many moves at each step."""
    spiel = open_spiel_name(game(name))
    if spiel is None:
        return
    for seed in range(10):
        chance, position, state = Random(seed), Position.start(game(name)), pyspiel.load_game(spiel).new_initial_state()
        cells = _cells_by_action(name)
        while position.outcome is None:
            assert not state.is_terminal()
            actions = set(state.legal_actions())
            action = chance.choice(sorted(actions))
            move = next(cell for cell in cells[action] if cell in position.legal_moves)
            assert len(actions) == len(position.legal_moves)
            position = position.play(move)
            state.apply_action(action)
        assert state.is_terminal()
        winner = position.outcome.winner
        assert state.returns() == ([0, 0] if winner is None else [1, -1] if winner == 0 else [-1, 1])


def _cells_by_action(name: str) -> list[tuple[int, ...]]:
    geometry = game(name).geometry
    if len(geometry.stacks) < geometry.size:
        return [*geometry.stacks]
    order = sorted(
        range(geometry.size), key=lambda cell: (-geometry.cells[cell].place[1], geometry.cells[cell].place[0])
    )
    return [(cell,) for cell in order]


@pytest.mark.long
@for_each("name", [*game_names(), "connect-four:5x5"])
def test_every_game_can_be_played(name: str) -> None:
    position = Position.start(game(name))
    for text in ("openspiel:uniform_random", "openspiel:mcts?simulations=3"):
        choice = asked(text, position)
        assert choice.move in position.legal_moves
        assert choice == asked(text, position), "the same seed gives the same move"


@for_each("moves, column", [("112233", "4"), ("1122335", "4")])
def test_mcts_takes_wins_and_stops_them(moves: str, column: str) -> None:
    choice = asked("openspiel:mcts?simulations=500", replay("connect-four", moves))
    assert game("connect-four").geometry.cells[choice.move].move == column


def test_a_bot_from_a_file_follows_the_game(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(BOT, encoding="utf-8")
    choice = asked(f"openspiel:{file}", replay("connect-four", "445"))
    assert game("connect-four").geometry.cells[choice.move].move == "7"
    with pytest.raises(ExternalPlayerFault, match="must return a legal action, but returned 99; allowed: 0 1 2"):
        asked(f"openspiel:{file}:broken", replay("connect-four", "445"))
    with pytest.raises(ExternalPlayerFault, match=r"the file needs a function nothing\(game, player_id\)"):
        asked(f"openspiel:{file}:nothing", replay("connect-four", "445"))


@for_each(
    "text, said",
    [
        ("openspiel:alphago", "OpenSpiel has no bot alphago for this game; choose one of: .*mcts, uniform_random"),
        ("openspiel:mcts?simulation=5", 'the bot has no option "simulation"; choose one of: simulations, uct_c'),
        ("openspiel:mcts?simulations=0", "option simulations does not accept .0.; allowed: whole numbers from 1"),
        ("openspiel:mcts?solve=maybe", "option solve does not accept .maybe.; allowed: true, false"),
        ("openspiel:uniform_random?depth=1", 'the bot has no option "depth"; choose one of: none'),
    ],
)
def test_what_goes_wrong_is_told(text: str, said: str) -> None:
    with pytest.raises(ExternalPlayerFault, match=said):
        asked(text, Position.start(game("connect-four")))
