"""Plays any game by its forms alone, as a client that knows no rules does."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from requests import Response

from tests.api.client import Person

Json = dict[str, Any]

RULEBOOK = "systeme-solaire"


def new_game(creator: Person, *others: Person, **settings: Any) -> str:
    """A game of people that has begun: its address."""
    invited = [{"kind": "invited", "player": other.name} for other in others]
    asked_for = {"rulebook": RULEBOOK, "seats": [{"kind": "me"}, *invited], **settings}
    answer = creator.api.post("/v1/games", asked_for)
    assert answer.status_code == 201, answer.text
    game = answer.headers["Location"]
    for seat, other in enumerate(others, 1):
        assert other.api.put(f"{game}/seats/{seat}").status_code == 200
    return game


def choose(forms: Sequence[Json], rng: random.Random) -> Json:
    """A random move of the forms that ask for no text that one would have to know."""
    form = rng.choice(
        [form for form in forms if all(field["optional"] or _suggests(field) for field in form["fields"])]
    )
    move: Json = {"type": form["type"]}
    for field in form["fields"]:
        if _suggests(field) and (not field["optional"] or rng.random() < 0.5):
            move[field["name"]] = value(field["domain"], move, rng)
    return move


def _suggests(field: Json) -> bool:
    return bool(field["domain"]["kind"] != "text" or field["domain"]["suggestions"])


def value(domain: Json, move: Mapping[str, Any], rng: random.Random) -> Any:
    """A random value of a field, from its domain."""
    match domain["kind"]:
        case "one_of" | "route":
            return rng.choice(domain["choices"])["value"]
        case "range":
            least = max(domain["minimum"], move.get(domain.get("at_least") or "", 0))
            return rng.randint(least, domain["maximum"])
        case "path":
            count = rng.randint(domain["min_count"], domain["max_count"])
            return [choice["value"] for choice in rng.sample(domain["choices"], count)]
        case "text":
            return rng.choice(domain["suggestions"])
    return subset(domain, rng)


def subset(domain: Json, rng: random.Random) -> list[Any]:
    """Some of the choices, enough for the least count and total."""
    choices = rng.sample(domain["choices"], len(domain["choices"]))
    most = len(choices) if domain["max_count"] is None else domain["max_count"]
    count = rng.randint(min(domain["min_count"], most), most)
    while sum(choice["weight"] for choice in choices[:count]) < domain["min_total"]:
        count += 1
    return [choice["value"] for choice in choices[:count]]


def awaited(game: Json, people: Sequence[Person]) -> Person:
    """One of the people who have to choose."""
    seat = game["awaiting"][0]["seat"]
    player = game["seats"][seat]["player"]["id"]
    return next(person for person in people if person.id == player)


def play_once(address: str, person: Person, rng: random.Random) -> Response:
    """Answer the person's decision with a random move."""
    decision = person.api.get(f"{address}/moves").json()
    body = {"move": choose(decision["forms"], rng), "decision": decision["decision"]["id"]}
    answer = person.api.post(f"{address}/moves", body)
    assert answer.status_code == 200, answer.text
    return answer


def play_out(address: str, people: Sequence[Person], seed: int = 1) -> Json:
    """Play to the end; the finished game as the first of the people sees it."""
    rng = random.Random(seed)
    for _ in range(500):
        game: Json = people[0].api.get(address).json()
        if game["status"] == "finished":
            return game
        play_once(address, awaited(game, people), rng)
    raise AssertionError("the game does not end")


def play_moves(address: str, people: Sequence[Person], count: int, seed: int = 1) -> None:
    """Play some random moves."""
    rng = random.Random(seed)
    for _ in range(count):
        play_once(address, awaited(people[0].api.get(address).json(), people), rng)
