"""A round of reveals without anybody: players are told of it, the clock ends it, and no erased account holds it up."""

import hashlib

from games.core.lifecycle.dice import Reveal
from games.core.lifecycle.seating import Sit, SitBot
from projections.lists.outline import row_in_log
from projections.lists.rows import row_in
from projections.proofs.audit import audit_log
from service.accounts.erasure import leave_all
from service.games.commands import Commands
from tests.projections.world import World
from workers.jobs.deadlines import expire_due
from workers.jobs.reactions import REVEALS, next_deadline

DAY = 86_400_000


def sealed(seat: int, player: str) -> Sit:
    """A player who sealed their own name."""
    return Sit(seat, player, commitment=hashlib.sha256(player.encode()).hexdigest())


def table(world: World) -> str:
    """A table of two people and a bot, whose round has begun."""
    world.commands = Commands(world.context.wiring.log, world.context.wiring.games, lambda: world.now)
    world.dispatch()
    game = world.create((sealed(0, "ada"), sealed(1, "bob"), SitBot(2, "random")), reveal_within=DAY)
    world.dispatch()
    return game


def test_players_are_told_once_to_reveal_and_what_is_withheld_holds_nothing_up(world: World) -> None:
    # given a round that began long ago
    game = table(world)
    until = world.now + DAY
    for player, seat in (("ada", 0), ("bob", 1)):
        (notice,) = [one for _, one in world.context.wiring.notices.kept(player)]
        assert (notice.kind, notice.game, notice.seat, notice.deadline) == ("reveal", game, seat, until)
    row = world.context.models.row(game)
    assert next_deadline(row) == (until, REVEALS)
    assert list(world.context.models.with_deadlines()) == [game]
    world.do(game, Reveal(0, "ada"), by="player:ada")
    world.dispatch()
    assert [one.kind for _, one in world.context.wiring.notices.kept("bob")] == ["reveal"]

    # when a worker looks at it
    expire_due(world.context, game)
    world.dispatch()

    # then it has begun, and says who withheld their part
    begun = world.game(game)
    assert begun.status == "running"
    assert begun.reveals is not None
    assert begun.reveals.withheld == (1,)
    (withheld,) = [entry for entry in world.context.wiring.log.read(game) if entry.type == "entropy_withheld"]
    assert (withheld.by, withheld.public) == ("clock", {"seats": [1]})
    assert next_deadline(world.context.models.row(game)) is None
    assert expire_due(world.context, game) == 0
    assert audit_log(world.context.wiring.log, game).sound


def test_a_round_that_is_not_over_is_left_alone(world: World) -> None:
    world.now = 2**42
    game = table(world)
    assert expire_due(world.context, game) == 0
    assert world.game(game).status == "open"


def test_the_round_of_an_account_that_is_erased_is_called_off(world: World) -> None:
    game = table(world)
    leave_all(world.context.wiring, "bob")
    world.dispatch()
    assert world.game(game).status == "aborted"
    log = world.context.wiring.log
    assert log.read(game)[-1].by == "system"
    assert row_in_log(log, game) == row_in(log, world.context.wiring.games.load(game))
    assert audit_log(log, game).sound
