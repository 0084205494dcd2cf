from denkspiel.draw.picture import Canvas, Part, Picture, Span


def test_spans_join_what_plays_the_same_part() -> None:
    canvas = Canvas()
    canvas.write(0, 1, "ab", Part.FIRST, 0)
    canvas.write(0, 3, "c", Part.FIRST, 0)
    canvas.write(0, 4, "d", Part.FIRST, 1)
    canvas.write(1, 0, "e", Part.LABEL)
    picture = canvas.picture()
    assert picture.rows == (
        (Span(" "), Span("abc", Part.FIRST, 0), Span("d", Part.FIRST, 1)),
        (Span("e", Part.LABEL), Span("    ")),
    )
    assert (picture.width, picture.height) == (5, 2)
    assert picture.plain() == " abcd\ne"


def test_an_empty_canvas_is_an_empty_picture() -> None:
    assert Canvas().picture() == Picture(())
    assert (Picture(()).width, Picture(()).height, Picture(()).plain()) == (0, 0, "")


def test_later_text_covers_earlier_text_and_nothing_leaves_the_sheet() -> None:
    canvas = Canvas()
    canvas.write(0, 0, "abc")
    canvas.write(0, -1, "xyz")
    canvas.write(-1, 0, "lost")
    assert canvas.picture().plain() == "yzc"


def test_a_canvas_is_pasted_at_its_corner() -> None:
    small, large = Canvas(), Canvas()
    small.write(0, 0, "o", Part.SECOND, 1)
    large.write(0, 0, "...")
    large.paste(small, 1, 2)
    assert large.picture().plain() == "...\n  o"
    assert large.picture().rows[1][1] == Span("o", Part.SECOND, 1)


def test_control_characters_cannot_reach_the_terminal() -> None:
    canvas = Canvas()
    canvas.write(0, 0, "a\x1b[2Jb\n")
    assert canvas.picture().plain() == "a?[2Jb?"
