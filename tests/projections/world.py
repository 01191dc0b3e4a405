"""A service without its processes: logs, commands, read models and a dispatcher, under a clock that a test turns."""

import random
from datetime import timedelta
from pathlib import Path
from typing import Any

from events.notice import Notice
from games.core.clock import Clock, NoClock, PerMove
from games.core.errors import IllegalMove
from games.core.facts import Seat
from games.core.forms import sample_move
from games.core.lifecycle.contract import Command
from games.core.lifecycle.creating import Create
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import Play, TimeOut
from games.core.lifecycle.seating import Invite, Leave, Sit, SitBot
from games.core.lifecycle.substitution import Reclaim, Resign
from projections.games import Live
from service.games.commands import Commands
from service.settings import Settings
from service.wiring import Wiring
from tests.patience import PATIENCE_SECONDS
from tests.rules.core.tables import Plan, creation
from workers.context import WorkerContext
from workers.processes.dispatcher import Dispatcher

RULEBOOK = "systeme-solaire"
MOMENT = 1_700_000_000_000
PLAYERS = ("ada", "bob", "cy", "dora", "eve")
LIMIT = timedelta(seconds=60)
SECRET_KEY = "x" * 32
NETWORKS = "127.0.0.1"
"""Where webhooks may go; the rest of the loopback network is as forbidden as it is elsewhere."""


def announcement(plan: Plan, **changed: Any) -> Create:
    """The command for a game of Système Solaire that starts when it is full, without a clock."""
    return creation(plan, **{"rulebook": RULEBOOK, "seed": bytes(32), **changed})


class World:
    """One store for logs and one for work, and what stands on them."""

    def __init__(self, log_url: str, work_url: str, var: Path, **changed: Any) -> None:
        usual: dict[str, Any] = {"store_seconds": PATIENCE_SECONDS}
        settings = Settings(
            redis_url=log_url,
            work_redis_url=work_url,
            var=var,
            archive_url=str(var / "archive"),
            secret_key=SECRET_KEY,
            webhook_networks=NETWORKS,
            **(usual | changed),
        )
        self.context = WorkerContext(Wiring(settings))
        self.now = MOMENT
        self.commands = Commands(self.context.wiring.log, self.context.wiring.games, lambda: self.now)
        self.dispatcher = Dispatcher(self.context, "test")

    def close(self) -> None:
        """Let the connections go."""
        wiring = self.context.wiring
        wiring.histories.close()
        for client in (wiring.data, wiring.waiting, wiring.work, self.context.work):
            client.close()

    def create(self, plan: Plan, **changed: Any) -> str:
        """Announce a game of Système Solaire; its id."""
        self.now += 1
        return self.commands.create(announcement(plan, **changed), by="player:ada").live.id

    def do(self, game: str, command: Command, by: str = "system") -> Live:
        """Carry a command out, a millisecond later."""
        self.now += 1
        return self.commands.run(game, lambda *_: command, by=by).live

    def game(self, game: str) -> Game:
        """The game as its log stands now."""
        return self.context.wiring.games.load(game).game

    def play(self, game: str, rng: random.Random, seat: Seat | None = None) -> Live:
        """A random move of an awaited seat."""
        now = self.game(game)
        chosen = min(now.decisions) if seat is None else seat
        return self.do(game, Play(chosen, sample_move(now.forms(chosen), rng)))

    def finish(self, game: str, rng: random.Random) -> Live:
        """Play random moves until the game is over."""
        while not self.game(game).over:
            self.play(game, rng)
        return self.context.wiring.games.load(game)

    def time_out(self, game: str) -> Live:
        """Let the first decision's time run out."""
        decision = min(self.game(game).decisions.values(), key=lambda one: (one.deadline or 0, one.seat))
        self.now = max(self.now, decision.deadline or 0)
        return self.do(game, TimeOut(decision.seat, decision.id), by="clock")

    def dispatch(self) -> None:
        """Let the dispatcher deal with everything that happened."""
        while self.dispatcher.step(block_ms=0):
            pass

    def notices(self) -> list[Notice]:
        """All that is in the feed."""
        return self.context.feed.tail(self.context.feed.start())


def random_plan(rng: random.Random, seats: int) -> Plan:
    """Some people, some bots, somebody invited or nobody yet."""
    players = rng.sample(PLAYERS, seats)
    return tuple(
        rng.choice(
            [
                Sit(seat, player),
                Sit(seat, player),
                SitBot(seat, "random"),
                _kept(rng, seat, player),
            ]
        )
        for seat, player in enumerate(players)
    )


def _kept(rng: random.Random, seat: Seat, player: str) -> Invite | None:
    return rng.choice([Invite(seat, player), None])


def random_game(world: World, rng: random.Random, seats: int) -> str:
    """A game of any kind, perhaps not full yet."""
    clocks: list[Clock] = [PerMove(LIMIT), NoClock()]
    visibility = rng.choice(["public", "public", "private"])
    return world.create(
        random_plan(rng, seats), clock=rng.choice(clocks), visibility=visibility, creator=rng.choice(PLAYERS)
    )


def random_step(world: World, rng: random.Random, game: str) -> None:
    """Something that may happen to a game, whatever its status; what is refused did not happen."""
    now = world.game(game)
    try:
        if now.status == "open":
            _fill(world, rng, game, now)
        elif now.status == "running":
            _go_on(world, rng, game, now)
    except IllegalMove:
        return


def _fill(world: World, rng: random.Random, game: str, now: Game) -> None:
    seat = rng.choice([place for place, chair in enumerate(now.chairs) if not chair.taken] or [0])
    player = now.chairs[seat].invited or rng.choice(PLAYERS)
    choices: list[Command] = [
        Sit(seat, player),
        SitBot(seat, "random"),
        Invite(seat, player),
    ]
    rare: list[Command] = [Leave(seat), Abort("nobody came")]
    world.do(game, rng.choice([*choices * 3, *rare]))


def _go_on(world: World, rng: random.Random, game: str, now: Game) -> None:
    seat = rng.choice(sorted(now.decisions))
    happens = rng.choices(["move", "time", "resign", "reclaim", "abort"], [80, 8, 2, 6, 1])[0]
    if happens == "move":
        world.play(game, rng, seat)
    elif happens == "time" and now.decisions[seat].deadline is not None:
        world.time_out(game)
    elif happens in ("resign", "reclaim", "abort"):
        possible: dict[str, Command] = {
            "resign": Resign(seat),
            "reclaim": Reclaim(seat),
            "abort": Abort("enough"),
        }
        world.do(game, possible[happens])
