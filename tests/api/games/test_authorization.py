"""Every operation of the document, called by every kind of caller: nobody gets further than access.toml says."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from requests import Response

from docs._site.access import ALL, CALLERS, WATCHER, Caller, Operation, operations
from service.accounts.ranks import Role
from service.administration.log import OPERATOR
from service.api.http.problems import MEANINGS
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import PASSWORD, Api, Person
from tests.api.mail.mailing import confirm
from tests.api.playing import RULEBOOK, new_game
from tests.api.process import METRICS_TOKEN

GATES = {"unauthenticated", "invalid_token", "missing_scope", "missing_role", "suspended", "muted", "no_seat"} | {
    *("not_creator", "not_your_seat", "unknown_game", "internal_error", "unavailable")
}
"""Problems with which nobody is answered who got through."""
UNKNOWN = (
    "account",
    "game",
    "webhook",
    "delivery",
    "reply",
    "letter",
    "token",
    "report",
    "device",
    "seek",
    "ticket",
    "app",
    "tournament",
    "entrant",
    "study",
)
NAMED = {"seat": "0", "name": "Ada", "rulebook": RULEBOOK, "key": RULEBOOK, "month": "2026-03"}
NAMED |= dict.fromkeys(("number", "entry"), "1")
OF_GAMES = [one for one in operations() if one.path.startswith("/v1/games/") and one.method != "get"]

Make = Callable[[Caller], tuple[Api, str]]


def call(api: Api, operation: Operation, game: str) -> Response:
    """Send the operation's example about this game, and about other things that there are not."""
    path = operation.path.replace("/v1/games/{game}", game).replace("{code}", "nosuch")
    for name in UNKNOWN:
        path = path.replace(f"{{{name}}}", f"nosuch{name}")
    for name, value in (NAMED | {"subscription": "nosuch"}).items():
        path = path.replace(f"{{{name}}}", value)
    content = operation.described.get("requestBody", {}).get("content", {}).get("application/json", {})
    example = content.get("example")
    if isinstance(example, dict) and "wait" in example:
        example = example | {"wait": "PT0S"}  # whoever gets through is answered, not kept waiting for a letter
    return api.request(operation.method.upper(), path, json=example, headers={"Accept": "application/json"})


def code(answer: Response) -> str | None:
    """The code of a problem."""
    kind = answer.headers.get("Content-Type", "")
    return str(answer.json()["code"]) if kind == "application/problem+json" else None


def sanctioned(parts: Wiring, person: Person, caller: Caller) -> None:
    """Give an account what staff may give: a role, a suspension, a mute."""
    roles: dict[str, Role] = {"moderator": "moderator", "administrator": "administrator"}
    if caller.role in roles:
        parts.roles.change(person.id, roles[caller.role], by=OPERATOR, at=0)
    if caller.suspended:
        parts.sanctions.impose("suspend", person.id, "For tests.", 0, by=OPERATOR, at=0)
    if caller.muted:
        parts.sanctions.impose("mute", person.id, "For tests.", 0, by=OPERATOR, at=0)


def signed_in(api: Api, parts: Wiring, gateway: Api, person: Person, caller: Caller) -> Api:
    """The account with the token that the caller has, made before any sanction is imposed."""
    if caller.name == "lent to mail":
        confirm(person, gateway, "lent@example.org")
        return api.as_(parts.grants.issue(person.id, milliseconds()))
    wanted = {"name": person.name, "password": PASSWORD, "scopes": sorted(caller.scopes or ())}
    answer = api.post("/v1/tokens", wanted)
    assert answer.status_code == 201, answer.text
    return api.as_(answer.json()["token"])


@pytest.fixture(scope="module")
def make(api: Api, parts: Wiring, gateway: Api, people: dict[str, Person]) -> Make:
    """Makes somebody of a kind, and a game to which they stand as they should."""
    ada, bob, chen = (people[name] for name in ("Ada", "Bob", "Chen"))
    apart = {"gateway": gateway, "metrics": api.as_(METRICS_TOKEN), "invalid token": api.as_("astro_nosuchtoken_00")}

    def made(caller: Caller) -> tuple[Api, str]:
        begin = partial(new_game, visibility="private" if caller.stand == "outsider" else "public")
        if caller.scopes is None or caller.name in apart:
            return apart.get(caller.name, api), begin(ada, bob, chen)
        if caller.guest:
            return api.as_(api.post("/v1/guests").json()["token"]["token"]), begin(ada, bob, chen)
        person = Person.sign_up(api, caller.name.replace(",", "")[:20])
        seats = {"creator": (person, bob, chen), "player": (ada, person, chen)}.get(caller.stand, (ada, bob, chen))
        game = begin(*seats)
        signed = signed_in(api, parts, gateway, person, caller)
        sanctioned(parts, person, caller)
        return signed, game

    return made


@pytest.mark.parametrize("caller", CALLERS, ids=lambda caller: caller.name)
def test_everybody_gets_what_the_table_says(make: Make, people: dict[str, Person], caller: Caller) -> None:
    # Given somebody of this kind, and a game to which they stand so
    me, game = make(caller)
    before = people["Ada"].api.get(game).content
    # When they try everything, and to erase their account at last
    wrong, got_through = [], 0
    for operation in sorted(operations(), key=lambda one: one.name == "delete_account"):
        met, expected = code(call(me, operation, game)), operation.refusal(caller)
        got_through += expected is None
        elsewhere = met == "unknown_game" and not operation.stand
        if met != expected and (expected or (met in GATES and not elsewhere)):
            wrong.append(f"{operation}: {met} instead of {expected}")
    # Then they get through where the table says so, and only there; nobody changes a game that is not theirs
    assert not wrong, "\n".join(wrong)
    assert got_through
    if caller.stand in ("outsider", "spectator"):
        assert people["Ada"].api.get(game).content == before


def test_the_document_asks_for_what_the_table_says() -> None:
    for operation in operations():
        asked = operation.described.get("security")
        kind = "gateway" if operation.scope == "gateway" else "token"
        scope = None if operation.scope == "metrics" else operation.scope
        assert asked == ([{kind: [scope]}, *([{}] if operation.anonymous else [])] if scope else []), operation
        assert operation.described.get("x-role") == operation.role, operation
        assert (operation.role is not None) == operation.path.startswith("/v1/admin/"), operation
        assert (operation.stand is not None) == operation.path.startswith("/v1/games/{game}"), operation


def test_all_codes_and_scopes_of_the_table_are_the_service_s() -> None:
    met = {operation.refusal(caller) for operation in operations() for caller in CALLERS}
    assert met == {None, *GATES} - {"internal_error", "unavailable"}
    assert met - {None} <= MEANINGS.keys()
    assert {operation.scope for operation in operations()} == {None, "gateway", *ALL, *WATCHER}


@pytest.mark.parametrize("token", ["nonsense", "astromail_nonsense", "\u0020"])
def test_with_a_token_that_is_none_an_open_operation_is_closed(api: Api, token: str) -> None:
    answer = api.as_(token).get("/v1/games")

    assert (answer.status_code, code(answer)) == (401, "invalid_token")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_the_administrators_log_is_read_and_nothing_else() -> None:
    assert [one.method for one in operations() if "log" in one.path.split("/")] == ["get"]


@pytest.mark.parametrize("operation", OF_GAMES, ids=str)
def test_a_game_that_is_over_takes_nothing_but_talk(people: dict[str, Person], operation: Operation) -> None:
    ada = people["Ada"].api
    over = new_game(people["Ada"], people["Bob"], people["Chen"])
    assert ada.post(f"{over}/abort").status_code == 200
    before = ada.get(over).content

    answer = call(ada, operation, over)

    taken: dict[str, Any] = {
        "post_message": 201,
        "post_gallery": 201,
        "post_comment": 201,
        "put_game_notices": 200,
        "delete_game_notices": 204,
    }
    refused = {"begin_analysis": "no_result", "drop_analysis": "unknown_analysis", "join_rematch": "no_result"}
    refused |= {"delete_comment": "unknown_message", "agree_to_series": "no_series_here"}
    if operation.name == "take_seat":
        assert answer.content == before
    elif status := (taken | {"delete_orders": 204, "leave_series": 200}).get(operation.name):
        assert answer.status_code == status
    else:
        assert code(answer) == refused.get(operation.name, "game_finished")
    assert ada.get(over).content == before
