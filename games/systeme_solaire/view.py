"""What one viewer may know of a game (RULES.md, part E): every field is named here, nothing is copied whole."""

from typing import Any

import msgspec

from games.core.facts import Seat, Viewer
from games.core.rulebook import View
from games.systeme_solaire.components import CARDS, PROBE_SETS, listed
from games.systeme_solaire.facts import OrderBid
from games.systeme_solaire.rules import awaiting
from games.systeme_solaire.state import State, hand_value, table_cards, table_points

Json = dict[str, Any]


def view(state: State, viewer: Viewer) -> View:
    """What a seat, or a spectator (None), sees; fields that the viewer may not know are null."""
    return {
        "game": "systeme-solaire",
        "viewer": viewer,
        "players": state.players,
        "options": msgspec.to_builtins(state.options),
        "phase": state.phase,
        "round": state.round,
        "rounds": state.rounds,
        "last_round": state.last_round,
        "first_player": state.first_player,
        "starter": state.starter,
        "awaiting": list(awaiting(state)),
        "deck_count": state.deck_count,
        "removed_count": state.removed_count,
        "lots": _lots(state),
        "pending_extras": _pending_extras(state),
        "probe_sets_left": _probe_sets_left(state),
        "auction": _auction(state, viewer),
        "order": list(state.order) or None,
        "order_totals": [_order_total(bid) for bid in state.bids] or None,
        "seats": [_seat(state, seat, viewer) for seat in range(state.players)],
        "my_choice": None if viewer is None else _listing(state.choices[viewer]),
        "discard": {card: count for card, count in zip(CARDS, state.discard, strict=True) if count},
        "result": [msgspec.to_builtins(score) for score in state.scores] or None,
    }


def _listing(cards: tuple[str, ...] | None) -> list[str] | None:
    return None if cards is None else list(cards)


def _lots(state: State) -> list[Json]:
    """The lots with who took them; while the first player fills them, the one card that each has."""
    lots = state.lots or tuple((card,) for card in state.drawn[: state.players])
    return [
        {"lot": number, "cards": list(cards), "taken_by": owner}
        for number, (cards, owner) in enumerate(zip(lots, state.taken_by, strict=False), start=1)
    ]


def _pending_extras(state: State) -> list[str] | None:
    return list(state.drawn[state.players :]) if state.phase == "lot_filling" else None


def _probe_sets_left(state: State) -> dict[str, int] | None:
    if state.phase != "probe_choice":
        return None
    return {kind.id: left for kind, left in zip(PROBE_SETS, state.probe_sets, strict=True)}


def _auction(state: State, viewer: Viewer) -> Json | None:
    """Null until the round's lots are formed; a limit is its own seat's to see (SS-67)."""
    if not state.lots:
        return None
    return {
        "high": state.high,
        "high_seat": state.high_seat,
        "turn": state.turn if state.phase == "auction" else None,
        "passed": [seat for seat, passed in enumerate(state.passed) if passed],
        "my_limit": None if viewer is None else state.limits[viewer],
    }


def _order_total(bid: OrderBid) -> Json:
    return {"seat": bid.seat, "cards": list(bid.cards), "total": bid.total}


def _seat(state: State, seat: Seat, viewer: Viewer) -> Json:
    """A seat as all see it; its hand shows to itself, with open hands (SS-69) and at the end."""
    hand, table = state.hands[seat], state.tables[seat]
    open_hand = seat == viewer or state.options.hands == "open" or state.phase == "finished"
    return {
        "seat": seat,
        "hand_count": sum(hand),
        "hand": list(listed(hand)) if open_hand else None,
        "hand_value": hand_value(hand) if open_hand else None,
        "table": list(table_cards(table)),
        "table_points": table_points(table),
        "has_chosen": state.choices[seat] is not None,
    }
