from denkspiel.draw.picture import Canvas


def test_control_characters_cannot_reach_the_terminal() -> None:
    canvas = Canvas()
    canvas.write(0, 0, "a\x1b[2Jb\n")
    assert canvas.picture().plain_text() == "a?[2Jb?"
