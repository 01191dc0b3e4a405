"""Events prove the chain to everybody, and keep each seat's secrets from all others until the end."""

import json
import random
from hashlib import sha256
from typing import Any

import pytest

from events.store import LogStore
from tests.api.client import Api, Person
from tests.api.playing import awaited, new_game, play_moves, play_once, play_out
from tests.api.streams.listening import NDJSON, STREAM, messages
from tests.stores import writer

Group = list[Person]


@pytest.fixture
def group(people: dict[str, Person]) -> Group:
    return [people[name] for name in ("Ada", "Bob", "Chen")]


@pytest.fixture
def game(group: Group) -> str:
    return new_game(*group)


def chain(game: str, items: list[dict[str, Any]]) -> int:
    """Check hashes and commitments of events with proofs from the first one on; how many private parts were open."""
    head = sha256(f"astrolude-log/1:{game.rpartition('/')[2]}".encode()).digest()
    opened = 0
    for event in items:
        proof = event["proof"]
        head = sha256(head + proof["public"].encode()).digest()
        assert head.hex() == event["hash"]
        public = json.loads(proof["public"])
        assert public["type"] == event["type"]
        assert public["data"].items() <= event["data"].items()
        for audience, part in proof["private"].items():
            promised = public["commitments"][audience]
            assert sha256(bytes.fromhex(part["salt"]) + part["data"].encode()).hexdigest() == promised
            opened += 1
    return opened


def test_everybody_can_check_the_chain_and_after_the_end_everything(api: Api, group: Group, game: str) -> None:
    play_moves(game, group, 8)
    address = f"{game}/events?proof=true&limit=500"

    assert chain(game, api.get(address).json()["items"]) == 0
    assert any(chain(game, person.api.get(address).json()["items"]) for person in group)

    over = play_out(game, group)
    events = api.get(address).json()["items"]
    assert chain(game, events) == sum(len(json.loads(event["proof"]["public"])["commitments"]) for event in events)
    assert sha256(bytes.fromhex(over["dice"]["seed"])).hexdigest() == over["dice"]["commitment"]


def hidden_from(api: Api, game: str, seat: int | None) -> None:
    """Look at everything that the caller may get of a running game for what only other seats may know."""
    events = api.get(f"{game}/events?proof=true&limit=500").json()["items"]
    for event in events:
        mine = event["data"].get("seat") == seat
        if event["type"] == "game_created":
            assert "seed" not in event["data"]
        if event["type"] == "move_played":
            assert ("move" in event["data"]) == mine
        if event["type"] == "bid_placed":
            assert ("up_to" in event["data"]) == mine
        if event["type"] == "order_cards_chosen":
            assert ("cards" in event["data"]) == mine
        assert set(event["proof"]["private"]) <= {str(seat)}
    view = api.get(game).json()["view"]
    assert [n for n, hand in enumerate(view["seats"]) if hand["hand"] is not None] == ([] if seat is None else [seat])
    if seat is None:
        assert view["my_choice"] is None
        assert view["auction"]["my_limit"] is None


def secrets_of(log_redis_url: str, game: str) -> dict[str, set[str]]:
    """The salts and sealed values in a game's log, by audience."""
    found: dict[str, set[str]] = {}
    for entry in LogStore(writer(log_redis_url)).read(game.rpartition("/")[2]):
        for audience, secret in entry.private.items():
            found.setdefault(audience, set()).add(secret.salt)
            found[audience] |= {str(value) for value in secret.data.values() if audience == "sealed"}
    return found


def streamed(caller: Api, game: str) -> str:
    """All that a stream tells of the game so far."""
    version = caller.get(game).json()["version"]
    with caller.get(f"{game}/events?proof=true", headers=STREAM, stream=True) as response:
        heard = messages(response)
        told = [next(heard) for _ in range(version)]
    return json.dumps(told)


@pytest.mark.slow
def test_nothing_that_a_caller_gets_holds_the_secrets_of_others(
    api: Api, group: Group, game: str, log_redis_url: str
) -> None:
    rng = random.Random(4)
    for played in range(12):
        now = group[0].api.get(game).json()
        if now["status"] != "running":
            break
        player = awaited(now, group)
        answer = play_once(game, player, rng)
        secrets = secrets_of(log_redis_url, game)
        for seat, caller in [(None, api), *((seat, person.api) for seat, person in enumerate(group))]:
            hidden_from(caller, game, seat)
            forms = (
                "",
                "/events?proof=true&limit=500",
                "/board.svg",
                "/board.txt",
                *(["/moves"] if seat is not None else []),
            )
            bodies = [caller.get(game + form).text for form in forms]
            bodies.append(caller.get(f"{game}/events?proof=true", headers=NDJSON).text)
            bodies += [streamed(caller, game)] if played % 4 == 3 else []
            bodies += [answer.text] if player.api is caller else []
            others = {value for audience, values in secrets.items() if audience != str(seat) for value in values}
            assert not [secret for secret in others for body in bodies if secret in body]
