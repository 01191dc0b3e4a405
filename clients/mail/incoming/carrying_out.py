"""The commands of a mail, carried out one after the other through the public API as their player."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Final

from clients.api import Api, Away, Json, Refused
from clients.mail.incoming.learning import begin_practice, hint_of, told, writable
from clients.mail.incoming.ordering import change_orders
from clients.mail.letters import Deed, Reply
from clients.mail.phrases import commands, numbered

MOST_COMMANDS: Final = 5
_MOST_CANDIDATES: Final = 6
_LONGEST_CANDIDATE: Final = 120
_LONGEST_DETAIL: Final = 800
_LONGEST_WORDS: Final = 200
_STALE: Final = frozenset({"stale_decision", "not_awaited"})
_NO_VERSION: Final = 0
_MOST_TRIES: Final = 5
_OF_NO_MOVE: Final = ("say_", "order_")
"""How the reasons begin that are about talk and standing orders."""
_MOVES_ON: Final = frozenset({"played", "resigned", "won", "back"})
_OVER: Final = frozenset({"game_finished"})
_ENTROPY_BYTES: Final = 16
"""The gateway's own part in the dice, for players who give none of theirs by mail."""


class Turn:
    """One mail at work: it acts as its player and keeps what each command led to.

    Away goes through everywhere: the mail comes again, and what was done before is answered as the first time, for
    every request has a key made of the reply and the command's place.
    """

    def __init__(self, api: Api, reply: Reply) -> None:
        self._api = api
        self._reply = reply
        self._played = False
        self._path = f"/v1/games/{reply.game}"
        self.deeds: list[Deed] = []
        self.show: list[str] = []

    def carry_out(self, asked: Sequence[commands.Command]) -> None:
        """Carry out some commands in their order; what is refused is noted. Raises Away."""
        for place, command in enumerate(asked):
            words = command.words[:_LONGEST_WORDS]
            try:
                deed = self._one(command, words, place)
            except Refused as refusal:
                deed = self._refused(refusal, words)
            self.deeds.append(deed)

    def _one(self, command: commands.Command, words: str, place: int) -> Deed:
        match command:
            case commands.Play(move):
                return self._play(move, words, place)
            case commands.Preview(move):
                return self._preview(move, words)
            case commands.Show(what):
                self.show += [] if what in self.show else [what]
                return Deed(words=words, did="shown")
            case commands.Unclear():
                return self._unclear(command, words)
            case commands.AddOrders() | commands.DropOrders():
                return self._order(command, words)
            case commands.Say(text):
                self._api.post(f"{self._path}/messages", {"text": text}, self._once(place))
                return Deed(words=words, did="said")
            case commands.Do("decline", reason=reason):
                self._api.post(f"{self._path}/refusal", {"reason": reason}, self._once(place))
                return Deed(words=words, did="declined")
            case commands.Do(what):
                return self._act(what, words, place)

    def _play(self, move: Json, words: str, place: int) -> Deed:
        """The first move that is accepted is the mail's only one: a later one was not written for what comes then."""
        if self._played:
            return Deed(words=words, did="skipped", code="one_move_a_mail")
        answer = self._api.post(f"{self._path}/moves", self._answering(move), self._once(place))
        self._played = True
        told = next((event["text"] for event in answer["events"] if event.get("text")), None)
        return Deed(words=words, did="played", detail=told and told[:_LONGEST_DETAIL])

    def _preview(self, move: Json, words: str) -> Deed:
        if self._played:
            return Deed(words=words, did="skipped", code="one_move_a_mail")
        self._api.post(f"{self._path}/moves?dry_run=true", self._answering(move))
        return Deed(words=words, did="previewed")

    def _answering(self, move: Json) -> Json:
        return {"move": move, "decision": self._reply.decision}

    def _once(self, place: int) -> Mapping[str, str]:
        return {"Idempotency-Key": f"mail-{self._reply.id}-{place}"}

    def _unclear(self, command: commands.Unclear, words: str) -> Deed:
        """What was wrong; of a question that is past only that it is, for nothing would answer it any more."""
        about_a_move = self._reply.decision is not None and not command.reason.startswith(_OF_NO_MOVE)
        by_this_mail = any(deed.did in _MOVES_ON for deed in self.deeds)
        if about_a_move and not by_this_mail and self._version() == _NO_VERSION:
            return _stale(words)
        return Deed(
            words=words,
            did="unclear",
            code=command.reason,
            detail=command.detail[:_LONGEST_DETAIL],
            candidates=_shortened(command.candidates),
        )

    def _hint(self, words: str) -> Deed:
        """A hint for the question that the letter asked, or for what is asked now where it asked none."""
        game = str(self._reply.game)
        hint = hint_of(self._api, game)
        if self._reply.decision not in (None, hint["decision"]):
            return _stale(words)
        candidates = _shortened(writable(self._api, game, hint))
        return Deed(words=words, did="hinted", detail=told(hint)[:_LONGEST_DETAIL], candidates=candidates)

    def _practise(self, words: str, place: int) -> Deed:
        began = begin_practice(self._api, str(self._reply.game), self._reply.decision, self._once(place))
        return Deed(words=words, did="practised") if began else _stale(words)

    def _stop(self, everything: bool, words: str) -> Deed:
        scope = "game" if self._reply.game and not everything else "all"
        self._api.post(f"/v1/unsubscribe/{self._reply.unsubscribe}", {"scope": scope})
        return Deed(words=words, did="stopped" if scope == "game" else "stopped_all")

    def _order(self, command: commands.AddOrders | commands.DropOrders, words: str) -> Deed:
        self.show += [] if "orders" in self.show else ["orders"]
        if not change_orders(self._api, str(self._reply.game), command):
            return Deed(words=words, did="refused", code="no_such_order")
        return Deed(words=words, did="ordered" if isinstance(command, commands.AddOrders) else "dropped")

    def _act(self, what: commands.Act, words: str, place: int) -> Deed:
        if what == "hint":
            return self._hint(words)
        if what == "practise":
            return self._practise(words, place)
        if what == "resign":
            return self._end("resignation", "resigned", words, place)
        if what == "win":
            return self._end("win", "won", words, place)
        if what in ("stop", "stop_all"):
            return self._stop(what == "stop_all", words)
        if what == "accept":
            seat = f"{self._path}/seats/{self._reply.seat}"
            self._api.put(seat, {"entropy": secrets.token_hex(_ENTROPY_BYTES)})
            return Deed(words=words, did="joined")
        if self._version() == _NO_VERSION:
            return _stale(words)
        self._api.post(f"{self._path}/reclaim", {}, self._once(place))
        return Deed(words=words, did="back")

    def _end(self, how: str, did: str, words: str, place: int) -> Deed:
        """Give up, or win, as long as the decision that the letter told of is open: an old mail must not end a game.

        The version of the game goes along, so that nothing can happen in between; that of no game goes with what is
        stale, so that only the repeat of what was done before is answered with its first answer.
        """
        for _ in range(_MOST_TRIES):
            version = self._version()
            try:
                self._api.post(f"{self._path}/{how}", {}, {**self._once(place), "If-Match": f'"{version}"'})
                return Deed(words=words, did=did)
            except Refused as refusal:
                if refusal.code != "stale_version":
                    raise
                if version == _NO_VERSION:
                    return _stale(words)
        raise Away("the game goes on too fast")

    def _version(self) -> int:
        """The game's version, as long as the letter's decision is open, or where it told of none."""
        found = self._api.get(self._path)
        mine = (found["you"] or {}).get("decision")
        return int(found["version"]) if self._reply.decision in (None, mine) else _NO_VERSION

    def _refused(self, refusal: Refused, words: str) -> Deed:
        """What the service refused, in its own words, with what would be legal."""
        did = "stale" if refusal.code in _STALE else "over" if refusal.code in _OVER else "refused"
        legal = {"forms": refusal.legal} if refusal.legal else None
        candidates = [one.words for one in numbered(legal, self._reply.language) if one.words] if legal else []
        return Deed(
            words=words,
            did=did,
            code=refusal.code or None,
            detail=refusal.detail[:_LONGEST_DETAIL],
            candidates=_shortened(candidates),
        )


def _stale(words: str) -> Deed:
    return Deed(words=words, did="stale", code="stale_decision")


def _shortened(candidates: Sequence[str]) -> list[str]:
    return [one[:_LONGEST_CANDIDATE] for one in candidates[:_MOST_CANDIDATES]]
