"""Whom one follows: a list of one's own, which a block ends both ways."""

from tests.api.client import Api, Person


def listed(person: Person) -> dict[str, tuple[bool, bool, bool]]:
    """Whom somebody follows, and of what they are told."""
    items = person.api.get("/v1/me/follows").json()["items"]
    return {one["player"]["id"]: (one["online"], one["starts"], one["finishes"]) for one in items}


def test_follows_are_ones_own_and_a_block_ends_them(api: Api) -> None:
    one, two, three = (Person.sign_up(api, who) for who in ("Sable", "Thera", "Ursel"))
    # given somebody who follows two players, one of them for what they begin alone
    assert one.api.put(f"/v1/me/follows/{two.id}").status_code == 204
    assert one.api.put(f"/v1/me/follows/{three.id}", {"online": False, "finishes": False}).status_code == 204
    assert two.api.put(f"/v1/me/follows/{one.id}").status_code == 204
    assert listed(one) == {two.id: (True, True, True), three.id: (False, True, False)}
    # when they think better of it, the day stays
    since = {item["player"]["id"]: item["since"] for item in one.api.get("/v1/me/follows").json()["items"]}
    one.api.put(f"/v1/me/follows/{three.id}", {"starts": False})
    assert listed(one)[three.id] == (True, False, True)
    assert {item["player"]["id"]: item["since"] for item in one.api.get("/v1/me/follows").json()["items"]} == since
    # and when one of the followed blocks them, neither follows the other, nor may
    assert two.api.put(f"/v1/me/blocks/{one.id}").status_code == 204
    assert (listed(one), listed(two)) == ({three.id: (True, False, True)}, {})
    for person, other in ((one, two), (two, one)):
        answer = person.api.put(f"/v1/me/follows/{other.id}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_followable")
    assert one.api.delete(f"/v1/me/follows/{three.id}").status_code == 204
    assert one.api.delete(f"/v1/me/follows/{three.id}").status_code == 204
    assert listed(one) == {}
    assert one.api.put(f"/v1/me/follows/{one.id}").json()["code"] == "not_oneself"
    assert one.api.put("/v1/me/follows/nobody").json()["code"] == "unknown_player"
    assert api.get("/v1/me/follows").json()["code"] == "unauthenticated"
    assert one.api.put(f"/v1/me/follows/{three.id}", {"starts": 1}).json()["code"] == "invalid_field"
