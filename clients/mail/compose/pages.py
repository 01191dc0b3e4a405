"""From a letter to a page: the facts through the public API, said in the reader's language."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote

from clients.api import Api, Refused
from clients.mail.compose.answering import deeds, helped
from clients.mail.compose.board.table import Table, rulebook
from clients.mail.compose.brief import sum_up, sum_up_unseen
from clients.mail.compose.clean import line
from clients.mail.compose.digest import digested
from clients.mail.compose.kinds import KINDS
from clients.mail.compose.mail import Overtaken
from clients.mail.compose.page import Page
from clients.mail.compose.tournament.writing import told
from clients.mail.compose.words import Words
from clients.mail.compose.writing import Writer, subject_of
from clients.mail.letters import Letter
from clients.mail.service import Gateway

UNSEEN: Final = 404


class Pages:
    """Writes the pages of one gateway.

    Links lead to `public_url`; the names of pictures end with the `domain`; `reply_to` says what answers a letter whose
    token is given: an address, say. `words` are what is said in a language.
    """

    def __init__(
        self,
        gateway: Gateway,
        public_url: str,
        domain: str,
        reply_to: Callable[[str], str],
        *,
        pictures: bool,
        words: Callable[[str], Words] = Words,
    ) -> None:
        self._gateway = gateway
        self._public_url = public_url
        self._domain = domain
        self._reply_to = reply_to
        self._pictures = pictures
        self._words = words

    def __call__(self, letter: Letter) -> tuple[Page, str]:
        """The page of a letter, and its subject. Raises Overtaken, ApiError."""
        words = self._words(letter.to.language)
        api = self._gateway.player(letter.bearer, words.language)
        page = self._empty(letter, words)
        writer = self._writer(letter, words, letter.reply)
        match letter.kind:
            case "confirm":
                return self._confirm(page, letter, writer)
            case "address_replaced" | "address_removed":
                return self._parting(page, letter, writer)
            case "message":
                return self._message(page, letter, writer)
            case "moderated":
                return self._moderated(page, letter, writer)
            case "password_reset" | "password_changed" | "second_factor_off":
                return self._of_account(page, letter, writer)
            case "digest":
                url = self._public_url
                digested(page, letter, api, url, lambda token: self._writer(letter, words, token))
                return page, words.say("subject.digest")
        if letter.tournament is not None:
            return page, told(page, letter, api, self._public_url, writer)
        return self._of_game(page, letter, api, writer)

    def _of_game(self, page: Page, letter: Letter, api: Api, writer: Writer) -> tuple[Page, str]:
        """About a game, with the player's eyes."""
        words = writer.words
        if letter.kind == "withdrawn" or letter.game is None:
            return self._unseen(page, letter, api, words)
        try:
            table = Table(api, letter.game, pictures=self._pictures)
        except Refused as refusal:
            if refusal.status != UNSEEN:
                raise
            return self._unseen(page, letter, api, words)
        writer.about(page, table, self._public_url)
        KINDS[letter.kind](page, letter, table, writer)
        sum_up(page, letter, table, writer)
        return page, subject_of(table.title, table.id, words)

    def _empty(self, letter: Letter, words: Words) -> Page:
        page = Page(
            language=words.language,
            title="",
            reader=line(letter.to.name),
            answerable=bool(letter.reply),
            picture_id=f"board.{letter.id}@{self._domain}",
        )
        if letter.unsubscribe:
            page.unsubscribe = f"{self._public_url}/unsubscribe/{letter.unsubscribe}"
            page.settings = f"{self._public_url}/settings"
        return page

    def _writer(self, letter: Letter, words: Words, token: str | None) -> Writer:
        return Writer(words, letter.to.time_zone, self._reply_to(token) if token else "")

    def _confirm(self, page: Page, letter: Letter, writer: Writer) -> tuple[Page, str]:
        say = writer.words.say
        page.title = say("confirm.title")
        page.lead = [say("confirm.lead", name=page.reader)]
        page.code = letter.code or ""
        if letter.code_expires:
            page.below_code.append(say("confirm.code_expires", when=writer.written(letter.code_expires)))
        page.below_code.append(say("confirm.ignore"))
        page.link = f"{self._public_url}/settings?code={quote(page.code, safe='')}"
        page.link_label = say("common.open_settings")
        return page, say("subject.confirm")

    def _parting(self, page: Page, letter: Letter, writer: Writer) -> tuple[Page, str]:
        """To an address that is the account's no more: how to go on where somebody else had a hand in it."""
        say = writer.words.say
        page.title = say(f"{letter.kind}.title")
        when = writer.written(letter.opened or datetime.now(UTC))
        page.lead = [say(f"{letter.kind}.lead", name=page.reader, when=when), say("parting.own"), say("parting.other")]
        page.link, page.link_label = f"{self._public_url}/settings", say("parting.open_settings")
        return page, say("subject.parting")

    def _message(self, page: Page, letter: Letter, writer: Writer) -> tuple[Page, str]:
        """Somebody has written: who, and where to read it; the text itself stays where it can be erased."""
        if letter.player is None or letter.player.name is None:
            raise Overtaken
        say, name = writer.words.say, line(letter.player.name)
        page.title, page.lead = say("message.title", name=name), [say("message.lead")]
        page.link, page.link_label = f"{self._public_url}/messages", say("message.open")
        sum_up_unseen(page, letter, writer.words)
        return page, say("subject.message", name=name)

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
        page.link, page.link_label = f"{self._public_url}/settings", say("parting.open_settings")
        return page, say("subject.moderated")

    def _of_account(self, page: Page, letter: Letter, writer: Writer) -> tuple[Page, str]:
        """About the account itself: the way to another password, also for whoever did not change it."""
        say, kind = writer.words.say, letter.kind
        page.title = say(f"{kind}.title")
        when = writer.written(letter.code_expires or letter.opened or datetime.now(UTC))
        page.lead = [say(f"{kind}.{part}", name=page.reader, when=when) for part in ("lead", "also")]
        # What stands behind the # is sent to no server: it is in no log.
        code = f"#{quote(letter.code, safe='')}" if letter.code else ""
        page.link, page.link_label = f"{self._public_url}/reset-password{code}", say(f"{kind}.do")
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
            page.link, page.link_label = f"{self._public_url}/settings", words.say("parting.open_settings")
            if "help" in letter.answer.show:
                helped(page, None, words)
        sum_up_unseen(page, letter, words)
        return page, subject_of(title, letter.game, words) if title and letter.game else words.say("subject.digest")
