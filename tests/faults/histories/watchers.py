"""Those who look on: readers of games and of their past, followers of streams, and the postman."""

import hashlib
import json
import random
import threading
import time
from typing import Any

import requests

from tests.faults.histories.calls import Call, Message
from tests.faults.histories.players import paged, shown
from tests.faults.histories.recorder import ANSWER_SECONDS, STEP_SECONDS, Caller, Notebook

QUIET_SECONDS = 20.0
"""After so long without a word, a stream is given up; comments come every 15 seconds."""


class Watcher(threading.Thread):
    """Somebody without an account who looks at a game, and at its past, until `over`."""

    def __init__(self, url: str, notebook: Notebook, game: str, seed: int) -> None:
        super().__init__(daemon=True)
        self._caller = Caller(url, notebook, f"watcher {seed}")
        self._game = game
        self._rng = random.Random(seed)
        self.over = threading.Event()

    def run(self) -> None:
        """Watch."""
        after, path = 0, f"/v1/games/{self._game}"
        while not self.over.wait(0.1):
            read, table = self._caller.once("read", self._game, ("GET", path), reading=shown)
            if read.accepted:
                at = self._rng.randint(1, table["version"])
                self._caller.once("at", self._game, ("GET", f"{path}?at={at}"), said={"at": at}, reading=self.digest)
            page, whole = self._caller.once("page", self._game, ("GET", f"{path}/events?after={after}"), reading=paged)
            after = whole["after"] if page.accepted else after

    @staticmethod
    def digest(table: dict[str, Any]) -> dict[str, str]:
        """Of what a reader is shown."""
        view = json.dumps(table["view"], sort_keys=True).encode()
        return {"digest": hashlib.sha256(view).hexdigest()}


class Follower(threading.Thread):
    """Somebody who follows a game's stream to its end, and resumes it wherever it breaks off."""

    def __init__(self, url: str, notebook: Notebook, game: str) -> None:
        super().__init__(daemon=True)
        self._address = f"{url}/v1/games/{game}/events"
        self._notebook, self._game = notebook, game
        self._last = 0

    def run(self) -> None:
        """Follow."""
        while not self._resume():
            time.sleep(STEP_SECONDS)

    def _resume(self) -> bool:
        """Hear what comes until the stream breaks off; whether there is nothing more to come."""
        heard: list[int] = []
        start, status = time.time() * 1000, None
        headers = {"Accept": "text/event-stream", "Last-Event-ID": str(self._last), "Connection": "close"}
        try:
            limits = (ANSWER_SECONDS, QUIET_SECONDS)
            with requests.get(self._address, headers=headers, stream=True, timeout=limits) as answer:
                status = answer.status_code
                self._listen(answer, heard)
        except requests.RequestException:
            pass
        self._last = heard[-1] if heard else self._last
        end = time.time() * 1000
        self._notebook.note(Call("follower", "follow", self._game, start, end, status, answer=heard))
        return status == 204

    @staticmethod
    def _listen(answer: requests.Response, heard: list[int]) -> None:
        version = None
        for line in answer.iter_lines(chunk_size=1):
            if line.startswith(b"id:"):
                version = int(line[3:])
            elif not line and version is not None:
                heard.append(version)
                version = None


class Postman(threading.Thread):
    """Claims every letter, and says that it was sent, until `over`."""

    def __init__(self, url: str, notebook: Notebook, token: str) -> None:
        super().__init__(daemon=True)
        self._caller = Caller(url, notebook, "postman", token)
        self.letters: list[Message] = []
        self.over = threading.Event()

    def run(self) -> None:
        """Carry."""
        asked = ("POST", "/v1/gateway/letters")
        while not self.over.wait(STEP_SECONDS):
            claim, whole = self._caller.once("claim", "", asked, {"limit": 20, "wait": "PT1S"})
            for letter in whole["items"] if claim.accepted else ():
                about = f"{letter['kind']} {letter['game']} {letter['decision']}"
                self.letters.append(Message("letter", letter["to"]["address"], letter["id"], about))
                sent = {"state": "sent", "message_id": f"<{letter['id']}@example.org>"}
                self._caller.once("sent", "", ("POST", f"/v1/gateway/letters/{letter['id']}"), sent)
