"""The mail gateway's way out: it claims letters, says what became of each, and reports those that came back."""

from typing import Any, Final

from events.clock import monotonic, sleep
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.mail.answers import ClaimedOut, OutgoingOut
from service.api.mail.requests import BounceIn, Claim, Settlement
from service.mail.addresses.address_forms import Scheme
from service.mail.letters import settling
from service.mail.letters.claiming import Outgoing, claim
from service.mail.letters.claims import Claimant
from service.runtime.metrics import COUNTS
from service.times import milliseconds

blp = Blueprint("outbox", description="Letters that gateways send, by mail or chat. No account's token opens it.")

LOOK_SECONDS: Final = 0.5
"""How often a waiting gateway looks for a letter. Each look is one read of the store, whose connection goes back to the
pool; a mail takes longer on its way, so that nothing is gained by being woken."""


@blp.route("/v1/gateway/letters", "POST", needs="gateway", headers={"Cache-Control": "no-store"})
@blp.arguments(Claim, required=False)
def claim_letters(body: dict[str, Any]) -> ClaimedOut:
    """Claim letters that are due.

    They are the caller's alone for five minutes; one of which nothing is said until then comes again. With `wait` an
    empty answer waits for the first. What a letter would tell was looked at a moment ago: what was overtaken is not
    among them. A gateway names the `scheme` of the addresses that it writes to; letters to others are not for it.

    A gateway with a name (`gateway`) that stays, and a `run` that is new whenever it starts or misses an answer, gets
    what an earlier run left at once. One beside it needs another name. A run deals with a claim before the next.
    """
    COUNTS.gateway_seen.set_to_current_time()
    by = Claimant(body["gateway"], body["run"], body["scheme"]) if "run" in body else None
    if by is not None:
        wiring().claims.take_back(by, milliseconds())
    found = _claimed(body["limit"], body["wait"].total_seconds(), body["scheme"], by)
    return ClaimedOut([OutgoingOut.of(letter) for letter in found])


def _claimed(limit: int, seconds: float, scheme: Scheme, by: Claimant | None) -> list[Outgoing]:
    until = monotonic() + seconds
    while not (found := claim(wiring(), limit, milliseconds(), scheme, by)) and monotonic() < until:
        sleep(LOOK_SECONDS)
    return found


@blp.route("/v1/gateway/letters/<letter>", "POST", needs="gateway")
@blp.problems("busy")
@blp.arguments(Settlement)
@blp.response(204, description="Noted.")
def settle_letter(body: dict[str, Any], letter: str) -> None:
    """Say what became of a letter.

    `put_off` is tried again after 1, 5, 15 minutes and so on for three days, but not once its decision's deadline is
    over. A letter that was settled stays as it is. So does one that another gateway has claimed since: say the letter's
    `attempt` too. What was `sent` is noted in any case, for the mail is out.
    """
    letters, now, attempt = wiring().letters, milliseconds(), body.get("attempt")
    COUNTS.letters.labels(body["state"]).inc()
    match body["state"]:
        case "sent":
            settling.sent(letters, letter, body["message_id"], now)
        case "put_off":
            settling.put_off(letters, letter, body["problem"], now, attempt)
        case "failed":
            settling.failed(letters, letter, body["problem"], attempt)
        case _:
            settling.overtaken(letters, letter, attempt)


@blp.route("/v1/gateway/bounces", "POST", needs="gateway")
@blp.problems("unknown_letter", "busy")
@blp.arguments(BounceIn)
@blp.response(204, description="Noted.")
def report_bounce(body: dict[str, Any]) -> None:
    """Report a letter that came back, by the token of its envelope's sender.

    If the failure is permanent, nothing more is sent to that address until it is confirmed again.
    """
    token = wiring().address_tokens.bounced(body["token"])
    if token is None:
        raise Problem("unknown_letter")
    problem = f"{body['status']} {body['problem']}"
    COUNTS.letters.labels("bounced").inc()
    settling.bounced(wiring().letters, token.letter, problem, permanent=body["permanent"])
    if body["permanent"]:
        wiring().mail_addresses.bounced(token.account, token.to)
