"""Options, deposits and lots as they may be, given what a viewer knows of them."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

import msgspec

from games.core.facts import Seat
from games.core.view import present
from games.terre_lune.board import BOARD
from games.terre_lune.bot.worlds.knowledge import FRESH, GONE, MOON, Knowledge
from games.terre_lune.bot.worlds.placing import place
from games.terre_lune.components import (
    DEPOSITS,
    EXHAUSTED,
    KIND_OF,
    OPTIONS,
    Deposit,
    of_kind,
    sorted_deposits,
    sorted_options,
)
from games.terre_lune.facts import Lot
from games.terre_lune.state import Layer, Pile, Site, State
from games.terre_lune.view.shapes import View

Slot = tuple[str, int, str]
"""Where an option may go: `at` a place, `any` of a seat's, `kind` that a seat's deposit needs, `decoy` in a lot."""

T = TypeVar("T")
_LAYOUTS_TRIED = 50


class Guess(NamedTuple):
    """Which deposit came from each site, and who holds those that were taken."""

    origins: Mapping[int, Deposit]
    holders: Mapping[int, Seat]

    def held(self, seat: Seat) -> list[Deposit]:
        """The deposits that a seat holds."""
        return sorted_deposits(self.origins[site] for site, holder in self.holders.items() if holder == seat)


class Hidden(NamedTuple):
    """A lot as it may be: its deposit, how many options of its kind, how many decoys."""

    deposit: Deposit
    options: int
    decoys: int


def imagine_holdings(state: State, view: View, knowledge: Knowledge, rng: random.Random) -> None:
    """Fill in who holds what, what lies where, and how lots are made up."""
    for guess in _guesses(view, knowledge, rng):
        for lots in islice(_layouts(view, guess, knowledge, rng), _LAYOUTS_TRIED):
            placed = _place_options(view, guess, lots, knowledge, rng)
            if placed is not None:
                _fill(state, view, guess, lots, placed, knowledge, rng)
                return
    raise ValueError("no holdings fit what was shown")


def _shuffled(items: Iterable[T], rng: random.Random) -> list[T]:
    mixed = list(items)
    rng.shuffle(mixed)
    return mixed


def _guesses(view: View, knowledge: Knowledge, rng: random.Random) -> Iterator[Guess]:
    """Every way in which deposits may have lain on the sites and be held now, in a random order."""
    shown = {site.site: site.deposit for site in view.sites if site.deposit is not None}
    on_moon = {site.site for site in view.sites if site.token}
    sites = sorted(_shuffled(BOARD.sites, rng), key=lambda site: (site not in shown, site in on_moon))
    room = {seat.seat: seat.deposit_count for seat in view.seats}
    return _extend(Guess({}, {}), sites, shown, room, view, knowledge, rng)


def _extend(
    guess: Guess,
    sites: Sequence[int],
    shown: Mapping[int, Deposit],
    room: Mapping[Seat, int],
    view: View,
    knowledge: Knowledge,
    rng: random.Random,
) -> Iterator[Guess]:
    if not sites:
        yield guess
        return
    site, *others = sites
    used = {*guess.origins.values(), *shown.values()}
    free = [deposit for deposit in DEPOSITS if deposit not in used]
    for deposit in [shown[site]] if site in shown else _shuffled(free, rng):
        origins = {**guess.origins, site: deposit}
        if site not in knowledge.holders:
            if MOON in knowledge.deposits.places[deposit]:
                yield from _extend(Guess(origins, guess.holders), others, shown, room, view, knowledge, rng)
            continue
        for seat in _shuffled(sorted(knowledge.holders[site]), rng):
            if room[seat] and _may_hold(seat, deposit, knowledge):
                holders = {**guess.holders, site: seat}
                left = {**room, seat: room[seat] - 1}
                yield from _extend(Guess(origins, holders), others, shown, left, view, knowledge, rng)


def _may_hold(seat: Seat, deposit: Deposit, knowledge: Knowledge) -> bool:
    """Whether a seat may have a deposit, with an option of its kind."""
    with_option = any(seat in knowledge.options.places[option] for option in of_kind(OPTIONS, deposit))
    return seat in knowledge.deposits.places[deposit] and with_option


def _layouts(view: View, guess: Guess, knowledge: Knowledge, rng: random.Random) -> Iterator[tuple[Hidden, ...]]:
    """Every way in which lots that the viewer did not lay out may be made up; one empty way where there are none."""
    spoils = view.spoils
    if spoils is None or not spoils.sizes or spoils.lots:
        return iter([()])
    loser = spoils.loser
    most = Counter(KIND_OF[option] for option in OPTIONS if loser in knowledge.options.places[option])
    return _fit((), spoils.sizes, guess.held(loser), most, most[EXHAUSTED], rng)


def _fit(
    lots: tuple[Hidden, ...],
    sizes: Sequence[int],
    deposits: Sequence[Deposit],
    most: Mapping[str, int],
    decoys: int,
    rng: random.Random,
) -> Iterator[tuple[Hidden, ...]]:
    if not sizes:
        yield lots
        return
    size, *others = sizes
    ways = [(deposit, hidden) for deposit in deposits for hidden in range(decoys + 1)]
    for deposit, hidden in _shuffled(ways, rng):
        if 0 < size - hidden <= most[deposit]:
            left = [other for other in deposits if other != deposit]
            further = (*lots, Hidden(deposit, size - hidden, hidden))
            yield from _fit(further, others, left, most, decoys - hidden, rng)


def _place_options(
    view: View, guess: Guess, lots: Sequence[Hidden], knowledge: Knowledge, rng: random.Random
) -> dict[Slot, list[str]] | None:
    """Options where they may be, with one at least for each deposit that a seat holds, and lots of the sizes shown."""
    room = _room(view, guess, lots, knowledge)
    loser = present(view.spoils).loser if lots else None
    allowed = {
        option: [
            slot
            for spot in sorted(knowledge.options.places[option])
            for slot in _slots(option, spot, room, whole=spot == loser)
        ]
        for option in OPTIONS
    }
    return place(allowed, room, rng)


def _slots(option: str, spot: int, room: Mapping[Slot, int], *, whole: bool) -> list[Slot]:
    """The slots of a place that take the option; where lots are laid out, all of a kind is in its lot."""
    kind = KIND_OF[option]
    needed: Slot = ("kind", spot, kind)
    if needed in room and whole:
        return [needed]
    slots: list[Slot] = [needed, ("decoy", spot, kind), ("any", spot, ""), ("at", spot, "")]
    return [slot for slot in slots if slot in room]


def _room(view: View, guess: Guess, lots: Sequence[Hidden], knowledge: Knowledge) -> dict[Slot, int]:
    room: dict[Slot, int] = {}
    for seat in view.seats:
        number = seat.seat
        if lots and number == present(view.spoils).loser:
            own: dict[Slot, int] = {("kind", number, lot.deposit): lot.options for lot in lots}
            own["decoy", number, EXHAUSTED] = sum(lot.decoys for lot in lots)
        else:
            own = {("kind", number, deposit): 1 for deposit in guess.held(number)}
        room |= own
        room["any", number, ""] = seat.option_count - sum(own.values())
    for layers in knowledge.layers.values():
        room |= {("at", spot, ""): left for spot, left in layers}
    room["at", FRESH, ""] = sum(pile.size - sum(layer.left for layer in pile.under) for pile in view.piles)
    room["at", GONE, ""] = len(OPTIONS) - sum(room.values())
    return room


def _fill(
    state: State,
    view: View,
    guess: Guess,
    lots: Sequence[Hidden],
    placed: Mapping[Slot, list[str]],
    knowledge: Knowledge,
    rng: random.Random,
) -> None:
    for seat in range(state.players):
        state.deposits[seat] = guess.held(seat)
        state.held[seat] = sorted_options(
            [option for slot, options in placed.items() if slot[1] == seat and slot[0] != "at" for option in options]
        )
    state.fresh = sorted_options(placed["at", FRESH, ""])
    state.gone = sorted_options(placed["at", GONE, ""])
    state.sites = [
        Site(guess.origins[number] if site.looked else None, site.token, site.looked)
        for number, site in enumerate(state.sites, start=1)
    ]
    for station in BOARD.stations:
        state.piles[station] = _layered(state, view, station, placed, knowledge, rng)
    if lots:
        state.spoils = msgspec.structs.replace(state.prey, lots=_lots(state, lots))


def _lots(state: State, lots: Sequence[Hidden]) -> tuple[Lot, ...]:
    held = state.held[state.prey.loser]
    exhausted = iter(of_kind(held, EXHAUSTED))
    return tuple(
        Lot(lot.deposit, tuple(sorted_options([*of_kind(held, lot.deposit), *islice(exhausted, lot.decoys)])))
        for lot in lots
    )


def _layered(
    state: State,
    view: View,
    station: str,
    placed: Mapping[Slot, list[str]],
    knowledge: Knowledge,
    rng: random.Random,
) -> Pile:
    """What collisions left under a pile; of another's, what is not there any more is somewhere else by now."""
    pile = state.piles[station]
    told = next(entry for entry in view.piles if entry.station == station).under
    layers = []
    for layer, entry, (spot, _) in zip(pile.under, told, knowledge.layers[station], strict=True):
        options = tuple(sorted_options(placed["at", spot, ""]))
        elsewhere = [option for option in OPTIONS if option not in options and option not in state.fresh]
        missing = rng.sample(elsewhere, entry.size - len(options))
        layers.append(Layer(layer.seat, layer.lost or tuple(sorted_options([*options, *missing])), options))
    return Pile(pile.fresh, tuple(layers))
