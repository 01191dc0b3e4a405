"""A cheap policy: tries each move in an imagined world, to the end of its power, and rates the outcome."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Final, Literal, NamedTuple

from games.core.dice import SEED_BYTES, Dice
from games.core.facts import Event, Seat, type_name
from games.core.forms import Form, enumerate_moves
from games.core.rulebook import Json
from games.destiny import moves
from games.destiny.bot.glance import Glance
from games.destiny.bot.tricks import Chances
from games.destiny.bot.worth import Faces, worth
from games.destiny.components import TRICK_POWERS, TYPES, Card
from games.destiny.evolve import evolve
from games.destiny.facts import powers, rounds
from games.destiny.rules import adjust, steps, trick
from games.destiny.rules.operations import OPERATIONS
from games.destiny.state import State, Step, copy

_SHAPES: Final = {type_name(shape): shape for shape in moves.MOVES}
_MOST_MOVES: Final = 200
_MOST_WITHIN_A_CARD: Final = 10
_ALIKE: Final = {
    card: next(other for other, same in TYPES.items() if (same.steps, same.character) == (kind.steps, kind.character))
    for card, kind in TYPES.items()
}
"""The first card with the same power: whether one or the other is played, it leads to the same."""
_OBSERVES: Final = 48.0
"""What a look promises: it comes on top of a card or an adjustment, and takes the place of neither."""


class Skill(NamedTuple):
    """What a bot makes of the trick and of tokens.

    In points: what winning and losing the trick are worth in themselves. As shares: of what their powers would bring
    now, and of a slot's points while its seat has the token elsewhere.
    """

    win: float
    lose: float
    gain: float
    held: float


NORMAL: Final = Skill(win=24.0, lose=5.0, gain=0.0, held=0.55)
KEEN: Final = Skill(win=4.0, lose=0.0, gain=0.9, held=0.7)
"""Looking at four moves of a step, it won 55, 38, 31 and 26 % of 400 games each at two to five seats among `NORMAL`."""


@dataclass
class Thinker:
    """Who thinks: a full state that fits what the seat knows, and the faces that it really knows."""

    world: State
    seat: Seat
    faces: Faces
    rng: random.Random
    skill: Skill
    breadth: int = _MOST_MOVES
    """How many moves of a step it looks at, and how many adjustments."""

    @cached_property
    def dice(self) -> Dice:
        """Chance in what is only imagined."""
        return Dice(self.rng.randbytes(SEED_BYTES))

    def worth(self, state: State) -> float:
        """What a position promises to the seat."""
        return worth(state, self.seat, self.faces, self.skill.held)


def rated(thinker: Thinker, forms: Sequence[Form]) -> list[tuple[float, Json]]:
    """The moves of the forms with what they promise, in the order of the forms."""
    world = thinker.world
    listed = list(islice(enumerate_moves(forms), 4 * _MOST_MOVES))
    if world.phase == "cards" and not world.steps:
        return list(_rated_cards(thinker, listed))
    some = _some(thinker, world, listed, thinker.breadth)
    if world.steps:
        return [(_after_step(thinker, world, move), move) for move in some]
    return [(_after_adjusting(thinker, move), move) for move in some]


def best(thinker: Thinker, forms: Sequence[Form]) -> Json:
    """The move that promises most."""
    return max(rated(thinker, forms), key=lambda pair: pair[0])[1]


def _some(thinker: Thinker, state: State, listed: list[Json], most: int) -> Sequence[Json]:
    return Glance(state, thinker.seat, thinker.faces).best(listed, most, thinker.rng) if len(listed) > most else listed


def read(move: Json) -> Any:
    """A move of a form, typed."""
    return _SHAPES[move["type"]](**{name: value for name, value in move.items() if name != "type"})


def _after_step(thinker: Thinker, state: State, move: Json) -> float:
    """What is there once the top step is made so, and the seat's further steps as well as can be."""
    return _finished(thinker, _made(thinker, state, move))


def _made(thinker: Thinker, state: State, move: Json) -> State:
    """The state after the top step; a legal move of it has one event, beside what is learned."""
    step = state.steps[-1]
    twin = copy(state)
    event: Event
    if move["type"] == "pass_power":
        event = powers.PowerPassed(step.seat, step.source)
    elif move["type"] == "stop":
        event = powers.PowerStopped(step.seat, step.source, auto=False)
    else:
        asked = read(move)
        doing = next(doing for operation, doing in steps.doings(state, step) if operation.move is type(asked))
        event = next(OPERATIONS[doing.op.op].act(doing, asked, thinker.dice, False))
    evolve(twin, event)
    return twin


def _finished(thinker: Thinker, state: State) -> float:
    """Make the seat's further steps greedily, and weigh the end."""
    while state.steps and state.steps[-1].seat == thinker.seat and not state.steps[-1].optional:
        event = steps.automatic(state)
        if event is not None:
            evolve(state, event)
            continue
        possible = list(enumerate_moves(steps.step_forms(state)))
        listed = _some(thinker, state, possible, min(thinker.breadth, _MOST_WITHIN_A_CARD))
        if not listed:
            evolve(state, powers.PowerFizzled(thinker.seat, state.steps[-1].source))
            continue
        states = [_made(thinker, state, move) for move in listed]
        state = max(states, key=thinker.worth)
    return thinker.worth(state)


def _rated_cards(thinker: Thinker, listed: list[Json]) -> Iterator[tuple[float, Json]]:
    now = thinker.worth(thinker.world)
    chances = Chances(thinker.world, thinker.seat)
    won, lost = _trick_worth(thinker, now)
    held = {_ALIKE[card]: card for card in thinker.world.hands[thinker.seat]}
    after = {alike: _after_power(thinker, card) for alike, card in held.items()}
    for move in listed:
        match move["type"]:
            case "play_value":
                yield now + chances.of(move["card"], won, lost), move
            case "play_power":
                yield after[_ALIKE[move["card"]]] - chances.price(move["card"]), move
            case _:
                yield now + _OBSERVES, move


def _trick_worth(thinker: Thinker, now: float) -> tuple[float, float]:
    """What winning and losing the trick promise, with their powers as they could be used now."""
    skill = thinker.skill
    if not skill.gain:
        return skill.win, skill.lose
    won, lost = (max(0.0, _after_trick(thinker, place) - now) for place in ("winner", "loser"))
    return skill.win + skill.gain * won, skill.lose + skill.gain * lost


def _after_trick(thinker: Thinker, place: Literal["winner", "loser"]) -> float:
    twin = copy(thinker.world)
    twin.steps = [Step(thinker.seat, place, TRICK_POWERS[place])]
    return _finished(thinker, twin)


def _after_power(thinker: Thinker, card: Card) -> float:
    twin = copy(thinker.world)
    for event in trick.power(thinker.world, thinker.seat, card):
        evolve(twin, event)
    return _finished(thinker, twin)


def _after_adjusting(thinker: Thinker, move: Json) -> float:
    """As if the seat alone adjusted."""
    world, seat = thinker.world, thinker.seat
    if move["type"] == "observe":
        return thinker.worth(world) + _OBSERVES
    twin, choice = copy(world), adjust.read(read(move))
    if choice.token is not None:
        evolve(twin, rounds.AdjustmentsMade((adjust.made(world, seat, choice),)))
    for event in adjust.validate(twin):
        evolve(twin, event)
    if choice.steal is not None:
        evolve(twin, rounds.CharacterStolen(seat, choice.steal, world.stacks[choice.steal][-1].card))
    return thinker.worth(twin)
