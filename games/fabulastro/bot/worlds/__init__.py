"""From what a seat was shown to a full state: the view tells all that is public, the rest is drawn where it may be."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from games.core.facts import Seat
from games.core.rulebook import Json
from games.core.thinking.imagination import imagining
from games.fabulastro.bot.public import public
from games.fabulastro.bot.worlds.jobs import imagine_claim
from games.fabulastro.bot.worlds.knowledge import Knowledge
from games.fabulastro.bot.worlds.work import imagine_work
from games.fabulastro.components import Planet, all_letters, all_planets, sorted_planets
from games.fabulastro.state import State, copy
from games.fabulastro.view.shapes import View

T = TypeVar("T", bound=str)


class Known(NamedTuple):
    """What is the same in all worlds of a decision.

    `hands` and `tiles` are what each seat is known to have, and how many there are besides; `planets` and `letters`
    are those of which nobody knows where they are, `tail` the known cards under the pile.
    """

    view: View
    state: State
    hands: Sequence[tuple[Seat, Sequence[Planet], int]]
    planets: Sequence[Planet]
    tail: Sequence[Planet | None]
    tiles: Sequence[tuple[Seat, Sequence[str], int]]
    letters: Sequence[str]


def known(view: View, history: Sequence[Json]) -> Known:
    """What a viewer knows from its view and events, which must be whole."""
    knowledge, state = Knowledge(view.viewer, history), public(view)
    hands = [seat.hand if seat.hand is not None else knowledge.hands.get(seat.seat, []) for seat in view.seats]
    tail = [card for card in knowledge.tail if card is not None]
    tiles = [seat.letters if seat.letters is not None else knowledge.tiles.get(seat.seat, []) for seat in view.seats]
    names = [seat.name.letters if seat.name else "" for seat in view.seats]
    pairs = list(zip(view.seats, hands, tiles, strict=True))
    return Known(
        view=view,
        state=state,
        hands=[(seat.seat, hand, seat.hand_count - len(hand)) for seat, hand, _ in pairs],
        planets=_left(all_planets(), view.discards, tail, *hands),
        tail=tuple(knowledge.tail),
        tiles=[(seat.seat, held, seat.letter_count - len(held)) for seat, _, held in pairs],
        letters=_left(all_letters(state.options.language), state.pot_letters, *tiles, *names),
    )


def draw(known: Known, rng: random.Random) -> State:
    """A full state that fits."""
    state, view = copy(known.state), known.view
    planets, letters = list(known.planets), list(known.letters)
    rng.shuffle(planets)
    rng.shuffle(letters)
    for seat, hand, more in known.hands:
        state.players[seat].hand = sorted_planets([*hand, *(planets.pop() for _ in range(more))])
    state.tail = [planets.pop() if card is None else card for card in known.tail]
    state.top = sorted_planets(planets)
    for seat, held, more in known.tiles:
        state.players[seat].tiles = sorted([*held, *(letters.pop() for _ in range(more))])
    state.bag = sorted(letters)
    if view.work is not None:
        imagine_work(state, view.work, view.viewer, rng)
    if view.claim is not None:
        imagine_claim(state, view.claim, view.viewer, rng)
    return state


def _left(everything: Iterable[T], *known: Iterable[T]) -> list[T]:
    """What is nowhere that one knows of."""
    counted = Counter(everything)
    for items in known:
        counted.subtract(items)
    return sorted(counted.elements())


imagine: Final = imagining(known, draw)
