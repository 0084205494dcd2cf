import re

from tools.reliability import PAGE, PICTURE, Tenth, diagram, tenths


def test_the_picture_shows_the_table_of_the_page() -> None:
    rows = tenths(PAGE.read_text(encoding="utf-8"))
    assert len(rows) == 10
    assert PICTURE.read_text(encoding="utf-8") == diagram(rows)


def test_circles_lie_where_foretold_and_came_meet_and_grow_with_the_positions() -> None:
    rows = [Tenth(100, 0, 0), Tenth(25, 50, 100), Tenth(100, 100, 0)]
    drawn = [tuple(map(float, found)) for found in re.findall(r'cx="(.*?)" cy="(.*?)" r="(.*?)"', diagram(rows))]
    (left, low, large), (middle, high, small), (right, also_low, also_large) = drawn
    assert (low, large) == (also_low, also_large)
    assert (middle, low - high) == ((left + right) / 2, right - left)
    assert small == large / 2
