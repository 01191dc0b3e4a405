"""Who may be invited to what: anybody to anything, but a bot account only to what its profile takes.

Where either blocks the other, nobody is invited.
"""

import msgspec

from service.accounts.bot_profile import Offer, objection
from service.api.http.authentication import me
from service.api.http.context import wiring
from service.api.http.problems import Problem


def invited(name: str, offer: Offer, field: str, *, described: bool = False, club: str = "") -> str:
    """The id of the player of this name, who may be invited to what is offered: at a table of a `club`, its members.

    Raises the problems `unknown_invitee`, `not_invitable` and `invitee_not_in_club`, for the `field` that holds the
    name, and `bot_declines`, for that one or, if the game is `described` in the same request, for what is refused.
    """
    player = wiring().accounts.find(name)
    if player is None:
        raise Problem("unknown_invitee", {"name": name}, field=field)
    require_invitable(player, name, offer, field, described=described)
    if club and not wiring().clubs.admits(club, player):
        raise Problem("invitee_not_in_club", {"name": name}, field=field)
    return player


def require_invitable(player: str, name: str, offer: Offer, field: str | None, *, described: bool = False) -> None:
    """Raise the problems `not_invitable` and `bot_declines` as `invited` does, for a player of this name."""
    if wiring().blocks.apart(me(), {player}):
        raise Problem("not_invitable", {"name": name}, field=field)
    profile = wiring().accounts.bot(player)
    found = objection(profile, offer, wiring().inbox.games(player)) if profile is not None else None
    if found is not None:
        facts = {"name": name, **msgspec.to_builtins(found.facts)}
        raise Problem("bot_declines", facts, field=found.field if described else field)
