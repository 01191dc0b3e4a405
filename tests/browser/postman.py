"""Brings mail to visitors: their codes, and the links that letters carry."""

from typing import Any

import requests

from service.mail.addresses.gateway import Gateway
from tests.browser.visitors import PASSWORD, Json, Visitor
from tests.faults.stack import Stack
from tests.patience import PATIENCE_SECONDS

ENOUGH = 50


class Postman:
    """The mail gateway, as far as these tests need one: takes letters and says that they are sent."""

    def __init__(self, stack: Stack) -> None:
        self._url = f"{stack.url}/v1/gateway"
        token = Gateway(stack.settings.gateway_token, stack.settings.keys).token
        self._headers = {"Authorization": f"Bearer {token}"}

    def letter(self, address: str, kind: str) -> Json:
        """The next letter of a kind to an address; all that is taken meanwhile counts as sent."""
        for _ in range(ENOUGH):
            taken: list[Json] = self._ask("letters", {"limit": 10, "wait": "PT10S"})["items"]
            for letter in taken:
                self._ask(f"letters/{letter['id']}", {"state": "sent", "message_id": f"<{letter['id']}@play.example>"})
            wanted = [letter for letter in taken if (letter["to"]["address"], letter["kind"]) == (address, kind)]
            if wanted:
                return wanted[0]
        raise AssertionError(f"no letter {kind} for {address}")

    def bring_back(self, letter: Json, problem: str) -> None:
        """A letter could not be delivered, now or ever."""
        bounce = {"token": letter["bounce"], "status": "5.1.1", "permanent": True, "problem": problem}
        self._ask("bounces", bounce)

    def confirm(self, visitor: Visitor) -> str:
        """Gives a visitor a confirmed address."""
        address = address_of(visitor)
        visitor.ask("PUT", "/accounts/me/mail", json={"address": address, "current_password": PASSWORD})
        code = self.letter(address, "confirm")["code"]
        visitor.ask("POST", "/accounts/me/mail/confirmation", json={"code": code})
        return address

    def _ask(self, path: str, body: Json) -> Any:
        answer = requests.post(f"{self._url}/{path}", json=body, headers=self._headers, timeout=PATIENCE_SECONDS)
        assert answer.ok, answer.text
        return answer.json() if answer.content else None


def address_of(visitor: Visitor) -> str:
    """An address that no other visitor has."""
    return f"{visitor.id.lower()}@example.org"
