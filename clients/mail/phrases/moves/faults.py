"""Why a phrase is no move, precise enough to tell the player; and the domains' bounds that it may break."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from clients.mail.phrases.commands import Json
from clients.mail.phrases.words.texts import say

MOST_CANDIDATES: Final = 8
_LONGEST_WORD: Final = 60


class Fault(Struct, frozen=True):
    """A code, the facts for its sentence, what would do (names or moves), and how far a phrase was understood."""

    code: str
    facts: Mapping[str, Any] = {}
    candidates: tuple[str, ...] = ()
    at: int = 0
    moves: tuple[Json, ...] = ()

    def sentence(self, language: str) -> str:
        """The fault in words; what the player wrote is quoted in short."""
        facts = {name: _short(fact) for name, fact in self.facts.items()}
        exactly = self.code == "wrong_count" and facts["low"] == facts["high"]
        return say(language, f"fault.{self.code}{'_exactly' if exactly else ''}", **facts)


def _short(fact: object) -> object:
    long = isinstance(fact, str) and len(fact) > _LONGEST_WORD
    return str(fact)[: _LONGEST_WORD - 1].rstrip() + "…" if long else fact


class Faulty(Exception):
    """A phrase, or a part of it, is not understood."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def bound_fault(field: Json, value: Any, move: Json) -> Fault | None:
    """What is wrong with the bounds of a field's value; `move` has the fields before it."""
    domain = field["domain"]
    facts: Json = {"field": field["label"]}
    if domain["kind"] == "range":
        facts |= {"value": value, "low": least(domain, move), "high": domain["maximum"]}
        return None if facts["low"] <= value <= facts["high"] else Fault("out_of_range", facts)
    if domain["kind"] in ("subset", "path"):
        return _count_fault(domain, value, facts)
    return _text_fault(domain, value, facts) if domain["kind"] == "text" else None


def least(domain: Json, move: Json) -> int:
    """The least number of a range, given the fields before it."""
    floor = move.get(domain["at_least"]) if domain.get("at_least") else None
    return max(domain["minimum"], floor) if type(floor) is int else int(domain["minimum"])


def most(domain: Json) -> int:
    """The largest count of a list."""
    count = len(domain["choices"])
    return count if domain.get("max_count") is None else min(domain["max_count"], count)


def _count_fault(domain: Json, value: Any, facts: Json) -> Fault | None:
    low, high = domain["min_count"], most(domain)
    labels = {_key(choice["value"]): choice["label"] for choice in domain["choices"]}
    offered = Counter(_key(choice["value"]) for choice in domain["choices"])
    if domain["kind"] == "path":
        offered = Counter(set(offered))
    for item, count in Counter(map(_key, value)).items():
        if count > offered[item]:
            return Fault("too_often", {**facts, "choice": labels[item], "count": offered[item]})
    if not low <= len(value) <= high:
        return Fault("wrong_count", {**facts, "count": len(value), "low": low, "high": high})
    weights = {_key(choice["value"]): choice["weight"] for choice in domain["choices"]}
    total, minimum = sum(weights[_key(item)] for item in value), domain.get("min_total") or 0
    return Fault("too_light", {**facts, "total": total, "minimum": minimum}) if total < minimum else None


def _key(value: Any) -> tuple[str, Any]:
    return type(value).__name__, value


def _text_fault(domain: Json, value: Any, facts: Json) -> Fault | None:
    if not domain["min_length"] <= len(value) <= domain["max_length"]:
        bounds = {"low": domain["min_length"], "high": domain["max_length"], "count": len(value)}
        return Fault("text_length", {**facts, **bounds})
    if not value.replace("\u00a0", " ").replace("\u202f", " ").isprintable():
        return Fault("text_odd", facts)
    if domain.get("pattern") is not None and not re.fullmatch(domain["pattern"], value):
        return Fault("text_pattern", {**facts, "text": value})
    return None
