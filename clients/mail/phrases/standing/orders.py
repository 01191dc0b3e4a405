"""Standing orders in plain words: "bid up to 9, then pass; once, until view.round > `3`"."""

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import jmespath
from jmespath.exceptions import JMESPathError

from clients.mail.phrases.commands import AddOrders, DropOrders, Json
from clients.mail.phrases.moves.faults import Fault, Faulty
from clients.mail.phrases.moves.grammar import Grammar
from clients.mail.phrases.standing.future_moves import FutureMoves, starts
from clients.mail.phrases.standing.order_parts import DATE, Part, clauses, cut, parted
from clients.mail.phrases.words.tokens import Token, tokens

_ASKS: Final = re.compile(r"\b(view|moves|seat)\b")
"""What a condition has to ask: a word alone is an expression too, that is never true."""


class OrderReader:
    """Reads the orders of a mail. `now` is what durations count from; times are UTC."""

    def __init__(self, grammar: Grammar, future: FutureMoves, now: datetime | None = None) -> None:
        self._grammar = grammar
        self._future = future
        self._now = now or datetime.now(UTC)

    def read(self, text: str, words: str) -> AddOrders | DropOrders:
        """Orders to add, or to take back. Raises `Faulty`."""
        line = tokens(text)
        dropped = _dropped(line)
        if dropped is not None:
            return DropOrders(dropped or None, words)
        if text.startswith(("{", "[")):
            return AddOrders(_from_json(text), words)
        return AddOrders([self._order(clause) for clause in clauses(text)], words)

    def _order(self, pieces: Sequence[str]) -> Json:
        """An order from its pieces: the first has the action."""
        order: Json = {}
        action = pieces[0]
        leading = tokens(action)
        begun = starts(leading, 0, "orders", "when")
        condition = next(cut(action, ":")) if begun else action
        if condition != action:
            self._add(order, Part("when", condition[leading[begun - 1].end :].strip()))
            action = action[len(condition) :].lstrip(" :\u00a0\u202f")
        action, parts = parted(action.strip())
        for piece in pieces[1:]:
            parts += parted(piece)[1]
        order = {**self._action(action), **order}
        for part in parts:
            self._add(order, part)
        if order["do"] == "resign" and not order.keys() & {"when", "move_type"}:
            raise Faulty(Fault("order_resign"))
        return order

    def _action(self, text: str) -> Json:
        line = tokens(text)
        if line and starts(line, 0, "orders", "only_move") == len(line):
            return {"do": "only_move"}
        if line and starts(line, 0, "orders", "resign") == len(line):
            return {"do": "resign"}
        if not line or line[0].number is not None:
            raise Faulty(Fault("order_unknown", {"word": text}, self._future.some_labels))
        if text.startswith("{"):
            return {"do": "move", "move": _loaded(text)}
        return {"do": "move", "move": self._move(text)}

    def _move(self, text: str) -> Json:
        """A move with picks, or one that is on offer now as it stands."""
        try:
            return self._future.move(text)
        except Faulty:
            if not self._grammar.forms:
                raise
            try:
                return self._grammar.move(text, bare=False)
            except Faulty:
                pass
            raise

    def _add(self, order: Json, part: Part) -> None:
        if part.name == "when":
            order |= self._condition(part.text)
        elif part.name == "until":
            order |= self._until(part.text)
        elif part.name == "expires":
            order["expires"] = self._date(part.text)
        elif part.name == "during":
            order["expires"] = _told((self._now + timedelta(hours=part.number, seconds=59)).replace(second=0))
        elif part.name == "at_once":
            order["pace"] = "at_once"
        elif part.name == "note":
            order["note"] = part.text.strip(' "«»“”')
        else:
            order["times"] = part.number

    def _condition(self, text: str) -> Json:
        line = tokens(text)
        end = starts(line, 0, "orders", "awaited") if line else 0
        if end and end < len(line):
            return {"move_type": self._future.kind(text[line[end].start :])}
        for place in range(1, len(line)):
            if starts(line, place, "orders", "offered") == len(line):
                return {"move_type": self._future.kind(text[: line[place].start])}
        return {"when": _expression(text)}

    def _until(self, text: str) -> Json:
        if DATE.fullmatch(text.strip(" .")):
            return {"expires": self._date(text)}
        condition = self._condition(text)
        if "move_type" in condition:
            return {"until": f"contains(moves, '{condition['move_type']}')"}
        return {"until": condition["when"]}

    def _date(self, text: str) -> str:
        match = DATE.fullmatch(text.strip(" ."))
        try:
            if match is None:
                raise ValueError(text)
            year, month, day, hour, minute, second = (int(part or 0) for part in match.groups())
            at = datetime(year, month, day, hour, minute, second, tzinfo=UTC)
        except ValueError:
            raise Faulty(Fault("order_time", {"word": text})) from None
        at = at if match[4] else at + timedelta(days=1)
        if at <= self._now:
            raise Faulty(Fault("order_time", {"word": text}))
        return _told(at)


def orders_after(current: Sequence[Json], command: AddOrders | DropOrders) -> list[Json] | None:
    """What to `PUT` after a command, given the orders of `GET`; None when the order to be dropped is not there."""
    kept = [{name: order[name] for name in _WRITTEN if order.get(name) not in (None, "")} for order in current]
    if isinstance(command, AddOrders):
        return [*kept, *command.orders]
    if command.number is None:
        return []
    if not 1 <= command.number <= len(kept):
        return None
    return kept[: command.number - 1] + kept[command.number :]


_WRITTEN: Final = ("id", "do", "move", "move_type", "when", "until", "expires", "times", "pace", "note")


def _dropped(line: Sequence[Token]) -> int | None:
    """The number of the order to take back, 0 for all; None when none is to be."""
    off = [place for place in range(len(line)) if starts(line, place, "orders", "off") == place + 1]
    numbers = [token.number for token in line if token.number is not None]
    if len(off) != 1 or len(line) != 1 + len(numbers) or len(numbers) > 1:
        return None
    return numbers[0] if numbers else 0


def _from_json(text: str) -> list[Json]:
    """Orders as the API has them: one, a list, or the body of `PUT`. The service judges them."""
    given = _loaded(text)
    orders = given.get("orders", [given]) if isinstance(given, dict) else given
    if not isinstance(orders, list) or not all(isinstance(order, dict) for order in orders):
        raise Faulty(Fault("not_json"))
    return orders


def _loaded(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Faulty(Fault("not_json")) from None


def _expression(text: str) -> str:
    """A JMESPath expression that asks what the seat sees. Raises `Faulty`."""
    plain = text.strip().rstrip(".")
    try:
        jmespath.compile(plain)
    except (JMESPathError, RecursionError):
        raise Faulty(Fault("order_condition", {"word": text})) from None
    if not _ASKS.search(plain):
        raise Faulty(Fault("order_condition", {"word": text}))
    return plain


def _told(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
