"""Answers about follows."""

from service.answers import Answer, Time
from service.games.people import Player


class FollowOut(Answer, frozen=True):
    """Somebody whom the caller follows, and of what they are told."""

    player: Player
    since: Time
    online: bool
    starts: bool
    finishes: bool


class FollowsOut(Answer, frozen=True):
    """Whom the caller follows, the latest first."""

    items: list[FollowOut]
    most: int
