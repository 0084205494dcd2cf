"""Why moves are mistakes, over HTTP: in every game, and for every move that is marked as one."""

from random import Random

from starlette.testclient import TestClient

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game_names
from denkspiel.play.themes import Mistake, Theme
from tests.cases import for_each
from tests.web.asking import problem

TITLES = {one.value: str(one.title) for one in (*Mistake, *Theme)}


@for_each("name", game_names())
def test_every_mistake_of_a_review_has_a_reason_and_no_other_move_has(page: TestClient, name: str) -> None:
    position, lot, moves = Position.start(name), Random(name), list[str]()
    while position.outcome is None and len(moves) < 20:
        calm = [move for move in position.legal_moves if position.play(move).outcome is None]
        cell = lot.choice(calm or position.legal_moves)
        moves.append(position.game.geometry.cells[cell].move)
        position = position.play(cell)
    told = page.post("/api/review", json={"game": name, "moves": moves, "seconds": 0.5}).json()
    assert len(told["plies"]) == len(moves)
    if name == "connect-four":
        assert any(ply["why"] for ply in told["plies"]), "a game at random has mistakes"
    for ply in told["plies"]:
        assert (ply["why"] is not None) == (ply["mark"] in {"inaccuracy", "mistake", "blunder"})
        if ply["why"]:
            assert ply["why"]["title"] == TITLES[ply["why"]["name"]]
            assert ply["why"]["sentence"].endswith(".")
            assert all(0 <= cell < position.game.geometry.size for cell in ply["why"]["cells"])
        else:
            assert ply["idea"] is None


@for_each("name", game_names())
def test_every_legal_move_can_be_explained_and_no_other(page: TestClient, name: str) -> None:
    position = Position.start(name)
    (first, second), *_ = [position.legal_moves[:2]]
    asked = {"game": name, "moves": "", "cell": first}
    good = page.post("/api/explain", json=asked).json()
    assert good["title"] == TITLES[good["name"]]
    bad = page.post("/api/explain", json={**asked, "better": [second, 63]}).json()
    assert bad["name"] in {one.value for one in Mistake}
    taken = [position.game.geometry.cells[first].move]
    if position.game.geometry.above[first] is None:
        answer = page.post("/api/explain", json={**asked, "moves": taken})
        assert problem(answer, 422, "illegal-move")
