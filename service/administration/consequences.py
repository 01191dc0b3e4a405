"""What follows from a sanction elsewhere: orders and games that the account leaves, and what it is told.

It is done at once; were that interrupted, the sweeper does it again, and it is harmless twice.
"""

from contextlib import suppress

from events.errors import BrokenLog, NoSuchLog
from games.core.clock import Millis
from games.core.errors import IllegalMove
from service.accounts.accounts import Account, NoAccount
from service.accounts.erasure import leave_all
from service.administration.log import Deed
from service.administration.sanctions import ON_ACCOUNTS, Done
from service.administration.tables import go_on
from service.mail.letters.making import moderation
from service.mail.letters.model import Moderation
from service.notices.notices import Notice
from service.wiring import Wiring

PATIENCE_MS = 60_000
"""After this, whoever began to carry a deed out is thought to have been interrupted."""


def settle(wiring: Wiring, done: Done) -> None:
    """Carry out what follows from a deed. Raises Unavailable, and redis.exceptions of the work store."""
    deed = done.deed
    with suppress(NoAccount):  # erased meanwhile
        _carry_out(wiring, wiring.accounts.get(deed.account), deed)
        _tell(wiring, done)
    wiring.admin_log.settled(done.id)


def settle_interrupted(wiring: Wiring, now: Millis) -> int:
    """Carry out what follows from deeds that were done a while ago; how many. `now` in milliseconds.

    First those are logged whose doing was interrupted, and forgotten that were not done.
    """
    _log_late(wiring, now)
    late = [Done(name, deed) for name, deed in wiring.admin_log.unsettled().items() if deed.at < now - PATIENCE_MS]
    for done in late:
        if done.deed.what in ON_ACCOUNTS:
            settle(wiring, done)
        else:
            with suppress(IllegalMove, BrokenLog, NoSuchLog):
                go_on(wiring, done)
    return len(late)


def _log_late(wiring: Wiring, now: Millis) -> None:
    for name, (deed, is_done) in wiring.deeds.late(now).items():
        if is_done:
            wiring.deeds.done(name, deed, follows=deed.what in ON_ACCOUNTS)
        elif deed.what == "change_role":
            with suppress(NoAccount):
                wiring.roles.write(name, deed)
        else:
            wiring.deeds.drop(name)


def _carry_out(wiring: Wiring, account: Account, deed: Deed) -> None:
    """Leave games and withdraw orders, unless the sanction is no longer that of the deed."""
    sanction = {"suspend": account.suspension, "mute": account.mute}.get(deed.what)
    if sanction is None or sanction.at != deed.at:
        return
    wiring.orders.forget(account.id)
    if deed.what == "suspend" and not deed.until:
        wiring.sanctions.keep_guests_out(account.id)
        leave_all(wiring, account.id)


def _tell(wiring: Wiring, done: Done) -> None:
    """Tell the account's holder: in the stream, by webhooks, and by mail."""
    deed = done.deed
    notice = Notice(kind="moderated", reference=done.id, at=deed.at)
    wiring.notices.add(deed.account, notice)
    wiring.webhook_outbox.post(deed.account, notice)
    moderation(wiring, deed.account, done.id, Moderation(deed.what, deed.reason, deed.until))
