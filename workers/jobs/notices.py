"""Notifies players of what concerns them: in their account's stream, by their webhooks, by mail, and on devices."""

from contextlib import suppress

from service.accounts.accounts import NoAccount
from service.mail.letters.making import retime, write
from service.notices.notices import Notice
from service.push import outbox as push
from workers.context import WorkerContext

Told = tuple[str, Notice]
"""A player and a notice for them."""


def tell(context: WorkerContext, player: str, notice: Notice) -> None:
    """Notify a player, once however often this is called. Raises Unavailable."""
    context.wiring.notices.add(player, notice)
    with suppress(NoAccount):  # erased meanwhile
        write(context.wiring, player, notice)
        push.post(context.wiring, player, notice)
    context.wiring.webhook_outbox.post(player, notice)


def retell(context: WorkerContext, player: str, notice: Notice) -> None:
    """Give waiting letters and messages the new deadline. Raises Unavailable."""
    with suppress(NoAccount):  # erased meanwhile
        retime(context.wiring, player, notice)
        push.retime(context.wiring, player, notice)
