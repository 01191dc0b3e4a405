"""The way in: each message is carried out as its player, as an answer to the letter that it belongs to."""

import re
from datetime import UTC, datetime
from hashlib import sha256
from threading import Event
from typing import Final

import structlog

from clients.api import Away
from clients.chat.memory import Heard, Memory, Sent
from clients.chat.writing import tag_of, words_in
from clients.mail.incoming.answering import Answering, Message
from clients.mail.incoming.extract import clean
from clients.mail.incoming.quotes import own_words
from clients.mail.letters import Deed
from clients.mail.service import Gateway

SCHEME: Final = "xmpp:"
_TAG: Final = re.compile(r"\s*#([a-z0-9]{4,32})\b[\s:]*", re.IGNORECASE)
_LOOK_SECONDS, _LONGEST_WORDS = 2.0, 60

_log = structlog.get_logger()


class Inbox:
    """Carries out what waits, account by account, until it is told to stop."""

    def __init__(self, gateway: Gateway, memory: Memory) -> None:
        self._answering = Answering(gateway)
        self._memory = memory
        self._news = Event()

    def hear(self, message: Heard) -> None:
        """Keep a message that came in; a stranger's is dropped, and not answered."""
        if self._memory.keep(message):
            self._news.set()
        else:
            _log.info("message_dropped", bytes=len(message.text))

    def run(self, stop: Event) -> None:
        """Carry messages out as they come; an outage of the service is waited for."""
        while not stop.is_set():
            self._news.clear()
            taken = [self._take(message) for message in self._memory.waiting()]
            if not taken or not all(taken):
                self._news.wait(_LOOK_SECONDS)

    def _take(self, message: Heard) -> bool:
        """Carry one out; whether it is done with."""
        try:
            outcome = self._carried_out(message)
        except Away as away:
            _log.warning("message_waits", problem=str(away))
            return False
        except Exception:  # it would fail again, and those behind it would never come
            _log.exception("message_fault")
            outcome = "fault"
        self._memory.done(message.id)
        _log.info("message_taken", outcome=outcome, bytes=len(message.text))
        return True

    def _carried_out(self, message: Heard) -> str:
        known = self._memory.latest(message.account, message.written)
        quoted = self._memory.quoted(message.account, message.quoted) if message.quoted else []
        answered, text = _answered(message.text, known, quoted)
        name = sha256(message.id.encode()).hexdigest()[:40]
        told = Message(name, own_words(clean(text)), datetime.fromtimestamp(message.written, UTC))
        sender = f"{SCHEME}{message.account}"
        if answered is not None:
            return self._answering.take(told, answered.reply, sender)
        if not known:  # written before the first letter was sent
            return "nothing_to_answer"
        return self._answering.take(told, known[0].reply, sender, _which_game(told.text, known))


def _answered(text: str, known: list[Sent], quoted: list[Sent]) -> tuple[Sent | None, str]:
    """The letter that a message answers, and the message without the game's tag; no letter where that is open.

    The tag decides, then the letter that is quoted, then the only game that asks for something. A number means one move
    here and another there: it is never played in a game that was not meant.
    """
    tag = _TAG.match(text)
    if tag:
        named = [one for one in known if one.game.startswith(tag[1].lower())]
        return (named[0] if len(named) == 1 else None), text[tag.end() :]
    if len(quoted) == 1:
        return quoted[0], text
    asking = [one for one in known if one.asks] or known[:1]
    return (asking[0] if len(asking) == 1 else None), text


def _which_game(text: str, known: list[Sent]) -> Deed:
    games = [one for one in known if one.asks and one.game] or [one for one in known if one.game]
    detail = words_in(known[0].language).say("chat.which_game")
    said = text.partition("\n")[0][:_LONGEST_WORDS]
    better = [f"{tag_of(one.game)} {said}" for one in games]
    return Deed(words=said, did="unclear", code="which_game", detail=detail, candidates=better)
