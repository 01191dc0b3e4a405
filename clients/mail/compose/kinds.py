"""A page for each kind of letter about one game."""

from collections.abc import Callable
from typing import Final

from clients.mail.compose.answering import answered
from clients.mail.compose.board.table import Table
from clients.mail.compose.clean import line
from clients.mail.compose.mail import Overtaken
from clients.mail.compose.page import Page
from clients.mail.compose.writing import Writer, instant
from clients.mail.letters import Letter

Write = Callable[[Page, Letter, Table, Writer], None]


def invited(page: Page, _letter: Letter, table: Table, writer: Writer) -> None:
    """Somebody keeps a seat for the player."""
    if table.invited_to is None:
        raise Overtaken
    say = writer.words.say
    kind = "counter" if table.game["instead_of"] else "invited"
    page.title = say(f"{kind}.title", host=line(table.game["creator"]["name"]))
    page.lead = [say(f"{kind}.lead")]
    page.link_label = say("common.open_seat")
    writer.terms(page, table)
    writer.names(page, table, "accept", "decline")


def reveal(page: Page, _letter: Letter, table: Table, writer: Writer) -> None:
    """All seats are taken: the browser in which the player sat down has something to reveal."""
    reveals = table.game["dice"]["reveals"]
    if reveals is None or table.seat not in reveals["awaiting"]:
        raise Overtaken
    say, until = writer.words.say, instant(reveals["until"])
    page.title = say("reveal.title", name=page.reader)
    page.lead = [say("reveal.lead", title=table.title), say("reveal.else", when=writer.written(until))]


def declined(page: Page, letter: Letter, table: Table, writer: Writer) -> None:
    """Somebody said no to a seat at the player's table."""
    refusal = table.declined(letter.seat)
    if refusal is None:
        raise Overtaken
    say, name = writer.words.say, refusal["player"]["name"]
    page.title = say("declined.title", name=line(name)) if name else say("declined.title_erased")
    page.lead = [say("declined.lead", title=table.title)]
    if refusal["reason"]:
        page.lead.append(say("declined.reason", reason=line(refusal["reason"])))


def started(page: Page, _letter: Letter, table: Table, writer: Writer) -> None:
    """The game has begun."""
    _begin(page, table, writer, "started")
    writer.series(page, table)
    writer.board(page, table, page.picture_id)


def awaited(page: Page, letter: Letter, table: Table, writer: Writer) -> None:
    """The player is to choose: what happened, the board, the choices."""
    if table.decision is None or table.decision["id"] != letter.decision:
        raise Overtaken
    _begin(page, table, writer, "awaited")
    writer.decision(page, table)
    writer.happened(page, table.since, "heading.happened")
    writer.board(page, table, page.picture_id)


def handed_to_bot(page: Page, _letter: Letter, table: Table, writer: Writer) -> None:
    """A bot has taken the player's seat over."""
    if table.own is None or table.own["bot"] is None or table.game["status"] != "running":
        raise Overtaken
    _begin(page, table, writer, "handed_to_bot")
    writer.happened(page, table.since, "heading.happened")
    writer.board(page, table, page.picture_id)
    writer.names(page, table, "back")


def reclaimed(page: Page, _letter: Letter, table: Table, writer: Writer) -> None:
    """The player has the seat back."""
    _begin(page, table, writer, "reclaimed")
    writer.happened(page, table.since, "heading.happened")
    writer.board(page, table, page.picture_id)


def finished(page: Page, _letter: Letter, table: Table, writer: Writer) -> None:
    """The game is over: the standings, and how it came to them."""
    _begin(page, table, writer, "finished")
    writer.ended(page, table)
    writer.series(page, table)
    writer.happened(page, table.since, "heading.happened")
    writer.board(page, table, page.picture_id)


def aborted(page: Page, _letter: Letter, table: Table, writer: Writer) -> None:
    """The game was called off."""
    _begin(page, table, writer, "aborted")
    writer.happened(page, table.log, "heading.log")
    writer.board(page, table, page.picture_id)


def rewound(page: Page, _letter: Letter, table: Table, writer: Writer) -> None:
    """The server lost moves: the table as it is now."""
    _begin(page, table, writer, "rewound")
    writer.board(page, table, page.picture_id)


KINDS: Final[dict[str, Write]] = {
    "invited": invited,
    "reveal": reveal,
    "declined": declined,
    "started": started,
    "awaited": awaited,
    "handed_to_bot": handed_to_bot,
    "reclaimed": reclaimed,
    "finished": finished,
    "aborted": aborted,
    "rewound": rewound,
    "answer": answered,
}


def _begin(page: Page, table: Table, writer: Writer, kind: str) -> None:
    say = writer.words.say
    page.title = say(f"{kind}.title", name=page.reader)
    page.lead = [say(f"{kind}.lead", title=table.title)]
