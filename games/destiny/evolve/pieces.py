"""How single pieces change: cards in hands and stacks, tokens on boards, who knows a face."""

from games.core.facts import Seat
from games.destiny.components import TYPES, Card, Face, Slot, Token, canonical
from games.destiny.state import PUBLIC, UNKNOWN, State, Step


def show(state: State, token: Token, face: Face) -> None:
    """Face up once is public for ever (DE-151)."""
    state.faces[token] = face
    state.face_up[token] = True
    state.known[token] = PUBLIC


def lose(state: State, seat: Seat, card: Card) -> None:
    """A card leaves a hand, as itself or as one that was not seen."""
    hand = state.hands[seat]
    hand.remove(card if card in hand else UNKNOWN)
    state.known_cards.pop(card, None)


def gain(state: State, seat: Seat, card: Card) -> None:
    """A card comes to a hand, which stays in canonical order."""
    hand = state.hands[seat]
    hand.append(card)
    state.hands[seat] = canonical(hand) if UNKNOWN not in hand else hand


def push_power(state: State, seat: Seat, card: Card) -> None:
    """The steps of a card's power come on top, the first of them first."""
    state.steps.extend(Step(seat, card, operations) for operations in reversed(TYPES[card].steps))


def lay(state: State, token: Token, seat: Seat, slot: Slot) -> None:
    """A token comes to lie on a slot."""
    state.boards[seat][slot] = token
    state.places[token] = (seat, slot)


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
