"""Each sentence of a lesson is held against the rules themselves: positions are played out, every answer is tried."""

from pathlib import Path

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.play.lesson.lesson import make_lesson
from denkspiel.play.lesson.step import LessonStage, LessonStep
from tests.cases import for_each

_EXAMPLES = Path(__file__).parents[3] / "examples"
_SIZES = (
    *("connect-four:4x4", "connect-four:5x4", "connect-four:9x7", "connect-four:1x4", "score-four:2", "score-four:3"),
    *("tic-tac-toe-3d:2", "tic-tac-toe-3d:4", "hexagon:3", "hexagon:4", "hexagon:5", "hexagon:7", "hexagon:8"),
    *("mnk:2,2,2", "mnk:5,5,4", "mnk:8,8,5", "mnk:7,1,3"),
)
GAMES = {
    name: game(name) for name in (*game_names(), *_SIZES, *(str(path) for path in sorted(_EXAMPLES.glob("*.toml"))))
}


def test_the_games_of_the_catalogue_have_the_steps_that_fit_them() -> None:
    """Every one of the originals' games has all five steps; another game may have nothing to show for one of them."""
    for name in game_names():
        played = game(name)
        last = {"height", "worth"} if not played.avoidance else {"room"}
        fitting = ["danger", "last-move"] if played.avoidance else ["threat", "trap"]
        beginning, rest = (
            [step.name for step in make_lesson(played)][:2],
            [step.name for step in make_lesson(played)][2:],
        )
        assert beginning == ["setting", "lines"], name
        assert [step for step in rest if step in fitting] == [step for step in fitting if step in rest], name
        assert set(rest) <= {*fitting, *last}, name
        assert ("height" not in rest) or played.geometry.gravity, name


@for_each("played", GAMES)
def test_positions_are_legal_and_every_move_in_them_has_its_answer(played: Game) -> None:
    for stage in _stages(played):
        position = _after(played, stage.moves)
        assert position.side_to_move == 0
        assert set(stage.highlighted_lines) <= set(played.geometry.lines)
        if not stage.tries:
            assert stage.highlighted_lines
            continue
        assert sorted(one.cell for one in stage.tries) == sorted(position.legal_moves)
        assert any(one.is_right for one in stage.tries)
        for one in stage.tries:
            assert one.played_moves[0] == one.cell
            assert set(one.highlighted_lines) <= set(played.geometry.lines)
            _after(played, (*stage.moves, *one.played_moves))


@for_each("played", GAMES)
def test_every_kind_of_line_is_shown_once(played: Game) -> None:
    shown = [line for stage in _step(played, "lines").stages for line in stage.highlighted_lines]
    assert shown
    assert len(set(shown)) == len(shown)
    assert len(shown) < 8


@for_each("played", GAMES)
def test_a_threat_is_one_move_from_the_win_and_is_stopped_if_it_is_missed(played: Game) -> None:
    for stage in _maybe(played, "threat"):
        _is_to_be_finished(played, stage)


@for_each("played", GAMES)
def test_a_trap_wins_whatever_the_answer_is(played: Game) -> None:
    if not _maybe(played, "trap"):
        return
    first, *endings = _maybe(played, "trap")
    position = _after(played, first.moves)
    assert not _wins(position)
    for one in first.tries:
        after = position.play(one.cell)
        answers = [after.play(answer) for answer in after.legal_moves]
        assert one.is_right == (not _wins(after) and all(_wins(answer) for answer in answers))
        if one.is_right:
            assert one.next_stage is not None
            assert first.moves + one.played_moves == endings[one.next_stage - 1].moves
            assert len(one.highlighted_lines) > 1
        elif one.highlighted_lines:
            assert _after(played, first.moves + one.played_moves).outcome
        else:
            assert not _wins(_after(played, first.moves + one.played_moves)) or len(one.played_moves) == 1
    for ending in endings:
        _is_to_be_finished(played, ending)


@for_each("played", GAMES)
def test_below_the_cell_the_other_player_needs_nothing_is_to_be_played(played: Game) -> None:
    for stage in _maybe(played, "height"):
        position = _after(played, stage.moves)
        wrong = [one for one in stage.tries if not one.is_right]
        assert not _wins(position)
        assert wrong
        for one in stage.tries:
            assert one.is_right == (not _wins(position.play(one.cell)))
        for one in wrong:
            outcome = _after(played, stage.moves + one.played_moves).outcome
            assert outcome is not None
            assert outcome.winner == 1
            assert set(outcome.lines) == set(one.highlighted_lines)
        assert any(played.geometry.above[one.played_moves[0]] == one.played_moves[1] for one in wrong)


@for_each("played", GAMES)
def test_the_best_places_lie_on_the_most_lines(played: Game) -> None:
    for stage in _maybe(played, "worth"):
        lines = {one.cell: [line for line in played.geometry.lines if one.cell in line] for one in stage.tries}
        most = max(map(len, lines.values()))
        assert min(map(len, lines.values())) < most
        for one in stage.tries:
            assert one.is_right == (len(lines[one.cell]) == most)
            assert [*one.highlighted_lines] == lines[one.cell]
            assert str(len(lines[one.cell])) in str(one.text)


@for_each("played", GAMES)
def test_a_danger_is_just_what_would_lose_at_once(played: Game) -> None:
    for stage in _maybe(played, "danger"):
        position = _after(played, stage.moves)
        assert not all(one.is_right for one in stage.tries)
        for one in stage.tries:
            assert one.is_right == (position.play(one.cell).outcome is None)


@for_each("played", GAMES)
def test_after_the_last_safe_move_every_answer_loses(played: Game) -> None:
    for stage in _maybe(played, "last-move"):
        position = _after(played, stage.moves)
        assert sum(position.play(one.cell).outcome is None for one in stage.tries) > 1
        for one in stage.tries:
            after = position.play(one.cell)
            ends = [after.play(answer).outcome for answer in after.legal_moves]
            assert one.is_right == (after.outcome is None and all(end is not None and end.winner == 0 for end in ends))
            if not one.is_right and after.outcome is None:
                end = _after(played, stage.moves + one.played_moves).outcome
                assert end is None or end.winner is None


@for_each("played", GAMES)
def test_room_to_move_is_what_leaves_the_fewest_losing_moves(played: Game) -> None:
    for stage in _maybe(played, "room"):
        position = _after(played, stage.moves)
        left = {
            one.cell: _losing(position.play(one.cell)) for one in stage.tries if not position.play(one.cell).outcome
        }
        for one in stage.tries:
            assert one.is_right == (left.get(one.cell) == min(left.values()))
            assert one.cell not in left or str(left[one.cell]) in str(one.text)
        assert len(set(left.values())) > 1


@for_each("language", LANGUAGES)
def test_all_that_is_said_is_said_in_every_language_without_gaps(language: str) -> None:
    say = Translator(language)
    english = Translator("en")
    for played in GAMES.values():
        for step in make_lesson(played):
            said = [step.title, step.text, *(stage.text for stage in step.stages)]
            said += [one.text for stage in step.stages for one in stage.tries]
            for message in said:
                assert "{" not in say(message)
                assert language == "en" or say(message) != english(message)


def _stages(played: Game) -> list[LessonStage]:
    return [stage for step in make_lesson(played) for stage in step.stages]


def _step(played: Game, name: str) -> LessonStep:
    return next(step for step in make_lesson(played) if step.name == name)


def _maybe(played: Game, name: str) -> list[LessonStage]:
    """The stages of that step, none if the game has no such step."""
    return [stage for step in make_lesson(played) if step.name == name for stage in step.stages]


def _after(played: Game, moves: tuple[int, ...]) -> Position:
    position = Position.start(played)
    for move in moves:
        position = position.play(move)
    return position


def _wins(position: Position) -> bool:
    """Whether the side to move can win with its next move."""
    ends = (position.play(move).outcome for move in position.legal_moves)
    return any(end is not None and end.winner == position.side_to_move for end in ends)


def _losing(after: Position) -> int:
    """With how many of the free cells the side that has just moved would complete a line, were it to move again."""
    own = after.enemy
    return sum(
        any(mask & ~(own | 1 << cell) == 0 and mask >> cell & 1 for mask in after.game.geometry.line_masks)
        for cell in after.legal_moves
    )


def _is_to_be_finished(played: Game, stage: LessonStage) -> None:
    position = _after(played, stage.moves)
    assert not all(one.is_right for one in stage.tries)
    for one in stage.tries:
        outcome = position.play(one.cell).outcome
        assert one.is_right == (outcome is not None and outcome.winner == 0)
        if one.is_right:
            assert outcome is not None
            assert set(one.highlighted_lines) == set(outcome.lines)
