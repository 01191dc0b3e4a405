"""Folds the events of powers; each takes the step that it makes off the stack."""

from games.core.facts import Seat
from games.destiny.components import KIND_OF, TOWER, Op, Token
from games.destiny.evolve.pieces import arrive, at_hour, gain, lay, learn, leave, lose, push_power, put_back, show
from games.destiny.facts import powers
from games.destiny.state import PUBLIC, UNKNOWN, Role, State, Step


def _arrived(state: State, event: powers.CharacterArrived) -> None:
    if event.by == "raise":
        state.steps.pop()
        state.discard.remove(event.card)
    arrive(state, event.seat, Role(event.card))
    push_power(state, event.seat, event.card)


def _lift(state: State, token: Token) -> None:
    place = state.places[token]
    if isinstance(place, int):
        at_hour(state, KIND_OF[token], place, None)
    else:
        seat, slot = place
        state.boards[seat] = {**state.boards[seat], slot: None}


def _drawn(state: State, event: powers.TokenDrawn | powers.TokenStolen) -> None:
    state.steps.pop()
    _lift(state, event.token)
    lay(state, event.token, event.seat, event.slot)


def _exchanged(state: State, event: powers.TokensExchanged) -> None:
    state.steps.pop()
    for token, place in ((event.give, event.give_to), (event.take, event.take_to)):
        if place.hour is not None:
            put_back(state, token, place.hour)
        elif place.seat is not None and place.slot is not None:
            lay(state, token, place.seat, place.slot)


def _revealed(state: State, event: powers.TokenRevealed) -> None:
    state.steps.pop()
    show(state, event.token, event.face)


def _masked(state: State, event: powers.TokenMasked) -> None:
    state.steps.pop()
    state.face_up[event.token] = False


def _consolidated(state: State, event: powers.SettingConsolidated) -> None:
    state.steps.pop()
    state.faces[event.setting] = event.face
    state.known[event.setting] = PUBLIC
    state.consolidated[event.setting] = True


def _broken(state: State, event: powers.SettingBroken) -> None:
    state.steps.pop()
    state.consolidated[state.settings[event.from_seat][event.slot]] = False
    if event.to is not None:
        _lift(state, event.token)
        lay(state, event.token, event.seat, event.to)


def _thrown(state: State, event: powers.TokenThrown) -> None:
    state.steps.pop()
    _lift(state, event.token)
    put_back(state, event.token, event.hour)


def _settings_swapped(state: State, event: powers.SettingsSwapped) -> None:
    state.steps.pop()
    settings = state.settings
    settings[event.seat] = {**settings[event.seat], event.slot: event.other_setting}
    settings[event.other] = {**settings[event.other], event.other_slot: event.setting}


def _cards_exchanged(state: State, event: powers.CardsExchanged) -> None:
    """The two know where both cards went; all others forget what they knew of the two hands (5.3 of the rules)."""
    state.steps.pop()
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
        lose(state, seat, lost)
        gain(state, seat, got)
    state.known_cards[cards.given] = state.known_cards[cards.received] = both


def _taken_from_discard(state: State, event: powers.CardTakenFromDiscard) -> None:
    state.steps.pop()
    state.discard.remove(event.card)
    lose(state, event.seat, event.dropped)
    state.discard.append(event.dropped)
    gain(state, event.seat, event.card)
    state.known_cards[event.card] = PUBLIC


def _killed(state: State, event: powers.CharacterKilled) -> None:
    done = state.steps.pop()
    leave(state, event.victim, event.card)
    state.discard.append(event.card)
    if done.operations[0].op == "kill_more":
        state.steps.append(_struck(done, event.victim))
    elif state.steps and state.steps[-1].operations[0].op == "kill_more":
        state.steps.append(_struck(state.steps.pop(), event.victim))


def _struck(step: Step, victim: Seat) -> Step:
    return Step(step.seat, step.source, step.operations, struck=(*step.struck, victim))


def _tower_raised(state: State, event: powers.TowerRaised) -> None:
    state.steps.pop()
    state.tower = event.protects
    state.acting = None


def _tower_fell(state: State, event: powers.TowerFell) -> None:
    state.steps.pop()
    state.tower = None
    state.discard.append(TOWER)


def _devil_turned(state: State, event: powers.DevilTurned) -> None:
    state.steps.pop()
    devil = state.stacks[event.seat][-1].card
    leave(state, event.victim, event.card)
    leave(state, event.seat, devil)
    arrive(state, event.victim, Role(devil))
    arrive(state, event.seat, Role(event.card))
    push_power(state, event.seat, event.card)


def _pledged(state: State, event: powers.LoversPledged) -> None:
    state.steps.pop()
    state.pledges.append((event.seat, event.other))


def _observed(state: State, event: powers.TokenObserved) -> None:
    if state.steps:
        state.steps.pop()
    state.observed[event.seat] = True
    learn(state, event.seat, {event.token: event.face})


def _marked(state: State, event: powers.PointsMarked) -> None:
    state.steps.pop()
    state.bonus[event.seat] += event.points


def _owed(state: State, event: powers.DrawsOwed) -> None:
    state.steps.pop()
    draws = [
        Op("draw_token", kind=kind, place="clock", face="any", horoscope=True, exact=True)
        for kind in reversed(event.kinds)
    ]
    state.steps.extend(Step(event.seat, event.source, (draw,)) for draw in draws)


def _dropped(state: State, event: powers.PowerFizzled | powers.PowerPassed | powers.PowerStopped) -> None:
    state.steps.pop()
