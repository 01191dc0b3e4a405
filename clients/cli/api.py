"""The HTTP API with nothing but the standard library: requests, problems, and a stream of events that resumes."""

import json
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

Json = dict[str, Any]

ANSWER_SECONDS: Final = 30.0
RECONNECT_SECONDS: Final = 1.0
RECONNECTS: Final = 60


class ApiError(Exception):
    """The service refused, or did not answer; the message is for people."""


class Api:
    """The service at a base URL, for one account (or nobody) and one language."""

    def __init__(self, base: str, language: str, token: str = "") -> None:
        self.base = base.rstrip("/")
        self.language = language
        self.token = token
        self._opener = build_opener(ProxyHandler({}))

    def get(self, path: str) -> Any:
        """The JSON at a path. Raises ApiError."""
        return self._json("GET", path, None)

    def post(self, path: str, body: Json) -> Any:
        """What the service answers to a JSON body. Raises ApiError."""
        return self._json("POST", path, json.dumps(body).encode())

    def text(self, path: str) -> str:
        """The text at a path. Raises ApiError."""
        return self._read("GET", path, None, "text/plain").decode()

    def picture(self, path: str) -> bytes:
        """The PNG at a path. Raises ApiError."""
        return self._read("GET", path, None, "image/png")

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
        raise ApiError(f"{self.base} went away")

    def _stream(self, path: str, last: int) -> Iterator[Json]:
        headers = {"Last-Event-ID": str(last)} if last else {}
        with self._opener.open(self._request("GET", path, None, "text/event-stream", headers), timeout=60) as lines:
            for line in lines:
                if line.startswith(b"data: "):
                    yield json.loads(line.removeprefix(b"data: "))

    def _json(self, method: str, path: str, body: bytes | None) -> Any:
        return json.loads(self._read(method, path, body, "application/json"))

    def _read(self, method: str, path: str, body: bytes | None, accept: str) -> bytes:
        try:
            with self._opener.open(self._request(method, path, body, accept, {}), timeout=ANSWER_SECONDS) as answer:
                return bytes(answer.read())
        except HTTPError as error:
            raise ApiError(_explained(error)) from None
        except (URLError, OSError, HTTPException) as error:
            raise ApiError(f"no answer from {self.base}: {getattr(error, 'reason', error)}") from None

    def _request(self, method: str, path: str, body: bytes | None, accept: str, headers: dict[str, str]) -> Request:
        headers = {"Accept": accept, "Accept-Language": self.language, **headers}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return Request(self.base + path, body, headers, method=method)  # noqa: S310  the address is the user's own


def _explained(error: HTTPError) -> str:
    with error:
        try:
            problem = json.loads(error.read())
        except ValueError:
            problem = {}
    words = [str(problem[name]) for name in ("title", "detail") if problem.get(name)]
    return f"{error.code}: {' - '.join(words) or error.reason}"
