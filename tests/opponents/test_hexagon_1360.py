from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from denkspiel.core.errors import GameIsOver, InvalidGame
from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.hexagon_1360 import Column, Fields, Hexagon1360, Priority, State
from denkspiel.opponents.opponent import Limit

HEXAGON = game("hexagon")
PLAYER = Hexagon1360()


def cell(name: str, of: Game = HEXAGON) -> int:
    return next(number for number, cell in enumerate(of.geometry.cells) if cell.name == name)


def stones(names: str, of: Game = HEXAGON) -> int:
    return sum(1 << cell(name, of) for name in names.split())


def position(own: str, enemy: str, of: Game = HEXAGON) -> Position:
    """The position with the side to move owning `own`; the counts say whether that is the first or second player."""
    first, second = (own, enemy) if len(own.split()) == len(enemy.split()) else (enemy, own)
    return Position.of_stones(of, stones(first, of), stones(second, of))


def priority(own: str, enemy: str, edge: str) -> int:
    return Fields.of(position(own, enemy)).L[cell(edge)][Column.RATING]


@pytest.mark.parametrize(
    ("number", "rule", "own", "enemy", "edge"),
    [
        (1, Priority.CLOSES_OWN_TRIANGLE, "12 13", "45 46", "23"),
        (2, Priority.CLOSES_ENEMY_TRIANGLE, "45 56", "12 13", "23"),
        (3, Priority.CLOSES_MIXED_TRIANGLE, "12", "13", "23"),
        (4, Priority.JOINS_MIXED_POINTS, "13 25", "14 26", "12"),
        (5, Priority.JOINS_MIXED_AND_ONE_COLOURED, "13 25", "14 46", "12"),
        (5, Priority.JOINS_MIXED_AND_ONE_COLOURED, "13 36", "14 25", "12"),
        (6, Priority.JOINS_OWN_POINTS, "13 24", "56 34", "12"),
        (7, Priority.JOINS_OWN_AND_ENEMY_POINT, "13", "24", "12"),
        (8, Priority.JOINS_POINTS_WITHOUT_OWN_LINE, "56", "13 24", "12"),
        (9, Priority.TOUCHES_BLANK_POINT, "13", "34", "12"),
        (9, Priority.TOUCHES_BLANK_POINT, "13", "14", "12"),
        (10, Priority.JOINS_BLANK_AND_ENEMY_POINT, "45", "13", "12"),
        (11, Priority.JOINS_BLANK_POINTS, "", "", "12"),
        (11, Priority.JOINS_BLANK_POINTS, "12", "34", "56"),
    ],
)
def test_each_priority_on_a_position_made_for_it(number: int, rule: Priority, own: str, enemy: str, edge: str) -> None:
    assert priority(own, enemy, edge) == number == rule


@pytest.mark.parametrize(
    ("number", "own", "enemy", "edge", "other_rule"),
    [
        (1, "12 13", "24 34", "23", "it closes an enemy triangle too"),
        (1, "12 13", "45 46", "23", "it joins two points of own lines (6)"),
        (2, "34 56 15", "12 13 24", "23", "it closes a mixed triangle too"),
        (2, "45 56", "12 13", "23", "no own line leaves its points (8)"),
        (3, "12", "13", "23", "it joins an own and an enemy point (7)"),
        (10, "45", "13", "12", "it also touches a blank point (9)"),
        (11, "", "", "12", "it also fits 8, 9 and 10"),
    ],
)
def test_which_rule_counts_where_several_hold(number: int, own: str, enemy: str, edge: str, other_rule: str) -> None:
    assert priority(own, enemy, edge) == number, other_rule


def test_two_lines_of_one_colour_count_as_only_one_colour() -> None:
    """Read as "exactly one line", rule 5 would not hold here, nor would any other."""
    assert priority("13 25 26", "14 35 46", "12") == Priority.JOINS_MIXED_AND_ONE_COLOURED


def by_the_rules(edge: str, own: set[str], enemy: set[str]) -> int:
    """The priority worked out anew from the names of edges, rule by rule in the words of the text."""
    start, end = edge[0], edge[1]
    drawn = {frozenset(name): colour for colour, names in (("own", own), ("enemy", enemy)) for name in names}
    sides = [{drawn.get(frozenset((end_, third))) for end_ in edge} for third in set("123456") - set(edge)]
    for number, sort in ((1, {"own"}), (2, {"enemy"}), (3, {"own", "enemy"})):
        if sort in sides:
            return number

    def leaves(colour: str, point: str) -> bool:
        return any(point in pair and owner == colour for pair, owner in drawn.items())

    def kind(point: str) -> tuple[bool, bool]:
        return leaves("own", point), leaves("enemy", point)

    kinds = [kind(start), kind(end)]
    mixed, only_own, only_enemy, blank = (True, True), (True, False), (False, True), (False, False)
    rules = [
        (11, kinds == [blank, blank]),
        (10, blank in kinds and not leaves("own", start) and not leaves("own", end)),
        (9, blank in kinds),
        (8, not leaves("own", start) and not leaves("own", end)),
        (7, only_own in kinds and only_enemy in kinds),
        (6, kinds == [only_own, only_own]),
        (5, mixed in kinds and (only_own in kinds or only_enemy in kinds)),
        (4, kinds == [mixed, mixed]),
    ]
    return next(number for number, holds in rules if holds)


def open_classes() -> list[Position]:
    """One position of each class of open positions under the 720 symmetries, found with tables of images."""
    tables = [
        (_table(permutation, 0, 8), _table(permutation, 8, 7)) for permutation in HEXAGON.geometry.automorphisms.listed
    ]
    seen: set[tuple[int, int]] = set()
    found = [Position.start(HEXAGON)]
    for place in found:
        for move in place.legal_moves:
            child = place.play(move)
            first, second = child.first, child.second
            if child.outcome is None and (first, second) not in seen:
                found.append(child)
                seen.update(
                    (low[first & 255] | high[first >> 8], low[second & 255] | high[second >> 8]) for low, high in tables
                )
    return found


def _table(permutation: tuple[int, ...], start: int, width: int) -> list[int]:
    images = [0]
    for bit in range(width):
        images += [image | 1 << permutation[start + bit] for image in images]
    return images


def test_every_open_line_of_every_open_position_has_the_priority_of_the_text() -> None:
    classes = open_classes()
    assert len(classes) == 2250
    names = [cell.name for cell in HEXAGON.geometry.cells]
    met = set()
    for place in classes:
        own = {name for number, name in enumerate(names) if place.own >> number & 1}
        enemy = {name for number, name in enumerate(names) if place.enemy >> number & 1}
        rows = Fields.of(place).L
        for move in place.legal_moves:
            rating = rows[move][Column.RATING]
            assert rating == by_the_rules(names[move], own, enemy), (place, names[move])
            met.add(rating)
    assert met == set(range(1, 12))


def test_fields_to_the_letter_of_the_text() -> None:
    fields = Fields.of(replay(HEXAGON, "34 14 45 46 12"))
    assert (len(fields.L), len(fields.L[0])) == (15, 5)
    assert (len(fields.I), len(fields.I[0])) == (6, 6)
    assert (len(fields.P), len(fields.P[0])) == (6, 2)
    assert fields.I[2][3] == 9
    assert fields.L[9][Column.START] == 2, "point 3"
    assert fields.L[9][Column.END] == 3, "point 4"
    assert fields.P[3] == (2, 2), "of the second player, to move, 14 and 46 leave point 4; of the first 34 and 45"
    assert fields.P[0] == (1, 1)
    assert fields.P[1] == (0, 1)


def test_the_states_are_seen_by_the_side_to_move() -> None:
    place = replay(HEXAGON, "34 14")
    for now, own, enemy in ((place, "34", "14"), (place.play(cell("56")), "14", "34")):
        rows = Fields.of(now).L
        assert rows[cell(own)][Column.STATE] == int(State.COMPUTER) == 1
        assert rows[cell(enemy)][Column.STATE] == int(State.PLAYER) == 2
        assert rows[cell("12")][Column.STATE] == int(State.OPEN) == 0
        assert rows[cell(own)][Column.RATING] == 0


@pytest.mark.parametrize("name", ["hexagon", "hexagon:3", "hexagon:8"])
def test_the_index_field_and_the_lines_agree(name: str) -> None:
    fields = Fields.of(Position.start(game(name)))
    points = range(len(fields.I))
    assert all(fields.I[i][i] is None for i in points)
    for i, j in combinations(points, 2):
        number = fields.I[i][j]
        assert number is not None
        assert number == fields.I[j][i]
        assert fields.L[number][: Column.STATE] == (i, j)


def test_the_list_of_the_best() -> None:
    fields = Fields.of(replay(HEXAGON, "12"))
    names = ["34", "35", "36", "45", "46", "56"]
    assert fields.best == tuple(map(cell, names))
    assert [row[Column.BEST] for row in fields.L] == [*map(cell, names), *[0] * 9]
    assert fields.best_count == 6


def test_draws_all_of_the_best_and_nothing_else() -> None:
    place = replay(HEXAGON, "12")
    drawn = {PLAYER.choose(place, Random(seed)).move for seed in range(100)}
    assert drawn == set(Fields.of(place).best)


def test_rates_every_legal_move_and_says_why() -> None:
    place = position("12 13", "24 34")
    choice = PLAYER.choose(place, Random(1))
    assert set(choice.ratings) == set(choice.reasons) == set(place.legal_moves)
    assert choice.ratings[choice.move] == max(choice.ratings.values())
    assert [str(reason) for reason in choice.reasons[cell("23")]] == [
        "It closes a triangle of its own, and the game is lost.",
        "That is priority 1 of 11.",
    ]
    said = {str(PLAYER.choose(place, Random(1)).reasons[move][0]) for move in place.legal_moves}
    assert len(said) == len(set(choice.ratings.values())), "one sentence for each priority"


def test_draws_the_losing_line_only_when_there_is_no_other() -> None:
    chance = Random(5)
    lost = 0
    for _ in range(40):
        place = Position.start(HEXAGON)
        while place.outcome is None:
            move = PLAYER.choose(place, chance).move
            if place.play(move).outcome is not None:
                lost += 1
                assert all(place.play(other).outcome is not None for other in place.legal_moves)
            place = place.play(move)
    assert lost == 40


def test_same_seed_same_game_and_nothing_is_remembered() -> None:
    def played(player: Hexagon1360, seed: int) -> list[int]:
        place, chance, moves = Position.start(HEXAGON), Random(seed), []
        while place.outcome is None:
            moves.append(player.choose(place, chance, Limit(seconds=1)).move)
            place = place.play(moves[-1])
        return moves

    assert played(PLAYER, 11) == played(Hexagon1360(), 11)
    assert len({tuple(played(PLAYER, seed)) for seed in range(5)}) > 1


def test_beats_chance_clearly_on_both_sides() -> None:
    chance = Random(3)
    won = [0, 0]
    for number in range(200):
        side, place = number % 2, Position.start(HEXAGON)
        while place.outcome is None:
            to_move = place.side_to_move == side
            place = place.play(PLAYER.choose(place, chance).move if to_move else chance.choice(place.legal_moves))
        won[side] += place.outcome.winner == side
    assert min(won) >= 70


def test_a_finished_game() -> None:
    with pytest.raises(GameIsOver):
        PLAYER.choose(replay(HEXAGON, "12 45 13 46 23"), Random(1))


def test_fields_of_another_game() -> None:
    with pytest.raises(InvalidGame, match="Tic-Tac-Toe is not played on edges and triangles"):
        Fields.of(Position.start(game("tic-tac-toe")))


def with_cells(cells: list[Cell], lines: list[tuple[int, ...]]) -> Game:
    return Game("own", "Own", Geometry(tuple(cells), tuple(lines)), avoidance=True)


def test_plays_complete_graphs_with_all_triangles_whatever_their_numbering() -> None:
    cells, lines = list(HEXAGON.geometry.cells), list(HEXAGON.geometry.lines)
    turned = [replace(edge, place=edge.end, end=edge.place) for edge in cells if edge.end is not None][::-1]
    mirrored = with_cells(turned, [tuple(14 - number for number in line) for line in lines])
    assert PLAYER.plays(mirrored)
    names = ["12", "45", "13", "46"]
    here, there = replay(HEXAGON, " ".join(names)), replay(mirrored, " ".join(names))
    ratings = PLAYER.choose(here, Random(1)).ratings
    assert PLAYER.choose(there, Random(1)).ratings == {14 - move: rating for move, rating in ratings.items()}


@pytest.mark.parametrize("name", ["hexagon", "hexagon:3", "hexagon:5", "hexagon:11"])
def test_plays_any_number_of_points(name: str) -> None:
    assert PLAYER.plays(game(name))
    place, chance = Position.start(game(name)), Random(2)
    while place.outcome is None:
        place = place.play(PLAYER.choose(place, chance).move)


def test_does_not_play_anything_else() -> None:
    cells, lines = list(HEXAGON.geometry.cells), list(HEXAGON.geometry.lines)
    assert not PLAYER.plays(replace(HEXAGON, avoidance=False)), "a triangle wins"
    assert not PLAYER.plays(with_cells(cells, lines[:-1])), "a triangle is missing"
    assert not PLAYER.plays(with_cells(cells, [*lines, (0, 1, 2)])), "a line that is a star"
    without_last = [line for line in lines if 14 not in line]
    assert not PLAYER.plays(with_cells(cells[:-1], without_last)), "an edge is missing"
    resting = [cells[0], replace(cells[1], move=cells[0].move, below=0), *cells[2:]]
    assert not PLAYER.plays(with_cells(resting, lines)), "an edge rests on another one"
    assert not any(PLAYER.plays(game(name)) for name in ("connect-four", "tic-tac-toe", "score-four"))
    assert not PLAYER.plays(replace(game("tic-tac-toe"), avoidance=True))


def test_name_and_character() -> None:
    assert PLAYER.name == "hexagon-1360"
    assert "PC-1360" in str(PLAYER.character)
