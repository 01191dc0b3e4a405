"""Tells players what concerns them: in their account's stream, by their webhooks, and by mail."""

from contextlib import suppress

from service.accounts import NoAccount
from service.mail.making import retime, write
from service.notices import Notice
from workers.desk import Desk

Told = tuple[str, Notice]
"""A player, and what the player is told."""


def tell(desk: Desk, player: str, notice: Notice) -> None:
    """Tell a player something, once however often it is told. Raises Unavailable."""
    desk.wiring.notices.add(player, notice)
    with suppress(NoAccount):  # erased meanwhile
        write(desk.wiring, player, notice)
    desk.wiring.postbox.post(player, notice)


def retell(desk: Desk, player: str, notice: Notice) -> None:
    """Have what waits to be told know the new deadline. Raises Unavailable."""
    with suppress(NoAccount):  # erased meanwhile
        retime(desk.wiring, player, notice)
