"""The game loop of the Fortran exercise: a program plays whole games, and the grader types what the players type.

The text does not say how the program looks. So the grader reads only what it has to: a line that names the winner.
It tries two ways to type a move: the three numbers in one line, or each in a line of its own.
"""

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position
from denkspiel.exercise.cube import EDGE, ILLEGAL, draw_cube
from denkspiel.exercise.grading import running
from denkspiel.exercise.task import Counterexample, Exercise, Finding, Solution
from denkspiel.games.tic_tac_toe_3d import tic_tac_toe_3d
from denkspiel.games.wuerfel import SIGNS
from denkspiel.opponents.decision import Quote
from denkspiel.opponents.external.line_process import ExternalPlayerFault
from denkspiel.opponents.originals.quotes import FORTRAN

__all__ = ["FORTRAN_GAME", "grade_games", "winners_named"]

YES, NO = "j", "n"
_MOST_LINES = 20_000
_WIN_WORD = re.compile(r"gew[io]nn|sieg|\bw[io]ns?\b|winner", re.IGNORECASE)
_SIGN = re.compile(r"(?<![\d.])([+-]?)1(?!\d)")
_SENTENCE_END = re.compile(r"[.!?;]")

Place = tuple[int, int, int]


@dataclass(frozen=True)
class _Played:
    """A game as it is typed.

    Attributes:
        places: what the players type, the illegal and the taken places too.
        refused: which of them the program has to refuse.
        winner: -1 or 1.
        field: the field at the end, in the order of the questions.
    """

    places: tuple[Place, ...]
    refused: tuple[bool, ...]
    winner: int
    field: tuple[int, ...]


@dataclass(frozen=True)
class _Session:
    """Games that one run of a program plays, and the sentence of the text that they try."""

    games: tuple[_Played, ...]
    quote: Quote

    def typed(self, one_line: bool) -> list[str]:
        """What the players type."""
        lines: list[str] = []
        for number, game in enumerate(self.games, start=1):
            for place in game.places:
                lines += [" ".join(map(str, place))] if one_line else map(str, place)
            lines.append(YES if number < len(self.games) else NO)
        return lines

    @property
    def winners(self) -> list[int]:
        return [game.winner for game in self.games]


def _game(rng: Random, mistakes: float = 0.0, winner: int | None = None, most: int = 27) -> _Played:
    """A random game; with a probability of `mistakes`, a place that has to be refused is typed before a move."""
    cells = tic_tac_toe_3d(len(EDGE)).geometry.cells
    while True:
        position = Position.start("tic-tac-toe-3d")
        places, refused, field = list[Place](), list[bool](), dict[Place, int]()
        while position.outcome is None:
            while rng.random() < mistakes:
                places.append(_mistake(rng, list(field)))
                refused.append(True)
            move = rng.choice(position.legal_moves)
            x, y, z = (int(index) + 1 for index in cells[move].place)
            field[x, y, z] = SIGNS[position.side_to_move]
            places.append((x, y, z))
            refused.append(False)
            position = position.play(move)
        side = position.outcome.winner
        assert side is not None  # 3x3x3 cells cannot be filled without a line
        if len(field) <= most and winner in (None, SIGNS[side]):
            numbers = tuple(field.get((x + 1, y + 1, z + 1), 0) for z in EDGE for y in EDGE for x in EDGE)
            return _Played(tuple(places), tuple(refused), SIGNS[side], numbers)


def _mistake(rng: Random, taken: Sequence[Place]) -> Place:
    if taken and rng.random() < 0.5:
        return rng.choice(taken)
    x, y, z = (rng.choice((1, 2, 3)) for _ in EDGE)
    return rng.choice(((rng.choice(ILLEGAL), y, z), (x, rng.choice(ILLEGAL), z), (x, y, rng.choice(ILLEGAL))))


def _sessions(number: int, rng: Random) -> Iterator[_Session]:
    """First one rule after another, each in short games; then anything."""
    yield _Session((_game(rng, winner=-1, most=7),), FORTRAN["T6"])
    yield _Session((_game(rng, winner=1, most=8),), FORTRAN["T6"])
    yield _Session((_game(rng, 0.3, most=9),), FORTRAN["T5"])
    yield _Session((_game(rng, most=8), _game(rng, most=8)), _LOOP)
    for _ in range(number - 4):
        mistakes, count = rng.choice((0.0, 0.3)), rng.choice((1, 1, 2, 3))
        quote = _LOOP if count > 1 else FORTRAN["T5"] if mistakes else FORTRAN["T6"]
        yield _Session(tuple(_game(rng, mistakes) for _ in range(count)), quote)


def winners_named(lines: Sequence[str]) -> list[int]:
    """The winners that a program has printed, one for each line with a word for winning and -1 or 1."""
    found = []
    for line in lines:
        text = line.replace("\N{MINUS SIGN}", "-")
        if word := _WIN_WORD.search(text):
            # "Gewonnen hat Spieler -1!", or else "Zug: Spieler -1 gewinnt", in which a question may stand before
            after = _SIGN.findall(_SENTENCE_END.split(text[word.end() :])[0])
            before = _SIGN.findall(text[: word.start()])
            if after or before:
                found.append(-1 if (after[0] if after else before[-1]) == "-" else 1)
    return found


@dataclass(frozen=True)
class _Run:
    session: _Session
    one_line: bool
    output: tuple[str, ...]
    fault: Message | None

    @property
    def right(self) -> bool:
        return self.fault is None and winners_named(self.output) == self.session.winners


def grade_games(solution: Solution, number: int, seed: str) -> Finding:
    """Let a program play so many sessions of one to three games."""
    sessions = list(_sessions(number, Random(seed)))
    # the way of typing that works for the first session, or gets further in it
    tries = [_run(solution, sessions[0], one_line) for one_line in (True, False)]
    first = max(tries, key=lambda run: (run.right, run.fault is None, len(winners_named(run.output))))
    runs = [first, *(_run(solution, session, first.one_line) for session in sessions[1:] if first.right)]
    wrong = sorted((run for run in runs if not run.right), key=lambda run: len(run.session.typed(one_line=True)))
    example = _counterexample(wrong[0]) if wrong else None
    return Finding("game", number, len(runs) - len(wrong), example, wrong[0].fault if wrong else None)


def _run(solution: Solution, session: _Session, one_line: bool) -> _Run:
    output: list[str] = []
    until = time.monotonic() + solution.seconds
    late = Message('it did not end within {seconds} s after the answer "{no}"', seconds=f"{solution.seconds:g}", no=NO)
    fault: Message | None = None
    with running(solution, session.typed(one_line)) as process:
        try:
            while len(output) < _MOST_LINES:
                output.append(process.receive(until, "", late))
            fault = process.fault_as_sentence(Message("it printed more than {count} lines", count=_MOST_LINES)).message
        except ExternalPlayerFault as ended:
            if process.status is None:
                fault = ended.message
            elif process.status:
                description = Message("it ended with status {status}", status=str(process.status))
                fault = process.fault_with_output(description).message
    return _Run(session, one_line, tuple(output), fault)


def _counterexample(run: _Run) -> Counterexample:
    drawing: list[str] = []
    for number, game in enumerate(run.session.games, start=1):
        typed = zip((",".join(map(str, place)) for place in game.places), game.refused, strict=True)
        moves = " ".join(f"[{place}]" if refused else place for place, refused in typed)
        drawing += [f"{number}: {moves}", *draw_cube(game.field)]
    named = " ".join(map(str, winners_named(run.output)))
    last = next((line for line in reversed(run.output) if line), "")
    received = f'{named or "-"} ("{quote_input(last, 80)}")'
    expected = " ".join(map(str, run.session.winners))
    return Counterexample(tuple(run.session.typed(run.one_line)), tuple(drawing), expected, received, run.session.quote)


_LOOP = Quote(
    "Das Spiel soll in einer Schleife immer wieder durchgeführt werden. Am Ende jedes Durchgangs sollen dazu die "
    "Spieler gefragt werden, ob sie weiterspielen wollen. Das Spielfeld wird zuerst mit Nullen initialisiert. Der "
    "Spieler −1 beginnt.",
    "The game is to be played again and again in a loop. So at the end of each round, the players are asked whether "
    "they want to go on. The board is first filled with zeros. Player -1 begins.",
)

FORTRAN_GAME = Exercise(
    "fortran-game",
    Message("the whole game of 3D-TicTacToe: a program that two people play with"),
    text=(
        Quote(
            "Ziel ist es, eine Spalte/ Zeile/ Säule/ Diagonale/ Raumdiagonale nur mit seinem Zeichen zu füllen.",
            "The aim is to fill a column, a row, a pillar, a diagonal or a space diagonal with your own sign only.",
        ),
        _LOOP,
        *(FORTRAN[name] for name in ("T5", "T6", "T7")),
    ),
    rules=(
        Message(
            "The program reads a move as three numbers x, y and z from 1 to 3, either from one line or from three "
            "lines: the grader tries both. Its other output does not matter."
        ),
        Message(
            "At the end of a game, it prints one line with the winner's number and a word such as gewinnt, gewonnen, "
            "Sieger or wins. No other line has such a word and -1 or 1."
        ),
        Message("Then it reads j (another game) or n. After n it ends, with exit status 0."),
        Message(
            "The last two sentences of the text cannot be tried: only the active player can win, and 27 cells cannot "
            "be filled without a line."
        ),
    ),
    functions=(),
    usual_cases=30,
)
