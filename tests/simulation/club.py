"""The members of a club: they look in now and then, play, leave orders, go on holiday, and begin new games."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from redis.exceptions import RedisError

from events import clock
from events.envelope import Idempotency
from events.errors import Unavailable
from games.core.clock import DAY, Bank, Clock, NoClock, PerMove
from games.core.errors import IllegalMove
from games.core.forms import sample_move
from games.core.lifecycle.contract import Command as Deed
from games.core.lifecycle.creating import Create
from games.core.lifecycle.ending import ClaimWin
from games.core.lifecycle.game import Game
from games.core.lifecycle.pausing import AskPause, Resume
from games.core.lifecycle.playing import Play
from games.core.lifecycle.respite import BeAway
from games.core.lifecycle.seating import Invite, Sit, SitBot
from games.core.lifecycle.substitution import Reclaim, Resign
from projections.lists.inbox import InboxRow
from service.accounts.accounts import Account
from service.accounts.tokens.token import Grant
from service.games.access import NotAllowed
from service.games.commands import Busy
from service.mail.letters.making import catch_up, replan
from service.mail.letters.preferences import Preferences, Quiet
from service.notices.notices import KINDS, START
from service.orders.model import Order
from service.resting.local import rest_in
from service.seeks.model import Seek
from service.seeks.pairing import pair
from service.seeks.seeks import AlreadyPaired, NoSeek, TooManySeeks
from service.webhooks.webhooks import Secret, Webhook
from service.wiring import Wiring
from tests.simulation.stage import Stage
from tests.simulation.told import Command, Given, Told

AWAY: Final = (Unavailable, RedisError, Busy)
REFUSED: Final = (IllegalMove, NotAllowed, TooManySeeks, AlreadyPaired, NoSeek)
HOUR: Final = timedelta(hours=1)
ZONES: Final = ("UTC", "Europe/Paris", "America/New_York", "Asia/Tokyo")
TRIES: Final = 3
MOST_GAMES: Final = 3
OVER: Final = ("finished", "aborted")


def account_of(number: int) -> str:
    """The id of the member of this number."""
    return f"m{number:015d}"


class Member:
    """One of them."""

    def __init__(self, number: int, members: int, wiring: Wiring, stage: Stage, told: Told, pace: float) -> None:
        self.account = account_of(number)
        self._others = [account_of(other) for other in range(members) if other != number]
        self._rng = stage.chances.stream(f"member {number}")
        self._wiring = wiring
        self._stage = stage
        self._told = told
        self._pace = pace
        self._sent = 0
        self._place = START
        self._mine: set[str] = set()
        self._zone = ZONES[number % len(ZONES)]

    def join(self) -> None:
        """Open an account; some want mail, and some have a webhook."""
        wiring, now, rng = self._wiring, self._stage.now, self._rng
        account = Account(self.account, f"Member {self.account[-3:]}", "en", self._zone, now)
        wiring.new_accounts.create(account, "hash", Grant("", ("play",), now + 400 * DAY), None)
        if rng.random() < 0.7:
            self._wish()
            wiring.mail_addresses.ask(self.account, f"{self.account}@example.org", now)
            asked = wiring.mail_addresses.pending(self.account, now)
            assert asked is not None
            wiring.mail_addresses.confirm(self.account, asked.code, now)
        if rng.random() < 0.5:
            url = f"http://127.0.0.1:8080/{self.account}"
            made = Webhook(
                id=f"{self.account}w{'0' * 15}",
                account=self.account,
                url=url,
                kinds=KINDS,
                label="",
                created=now,
                secrets=(Secret(1, now),),
            )
            wiring.webhooks.create(made)
            wiring.webhooks.verify(made.id, url)

    def _wish(self) -> None:
        """Want mail in another way."""
        rng = self._rng
        quiet = Quiet("22:00", "07:30") if rng.random() < 0.4 else None
        mode: Any = rng.choice(("at_once", "at_once", "digest", "late"))
        wanted = Preferences(mode=mode, quiet=quiet, digest_at=("08:00", "18:00"))
        self._told.wishes[self.account].append((self._stage.now, wanted))
        self._wiring.preferences.set(self.account, wanted)

    def live(self) -> None:
        """Look in, again and again."""
        rng = self._rng
        clock.sleep(rng.random() * min(3600, self._pace))
        while True:
            try:
                self._visit()
            except (*AWAY, *REFUSED):
                pass
            idle = rng.expovariate(1) * self._pace
            clock.sleep(60 + (idle if rng.random() < 0.97 else idle + rng.random() * 12 * 86_400))

    def _visit(self) -> None:
        self._listen()
        for row in list(self._wiring.inbox.every(self.account)):
            if row.kind == "invitation":
                self._do(row.game.id, "sit", Sit(row.seat, self.account))
            elif self._rng.random() < 0.85:
                self._answer(row)
        for game in sorted(self._mine)[:3]:
            self._muse(game)
        if self._wiring.inbox.games(self.account) < MOST_GAMES and self._rng.random() < 0.5:
            self._rng.choice((self._announce, self._announce, self._seek))()
        if self._rng.random() < 0.02 and self._wiring.mail_addresses.confirmed(self.account):
            self._wish()
            replan(self._wiring, self.account)
            catch_up(self._wiring, self.account)

    def _listen(self) -> None:
        """Read what came since the last visit; those whose place is too old begin anew."""
        notices = self._wiring.notices
        kept = notices.after(self.account, self._place, 1000)
        for place, notice in notices.kept(self.account) if kept is None else kept:
            self._told.notices[self.account][place] = notice
            (self._mine.discard if notice.kind in OVER else self._mine.add)(notice.game)
            self._place = place

    def _answer(self, row: InboxRow) -> None:
        live = self._wiring.games.load(row.game.id)
        decision = live.game.decisions.get(row.seat)
        if decision is None or decision.id != row.decision:
            return
        if self._rng.random() < 0.2:
            self._leave_order(row.game.id, live.version)
            return
        move = sample_move(live.game.forms(row.seat), self._rng)
        self._do(row.game.id, f"move {decision.id}", Play(row.seat, move, decision.id, "player"))

    def _muse(self, name: str) -> None:
        """What players do now and then."""
        game = self._wiring.games.load(name).game
        seat, rng = game.seat_of(self.account), self._rng
        if seat is None or game.status != "running":
            return
        for deed in self._deeds(game, seat):
            if rng.random() < 0.5:
                self._do(name, type(deed).__name__, deed)

    def _deeds(self, game: Game, seat: int) -> list[Deed]:
        rng, chair = self._rng, game.chairs[seat]
        deeds: list[Deed] = []
        if chair.bot is not None and chair.resigned is None:
            deeds.append(Reclaim(seat))
        if game.pause is not None:
            deeds.append(Resume(seat))
        elif rng.random() < 0.06 or game.pause_asked:
            deeds.append(AskPause(seat))
        if rng.random() < 0.01:
            deeds.append(Resign(seat))
        if game.respite.absence_days and rng.random() < 0.05:
            deeds.append(BeAway(seat, rng.randint(1, 3)))
        if all(other.resigned is not None for place, other in enumerate(game.chairs) if place != seat):
            deeds.append(ClaimWin(seat))
        return deeds

    def _leave_order(self, game: str, version: int) -> None:
        rng = self._rng
        number = sum(1 for one in self._told.orders if (one.game, one.player) == (game, self.account)) + 1
        order = Order(
            id=f"o{number}",
            do="default_move",
            times=rng.choice((1, 1, 3, None)),
            pace=rng.choice(("natural", "natural", "at_once")),
            expires=self._stage.now + rng.randint(1, 6) * round(1000 * self._pace) if rng.random() < 0.4 else None,
            since=version,
        )
        self._told.orders.append(
            Given(game, self.account, order, self._stage.now)
        )  # also if nobody says that it is kept
        self._wiring.orders.change(game, self.account, lambda kept: [*kept, order][-5:])
        self._wiring.agenda.look([(game, self.account)], self._stage.now)

    def _announce(self) -> None:
        """Begin a game with others, with bots, or with whoever comes."""
        rng = self._rng
        seats = rng.choice((3, 3, 4))
        others = rng.sample(self._others, min(seats - 1, len(self._others)))
        plan: list[Any] = [Sit(0, self.account, rest=self._rest())]
        for seat in range(1, seats):
            other = others[seat - 1] if seat <= len(others) and rng.random() < 0.7 else None
            plan.append(Invite(seat, other) if other else SitBot(seat, rng.choice(("random", "normal"))))
        clocks: list[Clock] = [
            PerMove(rng.choice((0.25, 2, 24, 72)) * HOUR),
            PerMove(24 * HOUR),
            Bank(rng.choice((24, 240)) * HOUR, rng.choice((0, 6)) * HOUR),
            NoClock(),
        ]
        made = Create(
            rulebook="systeme-solaire",
            seats=seats,
            options={},
            clock=rng.choices(clocks, (5, 3, 3, 1))[0],
            creator=self.account,
            visibility=rng.choice(("public", "private")),
            starts="when_full",
            timeouts_before_bot=2,
            seed=self._stage.entropy(32),
            plan=tuple(plan),
            absence_days=rng.choice((0, 10)),
            nights=rng.random() < 0.5,
            bot_pace=rng.choice(("at_once", "human")),
        )
        self._sent += 1
        key = f"{self.account}-{self._sent}"
        name = f"g{self.account[-4:]}{self._sent:011d}"
        self._told.games.append(name)
        by, once = f"player:{self.account}", Idempotency(key, key, 86_400)
        self._try(
            Command(self.account, name, key, "announce", self._stage.now),
            lambda: self._wiring.commands.create(made, by=by, game=name, idempotency=once),
        )

    def _rest(self) -> Any:
        days = self._rng.choice(((), (5, 6)))
        return rest_in(self._zone, "22:00", "07:00", days, self._stage.now) if self._rng.random() < 0.5 else None

    def _seek(self) -> None:
        rng, now = self._rng, self._stage.now
        self._sent += 1
        speed: Any = rng.choice(("day", "three-days"))
        wanted = Seek(
            id=f"s{self.account[-4:]}{self._sent:011d}",
            account=self.account,
            rulebook="destiny",
            speed=speed,
            seats=(2, 3),
            rating=0.0,
            since=now,
            lapses=now + 3 * DAY,
        )
        kept = self._wiring.seeks.keep(wanted)
        pair(self._wiring, kept, self._stage.now)

    def _do(self, game: str, what: str, deed: Deed) -> None:
        """A command, sent again under its key while nobody says what became of it."""
        self._sent += 1
        key = f"{self.account}-{self._sent}"
        by, once = f"player:{self.account}", Idempotency(key, key, 86_400)
        self._try(
            Command(self.account, game, key, what, self._stage.now),
            lambda: self._wiring.commands.run(game, lambda *_: deed, by=by, idempotency=once),
        )

    def _try(self, sent: Command, send: Callable[[], Any]) -> None:
        self._told.commands.append(sent)
        for tries in range(TRIES):
            try:
                done = send()
            except REFUSED:
                sent.ended = "refused" if not tries else "unknown"
                break
            except AWAY:
                clock.sleep(1 + 5 * self._rng.random())
            else:
                sent.ended = "accepted"
                sent.first = done.entries[0].version
                sent.hashes = tuple(entry.hash for entry in done.entries)
                break
        sent.answered = self._stage.now
