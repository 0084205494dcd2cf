"""The view in space: how it is read, pointed at by mouse and finger, turned, its layers flat and stacked."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from denkspiel.core.notation import parse_move
from tests.browser.table import PHONE, SPATIAL, WHOLE_GAMES, Table

_STEPS = """
async (name) => {
  const { cells } = await (await fetch(`api/games/${name}`)).json();
  const onScreen = (one, x, y) => new DOMPoint(x, y).matrixTransform(one.getScreenCTM());
  const numbers = (one) => (one.getAttribute("d") ?? one.getAttribute("points")).match(/-?[\\d.]+/g).map(Number);
  const ticks = [...document.querySelectorAll(".board-space .tick")];
  const middle = ({ cell, spot }) => {
    const tile = document.querySelector(`.board-space .tile[data-cell="${cell}"]`);
    if (tile) {
      const all = numbers(tile);
      const mean = (first) => (all[first] + all[first + 2] + all[first + 4] + all[first + 6]) / 4;
      return onScreen(tile, mean(0), mean(1));
    }
    const peg = document.querySelector(`.board-space [data-peg="${cells[cell].stack}"]`);
    const [x, y, wide] = numbers(peg.nextElementSibling).slice(3 * spot[2]);
    return onScreen(peg, x + wide / 2, y);
  };
  const spots = new Map(cells.map((cell) => [cell.spot.join(), middle(cell)]));
  const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
  return cells.flatMap(({ spot: [column, row, layer] }) => {
    const at = (rows, layers) => spots.get([column, row + rows, layer + layers].join());
    const [here, up, back] = [at(0, 0), at(0, 1), at(1, 0)];
    return up && back ? [apart(up, back) / apart(here, up)] : [];
  });
}
"""
"""How far the places one step up and one row back lie apart on the screen, in steps up, wherever both are."""

_TAPS = """
async ([count, seed, stray]) => {
  let state = seed;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const { cells } = await (await fetch("api/games/score-four")).json();
  const pegs = [...document.querySelectorAll(".board-space [data-peg]")].map((one) => {
    const [x1, y1, x2, y2] = one.getAttribute("d").match(/-?[\\d.]+/g).map(Number);
    const [foot, top] = [[x1, y1], [x2, y2]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(one.getScreenCTM()));
    return { stack: Number(one.dataset.peg), foot, top };
  });
  const away = ({ foot, top }, x, y) => Math.hypot(x - foot.x, y - Math.max(top.y, Math.min(foot.y, y)));
  const faults = [];
  const offered = () => {
    const ghost = document.querySelector(".board-space .ghost.offered");
    return ghost ? cells[ghost.dataset.cell].stack : -1;
  };
  const drawn = () => new Promise((told) => {
    const line = new MessageChannel();
    line.port1.onmessage = told;
    line.port2.postMessage(0);
  });
  let [before, done] = [offered(), 0];
  while (done < count) {
    const { foot, top } = pegs[Math.floor(random() * pegs.length)];
    const [angle, far, high] = [random() * 2 * Math.PI, random() * stray, random()];
    const [x, y] = [foot.x + far * Math.cos(angle), foot.y + (top.y - foot.y) * high + far * Math.sin(angle)];
    const least = Math.min(...pegs.map((peg) => away(peg, x, y)));
    const near = pegs.filter((peg) => away(peg, x, y) < least + 0.75).map(({ stack }) => stack);
    if (near.includes(before)) continue;
    const at = { clientX: x, clientY: y, pointerType: "touch", pointerId: 1, isPrimary: true, bubbles: true };
    const target = document.elementFromPoint(x, y);
    for (const kind of ["pointerdown", "pointerup"]) target.dispatchEvent(new PointerEvent(kind, at));
    await drawn();
    before = offered();
    if (!near.includes(before)) faults.push({ x, y, near, before });
    done += 1;
  }
  return faults;
}
"""
"""Taps near pegs drawn by lot, and which of them did not show the stone on the nearest peg; pegs are upright lines."""

GAMES = pytest.mark.parametrize("name", ["score-four", "tic-tac-toe-3d"])


def ground(table: Table) -> list[str]:
    """Where the plates of the board are seen."""
    plates = table[".board-space"].locator(".floor-top, .level-plate")
    drawn = "all => all.filter((one) => one.getClientRects().length).map((one) => one.getAttribute('d'))"
    seen: list[str] = plates.evaluate_all(drawn)
    assert seen
    return seen


@GAMES
def test_the_view_is_turned_by_dragging_and_put_back(table: Table, name: str) -> None:
    table.meet(name)
    usual = ground(table)
    box = table[".space-frame"].bounding_box()
    assert box is not None
    middle, height = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = table.page.mouse
    mouse.move(middle, height)
    assert ground(table) == usual
    mouse.down()
    mouse.move(middle + 120, height, steps=4)
    sideways = ground(table)
    mouse.move(middle + 120, height + 80, steps=4)
    mouse.up()
    turned = ground(table)
    assert usual != sideways != turned
    mouse.move(middle, height)
    assert ground(table) == turned
    assert table.wait("move") == "move"
    assert table.moves == ""
    table["#turn-reset"].click()
    assert ground(table) == usual


@GAMES
def test_the_view_is_turned_by_buttons_and_put_back(table: Table, name: str) -> None:
    table.meet(name)
    usual = ground(table)
    seen = [usual]
    for direction in ("left", "right", "up", "down"):
        table[f"#turn-{direction}"].click()
        assert ground(table) not in seen
        seen.append(ground(table))
        table["#turn-reset"].click()
        assert ground(table) == usual


@GAMES
def test_layers_lie_flat_and_are_stacked_again(table: Table, name: str) -> None:
    table.meet(name)
    stacked = ground(table)
    for _ in range(2):
        table["#layers"].click()
        expect(table[".space.flat"]).to_be_visible()
        expect(table["#turn-left"]).to_be_hidden()
        assert ground(table) != stacked
        table["#layers"].click()
        expect(table["#turn-left"]).to_be_visible()
        assert ground(table) == stacked
    expect(table[".space.flat"]).to_have_count(0)


@pytest.mark.page(viewport={"width": 1280, "height": 800})
@pytest.mark.parametrize("name", SPATIAL)
def test_one_level_up_does_not_look_like_one_row_back(table: Table, name: str) -> None:
    table.meet(name)
    steps = table.page.evaluate(_STEPS, name)
    assert len(steps) >= 3 * 2 * 2
    assert min(steps) >= 0.55


@pytest.mark.page(**PHONE)
def test_a_finger_near_a_peg_means_the_nearest_one(table: Table) -> None:
    """Taps at five angles, none missed or wrong, and none of them plays: each is the first on its peg."""
    table.meet("score-four", "a1b1a2b2c3b2b2c3d4")
    for number, direction in enumerate(["reset", "left", "left", "up", "right"]):
        table[f"#turn-{direction}"].click()
        assert table.page.evaluate(_TAPS, [32, 1984 + number, 8]) == []
    assert table.moves == "a1b1a2b2c3b2b2c3d4"


def tap_peg(table: Table, peg: int) -> None:
    """Tap at the upper end of a peg."""
    box = table[f".board-space [data-peg='{peg}']"].bounding_box()
    assert box is not None
    table.page.touchscreen.tap(box["x"] + box["width"] / 2 + 2, box["y"] + 3)


@pytest.mark.page(**PHONE)
def test_the_first_tap_shows_and_the_second_plays_unless_switched_off(table: Table) -> None:
    table.meet("score-four", "b1")
    cells = {move: parse_move(table.position, move) for move in ("b1", "c2")}
    ghost = table[".board-space .ghost.offered"]
    for move in ("b1", "c2", "b1"):
        tap_peg(table, cells[move] // 4)
        expect(ghost).to_have_attribute("data-cell", str(cells[move]))
        table.said("Tap again to play ")
    table.played("b1")
    tap_peg(table, cells["b1"] // 4)
    table.played("b1b1")
    expect(ghost).to_have_count(0)
    table["#menu-control"].click()
    table["#menu-second-tap"].click()
    tap_peg(table, cells["c2"] // 4)
    table.played("b1b1c2")


def test_the_mouse_shows_where_a_stone_would_lie_and_other_levels_fade(table: Table) -> None:
    table.meet("tic-tac-toe-3d", "222111")
    tile = table[".board-space .tile[data-cell='25']"]
    tile.hover()
    expect(table[".board-space .ghost"]).to_have_attribute("data-cell", "25")
    expect(table[".board-space .level.faded"]).to_have_count(2)
    assert tile.evaluate("tile => tile.closest('.faded')") is None
    table.page.mouse.move(0, 0)
    expect(table[".board-space .level.faded"]).to_have_count(0)


# Ends of the line and boxes of the stones it strikes, measured at once: the board may still be finding its place.
_STRUCK = """board => {
    const line = board.querySelector(".victory-line");
    const ends = [0, line.getTotalLength()].map((at) => {
        const { x, y } = line.getPointAtLength(at).matrixTransform(line.getScreenCTM());
        return [x, y];
    });
    return [ends, [...board.querySelectorAll(".stone.won")].map((one) => one.getBoundingClientRect().toJSON())];
}"""


@pytest.mark.parametrize("name", ["connect-four", "score-four", "tic-tac-toe-3d"])
def test_the_line_that_won_is_struck_through(table: Table, name: str) -> None:
    table.meet(name, WHOLE_GAMES[name][:-1] if name == "connect-four" else WHOLE_GAMES[name])
    if name == "connect-four":
        expect(table[".victory-line"]).to_have_count(0)
        table.click(WHOLE_GAMES[name][-1])
    table.wait("over")
    struck, boxes = table["#board .board:has(.victory-line)"].first.evaluate(_STRUCK)
    reached = [
        [one["left"] <= x <= one["right"] and one["top"] <= y <= one["bottom"] for one in boxes] for x, y in struck
    ]
    assert len(boxes) == len(table.position.outcome.cells) if table.position.outcome else False
    assert any(reached[0])
    assert any(reached[1])
    assert reached[0].index(True) != reached[1].index(True)


@pytest.mark.page(**PHONE)
@pytest.mark.parametrize("name", SPATIAL)
def test_a_phone_shows_one_board_and_remembers_which(table: Table, name: str) -> None:
    table.meet(name)
    space, plan = table[".board-space"], table[".views > .board"]
    expect(space).to_be_visible()
    expect(plan).to_be_hidden()
    table["#layers"].tap()
    expect(space).to_be_hidden()
    expect(plan).to_be_visible()
    table.page.reload()
    table.ready(name)
    expect(space).to_be_hidden()
    expect(plan).to_be_visible()
    table["#layers"].tap()
    expect(space).to_be_visible()
    expect(plan).to_be_hidden()
    controls = table["#controls"].bounding_box()
    assert controls is not None
    assert controls["y"] + controls["height"] == PHONE["viewport"]["height"]  # type: ignore[index]


def veiled(table: Table) -> int:
    """How many cells are seen through."""
    return table[".board-space .slot.veiled"].count()


@pytest.mark.parametrize("name", SPATIAL)
def test_one_looks_through_the_board_by_button_and_key(table: Table, name: str) -> None:
    """One level, one tower, the lines of a place, threats, and everything again."""
    table.meet(name)
    cells = table.position.game.geometry.size
    layers = round(cells ** (1 / 3))
    ways: list[Callable[[], object]] = [table["#look"].click, lambda: table.command("k")]
    for press in ways:
        hidden = []
        for look in ("level", "tower", "line", "threat"):
            press()
            expect(table["#look"]).to_have_attribute("data-look", look)
            hidden.append(veiled(table))
        assert hidden[:2] == [cells - cells // layers, cells - layers]
        assert 0 < hidden[2] < cells
        assert hidden[3] == cells
        press()
        assert veiled(table) == 0
    table["#look"].click()
    table["#turn-reset"].click()
    assert veiled(table) == 0


@pytest.mark.parametrize(("name", "moves"), [("qubic", "111444112443113442"), ("score-four", "a1b2a2b3a3c4")])
def test_threats_are_shown_in_space_where_they_are(table: Table, name: str, moves: str) -> None:
    table.meet(name, moves)
    position = table.position
    stones = [[position.owner(cell) for cell in line] for line in position.game.geometry.lines]
    open_ones = [line for line in stones if line.count(None) == 1 and len(set(line)) == 2]
    assert open_ones
    for _ in range(4):
        table.command("k")
    expect(table[".board-space .seen-line"]).to_have_count(len(open_ones))
    expect(table[".board-space .seen-end"]).to_have_count(len(open_ones))


def width(table: Table) -> float:
    """How wide the lowest plate is on the screen."""
    box = table[".board-space"].locator(".floor-top, .level-plate").first.bounding_box()
    assert box is not None
    return box["width"]


@GAMES
def test_the_board_is_enlarged_by_wheel_keys_and_buttons_and_put_back(table: Table, name: str) -> None:
    table.meet(name)
    usual = width(table)
    frame = table[".space-frame"].bounding_box()
    assert frame is not None
    table.page.mouse.move(frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
    ways: list[tuple[Callable[[], object], Callable[[], object]]] = [
        (lambda: table.page.mouse.wheel(0, -200), lambda: table.page.mouse.wheel(0, 200)),
        (lambda: table.press("+"), lambda: table.press("-")),
        (table["#zoom-in"].click, table["#zoom-out"].click),
    ]
    for larger, smaller in ways:
        larger()
        table.page.wait_for_function(_IS_WIDE, arg=[usual * 1.1, 1e9])
        smaller()
        table.page.wait_for_function(_IS_WIDE, arg=[usual - 1, usual + 1])
    table.press("+", "+", "+")
    assert width(table) > usual * 1.5
    table["#turn-reset"].click()
    assert abs(width(table) - usual) < 1


_IS_WIDE = """
([least, most]) => {
  const { width } = document.querySelector(".board-space :is(.floor-top, .level-plate)").getBoundingClientRect();
  return least <= width && width <= most;
}
"""


@pytest.mark.page(**PHONE)
def test_two_fingers_enlarge_the_board(table: Table) -> None:
    table.meet("qubic", "111222")
    usual = width(table)
    frame = table[".space-frame"].bounding_box()
    assert frame is not None
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    hand = table.page.context.new_cdp_session(table.page)
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 90), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    table.page.wait_for_function(_IS_WIDE, arg=[usual * 1.8, 1e9])
    assert table.moves == "111222"


@pytest.mark.page(reduced_motion="no-preference")
def test_a_board_that_is_let_go_turns_on_and_comes_to_rest(table: Table) -> None:
    table.meet("qubic")
    box = table[".space-frame"].bounding_box()
    assert box is not None
    table.page.evaluate(_FLICK, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    released = ground(table)
    table.page.wait_for_function(_HAS_TURNED, arg=released[0])
    table.page.wait_for_function(_RESTS)


_FLICK = """
([x, y]) => {
  const frame = document.querySelector(".space-frame");
  frame.setPointerCapture = () => {};
  const mouse = { clientY: y, pointerId: 1, pointerType: "mouse", isPrimary: true, bubbles: true };
  const at = (kind, by) => frame.dispatchEvent(new PointerEvent(kind, { ...mouse, clientX: x + by }));
  at("pointerdown", 0);
  for (const by of [20, 40, 60, 80]) at("pointermove", by);
  at("pointerup", 80);
}
"""
_HAS_TURNED = "before => document.querySelector('.board-space .level-plate').getAttribute('d') !== before"
_RESTS = """
async () => {
  const seen = () => document.querySelector(".board-space .level-plate").getAttribute("d");
  const before = seen();
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  return seen() === before;
}
"""


@pytest.mark.page(viewport={"width": 1280, "height": 800})
@pytest.mark.parametrize(("name", "moves"), [("tic-tac-toe-3d", "222111"), ("score-four", "a1b1a2")])
def test_ratings_stand_on_pegs_and_fields_with_the_best_one_marked(table: Table, name: str, moves: str) -> None:
    table.remember(debug="next")
    table.meet(name, moves)
    flags = table[".board-space .flag"]
    expect(flags).to_have_count(len(list(table.position.legal_moves)))
    expect(table[".board-space .flag.best"].first).to_be_visible()
    before = flags.first.bounding_box()
    table["#turn-left"].click()
    assert flags.first.bounding_box() != before
