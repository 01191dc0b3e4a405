"""Moves: the forms of a decision, what an answer says, what is refused and why, and each request done once."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from jsonschema_rs import validate

from tests.api.client import Api, Person
from tests.api.playing import awaited, choose, new_game, play_once, play_out

People = dict[str, Person]
Group = list[Person]

BID = {"type": "bid", "amount": 1}


@pytest.fixture
def group(people: People) -> Group:
    return [people[name] for name in ("Ada", "Bob", "Chen")]


@pytest.fixture
def game(group: Group) -> str:
    """A game of three that waits for the opening bid."""
    return new_game(*group)


@pytest.fixture
def opener(group: Group, game: str) -> Person:
    """Who has to open the bidding."""
    return awaited(group[0].api.get(game).json(), group)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_decision_tells_all_that_is_needed_to_play(game: str, opener: Person) -> None:
    decision = opener.api.get(f"{game}/moves").json()

    form = decision["forms"][0]
    assert decision["decision"]["id"] == opener.api.get(game).json()["you"]["decision"]
    assert (form["type"], form["label"]) == ("bid", "Bid 1 to 15")
    assert form["fields"][0]["domain"] == {
        "kind": "range",
        "minimum": 1,
        "maximum": 15,
        "at_least": None,
        "element": "bid",
    }
    assert form["fields"][1]["optional"]
    assert decision["default"] == BID
    rng = random.Random(3)
    for _ in range(20):
        validate(form["schema"], choose(decision["forms"], rng))


def test_labels_are_in_the_language_asked_for(game: str, opener: Person) -> None:
    french = opener.api.get(f"{game}/moves?language=fr").json()

    assert french["forms"][0]["label"] == "Enchérir de 1 à 15"
    assert opener.api.get(f"{game}/moves?language=de").json()["field"] == "language"


def test_who_is_not_awaited_has_no_forms(game: str, group: Group, opener: Person) -> None:
    waiting = next(person for person in group if person is not opener)

    answer = waiting.api.get(f"{game}/moves").json()

    assert (answer["decision"], answer["forms"], answer["default"]) == (None, [], None)
    assert code(waiting.api.post(f"{game}/moves", {"move": BID})) == (409, "not_awaited")


def test_an_accepted_move_tells_what_happened_and_who_is_next(game: str, group: Group, opener: Person) -> None:
    before = opener.api.get(game).json()

    answer = opener.api.post(f"{game}/moves", {"move": {**BID, "up_to": 9}})

    told = answer.json()
    assert answer.status_code == 200
    assert [event["type"] for event in told["events"]] == ["move_played", "bid_placed"]
    assert told["version"] == before["version"] + 2
    assert told["events"][1]["text"] == f"{opener.name} bids 1, with a secret limit of 9."
    assert told["events"][1]["data"]["up_to"] == 9
    assert told["decision"] is None
    now = group[0].api.get(game).json()
    assert (now["version"], now["hash"], now["awaiting"]) == (told["version"], told["hash"], told["awaiting"])


@pytest.mark.parametrize(
    ("body", "status", "refusal", "field"),
    [
        ({"move": {"type": "bid", "amount": 99}}, 409, "bid_over_hand", None),
        ({"move": {"type": "pass"}}, 409, "opening_bid_required", None),
        ({"move": {"type": "pay", "cards": ["mars"]}}, 409, "wrong_phase", None),
        ({"move": {"type": "castle"}}, 422, "unknown_move", "$.move"),
        ({"move": {}}, 422, "unknown_move", "$.move"),
        ({"move": {"type": "bid", "amount": "three"}}, 422, "bad_parameters", "$.move.amount"),
        ({"move": {"type": "bid", "amount": True}}, 422, "bad_parameters", "$.move.amount"),
        ({"move": {"type": "bid", "amount": 1.5}}, 422, "bad_parameters", "$.move.amount"),
        ({"move": {"type": "bid"}}, 422, "bad_parameters", "$.move"),
        ({"move": {**BID, "colour": 1}}, 422, "bad_parameters", "$.move"),
        ({"move": {"type": "pay", "cards": ["mars", "moon"]}}, 422, "bad_parameters", "$.move.cards[1]"),
        ({"move": BID, "decision": "1-0"}, 409, "stale_decision", None),
        ({"move": "bid"}, 422, "invalid_field", "$.move"),
        ({"move": BID, "decision": 7}, 422, "invalid_field", "$.decision"),
        ({"move": BID, "seat": 0}, 422, "unknown_field", "$.seat"),
        ({}, 422, "missing_field", "$.move"),
        ([], 422, "invalid_field", "$"),
    ],
)
def test_a_refused_move_says_why_and_changes_nothing(
    game: str, opener: Person, body: Any, status: int, refusal: str, field: str | None
) -> None:
    before = opener.api.get(game).content

    answer = opener.api.post(f"{game}/moves", body)

    problem = answer.json()
    assert (answer.status_code, problem["code"], problem.get("field")) == (status, refusal, field)
    assert opener.api.get(game).content == before


def test_a_refusal_names_the_rule_and_lists_what_is_legal(game: str, opener: Person) -> None:
    problem = opener.api.post(f"{game}/moves", {"move": {"type": "bid", "amount": 99}}).json()

    assert problem["rule"] == "SS-23"
    assert problem["facts"] == {"maximum": 15}
    assert problem["detail"] == "The bid can be at most 15, your hand value."
    assert problem["legal"] == opener.api.get(f"{game}/moves").json()["forms"]


def test_what_is_no_move_at_all_is_refused(game: str, opener: Person) -> None:
    post = opener.api.session.post
    url = f"{opener.api.url}{game}/moves"
    json = {"Content-Type": "application/json"}

    assert code(post(url, data=b"{", headers=json)) == (400, "not_json")
    assert code(post(url, data=b"\xff\xfe", headers=json)) == (400, "not_json")
    assert code(post(url, data=b'{"move": {"type": "\\ud800"}}', headers=json)) in (
        (400, "not_json"),
        (422, "unknown_move"),
    )
    assert code(post(url, data=b'{"move": {"type": "bid", "amount": 1' + b"0" * 400 + b"}}", headers=json))[0] in (
        400,
        409,
        422,
    )
    assert code(post(url, data=b"{}", headers={"Content-Type": "text/plain"})) == (415, "unsupported_media_type")
    assert code(post(url, json={"move": {"type": "x" * 70_000}})) == (413, "too_large")


def test_a_dry_run_only_checks(game: str, opener: Person) -> None:
    before = opener.api.get(game).json()

    good = opener.api.post(f"{game}/moves?dry_run=true", {"move": BID})
    bad = opener.api.post(f"{game}/moves?dry_run=true", {"move": {"type": "pass"}})

    assert (good.status_code, good.content) == (204, b"")
    assert code(bad) == (409, "opening_bid_required")
    assert bad.json()["legal"]
    assert opener.api.get(game).json() == before


def test_who_has_no_seat_cannot_move(api: Api, people: People, game: str) -> None:
    dora = people["Dora"].api

    assert code(dora.get(f"{game}/moves")) == (403, "no_seat")
    assert code(dora.post(f"{game}/moves", {"move": BID})) == (403, "no_seat")
    assert code(dora.post(f"{game}/moves?dry_run=true", {"move": BID})) == (403, "no_seat")
    assert code(api.post(f"{game}/moves", {"move": BID})) == (401, "unauthenticated")


def test_a_stale_if_match_is_refused(game: str, opener: Person) -> None:
    tag = opener.api.get(game).headers["ETag"]
    opener.api.post(f"{game}/moves", {"move": BID}, headers={"If-Match": tag})

    for given in (tag, '"1"', '"nonsense"', "*, *"):
        answer = opener.api.post(f"{game}/moves", {"move": BID}, headers={"If-Match": given})
        assert code(answer) == (412, "stale_version")


def test_the_tag_of_an_answer_guards_the_next_move(game: str, group: Group, opener: Person) -> None:
    told = opener.api.post(f"{game}/moves", {"move": BID})
    following = group[told.json()["awaiting"][0]["seat"]]

    answer = following.api.post(f"{game}/moves", {"move": {"type": "pass"}}, headers={"If-Match": told.headers["ETag"]})

    assert answer.status_code == 200


def test_a_repeated_move_gets_the_first_answer(game: str, group: Group, opener: Person) -> None:
    key = {"Idempotency-Key": "bid-1"}
    body = {"move": BID}
    first = opener.api.post(f"{game}/moves", body, headers=key)
    play_once(game, awaited(first.json() | group[0].api.get(game).json(), group), random.Random(5))

    again = opener.api.post(f"{game}/moves", body, headers=key)
    other = opener.api.post(f"{game}/moves", {"move": {**BID, "amount": 2}}, headers=key)

    assert (again.status_code, again.content) == (200, first.content)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert code(other) == (422, "key_reused")


def test_a_repeat_after_the_end_gets_the_first_answer(game: str, group: Group, opener: Person) -> None:
    key = {"Idempotency-Key": "bid-2"}
    first = opener.api.post(f"{game}/moves", {"move": BID}, headers=key)
    play_out(game, group)

    again = opener.api.post(f"{game}/moves", {"move": BID}, headers=key)

    assert (again.status_code, again.content) == (200, first.content)


def test_repeats_at_once_play_once(game: str, opener: Person) -> None:
    before = opener.api.get(game).json()["version"]
    with ThreadPoolExecutor(10) as threads:
        answers = list(
            threads.map(
                lambda _: opener.api.as_(opener.token).post(
                    f"{game}/moves", {"move": BID}, headers={"Idempotency-Key": "bid-3"}
                ),
                range(10),
            )
        )

    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert opener.api.get(game).json()["version"] == before + 2


@pytest.mark.parametrize("key", ["", "k" * 129, "clé".encode().decode("latin-1")])
def test_an_odd_idempotency_key_is_refused(game: str, opener: Person, key: str) -> None:
    answer = opener.api.post(f"{game}/moves", {"move": BID}, headers={"Idempotency-Key": key.encode("latin-1")})

    assert (code(answer), answer.json()["field"]) == ((422, "invalid_field"), "Idempotency-Key")
