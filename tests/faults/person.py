"""A person who plays over HTTP while everything dies: asks again until there is an answer, and remembers it."""

import secrets
import threading
import time
from typing import Any, NamedTuple

import requests

from tests.patience import LONG_SECONDS

ANSWER_SECONDS = 10.0
"""After so long the same is asked again."""
STEP_SECONDS = 0.02
GONE = 404


class Told(NamedTuple):
    """What the service said about an accepted move: which decision it answered, and each new version's hash."""

    decision: str
    hashes: dict[int, str]


class Person:
    """Somebody with an account."""

    def __init__(self, url: str, name: str) -> None:
        self._url = url
        self._session = requests.Session()
        self._session.trust_env = False
        self.told: dict[str, list[Told]] = {}
        self.failures: list[str] = []
        account = self._ask("POST", "/v1/accounts", {"name": name, "password": "correct horse"}).json()
        self.name = name
        self.token: str = account["token"]["token"]
        self._session.headers["Authorization"] = f"Bearer {self.token}"

    def announce(self, seats: list[dict[str, str]], clock: dict[str, str]) -> str:
        """A new game; its id."""
        body = {"rulebook": "systeme-solaire", "seats": seats, "clock": clock}
        answer = self._ask("POST", "/v1/games", body)
        assert answer.status_code == 201, answer.text
        game: str = answer.json()["id"]
        return game

    def get(self, path: str) -> requests.Response:
        """What is there now, asked once."""
        return self._session.get(self._url + path, timeout=ANSWER_SECONDS)

    def sit(self, game: str, seat: int) -> None:
        """Take a seat."""
        answer = self._ask("PUT", f"/v1/games/{game}/seats/{seat}", {})
        assert answer.status_code in (200, GONE), answer.text

    def play(self, game: str) -> None:
        """Answer every decision until the game is over, or gone because a backup from before it was restored."""
        until = time.monotonic() + LONG_SECONDS
        while time.monotonic() < until:
            answer = self._ask("GET", f"/v1/games/{game}/moves")
            if answer.status_code == GONE:
                return
            asked = answer.json()
            if asked["decision"] is not None:
                self._answer(game, asked["decision"]["id"], asked["default"])
            elif self._ask("GET", f"/v1/games/{game}").json()["status"] in ("finished", GONE):
                return
            else:
                time.sleep(STEP_SECONDS)
        self.failures.append(f"{self.name} waited too long for game {game}")

    def _answer(self, game: str, decision: str, move: dict[str, Any]) -> None:
        answer = self._ask("POST", f"/v1/games/{game}/moves", {"move": move, "decision": decision})
        if answer.status_code == 200:
            hashes = {event["version"]: event["hash"] for event in answer.json()["events"]}
            self.told.setdefault(game, []).append(Told(decision, hashes))

    def _ask(self, method: str, path: str, body: Any = None) -> requests.Response:
        """The same request with the same key, again and again, until it is answered."""
        until = time.monotonic() + LONG_SECONDS
        headers = {"Idempotency-Key": secrets.token_hex(16)} if method == "POST" else {}
        while True:
            try:
                answer = self._session.request(
                    method, self._url + path, json=body, headers=headers, timeout=ANSWER_SECONDS
                )
                if answer.status_code < 500:
                    return answer
                if answer.status_code != 503:
                    self.failures.append(f"{method} {path}: {answer.status_code} {answer.text}")
            except requests.RequestException:
                time.sleep(STEP_SECONDS)
            if time.monotonic() > until:
                raise TimeoutError(f"{method} {path} is not answered")
            time.sleep(STEP_SECONDS)


class Pair(threading.Thread):
    """Two people who play one game after another with a bot; when told to stop, they play the last one to its end."""

    def __init__(self, url: str, number: int, clock: dict[str, str]) -> None:
        super().__init__(name=f"pair-{number}", daemon=True)
        self.people = [Person(url, f"{who} {number} {secrets.token_hex(3)}") for who in ("Ada", "Bob")]
        self.games: list[str] = []
        self.stop = threading.Event()
        self._clock = clock

    def run(self) -> None:
        """Play."""
        ada, bob = self.people
        while not self.stop.is_set():
            game = ada.announce([{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "normal"}], self._clock)
            self.games.append(game)
            bob.sit(game, 1)
            other = threading.Thread(target=bob.play, args=(game,), daemon=True)
            other.start()
            ada.play(game)
            other.join()
