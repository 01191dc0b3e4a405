"""Events: pages, lines, streams that resume, waits; the chain that they prove, and the secrets that they keep."""

import json
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.api.client import Api, Person
from tests.api.playing import new_game, play_moves, play_out
from tests.api.streams.listening import NDJSON, STREAM, follow, messages
from tests.patience import PATIENCE_SECONDS

People = dict[str, Person]
Group = list[Person]


@pytest.fixture
def group(people: People) -> Group:
    return [people[name] for name in ("Ada", "Bob", "Chen")]


@pytest.fixture
def game(group: Group) -> str:
    return new_game(*group)


def test_pages_follow_one_another_without_gap_or_overlap(api: Api, game: str) -> None:
    whole = api.get(f"{game}/events?limit=500").json()
    page = api.get(f"{game}/events?limit=4").json()
    found = page["items"]
    while page["next"]:
        page = api.get(f"{game}/events?cursor={page['next']}&limit=4").json()
        found += page["items"]

    assert found == whole["items"]
    assert [event["version"] for event in found] == list(range(1, whole["version"] + 1))
    assert page["after"] == whole["after"] == whole["version"]
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
    body = {"rulebook": "systeme-solaire", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
    game = ada.post("/v1/games", body).headers["Location"]
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
        answer = threads.submit(waiting.get, f"{game}/events?after={version}&wait=PT60S")
        time.sleep(0.5)
        play_moves(game, group, 1)
        told = answer.result().json()

    assert time.monotonic() - began < 60
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
        events = [json.loads(message["data"]) for message in heard.result(timeout=PATIENCE_SECONDS)]

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
