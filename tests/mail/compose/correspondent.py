"""Somebody who plays by mail: an account with a confirmed address, at a service with all its workers."""

import random
import re
from collections.abc import Sequence
from threading import Event
from typing import Any
from uuid import uuid4

from clients.api import Api, Json
from clients.mail.outbox import Outbox
from tests.api.playing import choose
from tests.mail.compose.sink import Sink, Taken
from tests.patience import eventually

PASSWORD = "correct horse"


class Post:
    """The gateway's way out, and the mail server that it hands everything to."""

    def __init__(self, url: str, outbox: Outbox, sink: Sink) -> None:
        self.url = url
        self.outbox = outbox
        self.sink = sink

    def deliver(self) -> None:
        """Send what is due now."""
        while self.outbox.send_due(Event(), "PT0S"):
            pass

    def mails(self, address: str) -> list[Taken]:
        """All mails that an address got, delivered first."""
        self.deliver()
        return [taken for taken in self.sink.taken if taken.recipient == address]


class Correspondent:
    """Somebody with an account."""

    def __init__(self, post: Post, language: str = "en", zone: str = "Europe/Paris", name: str = "") -> None:
        self.post = post
        self.name = name or f"{'Ada' if language == 'en' else 'Élise'} {uuid4().hex[:8]}"
        self.address = f"{uuid4().hex[:12]}@example.org"
        self.api = Api(post.url, language)
        asked_for = {"name": self.name, "password": PASSWORD, "language": language, "time_zone": zone}
        self.api.token = self.api.post("/v1/accounts", asked_for)["token"]["token"]

    def ask_for_mail(self) -> Taken:
        """Give the address: the mail with the code."""
        self.api.put("/v1/accounts/me/mail", {"address": self.address, "current_password": PASSWORD})
        return self.next_mail(0)

    def subscribe(self) -> "Correspondent":
        """Give the address and confirm it by the code."""
        found = re.search(r"^ {4}(\S+)$", self.ask_for_mail().text, re.MULTILINE)
        assert found is not None
        self.api.post("/v1/accounts/me/mail/confirmation", {"code": found[1]})
        return self

    def mails(self) -> list[Taken]:
        """All mails so far."""
        return self.post.mails(self.address)

    def next_mail(self, before: int) -> Taken:
        """The mail after so many."""
        assert eventually(lambda: len(self.mails()) > before), self.api.get("/v1/accounts/me/letters")
        return self.mails()[before]

    def letters(self) -> list[Json]:
        """The delivery log."""
        found: list[Json] = self.api.get("/v1/accounts/me/letters")["items"]
        return found


def table(people: Sequence[Correspondent], rulebook: str, **fields: Any) -> str:
    """A game of these people, filled up with bots, that has begun: its id."""
    host, *others = people
    least = min(host.api.get(f"/v1/rulebooks/{rulebook}")["seats"])
    bots = [{"kind": "bot", "level": "random"}] * max(0, least - len(people))
    seats = [{"kind": "me"}, *({"kind": "invited", "player": other.name} for other in others), *bots]
    asked_for = {"rulebook": rulebook, "seats": seats, "clock": {"kind": "per_move", "limit": "P3D"}, **fields}
    game: str = host.api.post("/v1/games", asked_for)["id"]
    for seat, other in enumerate(others, 1):
        other.api.put(f"/v1/games/{game}/seats/{seat}", {})
    return game


def play(person: Correspondent, game: str, rng: random.Random) -> bool:
    """Answer the person's decision, if there is one, with a random move."""
    asked = person.api.get(f"/v1/games/{game}/moves")
    if asked["decision"] is None:
        return False
    body = {"move": choose(asked["forms"], rng), "decision": asked["decision"]["id"]}
    person.api.post(f"/v1/games/{game}/moves", body)
    return True
