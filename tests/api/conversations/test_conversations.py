"""Private messages: asked for, agreed to, read, ended, reported, and gone with an account."""

from itertools import count
from typing import Any
from uuid import uuid4

import pytest

from service.administration.consequences import PATIENCE_MS
from service.administration.log import OPERATOR
from service.conversations.model import KEPT
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.mail.mailing import confirm
from tests.patience import eventually

Json = dict[str, Any]
_numbers = count(1)


@pytest.fixture
def pair(api: Api) -> tuple[Person, Person]:
    """Two who have never written to each other."""
    number = next(_numbers)
    one, other = (Person.sign_up(api, f"{name} {number}") for name in ("Mira", "Noor"))
    return one, other


def write(person: Person, other: Person, text: str = "Hello", **options: Any) -> Any:
    return person.api.post(f"/v1/me/conversations/{other.id}/messages", {"text": text}, **options)


def said(person: Person, other: Person, text: str = "Hello") -> int:
    answer = write(person, other, text)
    assert answer.status_code == 201, answer.text
    number: int = answer.json()["number"]
    return number


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def state(person: Person, other: Person) -> Json:
    found: Json = person.api.get(f"/v1/me/conversations/{other.id}").json()
    return found


def listed(person: Person) -> dict[str, tuple[str, int]]:
    """With whom somebody is in conversation: how that stands, and how much is unread."""
    items = person.api.get("/v1/me/conversations").json()["items"]
    return {one["player"]["id"]: (one["state"], one["unread"]) for one in items}


def texts(person: Person, other: Person, query: str = "") -> list[str]:
    items = person.api.get(f"/v1/me/conversations/{other.id}/messages{query}").json()["items"]
    return [one["text"] for one in items]


def told(parts: Wiring, person: Person, by: Person) -> int:
    """Of how many unread messages somebody was notified."""
    kept = [notice for _, notice in parts.notices.kept(person.id)]
    return sum(1 for notice in kept if (notice.kind, notice.player) == ("message", by.id))


def test_two_agree_write_read_and_part(pair: tuple[Person, Person], parts: Wiring) -> None:
    one, other = pair
    # given a first message: it asks, and only the other may go on
    said(one, other, "Shall we\nplay?")
    assert (listed(one), listed(other)) == ({other.id: ("asked", 0)}, {one.id: ("request", 1)})
    assert refusal(write(one, other)) == (409, "not_agreed")
    assert other.api.get("/v1/inbox").json()["unread"] == 1
    [waits] = other.api.get("/v1/stream").json()["items"]
    assert (waits["kind"], waits["player"], "Shall" in str(waits)) == ("message", one.id, False)
    # when the other writes back, both may write; a notice comes with the first that is unread alone
    said(other, one, "Yes")
    said(one, other, "Now?")
    said(one, other, "Or later?")
    assert (listed(one), listed(other)) == ({other.id: ("agreed", 1)}, {one.id: ("agreed", 3)})
    assert (told(parts, other, one), told(parts, one, other)) == (1, 1)
    after = other.api.put(f"/v1/me/conversations/{one.id}/read", {"number": 3}).json()
    assert (after["read"], after["last"], after["unread"]) == (3, 4, 1)
    after = other.api.put(f"/v1/me/conversations/{one.id}/read", {"number": 99}).json()
    assert (after["read"], after["unread"], other.api.get("/v1/inbox").json()["unread"]) == (4, 0, 0)
    assert other.api.put(f"/v1/me/conversations/{one.id}/read", {"number": 1}).json()["read"] == 4
    said(one, other, "There?")
    assert told(parts, other, one) == 2
    # and it is read in pages, the latest first
    assert texts(other, one) == ["There?", "Or later?", "Now?", "Yes", "Shall we\nplay?"]
    page = other.api.get(f"/v1/me/conversations/{one.id}/messages?limit=2").json()
    assert texts(other, one, f"?limit=3&cursor={page['next']}") == ["Now?", "Yes", "Shall we\nplay?"]
    # and a cursor keeps within the numbers that there are
    for odd in ("0", str(2**31 + 1), "-1"):
        answer = other.api.get(f"/v1/me/conversations/{one.id}/messages?cursor={odd}")
        assert (refusal(answer), answer.json()["errors"][0]["field"]) == ((422, "invalid_field"), "cursor")
    # then whoever ends it hears nothing more, and alone may take it up again
    assert one.api.delete(f"/v1/me/conversations/{other.id}").status_code == 204
    assert (listed(one), listed(other)) == ({}, {one.id: ("ended", 1)})
    assert refusal(write(other, one)) == (409, "not_agreed")
    said(one, other, "Sorry, I am back")
    assert listed(other) == {one.id: ("agreed", 2)}
    # and what both have ended is erased; that they want no more of it stays
    for person, partner in (pair, (other, one)):
        person.api.delete(f"/v1/me/conversations/{partner.id}")
    assert (listed(one), listed(other), texts(one, other), other.api.get("/v1/inbox").json()["unread"]) == (
        {},
        {},
        [],
        0,
    )
    assert refusal(write(one, other)) == (409, "not_agreed")
    assert one.api.put(f"/v1/me/conversations/{other.id}").json()["state"] == "ended"
    assert said(other, one, "Again?") == 7


def test_what_is_declined_is_not_told_nor_asked_again(pair: tuple[Person, Person]) -> None:
    one, other = pair
    said(one, other)
    assert other.api.delete(f"/v1/me/conversations/{one.id}").status_code == 204
    assert (listed(one), listed(other)) == ({other.id: ("asked", 0)}, {})
    one.api.delete(f"/v1/me/conversations/{other.id}")
    assert refusal(write(one, other)) == (409, "not_agreed")
    assert other.api.get("/v1/inbox").json()["unread"] == 0


def test_who_may_not_write(pair: tuple[Person, Person], api: Api, parts: Wiring) -> None:
    one, other = pair
    guest = api.post("/v1/guests", {}).json()
    guests = api.as_(guest["token"]["token"])
    assert refusal(guests.post(f"/v1/me/conversations/{one.id}/messages", {"text": "Hi"})) == (
        409,
        "guest_does_not_write",
    )
    path = "/v1/me/conversations/{}/messages"
    assert refusal(one.api.post(path.format(guest["id"]), {"text": "Hi"})) == (409, "not_writable")
    assert refusal(one.api.post(path.format(one.id), {"text": "Hi"})) == (422, "not_oneself")
    assert refusal(one.api.post(path.format("nobody"), {"text": "Hi"})) == (404, "unknown_player")
    for text in ("", "  \n ", "a" * 1001, "\x07"):
        assert refusal(write(one, other, text)) == (422, "invalid_field")
    # who asks is not heard where nobody is to ask, or only those who are followed
    for asked, code in (("nobody", 409), ("followed", 409), ("everybody", 201)):
        third = Person.sign_up(api, f"Third {uuid4().hex[:8]}")
        assert other.api.patch("/v1/accounts/me", {"messages_from": asked}).json()["messages_from"] == asked
        assert write(third, other).status_code == code
    other.api.patch("/v1/accounts/me", {"messages_from": "followed"})
    other.api.put(f"/v1/me/follows/{one.id}")
    said(one, other)
    # a block ends it, either way, and is not told apart from the rest
    said(other, one)
    one.api.put(f"/v1/me/blocks/{other.id}")
    assert (listed(one), listed(other)[one.id]) == ({}, ("ended", 1))
    for person, partner in (pair, (other, one)):
        assert refusal(write(person, partner)) == (409, "not_writable")
    assert refusal(one.api.put(f"/v1/me/conversations/{other.id}")) == (409, "not_writable")
    one.api.delete(f"/v1/me/blocks/{other.id}")
    assert refusal(write(other, one)) == (409, "not_agreed")
    said(one, other, "Let us try again")
    # nor who is muted, or an app without the scope
    reader = other.api.post("/v1/tokens", {"label": "reader", "scopes": ["read", "play"]}).json()["token"]
    for method, place in (("GET", ""), ("GET", f"/{one.id}"), ("GET", f"/{one.id}/messages")):
        assert refusal(api.as_(reader).request(method, f"/v1/me/conversations{place}")) == (403, "missing_scope")
    parts.sanctions.impose("mute", other.id, "why", milliseconds() + 60_000, by=OPERATOR, at=milliseconds())
    assert eventually(lambda: write(other, one).status_code == 403)
    assert refusal(other.api.put(f"/v1/me/conversations/{one.id}")) == (403, "muted")
    assert "Let us try again" in texts(other, one)


def test_a_repeated_request_writes_once(pair: tuple[Person, Person]) -> None:
    one, other = pair
    key = {"Idempotency-Key": uuid4().hex}
    first, again = (write(one, other, "Once", headers=key) for _ in range(2))
    assert first.json() == again.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    assert refusal(write(one, other, "Twice", headers=key)) == (422, "key_reused")
    assert texts(other, one) == ["Once"]


def test_old_messages_go(pair: tuple[Person, Person]) -> None:
    one, other = pair
    said(one, other)
    said(other, one)
    for number in range(KEPT):
        said(one, other, str(number))
    assert texts(other, one, f"?limit={KEPT}") == [str(number) for number in reversed(range(KEPT))]
    assert state(other, one)["last"] == KEPT + 2


def test_moderators_read_what_was_reported_and_hide_it(pair: tuple[Person, Person], api: Api, parts: Wiring) -> None:
    # given a talk in which the twelfth message is bad
    one, other = pair
    moderator = Person.sign_up(api, f"Judge {uuid4().hex[:8]}")
    parts.roles.change(moderator.id, "moderator", by=OPERATOR, at=0)
    said(one, other, "1")
    for number in range(2, 25):
        said(other, one, str(number))
    about = {"player": other.id, "message": 12}
    assert refusal(one.api.post("/v1/reports", {"about": {"player": other.id, "message": 1}, "reason": "abuse"}))[
        1
    ] == ("unknown_message")
    assert refusal(moderator.api.post("/v1/reports", {"about": about, "reason": "abuse"}))[1] == "unknown_message"
    filed = one.api.post("/v1/reports", {"about": about, "reason": "abuse", "text": "Look"}).json()
    assert one.api.post("/v1/reports", {"about": about, "reason": "spam"}).json()["id"] == filed["id"]
    # then a moderator reads ten before and after it, and nothing else
    case = moderator.api.get(f"/v1/admin/reports/{filed['id']}").json()
    assert [int(line["text"]) for line in case["talk"]] == list(range(2, 23))
    assert [line["text"] for line in case["talk"] if line["reported"]] == ["12"]
    assert case["about"]["kind"] == "private_message"
    # and hides it from both
    decision = {"decision": "message_hidden", "note": "No"}
    assert moderator.api.post(f"/v1/admin/reports/{filed['id']}/decision", decision).status_code == 200
    for person, partner in (pair, (other, one)):
        assert "12" not in texts(person, partner)
    assert parts.admin_log.before(None, 5)[0].deed.what == "hide_private_message"
    assert one.api.get("/v1/me/reports").json()["items"][0]["outcome"] == "action_taken"


def test_a_letter_says_who_has_written_and_nothing_of_it(
    pair: tuple[Person, Person], gateway: Api, parts: Wiring
) -> None:
    # given somebody with an address
    one, other = pair
    confirm(other, gateway, f"{uuid4().hex}@example.org")
    said(one, other, "secret words")

    def letters() -> list[Json]:
        found = other.api.get("/v1/accounts/me/letters").json()["items"]
        return [letter for letter in found if letter["kind"] == "message"]

    # then one letter says who has written, until that is read
    items = gateway.post("/v1/gateway/letters", {"limit": 50, "wait": "PT10S"}).json()["items"]
    [letter] = [one for one in items if one["kind"] == "message"]
    assert (letter["player"]["name"], letter["reply"]) == (one.name, None)
    assert "secret" not in str(letter)
    gateway.post(f"/v1/gateway/letters/{letter['id']}", {"state": "sent", "message_id": "<1@x>"})
    # and none for what is read before, or where they are not wanted
    said(other, one)
    other.api.put(f"/v1/me/conversations/{one.id}/read", {"number": 9})
    wanted = other.api.get("/v1/accounts/me/notices").json()
    kinds = [kind for kind in wanted["kinds"] if kind != "message"]
    other.api.put("/v1/accounts/me/notices", {**wanted, "kinds": kinds})
    said(one, other)
    assert [(one["state"], one["reason"]) for one in letters()] == [("dropped", "kind_off"), ("sent", None)]


def test_conversations_go_with_an_account(pair: tuple[Person, Person], parts: Wiring) -> None:
    one, other = pair
    said(one, other, "About me")
    said(other, one, "About you")
    export = other.api.get("/v1/accounts/me/export")
    assert export.status_code == 200
    one.api.post("/v1/reports", {"about": {"player": other.id, "message": 2}, "reason": "abuse"})
    assert one.api.delete("/v1/accounts/me").status_code == 204
    assert listed(other) == {}
    assert refusal(other.api.get(f"/v1/me/conversations/{one.id}/messages")) == (404, "unknown_conversation")
    assert refusal(write(other, one)) == (404, "unknown_player")
    assert other.api.get("/v1/inbox").json()["unread"] == 0
    list(parts.conversations.interrupted(milliseconds() + 2 * PATIENCE_MS))
    assert parts.data.keys(f"*conversation*{one.id}*") == []
