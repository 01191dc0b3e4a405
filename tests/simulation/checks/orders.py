"""Standing orders answer, once each time, as often as they may, and never faster than players are."""

from collections import Counter
from collections.abc import Iterator

from events.envelope import Entry, Secret
from service.games.access import own_decision
from service.orders.following import count, firings
from service.orders.matching import ended
from service.orders.pace import LEAST_MS, MOST_MS
from tests.simulation.checks.lives import Lives, Step
from tests.simulation.told import Given

Holder = tuple[str, str, str]
"""A game, a player and an order's id."""


def check_orders(lives: Lives) -> Iterator[str]:
    """Of all players."""
    given = {(one.game, one.player, one.order.id): one for one in lives.story.told.orders}
    fired: Counter[Holder] = Counter()
    for step, entry, name in firings_of(lives):
        player = step.before.chairs[entry.public["seat"]].player or ""
        holder = entry.game, player, name
        fired[holder] += 1
        if holder in given and entry.by == f"player:{player}":
            yield from _fired(lives, step, entry, given[holder])
        else:
            yield f"{entry.game}: {entry.by} answered by an order of {player} that nobody gave"
    for holder, times in fired.items():
        most = given[holder].order.times if holder in given else None
        if most is not None and times > most:
            yield f"{holder}: answered {times} times of {most}"


def firings_of(lives: Lives) -> Iterator[tuple[Step, Entry, str]]:
    """What orders answered, and which."""
    for steps in lives.steps.values():
        for step in steps:
            for entry in step.entries:
                yield from ((step, entry, part.data["order"]) for part in entry.private.values() if _ordered(part))


def _ordered(part: Secret) -> bool:
    return bool(part.data.get("order"))


def _fired(lives: Lives, step: Step, entry: Entry, one: Given) -> Iterator[str]:
    """Not after the order's end, and not at once where all orders of the seat answer as people do."""
    order, asked = one.order, step.before.decisions[entry.public["seat"]]
    if order.expires is not None and entry.at >= order.expires:
        yield f"{one.game}: {order.id} of {one.player} answered at {entry.at}, after its end {order.expires}"
    others = [kept for kept in lives.story.told.orders if (kept.game, kept.player) == (one.game, one.player)]
    paced = all(kept.order.pace == "natural" for kept in others)
    if paced and entry.at < asked.opened + LEAST_MS:
        yield f"{one.game}: {order.id} of {one.player} answered {entry.at - asked.opened} ms after the question"


def check_waiting(lives: Lives) -> Iterator[str]:
    """No open decision waits for orders that answer any: at any moment."""
    given = {(one.game, one.player): one.at for one in lives.story.told.orders if one.game in lives.games}
    for (game, player), at in sorted(given.items()):
        live = lives.wiring.games.load(game)
        decision = own_decision(live.game, live.game.seat_of(player))
        book = lives.wiring.orders.book(game, player)
        if decision is None or live.game.pause is not None or not book.orders:
            continue
        fired = count(firings(lives.wiring, live, decision.seat, book))
        able = [order for order in book.orders if ended(order, fired.get(order.id, 0), lives.now) is None]
        if able and lives.late(max(decision.opened, at, lives.resumed(game, lives.now)) + MOST_MS, lives.now) > 0:
            yield f"{game}: {able[0].id} of {player} never answered {decision.id}"
