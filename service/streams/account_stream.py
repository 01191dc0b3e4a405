"""An account's notices as they come: what waits for it, then every notice; pages, waits and endless streams."""

from collections.abc import Callable, Iterator
from typing import Annotated, Final

import msgspec
from msgspec import Struct

from projections.lists.inbox import Inbox, InboxRow
from service.answers import Answer, Next, says
from service.notices.answers import NoticeOut
from service.notices.notices import Notice, Notices
from service.streams.hub import Follower
from service.streams.server_sent_events import Step, listen

PAGE: Final = 100

_encode = msgspec.json.Encoder().encode


class StreamOut(Answer, frozen=True):
    """A page of notices."""

    items: list[NoticeOut]
    next: Next
    after: Annotated[str, says("What to wait with for notices to come.")]
    snapshot: Annotated[bool, says("Whether the items are all that waits now, instead of what came after a position.")]


class AccountReader(Struct, frozen=True):
    """A reader of an account's notices; `written` says what players have written to it that it has not read."""

    notices: Notices
    inbox: Inbox
    written: Callable[[str], list[Notice]]
    account: str

    def page(self, after: str | None, limit: int) -> StreamOut:
        """The next notices after a position; without one, or when some may be gone, everything that waits now.

        Raises Unavailable and errors of Redis.
        """
        kept = None if after is None else self.notices.after(self.account, after, limit + 1)
        if kept is None:
            return self._snapshot()
        shown = kept[:limit]
        items = [NoticeOut.of(notice, place) for place, notice in shown]
        place = shown[-1][0] if shown else str(after)
        return StreamOut(items, place if len(kept) > limit else None, place, snapshot=False)

    def _snapshot(self) -> StreamOut:
        end = self.notices.end(self.account)  # first: what comes meanwhile comes twice rather than not at all
        waits = [*map(waiting, self.inbox.every(self.account)), *self.written(self.account)]
        return StreamOut([NoticeOut.of(notice) for notice in waits], None, end, snapshot=True)

    def stream(self, follower: Follower, after: str | None) -> Iterator[bytes]:
        """Server-Sent Events from a position on, until half an hour has passed."""
        place = after

        def advance() -> Step:
            nonlocal place
            page = self.page(place, PAGE)
            place = page.after
            return Step(list(messages(page)), more=page.next is not None)

        return listen(follower, advance)


def waiting(row: InboxRow) -> Notice:
    """What waits for a player, as the notice that announced it."""
    return Notice(
        kind="awaited" if row.kind == "move" else "invited",
        reference="",
        at=row.opened or row.game.updated,
        game=row.game.id,
        rulebook=row.game.rulebook,
        version=row.game.version,
        hash=row.game.hash,
        seat=row.seat,
        decision=row.decision,
        opened=row.opened,
        deadline=row.deadline,
    )


def messages(page: StreamOut) -> Iterator[bytes]:
    """The page as messages. Those of a snapshot have no id before its end: it is not resumed halfway."""
    for item in page.items:
        place = b"" if item.id is None else b"id: %s\n" % item.id.encode()
        yield place + b"data: %s\n\n" % _encode(item)
    if page.snapshot:
        yield b"id: %s\nevent: ready\ndata: {}\n\n" % page.after.encode()
