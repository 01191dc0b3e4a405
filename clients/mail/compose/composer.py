"""From a letter to a mail: the facts through the public API, the page, both of its forms, and the header."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from typing import Final, cast
from urllib.parse import quote

from clients.api import Api, Refused
from clients.mail.compose.answering import deeds, helped
from clients.mail.compose.board.table import Table, rulebook
from clients.mail.compose.brief import sum_up, sum_up_unseen
from clients.mail.compose.clean import line
from clients.mail.compose.digest import digested
from clients.mail.compose.headers import deliverable, set_head
from clients.mail.compose.kinds import KINDS
from clients.mail.compose.mail import Mail, Overtaken
from clients.mail.compose.page import Page
from clients.mail.compose.rendering import html, plain
from clients.mail.compose.words import Words
from clients.mail.compose.writing import Writer, subject_of
from clients.mail.letters import Letter
from clients.mail.service import Gateway
from clients.mail.settings import Settings

ON_THE_WIRE: Final = SMTP.clone(max_line_length=900)
"""Long links in a header must stay whole: folded they'd be encoded, and no mail program reads them then."""
_BEGINS_A_MAILBOX: Final = re.compile("^From ", re.MULTILINE)
"""What a line must not begin with: it would come with a `>` before it, which smtplib and mailboxes put there (RFC 2049,
3)."""
UNSEEN: Final = 404


class Composer:
    """Writes the mails of one gateway."""

    def __init__(self, gateway: Gateway, settings: Settings) -> None:
        self._gateway = gateway
        self._settings = settings

    def __call__(self, letter: Letter) -> Mail:
        """The mail that a letter asks for. Raises Overtaken, ApiError."""
        words = Words(letter.to.language)
        page, subject = self._page(letter, words)
        mail = EmailMessage(SMTP)
        set_head(mail, letter, self._settings, subject, page.tag)
        _set_body(mail, page)
        mail["Content-Language"] = words.language
        mail.policy = ON_THE_WIRE
        mailbox = self._settings.mailbox
        sender = mailbox.bounce_to(letter.bounce) if letter.bounce else str(mailbox)
        return Mail(mail, sender, deliverable(letter.to.address))

    def _page(self, letter: Letter, words: Words) -> tuple[Page, str]:
        api = self._gateway.player(letter.bearer, words.language)
        page = self._empty(letter, words)
        writer = self._writer(letter, words, letter.reply)
        match letter.kind:
            case "confirm":
                return self._confirm(page, letter, writer)
            case "address_replaced" | "address_removed":
                return self._parting(page, letter, writer)
            case "moderated":
                return self._moderated(page, letter, writer)
            case "password_reset" | "password_changed" | "second_factor_off":
                return self._of_account(page, letter, writer)
            case "digest":
                url = self._settings.public_url
                digested(page, letter, api, url, lambda token: self._writer(letter, words, token))
                return page, words.say("subject.digest")
        if letter.kind == "withdrawn" or letter.game is None:
            return self._unseen(page, letter, api, words)
        try:
            table = Table(api, letter.game, pictures=self._settings.mail_pictures)
        except Refused as refusal:
            if refusal.status != UNSEEN:
                raise
            return self._unseen(page, letter, api, words)
        writer.about(page, table, self._settings.public_url)
        KINDS[letter.kind](page, letter, table, writer)
        sum_up(page, letter, table, writer)
        return page, subject_of(table.title, table.id, words)

    def _empty(self, letter: Letter, words: Words) -> Page:
        page = Page(
            language=words.language,
            title="",
            reader=line(letter.to.name),
            answerable=bool(letter.reply),
            picture_id=f"board.{letter.id}@{self._settings.mailbox.domain}",
        )
        if letter.unsubscribe:
            page.unsubscribe = f"{self._settings.public_url}/unsubscribe/{letter.unsubscribe}"
            page.settings = f"{self._settings.public_url}/settings"
        return page

    def _writer(self, letter: Letter, words: Words, token: str | None) -> Writer:
        return Writer(words, letter.to.time_zone, self._settings.mailbox.reply_to(token) if token else "")

    def _confirm(self, page: Page, letter: Letter, writer: Writer) -> tuple[Page, str]:
        say = writer.words.say
        page.title = say("confirm.title")
        page.lead = [say("confirm.lead", name=page.reader)]
        page.code = letter.code or ""
        if letter.code_expires:
            page.below_code.append(say("confirm.code_expires", when=writer.written(letter.code_expires)))
        page.below_code.append(say("confirm.ignore"))
        page.link = f"{self._settings.public_url}/settings?code={quote(page.code, safe='')}"
        page.link_label = say("common.open_settings")
        return page, say("subject.confirm")

    def _parting(self, page: Page, letter: Letter, writer: Writer) -> tuple[Page, str]:
        """To an address that is the account's no more: how to go on where somebody else had a hand in it."""
        say = writer.words.say
        page.title = say(f"{letter.kind}.title")
        when = writer.written(letter.opened or datetime.now(UTC))
        page.lead = [say(f"{letter.kind}.lead", name=page.reader, when=when), say("parting.own"), say("parting.other")]
        page.link, page.link_label = f"{self._settings.public_url}/settings", say("parting.open_settings")
        return page, say("subject.parting")

    def _moderated(self, page: Page, letter: Letter, writer: Writer) -> tuple[Page, str]:
        """What a moderator did to the account, until when and why; nothing that this gateway has no words for."""
        told, say = letter.moderation, writer.words.say
        if told is None or not writer.words.has(f"moderated.{told.what}"):
            raise Overtaken
        page.title = say("moderated.title", name=page.reader)
        page.lead = [say(f"moderated.{told.what}", name=page.reader)]
        if told.until is not None:
            page.lead.append(say("moderated.until", when=writer.written(told.until)))
        if told.reason:
            page.lead.append(say("moderated.reason", reason=line(told.reason)))
        page.link, page.link_label = f"{self._settings.public_url}/settings", say("parting.open_settings")
        return page, say("subject.moderated")

    def _of_account(self, page: Page, letter: Letter, writer: Writer) -> tuple[Page, str]:
        """About the account itself: the way to another password, also for whoever did not change it."""
        say, kind = writer.words.say, letter.kind
        page.title = say(f"{kind}.title")
        when = writer.written(letter.code_expires or letter.opened or datetime.now(UTC))
        page.lead = [say(f"{kind}.{part}", name=page.reader, when=when) for part in ("lead", "also")]
        # What stands behind the # is sent to no server: it is in no log.
        code = f"#{quote(letter.code, safe='')}" if letter.code else ""
        page.link, page.link_label = f"{self._settings.public_url}/reset-password{code}", say(f"{kind}.do")
        return page, say(f"subject.{kind}")

    def _unseen(self, page: Page, letter: Letter, api: Api, words: Words) -> tuple[Page, str]:
        """About a game that the player may not see any more, or about none: the letter's own facts are all there is."""
        if letter.kind not in ("withdrawn", "aborted", "answer"):
            raise Overtaken
        title = line(rulebook(api, letter.rulebook)["title"]) if letter.rulebook else ""
        page.game = title
        if letter.kind != "answer":
            page.title, page.lead = words.say(f"{letter.kind}.title"), [words.say(f"{letter.kind}.lead", title=title)]
        elif letter.answer is not None:
            deeds(page, letter.answer, words)
            page.link, page.link_label = f"{self._settings.public_url}/settings", words.say("parting.open_settings")
            if "help" in letter.answer.show:
                helped(page, None, words)
        sum_up_unseen(page, letter, words)
        return page, subject_of(title, letter.game, words) if title and letter.game else words.say("subject.digest")


def _set_body(mail: EmailMessage, page: Page) -> None:
    mail.set_content(plain(page), cte="quoted-printable")
    mail.add_alternative(html(page), subtype="html", cte="quoted-printable")
    for part in cast("Iterator[EmailMessage]", mail.iter_parts()):
        part.set_payload(_BEGINS_A_MAILBOX.sub("=46rom ", str(part.get_payload())))
    if page.picture:
        *_, rich = mail.iter_parts()
        for png, shape in ((page.picture, ""), (page.tall_picture, "tall.")):
            name = f"{shape}table.png"
            cid = f"<{shape}{page.picture_id}>"
            rich.add_related(png, "image", "png", cid=cid, filename=name, disposition="inline")
