"""Reads the feed in a consumer group, keeps the read models up, and puts jobs into the queues."""

import secrets
import socket
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final

import structlog
from redis.exceptions import RedisError
from structlog.contextvars import bound_contextvars

from events.clock import monotonic
from events.errors import ArchiveAway, BrokenLog, NoSuchLog, Unavailable
from events.feed import Feed, Positions
from events.notice import Notice, Origin
from projections.lists.generations import doubt, tells_badges
from projections.lists.history.terms import HistoryUnavailable
from projections.lists.position import Restarted
from projections.lists.read_models import Behind
from projections.lists.retiring import CHUNK as FULL
from projections.lists.rows import GameRow, row_in
from projections.lists.succession import Overtaken, RebuildGoesOn
from service.queueing.places import DISPATCHERS
from service.runtime import tracing
from service.runtime.metrics import COUNTS
from service.runtime.origin import coming_from
from service.times import milliseconds
from workers.context import WorkerContext, worker_context
from workers.jobs.following import ask_to_tell
from workers.jobs.notices import tell
from workers.jobs.orders import heed
from workers.jobs.reactions import OVER, ask_bot, react, set_alarm, waiting
from workers.jobs.rewinds import inquire, make_safe, rewound
from workers.jobs.series import ask_to_go_on
from workers.processes.impatient import Impatient
from workers.processes.loop import Stop, keep_trying, set_up
from workers.rebuilding.owed import is_forgotten, owe, owed, pay_off
from workers.rebuilding.rebuilding import Rebuilding

GROUP: Final = DISPATCHERS
BLOCK_MS: Final = 500
SHARE: Final = 8
"""How many notices of a lane one takes at a time: what it has taken, others cannot do meanwhile."""
CHUNK: Final = 100
HOUSEKEEPING_SECONDS: Final = 1.0
CLAIM_AFTER_MS: Final = 5_000

_log = structlog.get_logger()


class Dispatcher:
    """One consumer of the group: any number of them, in any number of processes, share the feed.

    What happened is done first, then the row is written, then the notice acknowledged: who dies in between leaves
    everything to be done again, and doing it again changes nothing.
    """

    def __init__(self, context: WorkerContext, name: str | None = None) -> None:
        self._context = context
        self._name = name or f"{socket.gethostname()}-{secrets.token_hex(4)}"
        self._run = ""
        self._left: Sequence[Notice] = ()
        self._housekeeping = 0.0
        self._impatient = Impatient(context.wiring.settings.store_seconds)
        self._rebuilding = Rebuilding(context)

    @property
    def _feed(self) -> Feed:
        """Opened when it is first needed: the log store may be away when the dispatcher starts."""
        return self._context.feed

    def step(self, block_ms: int = BLOCK_MS) -> int:
        """Deal with the notices that there are, waiting for the first; how many. Raises Unavailable and RedisError.

        What was read and could not be dealt with is dealt with in the next step.
        """
        if not self._run:
            self.recover()
        self._left = self._left or self._feed.consume(GROUP, self._name, block_ms, SHARE)
        dealt = self._finish_left()
        if self._run and monotonic() >= self._housekeeping:
            self._left = self._feed.claim(GROUP, self._name, CLAIM_AFTER_MS)
            dealt += self._finish_left()
            if self._run:
                self._keep_up()
            self._housekeeping = monotonic() + HOUSEKEEPING_SECONDS
        return dealt

    def end(self) -> None:
        """End what goes on beside."""
        self._rebuilding.stop()

    def _keep_up(self) -> None:
        try:
            self._rebuilding.keep_whole()
            self._retire()
            self._advance()
        except Behind:
            self._run = ""

    def _finish_left(self) -> int:
        dealt = len(self._left)
        if dealt:
            try:
                self.handle(self._left)
            except Behind:
                self._run = ""
                return 0
            self._feed.ack(GROUP, self._left)
            now = milliseconds()
            for notice in self._left:
                COUNTS.dispatching.observe(max(0, now - notice.written) / 1000)
            self._left = ()
        return dealt

    def _advance(self) -> None:
        if not self._context.wiring.log.epoch.confirmed():
            self._run = ""
            return
        try:
            if not self._context.position.advance(self._run, lambda: self._feed.settled(GROUP)):
                self._run = ""
        except Restarted:
            _log.warning("work_store_restarted")
            self._run = ""

    def recover(self) -> None:
        """Bring the read models up to the feed, from wherever they are; make them anew when they are nowhere.

        Also when the logs themselves lost events: only then, with all made safe, is the log store's epoch confirmed.
        """
        run = self._context.position.run()
        found = inquire(self._context)
        if found:
            make_safe(self._context, found)
        positions = self._context.position.read()
        if positions is None or not self._feed.reaches(positions) or (found and found.lost):
            owe(self._context, forgotten=not self._context.position.is_known() or bool(found and found.lost))
            self._rebuilding.begin()
            positions = self._context.position.read()
        elif not (self._history_holds() and tells_badges(self._context.work)):
            doubt(self._context.work)
            self._rebuilding.keep_whole()
        if (dealt := owed(self._context)) is not None:
            self._revive(dealt)
            pay_off(self._context)
        positions = positions or self._feed.start()
        while notices := self._feed.tail(positions):
            self.handle(notices)
        self._retire()
        if found:
            self._context.wiring.log.epoch.confirm(found.epoch, found.mark)
        self._run = run

    def _history_holds(self) -> bool:
        """Whether the history has what was moved into it; one that does not answer is asked when games end."""
        try:
            return self._impatient.wait_for(self._context.retiring.holds)
        except HistoryUnavailable as error:
            _log.warning("history_unavailable", reason=str(error))
            return True

    def _revive(self, dealt: Positions) -> None:
        """Put into the queues what the games wait for: it may have gone with the read models.

        Players are told what came after `dealt`, and what waits where nobody knows what they were told.
        """
        context = self._context
        for row in context.models.living(context.models.with_bots_awaited()):
            ask_bot(context.queues, context.bot_leases, row)
        for row in context.models.living(context.models.with_deadlines()):
            set_alarm(context.queues, None, row)
        self._make_up(dealt)
        if is_forgotten(context):
            for row in context.models.living(context.models.active()):
                for player, notice in waiting(row):
                    tell(context, player, notice)
        context.wiring.agenda.remind(context.wiring.orders.given(), milliseconds())

    def _make_up(self, positions: Positions) -> None:
        """Do what follows from all that came after `positions`: by rows that were made anew, it is no news."""
        first: dict[str, Notice] = {}
        while notices := self._feed.tail(positions):
            for notice in notices:
                if notice.types:
                    first.setdefault(notice.game, notice)
        games = list(first)
        for start in range(0, len(games), CHUNK):
            rows = self._rows(games[start : start + CHUNK])
            known = {row.id: before for row in rows if (before := self._before(row, first[row.id])) is not None}
            self._do(rows, known, {row.id: first[row.id].origin for row in rows})

    def _before(self, row: GameRow, notice: Notice) -> GameRow | None:
        """The row of a game before what a notice tells; None where that is how it began."""
        if notice.first == 1:
            return None
        try:
            return row_in(self._context.wiring.log, self._context.wiring.games.at(row.id, notice.first - 1))
        except (ArchiveAway, BrokenLog, NoSuchLog):
            return row  # then nothing of it is news
        except Unavailable:
            raise
        except Exception:  # a game that the code cannot deal with must not stop the others
            _log.exception("unreadable_past", game=row.id, version=notice.first - 1)
            return row

    def handle(self, notices: Sequence[Notice]) -> None:
        """Do all that follows from these notices.

        Raises Behind when there are no read models to go on from, or when a row saw what its log no longer holds: once
        a newer row is in its place, nobody could tell.
        """
        origins = {notice.game: notice.origin for notice in notices}
        new = {notice.game for notice in notices if notice.first == 1}
        games = list(origins)
        for start in range(0, len(games), CHUNK):
            self._handle_games(games[start : start + CHUNK], origins, new)

    def _handle_games(self, games: list[str], origins: Mapping[str, Origin], new: set[str]) -> None:
        rows = self._rows(games)
        known = self._known(rows, new)
        changed = [known[row.id] for row in rows if row.id in known and known[row.id].hash != row.hash]
        if rewound(self._context, changed):
            self._context.wiring.log.epoch.doubt()
            raise Behind
        news = [row for row in rows if row.id not in known or known[row.id].version < row.version]
        self._do(news, known, origins)
        heed(self._context, rows)
        if len(rows) < len(games) or any(row.status in OVER for row in news):  # some broke, or ended
            self._retire()

    def _do(self, news: list[GameRow], known: Mapping[str, GameRow], origins: Mapping[str, Origin]) -> None:
        """Do what follows from these rows and did not from those that were known, and write them."""
        for row in news:
            led = origins[row.id]
            with (
                bound_contextvars(game=row.id),
                tracing.follow("dispatch", led.trace, request=led.request, game=row.id) as trace,
                coming_from(Origin(led.request, trace)),
            ):
                self._follow(known.get(row.id), row)
        self._context.models.write(news)
        for row in news:
            if row.tournament and row.status in OVER:
                self._context.wiring.tournament_index.mark(row.tournament)
        for row in news:  # jobs of these read the rows; one that is lost with its dispatcher keeps nobody waiting
            ask_to_tell(self._context, known.get(row.id), row)
            ask_to_go_on(self._context, known.get(row.id), row)

    def _known(self, rows: list[GameRow], new: set[str]) -> dict[str, GameRow]:
        """The rows known of these games: where the work store has none, of what ended or is not `new`, the history's.

        What follows from an end is told once, even where that is unknown.
        """
        known = {row.id: row for row in self._context.models.living(row.id for row in rows)}
        former = [row.id for row in rows if row.id not in known and (row.status in OVER or row.id not in new)]
        if former:
            with suppress(HistoryUnavailable):
                known |= self._impatient.wait_for(lambda: self._context.wiring.history.rows(former))
        return known

    def _retire(self) -> None:
        """Move games that are over into the history; they wait while it does not answer, and all else goes on."""
        try:
            while self._impatient.wait_for(self._context.retiring.step) >= FULL:
                pass
        except HistoryUnavailable as error:
            _log.warning("history_unavailable", reason=str(error))

    def _follow(self, before: GameRow | None, row: GameRow) -> None:
        """Jobs and notices; a game that the code cannot deal with must not stop the others."""
        try:
            _log.debug("followed", version=row.version)
            react(self._context, before, row)
        except (RedisError, Unavailable):
            raise
        except Exception:
            _log.exception("cannot_follow", version=row.version)

    def _rows(self, games: Iterable[str]) -> list[GameRow]:
        """Those of the games that can be read."""
        return [row for game in games if (row := self._row(game)) is not None]

    def _row(self, game: str) -> GameRow | None:
        """The game as its log stands now; None when it cannot be read."""
        try:
            live = self._context.wiring.games.load(game)
            if live.ended is not None:
                self._bury(game)
            return row_in(self._context.wiring.log, live)
        except ArchiveAway as error:  # its row was written long ago, and others must not wait for the archive
            _log.warning("archive_away", game=game, reason=str(error))
        except Unavailable:
            raise
        except (BrokenLog, NoSuchLog) as error:
            self._context.give_up(game, error)
        except Exception as error:
            _log.exception("unreadable_game", game=game)
            self._context.give_up(game, error)
        return None

    def _bury(self, game: str) -> None:
        """Make room for the last row of a game whose log broke: it may be of a lower version than the row before."""
        for row in self._context.models.living([game]):
            if row.status not in OVER:
                self._context.models.take_out(game)


def run(dispatcher: Dispatcher, stop: Stop) -> None:
    """Dispatch until told to stop, through any outage of either store."""
    try:
        keep_trying(stop, dispatcher.step, (Unavailable, RedisError, RebuildGoesOn, Overtaken, Behind))
    finally:
        dispatcher.end()


def main() -> None:
    """Dispatch until SIGTERM or SIGINT."""
    own = worker_context()
    stop = set_up(own.wiring.settings, "dispatcher")
    _log.info("dispatcher_started")
    run(Dispatcher(own), stop)
    _log.info("dispatcher_stopped")


if __name__ == "__main__":
    main()
