"""The commands of a mail, carried out one after the other through the public API as their player."""

from collections.abc import Mapping, Sequence
from typing import Final

from clients.api import Api, Json, Refused
from clients.mail.letters import Deed, Reply
from clients.mail.ordering import change_orders
from clients.mail.phrases import commands, numbered

MOST_COMMANDS: Final = 5
_MOST_CANDIDATES: Final = 6
_LONGEST_CANDIDATE: Final = 120
_LONGEST_DETAIL: Final = 800
_LONGEST_WORDS: Final = 200
_STALE: Final = frozenset({"stale_decision", "not_awaited"})
_OVER: Final = frozenset({"game_finished"})


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
            case commands.Stop(everything):
                return self._stop(everything, words)
            case commands.Show(what):
                self.show += [] if what in self.show else [what]
                return Deed(words=words, did="shown")
            case commands.Unclear(reason, detail, candidates):
                return Deed(
                    words=words,
                    did="unclear",
                    code=reason,
                    detail=detail[:_LONGEST_DETAIL],
                    candidates=_shortened(candidates),
                )
            case commands.AddOrders() | commands.DropOrders():
                return self._order(command, words)
            case commands.Say() | commands.Resign() | commands.Accept() | commands.Decline() | commands.Back():
                return self._act(command, words, place)

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

    def _stop(self, everything: bool, words: str) -> Deed:
        scope = "game" if self._reply.game and not everything else "all"
        self._api.post(f"/v1/unsubscribe/{self._reply.unsubscribe}", {"scope": scope})
        return Deed(words=words, did="stopped" if scope == "game" else "stopped_all")

    def _order(self, command: commands.AddOrders | commands.DropOrders, words: str) -> Deed:
        self.show += [] if "orders" in self.show else ["orders"]
        if not change_orders(self._api, str(self._reply.game), command):
            return Deed(words=words, did="refused", code="no_such_order")
        return Deed(words=words, did="ordered" if isinstance(command, commands.AddOrders) else "dropped")

    def _act(
        self,
        command: commands.Say | commands.Resign | commands.Accept | commands.Decline | commands.Back,
        words: str,
        place: int,
    ) -> Deed:
        seat = f"{self._path}/seats/{self._reply.seat}"
        match command:
            case commands.Say(text):
                self._api.post(f"{self._path}/messages", {"text": text}, self._once(place))
                return Deed(words=words, did="said")
            case commands.Resign():
                self._api.post(f"{self._path}/resignation", {}, self._once(place))
                return Deed(words=words, did="resigned")
            case commands.Decline():
                self._api.delete(seat)
                return Deed(words=words, did="declined")
            case commands.Accept() | commands.Back():
                self._api.put(seat, {})
                return Deed(words=words, did="joined" if isinstance(command, commands.Accept) else "back")

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


def _shortened(candidates: Sequence[str]) -> list[str]:
    return [one[:_LONGEST_CANDIDATE] for one in candidates[:_MOST_CANDIDATES]]
