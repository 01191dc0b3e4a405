"""Folds the events into the state, in place. Believes them; does with what one seat was shown of them, too.

In the fold of one seat's events a card that it has not seen is `UNKNOWN`. A card played face down stays in such a hand
until it is shown, for the seat may know cards of that hand without knowing which of them lies in the trick.
"""

from collections.abc import Callable
from typing import Any

from games.core.facts import Event, Seat
from games.destiny import facts
from games.destiny.components import (
    ALL_TOKENS,
    HOROSCOPE,
    HOURS,
    KIND_OF,
    KINDS,
    SLOTS,
    TOKENS,
    TOWER,
    TRICK_POWERS,
    TYPES,
    Card,
    Face,
    Op,
    Slot,
    Token,
    Turn,
    canonical,
)
from games.destiny.state import PUBLIC, UNKNOWN, Acting, Adjustment, Outcome, Play, Role, State, Step


def evolve(state: State, event: Event) -> None:
    """Fold one of the rulebook's events into the state, in place."""
    _EVOLVE[type(event)](state, event)


def _set_up(state: State, event: facts.GameSetUp) -> None:
    players = event.players
    state.options = event.options
    state.players = players
    state.initiative = event.initiative
    state.faces = dict(event.day)
    state.known = {token: PUBLIC if token in event.day else 0 for token in ALL_TOKENS}
    state.face_up = {token: token in event.day for token in ALL_TOKENS}
    state.places = {TOKENS[kind][hour - 1]: hour for kind in KINDS for hour in HOURS}
    state.hours = {kind: list(TOKENS[kind]) for kind in KINDS}
    state.boards = [dict.fromkeys(SLOTS) for _ in range(players)]
    state.settings = [{slot: f"S{seat}-{slot}" for slot in HOROSCOPE} for seat in range(players)]
    state.consolidated = {setting: False for held in state.settings for setting in held.values()}
    for seat, held in enumerate(state.settings):
        state.known.update(dict.fromkeys(held.values(), 1 << seat))
    state.hands = [[UNKNOWN] * event.hand_size for _ in range(players)]
    state.destiny_left = event.destiny
    state.stacks = [[] for _ in range(players)]
    state.observed = [False] * players
    state.choices = [None] * players
    state.bonus = [0] * players


def _settings_dealt(state: State, event: facts.SettingsDealt) -> None:
    for seat, faces in event.settings.items():
        for slot, face in faces.items():
            state.faces[state.settings[seat][slot]] = face


def _cards_dealt(state: State, event: facts.CardsDealt) -> None:
    for seat, hand in event.hands.items():
        state.hands[seat] = list(hand)
        state.known_cards.update(dict.fromkeys(hand, 1 << seat))


def _clock_advanced(state: State, event: facts.ClockAdvanced) -> None:
    state.phase = "cards"
    state.round = event.round
    state.trick = []
    state.outcome = None
    state.observed = [False] * state.players
    state.choices = [None] * state.players
    for token in event.masked:
        state.face_up[token] = False
    for token, face in event.revealed.items():
        _show(state, token, face)


def _show(state: State, token: Token, face: Face) -> None:
    """Face up once is public for ever (DE-151)."""
    state.faces[token] = face
    state.face_up[token] = True
    state.known[token] = PUBLIC


def _destiny_played(state: State, event: facts.DestinyPlayed) -> None:
    state.destiny = event.card
    state.destiny_left -= 1


def _played_for_value(state: State, event: facts.CardPlayedForValue) -> None:
    state.trick.append(Play(event.seat, "value", event.card))
    if event.card != UNKNOWN:
        state.hands[event.seat].remove(event.card)


def _lose(state: State, seat: Seat, card: Card) -> None:
    hand = state.hands[seat]
    hand.remove(card if card in hand else UNKNOWN)
    state.known_cards.pop(card, None)


def _gain(state: State, seat: Seat, card: Card) -> None:
    hand = state.hands[seat]
    hand.append(card)
    state.hands[seat] = canonical(hand) if UNKNOWN not in hand else hand


def _played_for_power(state: State, event: facts.CardPlayedForPower) -> None:
    state.trick.append(Play(event.seat, "power", event.card))
    _lose(state, event.seat, event.card)
    if TYPES[event.card].character is None:
        state.acting = Acting(event.card, event.seat, event.doubled)
        for _ in range(2 if event.doubled else 1):
            _push_power(state, event.seat, event.card)


def _push_power(state: State, seat: Seat, card: Card) -> None:
    state.steps.extend(Step(seat, card, operations) for operations in reversed(TYPES[card].steps))


def _pop(state: State) -> Step:
    return state.steps.pop()


def _arrived(state: State, event: facts.CharacterArrived) -> None:
    if event.by == "raise":
        _pop(state)
        state.discard.remove(event.card)
    state.stacks[event.seat].append(Role(event.card))
    _push_power(state, event.seat, event.card)


def _lay(state: State, token: Token, seat: Seat, slot: Slot) -> None:
    state.boards[seat][slot] = token
    state.places[token] = (seat, slot)


def _lift(state: State, token: Token) -> None:
    place = state.places[token]
    if isinstance(place, int):
        state.hours[KIND_OF[token]][place - 1] = None
    else:
        state.boards[place[0]][place[1]] = None


def _drawn(state: State, event: facts.TokenDrawn | facts.TokenStolen) -> None:
    _pop(state)
    _lift(state, event.token)
    _lay(state, event.token, event.seat, event.slot)


def _exchanged(state: State, event: facts.TokensExchanged) -> None:
    _pop(state)
    for token, place in ((event.give, event.give_to), (event.take, event.take_to)):
        if place.hour is not None:
            state.hours[KIND_OF[token]][place.hour - 1] = token
            state.places[token] = place.hour
        elif place.seat is not None and place.slot is not None:
            _lay(state, token, place.seat, place.slot)


def _revealed(state: State, event: facts.TokenRevealed) -> None:
    _pop(state)
    _show(state, event.token, event.face)


def _masked(state: State, event: facts.TokenMasked) -> None:
    _pop(state)
    state.face_up[event.token] = False


def _consolidated(state: State, event: facts.SettingConsolidated) -> None:
    _pop(state)
    state.faces[event.setting] = event.face
    state.known[event.setting] = PUBLIC
    state.consolidated[event.setting] = True


def _broken(state: State, event: facts.SettingBroken) -> None:
    _pop(state)
    state.consolidated[state.settings[event.from_seat][event.slot]] = False
    if event.to is not None:
        _lift(state, event.token)
        _lay(state, event.token, event.seat, event.to)


def _thrown(state: State, event: facts.TokenThrown) -> None:
    _pop(state)
    _lift(state, event.token)
    state.hours[KIND_OF[event.token]][event.hour - 1] = event.token
    state.places[event.token] = event.hour


def _settings_swapped(state: State, event: facts.SettingsSwapped) -> None:
    _pop(state)
    state.settings[event.seat][event.slot] = event.other_setting
    state.settings[event.other][event.other_slot] = event.setting


def _cards_exchanged(state: State, event: facts.CardsExchanged) -> None:
    """The two know where both cards went; all others forget what they knew of the two hands (5.3 of the rules)."""
    _pop(state)
    two = (event.seat, event.other)
    both = 1 << two[0] | 1 << two[1]
    in_trick = state.phase == "cards"
    face_down = [play.card for play in state.trick if play.seat in two and play.mode == "value" and in_trick]
    for card in (*state.hands[two[0]], *state.hands[two[1]], *face_down):
        if card != UNKNOWN:
            known = state.known_cards[card]
            state.known_cards[card] = both if known & PUBLIC else known & both
    if not event.cards:
        for seat in two:
            state.hands[seat] = [UNKNOWN] * len(state.hands[seat])
        return
    swap = next(iter(event.cards.items()))
    giver, cards = swap
    taker = two[0] if giver == two[1] else two[1]
    for seat, lost, got in ((giver, cards.given, cards.received), (taker, cards.received, cards.given)):
        _lose(state, seat, lost)
        _gain(state, seat, got)
    state.known_cards[cards.given] = state.known_cards[cards.received] = both


def _taken_from_discard(state: State, event: facts.CardTakenFromDiscard) -> None:
    _pop(state)
    state.discard.remove(event.card)
    _lose(state, event.seat, event.dropped)
    state.discard.append(event.dropped)
    _gain(state, event.seat, event.card)
    state.known_cards[event.card] = PUBLIC


def _discarded(state: State, event: facts.CardDiscarded) -> None:
    state.acting = None
    state.discard.append(event.card)


def _killed(state: State, event: facts.CharacterKilled) -> None:
    done = _pop(state)
    _leave(state, event.victim, event.card)
    state.discard.append(event.card)
    if done.operations[0].op == "kill_more":
        state.steps.append(_struck(done, event.victim))
    elif state.steps and state.steps[-1].operations[0].op == "kill_more":
        state.steps.append(_struck(_pop(state), event.victim))


def _struck(step: Step, victim: Seat) -> Step:
    return Step(step.seat, step.source, step.operations, struck=(*step.struck, victim))


def _leave(state: State, seat: Seat, card: Card) -> None:
    state.stacks[seat] = [role for role in state.stacks[seat] if role.card != card]


def _tower_raised(state: State, event: facts.TowerRaised) -> None:
    _pop(state)
    state.tower = event.protects
    state.acting = None


def _tower_fell(state: State, event: facts.TowerFell) -> None:
    _pop(state)
    state.tower = None
    state.discard.append(TOWER)


def _devil_turned(state: State, event: facts.DevilTurned) -> None:
    _pop(state)
    devil = state.stacks[event.seat][-1].card
    _leave(state, event.victim, event.card)
    _leave(state, event.seat, devil)
    state.stacks[event.victim].append(Role(devil))
    state.stacks[event.seat].append(Role(event.card))
    _push_power(state, event.seat, event.card)


def _pledged(state: State, event: facts.LoversPledged) -> None:
    _pop(state)
    state.pledges.append((event.seat, event.other))


def _observed(state: State, event: facts.TokenObserved) -> None:
    if state.steps:
        _pop(state)
    state.observed[event.seat] = True
    _learn(state, event.seat, {event.token: event.face})


def _learned(state: State, event: facts.FacesLearned) -> None:
    _learn(state, event.seat, dict.fromkeys(event.items, "") | event.faces)


def _learn(state: State, seat: Seat, faces: dict[str, Face]) -> None:
    for item, face in faces.items():
        if not state.known[item] & PUBLIC:
            state.known[item] |= 1 << seat
        if face:
            state.faces[item] = face


def _marked(state: State, event: facts.PointsMarked) -> None:
    _pop(state)
    state.bonus[event.seat] += event.points


def _owed(state: State, event: facts.DrawsOwed) -> None:
    _pop(state)
    draws = [
        Op("draw_token", kind=kind, place="clock", face="any", horoscope=True, exact=True)
        for kind in reversed(event.kinds)
    ]
    state.steps.extend(Step(event.seat, event.source, (draw,)) for draw in draws)


def _dropped(state: State, event: facts.PowerFizzled | facts.PowerPassed | facts.PowerStopped) -> None:
    _pop(state)


def _trick_revealed(state: State, event: facts.TrickRevealed) -> None:
    for place, play in enumerate(state.trick):
        if play.mode == "value":
            card = event.cards[play.seat]
            if play.card == UNKNOWN:
                _lose(state, play.seat, card)
            state.known_cards.pop(card, None)
            state.trick[place] = Play(play.seat, "value", card)


def _trick_resolved(state: State, event: facts.TrickResolved) -> None:
    state.phase = "trick_powers"
    state.outcome = Outcome(event.winner, event.loser, event.cancelled)
    state.initiative = event.initiative
    if event.loser is not None:
        state.steps.append(Step(event.loser, "loser", TRICK_POWERS["loser"], optional=True))
    if isinstance(event.winner, int):
        state.steps.append(Step(event.winner, "winner", TRICK_POWERS["winner"], optional=True))


def _trick_discarded(state: State, event: facts.TrickDiscarded) -> None:
    state.phase = "adjust"
    state.destiny = None
    state.discard.extend(event.cards)


def _adjustment_chosen(state: State, event: facts.AdjustmentChosen) -> None:
    state.choices[event.seat] = Adjustment(event.token, event.slot, event.steal)


def _adjustments_made(state: State, event: facts.AdjustmentsMade) -> None:
    state.phase = "thefts"
    state.choices = [None] * state.players
    for move in event.moves:
        state.boards[move.seat][move.origin] = None
        _lay(state, move.token, move.seat, move.slot)
        if move.exchanged is not None:
            _lay(state, move.exchanged, move.seat, move.origin)


def _validated(state: State, event: facts.CharacterValidated) -> None:
    turn: Turn = event.turn
    state.stacks[event.seat][-1] = Role(event.card, turn)


def _stolen(state: State, event: facts.CharacterStolen) -> None:
    """The powers of stolen characters act after all thefts, the first thief's first (DE-163)."""
    _leave(state, event.from_seat, event.card)
    state.stacks[event.seat].append(Role(event.card))
    waiting, state.steps = state.steps, []
    _push_power(state, event.seat, event.card)
    state.steps.extend(waiting)


def _theft_voided(state: State, event: facts.TheftVoided) -> None:
    """Nothing changes."""


def _hands_swapped(state: State, event: facts.HandsSwapped) -> None:
    """Each of the two knows the hand that it gave away (DE-155)."""
    hands = state.hands
    for seat, hand in event.hands.items():
        other = event.other if seat == event.seat else event.seat
        hands[other] = list(hand)
    hands[event.seat], hands[event.other] = hands[event.other], hands[event.seat]
    for former, now in ((event.seat, event.other), (event.other, event.seat)):
        for card in hands[now]:
            if card != UNKNOWN:
                state.known_cards[card] = state.known_cards.get(card, 0) | 1 << former | 1 << now


def _round_ended(state: State, event: facts.RoundEnded) -> None:
    state.pledges = []


def _scored(state: State, event: facts.GameScored) -> None:
    state.scores = event.scores
    state.phase = "finished"
    state.faces.update(event.tokens)
    state.faces.update(event.settings)
    state.known = {item: PUBLIC if item in state.faces else 0 for item in state.known}


_EVOLVE: dict[type[Event], Callable[[State, Any], None]] = {
    facts.GameSetUp: _set_up,
    facts.SettingsDealt: _settings_dealt,
    facts.CardsDealt: _cards_dealt,
    facts.ClockAdvanced: _clock_advanced,
    facts.DestinyPlayed: _destiny_played,
    facts.CardPlayedForValue: _played_for_value,
    facts.CardPlayedForPower: _played_for_power,
    facts.CharacterArrived: _arrived,
    facts.TokenDrawn: _drawn,
    facts.TokenStolen: _drawn,
    facts.TokensExchanged: _exchanged,
    facts.TokenRevealed: _revealed,
    facts.TokenMasked: _masked,
    facts.SettingConsolidated: _consolidated,
    facts.SettingBroken: _broken,
    facts.TokenThrown: _thrown,
    facts.SettingsSwapped: _settings_swapped,
    facts.CardsExchanged: _cards_exchanged,
    facts.CardTakenFromDiscard: _taken_from_discard,
    facts.CardDiscarded: _discarded,
    facts.CharacterKilled: _killed,
    facts.TowerRaised: _tower_raised,
    facts.TowerFell: _tower_fell,
    facts.DevilTurned: _devil_turned,
    facts.LoversPledged: _pledged,
    facts.TokenObserved: _observed,
    facts.FacesLearned: _learned,
    facts.PointsMarked: _marked,
    facts.DrawsOwed: _owed,
    facts.PowerFizzled: _dropped,
    facts.PowerPassed: _dropped,
    facts.PowerStopped: _dropped,
    facts.TrickRevealed: _trick_revealed,
    facts.TrickResolved: _trick_resolved,
    facts.TrickDiscarded: _trick_discarded,
    facts.AdjustmentChosen: _adjustment_chosen,
    facts.AdjustmentsMade: _adjustments_made,
    facts.CharacterValidated: _validated,
    facts.CharacterStolen: _stolen,
    facts.TheftVoided: _theft_voided,
    facts.HandsSwapped: _hands_swapped,
    facts.RoundEnded: _round_ended,
    facts.GameScored: _scored,
}
