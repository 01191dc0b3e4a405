"""Suspending, banning, muting and renaming: what the account can do then, everywhere, and what is told and logged."""

import time
from itertools import count
from typing import Any

import pytest

from service.accounts.accounts import NAMES_HOLD_SECONDS
from service.administration.consequences import PATIENCE_MS, settle_interrupted
from service.administration.log import OPERATOR
from service.streams import server_sent_events
from service.streams.asked import GameStream
from service.streams.hub import Follower
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.administration.staff import Hire, Json, catch_up, log_of
from tests.api.client import PASSWORD, Api, Person
from tests.api.mail.mailing import Newcomer, letters_to
from tests.api.playing import new_game
from tests.api.streams.listening import STREAM, follow, messages
from tests.patience import eventually

SOON = "2098-03-14T09:30:00Z"
FAR = {"until": SOON, "reason": "Two accounts at one table."}
ANNOUNCED = {"rulebook": "systeme-solaire", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
_numbers = count(1)


@pytest.fixture
def person(api: Api) -> Person:
    return Person.sign_up(api, f"Treated {next(_numbers)}")


def path(person: Person, what: str) -> str:
    return f"/v1/admin/accounts/{person.id}/{what}"


def code(answer: Any) -> tuple[int, str | None]:
    return answer.status_code, answer.json().get("code")


def begin(api: Api, person: Person) -> str:
    others = [Person.sign_up(api, f"Plays along {next(_numbers)}") for _ in range(2)]
    return new_game(person, *others, options={"start_seat": 0})


def test_a_suspended_account_reads_and_writes_nothing_until_it_is_lifted(
    api: Api, moderator: Person, administrator: Person, person: Person
) -> None:
    # given
    game = begin(api, person)
    # when
    imposed = moderator.api.put(path(person, "suspension"), FAR)
    # then
    assert imposed.json()["suspension"]["reason"] == FAR["reason"]
    assert eventually(lambda: code(person.api.post(f"{game}/messages", {"text": "Hello"})) == (403, "suspended"))
    refused = person.api.post(f"{game}/resignation").json()
    assert refused["facts"] == {"until": "2098-03-14T09:30:00.000Z", "reason": FAR["reason"]}
    assert FAR["reason"] in refused["detail"]
    assert "2098-03-14 09:30" in refused["detail"]
    assert person.api.get("/v1/accounts/me").json()["suspension"]["reason"] == FAR["reason"]
    for read in (game, f"{game}/moves", f"{game}/messages", "/v1/inbox"):
        assert person.api.get(read).status_code == 200
    assert person.api.get(game).json()["status"] == "running"
    fresh = api.as_(api.post("/v1/tokens", {"name": person.name, "password": PASSWORD}).json()["token"])
    assert code(fresh.post(f"{game}/resignation")) == (403, "suspended")
    # when
    assert moderator.api.delete(path(person, "suspension") + "?reason=A mistake.").json()["suspension"] is None
    # then
    assert eventually(lambda: person.api.post(f"{game}/messages", {"text": "Hello"}).status_code == 201)
    assert code(moderator.api.delete(path(person, "suspension"))) == (409, "not_sanctioned")
    assert [(deed["what"], deed["by"]["id"], deed["reason"]) for deed in log_of(administrator, account=person.id)] == [
        ("lift_suspension", moderator.id, "A mistake."),
        ("suspend", moderator.id, FAR["reason"]),
    ]


def test_the_streams_of_a_suspended_account_end_and_cannot_be_opened_again(
    api: Api, moderator: Person, person: Person
) -> None:
    others = [Person.sign_up(api, f"Plays along {next(_numbers)}") for _ in range(2)]
    game = new_game(person, *others, options={"start_seat": 0})
    own = messages(person.api.get("/v1/stream", headers=STREAM, stream=True))
    assert next(own)["event"] == "ready"
    events = follow(person.api, game)
    moderator.api.put(path(person, "suspension"), FAR)
    # news, once all processes know of it: a quiet stream ends with a heartbeat only
    time.sleep(NAMES_HOLD_SECONDS)
    moderator.api.put(path(person, "mute"), FAR)
    told = [message["data"] for message in own]  # until the stream ends
    assert '"kind":"moderated"' in told[-1]
    assert others[0].api.post(f"{game}/resignation").status_code == 200
    list(messages(events))
    for stream in ("/v1/stream", f"{game}/events"):
        assert eventually(lambda at=stream: is_kept_out(person, at))  # type: ignore[misc]


def is_kept_out(person: Person, stream: str) -> bool:
    """Whether they are refused; a process that still trusts the token opens a stream, which ends at once."""
    answer = person.api.get(stream, headers=STREAM)
    return answer.status_code == 403 and answer.json()["code"] == "suspended"


def test_a_quiet_stream_of_a_suspended_account_ends_with_a_heartbeat(
    api: Api, moderator: Person, parts: Wiring, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a stream that has told everything
    monkeypatch.setattr(server_sent_events, "HEARTBEAT_SECONDS", 0.05)
    game = begin(api, person)
    version = person.api.get(game).json()["version"]
    asked = GameStream(
        game=game.rpartition("/")[2],
        caller=person.id,
        source="here",
        account=person.id,
        token="",
        language="en",
        proof=False,
        masked=False,
        after=version,
        talk=None,
    )
    told = asked.tell(parts, Follower())
    assert next(told).startswith(b"retry")
    assert next(told) == b": still here\n\n"
    # when
    moderator.api.put(path(person, "suspension"), FAR)
    # then
    assert eventually(lambda: next(told, b"") == b"")


def test_a_ban_leaves_the_games_and_the_account_can_still_be_erased(
    api: Api, moderator: Person, parts: Wiring, person: Person
) -> None:
    running = begin(api, person)
    announced = person.api.post("/v1/games", ANNOUNCED)
    catch_up(parts)
    banned = moderator.api.put(path(person, "suspension"), {"reason": "Threats."})
    assert banned.json()["suspension"]["until"] is None
    assert api.get(running).json()["seats"][0]["bot"] is not None
    assert api.get(announced.headers["Location"]).json()["status"] == "aborted"
    assert person.api.delete("/v1/accounts/me").status_code == 204


def test_who_is_muted_plays_and_says_nothing(api: Api, moderator: Person, person: Person) -> None:
    # given
    game = begin(api, person)
    # when
    moderator.api.put(path(person, "mute"), {**FAR, "reason": "Insults."})
    # then
    assert eventually(lambda: code(person.api.post(f"{game}/messages", {"text": "Hello"})) == (403, "muted"))
    assert person.api.get("/v1/accounts/me").json()["mute"]["reason"] == "Insults."
    own = person.api.post("/v1/games", ANNOUNCED)
    called_off = own.headers["Location"] + "/abort"
    assert code(person.api.post(called_off, {"reason": "You bore me."})) == (403, "muted")
    assert person.api.post(called_off, {}).status_code == 200
    order = {"do": "move", "when": {}, "move": {"type": "bid", "text": "words"}}
    assert code(person.api.put(f"{game}/orders", {"orders": [order]})) in ((403, "muted"), (422, "invalid_field"))
    assert person.api.post(f"{game}/resignation").status_code == 200
    # when
    moderator.api.delete(path(person, "mute"))
    # then
    assert eventually(lambda: person.api.post(f"{game}/messages", {"text": "Hello"}).status_code == 201)


def test_a_new_name_holds_everywhere_at_once_and_nobody_gets_the_old_one(
    api: Api, moderator: Person, administrator: Person, person: Person
) -> None:
    # given
    game, other = begin(api, person), f"Renamed {next(_numbers)}"
    # when
    renamed = moderator.api.put(path(person, "name"), {"name": other, "reason": "An insult."})
    # then
    assert renamed.json()["name"] == other
    assert api.get(game).json()["seats"][0]["name"] == other
    assert api.get(f"/v1/players/{other}").json()["id"] == person.id
    assert api.get(f"/v1/players/{person.name}").status_code == 404
    taken = api.post("/v1/accounts", {"name": person.name.upper(), "password": PASSWORD})
    assert code(taken) == (409, "name_taken")
    assert api.post("/v1/tokens", {"name": person.name, "password": PASSWORD}).status_code == 401
    assert api.post("/v1/tokens", {"name": other, "password": PASSWORD}).status_code == 201
    assert moderator.api.get(path(person, "")[:-1]).json()["former"] == [person.name]
    assert code(moderator.api.put(path(person, "name"), {"name": moderator.name, "reason": "x"})) == (409, "name_taken")
    [deed] = log_of(administrator, account=person.id)
    assert (deed["what"], deed["reason"]) == ("rename", "An insult.")
    assert person.name not in str({name: deed[name] for name in deed if name != "account"})


def test_a_name_is_made_up_when_none_is_given(api: Api, moderator: Person, person: Person) -> None:
    made_up = moderator.api.put(path(person, "name"), {"reason": "An insult."}).json()["name"]
    assert made_up != person.name
    assert api.get(f"/v1/players/{made_up}").json()["id"] == person.id


DEEDS = (
    ("PUT", "suspension", FAR),
    ("DELETE", "suspension", None),
    ("PUT", "mute", FAR),
    ("DELETE", "mute", None),
    ("PUT", "name", {"reason": "x"}),
)


@pytest.mark.parametrize(("method", "what", "body"), DEEDS)
def test_nobody_treats_somebody_who_is_not_below_them(
    hire: Hire, moderator: Person, administrator: Person, method: str, what: str, body: Json | None
) -> None:
    pairs = [(moderator, moderator), (moderator, hire("moderator")), (moderator, administrator)]
    pairs += [(administrator, administrator), (administrator, hire("administrator"))]
    for who, whom in pairs:
        refused = who.api.request(method, path(whom, what), json=body)
        assert code(refused) == (403, "above_you")
        assert log_of(administrator, account=whom.id)[0]["what"] == "change_role"


def test_what_follows_from_a_ban_happens_though_the_process_died(
    api: Api, administrator: Person, parts: Wiring, person: Person
) -> None:
    """The script has banned the account and logged it; nothing else was done then."""
    game = begin(api, person)
    catch_up(parts)
    at = milliseconds() - 2 * PATIENCE_MS
    parts.sanctions.impose("suspend", person.id, "Threats.", 0, by=OPERATOR, at=at)
    assert api.get(game).json()["seats"][0]["bot"] is None
    for _ in range(2):
        settle_interrupted(parts, milliseconds())
    assert api.get(game).json()["seats"][0]["bot"] is not None
    assert [notice.kind for _, notice in parts.notices.kept(person.id)] == ["moderated"]
    assert [deed["what"] for deed in log_of(administrator, account=person.id)] == ["suspend"]
    assert parts.admin_log.unsettled() == {}


def test_a_ban_that_was_lifted_meanwhile_leaves_no_games(api: Api, parts: Wiring, person: Person) -> None:
    game = begin(api, person)
    catch_up(parts)
    at = milliseconds() - 2 * PATIENCE_MS
    parts.sanctions.impose("suspend", person.id, "A mistake.", 0, by=OPERATOR, at=at)
    parts.sanctions.lift("lift_suspension", person.id, "", by=OPERATOR, at=at)
    settle_interrupted(parts, milliseconds())
    assert api.get(game).json()["seats"][0]["bot"] is None


@pytest.mark.parametrize("until", ["2020-01-01T00:00:00Z", "2098-03-14T09:30:00", "soon", 5])
def test_an_end_that_is_over_or_none_is_refused(moderator: Person, person: Person, until: Any) -> None:
    refused = moderator.api.put(path(person, "suspension"), {"until": until, "reason": "x"})
    assert (refused.status_code, refused.json()["field"]) == (422, "$.until")


@pytest.mark.parametrize("reason", ["", "two\nlines", "x" * 201])
def test_a_reason_is_a_line_and_there_is_one(moderator: Person, person: Person, reason: str) -> None:
    refused = moderator.api.put(path(person, "mute"), {"reason": reason})
    assert (refused.status_code, refused.json()["field"]) == (422, "$.reason")
    assert moderator.api.put(path(person, "mute"), {}).json()["code"] == "missing_field"


def test_what_ends_by_itself_is_over_then(api: Api, parts: Wiring, person: Person) -> None:
    parts.sanctions.impose("suspend", person.id, "Long ago.", 1000, by=OPERATOR, at=0)
    assert person.api.get("/v1/accounts/me").json()["suspension"] is None
    assert person.api.patch("/v1/accounts/me", {"language": "fr"}).status_code == 200


def test_who_plays_by_mail_is_told_and_their_answers_are_refused(
    moderator: Person, gateway: Api, api: Api, newcomer: Any
) -> None:
    # given
    made: Newcomer = newcomer()
    game, lent = made.letter["game"], api.as_(made.letter["bearer"])
    # when
    moderator.api.put(path(made.person, "suspension"), FAR)
    # then
    letters = letters_to(gateway, made.address)
    [told] = [letter for letter in letters if letter["kind"] == "moderated"]
    assert told["moderation"] == {"what": "suspend", "reason": FAR["reason"], "until": "2098-03-14T09:30:00.000Z"}
    assert (told["bearer"], told["reply"], told["unsubscribe"]) == (None, None, None)
    assert eventually(lambda: code(lent.post(f"/v1/games/{game}/resignation")) == (403, "suspended"))


def test_after_a_guest_was_banned_none_comes_from_there_for_a_while(api: Api, moderator: Person, parts: Wiring) -> None:
    guest = api.post("/v1/guests").json()
    marks = [network.mark for network in parts.finding.networks(guest["id"])]
    assert not parts.sanctions.keeps_guests_out(marks[0])
    moderator.api.put(f"/v1/admin/accounts/{guest['id']}/suspension", {"reason": "Spam."})
    try:
        assert code(api.post("/v1/guests")) == (403, "guests_barred")
        assert Person.sign_up(api, f"No guest {next(_numbers)}").id
    finally:
        parts.data.delete(*parts.data.keys("{no-guests-*"))
