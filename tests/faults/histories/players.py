"""People who play, talk, leave orders, change their address and let tokens go; all of it is noted."""

import random
import secrets
import threading
import time
from typing import Any

from msgspec.structs import replace

from tests.faults.histories.recorder import Caller, Notebook
from tests.patience import LONG_SECONDS, eventually

STEP_SECONDS = 0.03
PASSWORD = "correct horse"
HABIT = 0.15
"""How often somebody does something else between two looks at the table."""


def hashed(items: list[dict[str, Any]]) -> dict[str, str]:
    """The hashes of events, by version."""
    return {str(item["version"]): item["hash"] for item in items}


def shown(whole: dict[str, Any]) -> dict[str, Any]:
    """Of a game."""
    return {"version": whole["version"], "hashes": {str(whole["version"]): whole["hash"]}}


def paged(whole: dict[str, Any]) -> dict[str, Any]:
    """Of a page of events, or a move's answer."""
    items = whole["items"] if "items" in whole else whole["events"]
    return {"version": whole["version"], "hashes": hashed(items)}


class Player:
    """Somebody with an account, whose name another wants at the same moment."""

    def __init__(self, url: str, notebook: Notebook, seed: int) -> None:
        self._url, self._notebook = url, notebook
        self._rng = random.Random(seed)
        self.name = f"Name {secrets.token_hex(5)}"
        rival = threading.Thread(target=self._sign_up, args=("rival",), daemon=True)
        rival.start()
        account = self._sign_up("owner")
        rival.join()
        while account is None:
            self.name = f"Name {secrets.token_hex(5)}"
            account = self._sign_up("owner")
        self.id: str = account["id"]
        self.caller = Caller(url, notebook, self.id, account["token"]["token"])
        self._gone: list[tuple[Caller, tuple[str, str, tuple[str, str]]]] = []

    def _sign_up(self, who: str) -> Any:
        body = {"name": self.name, "password": PASSWORD}
        caller = Caller(self._url, self._notebook, who)
        call, whole = caller.until_known(
            "take", self.name, ("POST", "/v1/accounts"), body, reading=lambda account: account["id"]
        )
        return whole if call.accepted else None

    def announce(self) -> str:
        """A game for two and a bot."""
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "normal"}]
        body = {"rulebook": "systeme-solaire", "seats": seats, "clock": {"kind": "none"}}
        start = time.time() * 1000
        call, whole = self.caller.until_known("announced", "", ("POST", "/v1/games"), body, reading=shown)
        self._notebook.note(replace(call, kind="announce", subject=whole["id"], start=start, key=""))
        return str(whole["id"])

    def sit(self, game: str) -> None:
        """Take the open seat."""
        self.caller.until_known("sit", game, ("PUT", f"/v1/games/{game}/seats/1"), {}, reading=shown)

    def play(self, game: str) -> None:
        """Answer decisions until the game is over, and do this and that in between."""
        until = time.monotonic() + LONG_SECONDS
        while time.monotonic() < until:
            call, asked = self.caller.once("look", game, ("GET", f"/v1/games/{game}/moves"))
            if call.accepted and asked["decision"]:
                self._move(game, asked)
            elif call.accepted:
                read, table = self.caller.once("read", game, ("GET", f"/v1/games/{game}"), reading=shown)
                if read.accepted and table["status"] == "finished":
                    return
            if self._rng.random() < HABIT:
                self._rng.choice((self._talk, self._order, self._move_house, self._token))(game)
            time.sleep(STEP_SECONDS)
        raise TimeoutError(f"{self.name} waited too long for game {game}")

    def _move(self, game: str, asked: dict[str, Any]) -> None:
        said: dict[str, Any] = {"decision": asked["decision"]["id"]}
        headers = {}
        if self._rng.random() < 0.3:
            read, table = self.caller.once("read", game, ("GET", f"/v1/games/{game}"), reading=shown)
            if read.accepted:
                said["if_match"] = table["version"]
                headers["If-Match"] = f'"{table["version"]}"'
        body = {"move": asked["default"], "decision": said["decision"]}
        more = {"said": said, "headers": headers, "reading": paged}
        twin = threading.Thread(
            target=self.caller.until_known, args=("move", game, ("POST", f"/v1/games/{game}/moves"), body), kwargs=more
        )
        if self._rng.random() < 0.2:  # a second tab
            twin.start()
        self.caller.until_known("move", game, ("POST", f"/v1/games/{game}/moves"), body, **more)
        if twin.ident is not None:
            twin.join()

    def _talk(self, game: str) -> None:
        text = f"line {secrets.token_hex(6)}"
        path = f"/v1/games/{game}/messages"
        self.caller.until_known(
            "say", game, ("POST", path), {"text": text}, said={"text": text}, reading=lambda message: message["number"]
        )
        self.caller.once(
            "hear",
            game,
            ("GET", f"{path}?limit=100"),
            reading=lambda page: [[one["number"], one["text"]] for one in page["items"]],
        )

    def _order(self, game: str) -> None:
        note = secrets.token_hex(6)
        path, subject = f"/v1/games/{game}/orders", f"{game} {self.id}"
        body = {"orders": [{"do": "only_move", "when": "`false`", "note": note}]}
        self.caller.once("set_orders", subject, ("PUT", path), body, said={"value": note})
        seen, _ = self.caller.once(
            "look_at_orders",
            subject,
            ("GET", path),
            reading=lambda book: book["orders"][0]["note"] if book["orders"] else None,
        )
        read, table = self.caller.once("read", game, ("GET", f"/v1/games/{game}"), reading=shown)
        if read.accepted and table["status"] == "running":  # orders end with their game
            self._notebook.note(replace(seen, kind="get_orders"))

    def _move_house(self, _: str) -> None:
        address = f"{secrets.token_hex(6)}@example.org"
        path = "/v1/accounts/me/mail"
        body = {"address": address, "current_password": PASSWORD}
        self.caller.once("set_mail", self.id, ("PUT", path), body, said={"value": address})
        self.caller.once("get_mail", self.id, ("GET", path), reading=lambda mail: mail["pending"])

    def settle(self) -> str:
        """Have a last address, to which a code must come."""
        asked: list[str] = []

        def is_taken() -> bool:
            asked.append(f"{secrets.token_hex(6)}@example.org")
            body = {"address": asked[-1], "current_password": PASSWORD}
            put = ("PUT", "/v1/accounts/me/mail")
            return self.caller.once("set_mail", self.id, put, body, said={"value": asked[-1]})[0].accepted

        assert eventually(is_taken), f"{self.name} can have no address"
        return asked[-1]

    def hook(self, url: str) -> None:
        """Be called there about decisions and ends."""
        wish = {"name": self.name, "password": PASSWORD, "scopes": ["read", "account", "bot"]}
        _, made = self.caller.until_known("token", "", ("POST", "/v1/tokens"), wish)
        owner = Caller(self._url, self._notebook, self.id, made["token"])
        body = {"url": url, "kinds": ["awaited", "finished"]}
        _, hook = owner.until_known("hook", "", ("POST", "/v1/webhooks"), body)
        known = ("hooked", "", ("GET", f"/v1/webhooks/{hook['id']}"))
        assert eventually(lambda: owner.until_known(*known)[1]["state"] == "active")

    def _token(self, _: str) -> None:
        body = {"name": self.name, "password": PASSWORD, "scopes": ["account"]}
        _, made = self.caller.until_known("token", "", ("POST", "/v1/tokens"), body)
        bearer = Caller(self._url, self._notebook, self.id, made["token"])
        use = ("use", made["id"], ("GET", "/v1/accounts/me"))
        bearer.once(*use)
        self.caller.once("revoke", made["id"], ("DELETE", f"/v1/tokens/{made['id']}"))
        bearer.once(*use)
        for gone, former in self._gone[-2:]:  # seconds ago
            gone.once(*former)
        self._gone.append((bearer, use))
