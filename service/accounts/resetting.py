"""Setting a forgotten password: asked for, written to the confirmed address, done.

Nobody learns from any of it whether there is an account or an address: requests are looked at later, by a worker.
"""

from typing import Final

from service.accounts.accounts import NoAccount
from service.accounts.password_resets import HANDED_OVER_MS, LASTS_MS, Asked
from service.ids import new_id
from service.limits.rates import RESETS_ANYWHERE, RESETS_NEAR, TooMany
from service.mail.letters.making import password_changed, password_reset
from service.times import milliseconds
from service.wiring import Wiring

MOST_HOLDERS: Final = 5
"""Accounts with the same address that are written to, at most."""
LOOKED_AT_ONCE: Final = 500


def ask(wiring: Wiring, whom: str, source: str) -> None:
    """Ask for a code for the accounts of this name or address, from the network `source`. Raises Unavailable.

    What nobody has costs the same write as what somebody has.
    """
    if "@" in whom:  # no name holds one
        found = wiring.mail_addresses.holders(whom, MOST_HOLDERS)
    else:
        found = [account] if (account := wiring.accounts.find(whom)) else []
    wanted = found or [new_id()]
    network = wiring.networks.marks(source)[0]
    wiring.password_resets.ask([Asked(new_id(), one, network) for one in wanted])


def write(wiring: Wiring) -> int:
    """Write the letters that were asked for; how many requests were looked at. Raises Unavailable, RedisError."""
    requests = wiring.password_resets.asked(LOOKED_AT_ONCE)
    for asked in requests:
        _write(wiring, asked)
        wiring.password_resets.settle(asked)
    return len(requests)


def _write(wiring: Wiring, asked: Asked) -> None:
    account = asked.account
    made = wiring.letters.id_of(account, "password_reset", "", asked.reference)
    if wiring.letters.find(made) is not None:  # by a worker that died then
        return
    if wiring.mail_addresses.confirmed(account) is None or _too_many(wiring, asked):
        return
    try:
        wiring.password_resets.open(account, asked.reference, LASTS_MS)
    except NoAccount:
        return
    password_reset(wiring, account, asked.reference)


def _too_many(wiring: Wiring, asked: Asked) -> bool:
    """Whether the account was written to often enough. Strangers do not use up what its own networks have."""
    known = wiring.networks.knows(asked.account, asked.network, milliseconds())
    try:
        wiring.guard.charge(RESETS_NEAR, f"{asked.network} {asked.account}")
        if not known:
            wiring.guard.charge(RESETS_ANYWHERE, asked.account)
    except TooMany:
        return True
    return False


def hand_over(wiring: Wiring, account: str) -> str:
    """A code for an operator to hand over, valid for a day. Raises NoAccount, also for a guest, and Unavailable."""
    return wiring.password_resets.open(account, new_id(), HANDED_OVER_MS)


def finish(wiring: Wiring, code: str, password_hash: str) -> str:
    """Set the password that a code stands for and end all else that opens the account; the account.

    A second factor stays. Raises NoReset, NoAccount, Unavailable.
    """
    wiring.mail_addresses.renew(wiring.password_resets.holder(code))
    account = wiring.password_resets.use(code, password_hash)
    password_changed(wiring, account)
    return account
