"""The sweeper makes games of seeks whose requests died before they looked for others, or after they had found them."""

from service.accounts.accounts import Account
from service.accounts.tokens.token import Grant
from service.ids import new_id
from service.seeks.pairing import PATIENCE_MS
from service.times import milliseconds
from tests.patience import eventually
from tests.projections.world import World
from tests.seeks.making import seek
from tests.workers.crew import Crew


def test_what_requests_left_becomes_games(world: World, crew: Crew) -> None:
    # given four who wait, two of them taken by a request that has died since
    wiring = world.context.wiring
    accounts = [new_id() for _ in range(4)]
    for place, account in enumerate(accounts):
        grant = Grant("", ("play",), milliseconds() + 3_600_000)
        wiring.new_accounts.create(Account(account, f"Seeker {place}", "en", "UTC", 1), "hash", grant, None)
    kept = [wiring.seeks.keep(seek(account, since=place)) for place, account in enumerate(accounts)]
    taken = wiring.seeks.take(kept[:2], milliseconds() - PATIENCE_MS)
    assert taken is not None
    # when
    crew.start("sweeper")
    # then
    assert eventually(lambda: None not in _games(world, accounts))
    games = _games(world, accounts)
    assert games[0] == games[1] == taken.game != games[2] == games[3]
    assert [chair.player for chair in wiring.games.load(taken.game).game.chairs] == accounts[:2]


def _games(world: World, accounts: list[str]) -> list[str | None]:
    return [one.game for account in accounts for one in world.context.wiring.seeks.of(account)]
