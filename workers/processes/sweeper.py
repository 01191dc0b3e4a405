"""Finds bots that are awaited, deadlines and standing orders that are due, without anybody at work on them.

It writes the letters of forgotten passwords, notes heads for witnesses, makes games of seeks that fit each other, runs
tournaments, and tidies up: old notices of the feed, consumers and guests that are gone, tables at which nobody is left,
and what moderators did whose consequences were interrupted. A thread beside moves finished games to the archive.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

import structlog
from redis.exceptions import RedisError

from events.clock import monotonic
from events.errors import LogError, Unavailable
from games.core.clock import Millis
from projections.lists.litter import Litter
from service.accounts import resetting
from service.accounts.erasure import erase_guests, erase_interrupted
from service.administration.consequences import settle_interrupted
from service.conversations.writing import settle_interrupted as settle_conversations
from service.orders.agenda import Holder
from service.reports.telling import settle_interrupted as settle_cases
from service.resting.spreading import spread_all
from service.runtime import log_store
from service.runtime.metrics import COUNTS
from service.seeks.pairing import pair_all
from service.series.going_on import go_on_all
from service.times import milliseconds
from workers.context import WorkerContext, worker_context
from workers.jobs.abandoned_tables import call_off_abandoned
from workers.jobs.analyses import resume_stalled
from workers.jobs.auditing import resume
from workers.jobs.following import ask_for_arrivals
from workers.jobs.orders import turns
from workers.jobs.reactions import ask_bot, bot_awaited, next_deadline
from workers.jobs.tournaments import TournamentRunner
from workers.migrating.migrating import wait_until_current
from workers.processes import mover
from workers.processes.dispatcher import GROUP
from workers.processes.loop import Stop, keep_trying, set_up
from workers.witnessing.noting import note_heads

PATIENCE_MS: Final = 2_000
"""How long a bot may be awaited, or a deadline be over, before the sweeper thinks that its job was lost."""

PAGE: Final = 1000
REMINDED: Final = 300
"""How many orders are looked at each time although nothing is known to have changed for them."""
WAKE_SECONDS: Final = 0.5
"""How much later than they are to, at most, bots answer that take their time."""
TRIM_SECONDS: Final = 60.0
ERASE_SECONDS: Final = 60.0
TEND_SECONDS: Final = 60.0
IDLE_SECONDS: Final = 60.0
SETTLE_SECONDS: Final = 30.0
LOOK_SECONDS: Final = 3600.0
MOVED_TOLD: Final = 10_000
"""Accounts between two lines about a migration."""
KEEP_FEED_MS: Final = 3_600_000
IDLE_CONSUMER_MS: Final = 3_600_000

_log = structlog.get_logger()


class Sweeper:
    """Looks at the read models' own lists of who is awaited. Any number may run: what they do is harmless twice."""

    def __init__(self, context: WorkerContext) -> None:
        self._context = context
        self._trimmed = 0.0
        self._erased = 0.0
        self._tended = 0.0
        self._called_off = 0.0
        self._looked = 0.0
        self._settled = 0.0
        self._resealed = False
        self._moved = False
        self._held = False
        """Whether a worker had the bots of a game last time that are awaited for long: it thinks, or it died."""
        self._orders: Iterator[Holder] = iter(())
        self._tournaments = TournamentRunner(context)
        self._litter = Litter(context.work, context.wiring.histories)

    def clear_litter(self) -> None:
        """Take away some of what is left of read models that nobody reads any more."""
        if gone := self._litter.clear():
            _log.debug("litter_cleared", keys=gone)

    def move_accounts(self, stop: Stop) -> None:
        """Move accounts that the release before has written, once; until then nobody serves them."""
        if self._moved:
            return

        def tell(accounts: int) -> None:
            if accounts % MOVED_TOLD == 0:
                _log.info("accounts_moved", accounts=accounts)

        moved = wait_until_current(self._context.wiring.opened, tell, stop.wait)
        self._moved = not stop.is_set()
        if moved and self._moved:
            _log.info("all_accounts_moved", accounts=moved)

    def sweep(self) -> int:
        """Enqueue what was lost; how many jobs."""
        self.wake_bots()
        jobs = self._bots() + self._deadlines() + resume_stalled(self._context)
        return jobs + resume(self._context)

    def _bots(self) -> int:
        context, now = self._context, milliseconds()
        put_off = context.queues.lanes.put_off_until()
        busy = context.queues.lanes.waiting() | {game for game, until in put_off.items() if until > now}
        awaited = (game for game in context.models.with_bots_awaited(now - PATIENCE_MS) if game not in busy)
        found = context.queues.call_missing()
        self._held = False
        for row in context.models.living(islice(awaited, PAGE)):
            wanted = bot_awaited(row)
            if wanted is None:
                continue
            if not context.bot_leases.ask(row.id, row.version):
                self._held = True
            elif context.queues.play(row.id, row.creator, attended=row.attended):
                found += 1 if row.id in put_off else self._report("bots", row.id, wanted.decision)
        return found

    def wake_bots(self) -> None:
        """Have bots answer that have taken their time."""
        context = self._context
        games = context.queues.lanes.thought(milliseconds(), PAGE)
        rows = {row.id: row for row in context.models.living(games)} if games else {}
        for game in games:
            row = rows.get(game)
            if row is None or bot_awaited(row) is None:
                context.queues.lanes.forget(game)
            else:
                ask_bot(context.queues, context.bot_leases, row)

    def _deadlines(self) -> int:
        context = self._context
        rows = context.models.living(context.models.with_deadlines(milliseconds() - PATIENCE_MS, PAGE))
        late = [(row.id, deadline[1]) for row in rows if (deadline := next_deadline(row))]
        return sum(self._report("deadlines", *lost) for lost in context.queues.expire_again(late))

    @staticmethod
    def _report(kind: str, game: str, decision: str) -> int:
        COUNTS.lost_jobs.labels(kind).inc()
        _log.warning("lost_job_found", game=game, decision=decision)
        return 1

    def remind_of_orders(self) -> None:
        """Have some orders looked at that nobody means to look at, the next ones each time: an event may be lost."""
        some = list(islice(self._orders, REMINDED))
        if len(some) < REMINDED:
            self._orders = self._context.wiring.orders.given()
        self._context.wiring.agenda.remind(some, milliseconds())

    def rest(self, stop: Stop, seconds: float) -> None:
        """Wait for so long, and have standing orders tried meanwhile and bots answer, each at its own moment.

        Were they tried when we sweep, all answers would come at the same beat, which no player keeps.
        """
        until = milliseconds() + round(1000 * seconds)
        for turn in turns(self._context, round(1000 * seconds)):
            if self._wait(stop, turn.at):
                return
            self._context.queues.follow(turn.game, turn.player, turn.decision)
        self._wait(stop, until)

    def _wait(self, stop: Stop, moment: Millis) -> bool:
        """Wait until then, and have bots answer meanwhile, those too whose worker's lease ends; whether to stop."""
        while (seconds := _seconds_to(moment)) > WAKE_SECONDS:
            if stop.wait(WAKE_SECONDS):
                return True
            self.wake_bots()
            if self._held:
                self._bots()
        return stop.wait(seconds)

    def trim(self) -> None:
        """Drop old notices of the feed, and consumers that are gone."""
        if monotonic() < self._trimmed:
            return
        self._trimmed = monotonic() + TRIM_SECONDS
        # What the read models have not noted as applied is left to a dispatcher that comes after a long time without.
        trimmed = self._context.feed.trim(KEEP_FEED_MS, self._context.position.read())
        gone = self._context.feed.dismiss(GROUP, IDLE_CONSUMER_MS)
        _log.debug("feed_trimmed", notices=trimmed, consumers=gone)

    def erase_guests(self) -> None:
        """Erase guests who are gone."""
        if monotonic() < self._erased:
            return
        self._erased = monotonic() + ERASE_SECONDS
        if gone := erase_guests(self._context.wiring, milliseconds()):
            _log.info("guests_erased", guests=gone)

    def tend_reports(self) -> None:
        """Finish decisions that were interrupted, and erase what was decided long ago."""
        if monotonic() < self._tended:
            return
        self._tended = monotonic() + TEND_SECONDS
        if late := settle_cases(self._context.wiring, milliseconds()):
            _log.warning("decisions_settled", cases=late)
        if erased := self._context.wiring.cases.expire():
            _log.info("reports_erased", cases=erased)

    def settle_deeds(self) -> None:
        """Finish what was begun in one slot and not in the next: names, blocks, messages, erasures, deeds."""
        if monotonic() < self._settled:
            return
        self._settled = monotonic() + SETTLE_SECONDS
        wiring = self._context.wiring
        now = milliseconds()
        wiring.accounts.register.settle_interrupted(now)
        wiring.sign_up_codes.settle_interrupted(now)
        wiring.blocks.settle_interrupted(now)
        settle_conversations(wiring, now)
        if late := erase_interrupted(wiring, now):
            _log.warning("erasures_finished", accounts=late)
        if deeds := settle_interrupted(wiring, now):
            _log.warning("deeds_settled", deeds=deeds)

    def write_resets(self) -> None:
        """Write the letters for which those asked who forgot their passwords.

        First, once: what a former secret key sealed is sealed under the current one.
        """
        if not self._resealed:
            self._context.wiring.second_factors.reseal()
            self._resealed = True
        resetting.write(self._context.wiring)

    def pair_seeks(self) -> None:
        """Make games of seeks that fit each other, where whoever asked last could not."""
        if games := pair_all(self._context.wiring, milliseconds()):
            _log.info("seeks_paired", games=games)

    def run_tournaments(self) -> None:
        """Take results, make games and begin rounds of tournaments."""
        if went_on := self._tournaments.step():
            _log.debug("tournaments_looked_at", tournaments=went_on)

    def go_on_with_series(self) -> None:
        """Have series go on that nobody has looked at for a while."""
        go_on_all(self._context.wiring, milliseconds())

    def spread_rests(self) -> None:
        """Have games learn of the rest that their players have chosen since."""
        if games := spread_all(self._context.wiring, milliseconds()):
            _log.info("rests_spread", games=games)

    def tell_arrivals(self) -> None:
        """Have followers told who has come online."""
        if arrived := ask_for_arrivals(self._context):
            _log.debug("arrivals_told", accounts=arrived)

    def call_off_abandoned(self) -> None:
        """Call off open games at which nothing happens any more."""
        if monotonic() < self._called_off:
            return
        self._called_off = monotonic() + IDLE_SECONDS
        if games := call_off_abandoned(self._context, milliseconds()):
            _log.info("idle_games_called_off", games=games)

    def note_heads(self) -> None:
        """Note where games' logs end, for witnesses, when it is time."""
        if heads := note_heads(self._context, milliseconds()):
            _log.debug("heads_noted", heads=heads)

    def look_at_log_store(self) -> None:
        """Say what its servers are not set to promise: they change, and so does which of them is written to."""
        if monotonic() < self._looked:
            return
        log_store.tell(self._context.wiring.settings)
        self._looked = monotonic() + LOOK_SECONDS


def _seconds_to(moment: Millis) -> float:
    return max(0, moment - milliseconds()) / 1000


def run(sweeper: Sweeper, stop: Stop, every: float) -> None:
    """Sweep every so many seconds until told to stop, through any outage of either store."""

    def step() -> None:
        sweeper.move_accounts(stop)
        sweeper.look_at_log_store()
        sweeper.sweep()
        sweeper.pair_seeks()
        sweeper.run_tournaments()
        sweeper.go_on_with_series()
        sweeper.spread_rests()
        sweeper.tell_arrivals()
        sweeper.remind_of_orders()
        sweeper.write_resets()
        sweeper.trim()
        sweeper.erase_guests()
        sweeper.tend_reports()
        sweeper.settle_deeds()
        sweeper.call_off_abandoned()
        sweeper.note_heads()
        sweeper.clear_litter()
        sweeper.rest(stop, every)

    keep_trying(stop, step, (Unavailable, RedisError, LogError))


def main() -> None:
    """Sweep until SIGTERM or SIGINT."""
    own = worker_context()
    settings = own.wiring.settings
    stop = set_up(settings, "sweeper")
    mover.start(own, stop)
    run(Sweeper(own), stop, settings.sweep_seconds)


if __name__ == "__main__":
    main()
