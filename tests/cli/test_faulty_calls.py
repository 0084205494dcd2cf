"""What every command answers where it is called in a way that cannot be: one sentence on standard error."""

import shlex
from pathlib import Path

import pytest

from tests.cases import for_each
from tests.cli.calling import Call

CALLS = {
    "sho": 'Unknown command: "sho". Did you mean "show"?',
    "''": 'Unknown command: "". Choose one of: play, serve, kept, originals, exercise, games,',
    "-": 'Unknown command: "-". Choose one of:',
    "--versoin": 'Unknown option: "--versoin". Did you mean "--version"?',
    "games --jsno": 'Unknown option: "--jsno". Did you mean "--json"?',
    "games --js": 'Unknown option: "--js".',
    "games --js=3": 'Unknown option: "--js".',
    "games --json=3": "--json takes no value.",
    "games more": '"more" is one argument too many.',
    "--language fr": 'Invalid value for --language: "fr". Allowed: en, de.',
    "show --format": "--format needs a value.",
    "show hexagon --format pdf": 'Invalid value for --format: "pdf". Allowed: text, plain, svg, hpgl.',
    "show hexagon --format svgg": 'Did you mean "svg"?',
    "show hexagon --format svg --json": "--json cannot be used together with --format.",
    "show": 'Missing: GAME. Run "denkspiel show --help" for help.',
    "match random": "Missing: B, --game.",
    "match random --game hexagon": "Missing: B.",
    "show conect-four": 'Unknown game or original: "conect-four". Did you mean "connect-four"?',
    "show connect-four:99x99": "has 9801 cells; at most 256 are allowed.",
    "show connect-four 4x": 'Move 2: "x" is not a move. Allowed: 1 2 3 4 5 6 7.',
    "show connect-four 4444444": "Move 7: 4 is full. Allowed: 1 2 3 5 6 7.",
    "show connect-four 12121214": "Move 8: The game is over",
    "rate connect-four 1212121": "The game is over after these moves",
    "rate connect-four --by hombrg": 'Did you mean "homburg"?',
    "rate hexagon --by homburg": "homburg does not play hexagon",
    "rate hexagon 17": '"17" is not a move',
    "solve connect-four 1212121": "The game is over",
    "solve hexagon --seconds 0": 'Invalid value for --seconds: "0"',
    "solve hexagon --seconds nan": 'Invalid value for --seconds: "nan"',
    "solve hexagon --seconds=-1": 'Invalid value for --seconds: "-1"',
    "solve hexagon --memory 0": (
        'Invalid value for --memory: "0". Allowed: whole numbers of megabytes from 1 to 999999999.'
    ),
    "solve hexagon --no-book --memory 999999999": "Not enough memory for a table of 999999999 MB",
    "solve hexagon --memory 1e3": 'Invalid value for --memory: "1e3"',
    "solve hexagon --score mate": 'Invalid value for --score: "mate". Allowed: stones, plies, wdl.',
    "solve hexagon --score wdl --json": "--json cannot be used together with --score.",
    "solve hexagon 17": '"17" is not a move',
    "solve hexagn -": 'Did you mean "hexagon"?',
    "analyse connect-four 1212121": "The game is over after these moves, so there is nothing to analyse.",
    "analyse hexagon --seconds soon": 'Invalid value for --seconds: "soon"',
    "analyse hexagon --memory 0": 'Invalid value for --memory: "0"',
    "analyse hexagon 17": '"17" is not a move',
    "perft connect-four": "Missing: DEPTH.",
    "perft connect-four -1": 'Invalid value for DEPTH: "-1". Allowed: whole numbers of plies from 0 to 999.',
    "perft connect-four x": 'Invalid value for DEPTH: "x"',
    "perft connect-four 1e3": 'Invalid value for DEPTH: "1e3"',
    "perft connect-four 3 8": '"8" is not a move',
    "perft hexagn 3": 'Did you mean "hexagon"?',
    "match homburg random --game hexagon": "homburg does not play hexagon",
    "match human random --game hexagon": 'Unknown opponent: "human"',
    "match random random --game hexagn": 'Did you mean "hexagon"?',
    "tournament random --game tic-tac-toe": "A tournament needs at least two players, not 1.",
    "tournament random nobody --game tic-tac-toe": 'Unknown opponent: "nobody"',
    "tournament random level-1 --clock 60x --game tic-tac-toe": "such as 60+0.5",
    "tournament random level-1 --clock 60 --seconds 1 --game tic-tac-toe": (
        "--clock cannot be used together with --seconds"
    ),
    "tournament random level-1 --resume --game tic-tac-toe": "--resume needs --out",
    "tournament random level-1 --openings random:x --game tic-tac-toe": "such as random:4",
    "tournament random level-1 --openings nowhere.txt --game tic-tac-toe": 'Cannot read "nowhere.txt": ',
    "tournament random level-1 --openings random:99 --game tic-tac-toe": (
        "None of the openings leaves moves to play. Choose shorter openings or another file."
    ),
    "tournament random level-1 --format chaos --game tic-tac-toe": "--format",
    "sprt random level-1 --game hexagon --elo0 5 --elo1 5": "--elo1 must be greater than --elo0",
    "sprt random level-1 --game hexagon --elo0 much": (
        'Invalid value for --elo0: "much". Allowed: numbers from -1000 to 1000.'
    ),
    "sprt random level-1 --game hexagon --alpha 0.5": "Allowed: numbers from 1e-06 to 0.499",
    "sprt random level-1 --game hexagon --beta nan": 'Invalid value for --beta: "nan"',
    "sprt random level-1 --game hexagon --games 1": "--games",
    "sprt random level-1 --game hexagon --resume": "--resume needs --out",
    "sprt random level-1 --game hexagon --openings random:5 --balanced": (
        "Games of hexagon cannot end in a draw, so no opening is balanced."
    ),
    "book": 'Missing: COMMAND. Run "denkspiel book --help" for help.',
    "book biuld": 'Unknown command: "biuld". Did you mean "build"? Choose one of: build, check, info.',
    "book build": 'Missing: GAME. Run "denkspiel book build --help" for help.',
    "book build hexagno": 'Unknown game or original: "hexagno".',
    "book build connect-four:4x4 --depth -1": 'Invalid value for --depth: "-1". Allowed: whole numbers from 0 to 64.',
    "book build connect-four:4x4 --workers 0": (
        'Invalid value for --workers: "0". Allowed: whole numbers from 1 to 1024.'
    ),
    "book build connect-four:4x4 --memory 0": (
        'Invalid value for --memory: "0". Allowed: whole numbers of megabytes from 1 to'
    ),
    "train tic-tac-toe": "--out",
    "train nowhere --out a": '"nowhere"',
    "train tic-tac-toe --out a --games 3": "whole numbers from 40",
    "train tic-tac-toe --out /nowhere/a --games 40 --rounds 1 --nodes 5 --workers 1": '"/nowhere/a',
    "match 'master?weights=nowhere' random --game hexagon": 'Cannot read "nowhere": ',
    "match 'level-1?weights=a' random --game hexagon": 'has no option "weights"',
}
UNREADABLE = ("Cannot read", "Cannot write", "/nowhere/")
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
