"""Blocks: players with whom the caller wants nothing to do."""

from service.accounts.accounts import NoAccount
from service.api.blocks.answers import BlockOut, BlocksOut
from service.api.games.commanding import names_of
from service.api.games.replies import PRIVATE
from service.api.http.authentication import DOOR, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.blocks.blocks import MOST
from service.blocks.meeting import call_invitations_off
from service.games.people import Player
from service.limits.rates import BLOCKS
from service.times import milliseconds, rfc3339

blp = Blueprint("blocks", description="Blocks: players with whom the caller wants nothing to do.")


@blp.route("/v1/me/blocks", needs="account", headers=PRIVATE)
def list_blocks() -> BlocksOut:
    """Whom I block.

    The latest first. Nobody else learns it. Accounts that were erased are gone from the list.
    """
    return blocks_of(me())


def blocks_of(account: str) -> BlocksOut:
    """Whom an account blocks."""
    blocks = wiring().blocks.of(account)
    names = names_of(block.player for block in blocks)
    items = [
        BlockOut(Player(block.player, name), rfc3339(block.since))
        for block in blocks
        if (name := names[block.player]) is not None
    ]
    return BlocksOut(items, MOST)


@blp.route("/v1/me/blocks/<account>", "PUT", needs="account")
@blp.problems("unknown_player", "not_oneself", "too_many_blocks")
@blp.response(204, description="Blocked.")
def block_player(account: str) -> None:
    """Block a player.

    Named by id. From now on neither can invite the other, nor sit down at an open table where the other sits or that
    the other made, and neither is shown such tables. I no longer read what the player says at tables; the player is
    not told, and may read what I say. Invitations between us are called off, follows and our conversation end. Games
    that we play go on. It counts within 3 seconds everywhere.
    """
    if account == me():
        raise Problem("not_oneself", field="account")
    wiring().guard.charge(BLOCKS, me())
    try:
        wiring().blocks.block(me(), account, milliseconds())
    except NoAccount:
        raise Problem("unknown_player", {"name": account}, field="account") from None
    DOOR.forget(me())
    wiring().follows.part(me(), account)
    wiring().conversations.leave(me(), account)
    call_invitations_off(wiring(), me(), account)


@blp.route("/v1/me/blocks/<account>", "DELETE", needs="account")
@blp.response(204, description="Not blocked, or no longer.")
def unblock_player(account: str) -> None:
    """Unblock a player.

    What the player said meanwhile is shown again.
    """
    wiring().guard.charge(BLOCKS, me())
    wiring().blocks.unblock(me(), account)
    DOOR.forget(me())
