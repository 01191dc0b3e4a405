"""Mail without mail servers: a player's address, the letters that the gateway would send, and replies to them."""

from typing import Any, NamedTuple

from requests import Response

from service.mail.letters.making import write
from service.notices.notices import Notice
from service.settings import Settings
from service.settings.files import kept_secret
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import PASSWORD, Api, Person
from tests.api.process import Server

Json = dict[str, Any]
REPLIES = "/v1/gateway/replies"
MINUTE = 60_000
DAY = 24 * 60 * MINUTE


class Newcomer(NamedTuple):
    """Somebody with a confirmed address, and the letter about a game that awaits them."""

    person: Person
    address: str
    letter: Json


def parts_of(server: Server, log_redis_url: str, work_redis_url: str) -> Wiring:
    """The parts of a process beside the service, with its secret key."""
    var = server.log.parent
    key = kept_secret(var / "secret_key")
    return Wiring(
        Settings(redis_url=log_redis_url, work_redis_url=work_redis_url, var=var, secret_key=key, mail_grace_seconds=0)
    )


def letters_to(gateway: Api, address: str) -> list[Json]:
    """The letters to an address that are due; they, and those to others, count as sent."""
    found: list[Json] = []
    while items := gateway.post("/v1/gateway/letters", {"limit": 50}).json()["items"]:
        for letter in items:
            done = {"state": "sent", "message_id": f"<{letter['id']}@play.example>"}
            assert gateway.post(f"/v1/gateway/letters/{letter['id']}", done).status_code == 204
        found += [letter for letter in items if letter["to"]["address"] == address]
    return found


def confirm(person: Person, gateway: Api, address: str) -> None:
    """Have the person's address confirmed."""
    assert person.api.put("/v1/accounts/me/mail", {"address": address, "current_password": PASSWORD}).status_code == 200
    [letter] = [letter for letter in letters_to(gateway, address) if letter["kind"] == "confirm"]
    answer = person.api.post("/v1/accounts/me/mail/confirmation", {"code": letter["code"]})
    assert answer.json()["state"] == "confirmed", answer.text


def awaited_letter(parts: Wiring, person: Person, gateway: Api, game: str, address: str) -> Json:
    """The letter that tells a person that a game awaits them: written a minute ago, so that it is due."""
    tell(parts, person, game)
    [letter] = letters_to(gateway, address)
    assert letter["kind"] == "awaited"
    return letter


def tell(parts: Wiring, person: Person, game: str) -> None:
    """Tell a person by mail that a game awaits them."""
    state = person.api.get(game).json()
    decision = person.api.get(f"{game}/moves").json()["decision"]
    write(parts, person.id, _awaited(state, decision, milliseconds() - MINUTE))


def _awaited(state: Json, decision: Json, at: int) -> Notice:
    return Notice(
        kind="awaited",
        reference=decision["id"],
        at=at,
        game=state["id"],
        rulebook=state["rulebook"],
        version=state["version"],
        seat=state["you"]["seat"],
        decision=decision["id"],
        opened=at,
    )


def ask_about(gateway: Api, letter: Json, **changes: object) -> Json:
    """What the service says of a reply to a letter."""
    sent = {"token": letter["reply"], "sender": letter["to"]["address"], "message_id": "<1@example.org>", **changes}
    answer = gateway.post(REPLIES, sent)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def code(answer: Response) -> tuple[int, str]:
    """The status and the problem's code of an answer."""
    return answer.status_code, answer.json()["code"]
