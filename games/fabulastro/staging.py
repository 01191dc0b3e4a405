"""What events move on the board (games/core/staging/)."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Final

from games.core.facts import Viewer
from games.core.staging.hints import along, seat, send, show, show_seat
from games.core.staging.motions import Data, Motion, Stage, Staging

MOST_SENT: Final = 6
"""Coins and hearts that fly, however much is paid."""


def _purse(where: Any) -> str:
    return {"bank": "bank", "centre": "pot"}[where] if isinstance(where, str) else seat(where)


def _spot(where: str, owner: int) -> str:
    places = {"hand": seat(owner), "bank": "bank", "centre": "pot"}
    return places.get(where) or f"square-{where}"


def _bag(where: str, owner: int) -> str:
    return {"bag": "bag", "centre": "pot"}.get(where) or seat(owner)


def _dice(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("roll", "dice")]


def _first(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("roll", "dice"), *show(seat(data["first"]), step=1)]


def _starts(data: Data, viewer: Viewer) -> Iterator[Motion]:
    yield Motion("spin", "arrow")
    for start in data["starts"]:
        yield Motion("move", f"pawn-{start['seat']}", origin="arrow", step=1)


def _arrow(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("spin", "arrow")]


def _pawn(data: Data, viewer: Viewer) -> list[Motion]:
    return [along(f"pawn-{data['seat']}", [f"square-{square}" for square in data["path"]])]


def _gold(data: Data, viewer: Viewer) -> list[Motion]:
    return send(_purse(data["origin"]), _purse(data["to"]), min(MOST_SENT, data["amount"]))


def _courage(data: Data, viewer: Viewer) -> list[Motion]:
    origin, to = (_spot(data[end], data["colour"]) for end in ("origin", "to"))
    return send(origin, to, min(MOST_SENT, data["amount"]))


def _letters(data: Data, viewer: Viewer) -> list[Motion]:
    origin, to = (_bag(data[end], data["seat"]) for end in ("origin", "to"))
    return send(origin, to, min(MOST_SENT, data["count"]))


def _obstacle(data: Data, viewer: Viewer) -> list[Motion]:
    return show(f"pawn-{data['seat']}")


def _buried(data: Data, viewer: Viewer) -> list[Motion]:
    return send(seat(data["seat"]), "piles", data["count"])


def _drawn(data: Data, viewer: Viewer) -> list[Motion]:
    return send("piles", seat(data["seat"]), data["count"])


def _discarded(data: Data, viewer: Viewer) -> list[Motion]:
    return send(seat(data["seat"]), "piles")


def _dealt(data: Data, viewer: Viewer) -> list[Motion]:
    return show("piles")


def _party(data: Data, viewer: Viewer) -> list[Motion]:
    return show(seat(data["seat"]), *map(seat, data["invited"]))


def _house(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", f"house-{data['seat']}", origin=seat(data["seat"]))]


def _fair(data: Data, viewer: Viewer) -> list[Motion]:
    return show(seat(data["seat"]), seat(data["opponent"]))


def _stop(data: Data, viewer: Viewer) -> list[Motion]:
    return show(f"square-{data['square']}", *map(seat, data["served"]))


def _ranked(data: Data, viewer: Viewer) -> list[Motion]:
    counted = [Motion("count", f"score-{ranked['seat']}", beats=2) for ranked in data["ranking"]]
    return counted + show("finale", step=2)


_ABOUT_A_SEAT: Final = (
    "turn_started", "turn_skipped", "hold_started", "hold_ended", "escape_failed", "saturn_started", "saturn_ended",
    "metamorphosed", "human_again", "sleep_cast", "awakened", "debt_settled", "party_replied", "mail_drawn",
    "seat_eliminated", "job_started", "job_failed", "effort_chosen", "round_started", "tax_paid_self",
    "round_finished", "round_abandoned", "letter_shown", "words_judged", "words_claimed", "words_allowed",
    "mistress_paid", "curtain_raised", "guess_made", "audience_left", "performance_ended", "celebrity_proposed",
    "question_asked", "question_answered", "answer_passed", "name_tried", "case_closed", "invention_proposed",
    "vote_cast", "invention_voted", "name_claimed", "name_judged", "name_written", "name_refused",
)  # fmt: skip
_STAGES: Final[dict[str, Stage]] = dict.fromkeys(_ABOUT_A_SEAT, show_seat) | {
    "planets_dealt": _dealt,
    "first_player_rolled": _first,
    "starts_spun": _starts,
    "dice_rolled": _dice,
    "die_rolled": _dice,
    "arrow_spun": _arrow,
    "gift_spun": _arrow,
    "pawn_moved": _pawn,
    "gold_moved": _gold,
    "courage_moved": _courage,
    "letters_moved": _letters,
    "obstacle_met": _obstacle,
    "hand_buried": _buried,
    "planet_drawn": _drawn,
    "planet_discarded": _discarded,
    "planet_played": _discarded,
    "discard_flipped": _dealt,
    "house_bought": _house,
    "party_opened": _party,
    "fair_challenged": _fair,
    "fair_resolved": _fair,
    "round_stop": _stop,
    "game_ended": _ranked,
}
STAGING: Final[Staging] = MappingProxyType(_STAGES)
