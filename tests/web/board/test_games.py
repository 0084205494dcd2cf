import gc
from functools import lru_cache
from random import Random

import pytest
from starlette.testclient import TestClient

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_entries, game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.opponents.roster import opponent, opponent_names
from denkspiel.web.board.catalog import GameCatalog
from tests.cases import for_each
from tests.web.asking import Ask, problem

GAMES = game_names()


def test_games_are_those_of_the_catalogue(page: TestClient) -> None:
    told = {one["id"]: one for one in page.get("/api/games").json()}
    assert tuple(told) == GAMES
    for name in GAMES:
        assert told[name]["opponents"] == list(opponent_names(game(name)))
        assert told[name]["default_opponent"] == told[name]["opponents"][0]
        assert told[name]["avoidance"] == game(name).avoidance
        assert told[name]["size"] == game(name).geometry.size


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_all_of_its_summary_and_its_board(page: TestClient, name: str) -> None:
    told, geometry = page.get(f"/api/games/{name}").json(), game(name).geometry
    summary = next(one for one in page.get("/api/games").json() if one["id"] == name)
    assert summary.items() <= told.items()
    assert [cell["name"] for cell in told["cells"]] == [cell.name for cell in geometry.cells]
    assert [cell["below"] for cell in told["cells"]] == [cell.below for cell in geometry.cells]
    assert [tuple(line) for line in told["lines"]] == list(geometry.lines)
    assert [tuple(stack) for stack in told["stacks"]] == list(geometry.stacks)


def test_no_game_of_that_name(page: TestClient) -> None:
    sentence = problem(page.get("/api/games/halma"), 404, "unknown-name")
    assert sentence.startswith('Unknown game: "halma". Choose one of: ')


def test_a_game_is_found_by_its_titles_and_common_names_too(page: TestClient, ask: Ask) -> None:
    for entry in game_entries():
        for alias in entry.aliases if entry.usual else ():
            assert page.get(f"/api/games/{alias}").json()["id"] == entry.name
            assert ask("position", alias.upper())["game"] == entry.name
    assert page.get("/api/games/vier  gewinnt:8x7").json()["id"] == "connect-four:8x7"
    read = page.post("/api/read", json={"text": "?game=3D-Vier+gewinnt&second=c64"}).json()
    assert (read["game"], read["faults"]) == ("score-four", [])
    assert read["players"][1]["kind"] == "raumvier-1"


def test_opponents_are_told_with_the_games_they_play(page: TestClient) -> None:
    told = {one["id"]: one for one in page.get("/api/opponents", params={"language": "de"}).json()}
    for name, one in told.items():
        assert one["games"] == [played for played in GAMES if name in opponent_names(game(played))]
        assert one["character"] == Translator("de")(opponent(name).character)
    assert {name for played in GAMES for name in opponent_names(game(played))} == told.keys()
    assert [name for name, one in told.items() if one["timed"]] == ["master", "master-2", "master-1"]


def test_edges_join_named_points(page: TestClient) -> None:
    hexagon = page.get("/api/games/hexagon").json()
    assert [point["name"] for point in hexagon["points"]] == ["1", "2", "3", "4", "5", "6"]
    for cell in hexagon["cells"]:
        assert "".join(hexagon["points"][end]["name"] for end in cell["ends"]) == cell["move"]


def test_boards_have_a_shape_and_cells_a_spot_in_it(page: TestClient) -> None:
    flat, towers, graph = (page.get(f"/api/games/{name}").json() for name in ("connect-four", "score-four", "hexagon"))
    assert (flat["shape"], towers["shape"], graph["shape"]) == ([7, 6, 1], [4, 4, 4], [5, 5, 1])
    assert flat["cells"][19]["spot"] == [3, 1, 0]  # 4.2: the second cell of the fourth column
    assert flat["rows"][0][4][3] == 19
    assert flat["steps"][19] == {"left": 13, "right": 25, "up": 20, "down": 18, "first": 1, "last": 37}


@for_each("name", GAMES)
def test_a_cell_tells_its_stack_and_its_spot_among_the_rows(page: TestClient, name: str) -> None:
    told = page.get(f"/api/games/{name}").json()
    for cell in told["cells"]:
        column, row, layer = cell["spot"]
        assert told["rows"][layer][-1 - row][column] == cell["cell"] in told["stacks"][cell["stack"]]
        assert all(0 <= rank < size for rank, size in zip(cell["spot"], told["shape"], strict=True))


def test_only_a_game_on_edges_is_drawn_on_a_sheet(page: TestClient) -> None:
    told = {name: page.get(f"/api/games/{name}").json() for name in GAMES}
    assert {name for name in GAMES if told[name]["sheet"]} == {name for name in GAMES if told[name]["edges"]}
    sheet = told["hexagon"]["sheet"]
    assert (len(sheet["points"]), len(sheet["marks"])) == (6, 15)


def test_completed_figures_are_told_as_rings_of_points(ask: Ask) -> None:
    outcome = ask("position", "hexagon", "143556132415")["outcome"]
    assert [sorted(ring) for ring in outcome["rings"]] == [[0, 2, 4]]  # 1 3 5
    assert ask("position", "connect-four", "1212121")["outcome"]["rings"] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_by_lot_is_told_as_the_rules_have_it(ask: Ask, name: str) -> None:
    """Every position on the way, held against the core."""
    position, lot = Position.start(game(name)), Random(f"web {name}")
    moves: list[str] = []
    while True:
        told = ask("position", name, moves)
        assert [move["cell"] for move in told["legal"]] == list(position.legal_moves)
        assert told["owners"] == [position.owner(cell) for cell in range(game(name).geometry.size)]
        assert told["ply"] == len(moves) == position.ply
        assert (told["outcome"] is None) == (position.outcome is None)
        if position.outcome is not None:
            break
        assert told["side_to_move"] == position.side_to_move
        move = lot.choice(told["legal"])
        moves.append(move["move"])
        position = position.play(move["cell"])
    assert told["outcome"]["winner"] == position.outcome.winner
    assert [tuple(line) for line in told["outcome"]["lines"]] == list(position.outcome.lines)
    assert told["side_to_move"] is None


def test_moves_in_a_row_and_one_by_one_are_the_same(ask: Ask) -> None:
    assert ask("position", moves="4453") == ask("position", moves=["4", "4", "5", "3"])
    assert ask("position", moves="4453")["text"] == "4453"


def test_players_are_called_by_their_names(ask: Ask) -> None:
    names = ["Ada", ""]
    assert ask("position", moves="", names=names)["sentence"] == "It is Ada's turn."
    assert ask("position", moves="4", names=names)["sentence"] == "It is the second player's turn."
    won = ask("position", moves="1212121", names=names)
    assert won["sentence"] == "Ada wins with the column 1.1 1.2 1.3 1.4."
    assert won["outcome"]["cells"] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("moves", "kind", "sentence"),
    [
        ("4444444", "illegal-move", "Move 7: 4 is full. Allowed: 1 2 3 5 6 7."),
        ("48", "unreadable-move", 'Move 2: "8" is not a move. Allowed: 1 2 3 4 5 6 7.'),
        ("12121213", "game-is-over", "Move 8: The game is over; no more moves are allowed."),
    ],
)
def test_what_cannot_be_played_is_told_in_one_sentence(page: TestClient, moves: str, kind: str, sentence: str) -> None:
    answer = page.post("/api/position", json={"game": "connect-four", "moves": moves})
    assert problem(answer, 422, kind) == sentence


def test_a_name_never_leads_to_a_file(page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither as it is nor before or behind a colon."""
    monkeypatch.setattr("denkspiel.games.toml_file.read_game", lambda _: pytest.fail("a file was read"))
    for name in ("/etc/passwd.toml", "../../pyproject.toml", "mygame.toml", "file:x.toml", "mygame.toml:7"):
        problem(page.post("/api/position", json={"game": name}), 404, "unknown-name")
    for name in ("connect-four:8x7.toml", "hexagon:/tmp/x.toml", "mnk:3,3,3.toml", "hexagon:7:x.toml"):
        problem(page.post("/api/position", json={"game": name}), 422, "invalid-game")


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("mnk:9999999,9999999,3", "invalid-game", '"9999999,9999999,3" is not a size of mnk. Write mnk:M,N,K.'),
        ("mnk:999,999,3", "invalid-game", "A 999x999 board has 998001 cells; at most 256 are allowed."),
        ("mnk:4,4,5", "invalid-game", "Lines of 5 cells do not fit on a 4x4 board. Choose a length of at most 4."),
        ("connect-four:17x16", "invalid-game", "A 17x16 board has 272 cells; at most 256 are allowed."),
        ("connect-four:", "invalid-game", "connect-four needs a size. Write connect-four:WxH[xK]."),
        ("hexagon:24", "invalid-game", "Hexagon can have 3 to 23 points, not 24."),
        ("mnk", "unknown-name", 'Unknown game: "mnk". Did you mean "mnk:M,N,K"? Choose one of: '),
        ("qubic:5", "unknown-name", 'Unknown game: "qubic:5". Did you mean "qubic"? Choose one of: '),
    ],
)
def test_a_size_that_cannot_be_is_told_at_once(page: TestClient, name: str, kind: str, told: str) -> None:
    sentence = problem(page.get(f"/api/games/{name}"), 404 if kind == "unknown-name" else 422, kind)
    assert sentence.startswith(told)


@pytest.mark.parametrize("name", ["connect-four:9x7", "connect-four:5x4", "hexagon:7", "mnk:5,5,4", "score-four:3"])
def test_a_size_is_a_game_like_any_other_but_nothing_is_compiled_for_it(page: TestClient, ask: Ask, name: str) -> None:
    told, family = page.get(f"/api/games/{name}").json(), {"mnk": "tic-tac-toe"}
    assert (told["id"], told["size"]) == (name, game(name).geometry.size)
    assert told["family"] == family.get(name.partition(":")[0], name.partition(":")[0])
    assert name.partition(":")[2] in told["title"]
    assert (told["exact"], told["origin"]) == ("never", "")  # what is known of the usual size does not hold here
    assert not {"perfect", "master", "level-9"} & set(told["opponents"])
    assert ask("choose", name)["move"] in told["moves"]
    for strong in ("master", "level-9"):
        asked = {"game": name, "opponent": strong}
        problem(page.post("/api/choose", json=asked), 422, "unsuitable-opponent")
        state = {"game": name, "players": [{"kind": strong}, {"kind": "human"}]}
        problem(page.post("/api/course", json={"state": state}), 422, "unsuitable-opponent")
        hint = {"state": {"game": name}, "action": {"do": "hint", "by": strong}}
        problem(page.post("/api/course", json=hint), 422, "unsuitable-opponent")
    analysis = ask("analyse", name)
    assert (analysis["state"], analysis["best"]) == ("unknown", [])
    rules = page.get("/api/help/rules", params={"game": name}).json()
    assert f"rules-{name}".replace(":", "%3A").replace(",", "%2C") in rules["markup"]
    assert told["title"] in page.get(f"/help/rules-{name}").text


def test_usual_sizes_are_told_with_the_games_they_make(page: TestClient) -> None:
    sizes = {one["id"]: one["sizes"] for one in page.get("/api/games").json() if one["sizes"]}
    usual = {name: {(one["game"], one["size"]): one["text"] for one in told["usual"]} for name, told in sizes.items()}
    assert usual["connect-four"]["connect-four", "7x6"] == "7 × 6, lines of 4"
    assert usual["tic-tac-toe"]["tic-tac-toe", "3,3,3"] == "3 × 3, lines of 3"
    assert usual["tic-tac-toe"]["mnk:5,5,4", "5,5,4"] == "5 × 5, lines of 4"
    assert usual["tic-tac-toe-3d"]["qubic", "4"] == usual["qubic"]["qubic", "4"] == "4 × 4 × 4, lines of 4"
    assert usual["hexagon"]["hexagon:7", "7"] == "7 points"
    for told in sizes.values():
        for one in told["usual"]:
            assert page.get(f"/api/games/{one['game']}").json()["sizes"] == told


def test_what_strangers_ask_for_is_not_kept_for_ever(page: TestClient) -> None:
    def kept() -> dict[str, int]:
        # By `type`: `isinstance` would ask a weak reference for what it refers to, which may be gone.
        gc.unfreeze()  # what was loaded before the tests is set aside, and would not be found
        caches = [each for each in gc.get_objects() if type(each) is type(lru_cache(len))]
        gc.freeze()
        caches = [each for each in caches if (each.__module__ or "").startswith("denkspiel.")]
        return {f"{each.__module__}.{each.__qualname__}": each.cache_info().currsize for each in caches}

    before, boards = kept(), [(columns, rows) for columns in range(4, 11) for rows in range(1, 64 // columns + 1)]
    for columns, rows in boards:
        page.get(f"/api/games/connect-four:{columns}x{rows}")
        page.get("/", params={"game": f"connect-four:{columns}x{rows}"})
    assert len(boards) == 68
    after = kept()
    assert any(name.startswith("denkspiel.games.catalogue.") for name in after)
    assert {name for name, size in after.items() if size - before.get(name, 0) > 64} == set()


def test_games_are_offered_as_told() -> None:
    eight = game("connect-four:8x7")
    assert GameCatalog([eight]).game(" Connect-Four:8X7 ") is eight


def test_health(page: TestClient) -> None:
    told = page.get("/healthz").json()
    assert told["status"] == "ok"
    assert told["exact"] == dict.fromkeys(GAMES, "loading")


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_their_gaps_open_in_every_language(page: TestClient, language: str) -> None:
    english, other = (page.get("/api/texts", params={"language": code}).json() for code in ("en", language))
    assert other["language"] == language
    assert english["texts"].keys() == other["texts"].keys()
    gapped = [key for key, text in english["texts"].items() if "{" in text]
    assert all("{" in other["texts"][key] for key in gapped)


def test_texts_are_in_the_language_asked_for(page: TestClient) -> None:
    english, german = (page.get("/api/texts", params={"language": one}).json()["texts"] for one in ("en", "de"))
    assert (english["new_game"], german["new_game"]) == ("New game", "Neues Spiel")


def test_the_plan_of_a_game_tells_what_its_axes_are_called_and_where_keys_lead(page: TestClient) -> None:
    plans = {name: page.get(f"/api/games/{name}").json()["plan"] for name in game_names()}
    assert {name: plan["columns"] for name, plan in plans.items() if plan["columns"]} == {"connect-four": [*range(7)]}
    assert plans["score-four"]["axes"] == [["a", "b", "c", "d"], ["1", "2", "3", "4"]]
    assert plans["tic-tac-toe-3d"]["axes"] == [["1", "2", "3"]] * 3
    assert plans["hexagon"]["axes"] is None
    for plan in plans.values():
        assert len(plan["names"]) == len(plan["addresses"]) == len(plan["neighbours"])
        assert len(set(plan["addresses"])) == len(plan["addresses"])
        there_and_back = ("left", "right"), ("up", "down"), ("next", "previous"), ("layer-up", "layer-down")
        for at, led in enumerate(plan["neighbours"]):
            assert all(plan["neighbours"][led[ahead]][back] == at for ahead, back in there_and_back if ahead in led)


@pytest.mark.parametrize("text", ["7/7/7/7/3p3/2pPP2 w", "d1 d2 e1 c1", ". . . . . . .\n" * 4 + "...O...\n..OXX.."])
def test_moves_may_be_a_position_in_any_format(page: TestClient, text: str) -> None:
    told = page.post("/api/position", json={"game": "connect-four", "moves": text})
    assert told.status_code == 200
    assert (
        told.json()["owners"]
        == page.post("/api/position", json={"game": "connect-four", "moves": "4453"}).json()["owners"]
    )


@pytest.mark.parametrize(
    ("text", "kind"), [("7/7/7/7/3p3/7 w", "invalid-position"), ("8", "unreadable-move"), ("4444444", "illegal-move")]
)
def test_what_is_neither_moves_nor_a_position_is_told(page: TestClient, text: str, kind: str) -> None:
    told = page.post("/api/position", json={"game": "connect-four", "moves": text})
    assert told.status_code == 422
    assert told.json()["type"].endswith(kind)
