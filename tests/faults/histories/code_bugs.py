"""Bugs in the code of the service: one function as somebody might have written it, and what people do who meet it."""

import secrets
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.errors import Conflict, Unavailable
from events.store import LogStore
from projections.games import Games
from service.accounts.slots.names import COMING, Claim, Names
from service.accounts.tokens.tokens import Tokens
from service.api.games import commanding
from service.api.http.authentication import KEPT_SECONDS
from service.games.commands import Commands, Outcome, StaleVersion
from service.ids import new_id
from service.mail.addresses.addresses import MailAddresses
from service.messages.talk import Talk
from service.orders.store import Orders
from service.streams.event_stream import EventReader
from tests.faults.histories.players import PASSWORD
from tests.faults.histories.table import FAR, NEAR, Table

Function = Callable[..., Any]
Wrong = Callable[[Function], Function]
Deed = Callable[[Table], object]


class CodeBug(NamedTuple):
    """What is wrong, the promise that it breaks, whose function it is, the wrong one made of it, and what is done."""

    name: str
    promise: str
    owner: Any
    function: str
    wrong: Wrong
    deed: Deed


# What people do.


def move(table: Table) -> None:
    """One move, and a look at it."""
    table.move()
    table.read(FAR)


def be_late(table: Table) -> None:
    """A move at a version that is gone."""
    table.move(at=1)


def move_unheard(table: Table) -> None:
    """A move whose answer never comes."""
    table.move(lost=True)


def look_elsewhere(table: Table) -> None:
    """A look at one process, a move at another, and a look at the first again."""
    table.read(FAR)
    table.move()
    table.read(FAR)


def move_elsewhere(table: Table) -> None:
    """A look at one process, a move at another, and the next at the first."""
    table.read(FAR)
    table.move()
    table.move(FAR)


def move_elsewhere_exactly(table: Table) -> None:
    """The same, where the second move is for the version that its player has seen."""
    table.read(FAR)
    table.move()
    table.move(FAR, at=table.read())


def answer_twice(table: Table) -> None:
    """One player, two tabs at two processes, and one question."""
    table.read(FAR)
    again = table.move()
    again(FAR)


def look_back(table: Table) -> None:
    """A look at a version while it is the newest, and later."""
    version = table.read()
    table.look_back(version)
    for _ in range(3):
        table.move()
    table.look_back(version)


def repeat(table: Table) -> None:
    """A move, that of another, and the first again under its key."""
    again = table.move(key=secrets.token_hex(8))
    table.move()
    again()


def take_a_name(table: Table) -> None:
    """Two want one name."""
    name = f"Name {secrets.token_hex(5)}"
    body = {"name": name, "password": PASSWORD}
    for place in (NEAR, FAR):
        table.by("eve", place).once("take", name, ("POST", "/v1/accounts"), body, reading=lambda account: account["id"])


def let_go_of_a_token(table: Table) -> None:
    """A token is used, revoked, and used when every process has forgotten it."""
    wish = {"password": PASSWORD, "scopes": ["account"], "name": table.town.names["ada"]}
    _, made = table.by("ada").once("token", "", ("POST", "/v1/tokens"), wish)
    use = ("use", made["id"], ("GET", "/v1/accounts/me"))
    table.by("ada", token=made["token"]).once(*use)
    table.by("ada").once("revoke", made["id"], ("DELETE", f"/v1/tokens/{made['id']}"))
    time.sleep(KEPT_SECONDS + 0.1)
    table.by("ada", token=made["token"]).once(*use)


def leave_orders(table: Table) -> None:
    """Orders are left, and others instead."""
    path, subject = f"/v1/games/{table.game}/orders", f"{table.game} ada"
    for note in ("one", "two"):
        body = {"orders": [{"do": "only_move", "when": "`false`", "note": note}]}
        table.by("ada").once("set_orders", subject, ("PUT", path), body, said={"value": note})
        table.by("ada").once(
            "get_orders",
            subject,
            ("GET", path),
            reading=lambda book: book["orders"][0]["note"] if book["orders"] else None,
        )


def move_house(table: Table) -> None:
    """An address, and another."""
    for _ in range(2):
        address = f"{secrets.token_hex(6)}@example.org"
        body = {"address": address, "current_password": PASSWORD}
        path = "/v1/accounts/me/mail"
        table.by("bob").once("set_mail", "bob", ("PUT", path), body, said={"value": address})
        table.by("bob").once("get_mail", "bob", ("GET", path), reading=lambda mail: mail["pending"])


def talk(table: Table) -> None:
    """Two say something, and a third listens."""
    path = f"/v1/games/{table.game}/messages"
    for name, text in (("ada", "hello"), ("bob", "bye")):
        table.by(name).once(
            "say", table.game, ("POST", path), {"text": text}, said={"text": text}, reading=lambda one: one["number"]
        )
    table.by("cy").once(
        "hear", table.game, ("GET", path), reading=lambda page: [[one["number"], one["text"]] for one in page["items"]]
    )


def follow(table: Table) -> None:
    """A stream that breaks off, and its reader resumes."""
    table.follow(0, 2)
    table.follow(2, 1000)


# What is wrong.


def not_written(_: Function) -> Function:
    """An append that says that it was done."""
    return lambda *_: 1


def by_another(right: Function) -> Function:
    """An append in another's name."""
    return lambda *given, **more: right(*given, **{**more, "by": f"{more['by']}x"})


def refused_and_done(right: Function) -> Function:
    """A command that is refused, and carried out."""

    def attempt(self: Commands, live: Any, request: Any) -> Outcome:
        try:
            done: Outcome = right(self, live, request)
        except StaleVersion:
            right(self, live, replace(request, if_version=None))
            raise
        return done

    return attempt


def sent_again(right: Function) -> Function:
    """An append that is sent once more, at the new end, when nobody answers."""

    def append(self: LogStore, game: str, expected: int, previous: str, drafts: Any, **more: Any) -> Any:
        done = right(self, game, expected, previous, drafts, **more)
        right(self, game, done.version, done.hash, drafts, **{**more, "idempotency": None, "cause": new_id()})
        raise Unavailable("the answer was lost")

    return append


def believed(right: Function) -> Function:
    """A copy in memory that is thought to be the game as it is now."""
    return lambda self, game: self._copies.get(game) or right(self, game)


def compared_with_a_copy(right: Function) -> Function:
    """If-Match that is compared with a copy in memory."""

    def run(self: Commands, game: str, request: Any) -> Outcome:
        copy = self._games.peek(game)
        if request.if_version not in (None, copy.version):
            raise StaleVersion(copy.version)
        done: Outcome = right(self, game, request)
        return done

    return run


def not_decided_again(right: Function) -> Function:
    """A command that is written where others have written in between."""

    def attempt(self: Commands, live: Any, request: Any) -> Outcome:
        try:
            done: Outcome = right(self, live, request)
        except Conflict as conflict:
            last = conflict.entries[-1]
            _, drafts, at = self._decide(live, request)
            at = max(at, last.at)
            wrote = self._log.append(live.id, last.version, last.hash, drafts, at=at, by=request.by, cause=new_id())
            return Outcome(live, wrote.entries)
        return done

    return attempt


def remembered(right: Function) -> Function:
    """Books that are kept in memory for good."""
    known: dict[Any, Any] = {}

    def books(self: Orders, holders: Any) -> Any:
        for holder, book in zip(holders, right(self, holders), strict=True):
            if book.orders:
                known.setdefault(holder, book)
        return [known.get(holder) or book for holder, book in zip(holders, right(self, holders), strict=True)]

    return books


def asked_once(right: Function) -> Function:
    """An address that is not replaced while another waits for its code."""

    def ask(self: MailAddresses, account: str, address: str, now: int) -> Any:
        return self.get(account, now) if self.pending(account, now) else right(self, account, address, now)

    return ask


CODE_BUGS = (
    CodeBug("an append is answered before it is sent", "P-1", LogStore, "_run", not_written, move),
    CodeBug("a command is written in another's name", "P-1", LogStore, "append", by_another, move),
    CodeBug("a stale command is refused and carried out", "P-2", Commands, "_attempt", refused_and_done, be_late),
    CodeBug("an append without an answer is sent again", "P-3", LogStore, "append", sent_again, move_unheard),
    CodeBug("a process believes its copy", "P-4", Games, "load", believed, look_elsewhere),
    CodeBug("If-Match is not looked at", "P-5", commanding, "if_match", lambda _: lambda: None, be_late),
    CodeBug("If-Match is compared with a copy", "P-5", Commands, "_run", compared_with_a_copy, move_elsewhere_exactly),
    CodeBug("a refusal on a copy is final", "P-6", Games, "load", believed, move_elsewhere),
    CodeBug("a conflict is not decided again", "P-6", Commands, "_attempt", not_decided_again, answer_twice),
    CodeBug(
        "the past is shown as it is now",
        "P-7",
        Games,
        "settled",
        lambda _: lambda self, game, _: self.load(game),
        look_back,
    ),
    CodeBug(
        "a repeat is answered with what is now",
        "P-8",
        Games,
        "at",
        lambda _: lambda self, game, _: self.load(game),
        repeat,
    ),
    CodeBug(
        "a name is looked up and not claimed",
        "P-9",
        Names,
        "claim",
        lambda _: lambda _, name, account, now: Claim(account, new_id(), now, COMING),
        take_a_name,
    ),
    CodeBug(
        "a revoked token is taken off a list alone",
        "P-10",
        Tokens,
        "revoke",
        lambda _: lambda *_: True,
        let_go_of_a_token,
    ),
    CodeBug("orders are read from memory", "P-11", Orders, "books", remembered, leave_orders),
    CodeBug("an address is not replaced before its code", "P-11", MailAddresses, "ask", asked_once, move_house),
    CodeBug(
        "what was said last is left out",
        "P-12",
        Talk,
        "after",
        lambda right: lambda *given, **more: right(*given, **more)[:-1],
        talk,
    ),
    CodeBug(
        "a message without an answer is said again",
        "P-12",
        Talk,
        "say",
        lambda right: lambda *given: (right(*given[:3]), right(*given))[1],
        talk,
    ),
    CodeBug(
        "a resumed stream begins one later",
        "P-13",
        EventReader,
        "page",
        lambda right: lambda self, after, *more: right(self, after + bool(after), *more),
        follow,
    ),
)
