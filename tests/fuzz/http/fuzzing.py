"""Threads that ask a service whatever comes to their mind, and note every answer that may not be."""

import json
import threading
from collections import Counter
from http import HTTPStatus
from itertools import count
from typing import Any, Final

import requests

from tests.api.client import Api, Person
from tests.api.document import Document
from tests.api.http.fuzz.announcing import announced
from tests.fuzz.http.asking import STREAM, Asked, Asking
from tests.patience import PATIENCE_SECONDS

ENDS: Final = frozenset({"DELETE /v1/accounts/me", "PATCH /v1/accounts/me"})
"""What these leave of an account is of no use to later requests: somebody new is asked for."""
MOST_FAULTS: Final = 20
Tally = Counter[tuple[str, int]]
"""Answers by operation and status."""


STREAMS: Final = ("/v1/stream", "/v1/watching/events")
"""What is asked for as a stream, which has no end."""


class Fuzzing:
    """One run over a service; `staff` is the token of an administrator, `gateway` that of the mail gateway."""

    def __init__(self, url: str, document: Document, seed: str, *, staff: str = "", gateway: str = "") -> None:
        self._url = url
        self._document = document
        self._seed = seed
        self._fixed = {"staff": staff, "gateway": gateway, "odd": "odd", "nobody": ""}
        self._names = count()
        self._lock = threading.Lock()
        self.tally: Tally = Counter()
        self.faults: list[str] = []

    def run(self, number: int, threads: int = 4) -> None:
        """Send so many requests, or fewer where faults are found."""
        shares = [number // threads + (place < number % threads) for place in range(threads)]
        working = [threading.Thread(target=self._work, args=item) for item in enumerate(shares)]
        for one in working:
            one.start()
        for one in working:
            one.join()

    def _work(self, place: int, number: int) -> None:
        try:
            self._ask(Asking(self._document, f"{self._seed}/{place}"), number)
        except Exception as error:  # a thread that ends early is a fault too
            self._note(repr(error))
            raise

    def _ask(self, asking: Asking, number: int) -> None:
        tokens = dict(self._fixed)
        with requests.Session() as session:
            session.trust_env = False
            for _ in range(number):
                asked = asking.next()
                if asked.caller not in tokens:
                    tokens[asked.caller] = self._sign_up(asking)
                status, answer = self._send(session, asked, tokens[asked.caller])
                if status < HTTPStatus.BAD_REQUEST:
                    asking.learn(asked, answer)
                ended = status == HTTPStatus.UNAUTHORIZED or f"{asked.method} {asked.template}" in ENDS
                if ended and asked.caller not in self._fixed:
                    del tokens[asked.caller]
                if len(self.faults) >= MOST_FAULTS:
                    return

    def _sign_up(self, asking: Asking) -> str:
        """The token of somebody new, who has announced games."""
        with self._lock:
            name = f"Fuzz {self._seed} {next(self._names)}"
        person = Person.sign_up(Api(self._url, self._document), name)
        asking.know(account=[person.id], name=[person.name], game=announced(person))
        return person.token

    def _send(self, session: requests.Session, asked: Asked, token: str) -> tuple[int, Any]:
        streams = asked.template in STREAMS
        headers = {**asked.headers, "Accept": STREAM if streams else "*/*"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        try:
            answer = session.request(
                asked.method,
                f"{self._url}{asked.path}" + (f"?{asked.query}" if asked.query else ""),
                headers={name: text.encode() for name, text in headers.items()},
                data=asked.body,
                timeout=PATIENCE_SECONDS,
                allow_redirects=False,
                stream=streams,
            )
        except requests.RequestException as error:
            self._note(f"{asked}: {error!r}")
            return HTTPStatus.REQUEST_TIMEOUT, None
        with self._lock:
            self.tally[f"{asked.method} {asked.template}", answer.status_code] += 1
        self.judge(asked, answer)
        said = None if streams or "json" not in answer.headers.get("Content-Type", "") else _json(answer)
        answer.close()
        return answer.status_code, said

    def judge(self, asked: Asked, answer: requests.Response) -> None:
        """Note an answer that may not be: a 5xx, or one that the document does not promise."""
        if answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            self._note(f"{asked}: {answer.status_code} {answer.text[:500]}")
            return
        if answer.headers.get("Content-Type", "").startswith(STREAM):
            return
        try:
            with self._lock:  # validators are made when they are first asked for
                self._document.check(asked.method, asked.path, answer)
        except AssertionError as error:
            self._note(f"{asked}: {answer.status_code} {error}")

    def _note(self, fault: str) -> None:
        with self._lock:
            self.faults.append(fault)


def _json(answer: requests.Response) -> Any:
    try:
        return json.loads(answer.content)
    except ValueError:
        return None
