"""Names the rockets, squares, cards and minerals in the sentences of events and refusals."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from games.core.texts import Params, Texts, Words
from games.terre_lune.board import BOARD
from games.terre_lune.components import KIND_OF, VALUE

_OTHERS: Final = {"target": "name", "loser": "name", "winner": "taker", "starter": "starter"}
"""Fields that hold a further seat, and what it is called in sentences."""
_CARD_LISTS: Final = ("cards", "discarded", "drawn", "legal")
_STATION_FIELDS: Final = ("station", "to")


def at(words: Words, node: str) -> str:
    """Where something is: « à la station Ardan », « en MA3 »."""
    return _node(words, "at", node)


def reach(words: Words, node: str) -> str:
    """Where something goes: « jusqu’à la Lune »."""
    return _node(words, "reach", node)


def _node(words: Words, part: str, node: str) -> str:
    key = f"{part}.{node}"
    return words.say(key) if words.has(key) else words.say(f"{part}.square", square=node)


def card_name(words: Words, card: str) -> str:
    """A card in a sentence, with its rank, of which 1 is the highest (TL-49): « LFU rouge (8) »."""
    return words.say("telling.card", card=words.say(f"cards.{card}"), rank=card[1])


def card_names(words: Words, cards: Iterable[str]) -> str:
    """The cards as an enumeration in their own order."""
    return words.listed([card_name(words, card) for card in cards])


def option_names(words: Words, options: Iterable[str]) -> str:
    """The options as an enumeration, those of a kind counted: « fer (80) ×2 et eau (300) »."""
    named = []
    for kind, count in Counter(KIND_OF[option] for option in options).items():
        name = words.say("telling.option", mineral=words.say(f"minerals.{kind}"), value=VALUE[kind])
        named.append(name if count == 1 else words.say("telling.copies", item=name, count=count))
    return words.listed(named)


def prepare(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """What the sentences need beyond plain fields."""
    params: Params = {name: card_names(words, data[name]) for name in _CARD_LISTS if _are_names(data.get(name))}
    for field, name in _OTHERS.items():
        if isinstance(data.get(field), int):
            params[name] = words.seat_name(names, data[field])
    return params | _places(words, data) | _things(words, data) | _numbers(words, data) | _people(words, data, names)


def _are_names(items: Any) -> bool:
    return bool(items) and all(isinstance(item, str) for item in items)


def _places(words: Words, data: Mapping[str, Any]) -> Params:
    params: Params = {}
    for field in _STATION_FIELDS:
        if (node := data.get(field)) and isinstance(node, str):
            params["at"], params["reach"] = at(words, node), reach(words, node)
    if path := data.get("path"):
        params["reach"] = reach(words, path[-1])
    if back := data.get("back_to"):
        params["back"] = at(words, back)
    if "start" in data and isinstance(index := data.get("to"), int) and BOARD.orbit > index:
        params["crossing"] = next((node for node, place in BOARD.crossings.items() if place == index), None)
    return params


def _things(words: Words, data: Mapping[str, Any]) -> Params:
    params: Params = {}
    if card := data.get("card"):
        params["card"] = card_name(words, card)
    for field in ("trump", "suit"):
        if suit := data.get(field):
            params[field] = words.say(f"suits.{suit}")
    if deposit := data.get("deposit"):
        params["deposit"] = words.say(f"minerals.{deposit}")
    if option := data.get("option"):
        kind = KIND_OF[option]
        params |= {"option": words.say(f"minerals.{kind}"), "value": VALUE[kind]}
    if options := data.get("options"):
        params |= {"options": option_names(words, options)} if isinstance(options, list) else {}
    if cause := data.get("cause"):
        params["cause"] = words.say(f"telling.{cause}") if words.has(f"telling.{cause}") else None
    if rocket := data.get("rocket"):
        params["rocket"] = words.say(f"rockets.{rocket}")
    if direction := data.get("direction"):
        params["direction"] = words.say(f"telling.{direction}")
    return params | _lots(words, data)


def _lots(words: Words, data: Mapping[str, Any]) -> Params:
    params: Params = {}
    between = words.say("telling.between")
    if lots := data.get("lots"):
        seen = next(iter(lots.values())) if isinstance(lots, dict) else lots
        params["lots"] = between.join(_lot(words, lot) for lot in seen)
    if sizes := data.get("sizes"):
        said = [words.say("telling.size", lot=number, count=count) for number, count in enumerate(sizes, 1)]
        params |= {"sizes": between.join(said), "laid": len(sizes)}
        if isinstance(chosen := data.get("choice"), int):
            params |= {"lot": chosen, "count": sizes[chosen - 1]}
    return params


def _lot(words: Words, lot: Mapping[str, Any] | int) -> str:
    if isinstance(lot, int):
        return str(lot)
    mineral = words.say(f"minerals.{lot['deposit']}")
    return words.say("telling.lot", mineral=mineral, options=option_names(words, lot["options"]))


def _numbers(words: Words, data: Mapping[str, Any]) -> Params:
    """Numbers that are only said when there is something to say."""
    params: Params = {}
    if blue := data.get("blue"):
        params["blue"] = " + ".join(map(str, blue))
    if "lost" in data:
        params |= {"surplus": data["lost"] or None, "left": data["lost"] or None}
    if "owed" in data:
        params["left"] = data["owed"] or None
    if "bonus" in data:
        params["prime"] = data["bonus"] or None
    if "first" in data:
        params["first"] = words.say("telling.first") if data["first"] else None
    if "reshuffled" in data:
        params["reshuffled"] = words.say("telling.reshuffled") if data["reshuffled"] else None
    return params


def _people(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    params: Params = {}
    if participants := data.get("participants"):
        params["participants"] = words.listed([words.seat_name(names, seat) for seat in participants])
    if colours := data.get("colours"):
        params["rockets"] = words.listed(
            [
                words.say("telling.rocket", name=words.seat_name(names, seat), suit=words.say(f"suits.{suit}"))
                for seat, suit in enumerate(colours[: data.get("players", len(colours))])
            ]
        )
    if tally := data.get("tally"):
        params["tally"] = _pairs(words, "tricks", [row for row in tally if row["tricks"]], names)
    if scores := data.get("scores"):
        params["scores"] = _pairs(words, "score", sorted(scores, key=lambda score: score["rank"]), names)
    if len(hands := data.get("hands") or {}) == 1:
        params["hand"] = card_names(words, next(iter(hands.values())))
    return params | _molabs(words, data)


def _pairs(words: Words, field: str, entries: Iterable[Mapping[str, Any]], names: Sequence[str]) -> str:
    """Names with a number each."""
    return ", ".join(
        words.say(f"telling.{field}", name=words.seat_name(names, entry["seat"]), **{field: entry[field]})
        for entry in entries
    )


def _molabs(words: Words, data: Mapping[str, Any]) -> Params:
    """Which MOLABs gave the winner more; whether the latest trick decided."""
    own, trump = data.get("own_molab"), data.get("trump_molab")
    key = "both_molabs" if own and trump else "own_molab" if own else "trump_molab" if trump else None
    return {
        "molab": words.say(f"telling.{key}") if key else None,
        "tie": words.say("telling.tie") if data.get("tie") else None,
    }


TEXTS: Final = Texts(Path(__file__).parent / "texts", prepare)
"""The words of De la Terre à la Lune."""

VALUES: Final = {
    "card": "cards.",
    "cards": "cards.",
    "decoys": "minerals.",
    "path": "places.",
    "to": "places.",
    "trump": "suits.",
}
"""How the keys of texts begin that name the values of a move's field."""
