"""Several games in one letter: each with what is asked, until when, and an address of its own to answer to."""

from collections.abc import Callable
from typing import Final

import structlog

from clients.api import Api, Json, Refused
from clients.mail.compose.board.choosing import choices_of, named_choices
from clients.mail.compose.board.table import Table, rulebook
from clients.mail.compose.clean import line
from clients.mail.compose.mail import Overtaken
from clients.mail.compose.page import Choices, Entry, Page
from clients.mail.compose.tournament.writing import entry
from clients.mail.compose.writing import Writer, instant, subject_of
from clients.mail.letters import Item, Letter

SENTENCES: Final = 5
CHOICES: Final = 8
DETAILED: Final = 8
"""So many games are told in full; of the others only what is asked, lest mail programs cut the letter short."""
NOT_KNOWN: Final = 401
"""The letter's bearer is too old: another one comes with the next try."""

_log = structlog.get_logger()


def digested(page: Page, letter: Letter, api: Api, public_url: str, writer_for: Callable[[str | None], Writer]) -> None:
    """An entry for each game that still has news, answered to the address of its own token.

    Raises Overtaken when there is no news left, ApiError.
    """
    for item in sorted(letter.items, key=_urgency):
        detailed = len(page.entries) < DETAILED
        found = _entry(item, api, public_url, writer_for(item.reply if detailed else None), detailed)
        page.entries += [] if found is None else [found]
    if not page.entries:
        raise Overtaken
    words = writer_for(None).words
    games_only = all(item.game is not None for item in letter.items)
    title = words.count("digest.title", len(page.entries)) if games_only else words.say("digest.title_mixed")
    page.title = page.tag = page.brief = title
    page.lead = [words.say("digest.lead")]


def _urgency(item: Item) -> tuple[bool, float]:
    return item.deadline is None, item.deadline.timestamp() if item.deadline else 0.0


def _entry(item: Item, api: Api, public_url: str, writer: Writer, detailed: bool) -> Entry | None:
    """A game's entry, None when it has no news any more or can't be told of: that hinders no other game."""
    if item.kind == "message":
        return _written(item, public_url, writer)
    if item.tournament is not None:
        return entry(item, api, public_url, writer)
    if item.game is None:
        return None
    try:
        table = Table(api, item.game)
        return None if _is_over(item, table) else _told(item, table, public_url, writer, detailed)
    except Refused as refusal:
        if refusal.status == NOT_KNOWN:
            raise
        _log.warning("game_not_told", game=item.game, kind=item.kind, problem=str(refusal))
        over = item.rulebook if item.kind in ("withdrawn", "aborted") else None
        return _unseen(item, rulebook(api, over), public_url, writer) if over else None


def _is_over(item: Item, table: Table) -> bool:
    """Whether what the item tells of isn't so any more."""
    match item.kind:
        case "awaited":
            return table.decision is None or table.decision["id"] != item.decision
        case "invited":
            return table.invited_to is None
        case "reveal":
            reveals = table.game["dice"]["reveals"]
            return reveals is None or table.seat not in reveals["awaiting"]
        case "declined":
            return table.declined(item.seat) is None
        case "handed_to_bot":
            return table.own is None or table.own["bot"] is None
    return False


def _told(item: Item, table: Table, public_url: str, writer: Writer, detailed: bool) -> Entry:
    page = Page(language=writer.words.language, title="")
    writer.about(page, table, public_url)
    return Entry(
        title=table.title,
        names=page.names,
        lead=writer.words.say(f"digest.{item.kind}"),
        until=_until(table, writer) if item.kind == "awaited" else "",
        happened=table.since[-SENTENCES:] if table.begun and detailed else [],
        choices=_choices(item, table, writer) if writer.address else None,
        link=page.link,
        link_label=page.link_label,
    )


def _unseen(item: Item, book: Json, public_url: str, writer: Writer) -> Entry:
    """The end of a game that the player may not see any more."""
    say = writer.words.say
    return Entry(
        title=line(book["title"]), lead=say(f"digest.{item.kind}"), link=public_url, link_label=say("common.open_front")
    )


def _written(item: Item, public_url: str, writer: Writer) -> Entry | None:
    """That somebody has written to the player."""
    if item.player is None or item.player.name is None:
        return None
    say = writer.words.say
    title, label = say("message.title", name=line(item.player.name)), say("message.open")
    return Entry(title=title, lead=say("message.lead"), link=f"{public_url}/messages", link_label=label)


def _until(table: Table, writer: Writer) -> str:
    deadline = (table.decision or {}).get("deadline")
    if deadline is None:
        return writer.words.say("common.no_deadline")
    when = instant(deadline)
    left = writer.words.say("common.left", left=writer.left(when))
    return f"{writer.words.say('common.until', when=writer.written(when))} {left}"


def _choices(item: Item, table: Table, writer: Writer) -> Choices | None:
    subject = subject_of(table.title, table.id, writer.words)
    how = {"how": writer.words.say("choices.items_how"), "to": writer.address, "tap": writer.words.say("choices.tap")}
    match item.kind:
        case "awaited":
            found = choices_of(table.moves, writer.words, writer.address, subject, CHOICES)
        case "invited":
            found = named_choices(("accept", "decline"), writer.words, writer.address, subject)
        case "handed_to_bot":
            found = named_choices(("back",), writer.words, writer.address, subject)
        case _:
            return None
    return Choices(heading=found.heading, items=found.items, more=found.more, **how)
