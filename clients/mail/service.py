"""What the gateway asks of the service, typed: letters to send, replies that came, bounces."""

from secrets import token_hex
from typing import Any, Final

import msgspec
from msgspec import Struct

from clients.api import Api, ApiError, Json
from clients.mail.letters import Answer, Letter, Reply
from clients.mail.naming import take_name

WAIT: Final = "PT2S"
"""A gateway that is told to stop waits for its last claim: what that brings is sent."""
PROBLEM_LENGTH: Final = 500


class Malformed(Struct, frozen=True):
    """A letter that this gateway doesn't understand: service and gateway are of different versions."""

    id: str
    attempt: int
    problem: str


class Gateway:
    """The service as the gateway sees it. Every method raises clients.api.ApiError (Away or Refused).

    `scheme` is that of the addresses whose letters it gets.
    """

    def __init__(self, url: str, token: str, scheme: str = "mailto") -> None:
        self._url = url
        self._scheme = scheme
        self._api = Api(url, "en", token)
        self._name = take_name(f"{scheme} {url} {token}")
        self._run = token_hex(8)

    def player(self, bearer: str | None, language: str) -> Api:
        """The public API as a player uses it, or as nobody; problems and sentences come in the language."""
        return Api(self._url, language, bearer or "")

    def claim(self, limit: int, wait: str = WAIT) -> list[Letter | Malformed]:
        """Due letters, claimed for five minutes; waits up to `wait` (ISO 8601) for the first.

        What a gateway left that died, or letters whose answer was lost on its way, come again at once.
        """
        named = {"gateway": self._name, "run": self._run} if self._name else {}
        try:
            claimed = self._api.post(
                "/v1/gateway/letters", {"limit": limit, "wait": wait, "scheme": self._scheme, **named}
            )
        except ApiError:
            self._run = token_hex(8)
            raise
        return [_letter(item) for item in claimed["items"]]

    def sent(self, letter: str, message_id: str) -> None:
        """The mail server took the letter."""
        self._tell(letter, {"state": "sent", "message_id": message_id})

    def put_off(self, letter: str, attempt: int, problem: str) -> None:
        """It couldn't be sent now; the service says when to try again."""
        self._tell(letter, {"state": "put_off", "problem": problem[:PROBLEM_LENGTH], "attempt": attempt})

    def failed(self, letter: str, attempt: int, problem: str) -> None:
        """It can never be sent."""
        self._tell(letter, {"state": "failed", "problem": problem[:PROBLEM_LENGTH], "attempt": attempt})

    def overtaken(self, letter: str, attempt: int) -> None:
        """What it would say isn't so any more."""
        self._tell(letter, {"state": "overtaken", "attempt": attempt})

    def reply(self, token: str, sender: str, message_id: str) -> Reply:
        """Whose mail this is. Refused with `unknown_reply` (404) or `wrong_sender` (403): say nothing then."""
        body = {"token": token, "sender": sender, "message_id": message_id}
        return msgspec.convert(self._api.post("/v1/gateway/replies", body), Reply)

    def end_reply(self, reply: str, answer: Answer | None, outcome: str) -> None:
        """Done with a mail: the same mail seen again plays nothing more. With an answer, a letter carries it."""
        body = {"answer": None if answer is None else msgspec.to_builtins(answer), "outcome": outcome}
        self._api.put(f"/v1/gateway/replies/{reply}", body)

    def astray(self, sender: str, token: str | None, answer: Answer) -> None:
        """A mail that is no reply, with what a letter is to say of it; whether anybody gets it isn't said."""
        body = {"sender": sender, "token": token, "message_id": answer.message_id}
        self._api.post("/v1/gateway/astray", {**body, "answer": msgspec.to_builtins(answer)})

    def bounce(self, token: str, status: str, permanent: bool, problem: str) -> None:
        """A letter came back; `status` is its enhanced status code (RFC 3463)."""
        body = {"token": token, "status": status, "permanent": permanent, "problem": problem[:PROBLEM_LENGTH]}
        self._api.post("/v1/gateway/bounces", body)

    def _tell(self, letter: str, state: Json) -> None:
        self._api.post(f"/v1/gateway/letters/{letter}", state)


def _letter(item: Any) -> Letter | Malformed:
    try:
        return msgspec.convert(item, Letter)
    except msgspec.ValidationError as error:
        return Malformed(str(item["id"]), int(item["attempt"]), str(error))
