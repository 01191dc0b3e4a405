"""Names cards, tokens, places and seats in the sentences of events and refusals, and puts powers into words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from games.core.texts import Params, Texts, Words
from games.destiny.components import TYPES, Op

_SEATS: Final = ("other", "from_seat", "victim", "protects", "protected", "initiative", "loser", "steal")
_CARDS: Final = ("card", "covers", "uncovers", "dropped")
_TOKENS: Final = ("token", "give", "take")
_SOURCES: Final = ("winner", "loser")


def capital(text: str) -> str:
    """The text with a capital first letter, for headings and the beginnings of sentences."""
    return text[:1].upper() + text[1:]


def card_name(words: Words, card: str) -> str:
    """A card's name in running text, its article small: « l’Empereur »."""
    return words.say(f"cards.{card}")


def card_shown(words: Words, card: str) -> str:
    """A card's name and, where the name doesn't tell it, its value: « Mars (4) »."""
    name = card_name(words, card)
    if TYPES[card].suit in ("mixed", "numerology"):
        return name
    return words.say("telling.card", card=name, label=TYPES[card].label)


def item_name(words: Words, item: str, names: Sequence[str] = ()) -> str:
    """A token by its kind and id, a setting by where it was dealt."""
    if item.startswith("S"):
        seat, _, slot = item[1:].partition("-")
        return words.say("telling.setting", name=words.seat_name(names, int(seat)), slot=words.say(f"slots.{slot}"))
    return words.say(f"telling.{'planet' if item[0] == 'P' else 'constellation'}", token=item)


def face_name(words: Words, face: str) -> str:
    """A planet's or a sign's name."""
    return words.say(f"faces.{face}")


def operation(words: Words, op: str, kind: str | None, place: str | None, face: str | None) -> str:
    """An operation in the infinitive: « voler une planète à un adversaire »."""
    token = words.say(f"tokens.{kind or 'any'}_{face or 'any'}")
    where = words.say(f"places.{place}") if place else ""
    return words.say(f"operations.{op}", token=token, where=where)


def power(words: Words, card: str) -> str:
    """A card's power as one sentence."""
    if words.has(f"powers.{card}"):
        return words.say(f"powers.{card}")
    steps = [alternatives(words, step) for step in TYPES[card].steps]
    return capital(words.say("telling.then").join(steps)) + "."


def alternatives(words: Words, step: Iterable[Op]) -> str:
    """The operations of a step, of which one is done."""
    return words.say("telling.or").join(operation(words, op.op, op.kind, op.place, op.face) for op in step)


def source_name(words: Words, source: str) -> str:
    """Where a power comes from: a card, or the trick."""
    return words.say(f"sources.{source}") if source in _SOURCES else card_name(words, source)


def prepare(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """What the sentences need beyond plain fields."""
    params: Params = {name: words.seat_name(names, data[name]) for name in _SEATS if isinstance(data.get(name), int)}
    params |= {name: card_shown(words, data[name]) for name in _CARDS if data.get(name) in TYPES}
    params |= {name: item_name(words, data[name], names) for name in _TOKENS if isinstance(data.get(name), str)}
    params |= {name: words.say(f"onto.{data[name]}") for name in ("slot", "other_slot", "from_slot", "to") if data.get(name)}
    if face := data.get("face"):
        params["face"] = face_name(words, face)
    if source := data.get("source"):
        params["source"] = source_name(words, source)
    for name, detail in _DETAILS.items():
        if data.get(name):
            params |= detail(words, data, names)
    return params


def _cards(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """The cards of a trick by seat, of a pile in order, or what the reader gave and got."""
    cards = data["cards"]
    if not isinstance(cards, Mapping):
        return {"cards": words.listed([card_shown(words, card) for card in cards])}
    if all(isinstance(card, str) for card in cards.values()):
        shown = [_pair(words, words.seat_name(names, int(seat)), card_shown(words, card)) for seat, card in cards.items()]
        return {"cards": "; ".join(shown) if words.language == "en" else "\u202f; ".join(shown)}
    swaps = list(cards.values())
    if len(swaps) > 1:
        swaps = [swap for seat, swap in cards.items() if int(seat) == data["seat"]]
    return {name: card_shown(words, swaps[0][name]) for name in ("given", "received")}
