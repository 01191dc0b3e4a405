"""From what a seat was shown to a full state: the view tells all that is public, the rest is drawn where it may be."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from games.fabulastro.bot.public import public
from games.fabulastro.components import all_letters, all_planets, sorted_planets
from games.fabulastro.state import State
from games.fabulastro.view.shapes import View
from tests.rules.fabulastro.worlds.jobs import imagine_claim
from tests.rules.fabulastro.worlds.knowledge import Knowledge
from tests.rules.fabulastro.worlds.work import imagine_work

Json = dict[str, Any]
T = TypeVar("T", bound=str)


def determinize(view: View, history: Sequence[Json], rng: random.Random) -> State:
    """A full state that fits what the viewer was shown; `history` must be whole."""
    state = public(view)
    knowledge = Knowledge(view.viewer, history)
    _imagine_planets(state, view, knowledge, rng)
    _imagine_letters(state, view, knowledge, rng)
    if view.work is not None:
        imagine_work(state, view.work, view.viewer, rng)
    if view.claim is not None:
        imagine_claim(state, view.claim, view.viewer, rng)
    return state


def _left(everything: Iterable[T], *known: Iterable[T], rng: random.Random) -> list[T]:
    """What is nowhere that one knows of, mixed."""
    counted = Counter(everything)
    for items in known:
        counted.subtract(items)
    left = sorted(counted.elements())
    rng.shuffle(left)
    return left


def _imagine_planets(state: State, view: View, knowledge: Knowledge, rng: random.Random) -> None:
    hands = [seat.hand if seat.hand is not None else knowledge.hands.get(seat.seat, []) for seat in view.seats]
    tail = [card for card in knowledge.tail if card is not None]
    free = _left(all_planets(), view.discards, tail, *hands, rng=rng)
    for seat, known in zip(view.seats, hands, strict=True):
        unknown = [free.pop() for _ in range(seat.hand_count - len(known))]
        state.players[seat.seat].hand = sorted_planets([*known, *unknown])
    state.tail = [free.pop() if card is None else card for card in knowledge.tail]
    state.top = sorted_planets(free)


def _imagine_letters(state: State, view: View, knowledge: Knowledge, rng: random.Random) -> None:
    tiles = [seat.letters if seat.letters is not None else knowledge.tiles.get(seat.seat, []) for seat in view.seats]
    names = [seat.name.letters if seat.name else "" for seat in view.seats]
    free = _left(all_letters(state.options.language), state.pot_letters, *tiles, *names, rng=rng)
    for seat, known in zip(view.seats, tiles, strict=True):
        unknown = [free.pop() for _ in range(seat.letter_count - len(known))]
        state.players[seat.seat].tiles = sorted([*known, *unknown])
    state.bag = sorted(free)
