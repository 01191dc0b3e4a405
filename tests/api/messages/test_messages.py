"""Table talk: read by all who see the game, at once, once each, and gone with the account that said it."""

import json
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import pytest

from service.messages.talk import KEPT, LONGEST, Message, Talk
from service.times import milliseconds
from tests.api.client import Api, Person
from tests.api.playing import new_game
from tests.api.streams.listening import STREAM, messages
from tests.stores import writer


@pytest.fixture
def group(people: dict[str, Person]) -> list[Person]:
    return [people[name] for name in ("Ada", "Bob", "Chen")]


@pytest.fixture
def game(group: list[Person]) -> str:
    return new_game(*group)


def say(person: Person, game: str, text: str, **headers: str) -> dict[str, object]:
    answer = person.api.post(f"{game}/messages", {"text": text}, headers=headers)
    assert answer.status_code == 201, answer.text
    said: dict[str, object] = answer.json()
    return said


def heard(api: Api, game: str, after: int = 0) -> list[str]:
    return [said["text"] for said in api.get(f"{game}/messages?after={after}").json()["items"]]


def test_everybody_who_sees_the_game_hears_what_is_said(group: list[Person], game: str, api: Api) -> None:
    # when
    first = say(group[0], game, "Hello, table")
    say(group[1], game, "Bonjour à tous")
    # then
    assert (first["number"], first["seat"]) == (1, 0)
    assert first["player"] == {"id": group[0].id, "name": "Ada"}
    assert heard(group[2].api, game) == heard(api, game) == ["Hello, table", "Bonjour à tous"]
    assert heard(api, game, after=1) == ["Bonjour à tous"]


def test_pages_go_on_where_the_last_one_ended(group: list[Person], game: str) -> None:
    for number in range(5):
        say(group[number % 3], game, f"line {number}")
    ada = group[0].api
    first = ada.get(f"{game}/messages?limit=3").json()
    rest = ada.get(f"{game}/messages?limit=3&cursor={first['next']}").json()
    assert [len(page["items"]) for page in (first, rest)] == [3, 2]
    assert (first["next"], rest["next"], rest["after"]) == ("3", None, 5)
    assert ada.get(f"{game}/messages?after=5").json() == {"items": [], "next": None, "after": 5}


def test_spectators_and_the_invited_only_listen(people: dict[str, Person], game: str) -> None:
    answer = people["Dora"].api.post(f"{game}/messages", {"text": "Bid higher!"})
    assert (answer.status_code, answer.json()["code"]) == (403, "no_seat")
    assert heard(people["Dora"].api, game) == []


def test_talk_is_no_part_of_the_game(group: list[Person], game: str) -> None:
    before = group[0].api.get(game)
    say(group[0], game, "This changes nothing")
    after = group[0].api.get(game)
    assert (after.content, after.headers["ETag"]) == (before.content, before.headers["ETag"])


def test_a_message_that_is_sent_twice_is_said_once(group: list[Person], game: str) -> None:
    first = say(group[0], game, "Once", **{"Idempotency-Key": "once"})
    again = group[0].api.post(f"{game}/messages", {"text": "Once"}, headers={"Idempotency-Key": "once"})
    other = group[0].api.post(f"{game}/messages", {"text": "Twice"}, headers={"Idempotency-Key": "once"})
    assert (again.json(), again.headers["Idempotency-Replayed"]) == (first, "true")
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")
    assert say(group[1], game, "Mine", **{"Idempotency-Key": "once"})["number"] == 2
    assert heard(group[0].api, game) == ["Once", "Mine"]


@pytest.mark.parametrize(
    "text", ["", "   ", "two\nlines", "a\u202eb", "a\u0000b", "\u200d", "x" * (LONGEST + 1), 7, None, ["x"]]
)
def test_only_a_line_of_printable_characters_is_said(group: list[Person], game: str, text: object) -> None:
    answer = group[0].api.post(f"{game}/messages", {"text": text})
    assert (answer.status_code, answer.json()["field"]) == (422, "$.text")
    assert heard(group[0].api, game) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  blanks  ", "blanks"),
        ("e\u0301toile", "étoile"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("👩\u200d🚀 & 🪐", "👩\u200d🚀 & 🪐"),
        ("Quoi\u202f?", "Quoi\u202f?"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_what_is_said_is_kept_as_text(group: list[Person], game: str, text: str, said: str) -> None:
    say(group[0], game, text)
    assert heard(group[1].api, game) == [said]


def test_a_stream_brings_talk_without_disturbing_the_events(group: list[Person], game: str) -> None:
    # given
    say(group[0], game, "before")
    version = group[0].api.get(game).json()["version"]
    headers = {**STREAM, "Last-Event-ID": str(version)}
    # when
    with group[1].api.get(f"{game}/events?talk=0", headers=headers, stream=True) as stream:
        told = messages(stream)
        first = next(told)
        say(group[2], game, "live")
        second = next(told)
    # then
    assert [message["event"] for message in (first, second)] == ["talk", "talk"]
    assert [json.loads(message["data"])["text"] for message in (first, second)] == ["before", "live"]
    assert "id" not in first
    assert "id" not in second


def test_a_stream_without_talk_has_none(group: list[Person], game: str) -> None:
    say(group[0], game, "not for this stream")
    with group[1].api.get(f"{game}/events", headers=STREAM, stream=True) as stream:
        assert "event" not in next(messages(stream))


def test_people_talk_on_when_the_game_is_over(group: list[Person], game: str) -> None:
    assert group[0].api.post(f"{game}/abort").status_code == 200
    version = group[0].api.get(game).json()["version"]
    with group[1].api.get(f"{game}/events?talk=0&after={version}", headers=STREAM, stream=True) as stream:
        say(group[0], game, "Another time!")
        assert json.loads(next(messages(stream))["data"])["text"] == "Another time!"
    assert group[1].api.get(f"{game}/events?after={version}", headers=STREAM).status_code == 204


def test_a_page_waits_for_the_next_message(group: list[Person], game: str) -> None:
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(lambda: group[1].api.get(f"{game}/messages?wait=PT60S").json())
        began = monotonic()
        say(group[0], game, "There you are")
        said = waiting.result()
    assert [one["text"] for one in said["items"]] == ["There you are"]
    assert monotonic() - began < 60


def test_what_somebody_said_goes_with_the_account(api: Api, group: list[Person]) -> None:
    # given
    leaver = Person.sign_up(api, "Ephemere")
    game = new_game(group[0], leaver, group[1])
    say(group[0], game, "one")
    say(leaver, game, "two")
    say(leaver, game, "three", **{"Idempotency-Key": "kept"})
    # when
    assert leaver.api.delete("/v1/accounts/me").status_code == 204
    # then
    assert heard(api, game) == ["one"]
    assert say(group[0], game, "four")["number"] == 4


def test_a_table_keeps_its_last_messages(log_redis_url: str) -> None:
    talk = Talk(writer(log_redis_url), 16)
    for number in range(KEPT + 5):
        talk.say("a-talkative-table", Message(0, "somebody", milliseconds(), str(number)))
    kept = talk.after("a-talkative-table", 0, 2 * KEPT)
    assert (len(kept), kept[0].number, kept[-1].number) == (KEPT, 6, KEPT + 5)
    talk.erase("somebody")
    assert talk.after("a-talkative-table", 0, 10) == []
