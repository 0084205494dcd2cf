"""What stands around a page of the help: that of the panel beside the game, and that of a window of its own."""

from denkspiel.core.html import element, join, text
from denkspiel.web.board.answers import HelpPage
from denkspiel.web.help.writer import HelpWriter, Surroundings

__all__ = ["PANEL", "WINDOW", "in_panel", "in_window"]

PANEL = Surroundings("help/", level=2, focused=False, page="")
WINDOW = Surroundings("", level=1, focused=True, page="../")

_WINDOW = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} – Denkspiel</title>
<link rel="icon" href="../static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../static/css/base.css">
<link rel="stylesheet" href="../static/css/controls.css">
<link rel="stylesheet" href="../static/css/contents.css">
<script type="module" src="../static/js/core/theme.js"></script>
</head>
<body class="help-alone">
{header}
{main}
</body>
</html>
"""
"""A whole page; its only script is that of the colours."""


def in_panel(writer: HelpWriter, name: str, played: str | None) -> HelpPage:
    """A page for the panel, while that game is played."""
    page = element("div", writer.page(name, played), class_="help-page", id="help-page")
    markup = join(writer.links(name), page)
    return HelpPage(title=writer.title(name), address=writer.address(name), markup=markup)


def in_window(writer: HelpWriter, name: str) -> str:
    """A page as a whole HTML document."""
    return _WINDOW.format(
        language=writer.language,
        title=text(writer.title(name)),
        header=element("header", writer.links(name)),
        main=element("main", writer.page(name), class_="help-page", id="help-page"),
    )
