"""Before the bidding: setup, the choice of probe sets, and the lots of each round."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.core.dice import Dice
from games.core.errors import IllegalMove, require
from games.core.facts import Event, Seat
from games.systeme_solaire import facts, moves
from games.systeme_solaire.components import BODIES, LAYOUTS, PROBE_SETS, ProbeSet, listed
from games.systeme_solaire.facts import Cards, Lots
from games.systeme_solaire.state import State


def admit(options: facts.Options, seats: int) -> None:
    """Refuse with `bad_option` a start seat that is not there (SS-70)."""
    start = options.start_seat
    reason = f"Expected a seat below {seats}"
    require(start == "random" or start < seats, "bad_option", "SS-70", field="start_seat", reason=reason)


def set_up(options: facts.Options, seats: int, dice: Dice) -> Event:
    """The numbers of the game; the starter is the seat that gets the marker first (SS-11, SS-14)."""
    layout = LAYOUTS[seats]
    start = dice.below(seats) if options.start_seat == "random" else options.start_seat
    return facts.GameSetUp(
        players=seats,
        options=options,
        copies=layout.copies_per_type,
        rounds=layout.rounds,
        cards_per_round=layout.cards_per_round,
        deck_count=layout.deck,
        removed_count=layout.copies_per_type * len(BODIES) - layout.deck,
        start_seat=start,
        starter=start if layout.starting_hand else (start - 1) % seats,
    )


def deal_probes(state: State, dice: Dice) -> Iterator[Event]:
    """Three and four players: everybody takes the same probes, and the marker is given (SS-08, SS-11)."""
    for seat in range(state.players):
        yield facts.ProbesDealt(seat, LAYOUTS[state.players].starting_hand or ())
    yield facts.FirstPlayerSet(state.starter, "setup")
    yield start_round(state, dice)


def picker(state: State) -> Seat:
    """The seat that chooses a probe set now: clockwise from the start seat (SS-13)."""
    chosen = sum(kind.count for kind in PROBE_SETS) - sum(state.probe_sets)
    return (state.start_seat + chosen) % state.players


def probe_sets_left(state: State) -> Sequence[ProbeSet]:
    """The kinds of probe sets of which one is left."""
    return [kind for kind, left in zip(PROBE_SETS, state.probe_sets, strict=True) if left]


def choose_probe_set(state: State, seat: Seat, move: moves.ChooseProbeSet) -> Iterator[Event]:
    """Take one of the probe sets left (SS-12)."""
    chosen = next((kind for kind in probe_sets_left(state) if kind.id == move.set), None)
    if chosen is None:
        left = [kind.id for kind in probe_sets_left(state)]
        raise IllegalMove("set_unavailable", "SS-12", set=move.set, left=left)
    yield facts.ProbeSetChosen(seat, chosen.id, chosen.cards, auto=False)


def end_probe_choice(state: State, dice: Dice) -> Iterator[Event]:
    """Give the only kind of set left to those still without; then the last to pick gets the marker (SS-14)."""
    left = probe_sets_left(state)
    if len(left) == 1:
        yield facts.ProbeSetChosen(picker(state), left[0].id, left[0].cards, auto=True)
    elif not left:
        yield facts.FirstPlayerSet(state.starter, "setup")
        yield start_round(state, dice)


def start_round(state: State, dice: Dice) -> Event:
    """Draw the round's cards from those unseen: nothing was put in order before (SS-16, SS-73)."""
    layout = LAYOUTS[state.players]
    left = state.deck_count - layout.cards_per_round
    return facts.RoundStarted(
        round=state.round + 1,
        first_player=state.starter if state.first_player is None else state.first_player,
        drawn=tuple(dice.sample(listed(state.unseen), layout.cards_per_round)),
        deck_count=left,
        last=left == 0,
    )


def form_lots(state: State, dice: Dice) -> Iterator[Event]:
    """The basic game lays the lots out by itself (SS-17 to SS-19)."""
    if state.options.lot_filling == "fixed":
        yield facts.LotsFormed(_lots(state.drawn, LAYOUTS[state.players].lots))


def _lots(drawn: Cards, places: Sequence[Sequence[int]]) -> Lots:
    return tuple([tuple([drawn[place - 1] for place in lot]) for lot in places])


def fill_lots(state: State, seat: Seat, move: moves.FillLots) -> Iterator[Event]:
    """Variant: the first player puts each remaining card in a lot of one card (SS-65)."""
    players = state.players
    extras = LAYOUTS[players].extras
    there = len(move.lots) == extras and max(move.lots) <= players
    reason = f"Expected {extras} lots from 1 to {players}"
    require(there, "bad_parameters", "SS-65", field="lots", reason=reason)
    full = [lot for lot, count in Counter(move.lots).items() if count > 1]
    require(not full, "lot_full", "SS-65", lot=full[0] if full else None)
    places = [[lot] for lot in range(1, players + 1)]
    for extra, lot in enumerate(move.lots, start=players + 1):
        places[lot - 1].append(extra)
    yield facts.LotsFormed(_lots(state.drawn, places))
