"""Puts things into places at random, each where it may be, and just as many in each place as there are."""

import random
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

P = TypeVar("P", bound=Hashable)

_SWAPS = 6
"""How often each thing is offered a swap, so that no order of placing shows in the result."""


def place(allowed: Mapping[str, Sequence[P]], room: Mapping[P, int], rng: random.Random) -> dict[P, list[str]] | None:
    """A random full placing of all things, for which there has to be just room enough; None when there is none."""
    placed: dict[P, list[str]] = {one: [] for one in room}
    loose: dict[str, Sequence[P]] = {}
    for thing, everywhere in allowed.items():
        places = [one for one in everywhere if one in room]
        if len(places) == 1:
            placed[places[0]].append(thing)
        else:
            loose[thing] = places
    left = {one: room[one] - len(things) for one, things in placed.items() if len(things) != room[one]}
    if min(left.values(), default=0) < 0:
        return None
    found = _dealt(loose, left, rng) or _fitted(loose, left, rng)
    if found is None:
        return None
    for one, things in found.items():
        placed[one] += things
    return placed


def _dealt(loose: Mapping[str, Sequence[P]], room: Mapping[P, int], rng: random.Random) -> dict[P, list[str]] | None:
    """Mixed and dealt out, where all may be wherever there is room; None where they may not."""
    if not all(set(places) >= room.keys() for places in loose.values()):
        return None
    things = list(loose)
    rng.shuffle(things)
    return {one: [things.pop() for _ in range(count)] for one, count in room.items()}


def _fitted(loose: Mapping[str, Sequence[P]], room: Mapping[P, int], rng: random.Random) -> dict[P, list[str]] | None:
    placed: dict[P, list[str]] = {one: [] for one in room}
    things = list(loose)
    rng.shuffle(things)
    for thing in things:
        if not _put(thing, loose, room, placed, set(), rng):
            return None
    _mix(loose, placed, rng)
    return placed


def _put(
    thing: str,
    allowed: Mapping[str, Sequence[P]],
    room: Mapping[P, int],
    placed: dict[P, list[str]],
    tried: set[P],
    rng: random.Random,
) -> bool:
    """Find room for a thing, if need be by moving others on (an augmenting path)."""
    places = [one for one in allowed[thing] if one in room]
    rng.shuffle(places)
    for one in places:
        if len(placed[one]) < room[one]:
            placed[one].append(thing)
            return True
    for one in places:
        if one in tried:
            continue
        tried.add(one)
        for other in list(placed[one]):
            if _put(other, allowed, room, placed, tried, rng):
                placed[one].remove(other)
                placed[one].append(thing)
                return True
    return False


def _mix(allowed: Mapping[str, Sequence[P]], placed: dict[P, list[str]], rng: random.Random) -> None:
    """Swap random pairs that may change places: any full placing can come of it."""
    where = [(one, index) for one, things in placed.items() for index in range(len(things))]
    for _ in range(_SWAPS * len(where)):
        (one, i), (other, j) = rng.choice(where), rng.choice(where)
        first, second = placed[one][i], placed[other][j]
        if other in allowed[first] and one in allowed[second]:
            placed[one][i], placed[other][j] = second, first
