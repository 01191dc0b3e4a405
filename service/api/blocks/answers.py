"""Answers about blocks."""

from typing import Annotated

from service.answers import Answer, Time, says
from service.games.people import Player


class BlockOut(Answer, frozen=True):
    """Somebody whom the caller blocks."""

    player: Player
    since: Time


class BlocksOut(Answer, frozen=True):
    """Whom the caller blocks, the latest first."""

    items: list[BlockOut]
    most: Annotated[int, says("How many an account may block.")]
