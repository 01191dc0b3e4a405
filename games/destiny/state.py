"""The state of a game of Destiny, and what can be read off it; `evolve` folds the events into it."""

from collections.abc import Iterator
from copy import copy as shallow
from typing import Final, Literal

import msgspec

from games.core.facts import Seat, Viewer
from games.destiny import components
from games.destiny.components import Alternatives, Card, Face, Kind, Setting, Slot, Token, Turn
from games.destiny.facts import shapes
from games.destiny.facts.shapes import Adjustment

Phase = Literal["setup", "cards", "trick_powers", "adjust", "thefts", "finished"]
Place = int | tuple[Seat, Slot]
"""Where a token lies: an hour, or a slot of a seat."""
Seats = int
"""A set of seats as bits; `PUBLIC` is everybody, spectators included."""

PUBLIC: Final = 1 << 5
UNKNOWN: Final = ""
"""Stands for a card that the one whose state this is has not seen (a bot, say); no card in a full state."""


class Role(msgspec.Struct, frozen=True):
    """A character in a stack, turned to show its points (DE-116)."""

    card: Card
    turn: Turn = "upright"

    @property
    def points(self) -> int:
        """What it shows."""
        return components.CHARACTERS[self.card].points(self.turn)


class Play(msgspec.Struct, frozen=True):
    """A card in the trick."""

    seat: Seat
    mode: Literal["value", "power"]
    card: Card


class Step(msgspec.Struct, frozen=True):
    """A step of a power that is still to be made: `source` is a card, `winner` or `loser`.

    `struck` are the spaces that this Death has struck (DE-90).
    """

    seat: Seat
    source: str
    operations: Alternatives
    optional: bool = False
    struck: tuple[Seat, ...] = ()


class Acting(msgspec.Struct, frozen=True):
    """The card whose power acts; it is in no pile (DE-34)."""

    card: Card
    seat: Seat
    doubled: bool


class Outcome(msgspec.Struct, frozen=True):
    """How the round's trick ended."""

    winner: Seat | Literal["destiny"] | None
    loser: Seat | None
    cancelled: tuple[int, ...]


class State(msgspec.Struct):
    """Everything about a game at one moment.

    There is no order of the Destiny pile, and a token's face is in `faces` only once somebody has seen it (DE-166).
    `known` and `known_cards` hold who knows a face and where a card is; the top of `steps` is their last. `edition` is
    the version of the rules under which it began, which the rulebook says; no event does.
    """

    options: shapes.Options = shapes.Options()
    players: int = 0
    phase: Phase = "setup"
    round: int = 0
    initiative: Seat = 0
    faces: dict[str, Face] = {}
    known: dict[str, Seats] = {}
    face_up: dict[Token, bool] = {}
    places: dict[Token, Place] = {}
    hours: dict[Kind, list[Token | None]] = {}
    boards: list[dict[Slot, Token | None]] = []
    settings: list[dict[Slot, Setting]] = []
    consolidated: dict[Setting, bool] = {}
    hands: list[list[Card]] = []
    known_cards: dict[Card, Seats] = {}
    destiny_left: int = 0
    destiny: Card | None = None
    trick: list[Play] = []
    outcome: Outcome | None = None
    acting: Acting | None = None
    discard: list[Card] = []
    stacks: list[list[Role]] = []
    tower: Seat | None = None
    pledges: list[tuple[Seat, Seat]] = []
    steps: list[Step] = []
    observed: list[bool] = []
    choices: list[Adjustment | None] = []
    bonus: list[int] = []
    scores: tuple[shapes.Score, ...] = ()

    @property
    def red(self) -> int:
        """The hour of the needle's red end, that of the round's number (DE-20); 12 before the first round."""
        return self.round or 12

    @property
    def blue(self) -> int:
        """The hour of the needle's blue end."""
        return components.opposite(self.red)

    edition: int = 2

    def active(self, seat: Seat) -> Card | None:
        """The seat's active character (DE-113)."""
        stack = self.stacks[seat]
        return stack[-1].card if stack else None

    def clockwise(self, first: Seat) -> list[Seat]:
        """All seats from one on."""
        return [(first + step) % self.players for step in range(self.players)]

    def opponents(self, seat: Seat) -> list[Seat]:
        """The other seats, the next first."""
        return self.clockwise(seat)[1:]

    def is_consolidated(self, seat: Seat, slot: Slot) -> bool:
        """Whether the slot has its setting on top (DE-64)."""
        setting = self.settings[seat].get(slot)
        return setting is not None and self.consolidated[setting]

    def knows(self, seat: Seat, item: str) -> bool:
        """Whether the seat knows the face of a token or a setting."""
        return bool(self.known[item] & (1 << seat | PUBLIC))

    def shown(self, token: Token | None) -> Face | None:
        """The face of a token that lies face up."""
        return self.faces[token] if token is not None and self.face_up[token] else None

    def told(self, token: Token | None) -> Face | None:
        """The face that an event tells of a token that moves: what it shows, since the second version of the rules."""
        return self.shown(token) if self.edition > 1 else None

    def hand_size(self, seat: Seat) -> int:
        """Cards in hand: an unseen card in the trick is still among those of the hand (see `evolve`)."""
        unseen = sum(play.seat == seat and play.card == UNKNOWN for play in self.trick)
        return len(self.hands[seat]) - unseen

    def owner(self, item: str) -> Seat | None:
        """The seat on whose board a token or a setting lies."""
        if item in self.places:
            place = self.places[item]
            return None if isinstance(place, int) else place[0]
        return next((seat for seat, held in enumerate(self.settings) if item in held.values()), None)


def copy(state: State) -> State:
    """An independent working copy: what lies in its lists and tables is shared, for `evolve` replaces it."""
    twin = shallow(state)
    twin.faces = state.faces.copy()
    twin.known = state.known.copy()
    twin.face_up = state.face_up.copy()
    twin.places = state.places.copy()
    twin.hours = state.hours.copy()
    twin.boards = state.boards.copy()
    twin.settings = state.settings.copy()
    twin.consolidated = state.consolidated.copy()
    twin.hands = state.hands.copy()
    twin.known_cards = state.known_cards.copy()
    twin.trick = state.trick.copy()
    twin.discard = state.discard.copy()
    twin.stacks = state.stacks.copy()
    twin.pledges = state.pledges.copy()
    twin.steps = state.steps.copy()
    twin.observed = state.observed.copy()
    twin.choices = state.choices.copy()
    twin.bonus = state.bonus.copy()
    return twin


def bit(viewer: Viewer) -> Seats:
    """Whose knowledge counts for a viewer: its own and everybody's."""
    return PUBLIC if viewer is None else PUBLIC | 1 << viewer


def kind_of(item: str) -> Kind:
    """The kind of a token or a setting, which all see."""
    if item in components.KIND_OF:
        return components.KIND_OF[item]
    return "planet" if item.partition("-")[2] in components.SLOTS_OF["planet"] else "constellation"


def unseen_faces(state: State, kind: Kind) -> list[Face]:
    """The faces of a kind that no sky token is known by anybody to have (DE-166)."""
    seen = {face for item, face in state.faces.items() if item in components.KIND_OF}
    return [face for face in components.FACES[kind] if face not in seen]


def unseen_cards(state: State) -> list[Card]:
    """The cards that Destiny may still play or that were removed, canonical: nobody has seen them."""
    seen = {card for hand in state.hands for card in hand}
    seen.update(state.discard)
    seen.update(play.card for play in state.trick)
    seen.update(role.card for stack in state.stacks for role in stack)
    seen.update(card for card in (state.destiny, state.acting and state.acting.card) if card)
    if state.tower is not None:
        seen.add("arc-tour")
    return [card for card in components.CARDS if card not in seen]


def own_items(state: State, seat: Seat) -> Iterator[str]:
    """The tokens and settings on a seat's board, in canonical slot order."""
    board, settings = state.boards[seat], state.settings[seat]
    for slot in components.SLOTS:
        token = board[slot]
        if token is not None:
            yield token
    for slot in components.HOROSCOPE:
        yield settings[slot]


def turn_order(state: State) -> list[Seat]:
    """The seats in the order in which they play this round (DE-30)."""
    return state.clockwise(state.initiative)


def character_points(state: State, seat: Seat) -> int:
    """The points shown by a seat's stack, buried characters included (DE-143)."""
    return sum([role.points for role in state.stacks[seat]])
