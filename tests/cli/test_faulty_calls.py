"""What every command answers where it is called in a way that cannot be: one sentence on standard error."""

import shlex
from pathlib import Path

import pytest

from tests.cases import for_each
from tests.cli.calling import Call

CALLS = {
    "sho": 'There is no command "sho". Did you mean "show"?',
    "''": 'There is no command "". Allowed: play, serve, kept, games,',
    "-": 'There is no command "-". Allowed:',
    "--versoin": 'There is no option "--versoin". Did you mean "--version"?',
    "games --jsno": 'There is no option "--jsno". Did you mean "--json"?',
    "games --js": 'There is no option "--js".',
    "games --js=3": 'There is no option "--js".',
    "games --json=3": "--json takes no value.",
    "games more": '"more" is one argument too many.',
    "--language fr": '--language cannot be "fr". Allowed: en, de.',
    "show --format": "--format needs a value.",
    "show hexagon --format pdf": '--format cannot be "pdf". Allowed: text, plain, svg, hpgl.',
    "show hexagon --format svgg": 'Did you mean "svg"?',
    "show hexagon --format svg --json": "--json does not go with --format.",
    "show": 'Missing: GAME. "denkspiel show --help" says more.',
    "match random": "Missing: B, --game.",
    "match random --game hexagon": "Missing: B.",
    "show conect-four": 'There is no game "conect-four". Did you mean "connect-four"?',
    "show connect-four:99x99": "cells; at most 64 are possible.",
    "show connect-four 4x": 'Move 2: "x" is not a move. Allowed: 1 2 3 4 5 6 7.',
    "show connect-four 4444444": "Move 7: 4 is full. Allowed: 1 2 3 5 6 7.",
    "show connect-four 12121214": "Move 8: The game is over",
    "rate connect-four 1212121": "The game is over after these moves",
    "rate connect-four --by hombrg": 'Did you mean "homburg"?',
    "rate hexagon --by homburg": "homburg does not play hexagon",
    "rate hexagon 17": '"17" is not a move',
    "solve connect-four 1212121": "The game is over",
    "solve hexagon --seconds 0": '--seconds cannot be "0"',
    "solve hexagon --seconds nan": '--seconds cannot be "nan"',
    "solve hexagon --seconds=-1": '--seconds cannot be "-1"',
    "solve hexagon --memory 0": '--memory cannot be "0". Allowed: megabytes in whole numbers from 1 to 999999999.',
    "solve hexagon --memory 999999999": "There is no room for a table of 999999999 MB",
    "solve hexagon --memory 1e3": '--memory cannot be "1e3"',
    "solve hexagon --score mate": '--score cannot be "mate". Allowed: stones, plies, wdl.',
    "solve hexagon --score wdl --json": "--json does not go with --score.",
    "solve hexagon 17": '"17" is not a move',
    "solve hexagn -": 'Did you mean "hexagon"?',
    "analyse connect-four 1212121": "there is nothing left to analyse",
    "analyse hexagon --seconds soon": '--seconds cannot be "soon"',
    "analyse hexagon --memory 0": '--memory cannot be "0"',
    "analyse hexagon 17": '"17" is not a move',
    "perft connect-four": "Missing: DEPTH.",
    "perft connect-four -1": 'DEPTH cannot be "-1". Allowed: plies in whole numbers from 0 to 999.',
    "perft connect-four x": 'DEPTH cannot be "x"',
    "perft connect-four 1e3": 'DEPTH cannot be "1e3"',
    "perft connect-four 3 8": '"8" is not a move',
    "perft hexagn 3": 'Did you mean "hexagon"?',
    "match homburg random --game hexagon": "homburg does not play hexagon",
    "match human random --game hexagon": 'There is no opponent "human"',
    "match random random --game hexagn": 'Did you mean "hexagon"?',
    "tournament random --game tic-tac-toe": "at least two players",
    "tournament random nobody --game tic-tac-toe": 'There is no opponent "nobody"',
    "tournament random level-1 --clock 60x --game tic-tac-toe": "such as 60+0.5",
    "tournament random level-1 --clock 60 --seconds 1 --game tic-tac-toe": "--clock does not go with --seconds",
    "tournament random level-1 --resume --game tic-tac-toe": "--resume needs --out",
    "tournament random level-1 --openings random:x --game tic-tac-toe": "such as random:4",
    "tournament random level-1 --openings nowhere.txt --game tic-tac-toe": '"nowhere.txt" cannot be read',
    "tournament random level-1 --openings random:99 --game tic-tac-toe": "no such opening",
    "tournament random level-1 --format chaos --game tic-tac-toe": "--format",
    "sprt random level-1 --game hexagon --elo0 5 --elo1 5": "--elo1 has to be above --elo0",
    "sprt random level-1 --game hexagon --elo0 much": '--elo0 cannot be "much". Allowed: numbers from -1000 to 1000.',
    "sprt random level-1 --game hexagon --alpha 0.5": "Allowed: numbers from 1e-06 to 0.499",
    "sprt random level-1 --game hexagon --beta nan": '--beta cannot be "nan"',
    "sprt random level-1 --game hexagon --games 1": "--games",
    "sprt random level-1 --game hexagon --resume": "--resume needs --out",
    "sprt random level-1 --game hexagon --openings random:5 --balanced": "In hexagon one side always wins",
    "book": 'Missing: COMMAND. "denkspiel book --help" says more.',
    "book biuld": 'There is no command "biuld". Did you mean "build"? Allowed: build, check, info.',
    "book build": 'Missing: GAME. "denkspiel book build --help" says more.',
    "book build hexagno": 'There is no game "hexagno".',
    "book build connect-four:4x4 --depth -1": '--depth cannot be "-1". Allowed: whole numbers from 0 to 64.',
    "book build connect-four:4x4 --workers 0": '--workers cannot be "0". Allowed: whole numbers from 1 to 1024.',
    "book build connect-four:4x4 --memory 0": '--memory cannot be "0". Allowed: megabytes in whole numbers from 1 to',
    "train tic-tac-toe": "--out",
    "train nowhere --out a": '"nowhere"',
    "train tic-tac-toe --out a --games 3": "whole numbers from 40",
    "train tic-tac-toe --out /nowhere/a --games 40 --rounds 1 --nodes 5 --workers 1": '"/nowhere/a',
    "match 'master?weights=nowhere' random --game hexagon": '"nowhere" cannot be read',
    "match 'level-1?weights=a' random --game hexagon": 'has no option "weights"',
}
UNREADABLE = ("cannot be read", "cannot be written", "/nowhere/")
"""In sentences about files; such calls are right."""


@for_each("words, sentence", [*CALLS.items()])
def test_a_faulty_call_is_told_in_one_sentence(
    denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = denkspiel(*shlex.split(words))
    assert answer.out == ""
    assert answer.err.startswith("denkspiel: ")
    assert answer.err.count("\n") == 1
    assert sentence in answer.err
    assert answer.status == (1 if any(text in sentence for text in UNREADABLE) else 2)
