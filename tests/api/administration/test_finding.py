"""Finding accounts, and what is shown of one."""

from itertools import pairwise

from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.playing import new_game


def found(moderator: Person, name: str, limit: int = 100) -> list[str]:
    """The names of all accounts that begin so, through all pages."""
    names: list[str] = []
    cursor = None
    while True:
        query = {"name": name, "limit": limit, **({"cursor": cursor} if cursor else {})}
        page = moderator.api.get("/v1/admin/accounts", params=query).json()
        names += [row["name"] for row in page["items"]]
        cursor = page["next"]
        if cursor is None:
            return names


def test_accounts_are_found_by_how_their_names_begin(api: Api, moderator: Person) -> None:
    for name in ("Zeta", "ZETA Two", "zetas", "Zet", "Xzeta"):
        Person.sign_up(api, name)
    assert found(moderator, "zETA") == ["Zeta", "ZETA Two", "zetas"]
    assert found(moderator, "zeta", limit=1) == ["Zeta", "ZETA Two", "zetas"]
    assert found(moderator, "nobody is called so") == []
    everybody = [name.casefold() for name in found(moderator, "", limit=7)]
    assert all(one < other for one, other in pairwise(everybody))
    assert {"zet", "xzeta"} <= set(everybody)


def test_the_index_follows_every_change_of_a_name(api: Api, moderator: Person) -> None:
    guest = api.post("/v1/guests").json()
    as_guest = api.as_(guest["token"]["token"])
    assert guest["name"] in found(moderator, guest["name"])
    as_guest.patch("/v1/accounts/me", {"name": "Settled Q", "password": "correct horse"})
    assert guest["name"] not in found(moderator, guest["name"])
    assert found(moderator, "settled q") == ["Settled Q"]
    moderator.api.put(f"/v1/admin/accounts/{guest['id']}/name", {"name": "Unsettled Q", "reason": "x"})
    assert (found(moderator, "settled q"), found(moderator, "unsettled q")) == ([], ["Unsettled Q"])
    [deed] = moderator.api.get(f"/v1/admin/accounts/{guest['id']}").json()["deeds"]
    assert (deed["what"], deed["by"]["id"], deed["reason"]) == ("rename", moderator.id, "x")
    as_guest.delete("/v1/accounts/me")
    assert found(moderator, "unsettled q") == []


def test_what_is_shown_of_an_account_holds_no_secret(api: Api, moderator: Person, parts: Wiring) -> None:
    # given
    person, others = Person.sign_up(api, "Shown"), [Person.sign_up(api, f"Beside {number}") for number in range(2)]
    game = new_game(person, *others, visibility="private")
    # when
    answer = moderator.api.get(f"/v1/admin/accounts/{person.id}")
    # then
    shown = answer.json()
    assert (shown["name"], shown["role"], shown["guest"], shown["former"]) == ("Shown", "player", False, [])
    assert set(shown) == {
        *("id", "name", "created", "guest", "role", "suspension", "mute", "former", "networks", "games", "deeds")
    }
    [network] = shown["networks"]
    assert {"Beside 0", "Beside 1"} <= {other["name"] for other in network["others"]}
    assert person.id not in [other["id"] for other in network["others"]]
    assert parts.accounts.password_hash(person.id) not in answer.text
    assert "127.0.0.1" not in answer.text
    assert moderator.api.get("/v1/admin/accounts/nobody").json()["code"] == "unknown_account"
    # when
    others[0].api.delete("/v1/accounts/me")
    # then
    again = moderator.api.get(f"/v1/admin/accounts/{person.id}").json()
    assert others[0].id not in str(again["networks"])
    assert game
