"""Follows: players of whose coming, beginning and finishing the caller is told."""

from typing import Any

from service.accounts.accounts import NoAccount
from service.api.follows.answers import FollowOut, FollowsOut
from service.api.follows.requests import FollowIn
from service.api.games.commanding import names_of
from service.api.games.replies import PRIVATE
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.follows.follows import MOST, STEPS, TooManyFollows
from service.games.people import Player
from service.limits.rates import FOLLOWS

blp = Blueprint("follows", description="Follows: players of whom the caller is told.")


@blp.route("/v1/me/follows", needs="account", headers=PRIVATE)
def list_follows() -> FollowsOut:
    """Whom I follow.

    The latest first. Nobody else learns it.
    """
    return follows_of(me())


def follows_of(account: str) -> FollowsOut:
    """Whom an account follows."""
    follows = wiring().follows.of(account)
    names = names_of(follow.player for follow in follows)
    shown = (
        FollowOut.showing(follow.wishes, player=Player(follow.player, names.get(follow.player))) for follow in follows
    )
    return FollowsOut([one for one in shown if one.player.name is not None], MOST)


@blp.route("/v1/me/follows/<account>", "PUT", needs="account")
@blp.problems("unknown_player", "not_oneself", "too_many_follows", "not_followable")
@blp.arguments(FollowIn, required=False)
@blp.response(204, description="Followed.")
def follow_player(body: dict[str, Any], account: str) -> None:
    """Follow a player.

    Named by id. Notices tell me when they come online after hours of absence, and when a public game of theirs begins
    or is over. They do not learn of it. A block, in either direction, ends it.
    """
    if account == me():
        raise Problem("not_oneself", field="account")
    wiring().guard.charge(FOLLOWS, me())
    if wiring().blocks.apart(me(), {account}):
        raise Problem("not_followable", field="account")
    try:
        wiring().follows.follow(me(), account, [step for step in STEPS if body[step]])
    except NoAccount:
        raise Problem("unknown_player", {"name": account}, field="account") from None
    except TooManyFollows:
        raise Problem("too_many_follows", {"most": MOST}) from None


@blp.route("/v1/me/follows/<account>", "DELETE", needs="account")
@blp.response(204, description="Not followed, or no longer.")
def unfollow_player(account: str) -> None:
    """Unfollow a player."""
    wiring().guard.charge(FOLLOWS, me())
    wiring().follows.unfollow(me(), account)
