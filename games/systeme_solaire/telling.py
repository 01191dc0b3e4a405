"""Names the cards, lots and seats in the sentences of events and refusals."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from games.core.texts import Params, Texts, Words
from games.systeme_solaire.components import COPIES, INDEX, TYPES

_CARD_LISTS: Final = ("cards", "tabled", "discarded", "to_table", "to_hand", "removed")
_SEATS: Final = ("first_player", "starter", "start_seat")


def card_name(words: Words, card: str) -> str:
    """A card's name in running text, the same as in the choices."""
    return words.say(f"cards.{card}")


def card_names(words: Words, cards: Iterable[str]) -> str:
    """The cards as an enumeration in their own order, copies counted: « Mars ×2 et Sonde spatiale 1 »."""
    named = []
    for card, count in Counter(cards).items():
        name = card_name(words, card)
        named.append(name if count == 1 else words.say("telling.copies", card=name, count=count))
    return words.listed(named)


def prepare(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """What the sentences need beyond plain fields."""
    params: Params = {name: card_names(words, data[name]) for name in _CARD_LISTS if data.get(name)}
    params |= {name: words.seat_name(names, data[name]) for name in _SEATS if data.get(name) is not None}
    if data.get("last"):
        params["finale"] = data["round"]
    if drawn := data.get("drawn"):  # one by one in the order of the draw, which says into which lot each goes (SS-17)
        params["drawn"] = words.listed([card_name(words, card) for card in drawn])
    if "removed_count" in data:
        params |= {"aside": COPIES - data["copies"] or None, "unseen": data["removed_count"] or None}
    if card := data.get("card"):
        params["card"] = card_name(words, card)
    if lots := data.get("lots"):
        params["lots"] = _lots(words, lots)
    if bids := data.get("bids"):
        params["bids"] = ", ".join(_shown(words, bid, names) for bid in bids)
        params["order"] = ", ".join(words.seat_name(names, seat) for seat in data["order"])
    if (lot := data.get("lot")) and data.get("offered"):
        params |= {"lot": lot, "offered": words.listed([_worth(words, card) for card in data["offered"]])}
    if scores := data.get("scores"):
        params["scores"] = _scores(words, scores, names)
    return params


def _worth(words: Words, card: str) -> str:
    """A body with what it is worth in hand and on the table."""
    kind = TYPES[INDEX[card]]
    key = "worth" if kind.points_rule == "fixed" else "worth_of_sun"
    return words.say(f"telling.{key}", card=card_name(words, card), value=kind.bid_value, points=kind.points)


def _lots(words: Words, lots: Sequence[Sequence[str]]) -> str:
    return words.say("telling.between_lots").join(
        words.say("telling.lot", lot=number, cards=card_names(words, cards)) for number, cards in enumerate(lots, 1)
    )


def _shown(words: Words, bid: Mapping[str, Any], names: Sequence[str]) -> str:
    """What a seat showed for the turn order, and which of it went to the seat's table."""
    shown = {name: card_names(words, bid[name]) for name in ("cards", "tabled")}
    return words.say("telling.shown", seat=words.seat_name(names, bid["seat"]), total=bid["total"], **shown)


def _scores(words: Words, scores: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str:
    ranked = sorted(scores, key=lambda score: score["rank"])
    return ", ".join(
        words.say("telling.score", seat=words.seat_name(names, score["seat"]), total=score["total"]) for score in ranked
    )


TEXTS: Final = Texts(Path(__file__).parent / "texts", prepare)
"""The words of Système Solaire."""

VALUES: Final = {"cards": "cards.", "set": "sets.", "to_table": "cards."}
"""How the keys of texts begin that name the values of a move's field."""
