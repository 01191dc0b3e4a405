"""What events move on the board (games/core/staging/)."""

from collections import Counter
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from games.core.facts import Seat, Viewer
from games.core.staging.hints import count_scores, seat, send, show, show_seat
from games.core.staging.motions import Data, Motion, Stage, Staging
from games.systeme_solaire.facts import Cards


def _probes(data: Data, viewer: Viewer) -> Iterator[Motion]:
    return _to_hand(data["seat"], viewer, "deck", data["cards"])


def _probe_set(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", f"set-{data['set']}", to=seat(data["seat"]))]


def _lots(data: Data, viewer: Viewer) -> Iterator[Motion]:
    for at, _ in enumerate(data["lots"]):
        yield Motion("move", f"lot-{at + 1}", origin="deck", step=at)


def _price(data: Data, viewer: Viewer) -> Iterator[Motion]:
    yield from _laid_down(data, viewer, 0)


def _laid_down(data: Data, viewer: Viewer, step: int) -> Iterator[Motion]:
    """Cards leave a hand, for the discard or the seat's table."""
    owner = data["seat"]
    for place, count in _places(owner, viewer, data["discarded"]).items():
        yield from send(place, "discard", count, step)
    for card in data["tabled"]:
        (place,) = _places(owner, viewer, (card,))
        yield Motion("move", f"table-{owner}-{card}", origin=place, step=step)


def _to_hand(owner: Seat, viewer: Viewer, origin: str, cards: Cards, step: int = 0) -> Iterator[Motion]:
    for place, count in _places(owner, viewer, cards).items():
        yield from send(origin, place, count, step)


def _places(owner: Seat, viewer: Viewer, cards: Cards) -> Counter[str]:
    """Where cards lie in a hand, and how many: by type in one's own, else in the panel, where others have backs."""
    return Counter(f"hand-{card}" if owner == viewer else seat(owner) for card in cards)


def _order(data: Data, viewer: Viewer) -> Iterator[Motion]:
    for at, bid in enumerate(data["bids"]):
        yield from show(seat(bid["seat"]), step=at)
        yield from _laid_down(bid, viewer, at)


def _lot(data: Data, viewer: Viewer) -> Iterator[Motion]:
    owner, lot = data["seat"], f"lot-{data['lot']}"
    for at, card in enumerate(data["to_table"]):
        yield Motion("move", f"table-{owner}-{card}", origin=lot, step=at)
    yield from _to_hand(owner, viewer, lot, data["to_hand"], len(data["to_table"]))
    yield Motion("count", seat(owner), step=len(data["to_table"]) + 1)


_STAGES: Final[dict[str, Stage]] = {
    "probes_dealt": _probes,
    "probe_set_chosen": _probe_set,
    "first_player_set": show_seat,
    "lots_formed": _lots,
    "bid_placed": show_seat,
    "bid_passed": show_seat,
    "auction_won": show_seat,
    "price_paid": _price,
    "order_cards_chosen": show_seat,
    "order_revealed": _order,
    "lot_taken": _lot,
    "game_scored": count_scores,
}
STAGING: Final[Staging] = MappingProxyType(_STAGES)
