"""A player's night and days off: chosen for the account, kept for a week, brought to all tables that have nights."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from service.resting.spreading import spread_all
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.administration import staff
from tests.api.client import Api, Person
from tests.api.playing import new_game

REST = "/v1/me/rest"
DAILY = {"kind": "per_move", "limit": "P2D"}
SUNDAYS = {"night": {"begins": "21:00", "ends": "08:30"}, "days_off": ["sunday"], "time_zone": "Asia/Kolkata"}


def test_rest_is_chosen_once_and_running_games_learn_of_it(api: Api, parts: Wiring) -> None:
    # given a player whose rest is the usual one, at a table that has nights and at one that has none
    one, other = (Person.sign_up(api, name, time_zone="Europe/Paris") for name in ("Zita", "Zeno"))
    usual = {"night": {"begins": "22:00", "ends": "07:00"}, "days_off": [], "time_zone": "Europe/Paris"}
    assert one.api.get(REST).json() == usual | {"holds_until": None}
    resting, restless = (
        new_game(one, other, rulebook="terre-lune", clock=DAILY, nights=nights) for nights in (True, False)
    )
    before = other.api.get(resting).json()
    assert [seat["rest"]["night"] for seat in before["seats"]] == [usual["night"]] * 2
    assert before["seats"][0]["rest"]["offsets"][0]["minutes"] in (60, 120)
    # when they choose another
    chosen = one.api.put(REST, SUNDAYS)
    # then that stays for a week, though it may be said again
    assert chosen.status_code == 200
    holds = datetime.fromisoformat(chosen.json()["holds_until"])
    assert timedelta(days=6, hours=23) < holds - datetime.now(UTC) <= timedelta(days=7)
    assert one.api.put(REST, SUNDAYS).json() == chosen.json() == one.api.get(REST).json()
    answer = one.api.put(REST, SUNDAYS | {"days_off": ["monday"]})
    assert (answer.status_code, answer.json()["code"]) == (409, "rest_too_soon")
    # and the table that has nights learns of it, once, and says so to everybody in both languages
    staff.catch_up(parts)
    now = milliseconds()
    assert spread_all(parts, now) == 1
    assert spread_all(parts, now) == 0
    told = [
        other.api.get(f"{resting}/events?language={language}&limit=500").json()["items"][-1]["text"]
        for language in ("en", "fr")
    ]
    assert told == ["Zita sets when their clock rests.", "Zita indique quand sa pendule s’arrête."]
    assert [seat["rest"] for seat in other.api.get(restless).json()["seats"]] == [None, None]
    # and an open decision keeps its own: the seat shows the new one where it is not awaited
    after = other.api.get(resting).json()
    asked = {wanted["seat"] for wanted in after["awaiting"]}
    shown = after["seats"][0]["rest"]
    assert shown["days_off"] == ([] if 0 in asked else ["sunday"])
    assert [wanted["deadline"] for wanted in after["awaiting"]] == [wanted["deadline"] for wanted in before["awaiting"]]
    # and a game that begins later has it at once
    later = other.api.get(new_game(one, other, rulebook="terre-lune", clock=DAILY, nights=True)).json()
    assert later["seats"][0]["rest"] == {
        "night": SUNDAYS["night"],
        "days_off": ["sunday"],
        "offsets": [{"since": f"{datetime.now(UTC).year}-01-01T00:00:00.000Z", "minutes": 330}],
    }
    # and all of it is proved at the end, and gone with the account
    for person in (one, other):
        person.api.post(f"{resting}/resignation")
    assert one.api.get(f"{resting}/audit").json()["sound"] is True
    assert one.api.delete("/v1/accounts/me").status_code == 204
    assert parts.rests.of(one.id) is None


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"night": {"begins": "20:00", "ends": "08:01"}}, "$.night.ends"),
        ({"night": {"begins": "20:00", "ends": "20:00"}}, "$.night.ends"),
        ({"night": {"begins": "24:00", "ends": "07:00"}}, "$.night.begins"),
        ({"days_off": ["monday", "tuesday", "friday", "sunday"]}, "$.days_off"),
        ({"days_off": ["noday"]}, "$.days_off[0]"),
        ({"time_zone": "Mars/Olympus"}, "$.time_zone"),
    ],
)
def test_rest_that_leaves_too_little_is_refused(people: dict[str, Person], change: dict[str, Any], field: str) -> None:
    answer = people["Ada"].api.put(REST, SUNDAYS | change)

    assert (answer.status_code, answer.json()["field"]) == (422, field)
