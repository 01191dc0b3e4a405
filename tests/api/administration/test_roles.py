"""Roles: who gets them, how, and that the log tells of each change once."""

import pytest

from events.client import call
from service.accounts.ranks import Role
from service.administration.log import LOG, OPERATOR
from service.wiring import Wiring
from tests.api.administration.staff import Hire, log_of
from tests.api.client import Api, Person
from tests.patience import eventually


def role_path(person: Person) -> str:
    return f"/v1/admin/accounts/{person.id}/role"


def test_a_role_counts_at_once_and_is_taken_away_as_fast(api: Api, administrator: Person) -> None:
    # given
    person = Person.sign_up(api, "Rises and falls")
    assert person.api.get("/v1/admin/log").json()["code"] == "missing_role"
    # when
    given = administrator.api.put(role_path(person), {"role": "administrator", "reason": "Knows everybody."})
    # then
    assert given.json() == {"account": person.id, "role": "administrator"}
    assert eventually(lambda: person.api.get("/v1/admin/log").status_code == 200)
    assert person.api.get("/v1/accounts/me").json()["role"] == "administrator"
    # when
    administrator.api.put(role_path(person), {"role": "player"})
    # then
    assert eventually(lambda: person.api.get("/v1/admin/log").status_code == 403)
    assert [(deed["what"], deed["role"], deed["reason"]) for deed in log_of(administrator, account=person.id)] == [
        ("change_role", "player", None),
        ("change_role", "administrator", "Knows everybody."),
    ]


def test_what_changes_nothing_is_not_logged(api: Api, administrator: Person) -> None:
    person = Person.sign_up(api, "Stays as is")
    for _ in range(2):
        assert administrator.api.put(role_path(person), {"role": "moderator"}).status_code == 200
    assert len(log_of(administrator, account=person.id)) == 1


def test_nobody_changes_their_own_role_and_the_log_says_nothing_of_the_attempt(hire: Hire) -> None:
    person = hire("administrator")
    before = log_of(person)
    for role in ("player", "moderator", "administrator"):
        refused = person.api.put(role_path(person), {"role": role})
        assert (refused.status_code, refused.json()["code"]) == (403, "own_role")
    assert log_of(person) == before


@pytest.mark.parametrize("role", ["player", "moderator"])
def test_only_administrators_give_roles_and_read_the_log(api: Api, hire: Hire, role: Role) -> None:
    person, other = hire(role), Person.sign_up(api, f"Wanted by a {role}")
    for refused in (person.api.put(role_path(other), {"role": "administrator"}), person.api.get("/v1/admin/log")):
        assert (refused.status_code, refused.json()["code"]) == (403, "missing_role")
        assert refused.json()["facts"] == {"needed": "administrator", "given": role}


def test_neither_guests_nor_nobody_get_a_role(api: Api, administrator: Person) -> None:
    guest = api.post("/v1/guests").json()["id"]
    refused = administrator.api.put(f"/v1/admin/accounts/{guest}/role", {"role": "moderator"})
    unknown = administrator.api.put("/v1/admin/accounts/nobody/role", {"role": "moderator"})
    assert (refused.status_code, refused.json()["code"]) == (409, "guest_has_no_role")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_account")


def test_the_last_administrator_stays_and_others_may_go(api: Api, hire: Hire, parts: Wiring) -> None:
    # given
    others = {name: role for name, role in parts.roles.staff().items() if role == "administrator"}
    first, second = hire("administrator"), hire("administrator")
    for name in others:
        parts.roles.change(name, "player", by=OPERATOR, at=0)
    try:
        # when
        gone, stays = second.api.delete("/v1/accounts/me"), first.api.delete("/v1/accounts/me")
        # then
        assert gone.status_code == 204
        assert (stays.status_code, stays.json()["code"]) == (409, "last_administrator")
        assert first.api.get("/v1/accounts/me").status_code == 200
        assert second.id not in parts.roles.staff()
    finally:
        for name in others:
            parts.roles.change(name, "administrator", by=OPERATOR, at=0)


@pytest.mark.parametrize("place", ["0-0", "0-1", "1", "٣-٣", "1-1234567890123456"])
def test_a_place_that_the_log_cannot_have_is_refused(administrator: Person, place: str) -> None:
    answer = administrator.api.get(f"/v1/admin/log?cursor={place}")
    assert (answer.status_code, answer.json()["field"]) == (422, "cursor")


def test_the_log_is_read_in_pages_and_names_accounts_by_id_alone(
    api: Api, administrator: Person, parts: Wiring
) -> None:
    # given
    people = [Person.sign_up(api, f"In the log {number}") for number in range(3)]
    for person in people:
        parts.roles.change(person.id, "moderator", by=OPERATOR, at=1, reason="Helps.")
    people[0].api.delete("/v1/accounts/me")
    # when
    first = administrator.api.get("/v1/admin/log?limit=2").json()
    second = administrator.api.get(f"/v1/admin/log?limit=1&cursor={first['next']}").json()
    # then
    deeds = [*first["items"], *second["items"]]
    assert [deed["account"]["id"] for deed in deeds] == [person.id for person in reversed(people)]
    assert (deeds[2]["account"]["name"], deeds[2]["by"], deeds[2]["reason"]) == (None, None, "Helps.")
    assert "In the log" not in str(call(parts.data, "XRANGE", LOG, "-", "+"))
