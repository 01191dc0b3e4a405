"""Letters come at least once, under one id, only while they are true, and never in quiet hours."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from zoneinfo import ZoneInfo

from games.core.clock import Millis
from service.mail.letters.letters import LEASE_MS
from service.mail.letters.model import Letter
from service.mail.letters.schedule import quiet_around
from service.notices.notices import SUBJECTS
from tests.simulation.checks.lives import Lives
from tests.simulation.checks.orders import firings_of
from tests.simulation.told import Mail

PATIENCE_MS = LEASE_MS + 120_000
"""What a gateway that died holds comes back after five minutes; each looks again every ten seconds."""


def check_letters(lives: Lives) -> Iterator[str]:
    """Of all players."""
    for mail in lives.story.told.mails:
        yield from _mail(lives, mail)
    yield from _in_vain(lives)
    yield from _ids(lives)
    for account in _members(lives):
        yield from _left(lives, account)


def _letters(mail: Mail) -> list[Letter]:
    return [item for item, _ in mail.outgoing.items] or [mail.outgoing.letter]


def _members(lives: Lives) -> list[str]:
    people = {chair.player for game in lives.games.values() for chair in game.chairs if chair.player}
    return sorted(people)


def _mail(lives: Lives, mail: Mail) -> Iterator[str]:
    letter = mail.outgoing.letter
    quiet = [wanted.quiet for at, wanted in lives.story.told.wishes[letter.account] if at <= mail.at][-1:]
    changed = any(0 <= mail.at - at < PATIENCE_MS for at, _ in lives.story.told.wishes[letter.account][1:])
    if quiet and quiet[0] is not None and not changed and letter.kind in (*SUBJECTS, "digest"):
        hours = quiet_around(quiet[0], mail.at, ZoneInfo(mail.outgoing.to.time_zone))
        if hours is not None and mail.at - hours[0] > PATIENCE_MS:
            yield f"{letter.account}: a mail of {letter.kind} came at {mail.at}, in quiet hours {hours}"
    for item in _letters(mail):
        if item.kind == "awaited" and not _open(lives, item, mail.at):
            yield f"{item.account}: a mail asked for {item.game} {item.decision} at {mail.at}, which was answered"


def _open(lives: Lives, letter: Letter, at: Millis) -> bool:
    """Whether the decision was the player's a while before a moment at least."""
    known = False
    for step in lives.steps[letter.game]:
        if step.at > at:
            return known
        decision = step.after.decisions.get(letter.seat if letter.seat is not None else -1)
        asked = decision is not None and decision.id == letter.decision
        if asked or (known and step.at < at - PATIENCE_MS):
            known = asked
    return known


def _in_vain(lives: Lives) -> Iterator[str]:
    """Nobody is asked for what an order that they have left answers in a moment."""
    given = {(one.game, one.player, one.order.id): one.at for one in lives.story.told.orders}
    ordered: dict[tuple[str, str], tuple[Millis, Millis]] = {}
    for step, entry, name in firings_of(lives):
        player = step.before.chairs[entry.public["seat"]].player or ""
        ordered[entry.game, entry.public["decision"]] = given.get((entry.game, player, name), step.at), step.at
    for mail in lives.story.told.mails:
        for item in _letters(mail):
            left, answered = ordered.get((item.game, item.decision or ""), (mail.at, mail.at))
            if left + PATIENCE_MS < mail.at < answered and not lives.excused(mail.at - 120_000, answered):
                yield f"{item.account}: a mail asked for {item.game} {item.decision}, which an order answered"


def _ids(lives: Lives) -> Iterator[str]:
    ids: dict[tuple[str, str, str, str], set[str]] = defaultdict(set)
    taken: dict[str, list[int]] = defaultdict(list)
    for mail in lives.story.told.mails:
        for letter in _letters(mail):
            ids[letter.account, letter.kind, letter.game, letter.decision or letter.reference].add(letter.id)
            taken[letter.id] += [mail.at] if mail.taken else []
    for about, names in ids.items():
        if len(names) > 1:
            yield f"letters of {about} came under several ids: {sorted(names)}"
    for name, moments in taken.items():
        for before, after in pairwise(sorted(moments)):
            if not lives.excused(before, after):
                yield f"the letter {name} was sent at {before} and at {after}, and nothing had gone wrong"


def _left(lives: Lives, account: str) -> Iterator[str]:
    wiring = lives.wiring
    for letter in wiring.letters.waiting(account):
        if letter.due is None and letter.within is None:
            yield f"{account}: the letter {letter.id} of {letter.kind} waits, and is never due"
        elif letter.due is not None and letter.due < lives.now - PATIENCE_MS:
            yield f"{account}: the letter {letter.id} of {letter.kind} was due at {letter.due}, and is still here"
    if wiring.mail_addresses.confirmed(account) is None:
        return
    for name, game in lives.games.items():
        seat = game.seat_of(account)
        decision = game.decisions.get(seat) if seat is not None else None
        if decision is None or game.chairs[decision.seat].bot is not None:
            continue
        known = wiring.letters.find(wiring.letters.id_of(account, "awaited", name, decision.id))
        if known is None and lives.late(decision.opened, lives.now) > 0:
            yield f"{account}: there is no letter of {name} {decision.id}"
