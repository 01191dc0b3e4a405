"""Unsubscribing: by one click in a mail program (RFC 8058), by JSON, and never by only looking."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest
import requests

from service.api.http.secret_paths import shown
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.mail.mailing import Json, awaited_letter, confirm, letters_to, tell
from tests.api.playing import RULEBOOK, new_game
from tests.api.process import running
from tests.patience import PATIENCE_SECONDS

ONE_CLICK = {"List-Unsubscribe": "One-Click"}
_numbers = count(1)


class Reader:
    """Somebody with a game that awaits them, and the letter that tells so."""

    def __init__(self, api: Api, parts: Wiring, gateway: Api, people: dict[str, Person]) -> None:
        number = next(_numbers)
        self.address = f"reader.of.{number}@example.org"
        self.person = Person.sign_up(api, f"Reader of {number}", language="fr")
        self._parts, self._gateway, self._others = parts, gateway, (people["Bob"], people["Chen"])
        confirm(self.person, gateway, self.address)
        self.game = self.new_game()
        self.letter = awaited_letter(parts, self.person, gateway, self.game, self.address)
        self.link = f"/v1/unsubscribe/{self.letter['unsubscribe']}"

    def new_game(self) -> str:
        return new_game(self.person, *self._others, options={"start_seat": 0})

    def told(self, game: str) -> bool:
        """Whether a letter goes out when a game awaits the reader."""
        tell(self._parts, self.person, game)
        return bool(letters_to(self._gateway, self.address))

    def mode(self, of: str = "/v1/accounts/me") -> str | None:
        mode: str | None = self.person.api.get(f"{of}/notices").json()["mode"]
        return mode


@pytest.fixture
def reader(api: Api, parts: Wiring, gateway: Api, people: dict[str, Person]) -> Reader:
    return Reader(api, parts, gateway, people)


def test_looking_changes_nothing(api: Api, reader: Reader) -> None:
    # when
    found = api.get(reader.link)
    # then
    assert found.json() == {
        "address": "r•••@example.org",
        "language": "fr",
        "game": reader.game.rpartition("/")[2],
        "tournament": None,
        "rulebook": RULEBOOK,
        "title": None,
        "state": "on",
    }
    assert (reader.mode(), reader.mode(reader.game)) == ("at_once", None)
    assert reader.told(reader.new_game())


@pytest.mark.parametrize("form", [{"data": ONE_CLICK}, {"files": {"List-Unsubscribe": (None, "One-Click")}}])
def test_one_click_ends_all_mail(api: Api, reader: Reader, form: Json) -> None:
    # given
    reader.person.api.put(f"{reader.game}/notices", {"mode": "at_once"})
    # when
    answer = api.request("POST", reader.link, **form)
    again = api.request("POST", reader.link, **form)
    # then
    assert (answer.status_code, answer.json()["state"]) == (200, "off")
    assert again.json() == answer.json() == api.get(reader.link).json()
    assert "Set-Cookie" not in answer.headers
    assert (reader.mode(), reader.mode(reader.game)) == ("none", None)
    assert not reader.told(reader.new_game())


def test_mail_of_one_game_ends_alone(api: Api, reader: Reader) -> None:
    answer = api.post(reader.link, {"scope": "game"})
    assert (answer.status_code, answer.json()["state"]) == (200, "game_off")
    assert (reader.mode(), reader.mode(reader.game)) == ("at_once", "none")
    assert reader.told(reader.new_game())


def test_the_page_ends_all_mail_too(api: Api, reader: Reader) -> None:
    assert api.post(reader.link, {"scope": "all"}).json()["state"] == "off"
    assert reader.mode() == "none"


def test_waiting_letters_go_no_more(api: Api, reader: Reader, parts: Wiring, gateway: Api) -> None:
    tell(parts, reader.person, reader.new_game())
    api.request("POST", reader.link, data=ONE_CLICK)
    assert letters_to(gateway, reader.address) == []
    first = reader.person.api.get("/v1/accounts/me/letters").json()["items"][0]
    assert (first["state"], first["reason"]) == ("dropped", "unsubscribed")


def test_a_link_without_a_game_ends_mail_of_all_only(api: Api, reader: Reader, parts: Wiring) -> None:
    link = f"/v1/unsubscribe/{parts.subscriptions.token(reader.person.id, None)}"
    found = api.get(link).json()
    assert (found["game"], found["rulebook"]) == (None, None)
    refused = api.post(link, {"scope": "game"})
    assert (refused.status_code, refused.json()["field"]) == (422, "$.scope")
    assert api.post(link, {"scope": "all"}).json()["state"] == "off"


@pytest.mark.parametrize(
    ("options", "status", "field"),
    [
        ({"data": {"List-Unsubscribe": "Two-Clicks"}}, 422, "$.List-Unsubscribe"),
        ({"data": {"x": "y"}}, 422, "$.List-Unsubscribe"),
        ({"json": {}}, 422, "$.scope"),
        ({"json": {"scope": "everything"}}, 422, "$.scope"),
        ({"json": {"scope": "all", "x": 1}}, 422, "$.x"),
        ({}, 415, None),
        ({"data": b"List-Unsubscribe=One-Click"}, 415, None),
        ({"data": {"List-Unsubscribe": "x" * 70_000}}, 413, None),
        (
            {"data": b"--b\r\nnothing", "headers": {"Content-Type": "multipart/form-data; boundary=b"}},
            422,
            "$.List-Unsubscribe",
        ),
    ],
)
def test_other_bodies_change_nothing(api: Api, reader: Reader, options: Json, status: int, field: str | None) -> None:
    answer = api.request("POST", reader.link, **options)
    assert (answer.status_code, answer.json().get("field")) == (status, field)
    assert reader.mode() == "at_once"


def test_forged_links_are_unknown(api: Api, reader: Reader, people: dict[str, Person]) -> None:
    token = str(reader.letter["unsubscribe"])
    head, _, signature = token.rpartition(".")
    account, game = head.split(".")
    for forged in (
        *(f"{account}..{signature}", f"{account}.{account}.{signature}", f"{people['Bob'].id}.{game}.{signature}"),
        *(f"{account}.{game}", f".{game}.{signature}", f"nobody.{game}.{signature}", f"{account}.{game}.é"),
        *("x", head, signature, f"{token}x", token.swapcase(), f"{head}.{'A' * len(signature)}"),
        *(reader.letter["reply"], reader.letter["bounce"], str(reader.letter["bearer"]).removeprefix("astromail_")),
    ):
        for answer in (
            api.get(f"/v1/unsubscribe/{forged}"),
            api.request("POST", f"/v1/unsubscribe/{forged}", data=ONE_CLICK),
        ):
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown_subscription")
            assert forged == "x" or forged not in answer.text
    assert reader.mode() == "at_once"


def test_a_link_holds_as_long_as_the_address(api: Api, reader: Reader, gateway: Api) -> None:
    # given
    confirm(reader.person, gateway, f"new.{reader.address}")
    # then
    assert api.get(reader.link).status_code == 404
    assert api.request("POST", reader.link, data=ONE_CLICK).status_code == 404
    assert reader.mode() == "at_once"
    # when
    confirm(reader.person, gateway, reader.address)
    # then
    assert api.get(reader.link).json()["state"] == "on"
    # when
    reader.person.api.delete("/v1/accounts/me")
    # then
    assert api.get(reader.link).status_code == 404


def test_who_has_been_erased_gets_no_answer_from_a_link(api: Api, reader: Reader) -> None:
    reader.person.api.delete("/v1/accounts/me/mail")
    assert api.get(reader.link).status_code == 404


def test_problems_do_not_tell_the_link(api: Api, reader: Reader) -> None:
    token = str(reader.letter["unsubscribe"])
    for method, path in (("PUT", reader.link), ("GET", f"{reader.link}/more"), ("DELETE", reader.link)):
        answer = api.request(method, path)
        assert answer.status_code in (404, 405)
        assert token not in answer.text


@pytest.mark.slow
def test_the_access_log_does_not_tell_the_link(tmp_path: Path, log_redis_url: str, work_redis_url: str) -> None:
    wanted: Any = {"ASTROLUDE_ACCESS_LOG": "true"}
    with running(tmp_path, log_redis_url, work_redis_url, **wanted) as server:
        for path in (
            "/v1/unsubscribe/SECRET1?language=fr",
            "/unsubscribe/SECRET2",
            "/settings?code=SECRET4",
            "/v1/games",
        ):
            requests.get(
                f"{server.url}{path}", headers={"Referer": "https://x/unsubscribe/SECRET3"}, timeout=PATIENCE_SECONDS
            )
    lines = server.log.read_text()
    assert "GET /v1/games" in lines
    assert "GET /v1/unsubscribe/…?language=fr" in lines
    assert "SECRET" not in lines


def test_a_path_is_shown_without_its_secret() -> None:
    assert shown("GET /v1/unsubscribe/abc.d-e_f HTTP/1.1") == "GET /v1/unsubscribe/… HTTP/1.1"
    assert shown("/unsubscribe/abc?x=1") == "/unsubscribe/…?x=1"
    assert (
        shown("GET /settings?language=fr&code=7KMWQXZ4&x=1 HTTP/1.1") == "GET /settings?language=fr&code=…&x=1 HTTP/1.1"
    )
    assert shown("/settings?code=7KMWQXZ4") == "/settings?code=…"
    assert shown("/v1/games?mode=code=1") == "/v1/games?mode=code=1"
