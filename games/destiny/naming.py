"""Names of cards, tokens, settings and faces, and the powers of cards, in the words of a language."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from games.core.texts import Words
from games.destiny.components import ALL_TOKENS, CHARACTERS, TYPES, Op
from games.destiny.view import OperationView

_SOURCES: Final = ("winner", "loser")


def capital(text: str) -> str:
    """The text with a capital first letter, for headings and the beginnings of sentences."""
    return text[:1].upper() + text[1:]


def names(language: str) -> Mapping[str, str]:
    """The names of cards with their values, and of tokens, under the keys of their texts: `shown.pla-04`."""
    texts = tomllib.loads((Path(__file__).parent / "texts" / f"{language}.toml").read_text(encoding="utf-8"))
    cards, telling = texts["cards"], texts["telling"]
    found = {
        f"shown.{card}": telling["card"].format(card=cards[card], label=kind.label) for card, kind in TYPES.items()
    }
    found |= {f"shown.{card}": cards[card] for card, kind in TYPES.items() if kind.suit in ("mixed", "numerology")}
    kinds = {token: "planet" if token[0] == "P" else "constellation" for token in ALL_TOKENS}
    return found | {f"items.{token}": telling[kind].format(token=token) for token, kind in kinds.items()}


def card_name(words: Words, card: str) -> str:
    """A card's name in running text, its article small: « l’Empereur »."""
    return words.say(f"cards.{card}")


def card_shown(words: Words, card: str) -> str:
    """A card's name and, where the name doesn't tell it, its value: « Mars (4) »."""
    return words.say(f"shown.{card}")


def item_name(words: Words, item: str, names: Sequence[str] = ()) -> str:
    """A token by its kind and id, a setting by where it was dealt."""
    if item.startswith("S"):
        seat, _, slot = item[1:].partition("-")
        return words.say("telling.setting", name=words.seat_name(names, int(seat)), slot=words.say(f"slots.{slot}"))
    return words.say(f"items.{item}")


def place_name(words: Words, seat: int, slot: str, names: Sequence[str]) -> str:
    """A setting by where it lies now."""
    return words.say("telling.setting_at", name=words.seat_name(names, seat), slot=words.say(f"slots.{slot}"))


def face_name(words: Words, face: str) -> str:
    """A planet's or a sign's name."""
    return words.say(f"faces.{face}")


def operation(words: Words, op: str, kind: str | None, place: str | None, face: str | None) -> str:
    """An operation in the infinitive: « voler une planète à un adversaire »."""
    token = words.say(f"tokens.{kind or 'any'}_{face or 'any'}")
    where = words.say(f"places.{place}") if place else ""
    return words.say(f"operations.{op}", token=token, where=where)


@cache
def power(words: Words, card: str) -> str:
    """A card's power as one sentence."""
    if words.has(f"powers.{card}"):
        return words.say(f"powers.{card}")
    steps = [alternatives(words, step) for step in TYPES[card].steps]
    return capital(words.say("telling.then").join(steps)) + "."


def described(words: Words, card: str) -> str:
    """A card's power and, of a character, what it asks for with the points of each (DE-119)."""
    if card not in CHARACTERS:
        return power(words, card)
    character = CHARACTERS[card]
    planet, constellation = (
        words.say("picture.any") if face == "any" else face_name(words, face)
        for face in (character.planet, character.constellation)
    )
    points = words.say(
        "picture.character",
        planet=planet,
        planet_points=character.planet_points,
        constellation=constellation,
        constellation_points=character.constellation_points,
        both=character.conjunction_points,
    )
    return f"{power(words, card)} {points}"


def alternatives(words: Words, step: Iterable[Op | OperationView]) -> str:
    """The operations of a step, of which one is done."""
    return words.say("telling.or").join(operation(words, op.op, op.kind, op.place, op.face) for op in step)


def source_name(words: Words, source: str) -> str:
    """Where a power comes from: a card, or the trick."""
    return words.say(f"sources.{source}") if source in _SOURCES else card_name(words, source)
