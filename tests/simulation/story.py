"""A story: a club for some days, and then time enough for everything to settle; what it finds wrong at its end."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from msgspec import Struct, field
from redis import Redis

from games.core.clock import DAY
from service.orders.agenda import AGENDA
from service.queueing.places import BOTS, DEADLINES, JOB, LANES, MAINTENANCE, QUEUE, SCHEDULED, THINKING
from tests.simulation import machine
from tests.simulation.chances import Chances, Odds, Turn
from tests.simulation.club import Member
from tests.simulation.plots import Plot
from tests.simulation.processes import (
    Looks,
    Stores,
    calling,
    dispatching,
    scheduling,
    sweeping,
    working,
)
from tests.simulation.stage import BEGIN, Process, Stage
from tests.simulation.stores import Store
from tests.simulation.told import Told
from tests.simulation.town import Gateway, Street


class Ending(Struct):
    """How a story ended: what was wrong, what had happened, and what it took."""

    plot: Plot
    wrong: list[str]
    turns: list[Turn]
    facts: dict[str, float] = field(default_factory=dict)


ODDS: Final = (
    Odds(yields=0.05),
    Odds(yields=0.3),
    Odds(kill=0.0005, lose=0.0005, refuse=0.0005, freeze=0.0005, yields=0.1),
    Odds(kill=0.003, yields=0.05),
    Odds(lose=0.004, refuse=0.002, yields=0.05),
    Odds(freeze=0.004, yields=0.2),
    Odds(kill=0.01, yields=0.05),
)
"""One of these for each story."""


PACES: Final = (0.1, 0.3, 1.0)
"""For how many hours members of short stories stay away; those of long ones have longer to come back."""
LOOKS: Final = 8
LOSSES: Final = (0.4, 0.7)
"""When in a story the work store loses something, where it does."""
WAITING: Final = (f"{QUEUE}*", f"{SCHEDULED}*", f"{JOB}*", f"{LANES}*", THINKING, AGENDA, "baton:*")
HOUR_MS: Final = 3_600_000
DAILY_FROM: Final = 60.0
"""From how many days on they come once a day."""


class Story:
    """One story over two stores, which are emptied first."""

    def __init__(self, plot: Plot, log: Redis, work: Redis, urls: tuple[str, str], var: Path) -> None:
        odds = Odds(yields=0.02) if plot.calm else ODDS[plot.seed % len(ODDS)]
        self.plot = plot
        self.chances = Chances(plot.seed, odds, plot.kept)
        self.begin = BEGIN + plot.hour * HOUR_MS
        self.stage = Stage(self.chances, self.begin)
        self.told = Told()
        self.over: set[str] = set()
        """Games that were seen to be over: nobody is awaited in them any more."""
        self._street = Street(self.stage, self.told)
        machine.put_in_place(self.stage, self._courier, self._context)
        beat = self.chances.stream("beat").choice((2.0, 5.0, 30.0))
        self.stores = Stores(self.stage, Store(log, self.stage), Store(work, self.stage), urls, var, beat)
        self.stage.watch = self._looks = Looks(self.stores)
        self.wiring = self.stores.wiring()

    def _courier(self, *arguments: Any) -> Street:
        return self._street.courier(*arguments)

    def _context(self) -> Any:
        return self.stage.process.parts

    def tell(self, look: Callable[["Story"], Iterator[str]]) -> None:
        """From its beginning to its end, or until somebody who looks now and then finds something wrong."""
        length = round(self.plot.days * DAY)
        until = self.begin + length
        for number in range(1, LOOKS + 1):
            self.stage.at(self.begin + number * length // LOOKS, lambda: self._looked(look))
        self._members()
        self._service()
        if self.plot.loses_work:
            for share in LOSSES:
                self.stage.at(self.begin + round(share * length), self._lose_work)
        if self.plot.loses_jobs:
            for share in LOSSES:
                self.stage.at(self.begin + round(share * length), self._lose_jobs)
        self.stage.run(until)
        self.chances.calm = self._street.calm = True
        for strand in self._people:
            self.stage.end(strand)
        self.stage.run(until + round(self.plot.settling * DAY))

    def _looked(self, look: Callable[["Story"], Iterator[str]]) -> None:
        self.told.wrong.extend(look(self))
        self.stage.halted = bool(self.told.wrong)

    def _lose_jobs(self) -> None:
        """The work store comes back without what it was told last: all that waits there for a worker or a moment."""
        self.stores.work.forget(*WAITING)
        self._looks.lost = self.stage.now
        self.stage.faults.append((self.stage.now, self.stage.now))

    def _lose_work(self) -> None:
        """The work store comes back empty."""
        self.stores.work.lose()
        self._looks.lost = self.stage.now

    def _members(self) -> None:
        plot, pace = self.plot, self._pace()
        self._people: list[Process] = []
        for number in range(plot.members):
            member = Member(number, plot.members, self.stores.wiring(), self.stage, self.told, pace)
            member.join()

            def run(process: Process, member: Member = member) -> Callable[[], object]:
                self._people.append(process)
                return member.live

            self.stage.begin(f"member-{number}", run)

    def _pace(self) -> float:
        """How long members stay away (s)."""
        days = self.plot.days
        return (
            86_400 if days >= DAILY_FROM else 3600 * max(1.0, 3 * days**0.5) * self.chances.stream("pace").choice(PACES)
        )

    def _service(self) -> None:
        stores, begin = self.stores, self.stage.begin
        for place in "ab"[: self.plot.each]:
            begin(f"dispatcher-{place}", dispatching(stores), "dispatcher")
            begin(f"sweeper-{place}", sweeping(stores), "sweeper")
            begin(f"webhooks-{place}", calling(stores), "webhooks")
            begin(f"bots-{place}", working(stores, BOTS), "bots")
            begin(f"deadlines-{place}", working(stores, DEADLINES, MAINTENANCE), "deadlines")
            begin(f"mail-{place}", self._gateway(f"mail-{place}"), "gateway")
        begin("scheduler", scheduling(stores), "scheduler")

    def _gateway(self, name: str) -> Callable[[Process], Callable[[], object]]:
        def run(process: Process) -> Callable[[], object]:
            return Gateway(self.stores.wiring(), self.stage, self.told, name, process.life).run

        return run

    def close(self) -> None:
        """End its processes."""
        self.stage.close()
        self.stores.log.close()
        self.stores.work.close()


Check = Callable[[Story], Iterator[str]]


class Theatre:
    """Where stories are told, one after the other, over the same two servers."""

    def __init__(self, log_url: str, work_url: str, log: Redis, work: Redis) -> None:
        self._urls = log_url, work_url
        self._log = log
        self._work = work

    def tell(self, plot: Plot, look: Check, check: Check) -> Ending:
        """A story, and what is wrong with it, now and then and at its end."""
        began = perf_counter()
        with self._told(plot) as story:
            story.tell(look)
            taken = perf_counter() - began
            machine_wrong = machine.complaints()
            wrong = [*story.stage.fallen, *story.told.wrong, *machine_wrong]
            if not story.stage.halted:
                wrong += check(story)
            facts = {
                "seconds": round(taken, 2),
                "commands": story.stage.commands,
                "games": len(story.told.games),
                "moves": sum(one.what.startswith("move") and one.ended == "accepted" for one in story.told.commands),
                "calls": len(story.told.calls),
                "mails": len(story.told.mails),
                "turns": len(story.chances.happened),
            }
            return Ending(plot, wrong, story.chances.happened, facts)

    @contextmanager
    def _told(self, plot: Plot) -> Iterator[Story]:
        machine.complaints()
        with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as var:
            story = Story(plot, self._log, self._work, self._urls, Path(var))
            try:
                yield story
            finally:
                story.close()
                story.wiring.histories.close()
