"""One row a game: everything that lists show of it, and the places in which it appears."""

from collections.abc import Sequence
from typing import Any, Final, Literal

from msgspec import Struct, structs

from events.envelope import Entry
from events.store import LogStore
from games.core.chairs import Chair, Decision, Declined
from games.core.clock import Clock, Millis
from games.core.facts import Seat, type_name
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import MovePlayed
from games.core.lifecycle.state import Practice, Status
from games.core.spectating.delay import Delay, due
from games.core.thinking.pace import AT_ONCE
from projections.deeds import Deeds, deeds_of, edition
from projections.games import Live
from projections.lists import keys

NEVER: Final = 10**15 - 1
"""Sorts behind every moment (ms)."""
MOVE: Final = type_name(MovePlayed)


class SeatRow(Struct, frozen=True):
    """Who holds a seat, or is invited to it, and once the game is finished how the seat ended.

    `bot` is the level of the bot that plays it now; with `player` too, the bot plays for that player. A `guest` is a
    player who was one when sitting down. `declined` says who said no to it, until it is somebody else's.
    """

    player: str | None = None
    bot: str | None = None
    invited: str | None = None
    guest: bool = False
    resigned: bool = False
    rank: int | None = None
    score: int | None = None
    declined: Declined | None = None

    @property
    def free(self) -> bool:
        """Whether anybody may sit down here."""
        return self.player is None and self.bot is None and self.invited is None


class Awaited(Struct, frozen=True):
    """A decision that is open; times in milliseconds since the epoch.

    `due` is when a bot that takes its time is to answer it, None where nobody is waited for on purpose.
    """

    seat: Seat
    decision: str
    opened: Millis
    deadline: Millis | None
    due: Millis | None = None

    @property
    def since(self) -> Millis:
        """From when on an answer is late that was to come at once."""
        return self.opened if self.due is None else self.due


class Before(Struct, frozen=True):
    """How a running game stood after an earlier command: what its row says of that to those without a seat."""

    version: int
    hash: str
    updated: Millis
    seats: tuple[SeatRow, ...]
    awaited: tuple[Awaited, ...]


class GameRow(Struct, frozen=True):
    """A game at a version, as lists show it: nothing in it is secret. Times in milliseconds since the epoch."""

    id: str
    version: int
    rulebook: str
    rulebook_version: int
    status: Status
    visibility: Literal["public", "private"]
    creator: str
    options: dict[str, Any]
    clock: Clock
    seats: tuple[SeatRow, ...]
    awaited: tuple[Awaited, ...]
    created: Millis
    started: Millis | None
    updated: Millis
    finished: Millis | None
    hash: str = ""
    """The log's at that version, empty in a row that was written before rows had one."""
    adopted: bool = False
    """Played elsewhere, and counted there."""
    practice: Practice | None = None
    """From where a practice game went on."""
    revealing: tuple[Seat, ...] = ()
    """The seats whose entropy is awaited; at `reveal_until` the game begins without it."""
    reveal_until: Millis | None = None
    deeds: tuple[Deeds, ...] = ()
    """What the seats did in a finished game, with the badges of an `edition` of its rulebook."""
    edition: str = ""
    told: dict[str, int] = {}
    """How many events of each type it has."""
    delay: Delay | None = None
    """Those without a seat see what was `before`, as long as the row is not older than that."""
    before: Before | None = None
    club: str = ""
    """Whose members a private game is for, or empty."""
    tournament: str = ""
    """The one that the game belongs to, or empty."""
    unrated: bool = False
    """Whether its result counts for no rating."""

    @property
    def moves(self) -> int:
        """How many decisions were answered in a game that is over."""
        return self.told.get(MOVE, 0)

    @property
    def people(self) -> set[str]:
        """The players who hold a seat."""
        return {seat.player for seat in self.seats if seat.player is not None}

    @property
    def concerned(self) -> set[str]:
        """The players who see the game even when it is private; invitations are remembered for that.

        Games of a tournament, which are public, are not the organiser's own: there are hundreds.
        """
        creator = set() if self.tournament else {self.creator}
        return {*creator, *self.people, *(seat.invited for seat in self.seats if seat.invited is not None)}

    @property
    def invited(self) -> set[str]:
        """The players who may still accept an invitation; a seat that the creator keeps for themself does not count."""
        kept = {seat.invited for seat in self.seats if seat.invited is not None} - {self.creator}
        return kept if self.status == "open" else set()

    @property
    def rated(self) -> bool:
        """Whether its result counts for ratings: two people or more, not counting guests, played it here to the end."""
        members = [seat for seat in self.seats if seat.player is not None and not seat.guest]
        return self.counted and not self.unrated and len(members) >= 2

    @property
    def counted(self) -> bool:
        """Whether it counts for what its players have done: it was played here, from beginning to end."""
        return self.status == "finished" and not self.adopted and self.practice is None

    @property
    def attended(self) -> bool:
        """Whether a player plays a seat: somebody may wait for what the bots do."""
        return any(seat.player is not None and seat.bot is None for seat in self.seats)

    @property
    def weight(self) -> int:
        """What the game weighs in its creator's quotas: twice the seats that bots play, and one if they play all."""
        bots = sum(seat.bot is not None for seat in self.seats)
        return 2 * bots + (bots == len(self.seats))

    def seen(self, viewer: str | None, now: Millis) -> "GameRow":
        """The row as `viewer` may see it at a time: without a seat, as it was before, or somewhat earlier."""
        shown = due(self.updated, self.delay)
        if self.before is None or viewer in self.people or (shown is not None and shown <= now):
            return self
        then = {name: getattr(self.before, name) for name in Before.__struct_fields__}
        return structs.replace(self, **then, before=None)

    def listed_for(self, viewer: str | None) -> bool:
        """Whether lists may show the game to `viewer` (None: a stranger without account)."""
        return self.visibility == "public" or viewer in self.concerned


class Place(Struct, frozen=True, array_like=True):
    """A membership of a sorted set that follows from a row; `score` as Redis reads it.

    The key is the same in every generation: each has a prefix of its own.
    """

    key: str
    score: str
    member: str


def row_of(
    live: Live, entries: Sequence[Entry] = (), *, adopted: bool = False, before: Before | None = None
) -> GameRow:
    """The row of the game in `live`; `adopted` when its log was imported, `before` for those without a seat.

    `entries` are the whole log of a finished game, without which nothing is known of its seats' deeds.
    """
    deeds = deeds_of(live.game.book, entries)
    game, terms = live.game, live.game.terms
    return GameRow(
        id=live.id,
        version=live.version,
        rulebook=terms.rulebook,
        rulebook_version=terms.rulebook_version,
        status=game.status,
        visibility=terms.visibility,
        creator=terms.creator,
        options=terms.options,
        clock=terms.clock,
        seats=tuple(_seat(game, seat, chair) for seat, chair in enumerate(game.chairs)),
        awaited=tuple(_awaited(game, seat, decision) for seat, decision in sorted(game.decisions.items())),
        created=game.created,
        started=game.started,
        updated=game.updated,
        finished=game.updated if game.over else None,
        hash=live.hash,
        adopted=adopted,
        practice=game.practice,
        deeds=deeds,
        edition=edition(game.book) if deeds else "",
        told=game.told.copy() if game.over else {},
        delay=terms.delay if game.delayed else None,
        before=before,
        club=terms.club,
        tournament=terms.tournament,
        unrated=not terms.rated,
        **_round(game),
    )


def _round(game: Game) -> dict[str, Any]:
    if game.status != "open" or game.reveals is None or game.reveals.until is None:
        return {}
    return {"revealing": tuple(game.sealed), "reveal_until": game.reveals.until}


def row_in(log: LogStore, live: Live, entries: Sequence[Entry] = ()) -> GameRow:
    """The row of a game of a store; the log of a finished one is read unless it is given. Raises Unavailable."""
    if live.game.status == "finished" and not entries:
        entries = log.read(live.id)
    adopted = live.game.over and log.adopted(live.id)
    return row_of(live, entries, adopted=adopted, before=_before(log, live))


def _before(log: LogStore, live: Live) -> Before | None:
    """How the game stood that those without a seat saw when it came to stand as it does. Raises Unavailable."""
    mark = live.game.shown(live.game.updated)
    if mark is None:
        return None
    entries = log.read(live.id, mark.version - 1, mark.version)
    seats = tuple(_seat(live.game, seat, chair) for seat, chair in enumerate(mark.chairs))
    awaited = tuple(Awaited(one.seat, one.id, one.opened, one.deadline) for one in mark.awaited)
    return Before(mark.version, entries[0].hash, mark.at, seats, awaited)


def _awaited(game: Game, seat: Seat, decision: Decision) -> Awaited:
    paced = game.chairs[seat].bot is not None and game.terms.bot_pace != AT_ONCE
    due = game.answer_due(seat) if paced else None
    return Awaited(seat, decision.id, decision.opened, decision.deadline, due)


def _seat(game: Game, seat: Seat, chair: Chair) -> SeatRow:
    standing = next((standing for standing in game.standings if standing.seat == seat), None)
    return SeatRow(
        player=chair.player,
        bot=chair.bot,
        invited=chair.invited,
        guest=chair.guest,
        resigned=chair.resigned is not None,
        rank=standing.rank if standing else None,
        score=standing.score if standing else None,
        declined=chair.declined,
    )


def places_of(row: GameRow) -> list[Place]:
    """Every place in which the row appears: in the lobby, the inboxes, the quotas and the lists for workers."""
    return [*_lobby_places(row), *_inbox_places(row), *_busy_places(row), *_own_places(row), *_worker_places(row)]


def _lobby_places(row: GameRow) -> list[Place]:
    """In lists that are read by name the score is 0 and the member begins with the time of creation."""
    if row.visibility == "public":
        lists = [keys.of_player(player, row.status) for player in sorted(row.concerned)]
        lists += [keys.public(None, None), keys.public(row.status, None)]
        lists += [keys.public(None, row.rulebook), keys.public(row.status, row.rulebook)]
        if row.status == "open" and any(seat.free for seat in row.seats):
            lists += [keys.public(keys.FREE, None), keys.public(keys.FREE, row.rulebook)]
    else:
        lists = [keys.private(player, row.status) for player in sorted(row.concerned)]
        if row.club and row.finished is None:
            lists.append(keys.of_club(row.club, row.status))
    return [Place(key, "0", member_of(row)) for key in lists]


def member_of(row: GameRow) -> str:
    """The name under which lists keep a game: they are in order of creation, and it never changes."""
    return f"{row.created:015d}:{row.id}"


def ended_name(row: GameRow) -> str:
    """The name of a game that is over: names sort as games ended."""
    return f"{row.finished or 0:015d}:{row.id}"


def _inbox_places(row: GameRow) -> list[Place]:
    invited = [
        Place(keys.INBOX + seat.invited, "0", waiting_name(row, number))
        for number, seat in enumerate(row.seats)
        if seat.invited is not None and seat.invited in row.invited
    ]
    awaited = []
    for wanted in row.awaited:
        seat = row.seats[wanted.seat]
        if seat.player is not None and seat.bot is None:
            awaited.append(Place(keys.INBOX + seat.player, "0", waiting_name(row, wanted.seat, wanted)))
    return invited + awaited


def waiting_name(row: GameRow, seat: Seat, wanted: Awaited | None = None) -> str:
    """The name under which an inbox keeps a decision, or an invitation to a seat.

    They are in order of deadlines, and without one by how long they have waited, invitations last.
    """
    due = NEVER if wanted is None or wanted.deadline is None else wanted.deadline
    opened = row.updated if wanted is None else wanted.opened
    return f"{due:015d}:{int(wanted is None)}:{opened:015d}:{row.id}:{seat}"


def _busy_places(row: GameRow) -> list[Place]:
    """For the players who may still have to move in the game."""
    if row.finished is not None:
        return []
    sitting = {seat.player for seat in row.seats if seat.player is not None and not seat.resigned}
    invited = {seat.invited for seat in row.seats if seat.invited is not None}
    return [Place(keys.BUSY + player, "0", row.id) for player in sorted(sitting | invited)]


def _own_places(row: GameRow) -> list[Place]:
    """For the creator of the game, as long as it is not over; what a tournament begins, quotas do not count."""
    counts = row.finished is None and not row.tournament
    return [Place(keys.OWN + row.creator, str(row.weight), row.id)] if counts else []


def _worker_places(row: GameRow) -> list[Place]:
    """Games in which a bot has to move, by when it should; those with a deadline, by the next one; open ones, by age.

    Those that are over wait to be moved into the history.
    """
    if row.finished is not None:
        return [Place(keys.OVER, str(row.finished), row.id)]
    active = Place(keys.ACTIVE, str(row.updated), row.id)
    if row.status == "open":
        until = row.reveal_until
        due_by = [] if until is None else [Place(keys.DEADLINES, str(until), row.id)]
        return [active, Place(keys.OPEN, str(row.updated), row.id), *due_by]
    since = [wanted.since for wanted in row.awaited if row.seats[wanted.seat].bot is not None]
    due = [wanted.deadline for wanted in row.awaited if wanted.deadline is not None]
    bots = [Place(keys.BOTS_AWAITED, str(min(since)), row.id)] if since else []
    deadlines = [Place(keys.DEADLINES, str(min(due)), row.id)] if due else []
    return [active, *bots, *deadlines]
