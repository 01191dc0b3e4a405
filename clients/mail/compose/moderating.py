"""A letter that tells what a moderator did to the player's account, and why."""

from clients.mail.compose.clean import line
from clients.mail.compose.mail import Overtaken
from clients.mail.compose.page import Page
from clients.mail.compose.writing import Writer
from clients.mail.letters import Letter


def moderated(page: Page, letter: Letter, writer: Writer, public_url: str) -> tuple[Page, str]:
    """The page and the subject. Raises Overtaken for a letter without content, or of a kind that is too new."""
    told, say = letter.moderation, writer.words.say
    key = f"moderated.{told.what}" if told else ""
    if told is None or not writer.words.has(key):
        raise Overtaken
    page.title = say("moderated.title", name=page.reader)
    page.lead = [say(key, name=page.reader)]
    if told.until is not None:
        page.lead.append(say("moderated.until", when=writer.written(told.until)))
    if told.reason:
        page.lead.append(say("moderated.reason", reason=line(told.reason)))
    page.link, page.link_label = f"{public_url}/settings", say("parting.open_settings")
    return page, say("subject.moderated")
