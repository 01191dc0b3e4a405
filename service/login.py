"""Proving a password: the one place that compares one, and counts wrong ones."""

from service.accounts import NoAccount
from service.context import wiring
from service.limits import LOGIN, WRONG_PASSWORD
from service.names import folded
from service.passwords import is_password
from service.problems import Problem
from service.request import here


def log_in(name: str, password: str) -> str:
    """The id of the account with this name and password; raises the 401 problem and TooMany."""
    wiring().guard.charge(LOGIN, here().source)
    account = wiring().accounts.find(name)
    prove(account, password, counted=folded(name))
    return str(account)


def prove(account: str | None, password: str, counted: str) -> None:
    """Raise the 401 problem unless the password is the account's; TooMany after too many wrong ones for `counted`.

    An unknown name costs the time of a known one and gives the same answer.
    """
    guard = wiring().guard
    guard.check(WRONG_PASSWORD, counted)
    if not is_password(_stored(account), password):
        guard.charge(WRONG_PASSWORD, counted)
        raise Problem("wrong_password")


def _stored(account: str | None) -> str | None:
    try:
        return None if account is None else wiring().accounts.password_hash(account)
    except NoAccount:
        return None
