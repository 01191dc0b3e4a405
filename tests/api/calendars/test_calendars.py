"""A calendar of what awaits somebody, at an address that whoever has it may read, until it is ended."""

from datetime import datetime, timedelta
from typing import Any

from icalendar import Calendar

from service.wiring import Wiring
from tests.api.administration import staff
from tests.api.client import Api, Person
from tests.api.playing import new_game


def events(api: Api, address: str) -> list[Any]:
    """What the calendar at an address holds."""
    answer = api.get(address)
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer.headers["Cache-Control"].startswith("private")
    return list(Calendar.from_ical(answer.content).walk("VEVENT"))


def test_deadlines_are_read_at_a_secret_address(api: Api, parts: Wiring) -> None:
    # given somebody who is awaited, and one who is not, both with calendars
    one, other = (Person.sign_up(api, name, language="fr") for name in ("Xeno", "Ylva"))
    assert one.api.get("/v1/me/calendar").json() == {"created": None}
    addresses = {}
    for person in (one, other):
        made = person.api.post("/v1/me/calendar").json()
        addresses[person.id] = made["url"].removeprefix(api.url)
        assert person.api.get("/v1/me/calendar").json() == {"created": made["created"]}
    game = new_game(one, other, rulebook="terre-lune", clock={"kind": "per_move", "limit": "P2D"})
    staff.catch_up(parts)
    # then theirs alone has the deadline, in their language, with the way to the table and no name
    now = one.api.get(game).json()
    awaited = {now["seats"][wanted["seat"]]["player"]["id"]: wanted for wanted in now["awaiting"]}
    for person in (one, other):
        found = events(api, addresses[person.id])
        assert len(found) == (person.id in awaited)
        for event in found:
            deadline = datetime.fromisoformat(awaited[person.id]["deadline"]).replace(microsecond=0)
            assert event["dtend"].dt == deadline
            assert event["dtstart"].dt == deadline - timedelta(minutes=30)
            assert (str(event["summary"]), str(event["url"])) == (
                "De la Terre à la Lune : à vous de jouer",
                f"{api.url}/games/{now['id']}",
            )
            assert other.name not in str(event)
    # and whoever has it already is told so, until it changes
    had = api.get(addresses[one.id]).headers["ETag"]
    same = api.get(addresses[one.id], headers={"If-None-Match": had})
    assert (same.status_code, same.content, same.headers["ETag"]) == (304, b"", had)
    assert same.headers["Cache-Control"].startswith("private")
    one.api.patch("/v1/accounts/me", {"language": "en"})
    assert api.get(addresses[one.id], headers={"If-None-Match": had}).status_code == 200
    # and another address ends the one before, as does no address, and a guess is none
    again = one.api.post("/v1/me/calendar").json()["url"].removeprefix(api.url)
    other.api.delete("/v1/me/calendar")
    guesses = (f"/v1/calendars/{one.id}", "/v1/calendars/x", again[:-1] + "g")
    for gone in (*addresses.values(), *guesses):
        answer = api.get(gone)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_calendar")
    assert api.get(again).status_code == 200
    assert again.rpartition("/")[2][16:] not in str(parts.data.get(f"{{a-{one.id}}}:calendar"))
    # and it goes with its account
    assert one.api.delete("/v1/accounts/me").status_code == 204
    assert api.get(again).status_code == 404
