"""What each process counts and times, by Prometheus' conventions; docs/reference/metrics.md lists all of it.

Labels are routes, kinds and outcomes, never accounts or games: nobody can make rows. Children are kept where they are
counted often, so that this costs an observation and no look-up. In a process that shares what it counts (see
`metric_files`) the values lie in files, which `/metrics` of any web process adds up.
"""

from time import perf_counter
from typing import Final, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from service.ids import Keys, digest

ANSWERS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)
"""Seconds that somebody waits for at the screen."""
WAITS: Final = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600)
"""Seconds until something that was due is done."""
LONG: Final = (0.1, 1, 10, 60, 600, 3600)

METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})

UNCOUNTED: Final = frozenset({"/v1/games/<game>/orders"})
"""Routes whose use is a seat's secret: operators who watch the metrics may play, too."""

MARK: Final = "astrometrics_"

SYSTEM: Final = "system"
AUTHORS: Final = ("player", "bot", "clock", SYSTEM)
"""How the names of those begin who may append; what anybody else does counts as the system's."""
CacheName = Literal["games", "pictures"]


class Counts:
    """The counts of this process, `COUNTS`. Its parts are made anew when the process shares them."""

    def __init__(self) -> None:
        self.declare()

    def declare(self, *, shared: bool = False) -> None:
        """Begin at nothing; `shared` when `metric_files` has chosen files for it."""
        self.shared = shared
        self.registry = CollectorRegistry()
        self._children: dict[tuple[str, str, int], Histogram] = {}
        self._declare_requests()
        self._declare_games()
        self._declare_work()
        self._declare_archive()
        self._declare_post()

    def _declare_requests(self) -> None:
        self.drawing = self._histogram(
            "astrolude_picture_seconds",
            "Seconds that a drawing process took for a picture.",
            ANSWERS,
            ("outcome",),
        )
        self.pictures_waiting = self._gauge(
            "astrolude_pictures_waiting", "Pictures that are being drawn, or wait for it."
        )
        self.pictures_refused = self._counter(
            "astrolude_pictures_refused", "Pictures that were not drawn because too many waited."
        )
        self.requests = self._histogram(
            "astrolude_request_seconds",
            "Seconds from a request to its answer's head, by route, method and status.",
            ANSWERS,
            ("route", "method", "status"),
        )
        self.streams = self._gauge("astrolude_streams_open", "Event streams that are open.")
        looked_up = self._counter(
            "astrolude_cache_lookups", "Look-ups in the caches of processes.", ("cache", "outcome")
        )
        caches: tuple[CacheName, ...] = ("games", "pictures")
        self._found = {(name, True): looked_up.labels(name, "hit") for name in caches}
        self._found |= {(name, False): looked_up.labels(name, "miss") for name in caches}

    def _declare_games(self) -> None:
        self.moves = self._counter("astrolude_moves_accepted", "Moves accepted over HTTP.")
        self.conflicts = self._counter(
            "astrolude_conflicts", "Commands decided again because somebody else wrote in between."
        )
        self.appending = self._histogram(
            "astrolude_append_seconds", "Seconds that the log store takes to write a command's events.", ANSWERS
        )
        appended = self._counter("astrolude_events_appended", "Events written to logs, by who caused them.", ("by",))
        self._appended = {author: appended.labels(author) for author in AUTHORS}

    def _declare_work(self) -> None:
        self.processes = self._gauge("astrolude_processes", "Processes that run on this machine.", ("role",))
        self.outages = self._counter("astrolude_outages", "Steps that workers repeat because a store is away.")
        self.dispatching = self._histogram(
            "astrolude_dispatch_seconds", "Seconds from a notice in the feed until all that follows is done.", WAITS
        )
        self.rebuilding = self._histogram(
            "astrolude_rebuild_seconds", "Seconds that making all read models anew took.", LONG
        )
        asking = self._histogram(
            "astrolude_history_seconds", "Seconds that the history's database took.", ANSWERS, ("kind",)
        )
        self._history = {kind: asking.labels(kind) for kind in ("read", "write")}
        self.jobs = self._histogram("astrolude_job_seconds", "Seconds that jobs took.", WAITS, ("queue", "outcome"))
        self.lost_jobs = self._counter(
            "astrolude_lost_jobs", "Lost jobs that the sweeper found.", ("kind",), ("bots", "deadlines")
        )
        self.bots_waiting = self._histogram(
            "astrolude_bot_wait_seconds", "Seconds from when a bot was to answer to its move.", WAITS
        )
        self.bots_thinking = self._histogram(
            "astrolude_bot_thinking_seconds", "Seconds that a bot's policy took for a move.", WAITS, ("rulebook",)
        )
        self.bot_faults = self._counter(
            "astrolude_bot_faults",
            "Bots' moves that failed, were illegal or refused.",
            ("kind",),
            ("failed", "illegal", "refused"),
        )
        self.hints = self._histogram("astrolude_hint_seconds", "Seconds that working out a hint took.", WAITS)
        self.analyses = self._histogram(
            "astrolude_analysis_seconds",
            "Seconds from the wish for an analysis until it was over.",
            LONG,
            ("outcome",),
        )
        self.lateness = self._histogram(
            "astrolude_deadline_lateness_seconds", "Seconds from a deadline to its time-out.", WAITS
        )
        self.store_faults = self._gauge(
            "astrolude_log_store_faults", "Promises that the log store's servers are not set to keep.", mode="livemax"
        )
        self.disk_free = self._gauge(
            "astrolude_log_disk_free_bytes", "Free bytes on the disk of the embedded log store.", mode="livemax"
        )
        self.held_back = self._gauge(
            "astrolude_log_writes_held_back", "1 while the disk guard has the log store refuse writes.", mode="livemax"
        )

    def _declare_archive(self) -> None:
        self.archived_games = self._counter("astrolude_archived_games", "Games whose logs were moved to the archive.")
        self.archived_bytes = self._counter("astrolude_archived_bytes", "Bytes that these games take in the archive.")
        self.archive_refused = self._counter(
            "astrolude_archive_refused_games", "Finished games that are not moved because their logs are not sound."
        )
        self.archive_reads = self._counter(
            "astrolude_archive_reads",
            "Reads of archived logs, by whether this machine had them (`hit`) or they were fetched (`miss`).",
            ("outcome",),
            ("hit", "miss"),
        )
        self.archive_failures = self._counter(
            "astrolude_archive_failures",
            "Reads and writes of the archive that failed, and objects that it lacks (`missing`).",
            ("kind",),
            ("read", "write", "missing"),
        )

    def _declare_post(self) -> None:
        self.calls = self._histogram(
            "astrolude_webhook_call_seconds", "Seconds that calls of webhooks took.", WAITS, ("outcome",)
        )
        self.calls_open = self._gauge("astrolude_webhook_calls_open", "Calls of webhooks that are under way.")
        self.pushes = self._histogram(
            "astrolude_push_call_seconds", "Seconds that calls of push services took.", WAITS, ("outcome",)
        )
        self.letters = self._counter(
            "astrolude_letters",
            "What the mail gateway said of letters.",
            ("outcome",),
            ("sent", "put_off", "failed", "overtaken", "bounced"),
        )
        self.mails = self._counter(
            "astrolude_mail_replies",
            "Replies by mail, by whether one played; `astray`: no reply, and answered.",
            ("outcome",),
            ("played", "other", "astray"),
        )
        self.gateway_seen = self._gauge(
            "astrolude_mail_gateway_seen_timestamp_seconds",
            "When the mail gateway asked for letters last, since the epoch.",
            mode="livemax",
        )

    def _counter(self, name: str, text: str, labels: tuple[str, ...] = (), begin: tuple[str, ...] = ()) -> Counter:
        """A counter that begins at 0 for these values of its label: a rate of what was not there before is unknown."""
        counter = Counter(name, text, labels, registry=self.registry)
        for value in begin:
            counter.labels(value)
        return counter

    def _gauge(
        self,
        name: str,
        text: str,
        labels: tuple[str, ...] = (),
        mode: Literal["livesum", "livemax"] = "livesum",
    ) -> Gauge:
        return Gauge(name, text, labels, registry=self.registry, multiprocess_mode=mode)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...], labels: tuple[str, ...] = ()) -> Histogram:
        return Histogram(name, text, labels, buckets=buckets, registry=self.registry)

    def observe(self, route: str, method: str, status: int, began: float) -> None:
        """Count an answer; `began` is what `perf_counter` said when the request came. An unknown route is ``.

        Secret routes are not counted.
        """
        if route in UNCOUNTED:
            return
        labels = (route, method, status)
        child = self._children.get(labels)
        if child is None:
            known = method if method in METHODS else "other"
            child = self._children.setdefault(
                (route, known, status), self.requests.labels(route or "none", known, str(status))
            )
        child.observe(perf_counter() - began)

    def history(self, kind: str, seconds: float) -> None:
        """Time a `read` or a `write` of the history."""
        self._history[kind].observe(seconds)

    def looked_up(self, cache: CacheName, found: bool) -> None:
        """Count a look-up in a cache."""
        self._found[cache, found].inc()

    def appended(self, by: str, events: int, began: float) -> None:
        """Count the events of a command, and time their append; `by` is as the log has it, `began` as in `observe`."""
        self.appending.observe(perf_counter() - began)
        self._appended.get(by.partition(":")[0], self._appended[SYSTEM]).inc(events)


COUNTS: Final = Counts()


def reader_tokens(given: str, keys: Keys) -> list[str]:
    """The tokens of which readers of the metrics must show one: what was set, else one derived from each secret key."""
    return [given] if given else [f"{MARK}{digest(key, 'metrics').hex()}" for key in keys]
