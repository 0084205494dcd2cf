from random import Random
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from denkspiel.core.errors import DenkspielError, UnknownName
from denkspiel.core.notation import parse_moves, replay
from denkspiel.core.position import Position
from denkspiel.draw.plotter import PlayerPens, plot_hpgl
from denkspiel.draw.png import svg_to_png
from denkspiel.draw.svg import draw_svg
from denkspiel.games.catalogue import game, game_names
from denkspiel.play.positions.reader import format_names, write_position
from denkspiel.play.record_reader import parse_records
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.board.files import read_game
from denkspiel.web.workers.executor import WorkerExecutor
from tests.web.asking import Ask, problem
from tests.web.in_process_pool import InProcessPool

MOVES = {"connect-four": "4453", "hexagon": "122334", "score-four": "a1b2c3", "tic-tac-toe-3d": "222111"}


def test_pictures_are_those_of_the_program(page: TestClient) -> None:
    for name, moves in MOVES.items():
        answer = page.get("/api/render", params={"game": name, "moves": moves})
        assert answer.headers["content-type"].startswith("image/svg+xml")
        last = parse_moves(game(name), moves)[-1]
        assert answer.text == draw_svg(replay(game(name), moves), last=last)


def test_plots_are_those_of_the_program(page: TestClient) -> None:
    moves = parse_moves(game("hexagon"), MOVES["hexagon"])
    asked = {"game": "hexagon", "moves": MOVES["hexagon"]}
    assert page.get("/api/render", params={**asked, "format": "hpgl"}).text == plot_hpgl(game("hexagon"), moves)
    turned = page.get("/api/render", params={**asked, "format": "hpgl", "red": "second"})
    assert turned.text == plot_hpgl(game("hexagon"), moves, PlayerPens(first="green", second="red"))
    plot = page.get("/api/render", params={**asked, "format": "plot"})
    assert ElementTree.fromstring(plot.text).tag.endswith("svg")
    assert plot.headers["content-disposition"] == 'inline; filename="hexagon.svg"'


def test_pictures_speak_the_language(page: TestClient) -> None:
    answer = page.get("/api/render", params={"game": "connect-four", "language": "de"})
    assert "Spalte 1: leer" in answer.text


@pytest.mark.parametrize("name", game_names())
def test_a_record_is_read_back(ask: Ask, page: TestClient, name: str) -> None:
    moves = MOVES.get(name, "")
    players = {"names": ["Ada", ""], "kinds": ["human", "raumvier-2"], "seed": "7", "variations": [[0]]}
    written = ask("record", name, moves, **players)
    assert written["file"] == f"{name}.txt"
    assert parse_records(written["text"], "x")[0].moves == parse_moves(game(name), moves)
    told = page.post("/api/read", json={"text": written["text"]}).json()
    assert {key: told[key] for key in players} == players
    assert told["players"] == [{"kind": "human", "name": "Ada"}, {"kind": "raumvier-2", "name": ""}]
    assert (told["game"], told["cells"]) == (name, list(parse_moves(game(name), moves)))


def test_a_record_names_players_as_the_roster_does(ask: Ask) -> None:
    written = ask("record", "connect-four", "4", names=["Ada", ""], kinds=["human", "Amiga"], seed="7")
    assert parse_records(written["text"], "x")[0].kinds == ("human", "ilaender-normal")


@pytest.mark.parametrize(
    ("text", "named", "found", "cells"),
    [
        ("4453", "connect-four", "connect-four", [18, 19, 24, 12]),
        ("1. 4 4 2. 5 3", "connect-four", "connect-four", [18, 19, 24, 12]),
        ("1. 4 {crc 8a8a1111}\n   4 ; a comment\n2. 5 3 {!}\n", "connect-four", "connect-four", [18, 19, 24, 12]),
        (" 4 4, 5;3\n", "connect-four", "connect-four", [18, 19, 24, 12]),
        ("http://127.0.0.1:8000/?game=hexagon&moves=1223", "connect-four", "hexagon", [0, 5]),
        ("?game=hexagon", None, "hexagon", []),
        ("?moves=1223", "hexagon", "hexagon", [0, 5]),
        ("http://[::1]:8000/?game=hexagon&moves=1223#board", None, "hexagon", [0, 5]),
    ],
)
def test_moves_and_links_are_read(page: TestClient, text: str, named: str, found: str, cells: list[int]) -> None:
    told = page.post("/api/read", json={"text": text, "default_game": named}).json()
    assert (told["game"], told["cells"]) == (found, cells)


@pytest.mark.parametrize(
    ("first", "kind"),
    [("", "human"), ("Ada", "somebody"), ("Ada", "homburg")],
)
def test_nobody_sits_down_who_is_not_named_or_does_not_play_here(page: TestClient, first: str, kind: str) -> None:
    record = f'[Denkspiel "1"]\n[Game "hexagon"]\n[First "{first}"]\n[SecondKind "{kind}"]\n\n1. 12\n'
    told = page.post("/api/read", json={"text": record}).json()
    assert (told["kinds"], told["players"]) == (["human", kind], None)


@pytest.mark.parametrize(
    ("text", "status", "kind"),
    [
        ("4459", 422, "unreadable-move"),
        ("1. 4 {", 422, "file-fault"),
        ("[x]", 422, "file-fault"),
        ('[Denkspiel "1"]\n[Game "/etc/hostname.toml"]\n\n1. 4', 422, "file-fault"),
        ('[Denkspiel "1"]\n[Game "x"]\n[Definition "{}"]\n\n', 422, "file-fault"),
        ('[Denkspiel "1"]\n[Game "hexagon"]\n\n1. 12 12\n', 422, "file-fault"),
        ("?moves=1223", 422, "unreadable-move"),
    ],
)
def test_what_is_no_game_is_told_so(page: TestClient, text: str, status: int, kind: str) -> None:
    assert problem(page.post("/api/read", json={"text": text}), status, kind)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("text", ["?" * 300_000 + " x", '[Denkspiel "1"]\n[Game "hexagon"]\n' + "{" * 300_000])
def test_a_long_text_is_read_in_one_go(text: str) -> None:
    """With the square of its length this would take an hour."""
    with pytest.raises(DenkspielError):
        read_game(GameCatalog([game("hexagon")]), text, "hexagon")


def test_of_several_records_the_last_one_is_read_and_no_other() -> None:
    head = '[Denkspiel "1"]\n[Game "hexagon"]\n\n'
    found = read_game(GameCatalog([game("hexagon")]), f"{head}99 {{a comment\n{head}12 34\n", None)
    assert found.record.moves == (0, 9)
    with pytest.raises(DenkspielError, match="Game 2"):
        read_game(GameCatalog([game("hexagon")]), f"{head}12\n{head}99\n", None)


def test_a_text_is_of_the_game_that_is_named_or_refused(page: TestClient) -> None:
    rng, contradicted = Random(1), set()
    for name in game_names():
        played, moves = game(name), list[int]()
        position = Position.start(played)
        while position.ply < 4:
            moves.append(rng.choice(position.legal_moves))
            position = position.play(moves[-1])
        for form in format_names():
            try:
                text = write_position(position, form, moves=moves)
            except UnknownName:
                continue
            for named in game_names():
                answer = page.post("/api/read", json={"text": text, "game": named})
                if answer.status_code == 200:
                    assert answer.json()["game"] == named, text
                elif named != name:
                    told = answer.json()["detail"]
                    if told == f"This is a position of {played.heading}, not of {game(named).heading}.":
                        contradicted.add(form)
                else:
                    assert form == "zero-based" or "several ways" in answer.json()["detail"], text
    assert {"link", "record", "json", "diagram"} <= contradicted


def test_only_a_text_that_names_no_game_is_of_the_default_one(page: TestClient) -> None:
    for name in game_names():
        for other in game_names():
            asked = {"text": f"?game={name}", "default_game": other}
            assert page.post("/api/read", json=asked).json()["game"] == name
            assert page.post("/api/read", json=asked | {"text": "?setup=0"}).json()["game"] == other
            asked = {"text": "?setup=0", "game": name, "default_game": other}
            assert page.post("/api/read", json=asked).json()["game"] == name
    problem(page.post("/api/read", json={"text": "?game=halma", "game": "hexagon"}), 404, "unknown-name")
    problem(page.post("/api/read", json={"text": "?game=hexagon", "game": "halma"}), 404, "unknown-name")


def test_players_of_a_record_must_be_possible(page: TestClient) -> None:
    question = {"game": "hexagon", "names": ["A name far too long", ""]}
    problem(page.post("/api/record", json=question), 422, "invalid-name")
    question = {"game": "hexagon", "kinds": ["human", "homburg"]}
    problem(page.post("/api/record", json=question), 422, "unsuitable-opponent")


def test_nobody_has_played_the_moves_of_stones_alone(page: TestClient) -> None:
    asked = {"game": "connect-four", "moves": "7/7/7/7/3p3/2pPP2 w"}
    stood = page.post("/api/position", json=asked).json()
    assert (stood["setup"], stood["last"], stood["ply"]) == (4, None, 4)
    assert not any(fact.startswith("Last move") for fact in stood["facts"])
    (record,) = parse_records(page.post("/api/record", json=asked).json()["text"], "-")
    assert record.setup == len(record.moves) == 4
    picture = page.get("/api/render", params=asked).text
    assert picture == draw_svg(replay(game("connect-four"), "4453"), last=None)
    played = page.post("/api/position", json={**asked, "moves": "4453"}).json()
    assert (played["setup"], played["last"]) == (0, parse_moves(game("connect-four"), "4453")[-1])


@pytest.mark.parametrize("workers", [0, 1])
def test_a_picture_marks_the_last_move_only_where_there_is_one(workers: int) -> None:
    app = create_app(Settings(workers=workers, client_share=0))
    if workers:
        app.state.service.pool = InProcessPool(WorkerExecutor([game(name) for name in game_names()], 1))
    with TestClient(app) as client:
        for name, moves in MOVES.items():
            cells = parse_moves(game(name), moves)
            for setup in range(len(cells) + 1):
                asked = {"game": name, "moves": moves, "setup": str(setup)}
                last = None if setup == len(cells) else cells[-1]
                drawn = draw_svg(replay(game(name), moves), last=last)
                assert client.get("/api/render", params=asked).text == drawn
                if setup >= len(cells) - 1:
                    assert client.get("/api/render", params={**asked, "format": "png"}).content == svg_to_png(drawn)
                told = client.post("/api/position", json={**asked, "setup": setup}).json()
                assert (told["setup"], told["last"]) == (setup, last)
            asked = {"game": name, "moves": moves, "setup": str(len(cells) + 1)}
            problem(client.get("/api/render", params=asked), 422, "illegal-move")
        stones = {"game": "connect-four", "moves": "7/7/7/7/3p3/2pPP2 w", "format": "png"}
        alone = draw_svg(replay(game("connect-four"), "4453"))
        assert client.get("/api/render", params=stones).content == svg_to_png(alone)


def test_moves_that_can_count_from_0_or_1_are_refused_by_every_question(page: TestClient) -> None:
    for path in ("position", "record", "analyse"):
        answer = page.post(f"/api/{path}", json={"game": "connect-four", "moves": "3,3"})
        assert problem(answer, 422, "invalid-position").startswith(
            "This text can be read in several ways: zero-based, moves."
        )
