"""Every operation of the document, called by every kind of caller: nobody gets further than the document says."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from service.administration.log import OPERATOR
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.document import content_of
from tests.api.playing import RULEBOOK, new_game

ROOT = Path(__file__).resolve().parents[3]
METHODS = ("get", "put", "post", "patch", "delete")
DOCUMENT: dict[str, Any] = content_of(ROOT / "openapi.yaml")

SCOPES = ("read", "play", "account", "bot")
OWN_SEAT_ONLY = (
    *("/moves", "/resignation", "/win", "/messages", "/night", "/absence", "/pause", "/orders", "/notices"),
    "/rematch",
)
"""Operations that act for the caller's own seat, whichever it is: they cannot name another's."""


WHILE_SUSPENDED = (
    ("delete", "/v1/accounts/me"),
    ("post", "/v1/tokens"),
    ("delete", "/v1/tokens"),
    ("delete", "/v1/tokens/{token}"),
)


class Operation(NamedTuple):
    """A method of a path, the scope and the role it asks for (None: nothing), and whether callers may lack a token."""

    method: str
    path: str
    scope: str | None
    anonymous: bool
    role: str | None
    body: Any

    def __str__(self) -> str:
        return f"{self.method.upper()} {self.path}"


def operations() -> list[Operation]:
    return [
        _operation(method, path, item[method])
        for path, item in DOCUMENT["paths"].items()
        for method in METHODS
        if method in item and path.startswith("/v1/") and (method, path) != ("post", "/v1/tokens")
    ]


def _operation(method: str, path: str, operation: dict[str, Any]) -> Operation:
    asked = operation["security"]
    scope = next(iter(asked[0].values()))[0] if asked and asked[0] else None
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return Operation(method, path, scope, {} in asked, operation.get("x-role"), content.get("example"))


PROTECTED = [operation for operation in operations() if operation.scope]
CLOSED = [operation for operation in PROTECTED if not operation.anonymous]
OF_STAFF = [operation for operation in PROTECTED if operation.path.startswith("/v1/admin")]
OF_GAMES = [operation for operation in PROTECTED if operation.path.startswith("/v1/games/")]


@pytest.fixture(scope="module")
def game(people: dict[str, Person]) -> str:
    return new_game(people["Ada"], people["Bob"], people["Chen"])


def call(api: Api, operation: Operation, game: str) -> Any:
    path = operation.path.replace("/v1/games/{game}", game).replace("{seat}", "0")
    path = path.replace("{token}", "nosuchtoken").replace("{name}", "Ada").replace("{rulebook}", RULEBOOK)
    path = path.replace("{account}", "nosuchaccount").replace("{game}", "nosuchgame").replace("{number}", "1")
    path = path.replace("{webhook}", "nosuchwebhook").replace("{delivery}", "nosuchdelivery")
    path = path.replace("{reply}", "nosuchreply").replace("{letter}", "nosuchletter")
    options = {"headers": {"Accept": "application/json"}} if path.endswith("/events") else {}
    return api.request(operation.method.upper(), path, json=operation.body, **options)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize("operation", CLOSED, ids=str)
def test_without_a_token_it_is_closed(api: Api, game: str, operation: Operation) -> None:
    answer = call(api, operation, game)

    assert code(answer) == (401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("operation", PROTECTED, ids=str)
@pytest.mark.parametrize("token", ["astro_nosuchtoken_00", "nonsense", ""])
def test_with_a_token_that_is_none_it_is_closed(api: Api, game: str, operation: Operation, token: str) -> None:
    answer = call(api.as_(token or "\u0020"), operation, game)

    assert code(answer) == (401, "invalid_token")


@pytest.fixture(scope="module")
def limited(people: dict[str, Person]) -> dict[str, Api]:
    """Bob with all scopes but one, by the one that is missing; the gateway's is one that nobody has."""
    bob = people["Bob"].api
    made = {}
    for missing in (*SCOPES, "gateway"):
        scopes = [scope for scope in SCOPES if scope != missing]
        asked_for = {"name": "Bob", "password": "correct horse", "scopes": scopes}
        made[missing] = bob.as_(bob.as_(None).post("/v1/tokens", asked_for).json()["token"])
    return made


@pytest.mark.parametrize("operation", PROTECTED, ids=str)
def test_without_its_scope_it_is_closed(limited: dict[str, Api], game: str, operation: Operation) -> None:
    answer = call(limited[str(operation.scope)], operation, game)

    assert code(answer) == (403, "missing_scope")
    assert answer.json()["facts"]["needed"] == operation.scope


def test_all_operations_of_staff_and_no_others_ask_for_a_role() -> None:
    assert OF_STAFF
    assert [operation for operation in PROTECTED if operation.role] == OF_STAFF


def test_the_administrators_log_is_read_and_nothing_else() -> None:
    assert [one.method for one in operations() if "log" in one.path.split("/")] == ["get"]


@pytest.mark.parametrize("operation", OF_STAFF, ids=str)
def test_players_do_nothing_of_what_staff_does(people: dict[str, Person], game: str, operation: Operation) -> None:
    answer = call(people["Ada"].api, operation, game)

    assert code(answer) == (403, "missing_role")
    assert answer.json()["facts"] == {"needed": operation.role, "given": "player"}


@pytest.fixture(scope="module")
def suspended(api: Api, parts: Wiring) -> Api:
    """Somebody with all scopes and the highest role, who was suspended for ever."""
    person = Person.sign_up(api, "Suspended")
    parts.roles.change(person.id, "administrator", by=OPERATOR, at=0)
    token = person.api.post("/v1/tokens", {"scopes": list(SCOPES)}).json()["token"]
    parts.sanctions.impose("suspend", person.id, "For tests.", 0, by=OPERATOR, at=0)
    return api.as_(token)


@pytest.mark.parametrize("operation", [one for one in PROTECTED if one.scope != "gateway"], ids=str)
def test_who_is_suspended_reads_and_changes_nothing_but_leaves(suspended: Api, game: str, operation: Operation) -> None:
    path = operation.path
    if operation.method == "get" and not operation.role:
        answer = call(suspended, operation, game)
        assert answer.status_code != 403 or code(answer) == (403, "no_seat")
    elif (operation.method, path) in WHILE_SUSPENDED:
        assert "suspended" not in str(DOCUMENT["paths"][path][operation.method]["responses"].get("403"))
    else:
        assert code(call(suspended, operation, game)) == (403, "suspended")


@pytest.mark.parametrize("operation", OF_GAMES, ids=str)
def test_a_private_game_is_hidden_from_others_by_every_operation(
    people: dict[str, Person], operation: Operation
) -> None:
    hidden = new_game(people["Ada"], people["Bob"], people["Chen"], visibility="private")

    answer = call(people["Dora"].api, operation, hidden)

    assert code(answer) == (404, "unknown_game")


@pytest.mark.parametrize("operation", OF_GAMES, ids=str)
def test_a_spectator_changes_nothing_and_answers_no_decision(
    people: dict[str, Person], game: str, operation: Operation
) -> None:
    before = people["Ada"].api.get(game).content

    answer = call(people["Dora"].api, operation, game)

    if operation.path.endswith("/archive"):
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    elif operation.path.endswith("/analysis"):
        assert code(answer) in ((409, "not_over"), (404, "unknown_analysis"))
    elif operation.anonymous:
        assert answer.status_code == 200
    else:
        assert code(answer) in ((403, "no_seat"), (403, "not_creator"), (403, "not_your_seat"))
    assert people["Ada"].api.get(game).content == before


@pytest.mark.parametrize(
    "operation", [one for one in OF_GAMES if one.method != "get" and not one.path.endswith(OWN_SEAT_ONLY)], ids=str
)
def test_the_seat_and_the_game_of_another_are_not_ones_own(
    people: dict[str, Person], game: str, operation: Operation
) -> None:
    before = people["Ada"].api.get(game).content

    answer = call(people["Bob"].api, operation, game)

    if operation.path.endswith("/analysis"):
        assert code(answer) in ((409, "not_over"), (404, "unknown_analysis"))
    else:
        assert code(answer) in ((403, "not_creator"), (403, "not_your_seat"))
    assert people["Ada"].api.get(game).content == before


@pytest.mark.parametrize("operation", [one for one in OF_GAMES if one.method != "get"], ids=str)
def test_a_game_that_is_over_takes_nothing_but_talk(people: dict[str, Person], operation: Operation) -> None:
    ada = people["Ada"].api
    over = new_game(people["Ada"], people["Bob"], people["Chen"])
    assert ada.post(f"{over}/abort").status_code == 200
    before = ada.get(over).content

    answer = call(ada, operation, over)

    if operation.path.endswith("/seats/{seat}") and operation.method == "put":
        assert answer.content == before
    elif (operation.method, operation.path.rpartition("/")[2]) == ("delete", "orders"):
        assert answer.status_code == 204
    elif operation.path.endswith("/messages"):
        assert answer.status_code == 201
    elif operation.path.endswith("/notices"):
        assert answer.ok
        assert ada.get(over).content == before
    elif operation.path.endswith("/analysis"):
        assert code(answer) in ((409, "no_result"), (404, "unknown_analysis"))
    elif operation.path.endswith("/rematch"):
        assert code(answer) == (409, "no_result")
    else:
        assert code(answer) == (409, "game_finished")
    assert ada.get(over).content == before
