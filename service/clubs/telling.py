"""Tells people what concerns them in clubs, once however often it is called. What is lost stands in their lists."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.clubs.model import MOST_OFFICERS, Club
from service.notices.notices import InClub, Notice
from service.wiring import Wiring

MOST_TOLD: Final = MOST_OFFICERS + 1


def tell(wiring: Wiring, kind: InClub, club: str, account: str, at: Millis, player: str | None = None) -> None:
    """Tell an account what has happened in a club, by whom or about whom. Raises Unavailable."""
    notice = Notice(kind=kind, reference=f"{club}-{player or ''}-{at}", at=at, club=club, player=player)
    with suppress(NoAccount):  # erased meanwhile
        wiring.notices.add(account, notice)
        wiring.webhook_outbox.post(account, notice)


def tell_leading(wiring: Wiring, kind: InClub, club: Club, at: Millis, player: str) -> None:
    """Tell those who lead a club what somebody does; none whom a block keeps apart from them. Raises Unavailable."""
    leading = [account for account, one in wiring.clubs.members(club.id).items() if one.role != "member"]
    for account in _together(wiring, player, leading):
        tell(wiring, kind, club.id, account, at, player)


def _together(wiring: Wiring, player: str, others: Iterable[str]) -> list[str]:
    named = list(others)
    apart = wiring.blocks.apart(player, named)
    return [other for other in named if other not in apart]
