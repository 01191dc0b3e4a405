"""How single pieces change: cards in hands and stacks, tokens on boards, who knows a face.

A hand, a stack, a board or the spaces of the clock are replaced when they change: copies of the state share them."""

from games.core.facts import Seat
from games.destiny.components import KIND_OF, TYPES, Card, Face, Kind, Slot, Token, canonical
from games.destiny.state import PUBLIC, UNKNOWN, Role, State, Step


def show(state: State, token: Token, face: Face) -> None:
    """Face up once is public for ever (DE-151)."""
    state.faces[token] = face
    state.face_up[token] = True
    state.known[token] = PUBLIC


def lose(state: State, seat: Seat, card: Card) -> None:
    """A card leaves a hand, as itself or as one that was not seen."""
    hand = state.hands[seat]
    state.hands[seat] = without(hand, card if card in hand else UNKNOWN)
    state.known_cards.pop(card, None)


def without(hand: list[Card], card: Card) -> list[Card]:
    """A hand after a card has left it."""
    place = hand.index(card)
    return [*hand[:place], *hand[place + 1 :]]


def gain(state: State, seat: Seat, card: Card) -> None:
    """A card comes to a hand, which stays in canonical order."""
    hand = [*state.hands[seat], card]
    state.hands[seat] = canonical(hand) if UNKNOWN not in hand else hand


def push_power(state: State, seat: Seat, card: Card) -> None:
    """The steps of a card's power come on top, the first of them first."""
    state.steps.extend(Step(seat, card, operations) for operations in reversed(TYPES[card].steps))


def lay(state: State, token: Token, seat: Seat, slot: Slot) -> None:
    """A token comes to lie on a slot."""
    state.boards[seat] = {**state.boards[seat], slot: token}
    state.places[token] = (seat, slot)


def at_hour(state: State, kind: Kind, hour: int, token: Token | None) -> None:
    """What lies on a space of the clock now."""
    spaces = state.hours[kind].copy()
    spaces[hour - 1] = token
    state.hours[kind] = spaces


def put_back(state: State, token: Token, hour: int) -> None:
    """A token comes to lie on the clock."""
    at_hour(state, KIND_OF[token], hour, token)
    state.places[token] = hour


def arrive(state: State, seat: Seat, role: Role) -> None:
    """A character comes to lie on top of a stack."""
    state.stacks[seat] = [*state.stacks[seat], role]


def leave(state: State, seat: Seat, card: Card) -> None:
    """A character leaves a stack."""
    state.stacks[seat] = [role for role in state.stacks[seat] if role.card != card]


def learn(state: State, seat: Seat, faces: dict[str, Face]) -> None:
    """A seat knows these faces; an empty one is known to it, not to us."""
    for item, face in faces.items():
        if not state.known[item] & PUBLIC:
            state.known[item] |= 1 << seat
        if face:
            state.faces[item] = face
