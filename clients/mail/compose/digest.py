"""Several games in one letter: each with what is asked, until when, and an address of its own to answer to."""

from collections.abc import Callable
from typing import Final

from clients.api import Api
from clients.mail.compose.choosing import choices_of, named_choices
from clients.mail.compose.errors import Overtaken
from clients.mail.compose.page import Choices, Entry, Page
from clients.mail.compose.table import Table
from clients.mail.compose.writing import Writer, instant, subject_of
from clients.mail.letters import Item, Letter

SENTENCES: Final = 5
CHOICES: Final = 8


def digested(page: Page, letter: Letter, api: Api, public_url: str, writer_for: Callable[[str | None], Writer]) -> None:
    """An entry for each game that still has news, answered to the address of its own token.

    Raises Overtaken when there is no news left, ApiError.
    """
    found = [_entry(item, api, public_url, writer_for(item.reply)) for item in letter.items]
    page.entries = [entry for entry in found if entry is not None]
    if not page.entries:
        raise Overtaken
    words = writer_for(None).words
    page.title = words.count("digest.title", len(page.entries))
    page.lead = [words.say("digest.lead")]


def _entry(item: Item, api: Api, public_url: str, writer: Writer) -> Entry | None:
    if item.game is None:
        return None
    table, say = Table(api, item.game), writer.words.say
    asks = item.kind == "awaited"
    if asks and (table.decision is None or table.decision["id"] != item.decision):
        return None
    if item.kind == "invited" and table.invited_to is None:
        return None
    page = Page(language=writer.words.language, title="")
    writer.about(page, table, public_url)
    return Entry(
        title=table.title,
        names=page.names,
        lead=say(f"digest.{item.kind}"),
        until=_until(table, writer) if asks else "",
        happened=table.since[-SENTENCES:] if table.begun else [],
        choices=_choices(item, table, writer) if item.reply else None,
        link=page.link,
        link_label=page.link_label,
    )


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
