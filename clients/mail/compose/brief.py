"""What a list of mails shows of a letter: a tag before the subject, and the first line.

Both stand on lock screens: whose turn it is, until when, that it is over; never what happened at the table. The tag is
in square brackets, which RFC 5256 (2.1) and mail programs leave out when they compare subjects.
"""

from clients.mail.compose.answering import tone
from clients.mail.compose.board.table import Table
from clients.mail.compose.page import Page
from clients.mail.compose.words import Words
from clients.mail.compose.writing import Writer, instant
from clients.mail.letters import Answer, Letter


def sum_up(page: Page, letter: Letter, table: Table, writer: Writer) -> None:
    """The tag and the first line of a letter about a game that the player sees."""
    page.tag = page.brief = _tag(letter, table, writer.words)
    deadline = (table.decision or {}).get("deadline")
    if deadline is not None and page.tag == writer.words.say("brief.awaited"):
        page.brief = writer.words.say("brief.until", what=page.tag, when=writer.noted(instant(deadline)))


def sum_up_unseen(page: Page, letter: Letter, words: Words) -> None:
    """The same where the game is out of sight: the kind of the letter is all that can be said."""
    page.tag = page.brief = _named(letter.kind, words)


def _tag(letter: Letter, table: Table, words: Words) -> str:
    if letter.kind != "answer":
        return _named(letter.kind, words)
    if table.game["status"] == "finished":
        return _named("finished", words)
    how = tone((letter.answer or Answer(message_id="")).did)
    awaited = table.decision is not None and table.decision["id"] == letter.decision
    return _named(f"answer_{how}", words) or (_named("awaited", words) if awaited else "")


def _named(name: str, words: Words) -> str:
    return words.say(f"brief.{name}") if words.has(f"brief.{name}") else ""
