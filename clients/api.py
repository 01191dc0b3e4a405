"""The HTTP API with the standard library alone: requests, problems, and an event stream that resumes."""

import json
import time
from collections.abc import Iterator, Mapping
from http.client import HTTPException
from typing import Any, Final
from urllib.error import URLError
from urllib.request import ProxyHandler, Request, build_opener

from clients.connections import Response, ask

Json = dict[str, Any]

ANSWER_SECONDS: Final = 30.0
RECONNECT_SECONDS: Final = 1.0
RECONNECTS: Final = 60
PASSING: Final = (429, 502, 503, 504)
"""Refusals that say nothing about the request: it may be sent again."""
ELSEWHERE: Final = 300
"""The least status of what is no answer; whoever is sent elsewhere is told, and not taken there."""
AGENT: Final = "Astrolude"
_OPENER: Final = build_opener(ProxyHandler({}))
"""For streams, each of which has a connection of its own."""


class ApiError(Exception):
    """The service refused or did not answer; the message is for people."""


class Away(ApiError):
    """No answer, too many requests, or a store that is away: the same request may succeed later."""


class Refused(ApiError):
    """The service understood and refused; `problem` is its problem document (RFC 9457), empty where it gave none."""

    def __init__(self, message: str, status: int, problem: Json) -> None:
        super().__init__(message)
        self.status = status
        self.problem = problem

    @property
    def code(self) -> str:
        """The problem's stable code; empty where there is none."""
        return str(self.problem.get("code") or "")

    @property
    def detail(self) -> str:
        """The problem's sentence for people, in the language of the request; the whole message where there is none."""
        return str(self.problem.get("detail") or self)

    @property
    def facts(self) -> Json:
        """The numbers and names in that sentence."""
        return dict(self.problem.get("facts") or {})

    @property
    def legal(self) -> list[Json]:
        """What a refused move could have been, as forms."""
        return list(self.problem.get("legal") or [])


class Api:
    """The service at a base URL, for one account (or nobody) and one language."""

    def __init__(self, base: str, language: str, token: str = "") -> None:
        self.base = base.rstrip("/")
        self.language = language
        self.token = token

    def get(self, path: str) -> Any:
        """The JSON at a path. Raises ApiError."""
        return self.ask("GET", path)

    def post(self, path: str, body: Any, headers: Mapping[str, str] | None = None) -> Any:
        """What the service answers to a JSON body, None when it says nothing. Raises ApiError."""
        return self.ask("POST", path, body, headers)

    def put(self, path: str, body: Any, headers: Mapping[str, str] | None = None) -> Any:
        """What the service answers to a JSON body, None when it says nothing. Raises ApiError."""
        return self.ask("PUT", path, body, headers)

    def delete(self, path: str) -> Any:
        """What the service answers, None when it says nothing. Raises ApiError."""
        return self.ask("DELETE", path)

    def ask(self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> Any:
        """The JSON answer to any request, None when it has no body. Raises ApiError: Away or Refused."""
        sent = None if body is None else json.dumps(body).encode()
        answer = self._read(method, path, sent, "application/json", headers or {})
        return json.loads(answer) if answer else None

    def text(self, path: str) -> str:
        """The text at a path. Raises ApiError."""
        return self._read("GET", path, None, "text/plain", {}).decode()

    def picture(self, path: str) -> bytes:
        """The PNG at a path. Raises ApiError."""
        return self._read("GET", path, None, "image/png", {})

    def events(self, game: str) -> Iterator[Json]:
        """All events of a game as they come, until it is over; resumes when the connection is lost. Raises ApiError."""
        last, losses = 0, 0
        while losses <= RECONNECTS:
            try:
                for event in self._stream(f"/v1/games/{game}/events", last):
                    last, losses = event["version"], 0
                    yield event
                if self.get(f"/v1/games/{game}/events?after={last}&limit=1")["status"] in ("finished", "aborted"):
                    return
            except (URLError, OSError, HTTPException):
                losses += 1
                time.sleep(RECONNECT_SECONDS)
        raise Away(f"lost the connection to {self.base}")

    def _stream(self, path: str, last: int) -> Iterator[Json]:
        headers = self._headers(None, "text/event-stream", {"Last-Event-ID": str(last)} if last else {})
        with _OPENER.open(Request(self.base + path, None, headers), timeout=60) as lines:  # noqa: S310  the user's own
            for line in lines:
                if line.startswith(b"data: "):
                    yield json.loads(line.removeprefix(b"data: "))

    def _read(self, method: str, path: str, body: bytes | None, accept: str, headers: Mapping[str, str]) -> bytes:
        try:
            answer = ask(method, self.base + path, body, self._headers(body, accept, headers), ANSWER_SECONDS)
        except (OSError, HTTPException) as error:
            raise Away(f"no answer from {self.base}: {error}") from None
        if answer.status >= ELSEWHERE:
            raise _refusal(answer)
        return answer.body

    def _headers(self, body: bytes | None, accept: str, headers: Mapping[str, str]) -> dict[str, str]:
        sent = {"Accept": accept, "Accept-Language": self.language, "User-Agent": AGENT, **headers}
        if body is not None:
            sent["Content-Type"] = "application/json"
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        return sent


def _refusal(answer: Response) -> ApiError:
    try:
        problem = json.loads(answer.body)
    except ValueError:
        problem = {}
    words = [str(problem[name]) for name in ("title", "detail") if problem.get(name)]
    message = f"{answer.status}: {' - '.join(words) or answer.location or answer.reason}"
    return Away(message) if answer.status in PASSING else Refused(message, answer.status, problem)
