"""People who play by mail: they read their box by IMAP, choose from what a letter says, and know no game."""

import random
import re
from dataclasses import dataclass, field
from email.message import EmailMessage
from itertools import count
from typing import Any, Final

from imap_tools import AND, MailBoxUnencrypted, MailMessage

from clients.api import Api
from tests.mail.mta.pages import Choice, Page, read
from tests.mail.mta.programs import PROGRAMS, Received
from tests.mail.mta.servers import MailServers
from tests.patience import eventually

Json = dict[str, Any]

HELP: Final = {"en": "help", "fr": "aide"}
GAP: Final = "…"
"""Where somebody who knows the game writes something of their own."""
PREVIEW: Final = {"en": "preview", "fr": "essai"}
_CODE: Final = re.compile(r"^ {4}([A-Z0-9]{8})$", re.MULTILINE)

_numbers = count(1)


@dataclass
class Correspondent:
    """Somebody with an account and a box."""

    servers: MailServers
    api: Api
    name: str
    id: str
    address: str
    language: str
    rng: random.Random
    read: list[Received] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    _tried: bool = False

    @classmethod
    def arrive(
        cls, servers: MailServers, url: str, language: str = "en", domain: str = "players.test"
    ) -> "Correspondent":
        """A new account and its box; no letters come yet."""
        number = next(_numbers)
        name = f"Writer {number}"
        account = Api(url, language).post(
            "/v1/accounts",
            {"name": name, "password": "correct horse", "language": language, "time_zone": "Europe/Paris"},
        )
        address = f"writer{number}@{domain}"
        api = Api(url, language, account["token"]["token"])
        return cls(servers, api, name, account["id"], address, language, random.Random(number))

    def confirm(self) -> None:
        """Ask for letters, as the settings page does: the code comes by mail."""
        self.api.put("/v1/accounts/me/mail", {"address": self.address, "current_password": "correct horse"})
        assert eventually(lambda: any(_CODE.search(mail.text) for mail in self.look())), self.servers.logs()
        code = next(code[1] for mail in reversed(self.read) if (code := _CODE.search(mail.text)))
        told = self.api.post("/v1/accounts/me/mail/confirmation", {"code": code})
        assert told["state"] == "confirmed"

    def look(self) -> list[Received]:
        """The mails that have come since the last look."""
        new = [_received(mail) for mail in self._box().fetch(AND(seen=False))]
        self.read += new
        return new

    def _box(self) -> MailBoxUnencrypted:
        """The box, as it is now (RFC 3501, 6.1.2)."""
        box = self.servers.box(self.address)
        box.client.noop()
        return box

    def threads(self, by: str) -> list[set[str]]:
        """The Message-IDs of the box's threads (RFC 5256), by `REFS` (References alone) or `ORDEREDSUBJECT`."""
        box = self._box()
        _, (answer,) = box.client.uid("THREAD", by, "UTF-8", "ALL")
        ids = {mail.uid: str(mail.obj["Message-ID"]).strip() for mail in box.fetch(mark_seen=False)}
        return [{ids[uid] for uid in re.findall(r"\d+", thread)} for thread in _top_level(answer.decode())]

    def turn(self) -> bool:
        """Read what is new, and answer the last letter that asks for something; whether one did."""
        for received in reversed(self.look()):
            page = read(received.text)
            self.refused += [f"{self.sent[-2:]} {refused}" for refused in page.refused]
            if page.choices and page.can_be_answered:
                self.write(received, self._words(page))
                return True
        return False

    def write(self, received: Received, words: str) -> EmailMessage:
        """Answer a letter with one of the programs that people use."""
        mail = self.rng.choice(PROGRAMS[self.language])(received, words)
        self.post(mail, received.reply_to)
        self.sent.append(words)
        return mail

    def post(self, mail: EmailMessage, recipient: str) -> None:
        """Send a mail as it is."""
        if "From" not in mail:
            mail["From"] = f"{self.name} <{self.address}>"
        self.servers.line("players.test").send_message(mail, self.address, [recipient])

    def told(self) -> bool:
        """Whether nothing is on its way any more to this person."""
        log = self.log()
        sent = {letter["message_id"] for letter in log if letter["state"] == "sent"}
        return all(letter["state"] != "waiting" for letter in log) and sent <= {mail.message_id for mail in self.read}

    def moves(self, game: str) -> dict[str, Json]:
        """What this person has played in a game, by decision."""
        found: dict[str, Json] = {}
        after = 0
        while items := self.api.get(f"/v1/games/{game}/events?after={after}&limit=200")["items"]:
            after = items[-1]["version"]
            played = [event["data"] for event in items if event["type"] == "move_played" and self._is_by_me(event)]
            found |= {data["decision"]: data["move"] for data in played}
        return found

    def _is_by_me(self, event: Json) -> bool:
        by = event["by"]
        return bool(by["kind"] == "player" and by["player"]["id"] == self.id)

    def log(self) -> list[Json]:
        """The delivery log, newest first."""
        found: list[Json] = []
        path = "/v1/accounts/me/letters?limit=100"
        answer = self.api.get(path)
        found += answer["items"]
        while answer["next"]:
            answer = self.api.get(f"{path}&cursor={answer['next']}")
            found += answer["items"]
        return found

    def _words(self, page: Page) -> str:
        """A number or a phrase; sometimes help or a try first."""
        if page.examples:
            return self.rng.choice(page.examples)
        if self.rng.random() < 0.05:
            return HELP[self.language]
        known = [choice for choice in page.choices if choice.example or GAP not in choice.words]
        words = self._named(self.rng.choice(known))
        self._tried = not self._tried and self.rng.random() < 0.1
        return f"{PREVIEW[self.language]} {words}" if self._tried else words

    def _named(self, choice: Choice) -> str:
        if choice.example:
            return choice.example
        return choice.mark if self.rng.random() < 0.6 else choice.words


def _received(mail: MailMessage) -> Received:
    return Received(
        str(mail.obj["Message-ID"]).strip(),
        " ".join(str(mail.obj.get("References", "")).split()),
        mail.from_,
        mail.reply_to[0] if mail.reply_to else mail.from_,
        mail.subject,
        mail.text.replace("\r\n", "\n"),
        mail.html,
        "".join(str(mail.obj.get("List-Unsubscribe", "")).split()).strip("<>"),
        mail.obj.as_bytes(),
    )


def _top_level(answer: str) -> list[str]:
    """The outermost brackets of a THREAD answer, such as `(1 2)(3 (4)(5))`."""
    found, depth, start = [], 0, 0
    for place, sign in enumerate(answer):
        if sign == "(":
            start, depth = (place if depth == 0 else start), depth + 1
        elif sign == ")":
            depth -= 1
            found += [answer[start : place + 1]] if depth == 0 else []
    return found
