"""The texts of the position editor, which the page loads with it."""

from denkspiel.core.message import Message

__all__ = ["EDITOR_TEXTS"]

EDITOR_TEXTS: dict[str, Message] = {
    "title": Message("Set up a position: {game}"),
    "board": Message("Board to set up"),
    "free": Message("empty"),
    "place": Message("Place stones"),
    "draw": Message("Draw lines"),
    "in_turn": Message("In turn"),
    "erase": Message("Erase"),
    "clear": Message("Clear the board"),
    "swap": Message("Swap colours"),
    "mirror": Message("Mirror"),
    "count": Message("{colour}: {count}"),
    "to_move": Message("{colour} moves next."),
    "symmetric": Message("The position is symmetric."),
    "how": Message("Click a place to put a stone there. Click a stone again to remove it."),
    "how_gravity": Message("Click a column to drop a stone there. Click a stone again to remove it."),
    "how_towers": Message("Click a peg to drop a stone there. Click a stone again to remove it."),
    "how_edges": Message("Click a line to draw it. Click it again to remove it."),
    "paste": Message("Paste a position"),
    "paste_hint": Message("A diagram, a FEN, moves, all cells in a row, or a link, also from connect4.gamesolver.org."),
    "read": Message("Put it on the board"),
    "against": Message("Play against"),
    "two_people": Message("Two people at this board"),
    "play": Message("Play from here"),
    "analyse": Message("Analyse"),
    "friend": Message("Play a friend"),
    "copy": Message("Copy the link"),
    "copied": Message("The link is copied."),
    "print": Message("Print"),
}
