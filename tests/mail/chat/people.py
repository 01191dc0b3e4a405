"""People who play by chat: they read what is written to them, choose from it, and know no game."""

import asyncio
import random
import re
import ssl
import threading
from itertools import count
from typing import Any, Final, Literal

from slixmpp import JID, ClientXMPP

from clients.api import Api, Json
from tests.mail.chat.prosody import PASSWORD, Prosody
from tests.patience import PATIENCE_SECONDS, eventually

REDIAL_SECONDS: Final = 0.5
CHOICES: Final = {"en": "Your choices", "fr": "Vos choix"}
_CODE: Final = re.compile(r"^([A-Z0-9]{8})$", re.MULTILINE)
_MARKED: Final = re.compile(r"([0-9]{1,3}|[A-Z]{1,2}) \S")
_EXAMPLE: Final = re.compile(r"   (?:For example: “|Par exemple\s:\s«\s)(.*?)(?:”|\s»)$")

_numbers = count(1)


class Client(ClientXMPP):
    """What somebody chats with."""

    def __init__(self, prosody: Prosody, address: str) -> None:
        super().__init__(address, PASSWORD, ssl_context=ssl.create_default_context(cafile=str(prosody.certificate)))
        self.heard: list[Any] = []
        self.over = False
        self.begun = 0
        self.enable_direct_tls = False
        self.register_plugin("xep_0461")
        self._at = ("127.0.0.1", prosody.port)
        self.add_event_handler("session_start", self._begin)
        self.add_event_handler("message", self.heard.append)
        for lost in ("disconnected", "connection_failed"):
            self.add_event_handler(lost, lambda _: self.loop.call_later(REDIAL_SECONDS, self.dial))

    def _begin(self, _: Any) -> None:
        self.send_presence()
        self.begun += 1

    def dial(self) -> None:
        """Connect, unless that has been done."""
        if not self.over and not self.is_connected():
            self.connect(*self._at)


class Town:
    """All clients of a test, on one loop in a thread of its own."""

    def __init__(self, prosody: Prosody) -> None:
        self.prosody = prosody
        self._clients: list[Client] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def client(self, name: str) -> Client:
        """A new account, and a client that has it."""
        address = self.prosody.add(name)

        async def begin() -> Client:
            client = Client(self.prosody, address)
            client.dial()
            self._clients.append(client)
            return client

        client = asyncio.run_coroutine_threadsafe(begin(), self._loop).result(PATIENCE_SECONDS)
        assert eventually(lambda: client.sessionstarted), self.prosody.log()
        return client

    def send(
        self, client: Client, to: str, text: str, mtype: Literal["chat", "headline"] = "chat", quoted: str = ""
    ) -> None:
        """Send a message, perhaps as a reply to another (XEP-0461)."""

        def sending() -> None:
            message = client.make_message(mto=JID(to), mbody=text, mtype=mtype)
            if quoted:
                message["reply"]["id"] = quoted
            message.send()

        self._loop.call_soon_threadsafe(sending)

    def end(self) -> None:
        """Have all clients leave, and stop the loop with all that runs on it."""

        async def over() -> None:
            for client in self._clients:
                client.over = True
                await client.disconnect()
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(over(), self._loop).result(PATIENCE_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_SECONDS)
        self._loop.close()


class Person:
    """Somebody with an account of the service, and one to chat with."""

    def __init__(self, town: Town, url: str, gateway: str, language: str) -> None:
        number = next(_numbers)
        self.town, self.gateway, self.language = town, gateway, language
        self.name, self.rng = f"Chatter {number}", random.Random(number)
        self.client = town.client(f"chatter{number}")
        self.address = f"xmpp:{self.client.boundjid.bare}"
        about = {"name": self.name, "password": "correct horse", "language": language, "time_zone": "Europe/Paris"}
        account = Api(url, language).post("/v1/accounts", about)
        self.id = account["id"]
        self.api = Api(url, language, account["token"]["token"])
        self.sent: list[str] = []
        self._read: set[str] = set()

    def confirm(self) -> None:
        """Ask for letters, as the settings page does: the code comes by chat."""
        self.api.put("/v1/accounts/me/mail", {"address": self.address, "current_password": "correct horse"})
        assert eventually(lambda: any(_CODE.search(text) for text in self.texts())), self.town.prosody.log()
        code = next(code[1] for text in reversed(self.texts()) if (code := _CODE.search(text)))
        told = self.api.post("/v1/accounts/me/mail/confirmation", {"code": code})
        assert (told["state"], told["address"]) == ("confirmed", self.address)

    def texts(self) -> list[str]:
        """All that was written to this person."""
        return [message["body"] for message in self.client.heard]

    def ids(self) -> list[str]:
        """The ids of it all."""
        return [message["id"] for message in self.client.heard]

    def write(self, words: str, quoted: str = "") -> None:
        """Write to the gateway."""
        self.sent.append(words)
        self.town.send(self.client, self.gateway, words, quoted=quoted)

    def is_asked(self) -> bool:
        """Whether something new asks for an answer."""
        return any(self.choice(message["body"]) for message in self._new())

    def turn(self) -> None:
        """Read what is new, and answer the last of it that asks for something."""
        new = self._new()
        self._read.update(message["id"] for message in new)
        words = next(filter(None, (self.choice(message["body"]) for message in reversed(new))), "")
        if words:
            self.write(words)

    def _new(self) -> list[Any]:
        """What was not read: a letter that came twice was."""
        return [message for message in self.client.heard if message["id"] not in self._read]

    def choice(self, text: str) -> str:
        """One of the choices that a message offers, by its mark or by its example; empty for none."""
        _, offered, listed = text.partition(f"\n{CHOICES[self.language]}\n")
        if not offered:
            return ""
        rows = listed.partition("\n\n")[0].split("\n")
        examples = [example[1] for row in rows if (example := _EXAMPLE.match(row))]
        behind = [*rows[1:], ""]
        whole = [
            mark[1]
            for row, next_row in zip(rows, behind, strict=True)
            if (mark := _MARKED.match(row)) and not next_row.startswith("   ")
        ]
        return self.rng.choice(whole or examples or [""])

    def log(self) -> list[Json]:
        """The delivery log, newest first."""
        found: list[Json] = self.api.get("/v1/accounts/me/letters?limit=500")["items"]
        return found

    def moves(self, game: str) -> int:
        """How many moves this person has played in a game."""
        items = self.api.get(f"/v1/games/{game}/events?after=0&limit=500")["items"]
        played = [event["by"] for event in items if event["type"] == "move_played"]
        return sum(by["kind"] == "player" and by["player"]["id"] == self.id for by in played)
