"""Folds the events of the table: setup, clock, cards and trick, the end of a round and of the game."""

from games.destiny.components import ALL_TOKENS, HOROSCOPE, HOURS, KINDS, SLOTS, TOKENS, TRICK_POWERS, TYPES, Turn
from games.destiny.evolve.pieces import arrive, lay, learn, leave, lose, push_power, show, without
from games.destiny.facts import powers, rounds, table
from games.destiny.facts.shapes import Adjustment
from games.destiny.state import PUBLIC, UNKNOWN, Acting, Outcome, Play, Role, State, Step


def _set_up(state: State, event: table.GameSetUp) -> None:
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


def _settings_dealt(state: State, event: table.SettingsDealt) -> None:
    for seat, faces in event.settings.items():
        for slot, face in faces.items():
            state.faces[state.settings[seat][slot]] = face


def _cards_dealt(state: State, event: table.CardsDealt) -> None:
    for seat, hand in event.hands.items():
        state.hands[seat] = list(hand)
        state.known_cards.update(dict.fromkeys(hand, 1 << seat))


def _clock_advanced(state: State, event: table.ClockAdvanced) -> None:
    state.phase = "cards"
    state.round = event.round
    state.trick = []
    state.outcome = None
    state.observed = [False] * state.players
    state.choices = [None] * state.players
    for token in event.masked:
        state.face_up[token] = False
    for token, face in event.revealed.items():
        show(state, token, face)


def _destiny_played(state: State, event: table.DestinyPlayed) -> None:
    state.destiny = event.card
    state.destiny_left -= 1


def _played_for_value(state: State, event: table.CardPlayedForValue) -> None:
    state.trick.append(Play(event.seat, "value", event.card))
    if event.card != UNKNOWN:
        state.hands[event.seat] = without(state.hands[event.seat], event.card)


def _played_for_power(state: State, event: table.CardPlayedForPower) -> None:
    state.trick.append(Play(event.seat, "power", event.card))
    lose(state, event.seat, event.card)
    if TYPES[event.card].character is None:
        state.acting = Acting(event.card, event.seat, event.doubled)
        for _ in range(2 if event.doubled else 1):
            push_power(state, event.seat, event.card)


def _discarded(state: State, event: powers.CardDiscarded) -> None:
    state.acting = None
    state.discard.append(event.card)


def _learned(state: State, event: powers.FacesLearned) -> None:
    learn(state, event.seat, dict.fromkeys(event.items, "") | event.faces)


def _trick_revealed(state: State, event: rounds.TrickRevealed) -> None:
    for place, play in enumerate(state.trick):
        if play.mode == "value":
            card = event.cards[play.seat]
            if play.card == UNKNOWN:
                lose(state, play.seat, card)
            state.known_cards.pop(card, None)
            state.trick[place] = Play(play.seat, "value", card)


def _trick_resolved(state: State, event: rounds.TrickResolved) -> None:
    state.phase = "trick_powers"
    state.outcome = Outcome(event.winner, event.loser, event.cancelled)
    state.initiative = event.initiative
    if event.loser is not None:
        state.steps.append(Step(event.loser, "loser", TRICK_POWERS["loser"], optional=True))
    if isinstance(event.winner, int):
        state.steps.append(Step(event.winner, "winner", TRICK_POWERS["winner"], optional=True))


def _trick_discarded(state: State, event: rounds.TrickDiscarded) -> None:
    state.phase = "adjust"
    state.destiny = None
    state.discard.extend(event.cards)


def _adjustment_chosen(state: State, event: rounds.AdjustmentChosen) -> None:
    state.choices[event.seat] = Adjustment(event.token, event.slot, event.steal)


def _adjustments_made(state: State, event: rounds.AdjustmentsMade) -> None:
    state.phase = "thefts"
    state.choices = [None] * state.players
    for move in event.moves:
        state.boards[move.seat] = {**state.boards[move.seat], move.origin: None}
        lay(state, move.token, move.seat, move.slot)
        if move.exchanged is not None:
            lay(state, move.exchanged, move.seat, move.origin)


def _validated(state: State, event: rounds.CharacterValidated) -> None:
    turn: Turn = event.turn
    state.stacks[event.seat] = [*state.stacks[event.seat][:-1], Role(event.card, turn)]


def _stolen(state: State, event: rounds.CharacterStolen) -> None:
    """The powers of stolen characters act after all thefts, the first thief's first (DE-163)."""
    leave(state, event.from_seat, event.card)
    arrive(state, event.seat, Role(event.card))
    waiting, state.steps = state.steps, []
    push_power(state, event.seat, event.card)
    state.steps.extend(waiting)


def _theft_voided(state: State, event: rounds.TheftVoided) -> None:
    """Nothing changes."""


def _hands_swapped(state: State, event: rounds.HandsSwapped) -> None:
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


def _round_ended(state: State, event: rounds.RoundEnded) -> None:
    state.pledges = []


def _scored(state: State, event: rounds.GameScored) -> None:
    state.scores = event.scores
    state.phase = "finished"
    state.faces.update(event.tokens)
    state.faces.update(event.settings)
    state.known = {item: PUBLIC if item in state.faces else 0 for item in state.known}
