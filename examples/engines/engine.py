"""A UCI engine for Connect Four in 30 lines: it drops where most free cells are, the middle first."""

import sys

FILES, ROWS = "dcebfag", 6


def chosen(moves):
    """The drop into the first file with room; a move is written P@d1: file d, row 1."""
    heights = {file: sum(move[2] == file for move in moves) for file in FILES}
    file = min((file for file in FILES if heights[file] < ROWS), key=heights.get)
    return f"P@{file}{heights[file] + 1}"


moves = []
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["uci"]:
        print("id name Little Python\noption name UCI_Variant type combo default cfour var cfour\nuciok")
    elif words[:1] == ["isready"]:
        print("readyok")
    elif words[:1] == ["position"]:
        moves = words[words.index("moves") + 1 :] if "moves" in words else []
    elif words[:1] == ["go"]:
        print(f"info depth 1 score cp 0\nbestmove {chosen(moves)}")
    elif words[:1] == ["quit"]:
        break
    sys.stdout.flush()
