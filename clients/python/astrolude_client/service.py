"""The service at an address, for one account or for nobody."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from inspect import signature
from typing import Any, Final, Protocol, Self, TypeVar, cast
from uuid import uuid4

import httpx

from .generated import AuthenticatedClient, Client
from .generated.api.guests import create_guest
from .generated.api.moves import get_decision
from .generated.models.decision_out import DecisionOut
from .generated.models.event_out import EventOut
from .generated.models.guest_in import GuestIn
from .generated.models.notice_out import NoticeOut
from .generated.models.problem import Problem
from .generated.types import UNSET, Response
from .patience import Patience
from .streams import Message, messages

TRIES: Final = 6
ANSWER_SECONDS: Final = 90.0
"""Longer than an operation waits for news, and than a stream keeps silent."""
RECONNECT_SECONDS: Final = 1.0

T = TypeVar("T")
Item_co = TypeVar("Item_co", covariant=True)


class Refused(Exception):
    """The service understood and refused."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.status} {problem.code}: {problem.detail}")
        self.problem = problem


class Away(Exception):
    """There was no answer, or none of the service."""


class Rewound(Exception):
    """The service was put back to an earlier moment: what the stream has told is void."""


class Page(Protocol[Item_co]):
    """A part of a list."""

    @property
    def items(self) -> Sequence[Item_co]:
        """What is on it."""

    @property
    def next_(self) -> str | None:
        """The cursor of the next page."""


class Astrolude:
    """The service at a base URL. With a token its account calls; texts come in the language, `en` or `fr`."""

    def __init__(self, url: str, token: str = "", language: str = "en", tries: int = TRIES) -> None:
        self._url, self._language, self._tries = url.rstrip("/"), language, tries
        client = Client(
            base_url=self._url,
            headers={"Accept-Language": language, **({"Authorization": f"Bearer {token}"} if token else {})},
            timeout=httpx.Timeout(ANSWER_SECONDS),
            httpx_args={"transport": Patience(tries)},
        )
        self.client = cast(AuthenticatedClient, client)  # operations that need a token ask for its type

    def signed_in(self, token: str) -> Self:
        """The same service, called by the account of a token."""
        return type(self)(self._url, token, self._language, self._tries)

    def guest(self) -> Self:
        """The same service, called by a new guest."""
        return self.signed_in(self.call(create_guest.sync_detailed, body=GuestIn()).token.token)

    def call(self, operation: Callable[..., Response[T | Problem]], *values: Any, **named: Any) -> T:
        """The answer of an operation: the `sync_detailed` of a module in `generated.api`. Raises Refused and Away.

        A request that may be repeated gets an Idempotency-Key of its own, unless one is given.
        """
        if "idempotency_key" in signature(operation).parameters:
            named.setdefault("idempotency_key", uuid4().hex)
        try:
            answer = operation(*values, client=self.client, **named)
        except (httpx.TransportError, ValueError) as error:
            raise Away(f"no answer from {self._url}: {error}") from error
        if isinstance(answer.parsed, Problem):
            raise Refused(answer.parsed)
        return answer.parsed  # type: ignore[return-value]  # None where an operation answers nothing

    def pages(
        self, operation: Callable[..., Response[Page[Item_co] | Problem]], *values: Any, **named: Any
    ) -> Iterator[Item_co]:
        """Everything in a list, page by page. Raises Refused and Away."""
        cursor: Any = UNSET
        while cursor is not None:
            page = self.call(operation, *values, cursor=cursor, **named)
            yield from page.items
            cursor = page.next_

    def events(self, game: str, after: int = 0) -> Iterator[EventOut]:
        """The events of a game after a version, as they happen, to its end. Raises Refused, Away and Rewound."""
        for message in self._stream(f"/v1/games/{game}/events", str(after) if after else ""):
            if message.kind == "rewound":
                raise Rewound(game)
            yield EventOut.from_dict(json.loads(message.data))

    def notices(self, after: str = "") -> Iterator[NoticeOut]:
        """What the account is told, after a position or from what waits now on, for ever. Raises Refused and Away."""
        for message in self._stream("/v1/stream", after):
            if message.kind == "message":
                yield NoticeOut.from_dict(json.loads(message.data))

    def turns(self, game: str) -> Iterator[DecisionOut]:
        """The account's decisions in a game, each as soon as it is open, to the game's end. Raises as `events` does."""
        asked = self.call(get_decision.sync_detailed, game)
        known = ""
        if asked.decision is not None:
            known = asked.decision.id
            yield asked
        for event in self.events(game, asked.version):
            if event.rest == 0:  # the last of its command
                asked = self.call(get_decision.sync_detailed, game)
                if asked.decision is not None and asked.decision.id != known:
                    known = asked.decision.id
                    yield asked

    def _stream(self, path: str, last: str) -> Iterator[Message]:
        """The messages of a stream, resumed wherever it breaks off, until the service says that it is over."""
        losses = 0
        while losses < self._tries:
            headers = {"Accept": "text/event-stream", **({"Last-Event-ID": last} if last else {})}
            try:
                with self.client.get_httpx_client().stream("GET", path, headers=headers) as answer:
                    if answer.status_code == httpx.codes.NO_CONTENT:
                        return
                    if answer.status_code != httpx.codes.OK:
                        raise Refused(Problem.from_dict(json.loads(answer.read())))
                    for message in messages(answer.iter_lines()):
                        last, losses = message.id or last, 0
                        yield message
            except (httpx.TransportError, ValueError):
                losses += 1
            time.sleep(RECONNECT_SECONDS)
        raise Away(f"lost the connection to {self._url}")
