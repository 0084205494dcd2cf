import threading
from types import SimpleNamespace

import pytest

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.engine import server
from denkspiel.engine.order import Order, order_of
from denkspiel.engine.server import UciServer
from denkspiel.games.catalogue import game
from denkspiel.guests.dialect import dialect_of
from tests.cases import for_each

TIC_TAC_TOE = game("tic-tac-toe")


def said(*lines: str, name: str = "tic-tac-toe") -> list[str]:
    answers: list[str] = []
    UciServer(game(name), answers.append).serve(f"{line}\n" for line in lines)
    return answers


def test_the_handshake_names_the_options() -> None:
    answers = said("uci", "isready", "quit", "isready")
    assert answers[-2:] == ["uciok", "readyok"]
    options = [line.split()[2] for line in answers if line.startswith("option")]
    assert options == ["Hash", "Threads", "MultiPV", "UCI_Variant"]
    assert "var cfour" in next(line for line in answers if "UCI_Variant" in line)


def test_a_win_is_found_and_the_end_of_the_input_does_not_hide_it() -> None:
    *info, best = said("position startpos moves P@b2 P@a1 P@b1 P@c1", "go depth 9")
    assert best == "bestmove P@b3"
    assert "score mate 1 " in info[0]


def test_a_loss_counts_the_moves_of_the_loser() -> None:
    # a2 and b3 both complete a line
    info, _best = said("position startpos moves P@a1 P@b2 P@c3 P@c1 P@a3", "go")
    assert "score mate -1 " in info


def test_fen_and_moves_lead_to_the_same() -> None:
    fen = dialect_of(TIC_TAC_TOE).fen(replay(TIC_TAC_TOE, "b2a1b1c1"))
    assert said(f"position fen {fen}", "go nodes 500")[-1] == "bestmove P@b3"
    assert said(f"position fen {fen} moves P@b3", "go nodes 500")[-1] == "bestmove (none)"


def test_several_lines_are_told_in_order() -> None:
    answers = said("setoption name MultiPV value 3", "position startpos", "go nodes 2000")
    assert [line.split()[4] for line in answers[:-1]] == ["1", "2", "3"]


def test_who_searches_without_end_waits_for_stop_and_is_ready_meanwhile() -> None:
    answers: list[str] = []

    def lines() -> "list[str]":
        return ["position startpos\n", "go infinite\n", "isready\n", "wait", "stop\n", "isready\n"]

    def slowly() -> object:
        for line in lines():
            if line == "wait":
                assert answers == ["readyok"]
            else:
                yield line

    UciServer(TIC_TAC_TOE, answers.append).serve(slowly())  # type: ignore[arg-type]
    assert answers[0] == answers[-1] == "readyok"
    assert answers[-2].startswith("bestmove P@")


def test_an_endless_search_that_has_found_its_move_tells_it_only_when_told_to_stop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers: list[str] = []
    told, waited = threading.Event(), list[list[str]]()

    def wait(_seconds: float) -> None:
        waited.append([*answers])
        told.set()

    monkeypatch.setattr(server, "answer", lambda *_arguments, **_others: ["bestmove P@a1"])
    monkeypatch.setattr(server, "time", SimpleNamespace(sleep=wait))
    begun = UciServer(TIC_TAC_TOE, answers.append)
    begun._think(Position.start(TIC_TAC_TOE), Order(infinite=True), told.is_set)
    assert waited == [[]]
    assert answers == ["bestmove P@a1"]


def test_another_variant_is_another_game() -> None:
    hexagon = game("hexagon")
    best = said("setoption name UCI_Variant value hexagon", "position startpos moves 12", "go nodes 100")[-1]
    position = replay(hexagon, "12")
    assert dialect_of(hexagon).read(position, best.split()[1]) in position.legal_moves


@for_each(
    "line, told",
    [
        ("setoption name UCI_Variant value chess", 'There is no game "chess"'),
        ("setoption name Hash value 1", 'Hash cannot be "1". Allowed: 2 to 16384.'),
        ("setoption name Style value wild", 'there is no option "Style"'),
        ("position", 'behind "position"'),
        ("position startpos moves P@b2 P@b2", "b2"),
        ("position fen nonsense", '"nonsense" is no position of this game'),
    ],
)
def test_bad_input_is_told(line: str, told: str) -> None:
    (answer,) = said(line)
    assert answer.startswith("info string ")
    assert told in answer


def test_what_is_unknown_is_ignored() -> None:
    assert said("", "xyzzy", "ponderhit", "debug on", "isready") == ["readyok"]


@for_each(
    "words, order",
    [
        ("movetime 250", Order(seconds=0.25)),
        ("nodes 7 depth 3", Order(nodes=7, depth=3)),
        ("infinite", Order(infinite=True)),
        ("wtime 60000 btime 20000 winc 0 binc 1000", Order(seconds=1.8)),
        ("wtime 1 btime 1000 binc 5000", Order(seconds=0.5)),
        ("", Order(seconds=2.0)),
    ],
)
def test_what_go_asks_for(words: str, order: Order) -> None:
    assert order_of(words.split(), 1) == (order, [])


def test_a_number_that_is_none_is_told() -> None:
    _, faults = order_of(["depth", "x", "nodes", "5"], 0)
    assert [str(fault) for fault in faults] == ['"depth" needs a whole number.']


def test_the_start_is_the_empty_board() -> None:
    assert dialect_of(TIC_TAC_TOE).position("3/3/3[PPPPPpppp] w - - 0 1") == Position.start(TIC_TAC_TOE)
