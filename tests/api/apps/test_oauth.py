"""OAuth 2.1 as an app and its user live through it: codes with PKCE, tokens that rotate, devices, revocation."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from requests import Response

from service.accounts.tokens.token import token_key
from service.api.http.authentication import SCOPES
from service.apps.apps import GRANTED
from service.apps.codes import INTERVAL_SECONDS
from service.wiring import Wiring
from tests.api.client import Api, Person

BACK = "http://127.0.0.1/back"
VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
CHALLENGE = urlsafe_b64encode(sha256(VERIFIER.encode()).digest()).decode().rstrip("=")
DEVICE = "urn:ietf:params:oauth:grant-type:device_code"


class Program(NamedTuple):
    """An app as it runs somewhere: it knows its id, and nothing that is secret."""

    id: str
    api: Api

    def query(self, **changes: str | None) -> str:
        """An authorization request, with some parameters otherwise or left out."""
        usual = {"response_type": "code", "client_id": self.id, "redirect_uri": BACK, "scope": "read play"}
        pkce = {"state": 'of "mine"', "code_challenge": CHALLENGE, "code_challenge_method": "S256"}
        return urlencode({name: value for name, value in {**usual, **pkce, **changes}.items() if value is not None})

    def ask(self, endpoint: str, **form: str) -> Response:
        """A form, sent to one of OAuth's endpoints."""
        return self.api.request("POST", f"/v1/oauth/{endpoint}", data={"client_id": self.id, **form})

    def redeem(self, code: str, verifier: str = VERIFIER, back: str = BACK) -> Response:
        """A code for tokens."""
        given = {"code": code, "redirect_uri": back, "code_verifier": verifier}
        return self.ask("token", grant_type="authorization_code", **given)

    def refresh(self, token: str, **further: str) -> Response:
        """A refresh token for the next."""
        return self.ask("token", grant_type="refresh_token", refresh_token=token, **further)


@pytest.fixture(scope="module")
def program(api: Api, people: dict[str, Person]) -> Program:
    """An app of Bob's."""
    wanted = {"name": "Sky Watch", "redirect_uris": [BACK, "https://sky.example.org/back"]}
    return Program(people["Bob"].api.post("/v1/apps", wanted).json()["id"], api)


@pytest.fixture
def ada(people: dict[str, Person]) -> Person:
    """The user."""
    return people["Ada"]


def let_in(user: Person, query: str, *, allow: bool = True) -> dict[str, str]:
    """What the app is told when its user comes back."""
    answer = user.api.post("/v1/oauth/consent", {"request": query, "allow": allow})
    assert answer.status_code == 200, answer.text
    return {name: value for name, (value,) in parse_qs(urlsplit(answer.json()["location"]).query).items()}


def signed_in(program: Program, user: Person, **changes: str) -> dict[str, Any]:
    """An app's tokens."""
    answer = program.redeem(let_in(user, program.query(**changes))["code"])
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store"), answer.text
    found: dict[str, Any] = answer.json()
    return found


def error(answer: Response) -> str:
    """OAuth's name of an error."""
    assert answer.status_code == 400, answer.text
    return str(answer.json()["error"])


def listed(user: Person, program: Program) -> list[dict[str, Any]]:
    """The tokens by which the app acts for its user."""
    return [one for one in user.api.get("/v1/tokens").json()["items"] if one["app"] == program.id]


def test_a_user_lets_an_app_in_which_may_do_that_and_nothing_else(program: Program, ada: Person) -> None:
    # Given what the page shows: the app, who answers for it, where it goes, what it may do
    shown = ada.api.get("/v1/oauth/consent", params={"request": program.query()}).json()
    assert shown["app"] == {"id": program.id, "name": "Sky Watch", "owner": "Bob"}
    assert (shown["scopes"], shown["returns_to"], shown["location"]) == (["read", "play"], "127.0.0.1", None)
    # When the user agrees
    back = let_in(ada, program.query())
    tokens = program.redeem(back["code"]).json()
    # Then the app gets tokens, and its own words back, from the server that it asked
    assert (back["state"], back["iss"]) == ('of "mine"', program.api.url)
    assert (tokens["scope"], tokens["token_type"], tokens["expires_in"]) == ("read play", "Bearer", 3600)
    me = program.api.as_(tokens["access_token"])
    assert me.get("/v1/inbox").status_code == 200
    assert me.post("/v1/games", {"rulebook": "systeme-solaire"}).json()["facts"]["needed"] == "organise"
    assert me.get("/v1/tokens").json()["facts"] == {"needed": "account", "given": ["play", "read"]}
    assert listed(ada, program)[-1]["label"] == "Sky Watch"


def test_an_app_gets_neither_the_account_nor_what_needs_no_token(program: Program, ada: Person) -> None:
    assert set(SCOPES) - set(GRANTED) == {"account", "bot"}
    for scope in ("account", "read account", "bot", "", None, "root"):
        answer = ada.api.get("/v1/oauth/consent", params={"request": program.query(scope=scope)}).json()
        assert parse_qs(urlsplit(answer["location"]).query)["error"] == ["invalid_scope"]
    assert error(program.ask("device", scope="read account")) == "invalid_scope"


@pytest.mark.parametrize(
    "changes",
    [
        *({"code_challenge": None}, {"code_challenge": "short"}, {"response_type": "token"}),
        *({"code_challenge_method": "plain"}, {"code_challenge_method": None}),
    ],
)
def test_without_pkce_the_app_is_told_so(program: Program, ada: Person, changes: dict[str, str | None]) -> None:
    told = let_in(ada, program.query(**changes))

    assert told["error"] in ("invalid_request", "unsupported_response_type")
    assert (told["state"], told["iss"], "code" in told) == ('of "mine"', program.api.url, False)


@pytest.mark.parametrize(
    "changes",
    [
        *({"redirect_uri": "https://evil.example.org/back"}, {"redirect_uri": BACK + "/.."}, {"redirect_uri": None}),
        *({"redirect_uri": "https://sky.example.org:8443/back"}, {"redirect_uri": "http://127.0.0.1.evil.org/back"}),
        *({"client_id": "nosuch"}, {"client_id": None}, {"scope": "é"}, {"client_id": "\u2603"}),
    ],
)
def test_nobody_is_sent_where_the_app_is_not(program: Program, ada: Person, changes: dict[str, str | None]) -> None:
    answer = ada.api.post("/v1/oauth/consent", {"request": program.query(**changes), "allow": True})

    assert (answer.status_code, answer.json()["code"]) == (422, "bad_authorization")


def test_a_parameter_that_is_there_twice_is_refused(program: Program, ada: Person) -> None:
    twice = program.query() + "&scope=read+play+organise"
    answer = ada.api.get("/v1/oauth/consent", params={"request": twice})
    assert answer.json()["code"] == "bad_authorization"


def test_who_says_no_sends_the_app_away(program: Program, ada: Person) -> None:
    assert let_in(ada, program.query(), allow=False)["error"] == "access_denied"


def test_a_code_is_good_once_for_whom_it_was_made_and_a_second_use_ends_what_it_led_to(
    program: Program, ada: Person, people: dict[str, Person], parts: Wiring
) -> None:
    # Given codes that others took up: with another verifier, address, or app
    wrong = "x" * 43
    other = Program(
        people["Bob"].api.post("/v1/apps", {"name": "Other", "redirect_uris": [BACK]}).json()["id"], program.api
    )
    for attempt in (
        lambda code: program.redeem(code, wrong),
        lambda code: program.redeem(code, back="http://127.0.0.1:9/back"),
        other.redeem,
    ):
        code = let_in(ada, program.query())["code"]
        # Then neither they nor anybody else gets anything for them
        assert error(attempt(code)) == "invalid_grant"
        assert error(program.redeem(code)) == "invalid_grant"
    # And one that comes twice ends the tokens that it was good for
    code = let_in(ada, program.query())["code"]
    tokens = program.redeem(code).json()
    assert parts.tokens.authenticate(tokens["access_token"])
    assert error(program.redeem(code)) == "invalid_grant"
    assert parts.tokens.authenticate(tokens["access_token"]) is None
    assert error(program.refresh(tokens["refresh_token"])) == "invalid_grant"


def test_a_port_of_this_machine_is_free(program: Program, ada: Person) -> None:
    back = "http://127.0.0.1:49152/back"
    code = let_in(ada, program.query(redirect_uri=back))["code"]
    assert program.redeem(code, back=back).status_code == 200


def test_a_refresh_token_is_good_once_and_a_copy_ends_the_family(program: Program, ada: Person, parts: Wiring) -> None:
    # Given an app that refreshes, for a while for less than it may
    first = signed_in(program, ada)
    second = program.refresh(first["refresh_token"], scope="read").json()
    third = program.refresh(second["refresh_token"]).json()
    assert (second["scope"], third["scope"]) == ("read", "read play")
    assert [parts.tokens.authenticate(one["access_token"]) is None for one in (first, second, third)] == [
        True,
        True,
        False,
    ]
    assert error(program.refresh(third["refresh_token"], scope="read organise")) == "invalid_scope"
    # When a copy of a former one comes
    refused = program.refresh(first["refresh_token"])
    # Then nobody has anything left
    assert error(refused) == "invalid_grant"
    assert parts.tokens.authenticate(third["access_token"]) is None
    assert error(program.refresh(third["refresh_token"])) == "invalid_grant"


def test_who_does_not_know_the_family_cannot_end_it(program: Program, ada: Person) -> None:
    tokens = signed_in(program, ada)
    kept = tokens["refresh_token"]
    forged = kept[:-96] + "0" * 96
    for text in (forged, kept[:-1], "astror_x_y", tokens["access_token"]):
        assert error(program.refresh(text)) == "invalid_grant"
    assert program.refresh(kept).status_code == 200


def test_an_access_token_ends_before_its_record(program: Program, ada: Person, parts: Wiring) -> None:
    tokens = signed_in(program, ada)
    held = parts.tokens.authenticate(tokens["access_token"])
    assert held is not None
    parts.data.hset(token_key(held.token), "expires", "1")
    assert parts.tokens.authenticate(tokens["access_token"]) is None
    assert program.refresh(tokens["refresh_token"]).status_code == 200


def test_tokens_are_revoked_by_the_app_or_by_its_user(
    program: Program, ada: Person, people: dict[str, Person], parts: Wiring
) -> None:
    for name in ("access_token", "refresh_token"):
        tokens = signed_in(program, ada)
        other = Program(
            people["Bob"].api.post("/v1/apps", {"name": "Other", "redirect_uris": []}).json()["id"], program.api
        )
        assert error(other.ask("revoke", token=tokens[name])) == "invalid_grant"
        assert program.ask("revoke", token=tokens[name]).json() == {}
        assert program.ask("revoke", token=tokens[name]).json() == {}, "a token that has ended is no error"
        assert parts.tokens.authenticate(tokens["access_token"]) is None
    assert error(program.ask("revoke", token=ada.token)) == "invalid_grant", "personal tokens are no app's"
    tokens = signed_in(program, ada)
    assert ada.api.delete(f"/v1/tokens/{listed(ada, program)[-1]['id']}").status_code == 204
    assert error(program.refresh(tokens["refresh_token"])) == "invalid_grant"


def test_a_device_signs_in_by_a_code_that_its_user_types(program: Program, ada: Person, parts: Wiring) -> None:
    # Given a device that shows a code, and asks too often
    shown = program.ask("device", scope="read talk").json()
    assert shown["verification_uri"] == f"{program.api.url}/device"

    def poll() -> Response:
        return program.ask("token", grant_type=DEVICE, device_code=shown["device_code"])

    assert error(poll()) == "authorization_pending"
    assert error(poll()) == "slow_down"
    # When the user looks, and agrees
    typed = {"code": shown["user_code"].lower().replace("-", " ")}
    seen = ada.api.post("/v1/oauth/device-consent", typed).json()
    assert (seen["state"], seen["scopes"], seen["app"]["name"]) == ("waiting", ["read", "talk"], "Sky Watch")
    assert ada.api.post("/v1/oauth/device-consent", {**typed, "allow": True}).json()["state"] == "allowed"
    # Then the device gets its tokens, once; and the code is good for nobody else
    tokens = poll().json()
    assert (tokens["scope"], parts.tokens.authenticate(tokens["access_token"]) is not None) == ("read talk", True)
    assert error(poll()) == "expired_token"
    assert ada.api.post("/v1/oauth/device-consent", typed).json()["code"] == "unknown_user_code"
    assert shown["interval"] == INTERVAL_SECONDS


def test_a_form_is_read_as_it_is_typed(program: Program) -> None:
    kind = {"Content-Type": "application/x-www-form-urlencoded"}

    def ask(form: str | bytes) -> Response:
        return program.api.request("POST", "/v1/oauth/device", data=form, headers=kind)

    assert ask(f"client_id={program.id}&scope=read play").status_code == 200
    assert error(ask("&".join(f"p{number}=" for number in range(99)))) == "invalid_request"
    assert error(ask(b"\xff=\xff")) == "invalid_request"


def test_a_device_that_is_refused_is_told_so(program: Program, ada: Person) -> None:
    shown = program.ask("device", scope="read").json()
    answer = ada.api.post("/v1/oauth/device-consent", {"code": shown["user_code"], "allow": False})
    assert answer.json()["state"] == "refused"
    assert error(program.ask("token", grant_type=DEVICE, device_code=shown["device_code"])) == "access_denied"


def test_apps_are_their_owner_s_and_one_that_is_deleted_gets_no_further_tokens(
    api: Api, ada: Person, people: dict[str, Person]
) -> None:
    bob = people["Bob"].api
    mine = bob.post("/v1/apps", {"name": "Short-lived", "redirect_uris": [BACK]}).json()
    app = Program(mine["id"], api)
    tokens = signed_in(app, ada)
    for answer in (
        ada.api.put(f"/v1/apps/{app.id}", {"name": "Mine", "redirect_uris": []}),
        ada.api.delete(f"/v1/apps/{app.id}"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_app")
    changed = bob.put(f"/v1/apps/{app.id}", {"name": "Longer", "redirect_uris": []}).json()
    assert changed == {**mine, "name": "Longer", "redirect_uris": []}
    assert changed in bob.get("/v1/apps").json()["items"]
    assert bob.delete(f"/v1/apps/{app.id}").status_code == 204
    assert error(app.refresh(tokens["refresh_token"])) == "invalid_client"


def test_a_guest_registers_no_app(api: Api) -> None:
    guest = api.as_(api.post("/v1/guests").json()["token"]["token"])
    assert guest.post("/v1/apps", {"name": "Mine", "redirect_uris": []}).json()["code"] == "guest_has_no_apps"


def test_the_server_says_where_its_endpoints_are(api: Api) -> None:
    answer = api.get("/.well-known/oauth-authorization-server")
    told = answer.json()
    assert (told["issuer"], told["code_challenge_methods_supported"]) == (api.url, ["S256"])
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    for name in ("token_endpoint", "device_authorization_endpoint", "revocation_endpoint"):
        assert api.document.path_of(told[name].removeprefix(api.url))
