"""What a tournament's terms must be for its games to be possible, beside what its format says."""

import secrets
from typing import Any, Final

from games.core.catalogue import rulebooks
from games.core.errors import IllegalMove, require
from tournaments.core.catalogue import formats
from tournaments.core.lots import SEED_BYTES, commitment
from tournaments.core.terms import Terms

MOST_ORGANISED: Final = 5
"""Tournaments of an account that are not over."""


def terms_of(wanted: dict[str, Any], organiser: str, timeouts_before_bot: int) -> Terms:
    """The terms of what is wanted, by the fields of `Terms`, with a seed of their own.

    `seats` may be left out: then as few sit at a table as the rulebook takes; and `most`: then as many may enter as the
    format takes. Raises IllegalMove.
    """
    if wanted["format"] not in formats():
        raise IllegalMove("unknown_format", known=sorted(formats()))
    book = rulebooks().get(wanted["rulebook"])
    if book is None:
        raise IllegalMove("unknown_rulebook", known=sorted(rulebooks()))
    options = book.read_options(wanted["options"])
    sizes = tuple(count for count in book.seats if count > 1 and _admits(book, options, count))
    seats = wanted.get("seats", min(sizes, default=0))
    require(seats in sizes, "bad_player_count", allowed=list(sizes))
    seed = secrets.token_bytes(SEED_BYTES).hex()
    return Terms(
        **{
            "most": formats()[wanted["format"]].most,
            **wanted,
            "seats": seats,
            "sizes": (2,) if seats == 2 else tuple(count for count in sizes if count > 2),
            "organiser": organiser,
            "timeouts_before_bot": timeouts_before_bot,
            "seed": seed,
            "commitment": commitment(seed),
        }
    )


def _admits(book: Any, options: Any, count: int) -> bool:
    try:
        book.admit(options, count)
    except IllegalMove:
        return False
    return True
