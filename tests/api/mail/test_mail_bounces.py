"""Letters that come back: an address that takes no mail gets none until it is confirmed again."""

from collections.abc import Callable
from itertools import count

from tests.api.client import PASSWORD, Api, Person
from tests.api.mail.mailing import REPLIES, Json, Newcomer, ask_about, code, confirm, letters_to

_numbers = count(1)


def test_a_permanent_bounce_ends_mail_until_the_address_is_confirmed_anew(
    newcomer: Callable[..., Newcomer], gateway: Api
) -> None:
    # given
    player, address, letter = newcomer()
    bounce = {"token": letter["bounce"].upper(), "status": "5.1.1", "permanent": False, "problem": "mailbox full"}

    def state() -> str:
        return str(player.api.get("/v1/accounts/me/mail").json()["state"])

    # when
    assert gateway.post("/v1/gateway/bounces", bounce).status_code == 204
    # then
    assert state() == "confirmed"
    # when
    assert gateway.post("/v1/gateway/bounces", {**bounce, "permanent": True}).status_code == 204
    # then
    assert state() == "bouncing"
    assert ask_about(gateway, letter)["bearer"]  # what was delivered may still be replied to
    reply = ask_about(gateway, letter, message_id="<2@example.org>")
    gateway.put(f"{REPLIES}/{reply['id']}", {"answer": {"did": []}, "outcome": "played"})
    assert letters_to(gateway, address) == []
    # when
    confirm(player, gateway, address)
    # then
    assert state() == "confirmed"


def test_a_bounce_of_the_former_address_does_not_touch_the_new_one(
    newcomer: Callable[..., Newcomer], gateway: Api
) -> None:
    # given
    player, address, letter = newcomer()
    confirm(player, gateway, f"new{address}")
    # when
    bounce = {"token": letter["bounce"], "status": "5.1.1", "permanent": True, "problem": "no such user"}
    assert gateway.post("/v1/gateway/bounces", bounce).status_code == 204
    # then
    assert player.api.get("/v1/accounts/me/mail").json()["state"] == "confirmed"


def test_a_letter_with_a_code_that_bounces_voids_the_code(api: Api, gateway: Api) -> None:
    player, address = Person.sign_up(api, f"Typo {next(_numbers)}"), f"typo{next(_numbers)}@example.org"
    player.api.put("/v1/accounts/me/mail", {"address": address, "current_password": PASSWORD})
    [letter] = letters_to(gateway, address)
    bounce = {"token": letter["bounce"], "status": "5.1.1", "permanent": True, "problem": "no such user"}
    gateway.post("/v1/gateway/bounces", bounce)
    assert player.api.get("/v1/accounts/me/mail").json()["state"] == "none"
    assert code(player.api.post("/v1/accounts/me/mail/confirmation", {"code": letter["code"]})) == (409, "no_code")


def test_the_token_of_a_reply_reports_no_bounce(gateway: Api, letter: Json) -> None:
    for token in (letter["reply"], letter["id"], "a" * 32):
        bounce = {"token": token, "status": "5.1.1", "permanent": True, "problem": "x"}
        assert code(gateway.post("/v1/gateway/bounces", bounce)) == (404, "unknown_letter")
