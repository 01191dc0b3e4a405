"""The cards and the numbers of each player count (RULES.md, The cards); lists by card type are in canonical order."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Literal, get_args

import msgspec

Card = Literal[
    "probe_1",
    "probe_2",
    "probe_3",
    "probe_4",
    "probe_5",
    "soleil",
    "mercure",
    "venus",
    "terre",
    "mars",
    "jupiter",
    "saturne",
    "uranus",
    "neptune",
    "pluton",
]
"""A card is named by its type: copies cannot be told apart (SS-76). The order is the canonical one."""

ProbeSetName = Literal["1245", "1335", "2244"]
Counts = list[int]
"""How many cards of each type, by the type's place in the canonical order."""


class CardType(msgspec.Struct, frozen=True):
    """One of the fifteen types; `points` is None where the table gives none or the rule of the Sun applies."""

    id: Card
    kind: Literal["probe", "star", "planet", "dwarf_planet"]
    bid_value: int
    points: int | None
    points_rule: Literal["none", "fixed", "cards_on_own_table"]
    used_goes_to: Literal["discard", "own_table_if_absent"]
    copies: int


class Layout(msgspec.Struct, frozen=True):
    """What depends on the number of players; `lots` names the places in the draw, from 1, of each lot's cards."""

    rounds: int
    cards_per_round: int
    copies_per_type: int
    deck: int
    lots: tuple[tuple[int, ...], ...]
    starting_hand: tuple[Card, ...] | None

    @property
    def extras(self) -> int:
        """How many drawn cards are left after one for each lot."""
        return self.cards_per_round - len(self.lots)


class ProbeSet(msgspec.Struct, frozen=True):
    """A group of four probes that five players choose from; `count` of them are there."""

    id: ProbeSetName
    cards: tuple[Card, ...]
    count: int


class _Components(msgspec.Struct, frozen=True):
    types: tuple[CardType, ...]
    players: dict[int, Layout]
    probe_sets: tuple[ProbeSet, ...]
    hand_bonus_per_card: int


_READ: Final = msgspec.json.decode(
    (Path(__file__).parent / "data" / "cards.json").read_bytes(), type=_Components, strict=False
)

TYPES: Final = _READ.types
LAYOUTS: Final = _READ.players
PROBE_SETS: Final = _READ.probe_sets
BONUS_PER_CARD: Final = _READ.hand_bonus_per_card

CARDS: Final[tuple[Card, ...]] = get_args(Card)
INDEX: Final[dict[str, int]] = {card: place for place, card in enumerate(CARDS)}
PLACES: Final = range(len(CARDS))
COPIES: Final = TYPES[0].copies
"""Of each type in the box."""
BID: Final = tuple(kind.bid_value for kind in TYPES)
POINTS: Final = tuple(kind.points or 0 for kind in TYPES)
SUN: Final = INDEX["soleil"]
BODIES: Final = tuple(place for place in PLACES if TYPES[place].kind != "probe")
LAID_WHEN_USED: Final = frozenset(place for place in PLACES if TYPES[place].used_goes_to == "own_table_if_absent")
"""Earth and Pluto."""


def counts(cards: Iterable[Card]) -> Counts:
    """The cards counted by type."""
    held = [0] * len(CARDS)
    for card in cards:
        held[INDEX[card]] += 1
    return held


def listed(held: Counts) -> tuple[Card, ...]:
    """Counted cards as a list in canonical order, copies repeated."""
    return tuple([card for card, count in zip(CARDS, held, strict=True) if count for _ in range(count)])


def numbered(cards: Iterable[Card]) -> Iterator[tuple[Card, int]]:
    """Each card with how many of its type came before: what a picture names copies by."""
    met = [0] * len(CARDS)
    for card in cards:
        place = INDEX[card]
        yield card, met[place]
        met[place] += 1


def canonical(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in canonical order."""
    return tuple(sorted(cards, key=INDEX.__getitem__))


def value(cards: Iterable[Card]) -> int:
    """The total of the bid values (SS-04)."""
    return sum([BID[INDEX[card]] for card in cards])


def without(cards: Iterable[Card], held: Counts) -> tuple[Card, ...]:
    """The cards that are not among those held, in canonical order."""
    left = held.copy()
    missing: list[Card] = []
    for card in cards:
        place = INDEX[card]
        if left[place]:
            left[place] -= 1
        else:
            missing.append(card)
    return canonical(missing)
