"""The functions and data of the originals under their own names, compared with the rules and with their texts."""

import doctest
from itertools import combinations, product
from random import Random

import pytest

import denkspiel
from denkspiel import Position, game, originals
from denkspiel.core.errors import InvalidGame
from denkspiel.core.geometry import LineKind, line_kind
from denkspiel.originals import FE, Brett, Ergebnis, Farbe, I, L, P, Status, Strategie, Zug
from tests.cases import for_each
from tests.oracles import hexagon_1360
from tests.test_library_page import blocks

HEXAGON, SCORE_FOUR, CUBE = game("hexagon"), game("score-four"), game("tic-tac-toe-3d")
OF_TEXTS = {
    *("FreiUndZul", "Gewinn_Saeule", "Gewinn_Raumdiagonale", "Gewinn_Flaechendiagonale"),
    *("Brett", "Zug", "Farbe", "Status", "Ergebnis", "Strategie"),
    *("FE", "L", "I", "P"),
}


def random_positions(name: str, games: int, seed: int) -> list[Position]:
    """Every position of some games with random moves, the last ones too."""
    rng, found = Random(seed), list[Position]()
    for _ in range(games):
        position = Position.start(name)
        found.append(position)
        while position.outcome is None:
            position = position.play(rng.choice(position.legal_moves))
            found.append(position)
    return found


def test_every_name_of_the_texts_is_public_and_documented_t8() -> None:
    assert {*originals.__all__} == OF_TEXTS | {"feld_of"}
    for name in originals.__all__:
        told = " ".join(getattr(originals, name).__doc__.split())
        assert "The text: „" in told, name
        assert "In English: " in told, name
    for name in {*originals.__all__} & {*denkspiel.__all__}:
        assert getattr(originals, name) is getattr(denkspiel, name)


def test_the_example_of_the_module_does_what_it_shows() -> None:
    told = doctest.testmod(originals)
    assert told.attempted > 3
    assert told.failed == 0


@for_each("page", ["docs/reference/originals-data.md", "docs/reference/originals-data.de.md"])
def test_examples_of_a_page_in_either_language(page: str) -> None:
    sessions = blocks(page, "pycon")
    assert len(sessions) == 8
    said: list[str] = []
    examples = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, page, page, 0)
    found = doctest.DocTestRunner().run(examples, out=said.append)
    assert found.failed == 0, "".join(said)


def test_the_exercise_finds_a_winner_exactly_where_the_rules_find_one_t3() -> None:
    """Any fields, also those that no game comes to: a player of whom a line is full is found, and nobody else."""
    rng, seen = Random(8), set()
    places = [tuple(map(int, cell.place)) for cell in CUBE.geometry.cells]
    checks = {
        LineKind.STRAIGHT: originals.Gewinn_Saeule,
        LineKind.PLANE_DIAGONAL: originals.Gewinn_Flaechendiagonale,
        LineKind.SPACE_DIAGONAL: originals.Gewinn_Raumdiagonale,
    }
    for _ in range(1000):
        feld = [[rng.choices((0, -1, 1), (2, 3, 3), k=3) for _ in range(3)] for _ in range(3)]
        signs = [feld[x][y][z] for x, y, z in places]
        for kind, check in checks.items():
            lines = [line for line in CUBE.geometry.lines if line_kind(CUBE.geometry, line) is kind]
            full = {sign for line in lines for sign in (-1, 1) if all(signs[cell] == sign for cell in line)}
            assert check(feld) in (full or {0})
            seen.add((kind, check(feld)))
        for x, y, z in product(range(-1, 6), repeat=3):
            inside = all(1 <= at <= 3 for at in (x, y, z))
            assert originals.FreiUndZul(x, y, z, feld) == (inside and feld[x - 1][y - 1][z - 1] == 0)
    assert len(seen) == 9


def test_the_field_fe_has_the_states_of_the_text_r10() -> None:
    for position in random_positions("score-four", 20, 10):
        field, legal = FE(position), position.legal_moves
        assert [len(field), *map(len, field), *(len(tower) for plane in field for tower in plane)] == [4] * 21
        for number, cell in enumerate(SCORE_FOUR.geometry.cells):
            x, y, z = map(int, cell.place)
            owner = position.owner(number)
            assert field[x][y][z] == (int(number in legal) if owner is None else 2 + owner)


def test_the_fields_of_hexagon_are_those_of_the_text_x10() -> None:
    """Lines, owners, priorities and counts, against an independent transcription of the text."""
    lines = [frozenset(ends) for ends in combinations(range(6), 2)]
    for position in random_positions("hexagon", 60, 11):
        rows, index, counts = L(position), I(position), P(position)
        assert (len(rows), {*map(len, rows)}) == (15, {5})
        me = position.side_to_move
        drawn = {number: owner for number in range(15) if (owner := position.owner(number)) is not None}
        for number, (start, end, state, rating, _) in enumerate(rows):
            assert frozenset({start, end}) == lines[number]
            assert index[start][end] == index[end][start] == number
            assert state == (0 if number not in drawn else 1 if drawn[number] == me else 2)
            assert (rating == 0) == (number in drawn)
        for point in range(6):
            assert index[point][point] is None
            through = [owner for number, owner in drawn.items() if point in lines[number]]
            assert counts[point] == (through.count(me), through.count(1 - me))
        if position.outcome is None:
            owners = {frozenset(point + 1 for point in lines[number]): owner for number, owner in drawn.items()}
            told = hexagon_1360.priorities(owners, me)
            rated = {frozenset({row[0] + 1, row[1] + 1}): row[3] for row in rows if not row[2]}
            assert rated == told
            best = [number for number, row in enumerate(rows) if row[3] == max(told.values())]
            assert [row[4] for row in rows] == best + [0] * (15 - len(best))


@pytest.mark.parametrize(("field", "other"), [(FE, "hexagon"), (L, "score-four"), (I, "qubic"), (P, "connect-four")])
def test_a_field_of_another_game_is_refused(field: object, other: str) -> None:
    assert callable(field)
    with pytest.raises(InvalidGame, match="is not played on"):
        field(Position.start(other))


def test_the_enumerations_have_the_members_and_values_of_the_text_a14() -> None:
    assert [(colour.name, int(colour)) for colour in Farbe] == [("keine", 0), ("Spieler1", 1), ("Spieler2", 2)]
    assert [status.name for status in Status] == ["ZugLegal", "ZugIllegal"]
    assert [result.name for result in Ergebnis] == ["Sieg1", "Sieg2", "Remis"]
    assert {one.name: int(one) for one in Strategie} == {"defensiv": -250, "normal": 100, "aggressiv": 350}
    assert [*Zug.__annotations__] == ["x", "y", "spieler", "status"]


def test_a_board_of_the_amiga_knows_legal_moves_and_results_as_the_rules_do_a14() -> None:
    rng = Random(14)
    for _ in range(60):
        brett, position = Brett(Strategie.normal), Position.start("connect-four")
        while position.outcome is None:
            colour = (Farbe.Spieler1, Farbe.Spieler2)[position.side_to_move]
            legal = {int(position.game.geometry.cells[cell].place[0]): cell for cell in position.legal_moves}
            x = rng.randrange(-1, 8)
            zug = brett.put(x, colour)
            assert (zug.status is Status.ZugLegal) == (x in legal)
            if x not in legal:
                assert zug == Zug(-1, -1, colour, Status.ZugIllegal)
                continue
            assert (zug.x, zug.y) == position.game.geometry.cells[legal[x]].place
            position = position.play(legal[x])
            assert brett.counter == position.ply
        winner = position.outcome.winner
        assert (
            brett.check_result()
            is (Ergebnis.Remis, Ergebnis.Sieg1, Ergebnis.Sieg2)[0 if winner is None else winner + 1]
        )


def test_strat_needs_no_generator_as_in_the_text_a17() -> None:
    brett = Brett(Strategie.aggressiv)
    answer = brett.strat(Farbe.Spieler2)
    assert brett.counter == 1
    assert brett.last == answer.zug
    assert answer.zug.status is Status.ZugLegal
