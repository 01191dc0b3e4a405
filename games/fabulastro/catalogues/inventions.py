"""The inventor's catalogue (RULES.md, FA-164) and what is in force: each invention is data in a slot of its own."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

Param = int | str


class Invention(msgspec.Struct, frozen=True):
    """A rule of the catalogue with its parameters: proposed, voted on, in force."""

    rule: str
    params: dict[str, Param] = {}


Laws = Mapping[str, Invention]
"""What is in force, by slot."""


class Parameter(msgspec.Struct, frozen=True):
    """A parameter and the values it takes; none for the slot of a repeal, which takes those in force."""

    name: str
    values: tuple[Param, ...]


class Rule(msgspec.Struct, frozen=True):
    """An entry of the catalogue: `slot` may name a parameter in braces; None for what acts once."""

    id: str
    slot: str | None
    params: tuple[Parameter, ...]


_FILE: Final = Path(__file__).parents[1] / "data" / "inventions.json"
CATALOGUE: Final = {rule.id: rule for rule in msgspec.json.decode(_FILE.read_bytes(), type=tuple[Rule, ...])}

PRINTED: Final[Laws] = {
    "rent": Invention("rent", {"amount": 1}),
    "house_price": Invention("house_sale", {"discount": 0}),
    "courage_price": Invention("courage_price", {"amount": 3}),
    "poet_letters": Invention("poet_letters", {"count": 2}),
    "party_gold": Invention("party_gold", {"amount": 3}),
    "party_letters": Invention("party_letters", {"count": 1}),
    "gate": Invention("gate_bonus", {"gold": 0}),
    "home": Invention("home_bonus", {"gold": 0}),
    "replay": Invention("replay_on_double", {"max_extra": 0}),
    "hold": Invention("hold_turns", {"turns": 3}),
    "plunder": Invention("plunder_share", {"divisor": 2}),
    "salary:facteur": Invention("salary", {"job": "facteur", "amount": 10}),
    "salary:percepteur": Invention("salary", {"job": "percepteur", "amount": 10}),
    "salary:detective": Invention("salary", {"job": "detective", "amount": 10}),
    "salary:maitresse": Invention("salary", {"job": "maitresse", "amount": 8}),
    "salary:acteur": Invention("salary", {"job": "acteur", "amount": 8}),
}
"""The book's own figures, where an empty slot has one."""


def slot_of(invention: Invention) -> str | None:
    """The slot that the invention takes; None when it acts once, or repeals another."""
    slot = CATALOGUE[invention.rule].slot
    return slot.format(**invention.params) if slot else None


def adopt(laws: dict[str, Invention], invention: Invention) -> None:
    """Put an accepted invention in force, in place of what was in its slot (FA-165)."""
    slot = slot_of(invention)
    if slot is not None:
        laws[slot] = invention
    elif invention.rule == "repeal":
        del laws[str(invention.params["slot"])]


def is_change(laws: Laws, invention: Invention, seconds: int) -> bool:
    """Whether the invention says anything but what is in force: invented, printed, or the option's `seconds`."""
    slot = slot_of(invention)
    given = Invention("glass", {"seconds": seconds}) if slot == "glass" else PRINTED.get(slot or "")
    return slot is None or laws.get(slot, given) != invention


@cache
def catalogued() -> tuple[Invention, ...]:
    """Every invention of the catalogue but the repeals, which depend on what is in force."""
    return tuple(
        Invention(rule.id, params)
        for rule in CATALOGUE.values()
        if rule.id != "repeal"
        for params in _combinations(rule.params)
    )


def _combinations(params: tuple[Parameter, ...]) -> Iterator[dict[str, Param]]:
    if not params:
        yield {}
        return
    *others, last = params
    for chosen in _combinations(tuple(others)):
        for value in last.values:
            if (last.name, value) != ("into", chosen.get("obstacle")):
                yield {**chosen, last.name: value}


def is_proposable(laws: Laws, invention: Invention) -> bool:
    """Whether the catalogue has the invention with these parameters; a repeal needs a slot in force."""
    if invention.rule == "repeal":
        return invention.params.keys() == {"slot"} and invention.params["slot"] in laws
    return invention in catalogued()


def proposals(laws: Laws, seconds: int) -> list[Invention]:
    """What may be proposed now: the catalogue without what would change nothing, and a repeal of each slot in force."""
    repeals = [Invention("repeal", {"slot": slot}) for slot in sorted(laws)]
    return [invention for invention in catalogued() if is_change(laws, invention, seconds)] + repeals
