"""Jeu des Étoiles over the API: played whole by its forms, a path built step by step, and half a minute to name."""

import re
from typing import Any

import pytest

from games.jeu_des_etoiles.components import CONSTELLATIONS
from tests.api.client import Person
from tests.api.playing import awaited, new_game, play_out

BRIEF: dict[str, Any] = {"rulebook": "jeu-des-etoiles", "options": {"target": 20, "round_limit": 20}}
CODES = {code for code, figure in CONSTELLATIONS.items() if code != figure.names.la}


@pytest.mark.slow
def test_a_game_is_played_whole_by_its_forms(people: dict[str, Person]) -> None:
    group = [people["Ada"], people["Bob"]]

    finished = play_out(new_game(*group, **BRIEF), group)

    assert sorted(standing["seat"] for standing in finished["result"]["standings"]) == [0, 1]


def test_a_client_builds_its_own_path_and_names_against_the_clock(people: dict[str, Person]) -> None:
    group = [people["Ada"], people["Bob"]]
    game = new_game(*group, **BRIEF)
    person = awaited(group[0].api.get(game).json(), group)

    while (form := (decision := person.api.get(f"{game}/moves").json())["forms"][0])["type"] != "travel":
        timed = form["type"] == "name_neighbours"
        assert (decision["decision"]["deadline"] is not None) is timed
        assert not timed or not CODES & set(re.findall(r"\w+", form["label"])), form["label"]
        person.api.post(f"{game}/moves", {"move": decision["default"]})
        person = awaited(group[0].api.get(game).json(), group)

    path, branches = [], form["fields"][0]["domain"]["tree"]
    while branches:
        path.append(next(iter(branches)))
        branches = branches[path[-1]]
    answer = person.api.post(f"{game}/moves", {"move": {"type": "travel", "path": path}})
    assert answer.status_code == 200, answer.text
