"""Notices come once, webhooks at least once under one id, and nobody is left untold of what matters."""

import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from service.notices.notices import KEPT, REMEMBERED_SECONDS, Notice
from tests.simulation.checks.lives import Lives

Matter = tuple[str, str, str]
"""A kind, a game, and a decision or nothing."""
WAITING = ("awaited", "invited")
"""What is told again after the work store was lost."""


def check_messages(lives: Lives) -> Iterator[str]:
    """Of all players."""
    told = lives.story.told
    calls = defaultdict(list)
    for call in told.calls:
        calls[call.url.rpartition("/")[2]].append(call)
    matters: dict[str, set[Matter]] = defaultdict(set)
    for account, matter in _matters(lives):
        matters[account].add(matter)
    for account in sorted({*told.notices, *matters}):
        notices = {**told.notices.get(account, {}), **dict(lives.wiring.notices.kept(account))}
        yield from _once(lives, account, notices)
        wanted = {one for one in matters[account] if not lives.story.plot.loses_work or one[0] in WAITING}
        known = {_matter(notice) for notice in notices.values()}
        if len(notices) < KEPT:
            yield from (f"{account} was not told of {matter}" for matter in sorted(wanted - known))
        if any(webhook.state == "active" for webhook in lives.wiring.webhooks.of(account)):
            taken = {_called(call.body) for call in calls[account] if call.taken}
            yield from (f"{account}'s webhook was not told of {matter}" for matter in sorted(wanted - taken))
    for account, made in calls.items():
        yield from _ids(account, [(call.id, call.body) for call in made])


def _matter(notice: Notice) -> Matter:
    return notice.kind, notice.game, notice.decision or ""


def _called(body: dict[str, object]) -> Matter:
    data = body["data"]
    assert isinstance(data, dict)
    return str(body["type"]), str(data["game"]), str(data.get("decision") or "")


def _matters(lives: Lives) -> set[tuple[str, Matter]]:
    """What players must have been told of at the end."""
    found: set[tuple[str, Matter]] = set()
    for name, game in lives.games.items():
        sitting = {chair.player for chair in game.chairs if chair.player}
        if game.over:
            found |= {(player, (game.status, name, "")) for player in sitting}
        if game.status == "open":
            creator = game.terms.creator
            asked = {chair.invited for chair in game.chairs if chair.invited and chair.invited != creator}
            found |= {(player, ("invited", name, "")) for player in asked}
        if game.status == "running":
            found |= {(player, ("started", name, "")) for player in sitting}
        for seat, decision in game.decisions.items():
            chair = game.chairs[seat]
            if chair.player and chair.bot is None:
                found.add((chair.player, ("awaited", name, decision.id)))
    return found


def _once(lives: Lives, account: str, notices: dict[str, Notice]) -> Iterator[str]:
    """Each once; what is asked again after a pause, when nobody remembers that it was told, once more."""
    times: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for place, one in notices.items():
        times[one.kind, one.game, one.reference].append(int(place.partition("-")[0]))
    for matter, told in times.items():
        for before, after in pairwise(sorted(told)):
            again = after - before >= 1000 * REMEMBERED_SECONDS and before < lives.resumed(matter[1], after)
            if not again and not lives.story.plot.loses_work:
                yield f"{account} was told again of {matter}"
    asked: dict[str, set[str]] = {}
    for notice in notices.values():
        if notice.kind != "awaited":
            continue
        if notice.game not in asked:
            steps = lives.steps[notice.game]
            asked[notice.game] = {
                decision.id
                for step in steps
                for seat, decision in step.after.decisions.items()
                if step.after.chairs[seat].player == account
            }
        if notice.decision not in asked[notice.game]:
            yield f"{account} was told of a decision that nobody asked: {notice.game} {notice.decision}"


def _ids(account: str, made: list[tuple[str, dict[str, object]]]) -> Iterator[str]:
    """A message has one id, and an id one message."""
    content: dict[str, set[str]] = defaultdict(set)
    ids: dict[str, set[str]] = defaultdict(set)
    for name, body in made:
        data = body["data"]
        assert isinstance(data, dict)
        about = json.dumps([body["type"], *(data.get(key) for key in ("game", "decision", "seat", "version"))])
        if body["type"] == "awaited":
            about = json.dumps([body["type"], data["game"], data["decision"]])
        content[name].add(about)
        ids[about].add(name)
    for name, found in content.items():
        if len(found) > 1:
            yield f"{account}: webhook message {name} came with several contents"
    for about, names in ids.items():
        if len(names) > 1:
            yield f"{account}: {about} came under several ids"
