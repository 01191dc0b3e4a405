"""What a viewer can tell of cards, options and deposits from the events it was sent: where each one may be by now."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from games.core.facts import Viewer
from games.core.rulebook import Json
from games.terre_lune.board import BOARD, Station
from games.terre_lune.components import CARDS, DEPOSITS, HAND, KIND_OF, OPTIONS, PILE, Card
from games.terre_lune.rules.battle.tricks import beats, best

Place = int
"""A seat's number, or one of the places below; what a collision left under a pile has a place of its own from 8 on."""

TALON: Final[Place] = 4
DISCARD: Final[Place] = 5
TABLE: Final[Place] = 6
FRESH: Final[Place] = 4
GONE: Final[Place] = 5
MOON: Final[Place] = 4
_FIRST_LAYER: Final[Place] = 8


class Whereabouts:
    """Where each of some things may be. What is told may leave more open than could be concluded, never less."""

    def __init__(self, things: Iterable[str], places: Iterable[Place]) -> None:
        self.places: dict[str, set[Place]] = {thing: set(places) for thing in things}

    def at(self, things: Iterable[str], place: Place) -> None:
        """These things are there."""
        for thing in things:
            self.places[thing] = {place}

    def not_at(self, things: Iterable[str], place: Place) -> None:
        """None of these things is there."""
        for thing in things:
            self.places[thing].discard(place)

    def some_went(self, start: Place, to: Place) -> None:
        """Some of the things of a place went to another, nobody saw which."""
        for places in self.places.values():
            if start in places:
                places.add(to)

    def all_went(self, start: Place, to: Place) -> None:
        """All that was in a place is in another now."""
        for places in self.places.values():
            if start in places:
                places.discard(start)
                places.add(to)


class Knowledge:
    """Everything that follows from a viewer's events and does not stand in its view."""

    def __init__(self, viewer: Viewer, history: Sequence[Json]) -> None:
        self.viewer = viewer
        self.cards = Whereabouts(CARDS, ())
        self.options = Whereabouts(OPTIONS, (FRESH,))
        self.deposits = Whereabouts(DEPOSITS, (MOON,))
        self.holders: dict[int, set[Place]] = {}
        self.layers: dict[Station, list[tuple[Place, int]]] = {station: [] for station in BOARD.stations}
        self._fresh = dict.fromkeys(BOARD.stations, PILE)
        self._next_layer = _FIRST_LAYER
        self._seen: dict[int, str] = {}
        self._trump = ""
        self._colours: Sequence[str] = ()
        self._seats = 0
        self._trick: list[Card] = []
        for event in history:
            learn = _LEARN.get(event["type"])
            if learn is not None:
                learn(self, event["data"])

    def _dealt(self, data: Json) -> None:
        hands: Mapping[Any, Sequence[Card]] = data.get("hands", {})
        self._trick = []
        self.cards = Whereabouts(CARDS, (0, 1, 2, 3, TALON))
        if self.viewer is not None:
            self.cards.not_at(CARDS, self.viewer)
        for seat, hand in hands.items():
            self.cards.at(hand, int(seat))
        self._colours = data.get("colours", self._colours)

    def _exchanged(self, data: Json) -> None:
        if "drawn" in data:
            self._own_exchange(data)
            return
        cards, seat = self.cards, data["seat"]
        before = [card for card, places in cards.places.items() if seat in places]
        if data["reshuffled"]:
            cards.all_went(TALON, seat)
            cards.all_went(DISCARD, TALON)
        for card in before:
            cards.places[card].add(DISCARD)
            if data["count"] == HAND and not data["reshuffled"]:
                cards.places[card].discard(seat)
        cards.some_went(TALON, seat)

    def _own_exchange(self, data: Json) -> None:
        if data["reshuffled"]:
            self.cards.not_at(CARDS, TALON)
            self.cards.all_went(DISCARD, TALON)
        self.cards.at(data["discarded"], DISCARD)
        self.cards.at(data["drawn"], data["seat"])

    def _battle(self, data: Json) -> None:
        self._trump = data["trump"]
        self._seats = len(data["participants"]) if "participants" in data else 2
        self._trick = []

    def _card_played(self, data: Json) -> None:
        card, seat, trump = data["card"], data["seat"], self._trump
        if self._trick and card[0] != self._trick[0][0]:
            self.cards.not_at([other for other in CARDS if other[0] == self._trick[0][0]], seat)
            if card[0] != trump:
                highest = best(self._trick, trump)
                over = [other for other in CARDS if other[0] == trump and beats(other, highest, trump)]
                self.cards.not_at(over, seat)
        self._trick.append(card)
        if len(self._trick) == self._seats:
            self._trick = []
        self.cards.at([card], TABLE)

    def _option_taken(self, data: Json) -> None:
        self._off_pile(data["station"], data["seat"], 1, [data["option"]] if "option" in data else None)

    def _prize_taken(self, data: Json) -> None:
        self._off_pile(data["station"], data["seat"], data["count"], data.get("options"))

    def _off_pile(self, station: Station, seat: int, count: int, options: Sequence[str] | None) -> None:
        """Options leave a pile, those that nobody has drawn first."""
        fresh = min(count, self._fresh[station])
        self._fresh[station] -= fresh
        count -= fresh
        sources = [FRESH] if fresh else []
        while count:
            place, left = self.layers[station][0]
            taken = min(count, left)
            count -= taken
            sources.append(place)
            self.layers[station][:1] = [(place, left - taken)] if left > taken else []
        if options is None:
            for source in sources:
                self.options.some_went(source, seat)
        else:
            self.options.at(options, seat)

    def _collided(self, data: Json) -> None:
        if data["back_to"] is not None and data["lost"]:
            self.layers[data["back_to"]].append((self._next_layer, data["lost"]))
            self.options.all_went(data["seat"], self._next_layer)
            self._next_layer += 1

    def _eliminated(self, data: Json) -> None:
        self.options.all_went(data["seat"], GONE)
        self.cards.all_went(data["seat"], DISCARD)

    def _prospected(self, data: Json) -> None:
        if "deposit" in data:
            self._seen[data["site"]] = data["deposit"]

    def _deposit_taken(self, data: Json) -> None:
        seat, site = data["seat"], data["site"]
        self.holders[site] = {seat}
        if site in self._seen:
            self.deposits.at([self._seen[site]], seat)
        else:
            self.deposits.some_went(MOON, seat)

    def _lots_taken(self, data: Json) -> None:
        winner, loser = data["winner"], data["loser"]
        for holders in self.holders.values():
            if loser in holders and data["deposits"]:
                holders.add(winner)
        lots = next(iter(data.get("lots", {}).values()), None)
        if lots is None:
            self.options.some_went(loser, winner)
            self.deposits.some_went(loser, winner)
            return
        for lot in lots:
            kind = lot["deposit"]
            self.options.not_at([option for option in OPTIONS if KIND_OF[option] == kind], loser)
            self.options.at(lot["options"], winner)
            self.deposits.at([kind], winner)

    def _duel_won(self, data: Json) -> None:
        """The winner's hand had these cards at the start, or had not; those played are on the table."""
        seat = data["seat"]
        shown = {self._trump: data["trump_molab"], self._colours[seat]: data["own_molab"]}
        for suit, held in shown.items():
            molab = f"{suit}1"
            if not held:
                self.cards.not_at([molab], seat)
            elif TABLE not in self.cards.places[molab]:
                self.cards.at([molab], seat)


_LEARN: Final[dict[str, Callable[[Knowledge, Json], None]]] = {
    "game_set_up": Knowledge._dealt,
    "cards_redealt": Knowledge._dealt,
    "cards_exchanged": Knowledge._exchanged,
    "challenge_called": Knowledge._battle,
    "ambush_laid": Knowledge._battle,
    "card_played": Knowledge._card_played,
    "duel_won": Knowledge._duel_won,
    "option_taken": Knowledge._option_taken,
    "prize_taken": Knowledge._prize_taken,
    "rocket_collided": Knowledge._collided,
    "cosmonaut_eliminated": Knowledge._eliminated,
    "site_prospected": Knowledge._prospected,
    "deposit_taken": Knowledge._deposit_taken,
    "lots_taken": Knowledge._lots_taken,
}
