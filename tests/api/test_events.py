"""Events: pages, lines, streams that resume, waits; the chain that they prove, and the secrets that they keep."""

import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any

import pytest
import requests

from events.client import writer
from events.store import LogStore
from tests.api.client import Api, Person
from tests.api.playing import awaited, new_game, play_once, play_out

People = dict[str, Person]
Group = list[Person]

NDJSON = {"Accept": "application/x-ndjson"}
STREAM = {"Accept": "text/event-stream"}


@pytest.fixture
def group(people: People) -> Group:
    return [people[name] for name in ("Ada", "Bob", "Chen")]


@pytest.fixture
def game(group: Group) -> str:
    return new_game(*group)


def messages(response: requests.Response) -> Iterator[dict[str, str]]:
    """The messages of a stream, comments left out, as dictionaries of their fields."""
    fields: dict[str, str] = {}
    for line in response.iter_lines(chunk_size=1, decode_unicode=True):
        if not line and "data" in fields:
            yield fields
            fields = {}
        elif line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value


def follow(api: Api, game: str, **headers: str) -> requests.Response:
    response = api.get(f"{game}/events", headers={**STREAM, **headers}, stream=True)
    assert response.status_code == 200, response.text
    assert response.headers["Content-Type"].startswith("text/event-stream")
    return response


def play_moves(game: str, group: Group, count: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        play_once(game, awaited(group[0].api.get(game).json(), group), rng)


def test_pages_follow_one_another_without_gap_or_overlap(api: Api, game: str) -> None:
    whole = api.get(f"{game}/events?limit=500").json()
    found, after = [], 0
    while True:
        page = api.get(f"{game}/events?after={after}&limit=4").json()
        found += page["items"]
        after = page["after"]
        if not page["more"]:
            break

    assert found == whole["items"]
    assert [event["version"] for event in found] == list(range(1, whole["version"] + 1))
    assert found[0]["type"] == "game_created"
    assert found[0]["by"]["player"]["name"] == "Ada"


def test_lines_are_the_same_events(group: Group, game: str) -> None:
    play_out(game, group)

    lines = group[0].api.get(f"{game}/events", headers=NDJSON)

    page = group[0].api.get(f"{game}/events?limit=500").json()
    assert lines.headers["Content-Type"].startswith("application/x-ndjson")
    assert [json.loads(line) for line in lines.text.splitlines()] == page["items"]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("after=-1", "after"),
        ("after=x", "after"),
        ("limit=0", "limit"),
        ("limit=501", "limit"),
        ("wait=PT61S", "wait"),
        ("wait=20", "wait"),
        ("proof=1", "proof"),
        ("colour=blue", "colour"),
    ],
)
def test_an_odd_question_is_refused_by_name(api: Api, game: str, query: str, field: str) -> None:
    answer = api.get(f"{game}/events?{query}")

    assert (answer.status_code, answer.json()["field"]) == (422, field)


def test_a_form_that_there_is_not_is_not_acceptable(api: Api, game: str) -> None:
    answer = api.get(f"{game}/events", headers={"Accept": "image/png"})

    assert (answer.status_code, answer.json()["code"]) == (406, "not_acceptable")


def test_who_does_not_say_gets_a_page(api: Api, game: str) -> None:
    answer = api.get(f"{game}/events", headers={"Accept": None})

    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")


def test_events_are_told_in_the_language_asked_for(group: Group, game: str) -> None:
    play_moves(game, group, 1)

    last = group[0].api.get(f"{game}/events?language=fr&limit=500").json()["items"][-1]
    english = group[0].api.get(f"{game}/events?limit=500").json()["items"][-1]

    assert "mise" in last["text"] or "enchérit" in last["text"]
    assert "bids" in english["text"]


def test_a_sentence_names_who_sat_there_then(people: People) -> None:
    ada, bob, chen = (people[name].api for name in ("Ada", "Bob", "Chen"))
    wish = {"rulebook": "systeme-solaire", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
    game = ada.post("/v1/games", wish).headers["Location"]
    bob.put(f"{game}/seats/1")
    bob.delete(f"{game}/seats/1")
    chen.put(f"{game}/seats/1")

    told = [event["text"] for event in ada.get(f"{game}/events").json()["items"][1:]]

    assert [text.split()[0] for text in told if "sits down" in text] == ["Ada", "Bob", "Chen"]


def test_a_wait_ends_with_the_next_event(group: Group, game: str) -> None:
    version = group[0].api.get(game).json()["version"]
    waiting = group[1].api.as_(group[1].token)
    with ThreadPoolExecutor(1) as threads:
        began = time.monotonic()
        answer = threads.submit(waiting.get, f"{game}/events?after={version}&wait=PT15S")
        time.sleep(0.5)
        play_moves(game, group, 1)
        told = answer.result().json()

    assert time.monotonic() - began < 10
    assert [event["type"] for event in told["items"]][:2] == ["move_played", "bid_placed"]


def test_a_wait_ends_empty_when_nothing_happens(api: Api, game: str) -> None:
    version = api.get(game).json()["version"]
    began = time.monotonic()

    answer = api.get(f"{game}/events?after={version}&wait=PT1S").json()

    assert (answer["items"], answer["after"]) == ([], version)
    assert time.monotonic() - began >= 1


def test_a_stream_tells_events_as_they_come_and_resumes(group: Group, game: str) -> None:
    first = follow(group[2].api, game)
    heard = messages(first)
    before = group[0].api.get(game).json()["version"]
    versions = [int(next(heard)["id"]) for _ in range(before)]
    play_moves(game, group, 1)
    versions.append(int(next(heard)["id"]))
    first.close()
    play_moves(game, group, 2, seed=2)

    resumed = follow(group[2].api, game, **{"Last-Event-ID": str(versions[-1])})
    now = group[0].api.get(game).json()["version"]
    rest = messages(resumed)
    versions += [int(next(rest)["id"]) for _ in range(now - versions[-1])]
    resumed.close()

    assert versions == list(range(1, now + 1))


def test_a_stream_ends_with_the_game_and_is_not_to_be_resumed(group: Group, game: str) -> None:
    stream = follow(group[0].api, game)
    with ThreadPoolExecutor(1) as threads:
        heard = threads.submit(lambda: list(messages(stream)))
        play_out(game, [Person(person.id, person.name, person.token, person.api.as_(person.token)) for person in group])
        events = [json.loads(message["data"]) for message in heard.result(timeout=30)]

    page = group[0].api.get(f"{game}/events?limit=500").json()
    assert [event["hash"] for event in events] == [event["hash"] for event in page["items"]]
    assert events[-1]["type"] == "game_finished"
    again = group[0].api.get(f"{game}/events", headers={**STREAM, "Last-Event-ID": str(page["version"])})
    assert (again.status_code, again.content) == (204, b"")


def test_a_caller_has_so_many_streams_and_no_more(people: People, game: str) -> None:
    dora = people["Dora"]
    streams = []
    refused = None
    for _ in range(70):
        response = dora.api.as_(dora.token).get(f"{game}/events", headers=STREAM, stream=True)
        streams.append(response)
        if response.status_code != 200:
            refused = response
            break
    for response in streams[:-1]:
        response.close()

    assert refused is not None
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_streams")
    assert int(refused.headers["Retry-After"]) >= 1


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
