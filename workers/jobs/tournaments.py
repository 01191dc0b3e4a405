"""What follows from a tournament's log: its row, notices for those who take part, and what it waits for."""

import secrets
import socket
from collections.abc import Iterator
from typing import Final

import structlog

from events import keys
from events.clock import monotonic
from events.envelope import Entry
from events.errors import BrokenLog, NoSuchLog
from events.feed import Feed
from events.notice import Notice as Announced
from games.core.clock import Millis
from games.core.facts import type_name
from projections.tournaments.codec import event_of
from projections.tournaments.folding import LiveTournament
from service.notices.notices import Notice
from service.times import milliseconds
from service.tournaments.running import go_on
from tournaments.core.life.beginning import TournamentStarted
from tournaments.core.life.ending import TournamentCancelled, TournamentFinished
from tournaments.core.life.playing import RoundPaired
from workers.context import WorkerContext
from workers.jobs.notices import Told, tell

GROUP: Final = "tournaments"
PAGE: Final = 64
MOST_DUE: Final = 50
"""Tournaments that are looked at in one round."""
CLAIM_AFTER_MS: Final = 30_000
LOOK_SECONDS: Final = 30.0
"""After so long all tournaments that are not over are looked at: a mark may be lost."""
TRIM_MS: Final = 3_600_000

_log = structlog.get_logger()


class TournamentRunner:
    """Runs all tournaments. Any number may run: what they do is harmless twice."""

    def __init__(self, context: WorkerContext) -> None:
        self._context = context
        self._name = f"{socket.gethostname()}-{secrets.token_hex(4)}"
        self._looked = 0.0

    @property
    def _feed(self) -> Feed:
        wiring = self._context.wiring
        return Feed(wiring.data, wiring.tournament_log.shards, names=keys.TOURNAMENTS)

    def step(self) -> int:
        """Follow what was written, and let the tournaments go on that wait for somebody; how many went on.

        Raises Unavailable and redis.exceptions.
        """
        index = self._context.wiring.tournament_index
        if not index.built:
            self.rebuild()
        self.follow()
        if monotonic() >= self._looked:
            self._look()
            self._looked = monotonic() + LOOK_SECONDS
        going = index.due(milliseconds(), MOST_DUE)
        for tournament in going:
            self._go_on(tournament)
        if going:
            self.follow()
        return len(going)

    def _go_on(self, tournament: str) -> None:
        """Let a tournament go on; one that the code cannot deal with must not stop the others."""
        wiring = self._context.wiring
        try:
            if go_on(wiring, self._context.models, tournament):
                wiring.tournament_index.mark(tournament)
        except BrokenLog as error:
            _log.error("broken_tournament", tournament=tournament, reason=error.reason)

    def _look(self) -> None:
        """Mark all tournaments that are not over, and take over what another has left undone."""
        index = self._context.wiring.tournament_index
        for tournament in index.going():
            index.mark(tournament)
        while notices := self._feed.claim(GROUP, self._name, CLAIM_AFTER_MS):
            self._heed(notices)
        self._feed.trim(TRIM_MS)

    def rebuild(self) -> None:
        """Make the rows of all tournaments anew: the work store has lost them."""
        index = self._context.wiring.tournament_index
        for tournament in self._context.wiring.tournament_log.games():
            live = self._live(tournament)
            if live is not None:
                index.put(live)
        index.note_built()

    def follow(self) -> None:
        """Write rows and tell people of what is new in the logs."""
        while notices := self._feed.consume(GROUP, self._name, count=PAGE):
            self._heed(notices)

    def _heed(self, notices: list[Announced]) -> None:
        wiring = self._context.wiring
        for notice in notices:
            live = self._live(notice.game)
            if live is None:
                continue
            wiring.tournament_index.put(live)
            for player, told in self._news(live, notice):
                tell(self._context, player, told)
            if live.tournament.is_running and (live.tournament.awaited or not live.tournament.rounds):
                wiring.tournament_index.mark(live.id)
        self._feed.ack(GROUP, notices)

    def _live(self, tournament: str) -> LiveTournament | None:
        try:
            return self._context.wiring.tournaments.load(tournament)
        except NoSuchLog:  # a notice without an entry
            return None
        except BrokenLog as error:
            _log.error("broken_tournament", tournament=tournament, reason=error.reason)
            return None

    def _news(self, live: LiveTournament, notice: Announced) -> Iterator[Told]:
        kinds = {type_name(kind) for kind in (TournamentStarted, RoundPaired, TournamentFinished, TournamentCancelled)}
        if not kinds.intersection(notice.types):
            return
        for entry in self._context.wiring.tournament_log.read(live.id, notice.first - 1, notice.last):
            yield from news_of(live, entry)


def news_of(live: LiveTournament, entry: Entry) -> Iterator[Told]:
    """Whom an event of a tournament concerns, and what they are told."""
    event = event_of(entry)
    if isinstance(event, TournamentStarted):
        yield from _everybody(live, "tournament_started", entry.at)
    elif isinstance(event, RoundPaired):
        seated = {entrant: match.game for match in event.matches for entrant in match.seats}
        seated |= {bye.entrant: "" for bye in event.byes}
        for entrant, game in seated.items():
            if _is_person(live, entrant):
                yield entrant, _notice(live, "tournament_round", entry.at, game=game, number=event.round)
    elif isinstance(event, TournamentFinished):
        for line in event.standings:
            if _is_person(live, line.entrant):
                yield line.entrant, _notice(live, "tournament_finished", entry.at, place=line.rank)
        if live.tournament.terms.organiser not in live.tournament.entrants:
            yield live.tournament.terms.organiser, _notice(live, "tournament_finished", entry.at)
    elif isinstance(event, TournamentCancelled):
        yield from _everybody(live, "tournament_cancelled", entry.at)


def _everybody(live: LiveTournament, kind: str, at: Millis) -> Iterator[Told]:
    """All who take part, and the organiser: it may be the clock or a moderator that begins or cancels it."""
    present = [entrant.id for entrant in live.tournament.present if not entrant.bot]
    for player in dict.fromkeys((*present, live.tournament.terms.organiser)):
        yield player, _notice(live, kind, at)


def _is_person(live: LiveTournament, entrant: str) -> bool:
    known = live.tournament.entrants.get(entrant)
    return known is not None and not known.bot


def _notice(
    live: LiveTournament, kind: str, at: Millis, *, game: str = "", number: int | None = None, place: int | None = None
) -> Notice:
    return Notice(
        kind=kind,  # type: ignore[arg-type]  # one of those that are named above
        reference=f"{live.id}:{number or 0}",
        at=at,
        game=game,
        rulebook=live.tournament.terms.rulebook,
        tournament=live.id,
        round=number,
        place=place,
    )
