from itertools import product

from denkspiel.play.state import first_mover_rng, hint_rng, move_rng


def test_every_decision_has_a_source_of_its_own_and_always_the_same() -> None:
    def first_numbers() -> list[float]:
        plied = [source("7", number, ply) for source, number, ply in product((move_rng, hint_rng), (0, 1), (0, 1))]
        return [source.random() for source in (*plied, *(first_mover_rng("7", number) for number in (0, 1)))]

    assert len(set(first_numbers())) == 10
    assert first_numbers() == first_numbers()
    assert move_rng("7", 0, 0).random() != move_rng("8", 0, 0).random()
