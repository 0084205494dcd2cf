"""The player of "3D-Vier gewinnt": R10 to R13 on positions made for them, and what must hold in every game."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

import denkspiel
from denkspiel.core.errors import InvalidGame
from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.notation import parse_move, replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.opponent import Choice
from denkspiel.opponents.originals.raumvier import LineRatings, LineScale, Raumvier, cell_states

SCORE_FOUR = game("score-four")
CONNECT_FOUR = game("connect-four")
TIC_TAC_TOE = game("tic-tac-toe")
HEXAGON = game("hexagon")


def star(avoidance: bool = False) -> Game:
    """Forty cells; through cell 0 go 66 lines of three to eight cells, through the others far fewer."""
    cells = tuple(Cell(f"c{number}", f"c{number}", (number, 0)) for number in range(40))
    threes = [(0, *pair) for pair in combinations(range(1, 12), 2)]
    longer = [tuple(range(start, start + length)) for start, length in ((12, 4), (16, 5), (21, 6), (27, 8))]
    through = [(0, *line) for line in longer[:3]]
    return Game("star", "Star", Geometry(cells, tuple(threes + longer + through)), avoidance)


EVERY_KIND = [
    *(game(name) for name in ("connect-four", "score-four", "tic-tac-toe-3d", "tic-tac-toe", "qubic", "mnk:5,5,4")),
    star(),
]


def name(position: Position, cell: int) -> str:
    return position.game.geometry.cells[cell].name


def choice(position: Position, strength: int, seed: int = 0) -> Choice:
    return Raumvier(strength).choose(position, Random(seed))


def ratings(position: Position, strength: int) -> dict[str, float]:
    return {name(position, move): rating for move, rating in choice(position, strength).ratings.items()}


def reasons(position: Position, strength: int, cell: str) -> list[str]:
    found = choice(position, strength).reasons
    return [str(reason) for move, why in found.items() if name(position, move) == cell for reason in why]


def random_positions(of: Game, games: int, seed: int = 1) -> list[Position]:
    """All positions of some random games, finished ones left out."""
    rng = Random(seed)
    found = []
    for _ in range(games):
        position = Position.start(of)
        while position.outcome is None:
            found.append(position)
            position = position.play(rng.choice(position.legal_moves))
    return found


def completes(of: Game, stones: int, cell: int) -> bool:
    """Whether the cell makes a line of these stones whole, by the list of lines alone."""
    owned = {number for number in range(of.geometry.size) if stones >> number & 1} | {cell}
    return any(cell in line and owned >= set(line) for line in of.geometry.lines)


def test_states_of_the_cells_r10() -> None:
    """As FE[x][y][z], x from a to d, y from 1 to 4, z from the ground up."""
    FE = denkspiel.cell_states(replay(SCORE_FOUR, "a1 a1 d3"))  # noqa: N806 (the name of the text)
    assert list(FE[0][0]) == [2, 3, 1, 0]
    assert list(FE[3][2]) == [2, 1, 0, 0]
    assert list(FE[1][0]) == [1, 0, 0, 0]
    assert sorted(state for plane in FE for pillar in plane for state in pillar) == [0] * 45 + [1] * 16 + [2] * 2 + [3]


@pytest.mark.parametrize("of", ["score-four", "qubic", "tic-tac-toe-3d", "score-four:3"])
def test_every_cell_in_space_is_found_by_its_three_coordinates_r10(of: str) -> None:
    rng, position = Random(10), Position.start(game(of))
    while position.outcome is None:
        states = cell_states(position)
        for number, cell in enumerate(position.game.geometry.cells):
            x, y, z = map(int, cell.place)
            owner = position.owner(number)
            free = 1 if number in position.legal_moves else 0
            assert states[x][y][z] == (free if owner is None else 2 + owner)
        position = position.play(rng.choice(position.legal_moves))


@pytest.mark.parametrize("of", ["connect-four", "tic-tac-toe", "hexagon"])
def test_games_that_are_not_played_in_space_have_no_such_field_r10(of: str) -> None:
    with pytest.raises(InvalidGame, match="is not played on a three-dimensional, box-shaped board"):
        cell_states(Position.start(game(of)))


def test_once_the_game_is_over_no_cell_is_playable_r10() -> None:
    field = cell_states(replay(SCORE_FOUR, "a1 b1 a1 b1 a1 b1 a1"))
    assert {state for plane in field for pillar in plane for state in pillar} == {0, 2, 3}


def test_a_line_is_rated_by_what_is_in_it_r11() -> None:
    scale = LineScale(SCORE_FOUR)
    assert [scale.rate(own, 0, 4) for own in (0, 1, 2)] == [3, 4 * 4, 4 * 16]
    assert [scale.rate(0, enemy, 4) for enemy in (1, 2)] == [3 * 4, 3 * 16]
    assert {scale.rate(own, enemy, 4) for own in (1, 2, 3) for enemy in (1, 2, 3)} == {0}
    assert scale.rate(3, 0, 4) == scale.win > scale.rate(0, 3, 4) == scale.stop


def test_lines_of_different_length_are_rated_by_what_is_missing_r11() -> None:
    scale = LineScale(star())
    assert scale.rate(1, 0, 4) == scale.rate(5, 0, 8)
    assert scale.rate(0, 0, 3) > scale.rate(0, 0, 8) == 3
    assert scale.rate(2, 0, 3) == scale.win
    assert scale.rate(0, 7, 8) == scale.stop


def test_a_rating_is_the_sum_over_the_lines_through_the_cell_r11() -> None:
    # a corner lies in 3 lines, an edge in 2, the centre in 4
    assert list(ratings(Position.start(TIC_TAC_TOE), 1).values()) == [9, 6, 9, 6, 12, 6, 9, 6, 9]
    # with the enemy in the centre, one of the lines holds an enemy stone (3 * 4), the others are empty
    assert list(ratings(replay(TIC_TAC_TOE, "b2"), 1).values()) == [18, 15, 18, 15, 15, 18, 15, 18]


@pytest.mark.parametrize("of", EVERY_KIND, ids=lambda of: of.id)
def test_each_kind_of_line_outranks_any_number_of_lesser_ones_r11(of: Game) -> None:
    scale = LineScale(of)
    most = max(sum(cell in line for line in of.geometry.lines) for cell in range(of.geometry.size))
    lengths = {len(line) for line in of.geometry.lines}
    lesser = max(
        scale.rate(own, enemy, length)
        for length in lengths
        for own, enemy in [(stones, 0) for stones in range(length - 1)] + [(0, stones) for stones in range(length - 1)]
    )
    assert scale.stop > 2 * most * lesser, "no two cells of lesser lines make up for one stop"
    assert scale.win > 2 * most * scale.stop, "nothing is better than winning"


@pytest.mark.parametrize("strength", [1, 2])
@pytest.mark.parametrize("of", EVERY_KIND, ids=lambda of: of.id)
def test_it_wins_where_it_can_and_otherwise_stops_the_enemy_r11(of: Game, strength: int) -> None:
    won = stopped = 0
    for position in random_positions(of, games=5):
        move = choice(position, strength).move
        winning = {cell for cell in position.legal_moves if completes(of, position.own, cell)}
        stopping = {cell for cell in position.legal_moves if completes(of, position.enemy, cell)}
        if winning:
            assert move in winning
            won += 1
        elif len(stopping) == 1 and (strength == 1 or not line_above(position, min(stopping))):
            assert move in stopping
            stopped += 1
    assert won
    assert stopped


def line_above(position: Position, move: int) -> bool:
    """Whether one of the two players lacks just the cell above for a line: strength 2 then counts that."""
    above = position.game.geometry.above[move]
    return above is not None and any(
        completes(position.game, stones, above) for stones in (position.own, position.enemy)
    )


def test_only_the_lines_through_changed_cells_are_rated_again_r12() -> None:
    player = Raumvier(2)
    position = Position.start(SCORE_FOUR)
    counts = []
    for text in ("a1", "b2", "a1", "c3"):
        position = position.play(parse_move(position, text))
        player.choose(position, Random(0))
        assert player.lines is not None
        counts.append(player.lines.rated_again)
    # corners of the cube lie in 7 lines, inner cells of its faces and edges in 4
    assert counts == [7, 4, 4, 4]


def test_a_position_seen_again_costs_nothing_and_a_new_game_only_the_difference_r12() -> None:
    lines = LineRatings(SCORE_FOUR)
    assert lines.rated_again == 76
    both_corners = 7 + 7 - 1  # one diagonal joins them
    lines.update(replay(SCORE_FOUR, "a1 d4"))
    assert lines.rated_again == both_corners
    lines.update(replay(SCORE_FOUR, "a1 d4"))
    assert lines.rated_again == 0
    lines.update(replay(SCORE_FOUR, "a1"))
    assert lines.rated_again == 7
    lines.update(Position.start(SCORE_FOUR))
    assert lines.rated_again == 7


@pytest.mark.parametrize("of", [SCORE_FOUR, CONNECT_FOUR, HEXAGON, star()], ids=lambda of: of.id)
def test_following_gives_the_ratings_of_a_fresh_start_r12(of: Game) -> None:
    positions = random_positions(of, games=3)
    Random(5).shuffle(positions)
    player = Raumvier(2)
    for position in positions:
        assert player.choose(position, Random(1)) == choice(position, 2, seed=1)


def test_strength_2_subtracts_the_very_same_rating_of_the_cell_above_r13() -> None:
    start = Position.start(CONNECT_FOUR)
    # lines through the cells of the two lowest rows: 3 4 5 7 5 4 3 and 4 6 8 10 8 6 4, each worth 3
    assert list(ratings(start, 1).values()) == [3 * lines for lines in (3, 4, 5, 7, 5, 4, 3)]
    assert list(ratings(start, 2).values()) == [3 * lines for lines in (-1, -2, -3, -3, -3, -2, -1)]


def test_strength_2_sees_the_stones_with_the_eyes_of_the_player_to_move_r13() -> None:
    # on a1.3, above a1.2, lie the pillar with one own stone (4 * 4) and three empty lines
    position = replay(SCORE_FOUR, "a1 d4")
    assert ratings(position, 2)["a1.2"] == ratings(position, 1)["a1.2"] - (4 * 4 + 3 * 3)
    # above d4.2 the same pillar holds one stone of the enemy (3 * 4)
    assert ratings(position, 2)["d4.2"] == ratings(position, 1)["d4.2"] - (3 * 4 + 3 * 3)


def test_strength_1_opens_a_win_and_strength_2_does_not_r13() -> None:
    # the enemy owns 1.2 2.2 3.2; whoever fills 4.1 hands over 4.2
    position = position_of(CONNECT_FOUR, own="1.1 3.1 5.1", enemy="2.1 1.2 2.2 3.2")
    assert name(position, choice(position, 1).move) == "4.1"
    assert name(position, choice(position, 2).move) != "4.1"
    assert "the opponent can complete 1.2 2.2 3.2 4.2 with 4.2" in reasons(position, 2, "4.1")


def test_an_own_line_above_weighs_more_than_the_stop_below_it_r13() -> None:
    # the enemy threatens 4.1, the own line 1.2 2.2 3.2 needs 4.2: to the letter the stop is not worth it
    position = position_of(CONNECT_FOUR, own="1.2 2.2 3.2 7.1", enemy="1.1 2.1 3.1 7.2")
    assert name(position, choice(position, 1).move) == "4.1"
    assert name(position, choice(position, 2).move) != "4.1"
    assert reasons(position, 2, "4.1")[:3] == [
        "blocks 1.1 2.1 3.1 4.1",
        "opens 4.2 above it for the opponent",
        "the opponent can block 1.2 2.2 3.2 4.2 with 4.2",
    ]


def test_from_a_winning_move_nothing_is_subtracted_r13() -> None:
    # 4.1 wins, whatever the enemy could have done on 4.2
    position = position_of(CONNECT_FOUR, own="1.1 2.1 3.1 7.1", enemy="1.2 2.2 3.2 7.2")
    assert name(position, choice(position, 2).move) == "4.1"
    assert ratings(position, 2)["4.1"] == ratings(position, 1)["4.1"]
    assert reasons(position, 2, "4.1")[0] == "wins: completes 1.1 2.1 3.1 4.1"


def position_of(of: Game, own: str, enemy: str) -> Position:
    numbers = {cell.name: number for number, cell in enumerate(of.geometry.cells)}
    first, second = (own, enemy) if len(own.split()) == len(enemy.split()) else (enemy, own)
    return Position.of_stones(
        of, sum(1 << numbers[cell] for cell in first.split()), sum(1 << numbers[cell] for cell in second.split())
    )


@pytest.mark.parametrize("of", [TIC_TAC_TOE, game("qubic"), HEXAGON], ids=lambda of: of.id)
def test_without_gravity_both_strengths_are_one(of: Game) -> None:
    for position in random_positions(of, games=2):
        one, two = choice(position, 1), choice(position, 2)
        assert (one.move, one.ratings, one.reasons) == (two.move, two.ratings, two.reasons)


def test_where_a_line_loses_every_rating_is_turned_round() -> None:
    for position in random_positions(HEXAGON, games=3):
        usual = position_in(replace(HEXAGON, avoidance=False), position)
        turned = {move: -rating for move, rating in choice(usual, 1).ratings.items()}
        assert choice(position, 1).ratings == turned


def position_in(of: Game, position: Position) -> Position:
    return Position.of_stones(of, position.first, position.second)


@pytest.mark.parametrize("strength", [1, 2])
@pytest.mark.parametrize(
    "of", [HEXAGON, replace(CONNECT_FOUR, avoidance=True), star(avoidance=True)], ids=lambda of: of.id
)
def test_where_a_line_loses_it_completes_none_unless_it_must(of: Game, strength: int) -> None:
    tempted = 0
    for position in random_positions(of, games=5):
        losing = {cell for cell in position.legal_moves if completes(of, position.own, cell)}
        if 0 < len(losing) < len(position.legal_moves):
            assert choice(position, strength).move not in losing
            tempted += 1
    assert tempted


def test_reasons_where_a_line_loses() -> None:
    position = replay(HEXAGON, "12 45 13 46")
    assert reasons(position, 2, "23") == [
        "loses: completes 12 13 23",
        "open lines through it: 1 of its own, 0 of the opponent's, 3 empty",
    ]
    assert reasons(position, 2, "56")[0] == "the opponent no longer has to avoid 45 46 56"
