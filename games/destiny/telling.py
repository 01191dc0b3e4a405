"""What the sentences of events and refusals need beyond plain fields: names of cards, tokens, places and seats."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from games.core.texts import Params, Texts, Words
from games.destiny.components import ALL_TOKENS, FACE_TYPES, KIND_OF, KIND_OF_SLOT, TYPES
from games.destiny.naming import capital, card_name, card_shown, face_name, item_name, place_name, power, source_name
from games.destiny.naming import names as names_of_tables

_SEATS: Final = ("other", "from_seat", "victim", "protects", "protected", "initiative", "loser", "steal")
_CARDS: Final = ("card", "covers", "uncovers", "dropped")
_TOKENS: Final = {"token": "shows", "give": "give_shows", "take": "take_shows"}
"""Where events name tokens, and where what these show."""
_SLOTS: Final = ("slot", "other_slot", "from_slot", "to")


def _is_item(value: Any) -> bool:
    return isinstance(value, str) and (value in KIND_OF or value.partition("-")[2] in KIND_OF_SLOT)


def prepare(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """What the sentences need beyond plain fields."""
    params: Params = {name: words.seat_name(names, data[name]) for name in _SEATS if isinstance(data.get(name), int)}
    params |= {name: card_shown(words, data[name]) for name in _CARDS if data.get(name) in TYPES}
    params |= {
        name: _shown(words, item_name(words, data[name], names), data.get(shows))
        for name, shows in _TOKENS.items()
        if _is_item(data.get(name))
    }
    params |= {name: words.say(f"onto.{data[name]}") for name in _SLOTS if data.get(name) in KIND_OF_SLOT}
    if data.get("face") in FACE_TYPES:
        params["face"] = face_name(words, data["face"])
    if data.get("source"):
        params["source"] = source_name(words, data["source"])
    for name, detail in _DETAILS.items():
        if name in data:
            params |= detail(words, data, names)
    return params | {name.capitalize(): capital(params[name]) for name in ("card", "token") if name in params}


def _shown(words: Words, token: str, face: str | None) -> str:
    """A token with its face, if it shows one."""
    return words.say("telling.known", token=token, face=face_name(words, face)) if face else token


def _cards(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """The cards of a pile, those of a trick by seat, or what the reader gave and got."""
    cards = data["cards"]
    if not isinstance(cards, Mapping):
        return {"cards": words.listed([card_shown(words, card) for card in cards])}
    if "other" in data:
        return _swap(words, cards, names)
    return {"cards": _by_seat(words, {seat: card_shown(words, card) for seat, card in cards.items()}, names)}


def _swap(words: Words, cards: Mapping[str, Mapping[str, str]], names: Sequence[str]) -> Params:
    """An exchange with the eyes of the one who may see it; who sees both sees the first."""
    for seat, swap in cards.items():
        shown = {name: card_shown(words, card) for name, card in swap.items()}
        return {"giver": words.seat_name(names, int(seat)), **shown}
    return {}


def _by_seat(words: Words, said: Mapping[Any, str], names: Sequence[str]) -> str:
    return words.say("telling.between").join(
        words.say("telling.by_seat", name=words.seat_name(names, int(seat)), what=said[seat])
        for seat in sorted(said, key=int)
    )


def _hands(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    hands = {seat: words.listed([card_name(words, card) for card in hand]) for seat, hand in data["hands"].items()}
    return {"mine": _by_seat(words, {seat: hand for seat, hand in hands.items() if hand}, names)}


def _settings(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """The horoscopes as they are dealt; at the end of the game the same field has faces."""
    dealt = {seat: slots for seat, slots in data["settings"].items() if isinstance(slots, Mapping)}
    said = {
        seat: words.listed(
            [
                words.say("telling.set_at", face=face_name(words, face), slot=words.say(f"slots.{slot}"))
                for slot, face in own.items()
            ]
        )
        for seat, own in dealt.items()
    }
    return {"mine": _by_seat(words, said, names)}


def _onto(words: Words, slot: str) -> str:
    return words.say(f"onto.{slot}")


def _known(words: Words, faces: Mapping[str, str], names: Sequence[str]) -> str:
    """Faces by what they lie under: planets first, then constellations and settings."""
    ordered = [item for item in ALL_TOKENS if item in faces] + sorted(faces.keys() - KIND_OF.keys())
    return words.listed(
        [
            words.say("telling.known", token=item_name(words, item, names), face=face_name(words, faces[item]))
            for item in ordered
        ]
    )


def _chosen(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """What a choice on offer is called, in the facts of its form: a card, or what lies face down."""
    item = data["choice"]
    if item in TYPES:
        return {"chosen": card_shown(words, item), "power": power(words, item).removesuffix(".")}
    if not _is_item(item):
        return {}
    owner, slot = data.get("held", {}).get(item, (None, None))
    name = item_name(words, item, names) if slot is None else place_name(words, owner, slot, names)
    face = data.get("known", {}).get(item)
    return {"chosen": capital(words.say("telling.known", token=name, face=face_name(words, face)) if face else name)}


def _learned(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """What the reader has learned itself, or that somebody looks now where others may not."""
    if data["cause"] == "own_board":
        return {"learned": _known(words, data.get("faces", {}), names)}
    looked = words.say(f"telling.{data['cause']}", name=words.seat_name(names, data["seat"]))
    return {"learned": _known(words, data.get("faces", {}), names), "looked": looked}


def _partner(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """With whom, or at which hour of the clock, tokens are exchanged: where the given one goes."""
    place = data["give_to"]
    if place.get("seat") is not None:
        return {"partner": words.seat_name(names, place["seat"])}
    return {"at": place["hour"]}


def _by(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    if data["by"] == "raise":
        return {"raised": words.say("telling.raised")}
    return {"lord": words.seat_name(names, data["seat"])} if data["by"] == "emperor" else {}


def _victim(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    return {"own": card_shown(words, data["card"])} if data["victim"] == data["seat"] else {}


def _booty(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    return (
        {"booty": _shown(words, item_name(words, data["token"]), data.get("shows"))}
        if data["to"] and "token" in data
        else {}
    )


def _protects(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    return {"sheltered": words.seat_name(names, data["seat"])} if data["protects"] == data["seat"] else {}


def _turned(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """By what a character shows its points, when it is not by both tokens (DE-116)."""
    alone = {"left": "constellation", "right": "planet"}.get(data["turn"])
    return {"alone": words.say(f"telling.by_{alone}")} if alone else {}


def _winner(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    winner, loser = data["winner"], data["loser"]
    result = words.say("telling.tied" if winner is None else "telling.destiny")
    if isinstance(winner, int):
        result = words.say("telling.won", name=words.seat_name(names, winner))
    lost = "" if loser is None else words.say("telling.lost", name=words.seat_name(names, loser))
    return {"result": result, "lost": lost}


def _moved(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """The adjustments that were made; of a refusal the same field has the names of moves."""
    said = [_adjusted(words, move, names) for move in data["moves"] if isinstance(move, Mapping)]
    return {"moved": words.say("telling.between").join(said)}


def _adjusted(words: Words, move: Mapping[str, Any], names: Sequence[str]) -> str:
    name = words.seat_name(names, move["seat"])
    token = _shown(words, item_name(words, move["token"]), move.get("shows"))
    if move["exchanged"]:
        other = _shown(words, item_name(words, move["exchanged"]), move.get("exchanged_shows"))
        return words.say("telling.exchanged", name=name, token=token, other=other)
    return words.say("telling.moved", name=name, token=token, slot=_onto(words, move["slot"]))


def _scores(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    ranked = sorted(data["scores"], key=lambda score: score["rank"])
    return {
        "scores": ", ".join(
            words.say("telling.score", name=words.seat_name(names, score["seat"]), total=score["total"])
            for score in ranked
        )
    }


_DETAILS: Final[dict[str, Callable[[Words, Mapping[str, Any], Sequence[str]], Params]]] = {
    "by": _by,
    "cards": _cards,
    "cause": _learned,
    "cancelled": _winner,
    "choice": _chosen,
    "day": lambda words, data, names: {"revealed": _known(words, data["day"], names)},
    "doubled": lambda words, data, names: {"twice": words.say("telling.twice")} if data["doubled"] else {},
    "face_up": lambda words, data, names: {
        "facing": words.say("telling.face_up" if data["face_up"] else "telling.face_down")
    },
    "give_to": _partner,
    "hands": _hands,
    "kinds": lambda words, data, names: {"kinds": words.listed([words.say(f"kinds.{kind}") for kind in data["kinds"]])},
    "masked": lambda words, data, names: {
        "masked": words.listed([item_name(words, token) for token in data["masked"]])
    },
    "moves": _moved,
    "points": lambda words, data, names: {"gain": data["points"] or None},
    "protects": _protects,
    "revealed": lambda words, data, names: {"revealed": _known(words, data["revealed"], names)},
    "scores": _scores,
    "settings": _settings,
    "to": _booty,
    "turn": _turned,
    "victim": _victim,
}
"""What a field of an event, when it is there, gives to the sentences."""

TEXTS: Final = Texts(Path(__file__).parent / "texts", prepare, names_of_tables)
"""The words of Destiny."""

VALUES: Final = {
    "card": "shown.",
    "drop": "shown.",
    "exchange_tokens.give": "items.",
    "exchange_tokens.take": "items.",
    "give": "shown.",
    "other_slot": "slots.",
    "slot": "slots.",
    "take": "shown.",
    "to": "slots.",
    "token": "items.",
    "what": "what.",
}
"""How the keys of texts begin that name the values of a move's field."""
