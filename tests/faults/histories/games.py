"""A game is a log: every accepted command has one place in it, and whoever reads sees a beginning of it that grows."""

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import groupby

from tests.faults.histories.calls import Breach, Call, History, Line, requests

COMMANDS = ("announce", "sit", "move", "resign")
SHOWING = (*COMMANDS, "read", "page")
"""Calls whose answers have versions and hashes."""
ROUNDING_MS = 1.0
"""Logs have whole milliseconds."""
Batch = list[Line]


def check_games(history: History) -> Iterator[Breach]:
    """P-1 to P-8 of every game."""
    made = requests(history.calls)
    for game, log in history.logs.items():
        calls = [call for call in made if call.subject == game]
        yield from _commands(game, log, [call for call in calls if call.kind in COMMANDS])
        yield from _conditions(log, [call for call in calls if call.kind == "move"])
        yield from _reads(log, calls)
    yield from _alike(history.calls)
    yield from _repeats(history.calls)


def _commands(game: str, log: list[Line], calls: list[Call]) -> Iterator[Breach]:
    """P-1, P-2 and P-3: each batch of a player's is one request that was accepted, or may have been."""
    batches = [list(lines) for _, lines in groupby(log, key=lambda line: line.cause)]
    free = [batch for batch in batches if batch[0].by.startswith("player:")]
    for call in calls:
        if call.accepted:
            place = next((batch for batch in free if _holds(batch, call)), None)
            if place is None:
                yield Breach("P-1", f"{call.kind} of {call.who} at {call.start} is not once in log {game}")
            else:
                free.remove(place)
    unknown = [call for call in calls if call.unknown]
    spent: list[Call] = []
    for batch in free:
        cause = next((call for call in unknown if call not in spent and _could_be(batch, call)), None)
        if cause is not None:
            spent.append(cause)
        elif any(_could_be(batch, call) for call in spent):
            yield Breach("P-3", f"version {batch[0].version} of {game}: an unanswered request was carried out twice")
        else:
            yield Breach("P-2", f"version {batch[0].version} of {game}: nobody asked for it with success")


def _holds(batch: Batch, call: Call) -> bool:
    in_time = call.start - ROUNDING_MS <= batch[0].at <= call.end + ROUNDING_MS
    told = call.answer["hashes"] if call.kind == "move" else {}
    hashes = {str(line.version): line.hash for line in batch}
    return in_time and _could_be(batch, call) and (call.kind != "move" or told == hashes)


def _could_be(batch: Batch, call: Call) -> bool:
    decisions = {line.decision for line in batch if line.decision}
    meant = {call.said["decision"]} if call.kind == "move" else set()
    return batch[0].by == f"player:{call.who}" and decisions == meant and batch[0].at >= call.start - ROUNDING_MS


def _conditions(log: list[Line], calls: list[Call]) -> Iterator[Breach]:
    """P-5 and P-6: decisions are answered once, and conditions hold exactly when they are said to."""
    answered = Counter(line.decision for line in log if line.decision)
    yield from (Breach("P-6", f"{decision} was answered twice") for decision, times in answered.items() if times > 1)
    taken = {line.decision: line.at for line in log if line.decision}
    for call in calls:
        expected = call.said.get("if_match")
        if call.accepted and expected is not None and min(map(int, call.answer["hashes"])) != expected + 1:
            yield Breach("P-5", f"accepted at version {expected}, but not carried out there")
        if call.status == 412 and not any(
            line.version > expected and line.at <= call.end + ROUNDING_MS for line in log if expected is not None
        ):
            yield Breach("P-5", f"refused as stale, but {expected} was the newest version")
        if call.status == 409 and taken.get(call.said["decision"], call.end + 2) > call.end + ROUNDING_MS:
            yield Breach("P-6", f"refused as stale, but {call.said['decision']} was open")


def _reads(log: list[Line], calls: list[Call]) -> Iterator[Breach]:
    """P-4: what is shown is in the log, and never less than what anybody had seen before the call began."""
    hashes = {str(line.version): line.hash for line in log}
    ended: list[tuple[float, int]] = []
    floor = 0
    for call in (call for call in calls if call.accepted and call.kind in SHOWING):
        while ended and ended[0][0] < call.start:
            floor = max(floor, heappop(ended)[1])
        shown = call.answer["hashes"]
        if not shown.items() <= hashes.items():
            yield Breach("P-4", f"{call.kind} of {call.who} shows what is not in the log")
        if call.answer.get("version", floor) < floor:
            yield Breach("P-4", f"{call.kind} of {call.who} shows {call.answer['version']}, after {floor} was seen")
        heappush(ended, (call.end, max(map(int, shown), default=0)))


def _alike(calls: list[Call]) -> Iterator[Breach]:
    """P-7: a version looks the same to the same viewer whenever it is asked for."""
    first: dict[tuple[str, str, int], str] = {}
    for call in calls:
        if call.kind == "at" and call.accepted:
            shown = call.answer["digest"]
            if first.setdefault((call.subject, call.who, call.said["at"]), shown) != shown:
                yield Breach("P-7", f"version {call.said['at']} of {call.subject} changed for {call.who}")


def _repeats(calls: list[Call]) -> Iterator[Breach]:
    """P-8: repeats under a key are answered alike."""
    first: dict[str, object] = {}
    for call in calls:
        if call.key and call.accepted and first.setdefault(call.key, call.answer) != call.answer:
            yield Breach("P-8", f"{call.kind} under {call.key} has two answers")
