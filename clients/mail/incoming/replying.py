"""A mail to an address token: what it asks for is read against the decision it answers, carried out, and answered."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec
import structlog

from clients.api import Api, Json, Refused
from clients.mail.incoming.astray import Astray
from clients.mail.incoming.carrying_out import MOST_COMMANDS, Turn
from clients.mail.incoming.extract import written
from clients.mail.incoming.reading import Mail, references, sent
from clients.mail.incoming.sender import Forged, author, check_authentic
from clients.mail.letters import Answer, Deed, Reply
from clients.mail.phrases import commands, named, of_no_game, read
from clients.mail.service import Gateway

_MOST_REFERENCES: Final = 10
_LONGEST_ANSWER: Final = 16 * 1024
_SHORT_DETAIL: Final = 200
_ORDERS: Final = re.compile(r"\bord(?:er|re)s?\b", re.IGNORECASE)
_UNKNOWN: Final = frozenset({"unknown_reply", "wrong_sender", "invalid_field", "missing_field"})

_log = structlog.get_logger()


class Replying:
    """Answers mails of players. `authserv` is the name of the own mail server in Authentication-Results, or empty."""

    def __init__(self, gateway: Gateway, authserv: str, astray: Astray) -> None:
        self._gateway = gateway
        self._authserv = authserv
        self._astray = astray

    def take(self, mail: Mail, token: str, message_id: str) -> str:
        """Do what a mail asks for, and say what became of it in a word, for the log. Raises Away; Refused as a fault.

        An unknown token, another sender and a forgery lead to nothing here, not even an answer: it would go to
        somebody who didn't write, or tell what tokens there are. Who may be told all the same is the service's matter.
        """
        sender = author(mail)
        if sender is None:
            return "no_single_author"
        try:
            check_authentic(mail, self._authserv)
        except Forged:
            return "forged"
        try:
            reply = self._gateway.reply(token, sender, message_id)
        except Refused as refusal:
            if refusal.code not in _UNKNOWN:
                raise
            if refusal.code == "wrong_sender":
                self._astray.report(mail, sender, message_id, token)
            elif refusal.code == "unknown_reply":
                self._astray.take(mail, message_id)
            return refusal.code
        if reply.state == "done":
            return "repeated"
        return self._answer(reply, mail, message_id)

    def _answer(self, reply: Reply, mail: Mail, message_id: str) -> str:
        api = self._gateway.player(reply.bearer, reply.language)
        turn = Turn(api, reply)
        turn.carry_out(self._asked(api, reply, mail))
        deeds = turn.deeds or [Deed(did="expired" if reply.expired else "empty")]
        outcome = ",".join(dict.fromkeys(deed.did for deed in deeds))
        answer = Answer(message_id=message_id, references=references(mail, _MOST_REFERENCES), did=deeds, show=turn.show)
        self._gateway.end_reply(reply.id, fitting(answer), outcome)
        return outcome

    def _asked(self, api: Api, reply: Reply, mail: Mail) -> Sequence[commands.Command]:
        """The commands of a mail; of one that is too late only the request for no more mail."""
        text = written(mail)
        if reply.expired:
            asked = read(text, None, reply.language)
            return [one for one in asked if isinstance(one, commands.Do) and one.what in ("stop", "stop_all")][:1]
        if not text:
            return []
        if reply.game is None:
            return of_no_game(read(text, None, reply.language), reply.language)
        rulebook = self._rulebook(api, reply) if _ORDERS.search(text) else None
        written_at = sent(mail, datetime.now(UTC))
        asked = read(text, self._decision(api, reply), reply.language, rulebook=rulebook, now=written_at)
        return asked[:MOST_COMMANDS]

    def _rulebook(self, api: Api, reply: Reply) -> Json | None:
        """What an order about a move to come is read by."""
        try:
            found: Json = api.get(f"/v1/rulebooks/{api.get(f'/v1/games/{reply.game}')['rulebook']}")
        except Refused:
            return None
        return found

    def _decision(self, api: Api, reply: Reply) -> Json | None:
        """The decision that the letter told of, also when it is no longer open: its numbers mean what they meant there.

        A decision's id begins with the version at which it was opened.
        """
        if reply.decision is None:
            return None
        for at in ("", f"?at={reply.decision.partition('-')[0]}"):
            try:
                found: Json = api.get(f"/v1/games/{reply.game}/moves{at}")
                if found["decision"] and found["decision"]["id"] == reply.decision:
                    return named(found, api.drawing(f"/v1/games/{reply.game}/board.svg{at}"))
            except Refused as refusal:
                _log.info("decision_gone", game=reply.game, code=refusal.code)
        return None


def fitting(answer: Answer) -> Answer:
    """The answer, with less of what is said at length where the service wouldn't take it."""
    if len(msgspec.json.encode(answer)) <= _LONGEST_ANSWER:
        return answer
    short = [
        msgspec.structs.replace(deed, detail=deed.detail and deed.detail[:_SHORT_DETAIL], candidates=[])
        for deed in answer.did
    ]
    return msgspec.structs.replace(answer, did=short)
