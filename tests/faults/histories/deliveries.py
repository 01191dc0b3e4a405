"""Talk, streams, webhooks and letters: nothing is missing, and what comes twice has one id."""

from collections import defaultdict
from collections.abc import Iterator

from tests.faults.histories.calls import Breach, Call, History, requests


def check_deliveries(history: History) -> Iterator[Breach]:
    """P-12 of talk, P-13 of streams, P-14 of webhooks, P-15 of letters."""
    yield from _talk(requests(history.calls))
    yield from _streams(history)
    for way, promise in (("hook", "P-14"), ("letter", "P-15")):
        yield from _messages(history, way, promise)


def _talk(calls: list[Call]) -> Iterator[Breach]:
    """P-12: what was said is read once, under its number, from then on; nobody reads what was refused."""
    said = [call for call in calls if call.kind == "say"]
    for read in (call for call in calls if call.kind == "hear" and call.accepted):
        here = [call for call in said if call.subject == read.subject]
        lines: list[list[object]] = read.answer
        numbers = [number for number, _ in lines]
        texts = [text for _, text in lines]
        if numbers != list(range(1, len(lines) + 1)) or len(set(texts)) != len(texts):
            yield Breach("P-12", f"{read.subject}: a message is missing or there twice")
        may = {call.said["text"] for call in here if not call.refused and call.start <= read.end}
        must = [[call.answer, call.said["text"]] for call in here if call.accepted and call.end < read.start]
        if not set(texts) <= may or not all(line in lines for line in must):
            yield Breach("P-12", f"{read.subject}: what is read is not what was said")


def _streams(history: History) -> Iterator[Breach]:
    """P-13: a reader who resumes where the stream broke off gets each version once, in order, to the end."""
    heard: dict[tuple[str, str], list[int]] = defaultdict(list)
    for call in sorted(history.calls, key=lambda call: call.start):
        if call.kind == "follow":
            heard[call.subject, call.who] += call.answer
    for (game, who), versions in heard.items():
        if versions != [line.version for line in history.logs[game]]:
            yield Breach("P-13", f"{who} did not hear every version of {game} once, in order")


def _messages(history: History, way: str, promise: str) -> Iterator[Breach]:
    came = [message for message in history.messages if message.way == way]
    for key, value in (("id", "about"), ("about", "id")):
        first: dict[tuple[str, str], str] = {}
        for message in came:
            seen = getattr(message, value)
            if first.setdefault((message.to, getattr(message, key)), seen) != seen:
                yield Breach(promise, f"{way} {message.id} to {message.to}: one {key}, two of {value}")
    have = {(message.to, message.about) for message in came}
    for kind, to, about in history.due:
        if kind == way and (to, about) not in have:
            yield Breach(promise, f"no {way} told {to} of {about}")
