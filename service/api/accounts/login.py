"""Proving a password: the one place that compares one, and counts wrong ones.

Wrong ones are counted by account and network, so that nobody locks somebody else out. Guesses from all networks are
counted by account too: beyond that only networks from which the account has signed in lately may go on. Whoever holds a
token is counted apart. Counters know names and networks by marks only: what is typed as a name may be a password.
"""

from typing import Final

from service.accounts.accounts import NoAccount
from service.accounts.names import folded
from service.accounts.passwords import LANE, hash_password, is_password
from service.accounts.second_factor.factors import NoFactor, WrongFactorCode
from service.api.http.authentication import me
from service.api.http.context import here, wiring
from service.api.http.problems import Problem
from service.ids import digest
from service.limits.rates import (
    LOGIN,
    NEW_PASSWORD,
    NEW_PASSWORDS,
    SECOND_FACTOR,
    WRONG_ANYWHERE,
    WRONG_PASSWORD,
    TooMany,
)
from service.times import milliseconds

PROOF: Final = ("wrong_password", "second_factor_required", "wrong_second_factor", "overloaded")
"""The problems of operations that ask for the password again."""


def log_in(name: str, password: str) -> str:
    """The id of the account with this name and password; raises the 401 problem, TooMany and Crowded.

    Its second factor is still to be asked for.
    An unknown name costs the time of a known one and gives the same answer.
    """
    _admit("name")
    account = wiring().accounts.find(name) or ""
    _prove(account, password, "name", folded(name))
    return account


def confirm(password: str, code: str | None) -> None:
    """Raise the 401 problem unless password and second factor are those of the caller, who has a token.

    Raises TooMany and Crowded.
    """
    _admit("account")
    _prove(me(), password, "account", me())
    require_second_factor(me(), code)
    signed_in(me())


def require_second_factor(account: str, code: str | None) -> None:
    """Raise the 401 problem unless the code is one of the account's second factor, if it has one; and TooMany."""
    factors = wiring().second_factors
    if not factors.is_on(account):
        return
    if code is None:
        raise Problem("second_factor_required", field="$.code")
    wiring().guard.charge(SECOND_FACTOR, account)
    try:
        factors.use(account, code, milliseconds())
    except WrongFactorCode:
        raise Problem("wrong_second_factor", field="$.code") from None
    except NoFactor:  # switched off this very moment
        return


def hash_new(password: str) -> str:
    """What to store of the caller's new password; raises TooMany and Crowded."""
    LANE.check()
    wiring().guard.charge(NEW_PASSWORD, me())
    wiring().guard.charge(NEW_PASSWORDS, here().source)
    return hash_password(password)


def signed_in(account: str) -> None:
    """Remember where the account was signed in from: guesses from elsewhere do not lock it out there."""
    wiring().networks.remember(account, network_mark(), milliseconds())


def _admit(kind: str) -> None:
    """Count one more password to compare from here; what is turned away for lack of room leaves no counter."""
    LANE.check()
    wiring().guard.charge(LOGIN, _mark("login", kind, here().source))


def _prove(account: str, password: str, kind: str, whom: str) -> None:
    guard, source = wiring().guard, here().source
    everywhere, near = _mark("wrong", kind, whom), _mark("wrong", kind, source, whom)
    guard.check(WRONG_PASSWORD, near)
    try:
        guard.check(WRONG_ANYWHERE, everywhere)
    except TooMany:
        networks = wiring().networks
        if not any(networks.knows(account, mark, milliseconds()) for mark in networks.marks(source)):
            raise
    if not is_password(_stored(account), password):
        guard.charge(WRONG_PASSWORD, near)
        guard.charge(WRONG_ANYWHERE, everywhere)
        raise Problem("wrong_password")


def network_mark() -> str:
    """The mark of the caller's network, the same for all accounts: moderators see which of them share one."""
    return wiring().networks.marks(here().source)[0]


def _mark(*parts: str) -> str:
    return digest(wiring().settings.secret_key, *parts).hex()[:32]


def _stored(account: str) -> str | None:
    try:
        return wiring().accounts.password_hash(account)
    except NoAccount:
        return None
