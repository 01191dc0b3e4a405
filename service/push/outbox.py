"""What is to be pushed to devices: made from notices, and checked against the game when it is due.

When to tell follows letters: after the time that somebody at the screen has, outside quiet hours, a second time when a
quarter of the time for a decision is left, and never what standing orders will answer or the game has overtaken.
"""

from typing import Final
from zoneinfo import ZoneInfo

import msgspec
from msgspec import structs

from games.core.catalogue import rulebooks
from games.core.clock import Millis
from service.accounts.accounts import Account, NoAccount
from service.accounts.sanctions import in_force
from service.games.shapes import Json
from service.ids import new_id
from service.mail.letters.judging import answered_by_orders, current
from service.mail.letters.model import Letter, about
from service.mail.letters.preferences import Mode, Preferences
from service.mail.letters.schedule import due
from service.masks.masking import masked
from service.notices.notices import FOLLOWED, Notice
from service.push.messages import Message
from service.push.subscriptions import Kind, Subscription
from service.times import milliseconds, rfc3339
from service.wiring import Wiring

_MADE_OF: Final[dict[str, tuple[Kind, ...]]] = {
    "awaited": ("awaited", "late"),
    "invited": ("invited",),
    "message": ("message",),
    **dict.fromkeys(FOLLOWED, ("followed",)),
}
"""What is pushed of a notice of a kind."""
_MODES: Final[dict[Kind, Mode]] = {
    **dict.fromkeys(("awaited", "invited", "followed", "message"), "at_once"),
    "late": "late",
}
"""When, in the words of letters."""
MINUTE_MS: Final = 60_000
LONGEST_MS: Final = 7 * 86_400_000
"""For how long what has no deadline is worth telling."""
NEWS_MS: Final = 7_200_000
"""For how long it is worth telling what somebody does whom the account follows."""
BODY_BYTES: Final = 512
"""All messages have this length, so that it tells nothing."""


def post(wiring: Wiring, account: str, notice: Notice) -> int:
    """Have the account's devices told of a notice, once however often this is called; how many messages are new.

    Raises Unavailable, NoAccount.
    """
    return sum(wiring.push_messages.add(message) for message in _made(wiring, account, notice))


def retime(wiring: Wiring, account: str, notice: Notice) -> None:
    """Reschedule what waits of a decision for its new deadline. Raises Unavailable, NoAccount."""
    for message in _made(wiring, account, notice):
        wiring.push_messages.replan(message)


def look_again(wiring: Wiring, account: str) -> None:
    """Have senders look again at when all that waits for an account's devices is wanted. Raises Unavailable."""
    for device in wiring.devices.of(account):
        wiring.push_messages.look_again(device.id, milliseconds())


def forget(wiring: Wiring, subscription: Subscription) -> None:
    """Erase a subscription and all that waits for it. Raises Unavailable."""
    wiring.push_messages.forget(subscription.id)
    wiring.devices.forget(subscription)


def ready(wiring: Wiring, message: Message, device: Subscription, now: Millis) -> Message | Millis | None:
    """A message as it is to be sent now, or when to look again (ms), or None when there is nothing to tell any more.

    Raises Unavailable.
    """
    try:
        account = wiring.accounts.get(device.account)
    except NoAccount:
        return None
    stands_for = _letter(device.account, message.notice, message.created)
    letter = stands_for if message.kind == "followed" else current(wiring, stands_for)
    if letter is None or message.kind not in device.kinds or in_force(account.suspension, now):
        return None
    moment = due(letter, _wanted(wiring, account, message.kind, letter.game), _zone(account), _grace(wiring), now)
    if moment is None or ends(message, letter.deadline) <= now:
        return None
    answered = answered_by_orders(wiring, letter, now) if letter.kind == "awaited" else None
    moment = max(moment, 0 if answered is None else answered + MINUTE_MS)
    if moment > now:
        return moment
    fresh = structs.replace(message.notice, opened=letter.opened, deadline=letter.deadline)
    return structs.replace(message, notice=fresh)


def ends(message: Message, deadline: Millis | None) -> Millis:
    """Until when a message is worth telling that has this deadline (ms)."""
    longest = message.created + (NEWS_MS if message.kind == "followed" else LONGEST_MS)
    return min(deadline or longest, longest)


def body(wiring: Wiring, message: Message, language: str) -> bytes:
    """What the device's browser shows, as JSON: nothing that lists do not show. Raises Unavailable.

    `player` is whom the account follows, or who has written, by id; `name` begins with what they are called.
    """
    notice = message.notice
    book = rulebooks().get(notice.rulebook)
    who = masked(wiring.accounts.names([notice.player])[notice.player] or "") if notice.player else ""
    told: Json = {
        "kind": notice.kind if message.kind == "followed" else message.kind,
        "game": notice.game,
        "player": notice.player,
        "name": " · ".join(filter(None, [who, book.texts.words(language).say("title") if book else ""])),
        "deadline": rfc3339(notice.deadline),
    }
    return msgspec.json.encode(told).ljust(BODY_BYTES)


def _made(wiring: Wiring, account: str, notice: Notice) -> list[Message]:
    """The messages of a notice to the account's devices, with the time at which each is due. Raises NoAccount."""
    kinds = _MADE_OF.get(notice.kind)
    devices = wiring.devices.of(account) if kinds else []
    if not kinds or not devices:
        return []
    now, holder = milliseconds(), wiring.accounts.get(account)
    letter = _letter(account, notice, now)
    moments = {
        kind: due(letter, _wanted(wiring, holder, kind, notice.game), _zone(holder), _grace(wiring), now)
        for kind in kinds
    }
    return [
        Message(device=device.id, kind=kind, notice=notice, created=now, due=moment, serial=new_id())
        for device in devices
        for kind, moment in moments.items()
        if moment is not None and kind in device.kinds
    ]


def _letter(account: str, notice: Notice, now: Millis) -> Letter:
    """The letter that would say the same: letters know whether that is still so, and when to say it."""
    return Letter(
        id="",
        account=account,
        kind=notice.kind if notice.kind in ("awaited", "message") else "invited",
        reference=notice.reference,
        created=now,
        at=notice.at,
        **about(notice),
    )


def _wanted(wiring: Wiring, account: Account, kind: Kind, game: str) -> Preferences:
    return Preferences(mode=_MODES[kind], quiet=wiring.preferences.of(account.id, game).quiet)


def _zone(account: Account) -> ZoneInfo:
    return ZoneInfo(account.time_zone)


def _grace(wiring: Wiring) -> Millis:
    return round(wiring.settings.mail_grace_seconds * 1000)
