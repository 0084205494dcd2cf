"""Public names behave like ordinary Python: help, signatures, types, pickles, copies, and clear errors."""

import copy
import inspect
import pickle
import re
import typing
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import denkspiel
from denkspiel import (
    Batch,
    Limit,
    Match,
    Opponent,
    Position,
    Score,
    Session,
    Solver,
    analyse,
    best_moves,
    format_moves,
    game,
    game_names,
    opponent,
    opponent_names,
    parse_move,
    parse_moves,
    principal_variation,
    read_position,
    replay,
    solve,
    solve_many,
)
from denkspiel.core.errors import DenkspielError, IllegalMove, UnreadableMove, WrongType
from denkspiel.core.message import Message
from denkspiel.draw.text import draw_text
from tests.cases import for_each

ROOT = Path(__file__).parents[1]
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
SMALL = "tic-tac-toe"
NO_VALUES = (44, 4.5, None, [44], object())
"""Neither a game, a position, a text nor a cell of a small board."""


def names_on_pages() -> Iterator[tuple[str, str]]:
    """What the documentation imports from the package, as modules and names."""
    for page in PAGES:
        for module, names in re.findall(
            r"^(?:>>> |\.\.\. )?from (denkspiel[\w.]*) import ([\w, ]+)$",
            page.read_text(encoding="utf-8"),
            re.MULTILINE,
        ):
            yield from ((module, name.strip()) for name in names.split(","))


PUBLIC = sorted({*(("denkspiel", name) for name in denkspiel.__all__), *names_on_pages()})
CALLABLES = {
    f"{module}.{name}": found for module, name in PUBLIC if callable(found := getattr(import_module(module), name))
}


def members(named: str) -> Iterator[tuple[str, Any, Any]]:
    """The thing itself, and if it is a class, its public methods and properties: name, as stored, to call."""
    found = CALLABLES[named]
    yield named, found, found
    if not inspect.isclass(found):
        return
    of_numbers = dir(int) if issubclass(found, int) else ()  # Python 3.11 knows no signatures of some of them
    for name in dir(found):
        if not name.startswith("_") and name not in of_numbers:
            stored = inspect.getattr_static(found, name)
            called = stored.fget if isinstance(stored, property) else getattr(found, name)
            if callable(called) or isinstance(stored, property):
                yield f"{named}.{name}", stored, called


def test_public_names_are_those_of_the_package_and_more() -> None:
    assert len(CALLABLES) > len(denkspiel.__all__)


@for_each("named", [*CALLABLES])
def test_public_callables_have_signatures_types_and_docstrings(named: str) -> None:
    for name, _, called in members(named):
        inspect.signature(called)
        typing.get_type_hints(called.__init__ if inspect.isclass(called) else called)
        assert (inspect.getdoc(called) or "").strip(), name


@for_each("named", [*CALLABLES])
def test_public_callables_are_functions_or_classes_that_can_be_pickled(named: str) -> None:
    found = CALLABLES[named]
    assert inspect.isfunction(found) or inspect.isclass(found)
    for name, stored, called in members(named):
        if not isinstance(stored, property) and inspect.isroutine(called):
            assert pickle.loads(pickle.dumps(called)) == called, name
    assert pickle.loads(pickle.dumps(found)) is found


COPIERS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def things() -> Iterator[Any]:
    """Instances that the library hands out, which are compared by what they hold."""
    for name in game_names():
        yield game(name)
    position = replay(SMALL, "a1b2")
    end = replay(SMALL, "a1a2b1b2c1")
    yield from (position, end, end.outcome, solve(position), analyse(position), analyse(position, seconds=0.01))
    yield from (Solver(SMALL, 1).search(position, nodes=5), Limit(1.0))
    yield opponent("random").choose(position, Random(1))
    yield Session(SMALL, ("human", "random")).players[0]


def errors() -> Iterator[DenkspielError]:
    for fails in (
        lambda: game("nowhere"),
        lambda: game("nowhere.toml"),
        lambda: game("hexagon:99"),
        lambda: opponent("nobody"),
        lambda: replay(SMALL, "x"),
        lambda: replay(SMALL, "a1a1"),
        lambda: replay(44, ""),  # type: ignore[arg-type]
        lambda: solve(replay(SMALL, "a1a2b1b2c1")),
        lambda: solve_many(SMALL, ["x"]),
        lambda: Position.of_stones(SMALL, 1, 1),
        lambda: Batch(SMALL, 0),
        lambda: Solver(SMALL, 0),
        lambda: Solver(SMALL, 1, 0),
        lambda: Match("hexagon", ("homburg", "random")),
    ):
        with pytest.raises(DenkspielError) as raised:
            fails()
        yield raised.value


@for_each("copier", [*COPIERS])
def test_what_is_handed_out_can_be_copied(copier: str) -> None:
    again = COPIERS[copier]
    for thing in things():
        assert again(thing) == thing
    for error in errors():
        assert (type(again(error)), str(again(error))) == (type(error), str(error))


@for_each("copier", [*COPIERS])
def test_what_holds_tables_is_copied_without_them_and_does_the_same(copier: str) -> None:
    again = COPIERS[copier]
    position = replay(SMALL, "a1b2")
    solver = Solver(SMALL, 1, 2)
    score = solver.score(position)
    copied = again(solver)
    assert copied.memory is not solver.memory
    assert (copied.game, copied.memory.threads, copied.score(position)) == (solver.game, 2, score)

    batch = Batch(SMALL, 3)
    batch.play(["a1", "b2", "c3"])
    other = again(batch)
    assert (other.legal == batch.legal).all()
    assert other.random_moves(7).tolist() == batch.random_moves(7).tolist()

    match = Match(SMALL, ("raumvier-1", "random"), seed="4")
    moves = [event.move for event in match.events() if hasattr(event, "move")]
    assert [event.move for event in again(match).events() if hasattr(event, "move")] == moves

    session = Session(SMALL, ("human", "human"))
    session.start()
    session.play("b2")
    went_on = again(session)
    went_on.play("a1")
    assert (went_on.position, session.position) == (replay(SMALL, "b2a1"), replay(SMALL, "b2"))


@for_each("name", [name for name in opponent_names() if name not in {"master", "master-1", "master-2"}])
def test_opponents_that_have_played_can_be_copied(name: str) -> None:
    """The three that take seconds hold the same things as level-9, which does not."""
    player = opponent(name)
    played = next(one for one in (SMALL, *game_names()) if player.plays(game(one)))
    position = Position.start(played)
    with player.turn:
        choice = player.choose(position, Random(3))
    for again in COPIERS.values():
        copied = again(player)
        assert type(copied) is type(player)
        with copied.turn:
            assert copied.choose(position, Random(3)) == choice


def test_an_opponent_of_ones_own_can_be_copied_with_what_it_holds() -> None:
    player = opponent("random")
    player.character = Message.literal("mine")
    with player.turn:
        assert copy.deepcopy(player).character == Message.literal("mine")


@for_each("name", [*game_names(), "hexagon:5", "score-four:3"])
def test_print_shows_the_board(name: str) -> None:
    position = Position.start(name)
    while position.outcome is None:
        outcome = position.outcome
        assert str(position) == draw_text(position, unicode=False).plain_text()
        assert str(position).isascii()
        position = position.play(position.legal_moves[-1])
    outcome = position.outcome
    assert str(position) == draw_text(position, marked=outcome.cells, unicode=False).plain_text()


TAKES_GAME: dict[str, Callable[[Any], Any]] = {
    "game": game,
    "replay": lambda one: replay(one, "a1b2"),
    "parse_moves": lambda one: parse_moves(one, "a1b2"),
    "read_position": lambda one: read_position("a1b2", one),
    "format_moves": lambda one: format_moves(one, [0, 5]),
    "Position.start": Position.start,
    "Position.of_stones": lambda one: Position.of_stones(one, 1, 2),
    "Score.of_stones": lambda one: Score.of_stones(2, one, 2),
    "Solver": lambda one: Solver(one, 1).game,
    "solve_many": lambda one: solve_many(one, ["a1b2"]).tolist(),
    "Batch": lambda one: Batch(one, 2).legal.tolist(),
    "Batch.of_positions": lambda one: Batch.of_positions(one, [replay(SMALL, "a1")]).legal.tolist(),
    "Batch.of_stones": lambda one: Batch.of_stones(one, ([1], [2])).legal.tolist(),
    "Match": lambda one: Match(one, ("random", "random")).game,
    "Session": lambda one: Session(one, ("human", "random")).game,
    "opponent_names": opponent_names,
    "is_solved_quickly": lambda one: import_module("denkspiel.solver.analysis").is_solved_quickly(one),
}


MAY_LEAVE_OUT = ("opponent_names", "read_position")
"""To these, `None` is no game in particular."""


@for_each("named", [*TAKES_GAME])
def test_a_game_is_taken_by_its_name_and_nothing_else(named: str) -> None:
    takes = TAKES_GAME[named]
    assert takes(SMALL) == takes(game(SMALL))
    with pytest.raises(DenkspielError, match="nowhere"):
        takes("nowhere")
    for value in (value for value in NO_VALUES if value is not None or named not in MAY_LEAVE_OUT):
        with pytest.raises(WrongType, match='Expected a game or its name, such as "connect-four", but got'):
            takes(value)


def test_every_public_callable_that_takes_a_game_is_in_the_list() -> None:
    takes = {
        name.removeprefix("denkspiel.")
        for named in CALLABLES
        if named.startswith("denkspiel.") and named.count(".") == 1
        for name, stored, called in members(named)
        if not isinstance(stored, property) and "game" in inspect.signature(called).parameters
    }
    assert takes - {"Opponent.plays"} <= {*TAKES_GAME}  # that is for others to write, and takes a game


def _session() -> Session:
    session = Session(SMALL, ("human", "human"))
    session.start()
    session.play("a1")
    return session


def _played(move: Any) -> Any:
    batch = Batch.of_positions(SMALL, [replay(SMALL, "a1")])
    batch.play([move])
    return batch.position(0)


TAKES_MOVE: dict[str, Callable[[Any], Any]] = {
    "Position.play": lambda move: replay(SMALL, "a1").play(move),
    "Session.play": lambda move: _session().play(move),
    "Batch.play": _played,
    "format_moves": lambda move: format_moves(SMALL, [move]),
}


@for_each("named", [*TAKES_MOVE])
def test_a_move_is_taken_as_it_is_written(named: str) -> None:
    takes = TAKES_MOVE[named]
    cell = parse_move(replay(SMALL, "a1"), "b2")
    assert takes("b2") == takes("B2") == takes(cell) == takes(np.int64(cell))
    with pytest.raises(UnreadableMove, match='"x" is not a move'):
        takes("x")
    with pytest.raises(IllegalMove):
        takes(99)
    for value in (4.5, None, [44]):
        with pytest.raises(DenkspielError):
            takes(value)


@for_each(
    "call",
    [solve, analyse, best_moves, principal_variation, Solver(SMALL, 1).search, lambda one: parse_move(one, "a1")],
)
def test_what_is_no_position_is_refused_in_a_sentence(call: Callable[[Any], Any]) -> None:
    for value in (*NO_VALUES, "a1b2", game(SMALL)):
        with pytest.raises(WrongType, match=r'Expected a position, such as replay\("connect-four", "4453"\), but got'):
            call(value)


def test_moves_that_are_no_text_are_refused_in_a_sentence() -> None:
    for value in NO_VALUES:
        with pytest.raises(WrongType, match='Expected the moves as a string, such as "4453", but got'):
            replay(SMALL, value)  # type: ignore[arg-type]


def test_players_are_taken_as_objects_opponents_and_names() -> None:
    for given in ("random", opponent("random"), Session(SMALL, ("random", "random")).players[0]):
        assert Match(SMALL, (given, "human")).players[0].kind == "random"
        assert Session(SMALL, ("human", given)).players[1].kind == "random"
    for value in ("random", ("random",), (1, 2)):
        with pytest.raises(WrongType):
            Match(SMALL, value)  # type: ignore[arg-type]


def test_many_positions_are_taken_as_objects() -> None:
    positions = [replay(SMALL, "a1"), replay(SMALL, "a1b2")]
    assert solve_many(SMALL, positions).tolist() == [solve(one).stones for one in positions]
    with pytest.raises(DenkspielError, match=re.escape("Position 2: It is a position of hexagon, not of tic-tac-toe.")):
        solve_many(SMALL, [positions[0], replay("hexagon", "12")])


def test_analyse_in_a_given_time_proves_what_it_can_and_estimates_the_rest() -> None:
    position = replay(SMALL, "a1b2")
    within = analyse(position, seconds=60.0)
    assert {move: bounds.exact for move, bounds in within.items()} == analyse(position)
    assert {bounds.estimate for bounds in within.values()} == {None}
    opened = analyse(replay("qubic", "111444"), seconds=0.05)
    assert set(opened) == set(replay("qubic", "111444").legal_moves)
    for bounds in opened.values():
        assert (bounds.estimate is None) == (bounds.value is not None)
    assert any(bounds.estimate is not None for bounds in opened.values())


def test_an_opponent_is_what_the_roster_makes() -> None:
    assert isinstance(opponent("Random"), Opponent)
    for value in NO_VALUES:
        with pytest.raises(WrongType, match='Expected the name of an opponent, such as "homburg", but got'):
            opponent(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("seconds", [-1, "x", float("nan"), True, [1]], ids=str)
def test_seconds_that_are_no_time_are_refused_in_a_sentence(seconds: Any) -> None:
    with pytest.raises(WrongType, match="Expected a number of seconds, 0 or more"):
        denkspiel.analyse(denkspiel.Position.start("tic-tac-toe"), seconds=seconds)
