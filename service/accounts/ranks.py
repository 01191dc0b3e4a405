"""The roles that an account may have, each with the rights of those before it."""

from typing import Final, Literal, get_args

from service.accounts.slots.keys import PREFIX

Role = Literal["player", "moderator", "administrator"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
PLAYER: Final[Role] = "player"
STAFF: Final = PREFIX + "staff"
"""The roles of moderators and administrators by account (hash), as the accounts say them."""


def role_of(kept: str) -> Role:
    """A role as the account's hash holds it: nothing for a player."""
    return next((role for role in ROLES if role == kept), PLAYER)


def at_least(role: Role, needed: Role) -> bool:
    """Whether the role has the rights of the one that is needed."""
    return ROLES.index(role) >= ROLES.index(needed)


def outranks(role: Role, other: Role) -> bool:
    """Whether the role stands above the other."""
    return ROLES.index(role) > ROLES.index(other)
