"""Tournaments in a world without processes: real stores, games that end as soon as somebody gives up."""

from datetime import timedelta
from typing import Any

from games.core.clock import DAY, PerMove
from games.core.lifecycle.ending import ClaimWin
from games.core.lifecycle.substitution import Resign
from projections.tournaments.folding import LiveTournament
from service.accounts.accounts import Account
from service.accounts.tokens.token import Grant
from service.ids import new_id
from service.times import milliseconds
from service.tournaments.announcing import terms_of
from tests.projections.world import World
from tournaments.core.life.announcing import Announce
from tournaments.core.life.beginning import Begin
from tournaments.core.life.contract import Command
from tournaments.core.life.entering import Enter
from workers.jobs.tournaments import TournamentRunner

HOST = "h" * 16


def people(world: World, count: int) -> list[str]:
    """So many accounts, besides the host's."""
    accounts = [HOST, *(f"{chr(97 + number)}" * 16 for number in range(count))]
    wiring = world.context.wiring
    for account in accounts:
        grant = Grant("", ("play",), milliseconds() + DAY)
        wiring.new_accounts.create(Account(account, f"Player {account[:2]}", "en", "UTC", 1), "hash", grant, None)
    return accounts[1:]


def announce(world: World, key: str, **changed: Any) -> str:
    """A tournament of the host; its id."""
    wanted = {
        "format": key,
        "title": "A cup",
        "rulebook": "destiny",
        "options": {},
        "clock": PerMove(timedelta(days=1)),
        "seats": 2,
        **changed,
    }
    tournament = new_id()
    world.context.wiring.tournament_commands.announce(Announce(terms_of(wanted, HOST, 2)), tournament)
    return tournament


def do(world: World, tournament: str, command: Command, by: str = "system") -> LiveTournament:
    """Carry a command out."""
    return world.context.wiring.tournament_commands.run(tournament, lambda _: command, by=by).live


def begun(world: World, key: str, entrants: list[str], **changed: Any) -> str:
    """A tournament of these that has begun; its id."""
    tournament = announce(world, key, **changed)
    for place, entrant in enumerate(entrants):
        do(world, tournament, Enter(entrant, rating=1000 - place), by=f"player:{entrant}")
    do(world, tournament, Begin(), by=f"player:{HOST}")
    return tournament


def end_games(world: World, tournament: str) -> int:
    """Have the last seat of each game that there is give up, and the first claim the win; how many."""
    live = world.context.wiring.tournaments.load(tournament)
    ended = 0
    for game in live.tournament.awaited:
        if world.context.wiring.log.head(game) is None or world.game(game).over:
            continue
        for seat in range(1, len(world.game(game).chairs)):
            world.do(game, Resign(seat))
        world.do(game, ClaimWin(0))
        ended += 1
    world.dispatch()
    return ended


def step(world: World) -> int:
    """One look of a process of its own at all tournaments."""
    return TournamentRunner(world.context).step()
