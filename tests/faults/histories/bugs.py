"""Bugs by what their victims would have seen: the promise that catches each, and what it does to a good history."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tests.faults.histories.calls import Call, History, Line, Message
from tests.faults.histories.sample import GAME, call, seen

REWOUND = {"version": 6, "hashes": {"6": "x"}}
OTHER = {"decision": "3-1", "if_match": 2}
NEWEST = {"decision": "5-1", "if_match": 6}
MUTED = [[1, "hello"], [2, "bye"], [3, "who?"]]
Harm = Callable[[History], object]


def change(kind: str, number: int = 0, **fields: Any) -> Harm:
    """Other fields in one of the calls of a kind."""

    def harm(history: History) -> None:
        places = [place for place, one in enumerate(history.calls) if one.kind == kind]
        history.calls[places[number]] = replace(history.calls[places[number]], **fields)

    return harm


def add(made: Call) -> Harm:
    """One more call."""
    return lambda history: history.calls.append(made)


def lines(harm: Callable[[list[Line]], object]) -> Harm:
    """Another log."""
    return lambda history: harm(history.logs[GAME])


def line(version: int, **fields: Any) -> Harm:
    """Other fields in a log's entry."""
    return lines(lambda log: log.__setitem__(version - 1, replace(log[version - 1], **fields)))


def deliver(way: str, **fields: str) -> Harm:
    """One more message."""
    return lambda history: history.messages.append(
        Message(**{"way": way, "to": "ada", "id": f"{way}1", "about": "finished g", **fields})
    )


def lose(way: str) -> Harm:
    """No message by this way."""
    return lambda history: history.messages.__setitem__(
        slice(None), [message for message in history.messages if message.way != way]
    )


def more(decision: str | None, at: int, by: str = "player:ada") -> Harm:
    """One more entry at the end."""
    return lines(lambda log: log.append(Line(7, "h7", at, by, "c7", decision)))


BUGS: list[tuple[str, str, str, Harm]] = [
    ("a move is acknowledged before it is appended, and lost", "append", "P-1", lines(lambda log: log.pop(3))),
    ("a seat is acknowledged and not taken", "append", "P-1", lines(lambda log: log.pop(1))),
    ("a resignation is appended after its answer", "commands", "P-1", line(6, at=190)),
    ("a move is stamped before it was sent", "clock", "P-1", line(4, at=60)),
    ("an answer has the hash of another version", "answers", "P-1", change("move", 2, answer=seen(3))),
    ("a move is written in the name of another player", "access", "P-1", line(4, by="player:ada")),
    ("a refused move is written all the same", "decider", "P-2", more("5-1", 125, "player:bob")),
    ("a resignation is appended that nobody sent", "queue", "P-2", more(None, 170)),
    ("an unanswered move is carried out twice", "idempotency", "P-3", more("4-0", 108)),
    ("a copy serves an old version after a newer one", "projections", "P-4", change("read", 1, answer=seen(5))),
    ("a page leaves out what its reader had seen", "paging", "P-4", change("page", answer=seen(1, 2))),
    (
        "a page shows entries of a log that was rewound",
        "store",
        "P-4",
        change("page", answer=REWOUND),
    ),
    ("a reader sees a move that is not written yet", "cache", "P-4", change("read", 1, answer=seen(7))),
    (
        "If-Match is not looked at when a conflict is retried",
        "commands",
        "P-5",
        change("move", 2, said=OTHER),
    ),
    (
        "If-Match is compared with an old copy",
        "projections",
        "P-5",
        change("move", 4, said=NEWEST),
    ),
    ("a decision is answered by two players' tabs", "decider", "P-6", line(5, decision="3-1")),
    ("an open decision is called stale", "decider", "P-6", change("move", 5, said={"decision": "9-0"})),
    ("a version looks different after a restart", "views", "P-7", change("at", 1, answer={"digest": "d4"})),
    ("a repeat is answered with what is now", "idempotency", "P-8", change("move", 1, answer=seen(3, 4))),
    ("a name is given to two", "accounts", "P-9", change("take", 1, status=201, answer="2")),
    ("a free name is said to be taken", "accounts", "P-9", change("take", status=409, answer=None)),
    ("a name leads to another account", "accounts", "P-9", change("whose", answer="2")),
    ("a revoked token works from a worker's memory", "tokens", "P-10", change("use", 2, status=200)),
    ("a token is forgotten by a restart", "tokens", "P-10", change("use", 0, status=401)),
    ("an address that was replaced comes back", "mail", "P-11", add(call("get_mail", 60, "a@x", subject="ada"))),
    ("orders are kept for another seat", "orders", "P-11", change("get_orders", answer=None)),
    ("a message is kept twice", "talk", "P-12", change("hear", answer=[[1, "hello"], [2, "hello"], [3, "bye"]])),
    ("a message is lost", "talk", "P-12", change("hear", answer=[[1, "hello"]])),
    (
        "a muted player's message is read",
        "talk",
        "P-12",
        change("hear", answer=MUTED),
    ),
    ("a resumed stream leaves out a version", "streams", "P-13", change("follow", 1, answer=[5, 6])),
    ("a resumed stream tells a version twice", "streams", "P-13", change("follow", 1, answer=[3, 4, 5, 6])),
    ("two versions are told in the wrong order", "streams", "P-13", change("follow", 0, answer=[1, 3, 2])),
    ("a webhook is lost with the process that calls it", "webhooks", "P-14", lose("hook")),
    ("a webhook comes again under another id", "webhooks", "P-14", deliver("hook", id="hook2")),
    ("a letter is lost with its claim", "mail", "P-15", lose("letter")),
    ("a letter comes again under another id", "mail", "P-15", deliver("letter", id="letter2")),
    ("a letter's id is given to another letter", "mail", "P-15", deliver("letter", about="awaited g")),
]
"""What it is, where it would be, the promise that catches it."""
