"""A standing order as a sentence, in words that make the same order when they are sent."""

import json
from datetime import UTC, datetime
from typing import Final

from clients.mail.phrases.commands import AddOrders, Json
from clients.mail.phrases.moves.faults import Faulty
from clients.mail.phrases.moves.saying import lowered
from clients.mail.phrases.standing.future_moves import FutureMoves
from clients.mail.phrases.standing.orders import WRITTEN, OrderReader
from clients.mail.phrases.words.texts import say

_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""When orders are read again, for those whose time is over can be said as well."""


def order_words(
    order: Json, language: str, *, decision: Json | None = None, rulebook: Json | None = None
) -> tuple[str, str]:
    """An order of `GET /v1/games/{game}/orders` as a sentence that would give it again, and what became of it."""
    fired = [say(language, "order_state.fired", count=len(order["fired"]))] if order.get("fired") else []
    ended = [say(language, f"order_state.{order['ended']}")] if order.get("ended") else []
    return _Speaker(FutureMoves(decision, rulebook, language)).words_of(order), ", ".join(fired + ended)


class _Speaker:
    """Says orders, and reads them again to prove that they mean what they are to."""

    def __init__(self, future: FutureMoves) -> None:
        self._future = future
        self._reader = OrderReader(future, _LONG_AGO)

    def words_of(self, order: Json) -> str:
        """The order in words, in JSON where no words do."""
        given = {name: order[name] for name in WRITTEN if order.get(name) not in (None, "", "natural")}
        if "expires" in given:
            given["expires"] = datetime.fromisoformat(given["expires"]).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        words = self._sentence(given)
        try:
            return words if self._reader.read(words, words) == AddOrders([given], words) else json.dumps(order)
        except Faulty:
            return json.dumps(given, ensure_ascii=False)

    def _sentence(self, order: Json) -> str:
        action = self._future.words_of(order["move"]) if order["do"] == "move" else self._say(f"order.{order['do']}")
        times = order.get("times")
        parts = {
            "when": {"expression": order.get("when")},
            "until": {"expression": order.get("until")},
            "expires": {"time": order.get("expires", "").replace("T", " ").removesuffix("Z").removesuffix(":00")},
            "times": {"count": times},
            "pace": {},
            "note": {"note": order.get("note")},
        }
        keys = {"pace": "at_once", "times": "once" if times == 1 else "times"}
        told = [self._say(f"order.{keys.get(name, name)}", **facts) for name, facts in parts.items() if name in order]
        said = ", ".join([action, *told])
        return (
            self._say("order.awaited", kind=self._kind(order["move_type"]), order=said)
            if "move_type" in order
            else said
        )

    def _kind(self, kind: str) -> str:
        """What a kind of move is called, where that means no other."""
        label = next((form.label for form in self._future.forms if form.type == kind), kind)
        try:
            return lowered(label) if self._future.kind(label) == kind else kind
        except Faulty:
            return kind

    def _say(self, key: str, **facts: object) -> str:
        return say(self._future.language, key, **facts)
