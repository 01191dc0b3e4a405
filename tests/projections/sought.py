"""Games that end as only their rulebook lets them end, found by trying seeds; small ones, because they are kept."""

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Any, NamedTuple

from events.envelope import Raw
from games.core.clock import NoClock
from games.core.errors import IllegalMove
from games.core.facts import Seat
from games.core.forms import sample_move
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import SitBot
from games.core.rulebook import STAND_IN, Mind, Rulebook
from projections.codec import seen_by
from projections.proofs.replay import redecided
from tests.projections.logs import Kept, entries_of, players, public_of
from tests.rules.contract.own import own

Json = dict[str, Any]


class Ended(NamedTuple):
    """A game that is over, and its log."""

    raws: Sequence[Raw]
    game: Game


class Sought(NamedTuple):
    """What is looked for, and by how many, under which options and how wildly it is played: 1 is at random.

    The last seats may be bots', for rules that ask people otherwise.
    """

    seats: int
    options: Json
    wild: float
    found: Callable[[Ended], bool]
    bots: int = 0


def search(wanted: Sought, book: Rulebook[Any, Any]) -> Kept:
    """The game of the first seed that is as sought."""
    for seed in count():
        try:
            kept = _played(wanted, book, seed)
        except IllegalMove:  # a sandglass ran out before its player came to move
            continue
        if wanted.found(Ended(kept.raws, kept.game)):
            return kept
    raise AssertionError("there are always more seeds")


def _played(wanted: Sought, book: Rulebook[Any, Any], seed: int) -> Kept:
    rng = random.Random(f"{book.key}/{seed}")
    people = wanted.seats - wanted.bots
    plan = (*players(people), *(SitBot(seat, STAND_IN) for seat in range(people, wanted.seats)))
    kept = Kept(book, plan, NoClock(), rng.randbytes(32), options=wanted.options)
    while not kept.game.over:
        seat = rng.choice(sorted(kept.game.decisions))
        wild = rng.random() < wanted.wild
        move = sample_move(kept.game.forms(seat), rng) if wild else _thought(book, kept, seat, rng)
        kept.do(Play(seat, move))
    return kept


def _thought(book: Rulebook[Any, Any], kept: Kept, seat: Seat, rng: random.Random) -> Json:
    history = [
        {"type": entry.type, "data": seen_by(seat, entry, opened=False)}
        for entry in entries_of(kept.raws)
        if entry.type in {fact.__struct_config__.tag for fact in book.events}
    ]
    view = book.view(kept.game.state, seat)
    return book.bots[STAND_IN](Mind(seat=seat, view=view, history=history, forms=kept.game.forms(seat), rng=rng))


def drawn(ended: Ended) -> set[str]:
    """The types of events that were random."""
    batches = redecided(ended.game.book, entries_of(ended.raws))
    return {public_of(ended.raws[version - 1])["type"] for batch in batches for version in batch.random}


def _events(ended: Ended, kind: str) -> list[Json]:
    return [public["data"] for raw in ended.raws if (public := public_of(raw))["type"] == kind]


def ends_by(kind: str, cause: str, field: str = "cause") -> Callable[[Ended], bool]:
    """Whether the last event of a type gives this cause."""
    return lambda ended: _events(ended, kind)[-1][field] == cause


def shared_rank(ended: Ended) -> bool:
    """Whether seats end equal."""
    ranks = [standing.rank for standing in ended.game.standings]
    return len(set(ranks)) < len(ranks)


def equal_totals(ended: Ended) -> bool:
    """Whether more than one seat has the best score."""
    scores = [standing.score for standing in ended.game.standings]
    return scores.count(max(scores)) > 1


def draws(*kinds: str) -> Callable[[Ended], bool]:
    """Whether all these types of events were random."""
    return lambda ended: drawn(ended) >= set(kinds)


def happens(*kinds: str) -> Callable[[Ended], bool]:
    """Whether all these types of events happen."""
    return lambda ended: all(_events(ended, kind) for kind in kinds)


def all_of(tests: Iterable[Callable[[Ended], bool]]) -> Callable[[Ended], bool]:
    """All of these together."""
    each = tuple(tests)
    return lambda ended: all(test(ended) for test in each)


def sought(book: Rulebook[Any, Any]) -> dict[str, Sought]:
    """The endings of a rulebook's own, by name: `ENDINGS` of its tests' `samples.py`."""
    endings: dict[str, Sought] = own(book, "samples", "ENDINGS", {})
    return endings
