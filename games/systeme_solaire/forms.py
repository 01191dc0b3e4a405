"""What an awaited seat may do, as forms: exactly the legal moves, each named once."""

from collections.abc import Callable
from functools import cache
from typing import Final

from games.core.deciding import by_name
from games.core.domains import Choice, OneOf, Path, Range, Subset, offer
from games.core.facts import Seat
from games.core.forms import Field, Form
from games.systeme_solaire.components import BID, INDEX, LAYOUTS, Card, listed, numbered
from games.systeme_solaire.rules import MOVES_IN, awaiting, opening, selection
from games.systeme_solaire.state import Phase, State, hand_value


def forms(state: State, seat: Seat) -> list[Form]:
    """The forms of a seat's moves; none when it is not awaited."""
    return _FORMS[state.phase](state, seat) if seat in awaiting(state) else []


def _probe_choice(state: State, seat: Seat) -> list[Form]:
    left = tuple(Choice(kind.id, f"set-{kind.id}", label=f"sets.{kind.id}") for kind in opening.probe_sets_left(state))
    return [Form("choose_probe_set", (Field("set", OneOf(left)),), "choose_probe_set")]


def _lot_filling(state: State, seat: Seat) -> list[Form]:
    extras = LAYOUTS[state.players].extras
    lots = Path(offer(range(1, state.players + 1), "lot-{}"), extras, extras)
    return [Form("fill_lots", (Field("lots", lots),), "fill_lots", {"extras": extras})]


def _auction(state: State, seat: Seat) -> list[Form]:
    least, most = state.high + 1, hand_value(state.hands[seat])
    fields = [Field("amount", Range(least, most, element="bid"))]
    if state.options.proxy_bids:
        fields.append(Field("up_to", Range(least, most, at_least="amount", element="bid"), optional=True))
    said = "bid" if least < most else "bid_only"
    bid = Form("bid", tuple(fields), said, {"minimum": least, "maximum": most}, ("bid",))
    return [bid, Form("pass", label="pass")] if state.high else [bid]


def _payment(state: State, seat: Seat) -> list[Form]:
    cards = Subset(_hand(state, seat), min_count=1, min_total=state.high)
    return [Form("pay", (Field("cards", cards),), "pay", {"price": state.high})]


def _ordering(state: State, seat: Seat) -> list[Form]:
    cards = Subset(_hand(state, seat), min_count=1)
    return [Form("choose_order_cards", (Field("cards", cards),), "choose_order_cards")]


def _hand(state: State, seat: Seat) -> tuple[Choice, ...]:
    return tuple([_card(card, f"hand-{card}", copy) for card, copy in numbered(listed(state.hands[seat]))])


@cache
def _card(card: Card, where: str, place: int) -> Choice:
    return Choice(card, f"{where}-{place}", BID[INDEX[card]], f"cards.{card}")


def _selection(state: State, seat: Seat) -> list[Form]:
    return [_take_lot(state, seat, lot) for lot in selection.lots_left(state)]


def _take_lot(state: State, seat: Seat, lot: int) -> Form:
    element, cards = f"lot-{lot}", state.lots[lot - 1]
    layable = [_card(card, f"{element}-card", cards.index(card)) for card in selection.layable(state, seat, lot)]
    to_table = Subset(tuple(layable), max_count=selection.most_laid(state, seat, lot))
    fields = (_lot(lot), Field("to_table", to_table))
    return Form("take_lot", fields, "take_lot", {"lot": lot, "offered": cards}, (element,))


@cache
def _lot(lot: int) -> Field:
    return Field("lot", OneOf((Choice(lot, f"lot-{lot}"),)))


_FORMS: Final[dict[Phase, Callable[[State, Seat], list[Form]]]] = by_name(MOVES_IN, vars())
