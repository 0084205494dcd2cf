import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from denkspiel.core.errors import Stopped
from denkspiel.core.notation import replay
from denkspiel.core.time_budget import Budget
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.entry import OpponentRole
from denkspiel.opponents.external.dialect import engine_dialect
from denkspiel.opponents.levels.master import master_estimator
from denkspiel.opponents.levels.strength import measured_ratings
from denkspiel.opponents.roster import opponent_entries
from denkspiel.uci import preparation, server
from denkspiel.uci.order import GoCommand, elo_range, nearest_level, parse_go
from denkspiel.uci.preparation import EngineSettings
from denkspiel.uci.server import UciServer
from tests.cases import for_each

PATIENCE = 50.0

TIC_TAC_TOE = game("tic-tac-toe")


def said(*lines: str, name: str = "tic-tac-toe") -> list[str]:
    answers: list[str] = []
    UciServer(game(name), answers.append).serve(f"{line}\n" for line in lines)
    return [line for line in answers if not line.startswith("info string preparing")]  # on a busy machine


def last_word(variation: str) -> str:
    """The best move, and the answer to it that is expected."""
    move, *replies = variation.split()
    return " ".join(["bestmove", move, *(["ponder", replies[0]] if replies else [])])


def test_the_handshake_names_the_options() -> None:
    answers = said("uci", "isready", "quit", "isready")
    assert answers[-2:] == ["uciok", "readyok"]
    options = [line.split()[2] for line in answers if line.startswith("option")]
    assert options == [
        *("Hash", "Threads", "OwnBook", "MultiPV", "Ponder", "UCI_LimitStrength", "UCI_Elo", "UCI_Variant")
    ]
    assert "var cfour" in next(line for line in answers if "UCI_Variant" in line)


def test_a_win_is_found_and_the_end_of_the_input_does_not_hide_it() -> None:
    *info, best = said("position startpos moves P@b2 P@a1 P@b1 P@c1", "go depth 9")
    assert best == "bestmove P@b3"
    assert "score mate 1 " in info[0]


@pytest.mark.parametrize("nodes", [20_000, 100])
def test_the_opening_book_is_used_unless_that_is_not_wanted(nodes: int) -> None:
    with_book = said("setoption name UCI_Variant value cfour", "position startpos", f"go nodes {nodes}")
    assert with_book[-1] == "bestmove P@d1 ponder P@d2"
    assert "score mate 21 " in with_book[-2]
    four = "setoption name UCI_Variant value cfour"
    without = said(four, "setoption name OwnBook value false", "position startpos", f"go nodes {nodes}")
    assert "score cp " in without[-2]


def test_who_searches_without_end_waits_for_stop_and_is_ready_meanwhile() -> None:
    answers: list[str] = []

    def lines() -> "list[str]":
        return ["position startpos\n", "go infinite\n", "isready\n", "wait", "stop\n", "isready\n"]

    def slowly() -> object:
        for line in lines():
            if line == "wait":
                assert [answer for answer in answers if not answer.startswith("info ")] == ["readyok"]
            else:
                yield line

    UciServer(TIC_TAC_TOE, answers.append).serve(slowly())  # type: ignore[arg-type]
    first, best, last = (answer for answer in answers if not answer.startswith("info "))
    assert first == last == "readyok"
    assert best.startswith("bestmove P@")


def test_an_endless_search_that_has_found_its_move_tells_it_only_when_told_to_stop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers: list[str] = []
    waits, sleep = threading.Event(), time.sleep

    def wait(seconds: float) -> None:
        waits.set()
        sleep(seconds)

    def lines() -> Iterator[str]:
        yield from ("position startpos", "go infinite")
        assert waits.wait(PATIENCE), "it waits for stop"
        assert not any(line.startswith("bestmove") for line in answers)
        yield "stop"

    monkeypatch.setattr(preparation.EstimatorPreparation, "begin", lambda *_: None)
    monkeypatch.setattr(server, "wait_for_estimator", lambda *_: None)
    monkeypatch.setattr(server, "search_and_report", lambda *_arguments, **_others: "bestmove P@a1")
    monkeypatch.setattr(server, "time", SimpleNamespace(sleep=wait, monotonic=time.monotonic))
    UciServer(TIC_TAC_TOE, answers.append).serve(lines())
    assert answers[-1] == "bestmove P@a1"


@for_each(
    "line, told",
    [
        ("setoption name UCI_Variant value chess", 'Unknown game: "chess". Choose one of: '),
        ("setoption name OwnBook value maybe", 'invalid value for OwnBook: "maybe". Allowed: true or false.'),
        ("setoption name Hash value 1", 'invalid value for Hash: "1". Allowed: 2 to 16384.'),
        ("setoption name Style value wild", 'unknown option: "Style".'),
        ("position", '"position" must be followed by "startpos" or "fen".'),
        ("position startpos moves P@b2 P@b2", "b2"),
        ("position fen nonsense", '"nonsense" is not a position of this game'),
    ],
)
def test_bad_input_is_told(line: str, told: str) -> None:
    (answer,) = said(line)
    assert answer.startswith("info string ")
    assert told in answer


def test_what_is_unknown_is_ignored_or_told_to_who_debugs() -> None:
    assert said("", "xyzzy", "ponderhit", "isready", "debug on", "debug off", "xyzzy") == ["readyok"]
    assert said("debug on", "xyzzy") == ['info string ignored the unknown command "xyzzy".']


def infos(answers: list[str]) -> list[dict[str, str]]:
    """The lines with scores: their words by name, the variation under "pv"."""
    found = []
    for line in answers:
        if line.startswith("info depth"):
            front, _, variation = line.removeprefix("info ").partition(" pv ")
            words = front.replace("score cp", "cp").replace("score mate", "mate").split()
            found.append({**dict(zip(words[::2], words[1::2], strict=True)), "pv": variation})
    return found


def test_every_depth_is_told_with_legal_moves_and_the_last_one_is_played() -> None:
    book = "setoption name OwnBook value false"
    answers = said(book, "position startpos moves P@d1 P@d2", "go nodes 30000", name="connect-four")
    told = infos(answers)
    depths = [int(info["depth"]) for info in told]
    assert depths[:-1] == list(range(1, len(depths)))
    assert len(depths) >= 7
    assert [int(info["nodes"]) for info in told] == sorted(int(info["nodes"]) for info in told)
    dialect = engine_dialect(game("connect-four"))
    for info in told:
        position = replay(dialect.game, "44")
        for word in info["pv"].split():
            position = position.play(dialect.parse_move(position, word))
    assert answers[-1] == last_word(told[-1]["pv"])
    assert max(len(info["pv"].split()) for info in told) >= 6


def test_an_exact_mate_is_shown_to_its_end() -> None:
    hexagon = engine_dialect(game("hexagon"))
    (*_, last) = infos(said("position startpos moves 12 13", "go nodes 3000000", name="hexagon"))
    position = replay(hexagon.game, "1213")
    words = last["pv"].split()
    for word in words:
        position = position.play(hexagon.parse_move(position, word))
    assert position.outcome is not None
    assert position.outcome.winner == 1
    assert (last["depth"], last["mate"]) == (str(len(words)), str(-(len(words) + 1) // 2))


def test_several_threads_and_options_between_searches() -> None:
    words = ["setoption name Threads value 3", "setoption name Hash value 4", "position startpos moves P@b2 P@a1"]
    told = infos(said(*words, "go nodes 100000"))
    assert told[-1]["cp"] == "0"
    assert len(told[-1]["pv"].split()) == 7


def test_who_ponders_answers_when_the_enemy_has_moved() -> None:
    answers: list[str] = []

    def lines() -> Iterator[str]:
        yield from ("position startpos", "go ponder wtime 100 btime 100", "isready")
        assert answers == ["readyok"] or infos(answers)
        assert not any(line.startswith("bestmove") for line in answers)
        yield from ("ponderhit", "isready")

    UciServer(TIC_TAC_TOE, answers.append).serve(lines())
    assert sum(line.startswith("bestmove P@") for line in answers) == 1
    assert answers.count("readyok") == 2


def test_who_ponders_goes_on_for_its_time_after_the_expected_move() -> None:
    """An hour is not over, so `stop` ends it; half a millisecond is, so nothing else is needed."""
    answers: list[str] = []

    def lines(seconds: float) -> Iterator[str]:
        yield from ("setoption name Ponder value true", "position startpos", f"go ponder movetime {1000 * seconds:.0f}")
        yield "ponderhit"
        yield from ("isready", "stop") if seconds > 1 else ()

    UciServer(game("qubic"), answers.append).serve(lines(3600))
    assert answers[-1].startswith("bestmove ")
    assert answers.index("readyok") < len(answers) - 1
    answers.clear()
    UciServer(game("qubic"), answers.append).serve(lines(0.001))
    assert [line for line in answers if line.startswith("bestmove ")] == answers[-1:]


@for_each("name", [*game_names(), "mnk:4,4,4"])
def test_a_limited_strength_is_that_of_the_nearest_level(name: str) -> None:
    levels = [entry.name for entry in opponent_entries() if entry.role is OpponentRole.LEVEL]
    measured = measured_ratings(game(name))
    for level in levels if measured else ():
        nearest = nearest_level(game(name), measured[level])
        assert measured[nearest] == measured[level]
    least, most = elo_range()
    assert (nearest_level(game(name), least), nearest_level(game(name), most)) == (levels[0], levels[-1])


def test_a_weak_engine_plays_as_its_level_does() -> None:
    elo = measured_ratings(game("connect-four"))["level-1"] + 1
    words = ("setoption name UCI_LimitStrength value true", f"setoption name UCI_Elo value {elo}")
    play = [*words, "position startpos moves P@d1 P@d2", "go nodes 10", "ucinewgame", "go nodes 10"]
    answers = said(*play, name="connect-four")
    assert [line for line in answers if line.startswith("info string level")] == ["info string level-1"] * 2
    assert sum(line.startswith("bestmove P@") for line in answers) == 2
    assert answers == said(*play, name="connect-four")
    assert said(*words, "position startpos", "go searchmoves P@c3")[-1] == "bestmove P@c3"
    assert 'invalid value for UCI_Elo: "99999". Allowed: ' in said("setoption name UCI_Elo value 99999")[0]


def test_a_new_order_ends_the_search_before_it_whose_move_is_told() -> None:
    answers = said("position startpos", "go infinite", "go nodes 100", "setoption name Hash value 8")
    assert [line.split()[0] for line in answers if line.startswith("best")] == ["bestmove", "bestmove"]


def never_ready(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Nothing is ready to search before this event."""
    ready = threading.Event()

    def made(*settings: Any, **others: Any) -> Any:
        assert ready.wait(PATIENCE), "it was waited for"
        return master_estimator(*settings, **others)

    monkeypatch.setattr(preparation, "master_estimator", made)
    return ready


def test_while_code_is_compiled_the_engine_listens_and_stop_brings_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = never_ready(monkeypatch)
    monkeypatch.setattr(preparation, "SOON_SECONDS", PATIENCE)
    answers: list[str] = []

    def lines() -> Iterator[str]:
        yield from ("ucinewgame", "position startpos moves P@b2 P@a1 P@b1 P@c1", "go infinite", "isready", "stop")
        assert [line.split()[0] for line in answers] == ["readyok", "info", "bestmove"]
        assert "stopped before the search could start: its compiled code is not ready yet." in answers[1]
        assert answers[2] == "bestmove P@b3"
        assert speaker.is_preparing
        ready.set()
        yield "go nodes 50"

    speaker = UciServer(TIC_TAC_TOE, answers.append)
    speaker.serve(lines())
    assert infos(answers)[-1]["mate"] == "1"
    assert not speaker.is_preparing


def test_quit_does_not_wait_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = never_ready(monkeypatch)
    assert said("position startpos moves P@b2 P@a1 P@c3", "go nodes 100", "quit")[-1] in {
        f"bestmove P@{square}" for square in ("b1", "b3", "a2", "c2", "a3", "c1")
    }
    ready.set()


def test_who_waits_for_the_compiler_asks_now_and_then_whether_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    ready, asked = never_ready(monkeypatch), iter((False, False, True))
    monkeypatch.setattr(preparation, "SOON_SECONDS", 0)
    job = preparation.EstimatorPreparation().begin(EngineSettings(TIC_TAC_TOE, 2, 1, True))
    with pytest.raises(Stopped):
        preparation.wait_for_estimator(job, lambda: next(asked), list)
    ready.set()


def test_who_waits_for_the_compiler_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = never_ready(monkeypatch)
    monkeypatch.setattr(preparation, "SOON_SECONDS", 0)
    answers: list[str] = []

    def hear(line: str) -> None:
        answers.append(line)
        ready.set()

    UciServer(TIC_TAC_TOE, hear).serve(["go nodes 100"])
    told = [line for line in answers if line.startswith("info string")]
    assert told == [
        "info string preparing the search for tic-tac-toe. Loading takes a few seconds. Compiling happens only once "
        "on this machine and takes 5 to 30 s."
    ]
    assert answers[0] == told[0]
    assert answers[-1].startswith("bestmove ")


@for_each("word", ["isready", "position startpos", "ucinewgame"])
def test_the_search_is_prepared_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    ready = never_ready(monkeypatch)
    begun = UciServer(TIC_TAC_TOE, list[str]().append)
    begun.serve(["uci", "setoption name Hash value 4"])
    assert not begun.is_preparing
    begun.serve([word])
    assert begun.is_preparing
    ready.set()


def test_a_table_for_which_there_is_no_room_is_told_and_a_move_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("denkspiel.solver.memory.free_megabytes", lambda: 1)
    answers = said("position startpos", "go nodes 10")
    assert answers[0].startswith("info string Not enough memory for a table of ")
    assert answers[-1] == "bestmove P@b2"


def test_a_listener_who_has_gone_ends_the_search() -> None:
    def gone(_line: str) -> None:
        raise BrokenPipeError

    UciServer(TIC_TAC_TOE, gone).serve(["position startpos", "go nodes 100"])


@for_each(
    "words, order",
    [
        ("movetime 250", GoCommand(seconds=0.25)),
        ("nodes 7 depth 3", GoCommand(nodes=7, depth=3)),
        ("infinite", GoCommand(infinite=True)),
        ("ponder wtime 60000 btime 20000", GoCommand(infinite=True, is_ponder=True, ponderhit_seconds=2.0)),
        ("wtime 60000 btime 20000 winc 0 binc 1000", GoCommand(seconds=Budget(2.8, 7.0))),
        ("wtime 60000 btime 20000 movestogo 5", GoCommand(seconds=Budget(4.0, 10.0))),
        ("wtime 1 btime 1000 binc 5000", GoCommand(seconds=Budget(0.5, 0.5))),
        ("", GoCommand(seconds=2.0)),
        ("searchmoves P@a1 P@b1", GoCommand(seconds=2.0, moves=("P@a1", "P@b1"))),
        ("searchmoves P@a1 nodes 9", GoCommand(nodes=9, moves=("P@a1",))),
        ("infinite searchmoves P@a1", GoCommand(infinite=True, moves=("P@a1",))),
    ],
)
def test_what_go_asks_for(words: str, order: GoCommand) -> None:
    assert parse_go(words.split(), 1, 30) == (order, [])


def test_only_the_moves_asked_for_are_told_and_played() -> None:
    won = "position startpos moves P@b2 P@a1 P@b1 P@c1"  # b3 wins
    answers = said("setoption name MultiPV value 3", won, "go searchmoves P@c3 P@a3 nodes 2000")
    told = infos(answers)
    assert {info["pv"].split()[0] for info in told} == {"P@a3", "P@c3"}
    assert [info["multipv"] for info in told] == ["1", "2"] * (len(told) // 2)
    assert answers[-1] == last_word(told[-2]["pv"])
    one = said(won, "go nodes 2000 searchmoves P@a3")
    assert {info["multipv"] for info in infos(one)} == {"1"}
    assert one[-1] == "bestmove P@a3 ponder P@b3"


def test_of_the_moves_asked_for_those_that_are_illegal_are_told() -> None:
    won = "position startpos moves P@b2 P@a1 P@b1 P@c1"
    answers = said(won, "go nodes 500 searchmoves P@a1 e2e4 P@a3")
    assert answers[0] == "info string P@a1 is already taken. Allowed: P@a2, P@a3, P@b3, P@c2, P@c3."
    assert answers[1].startswith('info string "e2e4" is not a move.')
    assert answers[-1].startswith("bestmove P@a3")
    assert said(won, "go nodes 500 searchmoves P@a1")[-1] == "bestmove P@b3"


def test_a_hasty_answer_keeps_to_the_moves_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = never_ready(monkeypatch)
    lines = ("position startpos moves P@b2 P@a1 P@b1 P@c1", "go infinite searchmoves P@a3", "stop")
    assert said(*lines)[-1] == "bestmove P@a3"
    ready.set()


def test_what_was_proven_is_not_guessed_again_with_fewer_nodes_until_a_new_game_begins() -> None:
    """The second player cannot stop two open ends: proven with many nodes, and still said with one."""
    moves = "position startpos moves P@d1 P@d2 P@e1 P@e2"
    later = f"{moves} P@c1"
    answers: list[str] = []

    def lines() -> Iterator[str]:
        for count, nodes in enumerate((20000, 1, 1), 1):
            yield f"{later if count > 1 else moves}\n"
            yield f"go nodes {nodes}\n"
            while sum(line.startswith("bestmove") for line in answers) < count:
                time.sleep(0.01)
            yield "ucinewgame\n" if count > 1 else "\n"

    UciServer(game("connect-four"), answers.append).serve(lines())
    last = [infos(answers[:place])[-1] for place, line in enumerate(answers) if line.startswith("bestmove")]
    assert "mate" in last[0]
    assert "mate" in last[1]
