"""What a player wrote, whatever brought it: read against the decision it answers, carried out, and answered."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final

import msgspec
import structlog
from msgspec import Struct

from clients.api import Api, Json, Refused
from clients.mail.incoming.carrying_out import MOST_COMMANDS, Turn
from clients.mail.letters import Answer, Deed, Reply
from clients.mail.phrases import commands, of_no_game, read
from clients.mail.service import Gateway

_LONGEST_ANSWER: Final = 16 * 1024
_SHORT_DETAIL: Final = 200
_ORDERS: Final = re.compile(r"\bord(?:er|re)s?\b", re.IGNORECASE)
_UNKNOWN: Final = frozenset({"unknown_reply", "wrong_sender", "invalid_field", "missing_field"})

_log = structlog.get_logger()


class Message(Struct, frozen=True):
    """What somebody wrote, without quotes and signatures, and when; `references` are the ids that it follows."""

    id: str
    text: str
    written: datetime
    references: list[str] = []


class Answering:
    """Answers what players write."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway

    def take(self, message: Message, token: str, sender: str, instead: Deed | None = None) -> str:
        """Do what a message asks for, and say what became of it in a word, for the log.

        An unknown token and another sender lead to nothing at all, not even an answer. Where `instead` is given,
        nothing is done, and that is answered. Raises Away; Refused as a fault.
        """
        try:
            reply = self._gateway.reply(token, sender, message.id)
        except Refused as refusal:
            if refusal.code in _UNKNOWN:
                return refusal.code
            raise
        if reply.state == "done":
            return "repeated"
        return self._answer(reply, message, instead)

    def _answer(self, reply: Reply, message: Message, instead: Deed | None) -> str:
        api = self._gateway.player(reply.bearer, reply.language)
        turn = Turn(api, reply)
        if instead is None:
            turn.carry_out(self._asked(api, reply, message))
        deeds = [instead] if instead else turn.deeds or [Deed(did="expired" if reply.expired else "empty")]
        outcome = ",".join(dict.fromkeys(deed.did for deed in deeds))
        answer = Answer(message_id=message.id, references=message.references, did=deeds, show=turn.show)
        self._gateway.end_reply(reply.id, fitting(answer), outcome)
        return outcome

    def _asked(self, api: Api, reply: Reply, message: Message) -> Sequence[commands.Command]:
        """The commands of a message; of one that is too late only the request for no more letters."""
        text = message.text
        if reply.expired:
            asked = read(text, None, reply.language)
            return [one for one in asked if isinstance(one, commands.Do) and one.what in ("stop", "stop_all")][:1]
        if not text:
            return []
        if reply.game is None:
            return of_no_game(read(text, None, reply.language), reply.language)
        rulebook = self._rulebook(api, reply) if _ORDERS.search(text) else None
        asked = read(text, self._decision(api, reply), reply.language, rulebook=rulebook, now=message.written)
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
                    return found
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
