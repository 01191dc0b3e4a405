"""From what a seat was shown to a full state: the events tell what is known, the rest is drawn at random."""

import random
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from games.core.facts import Event, Viewer, type_name
from games.core.forms import sample_move, sole_move
from games.core.rulebook import Json
from games.core.thinking.insight import once
from games.destiny import facts
from games.destiny.bot.arcana import Count
from games.destiny.components import ARCANA, FACES, KIND_OF, KINDS, Card, Kind, canonical
from games.destiny.evolve import evolve
from games.destiny.facts import powers, rounds, table
from games.destiny.facts.shapes import Adjustment
from games.destiny.rules.adjust import adjust_forms
from games.destiny.rules.steps import step_forms
from games.destiny.state import UNKNOWN, Play, State, copy, kind_of, unseen_cards, unseen_faces
from games.destiny.view import View

MOST_TRIES: Final = 20_000
_TYPES: Final = {type_name(fact): fact for fact in facts.EVENTS}
_UNKNOWN: Final[Mapping[str, Json]] = {
    type_name(table.SettingsDealt): {"settings": {}},
    type_name(table.CardsDealt): {"hands": {}},
    type_name(table.CardPlayedForValue): {"card": UNKNOWN},
    type_name(powers.CardsExchanged): {"cards": {}},
    type_name(powers.TokenObserved): {"face": ""},
    type_name(powers.FacesLearned): {"faces": {}},
    type_name(rounds.AdjustmentChosen): {"token": None, "slot": None, "steal": None},
    type_name(rounds.HandsSwapped): {"hands": {}},
}
"""What stands for the fields that the seat was not sent."""


def known(history: Sequence[Json]) -> tuple[State, Count]:
    """The state as the events tell it, unseen cards and faces left open, and the arcana counted."""
    state, count = State(), Count(0)
    for told in history:
        name = told["type"]
        if name in _TYPES:
            fields = {**_UNKNOWN.get(name, {}), **told["data"]}
            event: Event = msgspec.convert(fields, _TYPES[name], str_keys=True)
            evolve(state, event)
            if isinstance(event, table.GameSetUp):
                count = Count(event.players)
            count.fold(event)
    return state, count


_known: Final = once(known)


def imagine(view: View, history: Sequence[Json], rng: random.Random) -> State:
    """A full state that fits all that the viewer was shown; `history` must be whole.

    What nobody has seen is in no state (DE-166), so that only what others have seen is drawn.
    """
    return guess(*_known(history), view.viewer, rng)


def guess(state: State, count: Count, viewer: Viewer, rng: random.Random) -> State:
    """Fill in what the viewer cannot know of a state made by `known`, which stays as it is."""
    for _ in range(MOST_TRIES):
        world = copy(state)
        _fill_faces(world, rng)
        _fill_hands(world, count, rng)
        _fill_choices(world, viewer, rng)
        if _has_choice(world, viewer):
            return world
    raise LookupError("no state was found that fits what the viewer was shown")


def _has_choice(world: State, viewer: Viewer) -> bool:
    """A seat is awaited only when it has a choice, which may depend on what the viewer cannot see."""
    if not world.steps or world.steps[-1].seat == viewer:
        return True
    forms = step_forms(world)
    return bool(forms) and sole_move(forms) is None


def _fill_faces(world: State, rng: random.Random) -> None:
    """Faces that others have seen, tokens apart from settings."""
    for kind in KINDS:
        hidden = [item for item, known_by in world.known.items() if known_by and item not in world.faces]
        tokens = [item for item in hidden if KIND_OF.get(item) == kind]
        settings = [item for item in hidden if item not in KIND_OF and kind_of(item) == kind]
        _deal(world, tokens, unseen_faces(world, kind), rng)
        _deal(world, settings, _settings_left(world, kind), rng)


def _settings_left(world: State, kind: Kind) -> list[str]:
    dealt = {world.faces.get(setting) for setting in world.consolidated}
    return [face for face in FACES[kind] if face not in dealt]


def _deal(world: State, items: list[str], faces: list[str], rng: random.Random) -> None:
    world.faces.update(zip(items, rng.sample(faces, len(items)), strict=True))


def _fill_hands(world: State, count: Count, rng: random.Random) -> None:
    """Each hand as many arcana as it can have; then one card of it is the one in the trick."""
    unseen = unseen_cards(world)
    arcana = _shuffled([card for card in unseen if card in ARCANA], rng)
    others = _shuffled([card for card in unseen if card not in ARCANA], rng)
    world.hands = [hand.copy() for hand in world.hands]
    for group in sorted(set(count.group)):
        seats = count.seats(group)
        places = [seat for seat in seats for card in world.hands[seat] if card == UNKNOWN]
        shown = sum(card in ARCANA for seat in seats for card in world.hands[seat])
        get_arcana = set(rng.sample(range(len(places)), count.left[group] - shown - _in_trick(world, seats)))
        for place, seat in enumerate(places):
            card = (arcana if place in get_arcana else others).pop()
            hand = world.hands[seat]
            hand[hand.index(UNKNOWN)] = card
            world.known_cards[card] = 1 << seat
    for place, play in enumerate(world.trick):
        if play.card == UNKNOWN:
            card = rng.choice(world.hands[play.seat])
            world.hands[play.seat].remove(card)
            world.trick[place] = Play(play.seat, "value", card)
    world.hands = [canonical(hand) for hand in world.hands]


def _in_trick(world: State, seats: list[int]) -> int:
    """Arcana that the viewer knows to lie in the trick face down: its own."""
    own = [play for play in world.trick if play.seat in seats and play.mode == "value" and world.phase == "cards"]
    return sum(play.card in ARCANA for play in own)


def _shuffled(cards: list[Card], rng: random.Random) -> list[Card]:
    return rng.sample(cards, len(cards))


def _fill_choices(world: State, viewer: Viewer, rng: random.Random) -> None:
    for seat, choice in enumerate(world.choices):
        if choice is not None and seat != viewer:
            move = sample_move(adjust_forms(world, seat), rng)
            world.choices[seat] = Adjustment(move.get("token"), move.get("slot"), move.get("steal"))
