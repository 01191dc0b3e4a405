"""A service full of games, accounts, reports and messages that never were, written in bulk."""

from typing import Any

from msgspec.structs import replace

from games.core.catalogue import rulebooks
from projections.lists.generations import current
from projections.lists.history.terms import Rating
from projections.lists.ratings import Ratings
from projections.lists.read_models import ReadModels
from projections.lists.rows import Awaited, GameRow, SeatRow
from service.accounts.slots.keys import account_key, shard_of, spread
from service.accounts.slots.names import Claim, name_key
from service.administration.log import LOG, LOOKED_AT, OPERATOR, Deed
from service.messages.talk import Message
from service.notices.notices import Notice
from service.reports.model import Report, Thing, Words
from service.webhooks.deliveries import Delivery
from service.wiring import Wiring
from tests.projections.history.rows import over
from tests.projections.world import MOMENT

CHUNK = 1000
MOST_KEPT = 600
"""Of messages, notices and deliveries fewer are kept."""
SHARE = 10
"""For so many games there is an account, a rated player, a report and so on."""
CROWD = 1_000_000
MANY = 2_000
"""So many accounts, from this number on, are there from the beginning."""
GOING = 4
"""Of so many games one still goes on."""


class Synthetic:
    """Fills the stores; everything concerns `me`, and looks the same wherever one looks."""

    def __init__(self, wiring: Wiring, me: str, table: str, webhook: str) -> None:
        self._wiring = wiring
        self._me = me
        self._table = table
        self._webhook = webhook
        self._books = sorted(rulebooks())[:2]
        self._friends = [self._account(-number) for number in (1, 2)]
        self._size = 0

    def grow(self, size: int) -> None:
        """Add games up to this number, and whatever else comes with them."""
        for start in range(self._size, size, CHUNK):
            self._wiring.history.record(self._row(number) for number in range(start, min(start + CHUNK, size)))
        if not self._size:
            self._do_much()
        for number in range(self._size // SHARE, size // SHARE):
            self._account(number)
            self._report(number)
            if number < MOST_KEPT:
                self._say(number)
        self._go_on(size)
        self._rate(size)
        self._size = size

    def _row(self, number: int) -> GameRow:
        row = over(number, self._me, *self._friends, rulebook=self._books[number % 2])
        changed: dict[str, Any] = {} if number % 5 else {"status": "aborted"}
        return replace(row, visibility="private" if number % 2 else "public", **changed)

    def _go_on(self, size: int) -> None:
        """Open tables, and games in which I have to move."""
        models = ReadModels(self._wiring.work, self._wiring.histories)
        for start in range(self._size // GOING, size // GOING, CHUNK):
            rows = [self._living(number) for number in range(start, min(start + CHUNK, size // GOING))]
            models.write(rows)

    def _living(self, number: int) -> GameRow:
        row = replace(self._row(5_000_000 + number), finished=None, visibility="public", version=3)
        if number % 2:
            return replace(row, status="open", seats=(SeatRow(player=self._friends[0]), SeatRow(), SeatRow()))
        return replace(row, status="running", awaited=(Awaited(0, "d1", MOMENT + number, None),))

    def _account(self, number: int) -> str:
        account, name = f"account{number + 10:08d}", f"player {number + 10:08d}"
        fields: dict[Any, Any] = {"language": "en", "time_zone": "UTC", "created": MOMENT}
        with self._wiring.data.pipeline(transaction=False) as pipeline:
            pipeline.hset(account_key(account), mapping=fields | {"name": name, "folded": name})
            pipeline.set(name_key(name), Claim(account, account).text())
            pipeline.zadd(spread("names", shard_of(name)), {name: 0})
            pipeline.execute()
        return account

    def _say(self, number: int) -> None:
        """A message, a notice and a delivery."""
        wiring, game = self._wiring, f"g{number:07d}"
        wiring.talk.say(self._table, Message(0, self._me, MOMENT, "hello there"))
        wiring.notices.add(self._me, Notice(kind="started", reference="started", at=MOMENT, game=game))
        wiring.webhook_outbox.deliveries.add(
            Delivery(id=f"d{number:07d}", webhook=self._webhook, kind="started", game=game, body="{}", created=MOMENT)
        )

    def _do_much(self) -> None:
        """More deeds than are looked at for one account, and more accounts than a page takes of each list of names."""
        for number in range(CROWD, CROWD + MANY):
            self._account(number)
        deed = Deed(at=MOMENT, by=OPERATOR, what="rename", reason="why", account=self._me)
        with self._wiring.data.pipeline(transaction=False) as pipeline:
            for _ in range(LOOKED_AT + 1):
                pipeline.xadd(LOG, {"deed": deed.entry()})
            pipeline.execute()

    def _report(self, number: int) -> None:
        thing = Thing(kind="player", account=f"account{number + 10:08d}")
        report = Report(self._me, "spam", "much of it", MOMENT + number)
        self._wiring.cases.file(thing, self._books[0], report, {thing.account: Words("somebody")})

    def _rate(self, size: int) -> None:
        players = [f"account{number + 10:08d}" for number in range(self._size // SHARE, size // SHARE)]
        ratings = {player: Rating(20.0 + place / 1e6, 8.0, 9, 4, MOMENT) for place, player in enumerate(players)}
        now = ratings | {self._me: Rating(40.0, 2.0, 99, 50, MOMENT)}
        Ratings(self._wiring.work, current(self._wiring.work)).publish(self._books[0], now)
