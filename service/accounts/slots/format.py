"""How accounts are laid out in the store, and whether that is as this release expects it."""

from typing import Final

from events.client import Client, call, scan
from events.errors import Unavailable
from service.accounts.slots.keys import PREFIX

FORMAT: Final = PREFIX + "format"
"""The layout: the first while it is being changed, nothing in a store from before it was noted."""
FIRST: Final = b"1"
CURRENT: Final = b"2"
OLD_ACCOUNT: Final = PREFIX + "account:"
LOOKED_AT: Final = 10_000


class Outdated(Unavailable):
    """A release before has written the accounts, and they are not moved yet."""


def require_current(redis: Client) -> None:
    """Raise Outdated unless accounts are laid out as this release expects, or there are none."""
    if not is_current(redis):
        raise Outdated("accounts are still to be moved, by the sweeper or by `astrolude migrate`")


def is_current(redis: Client) -> bool:
    """Whether accounts are laid out as this release expects; found out by a look at all keys until that is noted."""
    kept = call(redis, "GET", FORMAT)
    if kept is not None:
        return bool(kept == CURRENT)
    return next(scan(redis, f"{OLD_ACCOUNT}*", LOOKED_AT), None) is None
