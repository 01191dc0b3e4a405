"""Why one move rather than another: what follows from it more often, or less, as far as the seat is shown it.

Both are played in the same imagined worlds with the same luck, up to the seat's next decision.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from games.core.dice import SEED_BYTES, Dice
from games.core.facts import Event, Seat, type_name
from games.core.search.contract import Rules, carried_out
from games.core.search.knowledge import Knowledge
from games.core.thinking.minds import Json, Mind
from games.core.visibility import redact, split

S = TypeVar("S")

WORLDS: Final = 16
TELLING: Final = 0.25
"""By how much the shares of worlds in which something follows have to differ, to be worth a word."""
_MOST_MOVES: Final = 60
"""Of others, until the seat has to decide again."""
_MOST_TOLD: Final = 8

_encode = msgspec.json.Encoder(order="deterministic").encode


class Consequence(NamedTuple):
    """Something that happened, as the seat is shown it; the shares of worlds after either move in which it did."""

    event: Json
    first: float
    other: float


def consequences(rules: Rules[Any], mind: Mind[Any], first: Json, other: Json) -> list[Consequence]:
    """What tells two moves of the awaited seat apart, that which does most first; nothing where little does.

    The first event of each move only says that it was made, and does not count. The answer is always the same for the
    same mind, its `rng` included. Raises `LookupError` where the rulebook cannot imagine what is hidden, and
    IllegalMove for a move that is none.
    """
    knowledge = Knowledge.of(rules)
    counts: tuple[Counter[bytes], Counter[bytes]] = Counter(), Counter()
    for _ in range(WORLDS):
        rng = random.Random(mind.rng.getrandbits(64))
        world = knowledge.imagine(mind.view, mind.history, rng)
        luck, seed = rng.randbytes(SEED_BYTES), rng.getrandbits(64)
        for move, count in zip((first, other), counts, strict=True):
            trial = _Trial(rules, knowledge, rules.copy(world), Dice(luck), random.Random(seed))
            count.update({_encode(_told(event, mind.seat)) for event in trial.follow(mind.seat, move)})
    found = [
        Consequence(msgspec.json.decode(event), counts[0][event] / WORLDS, counts[1][event] / WORLDS)
        for event in sorted(counts[0].keys() | counts[1].keys())
    ]
    return sorted(filter(_is_telling, found), key=_by_weight(found))[:_MOST_TOLD]


def _is_telling(one: Consequence) -> bool:
    return abs(one.first - one.other) >= TELLING


def _by_weight(found: Sequence[Consequence]) -> Callable[[Consequence], tuple[bool, float]]:
    """First what happens after one of the moves only, then what differs in its particulars: in a turn's number, say."""
    apart: defaultdict[str, float] = defaultdict(float)
    for one in found:
        apart[one.event["type"]] += one.first - one.other
    return lambda one: (abs(apart[one.event["type"]]) < TELLING, -abs(one.first - one.other))


class _Trial(NamedTuple):
    """A world in which a move is made."""

    rules: Rules[Any]
    knowledge: Knowledge[Any]
    state: Any
    dice: Dice
    rng: random.Random

    def follow(self, seat: Seat, move: Json) -> Iterator[Event]:
        """What follows from the seat's move, until it is awaited again or much has been played."""
        events = carried_out(self.rules, self.state, seat, self.rules.read_move(move), self.dice)
        next(events, None)
        yield from events
        for _ in range(_MOST_MOVES):
            awaited = self.rules.awaiting(self.state)
            if not awaited or seat in awaited:
                return
            reply = self.knowledge.reply(self.state, awaited[0], self.rng)
            yield from carried_out(self.rules, self.state, awaited[0], reply, self.dice)


def _told(event: Event, seat: Seat) -> Json:
    return {"type": type_name(type(event)), "data": redact(*split(event), seat)}
