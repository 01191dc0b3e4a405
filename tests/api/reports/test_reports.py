"""The life of a report: made once, judged as it was, decided once, told to those concerned, and erased."""

import secrets
from typing import Any

import pytest
from msgspec.structs import replace

from service.administration.consequences import PATIENCE_MS
from service.api.app import create_app
from service.notices.notices import Notice
from service.reports.cases import Cases
from service.reports.model import KEPT_MS, REASONS, USUAL_MS, Terms
from service.reports.telling import settle_interrupted
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.reports.conftest import Table
from tests.patience import eventually

Json = dict[str, Any]


def report(person: Person, about: Json, reason: str = "abuse", text: str = "") -> Any:
    return person.api.post("/v1/reports", {"about": about, "reason": reason, "text": text})


def filed(person: Person, about: Json, reason: str = "abuse", text: str = "") -> str:
    answer = report(person, about, reason, text)
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["id"]
    return name


def decide(moderator: Person, case: str, decision: str, note: str = "") -> Any:
    return moderator.api.post(f"/v1/admin/reports/{case}/decision", {"decision": decision, "note": note})


def case_of(moderator: Person, case: str) -> Json:
    answer = moderator.api.get(f"/v1/admin/reports/{case}")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def queue(moderator: Person, state: str = "open") -> list[str]:
    found, cursor = [], ""
    while True:
        page = moderator.api.get(f"/v1/admin/reports?state={state}&limit=2{cursor}").json()
        found += [item["id"] for item in page["items"]]
        if page["next"] is None:
            return found
        cursor = f"&cursor={page['next']}"


def mine(person: Person) -> Json:
    found: Json = person.api.get("/v1/me/reports").json()
    return found


def told(parts: Wiring, person: Person) -> list[Notice]:
    return [notice for _, notice in parts.notices.kept(person.id) if notice.kind in ("report_decided", "moderated")]


def test_a_message_is_judged_as_it_was_and_everybody_is_told(parts: Wiring, table: Table, moderator: Person) -> None:
    # given
    case = filed(table.reporter, table.message, "abuse", "Twice now.\nSee above.")
    assert filed(table.witness, table.message, "spam") == case
    # then
    found = case_of(moderator, case)
    assert [(one["reporter"]["name"], one["reason"]) for one in found["reports"]] == [
        (table.reporter.name, "abuse"),
        (table.witness.name, "spam"),
    ]
    assert found["reports"][0]["text"] == "Twice now.\nSee above."
    assert [(line["text"], line["reported"]) for line in found["talk"]] == [
        ("Good luck", False),
        ("You cheat", True),
        ("Please stop", False),
    ]
    assert {"id": table.bad.id, "name": table.bad.name} in found["names"]
    assert case in queue(moderator)
    # when
    answer = decide(moderator, case, "warned", "First time")
    again = decide(moderator, case, "warned", "First time")
    # then
    assert answer.json() == again.json()
    assert (answer.json()["by"]["name"], answer.json()["outcome"]) == (moderator.name, "warned")
    assert case not in queue(moderator)
    assert case in queue(moderator, "decided")
    for person in (table.reporter, table.witness):
        assert [(notice.kind, notice.report, notice.outcome) for notice in told(parts, person)] == [
            ("report_decided", case, "action_taken")
        ]
        assert [item["outcome"] for item in mine(person)["items"]] == ["action_taken"]
    assert [(notice.kind, notice.game, notice.outcome) for notice in told(parts, table.bad)] == [
        ("moderated", table.id, "warned")
    ]
    (decision,) = mine(table.bad)["decisions"]
    assert (decision["decision"], decision["game"], decision["message"]) == ("warned", table.id, 2)
    logged = parts.admin_log.before(None, 1)[0].deed
    assert (logged.what, logged.by, logged.report, logged.account, logged.reason) == (
        "report_warned",
        moderator.id,
        case,
        table.bad.id,
        "First time",
    )


def test_what_is_kept_stays_when_the_talk_goes_on(table: Table, moderator: Person) -> None:
    case = filed(table.reporter, {"game": table.id}, "stalling")
    for number in range(30):
        table.bad.api.post(f"{table.game}/messages", {"text": f"line {number}"})

    assert [line["text"] for line in case_of(moderator, case)["talk"]] == ["Good luck", "You cheat", "Please stop"]
    around = case_of(moderator, filed(table.reporter, {"game": table.id, "message": 18}))["talk"]
    assert [line["number"] for line in around] == [*range(8, 29)]


def test_a_report_that_is_repeated_is_the_first_one_until_it_is_decided(table: Table, moderator: Person) -> None:
    first = report(table.reporter, {"player": table.bad.id}, "offensive_name", "this")
    again = report(table.reporter, {"player": table.bad.id}, "other", "that")
    assert (first.status_code, again.status_code, again.json()) == (201, 200, first.json())
    assert decide(moderator, first.json()["id"], "no_action").ok

    anew = report(table.reporter, {"player": table.bad.id}, "stalling")

    assert anew.status_code == 201
    assert [(item["id"], item["outcome"]) for item in mine(table.reporter)["items"]] == [
        (anew.json()["id"], None),
        (first.json()["id"], "no_action"),
    ]


def test_who_was_reported_for_nothing_hears_nothing_of_it(parts: Wiring, table: Table, moderator: Person) -> None:
    case = filed(table.reporter, {"player": table.bad.id})
    assert decide(moderator, case, "no_action").ok

    assert told(parts, table.bad) == []
    assert mine(table.bad) == {"items": [], "decisions": []}
    assert [notice.outcome for notice in told(parts, table.reporter)] == ["no_action"]


def test_a_case_is_decided_once(table: Table, moderator: Person) -> None:
    case = filed(table.reporter, {"player": table.bad.id})
    assert decide(moderator, case, "warned").ok

    other = decide(moderator, case, "suspended")

    assert (other.status_code, other.json()["code"]) == (409, "already_decided")
    assert case_of(moderator, case)["outcome"] == "warned"


@pytest.mark.parametrize(
    ("about", "decision"), [("player", "message_hidden"), ("player", "game_ended"), ("game", "message_hidden")]
)
def test_a_decision_fits_what_was_reported(table: Table, moderator: Person, about: str, decision: str) -> None:
    case = filed(table.reporter, {about: table.id if about == "game" else table.bad.id})

    answer = decide(moderator, case, decision)

    assert (answer.status_code, answer.json()["code"]) == (422, "unfit_decision")
    assert case_of(moderator, case)["state"] == "open"


def test_a_moderator_neither_reads_nor_decides_what_is_about_themself(table: Table, moderator: Person) -> None:
    case = filed(table.reporter, {"player": moderator.id})

    answers = [moderator.api.get(f"/v1/admin/reports/{case}"), decide(moderator, case, "no_action")]

    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(404, "unknown_report")] * 2
    assert case not in queue(moderator)


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"about": {}}, "$.about", "invalid_field"),
        ({"about": {"player": "x", "game": "y"}}, "$.about", "invalid_field"),
        ({"about": {"message": 2}}, "$.about", "invalid_field"),
        ({"about": {"player": "x"}, "reason": "boredom"}, "$.reason", "invalid_field"),
        ({"about": {"player": "x"}, "text": "x" * 1001}, "$.text", "invalid_field"),
        ({"about": {"player": "x"}, "text": "a\u202eb"}, "$.text", "invalid_field"),
        ({"about": {"player": "nosuchplayer"}}, "$.about", "unknown_player"),
        ({"about": {"game": "nosuchgame"}}, None, "unknown_game"),
        ({"about": {"game": "TABLE", "message": 99}}, "$.about.message", "unknown_message"),
        ({"about": {"player": "ME"}}, "$.about", "not_oneself"),
        ({"about": {"game": "TABLE", "message": 3}}, "$.about", "not_oneself"),
    ],
)
def test_what_cannot_be_reported(table: Table, body: Json, field: str | None, code: str) -> None:
    known = {"TABLE": table.id, "ME": table.reporter.id}
    about = {name: known.get(value, value) for name, value in body["about"].items()}

    answer = table.reporter.api.post("/v1/reports", {"reason": "other", **body, "about": about})

    assert (answer.json()["code"], answer.json().get("field")) == (code, field)
    assert mine(table.reporter)["items"] == []


def test_a_private_game_is_no_more_to_be_reported_by_strangers_than_seen(api: Api, table: Table) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    body = {"rulebook": "systeme-solaire", "seats": seats, "visibility": "private"}
    hidden = table.bad.api.post("/v1/games", body).json()["id"]

    assert report(table.reporter, {"game": hidden}).json()["code"] == "unknown_game"
    assert report(table.bad, {"game": hidden}).status_code == 201


def test_guests_report_too_and_are_told(api: Api, parts: Wiring, table: Table, moderator: Person) -> None:
    made = api.post("/v1/guests", {}).json()
    guest = Person(made["id"], made["name"], made["token"]["token"], api.as_(made["token"]["token"]))

    case = filed(guest, table.message, REASONS[-1])

    assert decide(moderator, case, "no_action").ok
    assert [notice.report for notice in told(parts, guest)] == [case]


def test_limits_are_tighter_for_guests(api: Api, parts: Wiring, table: Table) -> None:
    # given
    settings = replace(parts.settings, rate_limits=1.0)
    client = create_app(settings).test_client()
    client.environ_base["REMOTE_ADDR"] = f"2001:db8::{secrets.token_hex(2)}:0:0:0:1"
    guest = api.post("/v1/guests", {}).json()["token"]["token"]
    for number in range(4, 10):
        table.bad.api.post(f"{table.game}/messages", {"text": f"line {number}"})

    def report_all(token: str) -> list[int]:
        bodies: list[Json] = [{"about": {"game": table.id, "message": n}, "reason": "spam"} for n in range(4, 10)]
        headers = {"Authorization": f"Bearer {token}"}
        return [client.post("/v1/reports", json=body, headers=headers).status_code for body in bodies]

    # then
    assert report_all(guest) == [201] * 5 + [429]
    assert report_all(table.reporter.token) == [201] * 6
    assert report_all(guest) == [200] * 5 + [429]


def test_what_is_decided_about_a_player_is_done(parts: Wiring, table: Table, moderator: Person) -> None:
    # given
    begun = milliseconds()
    # when
    muted = decide(moderator, filed(table.reporter, table.message), "muted")
    renamed = decide(moderator, filed(table.reporter, {"player": table.bad.id}, "offensive_name"), "renamed")
    until = "2999-01-01T00:00:00Z"
    body = {"decision": "suspended", "terms": {"reason": "Enough.", "until": until}}
    path = f"/v1/admin/reports/{filed(table.witness, {'player': table.bad.id})}/decision"
    suspended = moderator.api.post(path, body)
    # then
    assert [answer.status_code for answer in (muted, renamed, suspended)] == [200, 200, 200]
    now = parts.accounts.get(table.bad.id)
    assert now.mute is not None
    assert (now.mute.reason, now.mute.until - begun >= USUAL_MS) == ("After a report.", True)
    assert now.suspension is not None
    assert (now.suspension.reason, now.suspension.until) == ("Enough.", 32472144000000)
    assert now.name != table.bad.name
    assert len(told(parts, table.bad)) == 3
    assert eventually(lambda: table.bad.api.post(f"{table.game}/messages", {"text": "again"}).status_code == 403)


def test_what_is_decided_about_a_table_is_done(parts: Wiring, table: Table, moderator: Person) -> None:
    hidden = decide(moderator, filed(table.reporter, table.message), "message_hidden", "noted")
    unlisted = decide(moderator, filed(table.bad, {"game": table.id}), "game_hidden")
    path = f"/v1/admin/reports/{filed(table.bad, {'game': table.id})}/decision"
    ended = moderator.api.post(path, {"decision": "game_ended", "terms": {"reason": "Played by one person alone."}})

    assert [answer.status_code for answer in (hidden, unlisted, ended)] == [200, 200, 200]
    said = table.reporter.api.get(f"{table.game}/messages").json()["items"]
    assert [message["text"] for message in said] == ["Good luck", "Please stop"]
    assert table.id in parts.listing.off()
    assert table.reporter.api.get(table.game).json()["status"] == "aborted"
    assert "Played by one person alone." in table.reporter.api.get(f"{table.game}/events").text


def test_what_was_done_by_hand_is_recorded_and_told(parts: Wiring, table: Table, moderator: Person) -> None:
    path = f"/v1/admin/reports/{filed(table.reporter, table.message)}/decision"

    assert moderator.api.post(path, {"decision": "muted", "by_hand": True}).ok

    assert parts.accounts.get(table.bad.id).mute is None
    assert [notice.outcome for notice in told(parts, table.bad)] == ["muted"]


def test_nobody_decides_about_their_equals(parts: Wiring, table: Table, moderator: Person) -> None:
    parts.roles.change(table.bad.id, "moderator", by="operator", at=0)
    case = filed(table.reporter, {"player": table.bad.id})

    refused = decide(moderator, case, "suspended")

    assert (refused.status_code, refused.json()["code"]) == (403, "above_you")
    assert case_of(moderator, case)["state"] == "open"


def test_a_decision_that_was_interrupted_is_told_later(parts: Wiring, table: Table) -> None:
    settle_interrupted(parts, milliseconds() + 2 * PATIENCE_MS)  # cases of accounts that other tests have erased
    case = filed(table.reporter, {"player": table.bad.id})
    decided = parts.cases.decide(parts.cases.get(case), "muted", "", "operator", Terms("Why.", 0)).decided
    assert told(parts, table.reporter) == []

    assert settle_interrupted(parts, decided + PATIENCE_MS) == 0
    assert settle_interrupted(parts, decided + PATIENCE_MS + 1) == 1
    assert settle_interrupted(parts, decided + PATIENCE_MS + 1) == 0

    assert len(told(parts, table.reporter)) == len(told(parts, table.bad)) == 1
    assert parts.accounts.get(table.bad.id).mute is not None


def test_what_an_account_reported_goes_with_it(parts: Wiring, table: Table, moderator: Person) -> None:
    case = filed(table.reporter, table.message, "abuse", "my own words")

    assert table.reporter.api.delete("/v1/accounts/me").status_code == 204

    found = case_of(moderator, case)
    assert [(one["reporter"], one["reason"], one["text"]) for one in found["reports"]] == [(None, "abuse", "")]
    assert [line["text"] for line in found["talk"]] == ["Good luck", "You cheat"]
    assert parts.data.keys(f"*{table.reporter.id}*") == []
    assert decide(moderator, case, "warned").ok


def test_a_case_is_over_when_who_it_is_about_has_gone(parts: Wiring, table: Table, moderator: Person) -> None:
    case = filed(table.reporter, table.message)

    assert table.bad.api.delete("/v1/accounts/me").status_code == 204
    settle_interrupted(parts, milliseconds() + 2 * PATIENCE_MS)

    assert [item["outcome"] for item in mine(table.reporter)["items"]] == ["account_erased"]
    assert [line["text"] for line in case_of(moderator, case)["talk"]] == ["Good luck", "Please stop"]
    assert [notice.outcome for notice in told(parts, table.reporter)] == ["account_erased"]
    assert parts.data.keys(f"*{table.bad.id}*") == []


def test_everything_is_erased_long_after_the_decision(parts: Wiring, table: Table, moderator: Person) -> None:
    case = filed(table.reporter, table.message)
    waiting = filed(table.reporter, {"player": table.bad.id})
    assert decide(moderator, case, "warned").ok
    decided = parts.cases.get(case).decided

    Cases(parts.data, lambda: decided + KEPT_MS - 1).expire(1000)
    assert parts.cases.find(case) is not None
    Cases(parts.data, lambda: decided + KEPT_MS).expire(1000)

    assert parts.cases.find(case) is None
    assert parts.data.keys(f"*{case}*") == []
    assert [item["id"] for item in mine(table.reporter)["items"]] == [waiting]
    assert mine(table.bad)["decisions"] == []
