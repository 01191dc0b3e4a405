"""A standing order as a sentence, in words that make the same order when they are sent."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from clients.mail.phrases.commands import AddOrders, Json
from clients.mail.phrases.moves.faults import Faulty
from clients.mail.phrases.moves.forms import Form
from clients.mail.phrases.moves.grammar import Grammar
from clients.mail.phrases.moves.saying import lowered, short_name
from clients.mail.phrases.standing.future_moves import FutureMoves
from clients.mail.phrases.standing.orders import OrderReader
from clients.mail.phrases.words.texts import say

_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""When orders are read again, for those whose time is over can be said as well."""
_PARTS: Final = ("do", "move", "move_type", "when", "until", "expires", "times", "pace", "note")


class OrderSpeaker:
    """Says orders in a language, and reads them again to prove that they mean what they are to."""

    def __init__(self, grammar: Grammar, future: FutureMoves) -> None:
        self._future = future
        self._reader = OrderReader(grammar, future, _LONG_AGO)
        self._language = grammar.language

    def words_of(self, order: Json) -> str:
        """The order in words, in JSON where no words do."""
        given = {name: order[name] for name in _PARTS if order.get(name) not in (None, "", "natural")}
        for action in self._actions(given):
            words = self._sentence(action, given)
            if self._read(words) == _plain(given):
                return words
        return json.dumps(given, ensure_ascii=False)

    def state_of(self, order: Json) -> str:
        """How often the order was carried out and why it is no longer, empty when there is nothing to say."""
        fired = [self._say("order_state.fired", count=len(order["fired"]))] if order.get("fired") else []
        ended = [self._say(f"order_state.{order['ended']}")] if order.get("ended") else []
        return ", ".join(fired + ended)

    def _read(self, words: str) -> Json | None:
        try:
            command = self._reader.read(words, words)
        except Faulty:
            return None
        return _plain(command.orders[0]) if isinstance(command, AddOrders) and len(command.orders) == 1 else None

    def _actions(self, order: Json) -> Iterator[str]:
        if order["do"] != "move":
            yield self._say(f"order.{order['do']}")
            return
        move = order["move"]
        form = next((form for form in self._future.forms if form.type == move["type"]), None)
        if form is not None:
            yield from self._moves(form, move)
        yield json.dumps(move, ensure_ascii=False)

    def _moves(self, form: Form, move: Json) -> Iterator[str]:
        """The move by its label and the values of its fields, then with the fields named, then as the API calls it."""
        given = [field for field in form.fields if field.name in move]
        label = lowered(form.label)
        for call, named in ((label, len(given) > 1), (label, True), (label, False), (form.type, True)):
            values = [self._value(move[field.name]) for field in given]
            names = [f"{short_name(field)}: " if named else "" for field in given]
            parts = [name + value for name, value in zip(names, values, strict=True)]
            yield f"{call} {', '.join(parts)}".rstrip()
            yield f"{call}: {', '.join(parts)}"

    def _value(self, value: Any) -> str:
        if isinstance(value, dict):
            return self._pick(value)
        if isinstance(value, list):
            return ", ".join(map(self._value, value)) or self._say("words.none")
        return json.dumps(value) if isinstance(value, bool) else str(value)

    def _pick(self, pick: Json) -> str:
        low, high = pick.get("at_least"), pick.get("at_most")
        names = {(True, True): "between", (True, False): "at_least", (False, True): "at_most"}
        bound = names.get((low is not None, high is not None))
        bounds = [self._say(f"order.{bound}", low=low, high=high)] if bound else []
        picked = [] if bounds and pick["pick"] == "least" else [self._say(f"order.{pick['pick']}")]
        return " ".join(picked + bounds)

    def _sentence(self, action: str, order: Json) -> str:
        parts = [action]
        if "when" in order:
            parts.append(self._say("order.when", expression=order["when"]))
        if "until" in order:
            parts.append(self._say("order.until", expression=order["until"]))
        if "expires" in order:
            parts.append(self._say("order.expires", time=_time(order["expires"])))
        if "times" in order:
            parts.append(self._say("order.once" if order["times"] == 1 else "order.times", count=order["times"]))
        if order.get("pace") == "at_once":
            parts.append(self._say("order.at_once"))
        if "note" in order:
            parts.append(self._say("order.note", note=order["note"]))
        said = ", ".join(parts)
        return self._awaited(order["move_type"], said) if "move_type" in order else said

    def _awaited(self, kind: str, said: str) -> str:
        label = next((form.label for form in self._future.forms if form.type == kind), kind)
        try:
            name = lowered(label) if self._future.kind(label) == kind else kind
        except Faulty:
            name = kind
        return self._say("order.awaited", kind=name, order=said)

    def _say(self, key: str, **facts: Any) -> str:
        return say(self._language, key, **facts)


def _plain(order: Json) -> Json:
    """The order with its time as it is compared."""
    return order if "expires" not in order else {**order, "expires": _time(order["expires"])}


def _time(time: str) -> str:
    at = datetime.fromisoformat(time.replace("Z", "+00:00")).astimezone(UTC)
    return at.strftime("%Y-%m-%d %H:%M:%S" if at.second else "%Y-%m-%d %H:%M")
