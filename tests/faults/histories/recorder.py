"""A client that writes down every call, and repeats what was not answered."""

import secrets
import threading
import time
from collections.abc import Callable
from typing import Any

import requests

from events.store import LogStore
from tests.faults.histories.calls import UNANSWERED, Call, Line
from tests.patience import LONG_SECONDS

ANSWER_SECONDS = 5.0
STEP_SECONDS = 0.05
Reading = Callable[[Any], Any]
"""What of an answer is kept."""
Send = Callable[..., Any]
"""What sends a request, as `requests.request` does."""


class Notebook:
    """All calls of a run."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._lock = threading.Lock()

    def note(self, call: Call) -> None:
        """One more."""
        with self._lock:
            self.calls.append(call)


class Caller:
    """Somebody who calls; with a `token` in somebody's name."""

    def __init__(self, url: str, notebook: Notebook, who: str, token: str = "", send: Send = requests.request) -> None:
        self.who = who
        self.notebook = notebook
        self._send = send
        self._url = url
        self._headers = {"Connection": "close", **({"Authorization": f"Bearer {token}"} if token else {})}

    def once(
        self,
        kind: str,
        subject: str,
        asked: tuple[str, str],
        body: Any = None,
        *,
        key: str = "",
        said: dict[str, Any] | None = None,
        reading: Reading = lambda _: None,
        headers: dict[str, str] | None = None,
    ) -> tuple[Call, Any]:
        """Call once, and note what of the answer `reading` keeps; the call and the whole answer, if there was one."""
        method, path = asked
        sent = {**self._headers, **(headers or {}), **({"Idempotency-Key": key} if method == "POST" and key else {})}
        start = time.time() * 1000
        status, whole = None, None
        try:
            answer = self._send(method, self._url + path, json=body, headers=sent, timeout=ANSWER_SECONDS)
            status = answer.status_code
            whole = answer.json() if answer.content else None
        except requests.RequestException:
            status = None
        kept = reading(whole) if status is not None and status < 300 else None
        call = Call(self.who, kind, subject, start, time.time() * 1000, status, said or {}, kept, key)
        self.notebook.note(call)
        return call, whole

    def until_known(self, kind: str, subject: str, asked: tuple[str, str], body: Any = None, **more: Any) -> Any:
        """Call again until somebody knows whether it was done; the last call and the answer.

        All are noted as one request; a POST has a key, anything else may be repeated without.
        """
        key = secrets.token_hex(12)
        until = time.monotonic() + LONG_SECONDS
        while time.monotonic() < until:
            call, whole = self.once(kind, subject, asked, body, key=key, **more)
            if call.status is not None and call.status < UNANSWERED:
                return call, whole
            time.sleep(STEP_SECONDS)
        raise TimeoutError(f"{kind} {subject} is not answered")


def lines_of(log: LogStore, game: str) -> list[Line]:
    """A game's log."""
    return [
        Line(
            entry.version,
            entry.hash,
            entry.at,
            entry.by,
            entry.cause,
            entry.public["decision"] if entry.public.get("chosen_by") == "player" else None,
        )
        for entry in log.read(game)
    ]
