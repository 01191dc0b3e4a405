"""Objects of one value, names, addresses and orders: whether some order of the calls explains their answers.

The search is that of Wing and Gong (1993), with the memory of Lowe (2017): no state is tried twice. It would still
double with each call that may or may not have been carried out, of which a long history of lost answers is full.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from service.api.http.authentication import KEPT_SECONDS
from tests.faults.histories.calls import Breach, Call, History, requests

Value = str | None
Step = Callable[[Call, Value], list[Value]]
"""The values after a call, of which none means that the call cannot have come then."""


def linearizable(calls: list[Call], step: Step) -> bool:
    """Whether there is an order in which each call comes between its start and end, and has the answer that it has."""
    everyone = frozenset(range(len(calls)))
    needed = frozenset(number for number, call in enumerate(calls) if not call.unknown)
    tried: set[tuple[frozenset[int], Value]] = set()
    waiting: list[tuple[frozenset[int], Value]] = [(frozenset(), None)]
    while waiting:
        done, value = waiting.pop()
        if needed <= done:
            return True
        if (done, value) in tried:
            continue
        tried.add((done, value))
        left = everyone - done
        until = min(calls[number].end for number in left & needed)
        waiting += [
            (done | {number}, after)
            for number in left
            if calls[number].start <= until
            for after in step(calls[number], value)
        ]
    return False


def name(call: Call, owner: Value) -> list[Value]:
    """A name is taken once; who reads it sees its owner."""
    if call.kind == "take":
        if owner is None:
            return [] if call.refused else ["?" if call.unknown else call.answer]
        return [] if call.accepted else [owner]
    seen = call.answer if call.accepted else None
    return [seen if owner == "?" else owner] if seen == owner or (owner == "?" and seen) else []


def setting(call: Call, value: Value) -> list[Value]:
    """What was set last is what is read."""
    if call.kind.startswith("set"):
        return [value] if call.refused else [call.said["value"]]
    return [value] if call.refused or call.answer == value else []


def settled(calls: list[Call]) -> Iterator[Call]:
    """The same calls, each of which certainly set its value or certainly did not.

    No two set the same value. One that was read had been set before that read ended; one that nobody read might as
    well never have been set, so its call is left out.
    """
    read: dict[Value, float] = {}
    for call in calls:
        if call.kind.startswith("get") and call.accepted:
            read[call.answer] = min(call.end, read.get(call.answer, call.end))
    for call in calls:
        if not call.unknown:
            yield call
        elif call.said["value"] in read:
            yield replace(call, status=200, end=read[call.said["value"]])


MODELS: dict[str, tuple[str, Step]] = {
    "take": ("P-9", name),
    "whose": ("P-9", name),
    "set_mail": ("P-11", setting),
    "get_mail": ("P-11", setting),
    "set_orders": ("P-11", setting),
    "get_orders": ("P-11", setting),
}


def check_registers(history: History) -> Iterator[Breach]:
    """P-9 of every name, P-11 of every address and every seat's orders, P-10 of every token."""
    objects: dict[tuple[str, str], list[Call]] = defaultdict(list)
    for call in requests(history.calls):
        if call.kind in MODELS and not (call.unknown and call.kind.startswith(("get", "whose"))):
            objects[call.kind.rpartition("_")[2] if "_" in call.kind else "name", call.subject].append(call)
    for (what, subject), calls in objects.items():
        promise, step = MODELS[calls[0].kind]
        if not linearizable([*settled(calls)] if step is setting else calls, step):
            told = [(one.kind, one.start, one.end, one.status, one.said, one.answer) for one in calls]
            yield Breach(promise, f"no order explains what was said of {what} {subject}: {told}")
    yield from _tokens(history.calls)


def _tokens(calls: list[Call]) -> Iterator[Breach]:
    """P-10: a token works until somebody begins to revoke it, and for three seconds after the answer at most."""
    revoking: dict[str, list[Call]] = defaultdict(list)
    for call in calls:
        if call.kind == "revoke":
            revoking[call.subject].append(call)
    for call in calls:
        if call.kind == "use":
            ends = revoking[call.subject]
            if call.accepted and any(end.accepted and end.end + 1000 * KEPT_SECONDS < call.start for end in ends):
                yield Breach("P-10", f"token {call.subject} works after it was revoked")
            if call.status == 401 and not any(end.start <= call.end for end in ends):
                yield Breach("P-10", f"token {call.subject} does not work before it was revoked")
