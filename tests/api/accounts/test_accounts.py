"""Accounts: opened by one request, changed, erased; names that look alike are one name."""

import pytest

from service.api.http.authentication import SCOPES
from tests.api.client import PASSWORD, Api, Person
from tests.patience import eventually


def _account(name: str, **fields: object) -> dict[str, object]:
    return {"name": name, "password": PASSWORD, **fields}


def test_one_request_is_enough_to_begin(api: Api) -> None:
    # when
    answer = api.post("/v1/accounts", _account("Nova", language="fr", time_zone="Europe/Paris"))
    # then
    account = answer.json()
    assert answer.status_code == 201
    assert account["token"]["scopes"] == [scope for scope in SCOPES if scope != "bot"]
    mine = api.as_(account["token"]["token"]).get("/v1/accounts/me").json()
    assert mine == {name: value for name, value in account.items() if name != "token"}
    assert mine["mask_words"] is True
    assert (mine["language"], mine["time_zone"]) == ("fr", "Europe/Paris")


def test_language_is_negotiated_when_it_is_not_given(api: Api) -> None:
    answer = api.post("/v1/accounts", _account("Lune"), headers={"Accept-Language": "de, fr;q=0.8, en;q=0.3"})
    assert answer.json()["language"] == "fr"


@pytest.mark.parametrize("twin", ["Vega", "VEGA", "vega", "Ｖｅｇａ"])
def test_names_that_count_as_the_same_are_taken(api: Api, twin: str) -> None:
    # given
    api.post("/v1/accounts", _account("Vega"))
    # when
    answer = api.post("/v1/accounts", _account(twin))
    # then
    assert answer.status_code == 409
    assert answer.json()["code"] == "name_taken"
    assert answer.json()["field"] == "$.name"


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "x" * 25,
        " Ada",
        "Ada ",
        "A  B",
        "",
        "-ada",
        "a\u200bb",
        "\u3164\u3164",
        "a\nb",
        "ada@home",
        "раypal",
        "🪐🪐",
        "a\u0301" + "\u0301b",
    ],
)
def test_names_that_nobody_may_have(api: Api, name: str) -> None:
    answer = api.post("/v1/accounts", _account(name))
    assert answer.status_code == 422, answer.text
    assert answer.json()["field"] == "$.name"


@pytest.mark.parametrize("name", ["Élodie", "Ada L.", "Ωρίων", "Сатурн_9", "Jean-Luc", "李白", "42"])
def test_names_of_any_script(api: Api, name: str) -> None:
    answer = api.post("/v1/accounts", _account(name))
    assert answer.status_code == 201, answer.text
    assert answer.json()["name"] == name


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"colour": "red"}, "unknown_field", "$.colour"),
        ({"password": "short"}, "invalid_field", "$.password"),
        ({"password": None}, "invalid_field", "$.password"),
        ({"language": "de"}, "invalid_field", "$.language"),
        ({"time_zone": "Mars/Olympus"}, "invalid_field", "$.time_zone"),
        ({"name": ["Ada"]}, "invalid_field", "$.name"),
    ],
)
def test_bad_fields_are_named(api: Api, fields: dict[str, object], code: str, field: str) -> None:
    answer = api.post("/v1/accounts", {**_account("Rigel"), **fields})
    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["field"]) == (code, field)


def test_a_repeat_with_the_same_key_gets_the_first_answer(api: Api) -> None:
    # given
    key = {"Idempotency-Key": "account-of-mira"}
    first = api.post("/v1/accounts", _account("Mira"), headers=key)
    # when
    again = api.post("/v1/accounts", _account("Mira"), headers=key)
    other = api.post("/v1/accounts", _account("Mirach"), headers=key)
    # then
    assert (again.status_code, again.json()) == (201, first.json())
    assert (other.status_code, other.json()["name"]) == (201, "Mirach")
    assert api.as_(again.json()["token"]["token"]).get("/v1/accounts/me").status_code == 200


def test_changing_settings_keeps_the_rest(api: Api) -> None:
    # given
    person = Person.sign_up(api, "Spica", time_zone="Europe/Paris")
    # when
    answer = person.api.patch("/v1/accounts/me", {"language": "fr"})
    # then
    assert (answer.json()["language"], answer.json()["time_zone"]) == ("fr", "Europe/Paris")
    assert person.api.get("/v1/accounts/me").json() == answer.json()
    assert person.api.patch("/v1/accounts/me", {}).json() == answer.json()


def test_the_account_s_language_counts_more_than_the_header(api: Api) -> None:
    person = Person.sign_up(api, "Deneb", language="fr")
    answer = person.api.patch("/v1/accounts/me", {"name": "Other"}, headers={"Accept-Language": "en"})
    assert answer.status_code == 422
    assert answer.headers["Content-Language"] == "fr"


def test_a_new_language_counts_at_once_in_every_process(api: Api) -> None:
    # given each process has just been called by an account that reads English
    person = Person.sign_up(api, "Mizar")
    first = person.api.as_(person.token)
    second: list[Api] = []
    assert eventually(lambda: _elsewhere(first, second, person.api.as_(person.token)))
    # when
    person.api.patch("/v1/accounts/me", {"language": "fr"})
    # then none goes on in English for as long as it remembers the caller
    answers = [line.get("/v1/games/nowhere", headers={"Accept-Language": "fr"}) for line in (first, *second)]
    assert {answer.headers["Content-Language"] for answer in answers} == {"fr"}


def _elsewhere(line: Api, found: list[Api], other: Api) -> bool:
    """Whether the other connection leads to another process; that is kept. Each process counts requests for itself."""

    def left(api: Api) -> int:
        return int(api.get("/v1/games/nowhere").headers["RateLimit"].split(";")[1].removeprefix("r="))

    left(line), left(other)  # from now on both know the caller
    before = left(line)
    left(other)
    if left(line) == before - 1:
        found.append(other)
    return bool(found)


def test_a_new_password_needs_the_old_one_and_ends_other_tokens(api: Api) -> None:
    # given
    person = Person.sign_up(api, "Altair")
    other = person.api.post("/v1/tokens", {"scopes": ["account"]}).json()["token"]
    # when
    missing = person.api.patch("/v1/accounts/me", {"password": "another horse"})
    wrong = person.api.patch("/v1/accounts/me", {"password": "another horse", "current_password": "guess"})
    right = person.api.patch("/v1/accounts/me", {"password": "another horse", "current_password": PASSWORD})
    # then
    assert (missing.status_code, missing.json()["field"]) == (422, "$.current_password")
    assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_password")
    assert right.status_code == 200
    assert api.as_(other).get("/v1/accounts/me").status_code == 401
    assert person.api.get("/v1/accounts/me").status_code == 200
    assert api.post("/v1/tokens", {"name": "Altair", "password": PASSWORD}).status_code == 401
    assert api.post("/v1/tokens", {"name": "altair", "password": "another horse"}).status_code == 201


def test_an_erased_account_leaves_nothing_but_a_free_name(api: Api) -> None:
    # given
    person = Person.sign_up(api, "Polaris")
    # when
    erased = person.api.delete("/v1/accounts/me")
    # then
    assert (erased.status_code, erased.content) == (204, b"")
    assert api.get("/v1/players/Polaris").status_code == 404
    assert api.post("/v1/tokens", {"name": "Polaris", "password": PASSWORD}).status_code == 401
    assert Person.sign_up(api, "Polaris").id != person.id


def test_a_profile_is_found_whatever_the_case_and_tells_no_secret(api: Api) -> None:
    person = Person.sign_up(api, "Capella")
    profile = api.get("/v1/players/cApElLa").json()
    assert (profile["id"], profile["name"]) == (person.id, "Capella")
    assert set(profile) == {"id", "name", "joined", "guest", "bot", "ratings", "games"}
    assert api.get("/v1/players/Nobody Here").json()["code"] == "unknown_player"


def test_whether_words_are_masked_is_kept_until_it_is_changed(api: Api) -> None:
    reader = Person.sign_up(api, "Who reads masks")

    changed = [reader.api.patch("/v1/accounts/me", {"mask_words": wish}).json() for wish in (False, True, False)]
    reader.api.patch("/v1/accounts/me", {"language": "fr"})

    assert [account["mask_words"] for account in changed] == [False, True, False]
    assert reader.api.get("/v1/accounts/me").json()["mask_words"] is False
    assert reader.api.patch("/v1/accounts/me", {"mask_words": None}).status_code == 422
