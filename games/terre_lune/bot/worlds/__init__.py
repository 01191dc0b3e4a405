"""From what a seat was shown to a full state: the view tells all that is public, the rest is drawn where it may be.

Hard facts only: what was seen, what follows from not following suit, that a held deposit has an option with it. What
other seats have laid down in this deal is left open.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from games.core.rulebook import Json
from games.core.thinking.imagination import imagining
from games.terre_lune.bot.worlds.holdings import imagine_holdings
from games.terre_lune.bot.worlds.knowledge import DISCARD, TABLE, TALON, Knowledge, Place
from games.terre_lune.bot.worlds.placing import place
from games.terre_lune.bot.worlds.public import public
from games.terre_lune.components import CARDS, Card, sorted_cards
from games.terre_lune.state import State, copy
from games.terre_lune.view.shapes import View


class Known(NamedTuple):
    """What is the same in all worlds of a decision: the public state, and where each card may be."""

    view: View
    state: State
    knowledge: Knowledge
    cards: Mapping[Card, Sequence[Place]]
    room: Mapping[Place, int]


def known(view: View, history: Sequence[Json]) -> Known:
    """What a viewer knows from its view and events, which must be whole."""
    knowledge = Knowledge(view.viewer, history)
    for seat in view.seats:
        knowledge.cards.at(seat.hand or (), seat.seat)
        knowledge.options.at(seat.options or (), seat.seat)
        knowledge.deposits.at(seat.deposits or (), seat.seat)
    state = public(view)
    room = {seat.seat: seat.hand_count for seat in view.seats}
    table = len(state.battle.played) if state.battle else 0
    room |= {TALON: view.talon_count, DISCARD: view.discard_count, TABLE: table}
    cards = {card: sorted(knowledge.cards.places[card]) for card in CARDS}
    return Known(view, state, knowledge, cards, room)


def draw(known: Known, rng: random.Random) -> State:
    """A full state that fits. Raises `ValueError` where none does: what was shown contradicts itself."""
    state = copy(known.state)
    _imagine_cards(state, known, rng)
    imagine_holdings(state, known.view, known.knowledge, rng)
    return state


def _imagine_cards(state: State, known: Known, rng: random.Random) -> None:
    placed = place(known.cards, known.room, rng)
    if placed is None:
        raise ValueError("no hands fit what was shown")
    state.hands = [sorted_cards(placed[seat]) for seat in range(state.players)]
    state.talon = sorted_cards(placed[TALON])
    state.discard = sorted_cards(placed[DISCARD])


imagine: Final = imagining(known, draw)
