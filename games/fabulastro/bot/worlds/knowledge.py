"""What a viewer can tell of cards and letters from the events it was sent, beyond what its view shows."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.core.facts import Seat, Viewer
from games.core.rulebook import Json
from games.fabulastro.components import Planet, sorted_planets


class Knowledge:
    """Facts, no guesses: `tail` are the cards under the draw pile in their order, None where the card is not known.

    `top` counts the cards above them, whose order nobody knows. `hands` and `tiles` are cards and letters that a
    seat is known to have; there may be others.
    """

    def __init__(self, viewer: Viewer, history: Sequence[Json]) -> None:
        self.viewer = viewer
        self.top = 0
        self.tail: list[Planet | None] = []
        self.discard: list[Planet] = []
        self.hands: dict[Seat, list[Planet]] = {}
        self.tiles: dict[Seat, list[str]] = {}
        for event in history:
            learn = _LEARN.get(event["type"])
            if learn is not None:
                learn(self, event["data"])

    def dealt(self, event: Json) -> None:
        """Everything is shuffled: only the own cards are known."""
        self.top = event["pile"]
        self.tail, self.discard = [], []
        self.hands = {int(seat): list(cards) for seat, cards in event.get("hands", {}).items()}

    def buried(self, event: Json) -> None:
        """A hand goes under the pile; known when it is known whole."""
        seat, count = event["seat"], event["count"]
        cards = event.get("cards") or sorted_planets(self.hands.get(seat, []))
        self.tail += cards if len(cards) == count else [None] * count
        self.hands[seat] = []

    def drawn(self, event: Json) -> None:
        """Cards come from the top, then from those beneath."""
        off_top = min(event["count"], self.top)
        self.top -= off_top
        below = self.tail[: event["count"] - off_top]
        del self.tail[: len(below)]
        found = event.get("cards") or [card for card in below if card is not None]
        self.hands.setdefault(event["seat"], []).extend(found)

    def discarded(self, event: Json) -> None:
        """A card is laid open."""
        self.discard.append(event["card"])
        hand = self.hands.get(event["seat"], [])
        if event["card"] in hand:
            hand.remove(event["card"])

    def flipped(self, event: Json) -> None:
        """Everybody has seen the discards and their order."""
        self.tail, self.discard = list(self.discard), []

    def eliminated(self, event: Json) -> None:
        """A hand is laid open, letters go back into the bag."""
        self.discard += event["planets"]
        self.hands[event["seat"]] = []
        self.tiles[event["seat"]] = []

    def lettered(self, event: Json) -> None:
        """Open letters are known until some go back into the bag unseen."""
        tiles = self.tiles.setdefault(event["seat"], [])
        if event["to"] == "hand":
            tiles += event["faces"]
        elif event["to"] == "bag":
            tiles.clear()
        else:
            for letter in event["faces"]:
                if letter in tiles:
                    tiles.remove(letter)

    def spelled(self, event: Json) -> None:
        """A name that does not count yet, or not at all, was spelled with letters that are there."""
        tiles = self.tiles.setdefault(event["seat"], [])
        wanted: Counter[str] = Counter(event["letters"])
        for letter, count in wanted.items():
            tiles += [letter] * (count - tiles.count(letter))

    def named(self, event: Json) -> None:
        """Letters are laid out for good."""
        tiles = self.tiles.setdefault(event["seat"], [])
        for letter in event["letters"]:
            if letter in tiles:
                tiles.remove(letter)


_LEARN: Final[Mapping[str, Callable[[Knowledge, Json], None]]] = {
    "planets_dealt": Knowledge.dealt,
    "hand_buried": Knowledge.buried,
    "planet_drawn": Knowledge.drawn,
    "planet_discarded": Knowledge.discarded,
    "planet_played": Knowledge.discarded,
    "discard_flipped": Knowledge.flipped,
    "seat_eliminated": Knowledge.eliminated,
    "letters_moved": Knowledge.lettered,
    "name_written": Knowledge.named,
    "name_claimed": Knowledge.spelled,
    "name_refused": Knowledge.spelled,
}
