"""Positions of Destiny for its tests: a table in the middle of a round, changed piece by piece."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from games.core.dice import Dice
from games.core.facts import Seat
from games.destiny import RULEBOOK
from games.destiny.components import (
    ALL_TOKENS,
    CARDS,
    FACES,
    HOROSCOPE,
    KIND_OF,
    KIND_OF_SLOT,
    KINDS,
    TOKENS,
    Card,
    Face,
    HoroscopeSlot,
    Slot,
    Token,
    Turn,
    canonical,
    opposite,
)
from games.destiny.facts.shapes import Options
from games.destiny.facts.table import CardsDealt, ClockAdvanced, DestinyPlayed, GameSetUp, SettingsDealt
from games.destiny.rules.knowledge import learn
from games.destiny.state import PUBLIC, Role, State, kind_of
from tests.rules.contract.scene import Loaded, Scene

Settings = dict[HoroscopeSlot, Face]
FACE_OF: Mapping[Token, Face] = {
    token: face for kind in KINDS for token, face in zip(TOKENS[kind], FACES[kind], strict=True)
}
"""The faces of the tokens at `Sky`: `P1` is the Moon, `C1` is Taurus, and so on in the order of the data."""


def cards(text: str) -> tuple[Card, ...]:
    """Cards by id."""
    names = tuple(text.split())
    assert set(names) <= set(CARDS)
    return names


def default_settings(seat: Seat) -> Settings:
    """Settings for tests that do not care: no two seats have the same."""
    counted = {kind: iter(FACES[kind][2 * seat :]) for kind in KINDS}
    return {slot: next(counted[KIND_OF_SLOT[slot]]) for slot in HOROSCOPE}


class Sky(Scene[State]):
    """A table where the cards of round `number` are about to be played; all tokens lie face up on the clock.

    `hands` are the cards by seat; the seat with the initiative plays first.
    """

    def __init__(
        self,
        *hands: str,
        number: int = 3,
        initiative: Seat = 0,
        destiny: Card = "mix-06",
        settings: Mapping[Seat, Settings] | None = None,
        luck: Dice | None = None,
        **options: Any,
    ) -> None:
        super().__init__(RULEBOOK, luck)
        seats = len(hands)
        dealt = {seat: (settings or {}).get(seat, default_settings(seat)) for seat in range(seats)}
        self.given(
            GameSetUp(seats, Options(**options), initiative, dict(FACE_OF), 12, 12, 0),
            SettingsDealt(dealt),
            CardsDealt({seat: tuple(canonical(list(cards(hand)))) for seat, hand in enumerate(hands)}),
            ClockAdvanced(number, number, opposite(number), (), {}),
            DestinyPlayed(destiny),
        )
        self.state.destiny_left = 12 - number

    def faces(self, **faces: Face) -> Self:
        """Tokens have these faces; whatever had them takes theirs."""
        for token, face in faces.items():
            other = next(item for item in ALL_TOKENS if self.state.faces[item] == face)
            self.state.faces[other] = self.state.faces[token]
            self.state.faces[token] = face
        return self

    def lay(self, seat: Seat, **tokens: Token) -> Self:
        """These tokens lie on slots of the seat, face up."""
        state = self.state
        for slot, token in tokens.items():
            self._lift(token)
            state.boards[seat][slot_named(slot)] = token
            state.places[token] = (seat, slot_named(slot))
        return self

    def _lift(self, token: Token) -> None:
        place = self.state.places[token]
        if isinstance(place, int):
            self.state.hours[KIND_OF[token]][place - 1] = None
        else:
            self.state.boards[place[0]][place[1]] = None

    def at(self, hour: int, token: Token) -> Self:
        """The token lies at the hour, whose space is empty."""
        self._lift(token)
        self.state.hours[KIND_OF[token]][hour - 1] = token
        self.state.places[token] = hour
        return self

    def hidden(self, *tokens: Token, known: Sequence[Seat] = (), public: bool = False) -> Self:
        """These tokens lie face down; who owns one knows it, and `known` or all too. Unseen ones have no face yet."""
        state = self.state
        for token in tokens:
            owner = state.owner(token)
            knowing = [*known, *([] if owner is None else [owner])]
            state.face_up[token] = False
            state.known[token] = PUBLIC if public else sum(1 << seat for seat in set(knowing))
            if not state.known[token]:
                del state.faces[token]
        return self

    def consolidated(self, seat: Seat, **tokens: Token) -> Self:
        """These tokens lie on slots of the seat under the settings that match."""
        self.lay(seat, **tokens)
        for slot, token in tokens.items():
            setting = self.state.settings[seat][slot_named(slot)]
            self.state.faces[setting] = self.state.faces[token]
            self.state.known[setting] = PUBLIC
            self.state.consolidated[setting] = True
        return self

    def setting(self, seat: Seat, slot: Slot, face: Face, known: Sequence[Seat] | None = None) -> Self:
        """The seat's setting there has this face."""
        setting = self.state.settings[seat][slot]
        assert face in FACES[kind_of(setting)]
        self.state.faces[setting] = face
        self.state.known[setting] = sum(1 << other for other in ([seat] if known is None else known))
        return self

    def stack(self, seat: Seat, *characters: str) -> Self:
        """The seat's stack, the active character last, each `per-fou` or `per-fou inverted`."""
        turns: list[Role] = []
        for character in characters:
            card, _, turn = character.partition(" ")
            turns.append(Role(card, turn_named(turn or "upright")))
        self.state.stacks[seat] = turns
        return self

    def tower(self, seat: Seat) -> Self:
        """The Tower protects the seat."""
        self.state.tower = seat
        return self

    def discard(self, text: str) -> Self:
        """These cards lie in the discard."""
        self.state.discard = list(cards(text))
        return self

    def looked(self) -> Self:
        """Everybody has looked under what they may look under."""
        for event in learn(self.state, self.luck):
            self.book.evolve(self.state, event)
        return self

    def value(self, seat: Seat, card: Card) -> Self:
        """The seat plays a card for its value."""
        self.when(seat, {"type": "play_value", "card": card})
        assert self.refusal is None, self.refusal
        return self

    def power(self, seat: Seat, card: Card) -> Self:
        """The seat plays a card for its power."""
        self.when(seat, {"type": "play_power", "card": card})
        assert self.refusal is None, self.refusal
        return self

    def do(self, seat: Seat, kind: str, /, **fields: Any) -> Self:
        """The seat makes a legal move."""
        self.when(seat, {"type": kind, **fields})
        assert self.refusal is None, self.refusal
        return self

    def options(self, seat: Seat, kind: str) -> list[dict[str, Any]]:
        """The legal moves of a type, without the type."""
        listed = self.moves(seat)
        return [{name: move[name] for name in move if name != "type"} for move in listed if move["type"] == kind]

    def token(self, token: Token) -> Any:
        """Where a token lies: an hour, or seat and slot."""
        return self.state.places[token]

    def knowing(self, item: str) -> list[Seat]:
        """The seats that know a face."""
        return [seat for seat in range(self.state.players) if self.state.knows(seat, item)]

    def points(self, seat: Seat) -> int:
        """What the seat's stack shows."""
        return sum(role.points for role in self.state.stacks[seat])

    def stacked(self, seat: Seat) -> list[str]:
        """The seat's stack as it is written for `stack`."""
        return [f"{role.card} {role.turn}" for role in self.state.stacks[seat]]


def slot_named(slot: str) -> Slot:
    """A slot by its name."""
    return next(known for known in KIND_OF_SLOT if known == slot)


def turn_named(turn: str) -> Turn:
    """A turn by its name."""
    turns: tuple[Turn, ...] = ("upright", "left", "right", "inverted")
    return next(known for known in turns if known == turn)


def adjusting(*hands: str, luck: Loaded | None = None, **more: Any) -> Sky:
    """Everybody has played; the trick is over. What lies where may still be changed before somebody asks."""
    sky = Sky(*hands, luck=luck, **more)
    state = sky.state
    state.phase = "adjust"
    state.destiny = None
    return sky
