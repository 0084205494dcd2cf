"""Who wins Connect Four on boards of other sizes, as published.

John Tromp's results (boards up to width + height = 15) and Christophe Steininger's, as the latter's solver lists them
(https://github.com/ChristopheSteininger/c4, "which player will win"). 4x4, 5x5, 6x4 and 7x6 are also in the strong
solutions at https://huggingface.co/datasets/eii/connect4.
"""

__all__ = ["CONNECT_FOUR_BOARDS"]

_BY_HEIGHT = {  # one letter for each width from 4 on: who wins, the (f)irst, the (s)econd player, or nobody (=)
    4: "==s=sssss",
    5: "====ffff",
    6: "==sfssf",
    7: "==f=ff",
    8: "==sfs",
    9: "==f=f",
    10: "==sf",
    11: "==f",
    12: "==s",
    13: "==",
}
_VALUES = {"f": 1, "=": 0, "s": -1}

CONNECT_FOUR_BOARDS = {
    f"{width}x{height}": _VALUES[letter]
    for height, letters in _BY_HEIGHT.items()
    for width, letter in enumerate(letters, start=4)
    if width * height <= 64
}
"""1, 0 or -1 for the first player, by width and height."""
