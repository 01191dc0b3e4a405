"""What events move on the board (games/core/staging/)."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from games.core.facts import Viewer
from games.core.staging.hints import count_scores, seat, send, show, show_seat
from games.core.staging.motions import Data, Motion, Stage, Staging


def _probes(data: Data, viewer: Viewer) -> list[Motion]:
    return send("deck", seat(data["seat"]), len(data["cards"]))


def _probe_set(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", f"set-{data['set']}", to=seat(data["seat"]))]


def _lots(data: Data, viewer: Viewer) -> Iterator[Motion]:
    for at, _ in enumerate(data["lots"]):
        yield Motion("move", f"lot-{at + 1}", origin="deck", step=at)


def _price(data: Data, viewer: Viewer) -> Iterator[Motion]:
    yield from _laid_down(data, 0)


def _laid_down(data: Data, step: int) -> Iterator[Motion]:
    """Cards leave a hand, for the discard or the seat's table."""
    owner = data["seat"]
    yield from send(seat(owner), "discard", len(data["discarded"]), step)
    for card in data["tabled"]:
        yield Motion("move", f"table-{owner}-{card}", origin=seat(owner), step=step)


def _order(data: Data, viewer: Viewer) -> Iterator[Motion]:
    for at, bid in enumerate(data["bids"]):
        yield from show(seat(bid["seat"]), step=at)
        yield from _laid_down(bid, at)


def _lot(data: Data, viewer: Viewer) -> Iterator[Motion]:
    owner, lot = data["seat"], f"lot-{data['lot']}"
    for at, card in enumerate(data["to_table"]):
        yield Motion("move", f"table-{owner}-{card}", origin=lot, step=at)
    yield from send(lot, seat(owner), len(data["to_hand"]), len(data["to_table"]))
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
