"""Games that end as only their rulebook lets them end, found by trying seeds; small ones, because they are kept."""

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Any, NamedTuple

from events.envelope import Raw
from games.core.clock import NoClock
from games.core.facts import Seat
from games.core.forms import sample_move
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import SitBot
from games.core.rulebook import STAND_IN, Mind, Rulebook
from projections.codec import seen_by
from projections.proofs.replay import redecided
from tests.projections.logs import Kept, entries_of, players, public_of

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


def search(sought: Sought, book: Rulebook[Any, Any]) -> Kept:
    """The game of the first seed that is as sought."""
    for seed in count():
        kept = _played(sought, book, seed)
        if sought.found(Ended(kept.raws, kept.game)):
            return kept
    raise AssertionError("there are always more seeds")


def _played(sought: Sought, book: Rulebook[Any, Any], seed: int) -> Kept:
    rng = random.Random(f"{book.key}/{seed}")
    people = sought.seats - sought.bots
    plan = (*players(people), *(SitBot(seat, STAND_IN) for seat in range(people, sought.seats)))
    kept = Kept(book, plan, NoClock(), rng.randbytes(32), options=sought.options)
    while not kept.game.over:
        seat = rng.choice(sorted(kept.game.decisions))
        wild = rng.random() < sought.wild
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


def _ends_by(kind: str, cause: str, field: str = "cause") -> Callable[[Ended], bool]:
    return lambda ended: _events(ended, kind)[-1][field] == cause


def _shared_rank(ended: Ended) -> bool:
    ranks = [standing.rank for standing in ended.game.standings]
    return len(set(ranks)) < len(ranks)


def _equal_totals(ended: Ended) -> bool:
    scores = [standing.score for standing in ended.game.standings]
    return scores.count(max(scores)) > 1


def _draws(*kinds: str) -> Callable[[Ended], bool]:
    return lambda ended: drawn(ended) >= set(kinds)


def _happens(*kinds: str) -> Callable[[Ended], bool]:
    return lambda ended: all(_events(ended, kind) for kind in kinds)


def _all(tests: Iterable[Callable[[Ended], bool]]) -> Callable[[Ended], bool]:
    wanted = tuple(tests)
    return lambda ended: all(test(ended) for test in wanted)


_SHORT = {"target": 20, "round_limit": 20}

SOUGHT: dict[str, dict[str, Sought]] = {
    "systeme-solaire": {
        "equal-totals": Sought(3, {}, 1, _equal_totals),
        "lots-filled-by-hand": Sought(4, {"lot_filling": "first_player"}, 1, lambda ended: True),
    },
    "destiny": {
        "shared-rank": Sought(3, {}, 1, _shared_rank),
        "every-draw": Sought(5, {}, 1, _draws("faces_learned", "cards_exchanged", "token_revealed", "token_observed")),
    },
    "terre-lune": {
        "landing": Sought(2, {}, 0, _ends_by("game_scored", "landing")),
        "limit": Sought(2, {"round_limit": 20}, 1, _ends_by("game_scored", "limit")),
        "last-in-play": Sought(2, {}, 0.5, _ends_by("game_scored", "last")),
        "eliminated": Sought(3, {}, 0.2, _all((_happens("cosmonaut_eliminated"), _ends_by("game_scored", "landing")))),
        "spoils": Sought(2, {}, 0.2, _happens("lots_laid_out", "lots_taken")),
    },
    "jeu-des-etoiles": {
        "target": Sought(2, _SHORT, 0, _ends_by("game_ended", "target")),
        "target-at-once": Sought(3, {**_SHORT, "finish_round": False}, 0, _ends_by("game_ended", "target")),
        "deck": Sought(2, {"target": None, "cards": 3, "round_limit": 40}, 0, _ends_by("game_ended", "deck")),
        "round-limit": Sought(3, _SHORT, 1, _ends_by("game_ended", "round_limit")),
        "shared-rank": Sought(3, _SHORT, 1, _shared_rank),
    },
    "fabulastro": {
        "goal": Sought(3, {"house_price_shift": -10}, 0, _ends_by("game_ended", "goal", "reason")),
        "last-standing": Sought(3, {}, 1, _ends_by("game_ended", "last_standing", "reason")),
        "round-limit": Sought(3, {"round_limit": 10}, 0.5, _ends_by("game_ended", "round_limit", "reason")),
        "every-draw": Sought(4, {}, 0.3, _draws("fair_resolved", "watched", "celebrity_agreed"), bots=3),
    },
}
