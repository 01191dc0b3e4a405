"""Letters over the API: preferences, the delivery log, and the gateway that claims, settles and reports."""

import time
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from requests import ReadTimeout

from service.mail.letters.claims import QUICK_TRIES
from service.notices.notices import LETTERED
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.mail.mailing import confirm, tell
from tests.api.playing import new_game
from tests.patience import eventually

Json = dict[str, Any]


@pytest.fixture
def player(api: Api, gateway: Api) -> Person:
    """Somebody whose address is confirmed."""
    person = Person.sign_up(api, f"L{uuid4().hex[:12]}", time_zone="Europe/Paris")
    confirm(person, gateway, f"{person.name.lower()}@example.org")
    return person


@pytest.fixture
def friend(people: dict[str, Person]) -> Person:
    """Who plays with them."""
    return people["Bob"]


def claimed(gateway: Api, /, **asked_for: Any) -> list[Json]:
    answer = gateway.post("/v1/gateway/letters", {"limit": 50, **asked_for})
    assert answer.status_code == 200, answer.text
    items: list[Json] = answer.json()["items"]
    return items


def settle(gateway: Api, letter: Json, **state: Any) -> None:
    assert gateway.post(f"/v1/gateway/letters/{letter['id']}", state).status_code == 204


def awaited(parts: Wiring, person: Person, friend: Person) -> str:
    """A game in which somebody is to choose, and was told so: its id."""
    while True:
        game = new_game(person, friend, rulebook="destiny", clock={"kind": "per_move", "limit": "PT24H"})
        now = person.api.get(game).json()
        if now["awaiting"][0]["seat"] == 0:
            tell(parts, person, game)
            return str(now["id"])


def log(person: Person, query: str = "") -> list[Json]:
    items: list[Json] = person.api.get(f"/v1/accounts/me/letters{query}").json()["items"]
    return items


def test_a_turn_goes_out_and_its_player_reads_what_became_of_it(
    api: Api, gateway: Api, parts: Wiring, player: Person, friend: Person
) -> None:
    game = awaited(parts, player, friend)

    [letter] = [one for one in claimed(gateway, wait="PT10S") if one["game"] == game]
    settle(gateway, letter, state="sent", message_id="<first@play>")

    assert letter["kind"] == "awaited"
    assert letter["to"]["name"] == player.name
    assert letter["to"]["time_zone"] == "Europe/Paris"
    assert letter["decision"] == player.api.get(f"/v1/games/{game}/moves").json()["decision"]["id"]
    assert api.as_(letter["bearer"]).get(f"/v1/games/{game}/moves").status_code == 200
    [shown] = [one for one in log(player) if one["game"] == game]
    assert shown["state"] == "sent"
    assert shown["message_id"] == "<first@play>"
    assert "@example.org" not in str(log(player))


def test_what_the_gateway_sends_of_a_reply_goes_on_from_the_mail_and_carries_the_turn(
    gateway: Api, parts: Wiring, player: Person, friend: Person
) -> None:
    game = awaited(parts, player, friend)
    [letter] = [one for one in claimed(gateway) if one["game"] == game]
    settle(gateway, letter, state="sent", message_id="<first@play>")
    mail = {"token": letter["reply"], "sender": letter["to"]["address"], "message_id": "<reply@ada>"}
    reply = gateway.post("/v1/gateway/replies", mail).json()
    told = {"message_id": "<reply@ada>", "references": [], "did": [], "show": ["log"]}

    for _ in range(2):
        ended = gateway.put(f"/v1/gateway/replies/{reply['id']}", {"answer": told, "outcome": "shown"})
        assert ended.status_code == 204

    [answer] = [one for one in claimed(gateway) if one["game"] == game]
    assert (answer["kind"], answer["answer"]) == ("answer", told)
    assert answer["thread"] == {"first": "<first@play>", "last": "<reply@ada>"}
    assert answer["decision"] == letter["decision"]
    assert next(one for one in log(player) if one["id"] == letter["id"])["outcome"] == "shown"
    settle(gateway, answer, state="sent", message_id="<second@play>")
    assert game not in {one["game"] for one in claimed(gateway)}


def test_a_gateway_waits_for_a_letter_and_gets_it_when_it_comes(
    gateway: Api, parts: Wiring, player: Person, friend: Person
) -> None:
    began = time.monotonic()
    assert claimed(gateway, wait="PT0.6S") == []
    assert time.monotonic() - began >= 0.6

    game = awaited(parts, player, friend)

    assert game in {one["game"] for one in claimed(gateway, wait="PT20S")}


@pytest.mark.parametrize(
    ("state", "expected", "reason"),
    [
        ({"state": "put_off", "problem": "451 4.7.1 later"}, "waiting", None),
        ({"state": "failed", "problem": "550 5.7.1 no"}, "failed", "refused"),
        ({"state": "overtaken"}, "dropped", "overtaken"),
    ],
)
def test_what_became_of_a_letter_is_kept(
    gateway: Api,
    parts: Wiring,
    player: Person,
    state: Json,
    expected: str,
    reason: str | None,
    friend: Person,
) -> None:
    game = awaited(parts, player, friend)
    [letter] = [one for one in claimed(gateway) if one["game"] == game]

    settle(gateway, letter, **state)

    [shown] = [one for one in log(player) if one["game"] == game]
    assert (shown["state"], shown["reason"], shown["problem"]) == (expected, reason, state.get("problem"))
    assert (shown["due"] is not None) == (expected == "waiting")


def test_what_is_said_of_another_attempt_changes_nothing_unless_the_mail_is_out(
    gateway: Api, parts: Wiring, player: Person, friend: Person
) -> None:
    game = awaited(parts, player, friend)
    [letter] = [one for one in claimed(gateway) if one["game"] == game]
    other = letter["attempt"] + 1

    settle(gateway, letter, state="failed", problem="550 no", attempt=other)
    settle(gateway, letter, state="overtaken", attempt=other)
    assert [one["state"] for one in log(player) if one["game"] == game] == ["waiting"]

    settle(gateway, letter, state="sent", message_id="<m@x>", attempt=other)
    assert [one["state"] for one in log(player) if one["game"] == game] == ["sent"]


def test_a_gateway_that_starts_again_gets_what_it_left_and_one_beside_it_does_not(
    gateway: Api, parts: Wiring, player: Person, friend: Person
) -> None:
    # given
    game = awaited(parts, player, friend)
    name = uuid4().hex

    def asked(name: str, run: str) -> list[tuple[str, int]]:
        letters = claimed(gateway, gateway=name, run=run)
        return [(one["id"], one["attempt"]) for one in letters if one["game"] == game]

    # when
    [(letter, attempt)] = asked(name, "first run")
    # then
    assert attempt == 1
    assert [asked(name, "first run"), asked(name + "beside", "another run"), claimed(gateway)] == [[], [], []]
    for tries in range(2, QUICK_TRIES + 2):
        assert asked(name, f"run number {tries}") == [(letter, tries)]
    assert asked(name, "one that died of it too often") == []
    settle(gateway, {"id": letter}, state="sent", message_id="<m@x>", attempt=1)
    assert asked(name, "the next") == []


def test_letters_of_an_answer_that_nobody_heard_come_again(
    gateway: Api, parts: Wiring, player: Person, friend: Person
) -> None:
    # given
    about = {"gateway": uuid4().hex, "run": "that is killed", "wait": "PT10S"}
    with pytest.raises(ReadTimeout):
        gateway.session.post(f"{gateway.url}/v1/gateway/letters", json=about, timeout=0.3)
    # when
    game = awaited(parts, player, friend)
    # then
    assert eventually(lambda: parts.letters.log(player.id, None, 1)[0].held(milliseconds()))
    assert claimed(gateway) == []
    assert [one["game"] for one in claimed(gateway, **{**about, "run": "that follows"})] == [game]


@pytest.mark.parametrize("one", [{"gateway": "named"}, {"run": "12345678"}, {"gateway": "named", "run": "1"}])
def test_a_gateway_says_its_name_with_its_run(gateway: Api, one: Json) -> None:
    assert gateway.post("/v1/gateway/letters", one).status_code == 422


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"state": "sent"}, "missing_field"),
        ({"state": "put_off"}, "missing_field"),
        ({"state": "overtaken", "problem": "x"}, "unknown_field"),
        ({"state": "sent", "message_id": "<m@x>", "problem": "x"}, "unknown_field"),
        ({"state": "gone"}, "invalid_field"),
        ({"state": "failed", "problem": ""}, "invalid_field"),
        ({"state": "overtaken", "attempt": 0}, "invalid_field"),
    ],
)
def test_what_does_not_settle_a_letter_is_refused(gateway: Api, body: Json, code: str) -> None:
    answer = gateway.post("/v1/gateway/letters/nosuchletter", body)

    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_letters_that_there_are_not_are_unknown(gateway: Api) -> None:
    settled = gateway.post("/v1/gateway/letters/nosuchletter", {"state": "overtaken"})
    bounced = gateway.post(
        "/v1/gateway/bounces", {"token": "nosuch", "status": "5.1.1", "permanent": True, "problem": "no"}
    )

    assert [answer.json()["code"] for answer in (settled, bounced)] == ["unknown_letter"] * 2
    assert {answer.status_code for answer in (settled, bounced)} == {404}


def test_mail_that_comes_back_for_good_ends_mail(gateway: Api, parts: Wiring, player: Person, friend: Person) -> None:
    game = awaited(parts, player, friend)
    [letter] = [one for one in claimed(gateway) if one["game"] == game]
    settle(gateway, letter, state="sent", message_id="<first@play>")
    report = {"token": letter["bounce"].upper(), "status": "4.4.1", "permanent": False, "problem": "no answer"}
    assert gateway.post("/v1/gateway/bounces", report).status_code == 204
    assert player.api.get("/v1/accounts/me/mail").json()["state"] == "confirmed"

    gone = {**report, "status": "5.1.1", "permanent": True, "problem": "no such user"}
    assert gateway.post("/v1/gateway/bounces", gone).status_code == 204

    assert player.api.get("/v1/accounts/me/mail").json()["state"] == "bouncing"
    [shown] = [one for one in log(player) if one["game"] == game]
    assert (shown["state"], shown["problem"]) == ("bounced", "5.1.1 no such user")
    awaited(parts, player, friend)
    assert player.name not in {one["to"]["name"] for one in claimed(gateway)}


def test_the_log_comes_in_pages(parts: Wiring, gateway: Api, player: Person, friend: Person) -> None:
    games = [awaited(parts, player, friend) for _ in range(3)]
    claimed(gateway)

    found, query = [], "?limit=2"
    while query:
        page = player.api.get(f"/v1/accounts/me/letters{query}").json()
        assert len(page["items"]) <= 2
        found += page["items"]
        query = f"?limit=2&cursor={page['next']}" if page["next"] else ""

    assert [one["game"] for one in found if one["kind"] == "awaited"] == games[::-1]
    assert [one["id"] for one in found] == [one["id"] for one in log(player)]


def test_preferences_are_what_was_said_and_what_is_usual(player: Person) -> None:
    usual = player.api.get("/v1/accounts/me/notices").json()
    assert usual == {
        "mode": "at_once",
        "share": 0.25,
        "digest_at": ["08:00"],
        "quiet": None,
        "kinds": list(LETTERED),
    }
    said = {**usual, "mode": "digest", "digest_at": ["18:30"], "quiet": {"begins": "22:00", "ends": "07:00"}}

    assert player.api.put("/v1/accounts/me/notices", said).json() == said
    assert player.api.get("/v1/accounts/me/notices").json() == said
    assert player.api.put("/v1/accounts/me/notices", {}).json() == usual


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"mode": "often"}, "$.mode"),
        ({"share": 0}, "$.share"),
        ({"share": 1.5}, "$.share"),
        ({"digest_at": []}, "$.digest_at"),
        ({"digest_at": ["25:00"]}, "$.digest_at[0]"),
        ({"digest_at": ["08:00", "08:00"]}, "$.digest_at"),
        ({"quiet": {"begins": "22:00"}}, "$.quiet.ends"),
        ({"quiet": {"begins": "22:00", "ends": "22:00"}}, "$.quiet.ends"),
        ({"kinds": ["confirm"]}, "$.kinds[0]"),
        ({"colour": "red"}, "$.colour"),
    ],
)
def test_preferences_that_make_no_sense_are_refused_and_nothing_changes(player: Person, body: Json, field: str) -> None:
    before = player.api.get("/v1/accounts/me/notices").json()

    answer = player.api.put("/v1/accounts/me/notices", body)

    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert player.api.get("/v1/accounts/me/notices").json() == before


def test_a_game_may_be_told_otherwise_also_by_the_bearer_of_its_letter(
    api: Api, gateway: Api, parts: Wiring, player: Person, friend: Person
) -> None:
    game = awaited(parts, player, friend)
    [letter] = [one for one in claimed(gateway) if one["game"] == game]
    bearer = api.as_(letter["bearer"])
    usual = player.api.get("/v1/accounts/me/notices").json()

    answer = bearer.put(f"/v1/games/{game}/notices", {"mode": "none"})

    assert answer.json() == {"mode": "none", "share": None, "quiet": None, "effective": {**usual, "mode": "none"}}
    assert player.api.get(f"/v1/games/{game}/notices").json() == answer.json()
    assert bearer.put("/v1/accounts/me/notices", {"mode": "none"}).status_code == 403
    assert player.api.delete(f"/v1/games/{game}/notices").status_code == 204
    assert player.api.get(f"/v1/games/{game}/notices").json()["effective"] == usual


def test_only_who_sits_or_is_invited_says_anything_of_a_game(api: Api, player: Person) -> None:
    stranger = Person.sign_up(api, f"S{uuid4().hex[:12]}")
    seats = [{"kind": "me"}, {"kind": "invited", "player": player.name}]
    game = player.api.as_(stranger.token).post("/v1/games", {"rulebook": "destiny", "seats": seats}).headers["Location"]
    other = Person.sign_up(api, f"S{uuid4().hex[:12]}")

    assert player.api.put(f"{game}/notices", {"mode": "late", "share": 0.1}).json()["effective"]["mode"] == "late"
    assert other.api.put(f"{game}/notices", {"mode": "none"}).json()["code"] == "no_seat"


def test_a_change_of_mind_moves_what_waits_and_tells_what_was_not_told(
    gateway: Api, parts: Wiring, player: Person, friend: Person
) -> None:
    # given an hour for digests that does not come while we look
    later = f"{(datetime.now(ZoneInfo('Europe/Paris')) + timedelta(hours=12)):%H:%M}"
    player.api.put("/v1/accounts/me/notices", {"mode": "none", "digest_at": [later]})
    game = awaited(parts, player, friend)
    assert [one["reason"] for one in log(player) if one["game"] == game] == ["mode_none"]

    player.api.put(f"/v1/games/{game}/notices", {"mode": "digest"})
    tell(parts, player, f"/v1/games/{game}")

    [letter] = [one for one in log(player) if one["game"] == game]
    assert letter["state"] == "waiting"
    digest = letter["due"]
    player.api.put("/v1/accounts/me/notices", {"mode": "at_once"})
    player.api.delete(f"/v1/games/{game}/notices")
    [letter] = [one for one in log(player) if one["game"] == game]
    assert letter["due"] < digest
    assert game in {one["game"] for one in claimed(gateway, wait="PT30S")}


def test_who_moves_to_another_time_zone_has_what_waits_move_along(
    parts: Wiring, player: Person, friend: Person
) -> None:
    # given hours that are the same on every wall, and never at the same moment
    player.api.patch("/v1/accounts/me", {"time_zone": "Etc/GMT+3"})
    player.api.put("/v1/accounts/me/notices", {"mode": "digest", "digest_at": ["12:00"]})
    game = awaited(parts, player, friend)

    def due() -> datetime:
        [moment] = [one["due"] for one in log(player) if one["game"] == game and one["kind"] == "awaited"]
        return datetime.fromisoformat(moment)

    assert due().hour == 15

    player.api.patch("/v1/accounts/me", {"time_zone": "Etc/GMT-5"})

    assert due().hour == 7


def test_nothing_is_left_of_the_letters_of_an_account_that_is_erased(
    gateway: Api, parts: Wiring, player: Person, friend: Person
) -> None:
    game = awaited(parts, player, friend)
    assert player.api.delete("/v1/accounts/me").status_code == 204

    assert game not in {one["game"] for one in claimed(gateway)}
    assert parts.letters.log(player.id, None, 500) == []
    assert parts.letters.waiting(player.id) == []
    assert parts.data.keys(f"*{player.id}*") == []
