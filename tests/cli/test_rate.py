import json

from tests.cli.calling import Call


def test_ratings_reasons_and_the_best(denkspiel: Call) -> None:
    answer = denkspiel("rate", "connect-four", "4455", "--by", "homburg")
    assert answer.status == 0
    lines = answer.out.splitlines()
    assert lines[0].split() == ["move", "rating", "reasons"]
    marked = [line for line in lines if line.startswith("*")]
    rated = [line.split() for line in lines[1:] if line[:3].strip(" *").isdigit()]
    assert sorted(words[1 if words[0] == "*" else 0] for words in rated) == list("1234567")
    assert marked
    assert lines[1] == marked[0]
    assert lines[-1].startswith("Homburg plays ")


def test_keys_of_the_data(denkspiel: Call) -> None:
    data = json.loads(denkspiel("rate", "hexagon", "12", "--seed", "abc", "--json").out)
    assert set(data) == {"game", "moves", "by", "seed", "seconds", "nodes", "choice", "ratings"}
    assert (data["game"], data["moves"], data["by"], data["seed"]) == ("hexagon", ["12"], "hexagon-1360", "abc")
    assert all(set(one) == {"move", "cell", "rating", "best", "reasons"} for one in data["ratings"])
    ratings = [one["rating"] for one in data["ratings"]]
    assert len(ratings) == 14
    assert ratings == sorted(ratings, reverse=True)
