"""Somebody who plays by mail, and the letters that the gateway would send them: claimed, and never written."""

from typing import Any
from uuid import uuid4

from clients.api import Api, Json
from clients.mail.letters import Deed, Letter
from clients.mail.phrases import words_of
from clients.mail.service import Gateway, Malformed
from tests.patience import eventually


class Mailbag:
    """All letters that the service wanted sent, which counts as done."""

    def __init__(self, gateway: Gateway, url: str) -> None:
        self.gateway = gateway
        self.url = url
        self._letters: list[Letter] = []

    def letters(self, address: str) -> list[Letter]:
        """The letters to an address so far."""
        while claimed := self.gateway.claim(20, "PT0S"):
            for letter in claimed:
                assert not isinstance(letter, Malformed), letter
                self.gateway.sent(letter.id, f"<{letter.id}@example.org>")
                self._letters.append(letter)
        return [letter for letter in self._letters if letter.to.address == address]


class Player:
    """An account; its address is confirmed, unless it is a guest at the mail's table."""

    def __init__(self, bag: Mailbag, language: str = "en", *, zone: str = "Europe/Paris", by_mail: bool = True) -> None:
        self.bag = bag
        self.language = language
        self.name = f"Ada {uuid4().hex[:8]}"
        self.address = f"{uuid4().hex[:12]}@example.org"
        self.api = Api(bag.url, language)
        body = {"name": self.name, "password": "correct horse", "language": language, "time_zone": zone}
        self.api.token = self.api.post("/v1/accounts", body)["token"]["token"]
        if by_mail:
            self._confirm()

    def _confirm(self) -> None:
        self.api.put("/v1/accounts/me/mail", {"address": self.address, "current_password": "correct horse"})
        code = self.letter("confirm").code
        self.api.post("/v1/accounts/me/mail/confirmation", {"code": code})

    def letters(self, kind: str, game: str | None = None) -> list[Letter]:
        """The letters of a kind so far, about a game."""
        mine = self.bag.letters(self.address)
        return [letter for letter in mine if letter.kind == kind and (game is None or letter.game == game)]

    def letter(self, kind: str, game: str | None = None, number: int = 0) -> Letter:
        """The letter of a kind, about a game; waits for it."""
        assert eventually(lambda: len(self.letters(kind, game)) > number), self.log()
        return self.letters(kind, game)[number]

    def deeds(self, game: str, number: int = 0) -> list[Deed]:
        """What the first answer about a game, or a later one, says."""
        answer = self.letter("answer", game, number).answer
        assert answer is not None
        return answer.did

    def did(self, game: str, number: int = 0) -> list[str]:
        """The same, a word for each command."""
        return [deed.did for deed in self.deeds(game, number)]

    def log(self) -> list[Json]:
        """The delivery log."""
        found: list[Json] = self.api.get("/v1/accounts/me/letters")["items"]
        return found

    def table(self, *others: "Player", rulebook: str = "destiny", **fields: Any) -> str:
        """A game with others: it has begun, and awaits this player."""
        seats = [{"kind": "me"}, *({"kind": "invited", "player": other.name} for other in others)]
        body = {"rulebook": rulebook, "seats": seats, "clock": {"kind": "per_move", "limit": "P3D"}, **fields}
        while True:
            game: str = self.api.post("/v1/games", body)["id"]
            for seat, other in enumerate(others, 1):
                other.api.put(f"/v1/games/{game}/seats/{seat}", {})
            if self.decision(game) is not None:
                return game

    def decision(self, game: str) -> str | None:
        """What the game awaits of the player."""
        found: str | None = self.api.get(f"/v1/games/{game}")["you"]["decision"]
        return found

    def play_default(self, game: str) -> None:
        """Play the move that would be played at the deadline, if the game awaits the player."""
        if self.decision(game) is not None:
            asked = self.api.get(f"/v1/games/{game}/moves")
            self.api.post(f"/v1/games/{game}/moves", {"move": asked["default"]})

    def words(self, game: str) -> str:
        """What to write to play the move that would be played at the deadline."""
        asked = self.api.get(f"/v1/games/{game}/moves")
        return words_of(asked["default"], asked, self.language)

    def moves(self, game: str) -> list[Json]:
        """The data of the moves that were played for the player's seat."""
        seat = self.api.get(f"/v1/games/{game}")["you"]["seat"]
        events = self.api.get(f"/v1/games/{game}/events?after=0&limit=500")["items"]
        played = [event["data"] for event in events if event["type"] == "move_played"]
        return [data for data in played if data["seat"] == seat]
